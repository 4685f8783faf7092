import { parseAppVersion } from '../app-version.ts'
import { HufuError, type Notice } from '../error.ts'
import type { AppVersion, Parts } from '../schema/base.ts'
import type { CaseAtom } from '../schema/case-atom.ts'
import { readResult } from '../sentence/results.ts'
import { type Canon, canon, plainText } from '../text/canon.ts'
import { shortHash } from '../text/fingerprint.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { LineFields, refuse } from './line-fields.ts'

export type LineContext = {
  app_version: AppVersion
  /** Where the line says none. */
  test_project: string
  synonyms: SynonymTable
  file_name: string
  line: number
}

/** An atom but for its names, which depend on the lines before it. */
export type UnnamedAtom = Omit<CaseAtom, 'atom_id' | 'source_key' | 'case_key'>
export type JudgedLine = { atom: UnnamedAtom; plain: Parts; notices: Notice[] }

/**
 * Judges one line of case_atoms.jsonl by itself.
 *
 * Shape   our own canon text, fingerprint and slots; `delivered` keeps the sender's where they drift.
 * Errors  HufuError with the line, and the column or field: `json_…`, `missing_field`, `bad_field`, `no_case_id`,
 *         `no_action_no_result`, `version_disagrees`, `extra_too_large`, `forbidden_name`, `bad_character`.
 */
export function judgeLine(text: string, context: LineContext): JudgedLine {
  try {
    return judge(new LineFields(text), context)
  } catch (error) {
    if (!(error instanceof HufuError)) throw error
    throw new HufuError(error.code, error.details, { ...error.place, file: context.file_name, line: context.line })
  }
}

function judge(fields: LineFields, context: LineContext): JudgedLine {
  const identity = identityOf(fields, context)
  const parts: Parts = { C: fields.present('C'), A: fields.present('A'), R: fields.present('R') }
  if (!parts.A.trim() && !parts.R.trim()) refuse('no_action_no_result', 'A')
  const sent = { canon_text: fields.required('canon_text'), merge_fingerprint: fields.required('merge_fingerprint') }
  checkVersion(fields, context.app_version)
  const edited = fields.edited()
  const ours = canon(edited ?? parts, context.synonyms)
  const hasDrift = drifts(sent, ours)
  const extra = fields.extra()
  const atom: UnnamedAtom = {
    ...identity,
    app_version: context.app_version,
    step_number: fields.step('step_number'),
    ...parts,
    edited,
    ...ours,
    state: 'case_only',
    touchpoints: fields.texts('touchpoints'),
    module_hint: fields.label('module_hint'),
    importance: fields.label('importance'),
    keywords: fields.texts('keywords'),
    evidence: fields.evidence(ownEvidence(parts, context)),
    delivered: hasDrift ? sent : null,
    ...(extra && { extra }),
  }
  const plain = { C: plainText(parts.C), A: plainText(parts.A), R: plainText(parts.R) }
  return { atom, plain, notices: noticesOf(atom, sent, hasDrift, context) }
}

function identityOf(fields: LineFields, context: LineContext) {
  const external_id = fields.id('external_id')
  const internal_id = fields.id('internal_id')
  if (external_id === null && internal_id === null) refuse('no_case_id', 'external_id')
  const suite_name = fields.required('suite_name').trim()
  return {
    external_id,
    internal_id,
    full_external_id: fields.label('full_external_id'),
    test_project: fields.label('test_project') ?? context.test_project,
    suite_name,
    suite_path: fields.label('suite_path') ?? suite_name,
    case_name: fields.label('case_name') ?? '',
    case_revision_version: fields.label('case_revision_version'),
  }
}

function checkVersion(fields: LineFields, app_version: AppVersion): void {
  const found = fields.label('app_version')
  if (found === null) return
  if (parseAppVersion(found) !== app_version) refuse('version_disagrees', 'app_version', { found, app_version })
}

/** A sender that writes `C=<…>|A=<…>|R=<…>` means the same text, and may have hashed it in either form. */
function drifts(sent: { canon_text: string; merge_fingerprint: string }, ours: Canon): boolean {
  if (withoutBrackets(sent.canon_text) !== ours.canon_text) return true
  const given = sent.merge_fingerprint.trim().toLowerCase()
  return given !== ours.merge_fingerprint && given !== shortHash(sent.canon_text)
}

/** By splitting, not by a pattern: three greedy groups would take the square of a line's length. */
function withoutBrackets(canonText: string): string {
  if (!canonText.startsWith('C=<') || !canonText.endsWith('>')) return canonText
  return `C=${canonText.slice(3, -1)}`.split('>|A=<').join('|A=').split('>|R=<').join('|R=')
}

/** A line that names no place in the tester's file is its own place. */
function ownEvidence(parts: Parts, { file_name, line }: LineContext) {
  const raw_text = [parts.C, parts.A, parts.R].filter(Boolean).join('\n')
  return { xml_file: file_name, xpath_or_path: `line ${line}`, raw_text, attachments: [] }
}

function noticesOf(
  atom: UnnamedAtom,
  sent: { canon_text: string; merge_fingerprint: string },
  hasDrift: boolean,
  { line }: LineContext,
): Notice[] {
  const notices: Notice[] = []
  if (hasDrift) {
    const { canon_text, merge_fingerprint } = atom
    const details = {
      delivered: sent.canon_text,
      ours: canon_text,
      delivered_fingerprint: sent.merge_fingerprint,
      our_fingerprint: merge_fingerprint,
    }
    notices.push({ code: 'fingerprint_drift', details, place: { line, field: 'canon_text' } })
  }
  const { A, R } = atom.edited ?? atom
  if (readResult(R).signal === null && readResult(A).signal === null) {
    notices.push({ code: 'no_strong_signal', details: {}, place: { line, field: 'R' } })
  }
  return notices
}
