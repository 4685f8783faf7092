import { canon } from '../../shared/text/canon.ts'
import { OPTIONS } from './reading.ts'

/** One line of case_atoms.jsonl as a careful sender writes it, with `fields` changed; undefined leaves one out. */
export function line(fields: Record<string, unknown>): string {
  const parts = { C: '书已到期', A: '点击「续借」', R: 'toast提示「已到期，请先归还」' }
  const own = { ...parts, ...(fields as Partial<typeof parts>) }
  const ours = canon({ C: String(own.C), A: String(own.A), R: String(own.R) }, OPTIONS.synonyms)
  return JSON.stringify({
    external_id: '7',
    suite_name: '续借',
    ...parts,
    step_number: 1,
    canon_text: ours.canon_text,
    merge_fingerprint: ours.merge_fingerprint,
    ...fields,
  })
}
