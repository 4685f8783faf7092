import { HufuError } from '../../../shared/error.ts'

/** Roots under which TestLink and the common converters write cases. */
export const CASE_ROOTS = ['testsuite', 'testcases', 'testcase', 'testplan', 'executionSet'] as const

/** TestLink's other exports, and JUnit's root, which shares element names with it. */
const OTHER_ROOTS = ['keywords', 'platforms', 'results', 'requirement-specification', 'custom_fields'] as const
const JUNIT_ROOT = 'testsuites'
const JUNIT_SUITE = new Set(['tests', 'failures', 'errors', 'skipped', 'time', 'timestamp', 'hostname'])

export function isKnownRoot(name: string): boolean {
  return name === JUNIT_ROOT || [...CASE_ROOTS, ...OTHER_ROOTS].some((root) => root === name)
}

/** Refuses by name what only resembles an export of cases: every element outside of cases passes here. */
export function refuseOthers(name: string, attributes: readonly string[], parent: string | null): void {
  if (parent === null) {
    if (name === JUNIT_ROOT) throw new HufuError('junit_report')
    if (OTHER_ROOTS.some((root) => root === name)) throw new HufuError('testlink_other_export', { root: name })
    if (name.toLowerCase() === 'html') throw new HufuError('html_page')
    if (!CASE_ROOTS.some((root) => root === name)) throw new HufuError('xml_unknown_root', { root: name })
  }
  if (name === 'executables' && parent === 'testplan') {
    throw new HufuError('testlink_other_export', { root: 'testplan' })
  }
  const isJunit =
    (name === 'testsuite' && attributes.some((attribute) => JUNIT_SUITE.has(attribute))) ||
    (name === 'testcase' && attributes.includes('classname'))
  if (isJunit) throw new HufuError('junit_report')
}
