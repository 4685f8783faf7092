import type { CaseIdentity } from '../schema/case-atom.ts'
import { shortHash } from '../text/fingerprint.ts'

/**
 * The key under which one case is one case, however it arrives.
 * Shape   `test_project:external_id`, else `i:internal_id`, else `n:` + 12 hex over suite path and name.
 */
export function caseKey(
  c: Pick<CaseIdentity, 'external_id' | 'internal_id' | 'test_project' | 'suite_path' | 'case_name'>,
): string {
  if (c.external_id) return `${c.test_project}:${c.external_id}`
  if (c.internal_id) return `i:${c.internal_id}`
  return `n:${shortHash(c.suite_path + c.case_name)}`
}
