import type { ErrorCode, Place } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { SkippedLayer } from '../../shared/schema/design-node.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

/** What an offline job tells on its way. `total` 0: unknown. */
export type Said =
  | { kind: 'progress'; file: string; done: number; total: number }
  | { kind: 'skipped'; file: string; layer: SkippedLayer }
  | { kind: 'refused'; code: ErrorCode; message: string; message_zh: string; place: Place }

/** A job without a server: files in, nothing printed, nothing stored. */
export type Offline = {
  app_version: AppVersion
  synonyms: SynonymTable
  signal: AbortSignal
  say(said: Said): void
}
