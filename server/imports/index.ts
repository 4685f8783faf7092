import { type ErrorCode, HufuError } from '../../shared/error.ts'
import { caseAtoms } from './case-atoms.ts'
import type { Importer } from './importer.ts'
import { headText, showsHtml } from './testlink/head.ts'
import { testlink } from './testlink.ts'

/** Formats of test cases, asked in order. */
export const IMPORTS: readonly Importer[] = [caseAtoms, testlink]

/** How much of a file `recognise` wants to see. */
export const HEAD_BYTES = 65_536

type Lookalike = { code: ErrorCode; shows(head: Uint8Array, text: string): boolean }

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, i) => head[i] === byte)
const MAGIC = [
  startsWith(0x50, 0x4b, 3, 4), // zip: Excel, XMind
  startsWith(0x50, 0x4b, 5, 6), // an empty zip
  startsWith(0xd0, 0xcf, 0x11, 0xe0), // Excel until 2003
  startsWith(0x1f, 0x8b), // gzip
  startsWith(0x25, 0x50, 0x44, 0x46), // PDF
  startsWith(0x89, 0x50, 0x4e, 0x47), // PNG
  startsWith(0x37, 0x7a, 0xbc, 0xaf), // 7z
  startsWith(0x52, 0x61, 0x72, 0x21), // RAR
]

/** What people upload by mistake, by what it is, so that the refusal can say so. */
const LOOKALIKES: readonly Lookalike[] = [
  { code: 'packed_file', shows: (head) => MAGIC.some((is) => is(head)) },
  { code: 'empty_file', shows: (_, text) => text.trim() === '' },
  { code: 'html_page', shows: (_, text) => showsHtml(text) },
  { code: 'rule_atoms_file', shows: (_, text) => /^\s*\{[^\n]*"atom_id"\s*:\s*"ra_[0-9a-f]{12}"/.test(text) },
  { code: 'json_document', shows: (_, text) => /^\s*(?:\[|\{\s*\n\s*")/.test(text) },
]

/**
 * The importer for a file, told by its first bytes (up to 64 KB).
 * Errors  a code that says what the file looks like instead. JUnit reports and TestLink's other exports are XML, and are
 *         refused by name when they are read.
 */
export function recognise(head: Uint8Array): Importer {
  const text = headText(head)
  const lookalike = LOOKALIKES.find(({ shows }) => shows(head, text))
  if (lookalike) throw new HufuError(lookalike.code)
  const importer = IMPORTS.find((one) => one.recognises(head))
  if (!importer) throw new HufuError('unknown_file')
  return importer
}
