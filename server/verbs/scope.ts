import { personTagOf } from '../../shared/modules/by-person.ts'
import type { Scope } from '../../shared/schema/delivery.ts'
import type { DesignEvidence, RuleAtom } from '../../shared/schema/rule-atom.ts'
import { isSame } from './same.ts'

/** What a send does to the atoms that it meets. `changed` pairs an atom with the one that takes its place. */
export type Replacement = {
  put: RuleAtom[]
  gone: RuleAtom[]
  added: RuleAtom[]
  changed: { from: RuleAtom; to: RuleAtom }[]
  unchanged: RuleAtom[]
}

/** Whether a send of this scope speaks for the evidence: it lies under a root, and under no layer that was skipped. */
export function speaksFor(
  scope: Pick<Scope, 'file_key' | 'root_ids' | 'skipped'>,
): (evidence: DesignEvidence) => boolean {
  const roots = new Set(scope.root_ids)
  const skipped = new Set(scope.skipped.map((s) => s.node_id))
  return (evidence) => {
    const ids = [evidence.node_id, ...evidence.node_path.map((node) => node.id)]
    return evidence.file_key === scope.file_key && ids.some((id) => roots.has(id)) && !ids.some((id) => skipped.has(id))
  }
}

/** Where an evidence lies: what tells it from others of its atom. */
export const placeOf = (e: DesignEvidence) => JSON.stringify([e.file_key, e.node_path.map((n) => n.id), e.node_id])

/** Evidence outside the scope stays. Where both have some, the order is the places', so that no order of arrival shows. */
function joined(kept: DesignEvidence[], sent: DesignEvidence[]): DesignEvidence[] {
  const places = new Set(sent.map(placeOf))
  const rest = kept.filter((e) => !places.has(placeOf(e)))
  if (!rest.length) return sent
  return [...rest, ...sent].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/**
 * Fits a send into what stands: evidence in scope is replaced by the send's; an atom that keeps evidence elsewhere lives
 * on with it; one without any goes, succeeded by a new atom of its `source_key` where there is one.
 * `untouched`: atoms that the sender spoke of without our being able to read it; they keep what they have.
 */
export function replaceScope(
  stored: readonly RuleAtom[],
  sent: readonly RuleAtom[],
  scope: Pick<Scope, 'file_key' | 'root_ids' | 'skipped'>,
  untouched: ReadonlySet<string> = new Set(),
): Replacement {
  const isInScope = speaksFor(scope)
  const before = new Map(stored.map((a) => [a.atom_id, a]))
  const kept = (atom: RuleAtom) =>
    untouched.has(atom.atom_id) ? atom.evidence : atom.evidence.filter((e) => !isInScope(e))
  const after = new Map<string, RuleAtom>()
  for (const atom of stored) {
    const evidence = kept(atom)
    if (evidence.length) after.set(atom.atom_id, { ...atom, evidence })
  }
  for (const atom of sent) {
    const known = before.get(atom.atom_id)
    after.set(atom.atom_id, {
      ...atom,
      ...personTagOf(known),
      ...(known?.edited && !atom.edited && wordsKept(known)),
      state: known?.state ?? atom.state,
      evidence: joined(after.get(atom.atom_id)?.evidence ?? [], atom.evidence),
    })
  }
  return compared(before, after)
}

/** What a person wrote stands over what is sent again, and is read as it was. */
const wordsKept = ({ edited, canon_text, merge_fingerprint, canon_version, slots }: RuleAtom) => ({
  edited,
  canon_text,
  merge_fingerprint,
  canon_version,
  slots,
})

function compared(before: Map<string, RuleAtom>, after: Map<string, RuleAtom>): Replacement {
  const gone = [...before.values()].filter((a) => !after.has(a.atom_id))
  const goneByKey = new Map(gone.map((a) => [a.source_key, a]))
  const replacement: Replacement = { put: [], gone, added: [], changed: [], unchanged: [] }
  for (const atom of after.values()) {
    const known = before.get(atom.atom_id)
    if (known && isSame(known, atom)) {
      replacement.unchanged.push(atom)
      continue
    }
    replacement.put.push(atom)
    const predecessor = known ?? goneByKey.get(atom.source_key)
    if (predecessor) replacement.changed.push({ from: predecessor, to: atom })
    else replacement.added.push(atom)
  }
  return replacement
}
