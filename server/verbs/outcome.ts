import { type Details, type ErrorCode, type Notice, type Place, sentences } from '../../shared/error.ts'
import type { Counts, ItemResult, Outcome } from '../../shared/schema/delivery.ts'

/** What is said of an entry that needs no code. */
const SAID: Record<Outcome, { en: string; zh: string }> = {
  taken: { en: 'Taken.', zh: '已收下。' },
  unchanged: { en: 'Known already, unchanged.', zh: '已有，没有变化。' },
  replaced: { en: 'Replaces what stood before.', zh: '替换了原有内容。' },
  withdrawn: { en: 'No longer there: withdrawn.', zh: '不再包含，已撤下。' },
  refused: { en: 'Refused.', zh: '未收下。' },
  warned: { en: 'Taken, with a remark.', zh: '已收下，有提醒。' },
  not_in_force: { en: 'Not in force: listed, gives no atoms.', zh: '不在执行中：只列出，不产生原子。' },
  no_expectation: {
    en: 'States no expectation in words: listed, gives no atoms.',
    zh: '没有文字预期：只列出，不产生原子。',
  },
  ignored: { en: 'Not taken: it is ignored.', zh: '未收下：已被忽略。' },
}

type Spot = { line?: number | null; xpath?: string | null; subject?: string | null; field?: string | null }

/** One entry's row of the results. */
export function result(outcome: Outcome, spot: Spot): ItemResult {
  const { en, zh } = SAID[outcome]
  return { ...blank(spot), outcome, code: null, message: en, message_zh: zh }
}

/** A rule that somebody ignored, with who and why. */
export function ignoredResult({ by, reason }: { by: string; reason: string }, spot: Spot): ItemResult {
  const row = result('ignored', spot)
  return {
    ...row,
    code: 'ignored',
    message: `Not taken: ${by} ignored this rule. ${reason}`.trim(),
    message_zh: `未收下：${by} 忽略了这条规则。${reason}`,
  }
}

export function refusal(code: ErrorCode, details: Details, spot: Spot): ItemResult {
  return { ...blank(spot), outcome: 'refused', code, ...sentences(code, details) }
}

export function remark(notice: Notice, spot: Spot): ItemResult {
  const { line, xpath, field } = { ...spotOf(notice.place), ...spot }
  return {
    ...blank({ ...spot, line: line ?? null, xpath: xpath ?? null, field: field ?? null }),
    outcome: 'warned',
    code: notice.code,
    ...sentences(notice.code, notice.details),
  }
}

const spotOf = (place: Place | undefined): Spot => ({
  line: place?.line ?? null,
  xpath: place?.xpath ?? null,
  field: place?.field ?? null,
})

const blank = ({ line = null, xpath = null, subject = null, field = null }: Spot) => ({ line, xpath, subject, field })

export const noCounts = (): Counts => ({ taken: 0, unchanged: 0, replaced: 0, withdrawn: 0, refused: 0, warned: 0 })

/** How many rows of each counted outcome there are. */
export function countsOf(results: readonly ItemResult[]): Counts {
  const counts = noCounts()
  for (const { outcome } of results) if (outcome in counts) counts[outcome as keyof Counts]++
  return counts
}
