import type { Parts } from '../schema/base.ts'
import type { TestCase, TestStep } from '../schema/test-case.ts'
import { actionClauses, type Clause, wordAction } from '../sentence/actions.ts'
import { readDialog } from '../sentence/dialog.ts'
import type { Picture } from '../sentence/markup.ts'
import { readNumbered } from '../sentence/numbering.ts'
import { type ResultClause, resultClauses } from '../sentence/result-clauses.ts'
import { readResult } from '../sentence/results.ts'
import { quotedCopies } from '../sentence/wording.ts'
import { Whereabouts } from './case-touchpoint.ts'
import { Chain } from './chain.ts'
import { background } from './conditions.ts'
import { type ExpectedLine, pair } from './pair.ts'
import { readRepeat, readSameAs, resolveGhosts } from './references.ts'
import { sceneLines } from './scenes.ts'
import {
  abilityDeed,
  keyClause,
  type ReadLine,
  readExpected,
  readStep,
  type StepLines,
  statedCheck,
} from './step-lines.ts'
import { type Around, Objects, withNamedSubject } from './subjects.ts'

/** One action with one result, as read; the atom's words and what they were read from. */
export type ReadCheck = Parts & {
  step_number: number | null
  xpath: string
  raw_text: string
  touchpoints: string[]
  pictures: Picture[]
}
export type ReadCase = { checks: ReadCheck[]; unresolved: string[] }

type CaseByFullId = ((id: string) => TestCase | undefined) | undefined

const ACTIONS_FIELD = /^(?:测试|操作|用例)?步骤$|^(?:test )?(?:steps|actions)$/i
const EXPECTED_FIELD = /^(?:预期|期望|预期的)结果$|^(?:预期|期望)$|^expected(?: results?)?$/i

/** Some teams keep steps and expectations in custom fields. */
function stepsOf(testCase: TestCase): TestStep[] {
  if (testCase.steps.length) return testCase.steps
  const field = (name: RegExp) => testCase.custom_fields.find((f) => name.test(f.name.trim()))?.value ?? ''
  const actions = field(ACTIONS_FIELD)
  const expected = field(EXPECTED_FIELD)
  return actions || expected ? [{ step_number: null, actions, expected, xpath: testCase.xpath }] : []
}

class CaseReader {
  readonly checks: ReadCheck[] = []
  private readonly chain: Chain
  private readonly whereabouts: Whereabouts
  private key: Clause = { text: '', kind: 'state' }
  /** The key in the words of an action, with its object. */
  private keyObject = ''
  private keyLeads: Clause[] = []
  private keyLine = ''
  /** The action of a line that leads a list of conditions (open the page with each of:). */
  private listLead: Clause | null = null
  /** Expected lines of the step before, and of each step by its number, for "同上" and "same as step 2". */
  private former: ExpectedLine[] = []
  private readonly byStep = new Map<number, ExpectedLine[]>()
  private readonly deedOfStep = new Map<number, Clause>()
  /** The last operation or way in, with or without a result. */
  private lastDeed: Clause = { text: '', kind: 'state' }
  private readonly objects = new Objects()
  private around: Around = { step: [], stepClauses: [], caseClauses: [], case: [], key: { text: '', kind: 'state' } }
  private readonly words: readonly string[]
  /** The step being read, and what held before it. */
  private open: { step: TestStep | null; start: ReturnType<Chain['mark']> } = { step: null, start: [] }
  private readonly followed: Clause[] = []

  constructor(testCase: TestCase, preconditions: string) {
    this.chain = new Chain(background(testCase, preconditions))
    const plain = readNumbered(preconditions)
      .lines.map((l) => l.text)
      .join('，')
    this.whereabouts = new Whereabouts(testCase, plain)
    this.words = wordsOf(testCase)
  }

  read(step: TestStep, lines: StepLines): void {
    this.listLead = null
    if (this.open.step !== step) this.open = { step, start: this.chain.mark() }
    else if (lines.startsOver) this.chain.restore(this.open.start)
    lines.actions = lines.actions.map((action) => this.withRepeated(action))
    this.around = {
      step: [...lines.actions, ...lines.expected].map((l) => l.text),
      stepClauses: lines.actions.flatMap((a) => a.clauses),
      caseClauses: this.followed,
      case: this.words,
      key: this.key,
    }
    const expected = this.withStatedChecks(lines)
    const resolved = this.resolveSame(expected)
    const owners = pair(lines.actions, resolved)
    if (lines.actions.length === 0) this.resume(step, resolved, lines.pictures)
    else {
      const scenes = sceneLines(lines.actions.filter((_, j) => owners.includes(j)))
      const start = this.chain.mark()
      for (const [j, action] of lines.actions.entries()) {
        const own = resolved.filter((_, i) => owners[i] === j)
        if (own.length && scenes.has(action)) this.chain.restore(start)
        if (own.length === 0) this.pass(action)
        else {
          this.act(action)
          for (const line of own) this.results(step, line, lines.pictures)
          this.finish(own)
        }
      }
    }
    if (resolved.length) this.former = resolved
    const number = step.step_number
    if (number === null) return
    if (resolved.length) this.byStep.set(number, [...(this.byStep.get(number) ?? []), ...resolved])
    if (this.lastDeed.text) this.deedOfStep.set(number, this.lastDeed)
  }

  /** A step that only looks: its results follow from the deed before it. */
  private resume(step: TestStep, expected: readonly ExpectedLine[], pictures: Picture[]): void {
    this.key = this.lastDeed
    this.keyObject = ''
    this.keyLeads = []
    this.chain.resume(this.key)
    for (const line of expected) this.results(step, line, pictures)
    if (expected.length && this.key.text) this.finish(expected)
  }

  /** Expectations written among the actions stand with the others, at the place of the line before them. */
  private withStatedChecks(lines: StepLines): ExpectedLine[] {
    const stated: ExpectedLine[] = []
    // Where a step only verifies and its expectation says what, the one tells the other's purpose.
    const isPurpose =
      lines.expected.length > 0 && lines.actions.every((a) => a.kinds.every((k) => k === 'check' || k === 'state'))
    for (const action of lines.actions) {
      const kept: Clause[] = []
      for (const clause of action.clauses) {
        const said = clause.kind === 'check' ? statedCheck(clause.text) : null
        const deed = said !== null && lines.expected.length > 0 ? abilityDeed(said) : null
        if (deed !== null) kept.push(...actionClauses(deed))
        else if (said === null) kept.push(clause)
        else if (isPurpose) kept.push({ text: '', kind: 'check' })
        else stated.push(readExpected({ text: said, number: null }))
      }
      action.clauses = kept
      action.kinds = kept.length ? kept.map((c) => c.kind) : ['check']
    }
    lines.actions = lines.actions.filter((a) => a.clauses.some((c) => c.text !== ''))
    return [...stated, ...lines.expected]
  }

  private resolveSame(lines: readonly ExpectedLine[]): ExpectedLine[] {
    const resolved: ExpectedLine[] = []
    for (const line of lines) {
      const same = readSameAs(line.text)
      if (!same) {
        resolved.push(line)
        continue
      }
      const last = resolved[resolved.length - 1]
      const pool = resolved.length ? resolved : this.former
      const meant =
        same.number !== null
          ? this.numbered(same.number, resolved)
          : last
            ? pool.filter((l) => l.number === last.number)
            : pool
      const used = meant.length ? meant : pool
      for (const l of used) {
        const text = same.promptOnly ? (resultClauses(l.text)[0]?.text ?? l.text) : l.text
        resolved.push(readExpected({ text, number: line.number }))
        if (same.promptOnly) break
      }
    }
    return resolved
  }

  /** A number names a line of this step, else a step, else a line of the step before. */
  private numbered(number: number, own: readonly ExpectedLine[]): readonly ExpectedLine[] {
    const of = (lines: readonly ExpectedLine[]) => lines.filter((l) => l.number === number)
    return of(own).length ? of(own) : (this.byStep.get(number) ?? of(this.former))
  }

  /** "Repeat step 2 with a longer name" is that step's deed under another condition. */
  private withRepeated(action: ReadLine): ReadLine {
    const repeated = readRepeat(action.text)
    const deed = repeated && this.deedOfStep.get(repeated.number)
    if (!deed) return action
    const clauses: Clause[] = [...(repeated.how ? [{ text: repeated.how, kind: 'state' as const }] : []), deed]
    return { ...action, clauses, kinds: clauses.map((c) => c.kind) }
  }

  /** A line that nothing is expected of: condition of what follows. */
  private pass(action: ReadLine): void {
    const key = action.clauses[keyClause(action.clauses)]
    if (/[:：]$/.test(action.text) && key) this.listLead = key
    for (const clause of action.clauses) {
      this.follow(clause)
      this.chain.lead(clause)
    }
  }

  private act(action: ReadLine): void {
    const at = keyClause(action.clauses)
    if (action.kinds.every((k) => k === 'state' || k === 'place') && this.listLead) {
      this.key = this.listLead
      this.keyObject = ''
      this.keyLine = action.text
      this.keyLeads = action.clauses
      return
    }
    const own = action.clauses.filter((c, i) => i !== at && (i < at || c.kind === 'state'))
    const object = action.clauses[at] && this.objects.wordAction(action.clauses[at].text)
    for (const clause of action.clauses) this.follow(clause)
    this.keyObject = object ?? ''
    this.key = action.clauses[at] ?? { text: action.text, kind: 'state' }
    this.keyLine = action.text
    if (own.some((c) => c.kind === 'entry')) for (const c of own) if (c.kind === 'entry') this.chain.lead(c)
    this.chain.turnTo(this.key.text, own.length > 0, action.isAlternative === true)
    this.keyLeads = own
  }

  private actionWords(): string {
    return this.keyObject || wordAction(this.key.text)
  }

  private follow(clause: Clause): void {
    this.whereabouts.follow(clause)
    this.objects.follow(clause)
    this.followed.push(clause)
    if (clause.kind === 'deed' || clause.kind === 'entry') this.lastDeed = clause
  }

  private finish(own: readonly ExpectedLine[]): void {
    const buttons = own.flatMap((l) => readDialog(l.text)?.buttons ?? [])
    for (const lead of this.keyLeads) if (lead.kind !== 'entry') this.chain.lead(lead)
    this.chain.done(this.key, buttons)
    this.keyLeads = []
  }

  private results(step: TestStep, line: ExpectedLine, pictures: Picture[]): void {
    for (const clause of resultClauses(line.text)) this.check(step, line, clause, pictures)
  }

  private check(step: TestStep, line: ExpectedLine, clause: ResultClause, pictures: Picture[]): void {
    const { R, signal } = readResult(withNamedSubject(clause.text, { ...this.around, key: this.key }))
    if (!R) return
    const leads = clause.trigger && this.key.text ? [...this.keyLeads, this.key] : this.keyLeads
    const A = clause.trigger
      ? wordAction(clause.trigger.replace(/^(?:on|upon|after|when|once)\s+(?=\S)/i, ''))
      : this.actionWords()
    this.checks.push({
      C: this.chain.condition(leads, clause.condition),
      A,
      R,
      step_number: step.step_number,
      xpath: step.xpath,
      raw_text: this.keyLine ? `${this.keyLine}\n${line.text}` : line.text,
      touchpoints: this.whereabouts.here(),
      pictures,
    })
    if (signal === 'navigation') this.whereabouts.enter(quotedCopies(R)[0] ?? '')
  }
}

/** All the words of a case that may name its one button. */
const wordsOf = (testCase: TestCase): string[] => [
  testCase.case_name,
  ...testCase.steps.flatMap((s) =>
    [...readNumbered(s.actions).lines, ...readNumbered(s.expected).lines].map((l) => l.text),
  ),
]

/** Reads a whole case, ghosts resolved, into single checks in step order. */
export function readCase(testCase: TestCase, caseByFullId: CaseByFullId): ReadCase {
  const unresolved: string[] = []
  const plain = (field: string, kind: 'actions' | 'expected' | 'preconditions') => {
    const resolved = resolveGhosts(field, kind, caseByFullId)
    unresolved.push(...resolved.unresolved)
    return resolved.text
  }
  const reader = new CaseReader(testCase, plain(testCase.preconditions, 'preconditions'))
  for (const step of stepsOf(testCase)) {
    const field = { actions: plain(step.actions, 'actions'), expected: plain(step.expected, 'expected') }
    for (const lines of readStep(field)) reader.read(step, lines)
  }
  return { checks: reader.checks, unresolved }
}
