import { type Details, type ErrorCode, HufuError } from '../error.ts'
import { type ReadJson, readJson } from '../json.ts'
import type { Edit } from '../schema/base.ts'
import type { Attachment, CaseEvidence } from '../schema/case-atom.ts'

export const MAX_EXTRA_BYTES = 16_384
/** Ids as JSON numbers: beyond this a double no longer holds every integer. */
const LARGEST_ID = 9_007_199_254_740_992n

/** The names that a line may carry; whatever else it holds goes into `extra`. `state` and its like we compute ourselves. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  (
    'atom_id source_key case_key external_id internal_id full_external_id test_project suite_name suite_path case_name ' +
    'case_revision_version app_version step_number C A R edited canon_text merge_fingerprint canon_version slots state ' +
    'touchpoints module_hint importance keywords evidence delivered extra xml_file xpath_or_path raw_text'
  ).split(' '),
)

export const refuse = (code: ErrorCode, field: string, details: Details = {}): never => {
  throw new HufuError(code, { field, ...details }, { field })
}

/** One line's JSON object, asked field by field. Every refusal names the field. */
export class LineFields {
  private readonly fields: Record<string, unknown>
  private readonly digits: Record<string, string>

  constructor(text: string) {
    const { value, digits }: ReadJson = readJson(text)
    if (!isObject(value)) throw new HufuError('json_no_object')
    this.fields = value
    this.digits = digits
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null
  }

  required(name: string): string {
    const value = this.fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    return refuse(typeof value === 'string' || !this.has(name) ? 'missing_field' : 'bad_field', name)
  }

  /** A string that has to be there, and may be empty. */
  present(name: string): string {
    const value = this.fields[name]
    if (typeof value === 'string') return value
    return refuse(this.has(name) ? 'bad_field' : 'missing_field', name)
  }

  text(name: string): string | null {
    const value = this.fields[name]
    if (!this.has(name)) return null
    return typeof value === 'string' ? value : refuse('bad_field', name)
  }

  /** Text, or a number as it was written: a revision 1.10 is not 1.1. */
  label(name: string): string | null {
    if (typeof this.fields[name] === 'number') return this.digits[name] ?? null
    return this.text(name)?.trim() || null
  }

  /** Text as it is, or an integer up to 2^53 by its digits. */
  id(name: string): string | null {
    if (typeof this.fields[name] !== 'number') return this.label(name)
    const digits = this.digits[name] ?? ''
    if (!/^\d+$/.test(digits) || digits.length > 16 || BigInt(digits) > LARGEST_ID) {
      throw new HufuError('json_number', { found: digits, field: name }, { field: name })
    }
    return digits
  }

  step(name: string): number | null {
    const label = this.label(name)
    if (label === null) return null
    return /^\d{1,9}$/.test(label) ? Number(label) : refuse('bad_field', name)
  }

  /** A list of texts; one text with separators is taken as such a list. */
  texts(name: string): string[] {
    const value = this.fields[name]
    if (!this.has(name)) return []
    const list = typeof value === 'string' ? value.split(/[,，、;；|]/) : value
    if (!Array.isArray(list) || !list.every((entry): entry is string => typeof entry === 'string')) {
      return refuse('bad_field', name)
    }
    return [...new Set(list.map((entry) => entry.trim()).filter(Boolean))]
  }

  /** A person's change that an export handed out: canon text follows it. */
  edited(): Edit | null {
    const value = this.fields.edited
    if (!this.has('edited')) return null
    const isEdit =
      isObject(value) &&
      (['C', 'A', 'R', 'by', 'at'] as const).every((key) => typeof value[key] === 'string') &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(String(value.at))
    if (!isEdit) return refuse('bad_field', 'edited')
    const { C, A, R, by, at } = value as Edit
    return { C, A, R, by, at }
  }

  /** One or more pieces of evidence, given as a list, an object, or flat on the line; `fallback` fills what is missing. */
  evidence(fallback: CaseEvidence): CaseEvidence[] {
    const value = this.fields.evidence
    if (!this.has('evidence')) {
      const flat = ['xml_file', 'xpath_or_path', 'raw_text'].map((name) => [name, this.text(name) || undefined])
      return [evidenceFrom(Object.fromEntries(flat), fallback)]
    }
    const list = Array.isArray(value) ? value : [value]
    if (!list.every(isObject)) return refuse('bad_field', 'evidence')
    return list.length === 0 ? [fallback] : list.map((entry) => evidenceFrom(entry, fallback))
  }

  /** What nobody knows, handed back as it came. */
  extra(): Record<string, unknown> | undefined {
    const own = this.fields.extra
    if (this.has('extra') && !isObject(own)) refuse('bad_field', 'extra')
    const unknown = Object.entries(this.fields).filter(([name]) => !KNOWN_FIELDS.has(name))
    const extra = { ...(isObject(own) ? own : {}), ...Object.fromEntries(unknown) }
    if (Object.keys(extra).length === 0) return undefined
    if (utf8Length(JSON.stringify(extra)) > MAX_EXTRA_BYTES)
      refuse('extra_too_large', 'extra', { limit: MAX_EXTRA_BYTES })
    return extra
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function evidenceFrom(entry: Record<string, unknown>, fallback: CaseEvidence): CaseEvidence {
  const text = (name: 'xml_file' | 'xpath_or_path' | 'raw_text') => {
    const value = entry[name]
    if (value === undefined || value === null) return fallback[name]
    return typeof value === 'string' ? value : refuse('bad_field', `evidence.${name}`)
  }
  const attachments = entry.attachments ?? []
  if (!Array.isArray(attachments)) return refuse('bad_field', 'evidence.attachments')
  return {
    xml_file: text('xml_file'),
    xpath_or_path: text('xpath_or_path'),
    raw_text: text('raw_text'),
    attachments: attachments.map(attachmentFrom),
  }
}

function attachmentFrom(entry: unknown): Attachment {
  const fields = typeof entry === 'string' ? { name: entry } : entry
  if (!isObject(fields) || typeof fields.name !== 'string') return refuse('bad_field', 'evidence.attachments')
  const { name, media_type, size } = fields
  return {
    name,
    media_type: typeof media_type === 'string' ? media_type : '',
    size: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null,
  }
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
