import type { TestStep } from '../schema/test-case.ts'
import { actionClauses, type Clause } from '../sentence/actions.ts'
import { continuesDialog, speaksOfDialog } from '../sentence/dialog.ts'
import type { Picture } from '../sentence/markup.ts'
import type { NumberedLine } from '../sentence/numbering.ts'
import { readNumbered } from '../sentence/numbering.ts'
import { LONGEST_SENTENCE, maskQuoted, splitOutside } from '../sentence/quotes.ts'
import { resultClauses } from '../sentence/result-clauses.ts'
import { readResult } from '../sentence/results.ts'
import { CHECK, CHOOSE, INPUT, RESULT_VERB, STATE_LEAD, TAP } from '../sentence/vocabulary.ts'
import { type GherkinGroup, readGherkin } from './gherkin.ts'
import type { ActionLine, ExpectedLine } from './pair.ts'
import { pointsElsewhere } from './references.ts'

/** The other side of a slash starts from the state that the first started from. */
type AlternativeLine = NumberedLine & { isAlternative?: boolean }
export type ReadLine = ActionLine & AlternativeLine & { clauses: Clause[] }
export type StepLines = {
  actions: ReadLine[]
  expected: ExpectedLine[]
  pictures: Picture[]
  /** A scenario of its own: what the one before it did in this step did not happen. */
  startsOver?: boolean
}

const NOTHING = /^[（(]?(?:无|暂无|没有|空|none|n\/?a|nil|null|-+|—+|\/)[)）]?[。.]?$/i
export const saysNothing = (text: string): boolean => NOTHING.test(text.trim())

const CHECK_LEAD = new RegExp(
  `^(?:\\s|please|then|and)*${CHECK}(?:一下|下)?(?:\\s*(?:that|if|whether|是否|：|:|，))*\\s*`,
  'iu',
)
const CHECK_TAIL = /,?\s+\b(when(?:ever)?|if|once|after|upon|while|unless|until|without)\s+(?=\S.{2})/i
const ZH_CHECK_TAIL = /(?<=^.{2,24})(?:时|的情况下)[，,]?的?(?=\S{2})/u

/** Verify that X when Y: Y comes before the look, as the deed or the condition that it is. */
function cutCheckTail(clause: Clause): Clause[] {
  if (clause.kind !== 'check' || clause.text.length > LONGEST_SENTENCE) return [clause]
  const lead = CHECK_LEAD.exec(clause.text)?.[0] ?? ''
  const rest = clause.text.slice(lead.length)
  const masked = maskQuoted(rest)
  const zh = ZH_CHECK_TAIL.exec(masked)
  if (zh) {
    const [, thing = '', when = rest.slice(0, zh.index)] = /^(\S{2,12}?)在(\S{2,})$/.exec(rest.slice(0, zh.index)) ?? []
    const told = actionClauses(when.replace(/^(?:当|在)/, ''))
    const looked = `${thing && `${thing}的`}${rest.slice(zh.index + zh[0].length)}`
    return [...told, { text: lead + looked, kind: 'check' }]
  }
  const m = CHECK_TAIL.exec(masked)
  if (!m || !/\S\s\S/.test(rest.slice(0, m.index))) return [clause]
  const tail = actionClauses(rest.slice(m.index + m[0].length).replace(/\.$/, ''))
  const acts = tail.some((c) => c.kind === 'deed' || c.kind === 'entry')
  const saysWhen = /^(?:when|once|upon|if)/i.test(m[1]!) || (acts && /^after/i.test(m[1]!))
  const told = saysWhen ? tail : [{ text: rest.slice(m.index).replace(/^[,\s]+|\.$/g, ''), kind: 'state' as const }]
  return [...told, { text: lead + rest.slice(0, m.index), kind: 'check' }]
}

export const readAction = (line: AlternativeLine): ReadLine => {
  const read = actionClauses(line.text).flatMap(cutCheckTail)
  // Leaving a field or clicking outside is all that this line does: then it is the deed.
  const clauses = read.every((c) => c.kind === 'trifle') ? read.map((c): Clause => ({ ...c, kind: 'deed' })) : read
  const key = clauses[keyClause(clauses)]
  return { ...line, clauses, kinds: clauses.map((c) => c.kind), arrives: key?.kind === 'entry', isQuiet: isQuiet(key) }
}

/** A line's key operation: its last deed or way in, else a look, else its last words. */
export function keyClause(clauses: readonly Clause[]): number {
  const last = clauses.length - 1
  const isSignIn = clauses[last]?.kind === 'login' && clauses.every((c) => ['login', 'state', 'place'].includes(c.kind))
  if (isSignIn) return last
  for (const kinds of [['deed', 'entry'], ['check'], ['state', 'place'], ['login', 'launch', 'trifle']]) {
    for (let i = clauses.length - 1; i >= 0; i--) if (kinds.includes(clauses[i]!.kind)) return i
  }
  return -1
}

const CHOOSES = new RegExp(`(?:${CHOOSE})`, 'iu')
const ANSWERED = new RegExp(`(?:${TAP})|(?:${INPUT})|提交|保存|上传`, 'iu')
const SETS_SCENE = new RegExp(`(?:${STATE_LEAD})|[有为是]|\\d`, 'iu')

function isQuiet(key: Clause | undefined): boolean {
  if (!key || key.text.length > LONGEST_SENTENCE || ANSWERED.test(key.text)) return false
  return key.kind === 'deed' ? CHOOSES.test(key.text) : key.kind === 'state' && !SETS_SCENE.test(key.text)
}

export const readExpected = (told: NumberedLine): ExpectedLine => {
  const line = { ...told, text: told.text.replace(/^(?:then,?\s+|那么[，,]?)(?=\S)/i, '') }
  return { ...line, signals: resultClauses(line.text).map((r) => readResult(r.text).signal) }
}

const STANDS_AT =
  /^(?:I|(?:the )?user|they) (?:am|is|are) (?:on|at|in) .{2,40}\b(?:page|screen|view|tab)$|^(?:停在|在).{2,14}页$/i

/** What a Given tells holds; nothing in it is done now. */
const givenClauses = (text: string): Clause[] =>
  actionClauses(text).map((c) =>
    STANDS_AT.test(c.text)
      ? { ...c, kind: 'place' }
      : c.kind === 'deed' || c.kind === 'check'
        ? { ...c, kind: 'state' }
        : c,
  )

const ABILITY =
  /^(?:the |an? )?[\w -]{2,24}? (?:(?:is|are|should be|must be) (?:able|allowed) to|can)\s+(?!not\b)(\S.*)$|^(?:用户|\S{2,4})?(?:可以|能够?)(?=\S{2})(.*)$/i

/** "The user is able to book a room", where another field says what comes of it, names the deed. */
export function abilityDeed(stated: string): string | null {
  const m = stated.length > LONGEST_SENTENCE ? null : ABILITY.exec(stated)
  const deed = (m?.[1] ?? m?.[2] ?? '').replace(/\.$/, '').trim()
  return deed && actionClauses(deed).some((c) => c.kind === 'deed') ? deed : null
}

/** A tester who numbers a dialog's parts tells one dialog: title, body and buttons join the line before. */
function joinDialogParts(lines: readonly NumberedLine[]): NumberedLine[] {
  const joined: NumberedLine[] = []
  for (const line of lines) {
    const last = joined[joined.length - 1]
    if (last && speaksOfDialog(last.text) && continuesDialog(line.text))
      joined[joined.length - 1] = { ...last, text: `${last.text}，${line.text}` }
    else joined.push(line)
  }
  return joined
}

/** "1、2都提示…" is said of both. */
function spreadNamedNumbers(lines: readonly NumberedLine[]): NumberedLine[] {
  return lines.flatMap((line) => {
    const m = /^(\d{1,2})\s*(?:[、,，/和与&~-]|and)\s*(\d{1,2})\s*(?:步|条|项)?\s*(?:都|均|皆|both|all)\s*/i.exec(
      line.text,
    )
    if (!m) return [line]
    const text = line.text.slice(m[0].length)
    return [Number(m[1]), Number(m[2])].map((number) => ({ text, number }))
  })
}

const ASKS = /是否|有没有|能否|可否|\b(?:if|whether)\b|正确性|情况$/i

const EN_STATED =
  /\b(?:is|are|should|must|will|can|cannot|can't|has|have|does|doesn't|don't|isn't|aren't|shows|displays|appears|becomes|remains|stays)\b/i

/** "Verify that the list is empty" is an expectation written among the actions; "check the list" only says where to look. */
export function statedCheck(clause: string): string | null {
  if (clause.length > LONGEST_SENTENCE) return null
  const lead = CHECK_LEAD.exec(clause)
  if (!lead || lead[0].length === clause.length || ASKS.test(clause)) return null
  const rest = clause.slice(lead[0].length)
  const isThat = /\bthat\b/i.test(lead[0])
  const masked = isThat ? maskQuoted(rest) : maskQuoted(rest).replace(/\b(?:that|which|who|where|how|what)\b.*$/i, '')
  const isStated = /[a-z]/i.test(masked.replace(/toast/gi, ''))
    ? EN_STATED.test(masked) || isThat
    : new RegExp(`(?:${RESULT_VERB})`, 'iu').test(masked) &&
      /[\p{Script=Han}]{2,}.*(?:提示|显示|弹|跳|置灰|消失|成功|失败|正确|不[可能变])/u.test(masked)
  return isStated ? rest : null
}

/** 点击“确定”/点击“取消”, Click "OK" / "Cancel": two actions from one state. */
function cutAlternatives(line: NumberedLine): AlternativeLine[] {
  const parts = splitOutside(line.text, /\s*[/／|]\s*|\s+or\s+/gi)
  const verb = new RegExp(`^(?:${TAP})\\s*(?:on\\s+)?`, 'iu').exec(line.text)?.[0]
  const isTap = (part: string) => new RegExp(`^(?:${TAP})`, 'iu').test(part)
  if (parts.length < 2 || !verb || !parts.every((p) => isTap(p) || /^[「“"【'‘].*[」”"】'’]$/.test(p))) return [line]
  return parts.map((p, i) => ({
    text: isTap(p) ? p : `${verb}${p}`,
    number: line.number ?? i + 1,
    isAlternative: i > 0,
  }))
}

const ARROW = /[→⇒➜➡]+|-{1,2}>|=>/g
const RESULT_SEGMENT =
  /^(?:则|就|会|系统|页面|应)*(?:toast|轻提示|提示|弹出|弹窗|显示|展示|跳转|跳到|报错|红字|置灰|.{0,8}(?:成功|失败|提示|消失|置灰|必填提示)$|(?:the )?.{0,30}\b(?:is|are) (?:shown|displayed|disabled)|(?:an? )?(?:toast|error|message|dialog)\b)/i

/** 点击划转 → 提示设置密码 → 设置密码 → 设置成功: what follows an arrow and says a result is one. */
function cutArrows(line: AlternativeLine): { action: AlternativeLine; results: NumberedLine[] }[] {
  const segments = splitOutside(line.text, ARROW)
  if (segments.length < 2 || !segments.slice(1).some((s) => RESULT_SEGMENT.test(s)))
    return [{ action: line, results: [] }]
  const cut: { action: NumberedLine; results: NumberedLine[] }[] = []
  let deeds: string[] = []
  for (const segment of segments) {
    const last = cut[cut.length - 1]
    if (!RESULT_SEGMENT.test(segment) || (deeds.length === 0 && !last)) deeds.push(segment)
    else if (deeds.length === 0 && last) last.results.push({ text: segment, number: line.number })
    else {
      cut.push({
        action: { text: deeds.join('，'), number: line.number },
        results: [{ text: segment, number: line.number }],
      })
      deeds = []
    }
  }
  if (deeds.length) cut.push({ action: { text: deeds.join('，'), number: line.number }, results: [] })
  return cut
}

/**
 * One step as its reader sees it: mostly one pair of columns, several where arrows tell action and result in one line.
 * The expected column belongs to the last of them.
 */
export function readStep(step: Pick<TestStep, 'actions' | 'expected'>): StepLines[] {
  const actions = readNumbered(step.actions)
  const expected = readNumbered(step.expected)
  const wanted = spreadNamedNumbers(joinDialogParts(expected.lines)).filter(
    (line) => !pointsElsewhere(line.text) && !saysNothing(line.text),
  )
  const pictures = [...actions.pictures, ...expected.pictures]
  const gherkin = readGherkin(actions.lines, wanted.length > 0)
  if (gherkin)
    return gherkin.map((group, i) =>
      gherkinLines(group, i === gherkin.length - 1 ? wanted : [], i === 0 ? pictures : []),
    )
  const groups: { actions: AlternativeLine[]; results: NumberedLine[] }[] = [{ actions: [], results: [] }]
  for (const line of actions.lines.filter((l) => !saysNothing(l.text)).flatMap(cutAlternatives)) {
    for (const { action, results } of cutArrows(line)) {
      const open = groups[groups.length - 1]!
      if (open.results.length) groups.push({ actions: [action], results })
      else {
        open.actions.push(action)
        open.results.push(...results)
      }
    }
  }
  groups[groups.length - 1]!.results.push(...wanted)
  return groups.map((group, i) => ({
    actions: group.actions.map(readAction),
    expected: group.results.map(readExpected),
    pictures: i === 0 ? pictures : [],
  }))
}

/** All that a scenario does is one line: every Then follows from its last When. */
function gherkinLines(group: GherkinGroup, wanted: readonly NumberedLine[], pictures: Picture[]): StepLines {
  const when = group.when.map(readAction)
  const clauses = [...group.given.flatMap(givenClauses), ...when.flatMap((line) => line.clauses)]
  const text = [...group.given, ...group.when.map((line) => line.text)].join('\n')
  return {
    actions: clauses.length ? [{ text, number: null, clauses, kinds: clauses.map((c) => c.kind) }] : [],
    expected: joinDialogParts([...group.results, ...wanted]).map(readExpected),
    pictures,
    startsOver: group.given.length > 0,
  }
}
