import { caseAtomId } from '../atom-id.ts'
import type { Notice } from '../error.ts'
import type { AppVersion, Parts } from '../schema/base.ts'
import type { Attachment, CaseAtom } from '../schema/case-atom.ts'
import type { CaseClass, TestCase } from '../schema/test-case.ts'
import { canon, plainText } from '../text/canon.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { caseSourceKey } from './case-key.ts'
import { type ReadCheck, readCase } from './read-case.ts'

export type AtomizeContext = {
  app_version: AppVersion
  synonyms: SynonymTable
  /** Finds the case that a ghost step speaks of; undefined where the delivery lacks it. */
  caseByFullId?: (fullExternalId: string) => TestCase | undefined
  /** Obsolete, future and inactive cases are split like the others. */
  takes_not_in_force?: boolean
}
export type CaseReading = { class: CaseClass; atoms: CaseAtom[]; notices: Notice[] }

const MODULE_FIELD = /^(?:所属)?模块$|^module$/i

/** Numbers atoms within their step (ordinal) and equal words within a step (repeat). */
class StepCounter {
  private readonly counts = new Map<string, number>()
  next(key: string): number {
    const count = this.counts.get(key) ?? 0
    this.counts.set(key, count + 1)
    return count
  }
}

function evidenceOf(testCase: TestCase, check: ReadCheck): CaseAtom['evidence'] {
  const attachments: Attachment[] = [...check.pictures, ...testCase.attachments]
  return [
    {
      xml_file: testCase.xml_file,
      xpath_or_path: check.xpath || testCase.xpath,
      raw_text: check.raw_text,
      attachments,
    },
  ]
}

function atomOf(testCase: TestCase, check: ReadCheck, context: AtomizeContext, counter: StepCounter): CaseAtom {
  const parts: Parts = { C: check.C, A: check.A, R: check.R }
  const plain: Parts = { C: plainText(parts.C), A: plainText(parts.A), R: plainText(parts.R) }
  const step = String(check.step_number ?? '')
  const repeat = counter.next(JSON.stringify([step, plain.C, plain.A, plain.R]))
  return {
    atom_id: caseAtomId(testCase.case_key, check.step_number, repeat, plain),
    source_key: caseSourceKey(testCase.case_key, check.step_number, counter.next(`step ${step}`)),
    case_key: testCase.case_key,
    external_id: testCase.external_id,
    internal_id: testCase.internal_id,
    full_external_id: testCase.full_external_id,
    test_project: testCase.test_project,
    suite_name: testCase.suite_name,
    suite_path: testCase.suite_path,
    case_name: testCase.case_name,
    case_revision_version: testCase.case_revision_version,
    app_version: context.app_version,
    step_number: check.step_number,
    ...parts,
    edited: null,
    ...canon(parts, context.synonyms),
    state: 'case_only',
    touchpoints: check.touchpoints,
    module_hint: testCase.custom_fields.find((f) => MODULE_FIELD.test(f.name.trim()))?.value.trim() || null,
    importance: testCase.importance,
    keywords: testCase.keywords,
    evidence: evidenceOf(testCase, check),
    delivered: null,
  }
}

/**
 * Splits one test case into case atoms: one action, one result each.
 * Shape   atoms in the order of the case's steps; class `case_missing_expectation` where no step says what to expect
 *         (pictures only too), `not_in_force` for obsolete, future and inactive cases.
 * Errors  none: what cannot be read gives no atom. Notices: `unresolved_reference` for ghosts that the delivery lacks.
 */
export function atomize(testCase: TestCase, context: AtomizeContext): CaseReading {
  if (!testCase.is_in_force && !context.takes_not_in_force) return { class: 'not_in_force', atoms: [], notices: [] }
  const { checks, unresolved } = readCase(testCase, context.caseByFullId)
  const counter = new StepCounter()
  const atoms = checks.map((check) => atomOf(testCase, check, context, counter))
  const notices = [...new Set(unresolved)].map(
    (target): Notice => ({
      code: 'unresolved_reference',
      details: { target },
      place: { file: testCase.xml_file, xpath: testCase.xpath },
    }),
  )
  return { class: atoms.length ? 'atomized' : 'case_missing_expectation', atoms, notices }
}
