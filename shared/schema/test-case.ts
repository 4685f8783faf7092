import type { Notice } from '../error.ts'
import type { Attachment, CaseIdentity } from './case-atom.ts'

/** One step as the tester's tool exported it: HTML or plain text, not yet cleaned. */
export type TestStep = { step_number: number | null; actions: string; expected: string; xpath: string }

/** A test case as every import adapter hands it over. Inner shape: it is never sent over the wire. */
export type TestCase = CaseIdentity & {
  summary: string
  preconditions: string
  steps: TestStep[]
  /** TestLink: 1 low, 2 medium, 3 high; kept as text. */
  importance: string | null
  keywords: string[]
  custom_fields: { name: string; value: string }[]
  attachments: Attachment[]
  /** False for obsolete, future and inactive cases: listed, but no atoms. */
  is_in_force: boolean
  xml_file: string
  xpath: string
  /** Byte-exact slice of the (decoded) source with attachment content cut out: what `raw_text` evidence falls back to. */
  raw_text: string
  notices: Notice[]
}

/** Why a case gave no atom. */
export type CaseClass = 'atomized' | 'case_missing_expectation' | 'not_in_force'
