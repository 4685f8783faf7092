import type { Counts, ItemResult } from '../../shared/schema/delivery.ts'
import { placeOf } from './brought.ts'
import { type Gathered, type Noted, refusedAmong } from './gathered.ts'
import { unhurried } from './grouped.ts'
import type { ResultRow } from './import-end.ts'
import { countsOf, refusal, remark, result } from './outcome.ts'
import type { CasePlan } from './plan-cases.ts'
import type { StoredCase } from './rows.ts'

/** Entries looked at between two breaths. */
const ENTRIES = 500

/** What an import says of its file: a row an entry and one a remark, in file order; what went comes last. */
export type Results = { counts: Counts; rows(): AsyncIterable<ResultRow[]> }

type Fates = Pick<CasePlan, 'atomFate' | 'caseFate' | 'lost'>

export async function resultsOf(gathered: Gathered, fates: Fates, withdrawn: readonly StoredCase[]): Promise<Results> {
  const { entries } = gathered
  const went = [
    ...fates.lost.filter((atom) => atom.origin === 'delivered').map((atom) => atom.atom_id),
    ...withdrawn.map((row) => row.case_key),
  ].map((subject): ResultRow => ({ ...result('withdrawn', { subject }), raw: null }))
  const counts = countsOf(went)
  for await (const some of unhurried(entries, ENTRIES))
    for (const entry of some)
      for (const { outcome } of rowsOf(entry, fates)) if (outcome in counts) counts[outcome as keyof Counts]++
  async function* rows(): AsyncGenerator<ResultRow[]> {
    for (let from = 0; from < entries.length; from += ENTRIES) {
      const upto = Math.min(from + ENTRIES, entries.length)
      const raws = await refusedAmong(gathered, from, upto)
      const some: ResultRow[] = []
      for (let i = from; i < upto; i++)
        for (const row of rowsOf(entries[i]!, fates)) some.push({ ...row, raw: raws.get(i) ?? null })
      yield some
    }
    yield went
  }
  return { counts, rows }
}

function rowsOf(entry: Noted, fates: Fates): ItemResult[] {
  if (entry.kind === 'refused') return [refusal(entry.code, entry.details, { line: entry.line, field: entry.field })]
  if (entry.kind === 'remark') return [remark(entry.notice, {})]
  const remarks = (spot: Parameters<typeof remark>[1]) => entry.notices.map((notice) => remark(notice, spot))
  if (entry.kind === 'line') {
    const spot = { line: entry.line, subject: entry.atom_id }
    return [result(fates.atomFate.get(entry.atom_id) ?? 'taken', spot), ...remarks(spot)]
  }
  const spot = { xpath: entry.xpath, subject: entry.case_key }
  return [result(caseOutcome(entry, fates), spot), ...remarks(spot)]
}

function caseOutcome(
  { class: caseClass, case_key }: Extract<Noted, { kind: 'case' }>,
  { caseFate }: Fates,
): ItemResult['outcome'] {
  if (caseClass === 'not_in_force') return 'not_in_force'
  if (caseClass === 'case_missing_expectation') return 'no_expectation'
  return caseFate.get(placeOf('split', case_key)) ?? 'taken'
}
