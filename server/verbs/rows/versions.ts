import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Scope } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'

type InVersion = { project: string; app_version: AppVersion }

/** From this version on a rule of those before is in force no longer or, where `is_back`, again. */
export type Withdrawal = InVersion & { rule_key: string; is_back: boolean; reason: string; by: string; at: string }

/**
 * A person's word that a rule of this version is that of `rule_key` in other words. `former_key`: what it was called
 * before; `versions`: where it was renamed.
 */
export type Succession = InVersion & {
  rule_key: string
  former_key: string
  versions: AppVersion[]
  reason: string
  by: string
  at: string
}

/** What a send of rule atoms spoke for. `untouched`: atoms that it named without our being able to read them. */
export type DesignSend = InVersion & {
  delivery_id: string
  scope: Pick<Scope, 'file_key' | 'root_ids' | 'skipped'>
  untouched: string[]
}

/** An atom that a send changed, brought or took away, as it was before; null: it was not there. */
export type SentOver = InVersion & { delivery_id: string; atom_id: string; earlier: RuleAtom | null }
