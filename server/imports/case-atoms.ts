import { TextDecoder } from 'node:util'
import { caseAtomId } from '../../shared/atom-id.ts'
import { caseSourceKey } from '../../shared/cases/case-key.ts'
import { type JudgedLine, judgeLine } from '../../shared/cases/line.ts'
import { HufuError } from '../../shared/error.ts'
import type { CaseIdentity } from '../../shared/schema/case-atom.ts'
import { type ByteLine, byteLines, MAX_LINE_BYTES } from './case-atoms/byte-lines.ts'
import { Claims } from './claims.ts'
import type { ImportedItem, Importer, ImportOptions } from './importer.ts'
import { headText, showsXml } from './testlink/head.ts'

/** Cases that somebody distilled already: one atom a line. Each line is judged on its own, the good ones are taken. */
export const caseAtoms: Importer = {
  name: 'case_atoms',
  recognises: (head) => /^\s*\{/.test(headText(head)) || (!showsXml(head) && /^\s*\{\s*"/m.test(headText(head))),
  async *read(bytes, options) {
    const naming = new Naming()
    for await (const line of byteLines(bytes)) {
      if (line.line === 1) refuseUtf16(line.bytes)
      const item = readLine(line, options, naming)
      if (item) yield item
    }
  },
}

function refuseUtf16(bytes: Uint8Array): void {
  const [a, b] = bytes
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || a === 0 || b === 0
  if (isUtf16) throw new HufuError('encoding_lie', { declared: 'UTF-8', found: 'UTF-16' }, { line: 1, column: 1 })
}

function readLine({ line, bytes, isTooLong }: ByteLine, options: ImportOptions, naming: Naming): ImportedItem | null {
  const raw = new TextDecoder('utf-8').decode(bytes)
  if (!isTooLong && raw.trim() === '') return null
  try {
    if (isTooLong) throw new HufuError('line_too_long', { limit: MAX_LINE_BYTES })
    if (raw.includes('\ufffd')) checkUtf8(bytes, raw)
    const { app_version, test_project, synonyms, file_name } = options
    const judged = judgeLine(raw, { app_version, test_project, synonyms, file_name, line })
    if (options.requires_strong_signal && judged.notices.some(({ code }) => code === 'no_strong_signal'))
      throw new HufuError('strong_signal_needed', {}, { line, field: 'R' })
    return naming.named(judged, line)
  } catch (error) {
    if (!(error instanceof HufuError) || error.code === 'test_project_needed') throw error
    const { code, details, place } = error
    return { kind: 'refused', line, raw, code, field: place?.field ?? null, details }
  }
}

function checkUtf8(bytes: Uint8Array, raw: string): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HufuError('bad_encoding', { encoding: 'UTF-8', line: 1, column: raw.indexOf('\ufffd') + 1 })
  }
}

/** Keys and ids of one delivery's atoms, which depend on the lines before. */
class Naming {
  private readonly claims = new Claims<CaseIdentityWords>(isSameCase)
  private readonly counts = new Map<string, number>()

  named({ atom, plain, notices }: JudgedLine, line: number): ImportedItem {
    const { case_key, isDuplicate } = this.claim(atom, line)
    const step = atom.step_number
    const place = caseSourceKey(case_key, step, 0)
    const repeat = this.next(JSON.stringify([place, plain.C, plain.A, plain.R]))
    const source_key = caseSourceKey(case_key, step, this.next(place))
    const atom_id = caseAtomId(case_key, step, repeat, plain)
    if (isDuplicate) {
      const details = { case_key: case_key.replace(/#\d+$/, '') }
      notices.push({ code: 'duplicate_case_id', details, place: { line, field: 'external_id' } })
    }
    return { kind: 'case_atom', line, atom: { atom_id, source_key, case_key, ...atom }, notices }
  }

  private claim(atom: Omit<CaseIdentity, 'case_key'>, line: number) {
    try {
      return this.claims.claim(atom, { internal: atom.internal_id, name: atom.case_name, suite: atom.suite_path })
    } catch (error) {
      throw error instanceof HufuError ? new HufuError(error.code, error.details, { line }) : error
    }
  }

  private next(key: string): number {
    const count = this.counts.get(key) ?? 0
    this.counts.set(key, count + 1)
    return count
  }
}

type CaseIdentityWords = { internal: string | null; name: string; suite: string }

/**
 * Whether two lines under one key speak of one case. Only what the lines say can tell: internal ids that differ, or both
 * name and suite. A name worded anew under the same suite is still the same case.
 */
function isSameCase(held: CaseIdentityWords, claimed: CaseIdentityWords): boolean {
  if (held.internal && claimed.internal) return held.internal === claimed.internal
  const differs = (a: string, b: string) => a !== '' && b !== '' && a !== b
  return !(differs(held.name, claimed.name) && differs(held.suite, claimed.suite))
}
