import type { Parts } from '../schema/base.ts'
import type { TestCase, TestStep } from '../schema/test-case.ts'
import { type Clause, wordAction } from '../sentence/actions.ts'
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
import { readSameAs, resolveGhosts } from './references.ts'
import { type ReadLine, readExpected, readStep, type StepLines, statedCheck } from './step-lines.ts'

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

/** A line's key operation: its last deed or way in, else a look, else its last words. */
function keyClause(clauses: readonly Clause[]): number {
  for (const kinds of [['deed', 'entry'], ['check'], ['state', 'place'], ['login', 'launch', 'trifle']]) {
    for (let i = clauses.length - 1; i >= 0; i--) if (kinds.includes(clauses[i]!.kind)) return i
  }
  return -1
}

/** Lines that each set their own scene for an action (余额0，打开钱包 · 余额100，打开钱包) stand side by side. */
function areScenarios(lines: readonly ReadLine[]): boolean {
  if (lines.length < 2) return false
  const scenes = lines.map(({ clauses }) => clauses.slice(0, Math.max(0, keyClause(clauses))))
  const setsScene = (clause: Clause | undefined) => clause?.kind === 'state' || clause?.kind === 'place'
  if (lines.every(({ kinds }) => kinds.every((k) => k === 'state'))) return true
  const keys = new Set(lines.map(({ clauses }) => wordAction(clauses[keyClause(clauses)]?.text ?? '')))
  return scenes.every((scene) => setsScene(scene[0])) || (keys.size === 1 && scenes.every((scene) => scene.length > 0))
}

class CaseReader {
  readonly checks: ReadCheck[] = []
  private readonly chain: Chain
  private readonly whereabouts: Whereabouts
  private key: Clause = { text: '', kind: 'state' }
  private keyLeads: Clause[] = []
  private keyLine = ''
  /** The action of a line that leads a list of conditions (open the page with each of:). */
  private listLead: Clause | null = null
  /** Expected lines by number, and those of the step before, for "同上" and "same as step 2". */
  private former: ExpectedLine[] = []

  constructor(testCase: TestCase, preconditions: string) {
    this.chain = new Chain(background(testCase, preconditions))
    const plain = readNumbered(preconditions)
      .lines.map((l) => l.text)
      .join('，')
    this.whereabouts = new Whereabouts(testCase, plain)
  }

  read(step: TestStep, lines: StepLines): void {
    this.listLead = null
    const expected = this.withStatedChecks(lines)
    const resolved = this.resolveSame(expected)
    const owners = pair(lines.actions, resolved)
    if (lines.actions.length === 0) for (const line of resolved) this.results(step, line, lines.pictures)
    else {
      const start = areScenarios(lines.actions.filter((_, j) => owners.includes(j))) ? this.chain.mark() : null
      for (const [j, action] of lines.actions.entries()) {
        const own = resolved.filter((_, i) => owners[i] === j)
        if (start && own.length) this.chain.restore(start)
        if (own.length === 0) this.pass(action)
        else {
          this.act(action)
          for (const line of own) this.results(step, line, lines.pictures)
          this.finish(own)
        }
      }
    }
    if (resolved.length) this.former = resolved
  }

  /** Expectations written among the actions stand with the others, at the place of the line before them. */
  private withStatedChecks(lines: StepLines): ExpectedLine[] {
    const stated: ExpectedLine[] = []
    for (const action of lines.actions) {
      const kept: Clause[] = []
      for (const clause of action.clauses) {
        const said = clause.kind === 'check' ? statedCheck(clause.text) : null
        if (said === null) kept.push(clause)
        else stated.push(readExpected({ text: said, number: null }))
      }
      action.clauses = kept
      action.kinds = kept.length ? kept.map((c) => c.kind) : ['check']
    }
    lines.actions = lines.actions.filter((a) => a.clauses.length > 0)
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
          ? pool.filter((l) => l.number === same.number)
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

  /** A line that nothing is expected of: condition of what follows. */
  private pass(action: ReadLine): void {
    const key = action.clauses[keyClause(action.clauses)]
    if (/[:：]$/.test(action.text) && key) this.listLead = key
    for (const clause of action.clauses) {
      this.whereabouts.follow(clause)
      this.chain.lead(clause)
    }
  }

  private act(action: ReadLine): void {
    const at = keyClause(action.clauses)
    if (action.kinds.every((k) => k === 'state' || k === 'place') && this.listLead) {
      this.key = this.listLead
      this.keyLine = action.text
      this.keyLeads = action.clauses
      return
    }
    const own = action.clauses.filter((c, i) => i !== at && (i < at || c.kind === 'state'))
    for (const clause of action.clauses) this.whereabouts.follow(clause)
    this.key = action.clauses[at] ?? { text: action.text, kind: 'state' }
    this.keyLine = action.text
    if (own.some((c) => c.kind === 'entry')) for (const c of own) if (c.kind === 'entry') this.chain.lead(c)
    this.chain.turnTo(this.key.text, own.length > 0, action.isAlternative === true)
    this.keyLeads = own
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
    const { R, signal } = readResult(clause.text)
    if (!R) return
    const leads = clause.trigger && this.key.text ? [...this.keyLeads, this.key] : this.keyLeads
    const A = clause.trigger || this.key.text
    this.checks.push({
      C: this.chain.condition(leads, clause.condition),
      A: wordAction(A),
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
