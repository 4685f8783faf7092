import type { CaseIdentity } from '../schema/case-atom.ts'
import { shortHash } from '../text/fingerprint.ts'

/**
 * The key under which one case is one case, however it arrives.
 * Shape   `test_project:external_id`, else `i:internal_id`, else `n:` + 12 hex over suite path and name.
 * Not     the full external id: it is shown only, so that a case keeps its key where an export leaves it out.
 */
export function caseKey(
  c: Pick<CaseIdentity, 'external_id' | 'internal_id' | 'test_project' | 'suite_path' | 'case_name'>,
): string {
  if (c.external_id) return `${c.test_project}:${c.external_id}`
  if (c.internal_id) return `i:${c.internal_id}`
  return `n:${shortHash(c.suite_path + c.case_name)}`
}

/** Where in the tests an atom lies, whatever its words: `ordinal` counts the atoms of one step, from 0. */
export function caseSourceKey(key: string, stepNumber: number | null, ordinal: number): string {
  return `${key}:${stepNumber ?? ''}:${ordinal}`
}

/**
 * The test project's prefix in TestLink's full external id: `SHOP-12` gives `SHOP`.
 * Null where the case says none. An external id that itself holds the prefix (TestLink up to 1.9.14) keeps it in its
 * key, so that two such prefixes can't share a number and are no cause to ask.
 */
export function idPrefix(c: Pick<CaseIdentity, 'external_id' | 'full_external_id'>): string | null {
  if (!c.full_external_id || c.full_external_id === c.external_id) return null
  return /^(.+)-\d+$/.exec(c.full_external_id)?.[1] ?? null
}
