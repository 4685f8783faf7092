import { HufuError } from './error.ts'
import type { AppVersion } from './schema/base.ts'
import { versionLabel } from './version-label.ts'

/** A release's label as `versionLabel` reads it. Errors  `bad_app_version`. */
export function parseAppVersion(label: string): AppVersion {
  const version = versionLabel(label)
  if (version === null) throw new HufuError('bad_app_version')
  return version
}

/** Labels with one key are easily mistaken for each other: v1.2, V 1.2 and 1.2.0. */
export function lookalikeKey(version: AppVersion): string {
  return version
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^v(?=\d)/, '')
    .replace(/(?:\.0)+$/, '')
}
