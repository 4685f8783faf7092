import type { AppVersion } from './schema/base.ts'

const FORBIDDEN = /[:\u0000-\u001f\u007f-\u009f]/

/**
 * A release's label, trimmed and NFKC; null where it is none.
 * Shape   1 to 64 characters, no ":" (the merge key's separator), no control characters.
 */
export function versionLabel(label: string): AppVersion | null {
  const text = label.normalize('NFKC').trim()
  return text.length < 1 || text.length > 64 || FORBIDDEN.test(text) ? null : (text as AppVersion)
}
