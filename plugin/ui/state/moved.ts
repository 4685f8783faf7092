/** What somebody else changed in the layers that are about to be sent, as the server's refusal tells it. */
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { ServerFault } from '../server/fault.ts'

export type SendOfSomebody = { delivery_id: string; by: string; at: string }

export type Moved = {
  /** Ids of rules that moved. */
  new: string[]
  changed: string[]
  gone: string[]
  /** Whose sends it was, newest first; empty where a rule was ignored, or a send taken back. */
  sends: SendOfSomebody[]
  /** The rules by id, as far as the server still holds them. */
  rules: Map<string, RuleAtom>
}

const listIn = <T>(list: unknown): T[] => (Array.isArray(list) ? (list as T[]) : [])

/** Reads the difference that a `stale` refusal carries; null for any other fault. */
export function movedBy(fault: unknown): Moved | null {
  if (!(fault instanceof ServerFault) || fault.told?.code !== 'stale') return null
  const details = (fault.told.details ?? {}) as Partial<Record<keyof Moved, unknown>>
  return {
    new: listIn<string>(details.new),
    changed: listIn<string>(details.changed),
    gone: listIn<string>(details.gone),
    sends: listIn<SendOfSomebody>(details.sends),
    rules: new Map(),
  }
}
