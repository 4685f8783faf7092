import { lookalikeKey } from '../../../shared/app-version.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'

/** A version said as one, not a chapter number or a date: `V3.2`, `版本 3.2`, `3.2版`, `release-3.2.1`. */
const MARKED =
  /(?:^|[^a-z])(?:v|ver|version|rel|release|版本)[\s._:：-]{0,3}(\d+(?:\.\d+){1,3})|(\d+(?:\.\d+){1,3})\s*版/i
const NUMBER = /\d+(?:\.\d+)+/

/**
 * The version that a suite's or file's name speaks of, where it is not the delivery's.
 * Shape   null for no version, the same one (3.2 and 3.2.0), or one that holds the other (3.2 and 3.2.1).
 */
export function otherVersion(name: string, version: AppVersion): string | null {
  const match = MARKED.exec(name.normalize('NFKC'))
  const found = match?.[1] ?? match?.[2]
  const own = NUMBER.exec(version)?.[0]
  if (!found || !own) return null
  const [a, b] = [found, own].map((label) => `${lookalikeKey(label as AppVersion)}.`)
  return a!.startsWith(b!) || b!.startsWith(a!) ? null : found
}
