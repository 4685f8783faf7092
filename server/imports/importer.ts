import type { Details, ErrorCode, Notice } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

export type ImportOptions = {
  /** Shown in evidence; never a path on disk. */
  file_name: string
  app_version: AppVersion
  /** The upload form's, else the setting `cases.test_project`. */
  test_project: string
  synonyms: SynonymTable
  /** The settings `cases.include_not_in_force` and `delivery.require_strong_signal`. */
  takes_not_in_force?: boolean
  requires_strong_signal?: boolean
}

/** One thing read from a file, in file order. */
export type ImportedItem =
  | { kind: 'case'; test_case: TestCase }
  | { kind: 'case_atom'; line: number; atom: CaseAtom; notices: Notice[] }
  | { kind: 'refused'; line: number; raw: string; code: ErrorCode; field: string | null; details: Details }
  /** About the file as a whole: a repair, a version named in the suite, the series that it belongs to. */
  | { kind: 'remark'; notice: Notice }
  | { kind: 'series'; name: string }

/**
 * One file format of test cases. `read` pulls bytes as it needs them, so that memory doesn't grow with the file, and
 * throws a HufuError with line and column where the whole file has to be refused.
 */
export type Importer = {
  name: 'testlink' | 'case_atoms'
  /** Told by content: the first bytes of the file (up to 64 KB, may be cut mid-character). */
  recognises(head: Uint8Array): boolean
  read(bytes: AsyncIterable<Uint8Array>, options: ImportOptions): AsyncGenerator<ImportedItem>
}
