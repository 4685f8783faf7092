import { FAILURE_REASONS } from '../../shared/evaluation/reasons.ts'
import type { EvaluationRow, EvaluationSummary, Figures } from '../../shared/schema/evaluation.ts'
import type { GateLine } from './bench-gate.ts'
import type { Terminal } from './command.ts'
import { aligned } from './table.ts'

type Lang = Terminal['lang']

const HEAD = {
  en: ['category', 'questions', 'passed', 'Hit@1', 'Hit@3', 'Hit@10', 'MRR', 'quotes', 'p50 ms', 'p95 ms'],
  zh: ['类别', '题数', '通过', 'Hit@1', 'Hit@3', 'Hit@10', 'MRR', '引文', 'p50 毫秒', 'p95 毫秒'],
} as const

/** Cut, never rounded up: 0.8999 does not meet 0.9 and must not look as if it did. */
const percent = (share: number | null) => (share === null ? '–' : `${Math.floor(share * 1000 + 1e-6) / 10}%`)
const decimal = (value: number | null) => (value === null ? '–' : (Math.floor(value * 1000 + 1e-6) / 1000).toFixed(3))

const cells = (name: string, f: Figures): string[] => [
  ...[name, `${f.questions}`, percent(f.pass_rate)],
  ...[percent(f.hit_at_1), percent(f.hit_at_3), percent(f.hit_at_10), decimal(f.mrr), percent(f.quotes)],
  ...[f.p50_ms.toFixed(1), f.p95_ms.toFixed(1)],
]

/** The figures of a run: each category, then all. */
export const figureTable = ({ all, by_category }: EvaluationSummary, lang: Lang): string =>
  aligned([
    HEAD[lang],
    ...Object.entries(by_category).map(([name, figures]) => cells(name, figures)),
    cells(lang === 'zh' ? '全部' : 'all', all),
  ])

const GATE_HEAD = { en: ['gate', 'wanted', 'found', ''], zh: ['门槛', '要求', '实际', ''] } as const
const MET = { en: ['missed', 'met'], zh: ['未达到', '达到'] } as const

export const gateTable = (lines: readonly GateLine[], lang: Lang): string =>
  aligned([
    GATE_HEAD[lang],
    ...lines.map(({ term, wanted, found, is_met }) => [
      term,
      wanted,
      (Math.floor(found * 10_000 + 1e-6) / 10_000).toString(),
      MET[lang][is_met ? 1 : 0]!,
    ]),
  ])

const SHOWN = 20

/** The questions that failed, each with why, and what came first instead. */
export function failureList(rows: readonly EvaluationRow[], lang: Lang): string {
  const failed = rows.filter((row) => !row.is_passed)
  const lines = failed.slice(0, SHOWN).map((row) => {
    const reason = row.failure_reason!
    const first = row.actual_results[0]
    const instead = first && !first.meets ? `\n   → ${first.title || first.id} (${first.place})` : ''
    return `${row.question_id}: ${FAILURE_REASONS[reason][lang]} (${row.error_code ?? reason}): ${row.query_text}${instead}\n`
  })
  const more = failed.length - lines.length
  if (more > 0) lines.push(lang === 'zh' ? `还有 ${more} 题\n` : `${more} more\n`)
  return lines.join('')
}
