import { HufuError } from './error.ts'
import type { AppVersion } from './schema/base.ts'

const FORBIDDEN = /[:\u0000-\u001f\u007f-\u009f]/

/**
 * A release's label, trimmed and NFKC.
 *
 * Shape   1 to 64 characters, no ":" (the merge key's separator), no control characters.
 * Errors  `bad_app_version`.
 */
export function parseAppVersion(label: string): AppVersion {
  const text = label.normalize('NFKC').trim()
  if (text.length < 1 || text.length > 64 || FORBIDDEN.test(text)) throw new HufuError('bad_app_version')
  return text as AppVersion
}

/** Labels with one key are easily mistaken for each other: v1.2, V 1.2 and 1.2.0. */
export function lookalikeKey(version: AppVersion): string {
  return version
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^v(?=\d)/, '')
    .replace(/(?:\.0)+$/, '')
}
