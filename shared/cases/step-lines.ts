import type { TestStep } from '../schema/test-case.ts'
import { actionClauses, type Clause } from '../sentence/actions.ts'
import { continuesDialog, speaksOfDialog } from '../sentence/dialog.ts'
import type { Picture } from '../sentence/markup.ts'
import type { NumberedLine } from '../sentence/numbering.ts'
import { readNumbered } from '../sentence/numbering.ts'
import { LONGEST_SENTENCE, maskQuoted, splitOutside } from '../sentence/quotes.ts'
import { resultClauses } from '../sentence/result-clauses.ts'
import { readResult } from '../sentence/results.ts'
import { CHECK, RESULT_VERB, TAP } from '../sentence/vocabulary.ts'
import type { ActionLine, ExpectedLine } from './pair.ts'
import { pointsElsewhere } from './references.ts'

/** The other side of a slash starts from the state that the first started from. */
type AlternativeLine = NumberedLine & { isAlternative?: boolean }
export type ReadLine = ActionLine & AlternativeLine & { clauses: Clause[] }
export type StepLines = { actions: ReadLine[]; expected: ExpectedLine[]; pictures: Picture[] }

const NOTHING = /^[（(]?(?:无|暂无|没有|空|none|n\/?a|nil|null|-+|—+|\/)[)）]?[。.]?$/i
export const saysNothing = (text: string): boolean => NOTHING.test(text.trim())

export const readAction = (line: AlternativeLine): ReadLine => {
  const read = actionClauses(line.text)
  // Leaving a field or clicking outside is all that this line does: then it is the deed.
  const clauses = read.every((c) => c.kind === 'trifle') ? read.map((c): Clause => ({ ...c, kind: 'deed' })) : read
  return { ...line, clauses, kinds: clauses.map((c) => c.kind) }
}

export const readExpected = (line: NumberedLine): ExpectedLine => ({
  ...line,
  signals: resultClauses(line.text).map((r) => readResult(r.text).signal),
})

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

const CHECK_LEAD = new RegExp(
  `^(?:\\s|please|then|and)*${CHECK}(?:一下|下)?(?:\\s*(?:that|if|whether|是否|：|:|，))*\\s*`,
  'iu',
)
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
    pictures: i === 0 ? [...actions.pictures, ...expected.pictures] : [],
  }))
}
