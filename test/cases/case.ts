import { parseAppVersion } from '../../shared/app-version.ts'
import { type AtomizeContext, atomize } from '../../shared/cases/atomize.ts'
import type { TestCase, TestStep } from '../../shared/schema/test-case.ts'
import { trustedTable } from '../../shared/text/synonyms/table.ts'

export const CONTEXT: AtomizeContext = { app_version: parseAppVersion('3.2.0'), synonyms: trustedTable([]) }

/** A test case of a library app; steps as [actions, expected]. */
export function aCase(steps: readonly (readonly [string, string])[], more: Partial<TestCase> = {}): TestCase {
  return {
    case_key: 'LIB:7',
    external_id: '7',
    internal_id: null,
    full_external_id: 'LIB-7',
    test_project: 'LIB',
    suite_name: '借还',
    suite_path: '书馆 / 借还',
    case_name: '一条用例',
    case_revision_version: '1',
    summary: '',
    preconditions: '',
    steps: steps.map(
      ([actions, expected], i): TestStep => ({
        step_number: i + 1,
        actions,
        expected,
        xpath: `/testcase/steps/step[${i + 1}]`,
      }),
    ),
    importance: null,
    keywords: [],
    custom_fields: [],
    attachments: [],
    is_in_force: true,
    xml_file: 'cases.xml',
    xpath: '/testcase',
    raw_text: '',
    notices: [],
    ...more,
  }
}

/** The atoms as `C|A|R`, which is what a reader compares. */
export const told = (steps: readonly (readonly [string, string])[], more: Partial<TestCase> = {}): string[] =>
  atomize(aCase(steps, more), CONTEXT).atoms.map(({ C, A, R }) => `${C}|${A}|${R}`)
