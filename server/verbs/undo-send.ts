import type { DesignEvidence, RuleAtom } from '../../shared/schema/rule-atom.ts'
import { grouped } from './grouped.ts'
import type { DesignSend, SentOver } from './rows.ts'
import { isSame } from './same.ts'
import { placeOf, speaksFor } from './scope.ts'

/** What is known of a send and of those after it. */
export type SendPast = {
  send: DesignSend
  /** What it changed, as it was before. */
  over: readonly SentOver[]
  /** Those that came after it and stand, oldest first. */
  later: readonly DesignSend[]
  /** What they changed of the same atoms, oldest first. */
  laterOver: readonly SentOver[]
  current: readonly RuleAtom[]
}
/** What stands once the send was never there. `over`: what later sends replaced, as it would have been. */
export type Undone = { put: RuleAtom[]; gone: RuleAtom[]; over: SentOver[] }

/** Which evidence a send speaks for: that in its scope, but for atoms that it could not tell. */
export function reachOf({ scope, untouched }: DesignSend): (atom_id: string, evidence: DesignEvidence) => boolean {
  const isInScope = speaksFor(scope)
  const kept = new Set(untouched)
  return (atom_id, evidence) => !kept.has(atom_id) && isInScope(evidence)
}

type Step = { evidence: DesignEvidence; isBack: boolean /** The first later send that spoke for it. */; until: string }
/** After every delivery. */
const NOW = '\uffff'

/**
 * Works out what would stand if a send had never come: evidence that it brought goes, evidence that it took away comes
 * back, each as far as no later send spoke for the same place; of those that did, what they replaced is set right, so that
 * taking them back too gives what was there before both. Pure.
 */
export function undoSend({ send, over, later, laterOver, current }: SendPast): Undone {
  const where = { project: send.project, app_version: send.app_version }
  const isOwn = reachOf(send)
  const reaches = later.map((one) => ({ id: one.delivery_id, speaks: reachOf(one) }))
  const untilOf = (atom_id: string, e: DesignEvidence) => reaches.find((r) => r.speaks(atom_id, e))?.id ?? NOW
  const standing = new Map(current.map((atom) => [atom.atom_id, atom]))
  const rows = grouped(laterOver, (row) => row.atom_id)
  const undone: Undone = { put: [], gone: [], over: [] }
  for (const { atom_id, earlier } of over) {
    const now = standing.get(atom_id) ?? null
    const own = rows.get(atom_id) ?? []
    const past = new Past(own, now)
    const own_evidence = (atom: RuleAtom | null) => (atom?.evidence ?? []).filter((e) => isOwn(atom_id, e))
    const [brought, taken] = [own_evidence(past.at('')), own_evidence(earlier)]
    const steps = [
      ...brought.filter((e) => !has(taken, e)).map((evidence) => ({ evidence, isBack: false })),
      ...taken.filter((e) => !has(brought, e)).map((evidence) => ({ evidence, isBack: true })),
    ].map((step): Step => ({ ...step, until: untilOf(atom_id, step.evidence) }))
    const times = new Set([...own.map((row) => row.delivery_id), ...steps.map((step) => step.until)])
    times.delete(NOW)
    for (const delivery_id of times) {
      const before = past.at(delivery_id)
      const set = stepped(before, earlier, steps, delivery_id)
      if (set !== before) undone.over.push({ ...where, delivery_id, atom_id, earlier: set })
    }
    const after = stepped(now, earlier, steps, NOW)
    if (after === now) continue
    if (after) undone.put.push(after)
    else if (now) undone.gone.push(now)
  }
  return undone
}

const has = (list: readonly DesignEvidence[], e: DesignEvidence) => list.some((other) => isSame(other, e))

/** An atom as it was before each later send that changed it, and now. */
class Past {
  private readonly rows: readonly SentOver[]
  private readonly now: RuleAtom | null

  constructor(rows: readonly SentOver[], now: RuleAtom | null) {
    this.rows = rows
    this.now = now
  }

  /** Before a delivery: those that left the atom as it was say nothing of it, the next that changed it does. */
  at(delivery_id: string): RuleAtom | null {
    const row = this.rows.find((one) => one.delivery_id >= delivery_id)
    return row ? row.earlier : this.now
  }
}

/** An atom at one time with the steps that reach to it; the very same where none does. */
function stepped(atom: RuleAtom | null, earlier: RuleAtom | null, steps: readonly Step[], at: string): RuleAtom | null {
  const own = steps.filter((step) => step.until >= at)
  if (!own.length) return atom
  const off = new Set(own.filter((s) => !s.isBack).map((s) => placeOf(s.evidence)))
  const back = own.filter((s) => s.isBack).map((s) => s.evidence)
  const places = new Set(back.map(placeOf))
  const kept = (atom?.evidence ?? []).filter((e) => !off.has(placeOf(e)) && !places.has(placeOf(e)))
  const evidence = [...kept, ...back].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const words = atom ?? earlier
  return evidence.length && words ? { ...words, evidence } : null
}

/** Where what a send replaced is no longer kept: what stands by it alone goes, and nothing comes back. */
export function dropSend(
  send: DesignSend,
  others: readonly DesignSend[],
  current: readonly RuleAtom[],
): Pick<Undone, 'put' | 'gone'> {
  const isOwn = reachOf(send)
  const reaches = others.map(reachOf)
  const put: RuleAtom[] = []
  const gone: RuleAtom[] = []
  for (const atom of current) {
    const evidence = atom.evidence.filter(
      (e) => !isOwn(atom.atom_id, e) || reaches.some((speaks) => speaks(atom.atom_id, e)),
    )
    if (evidence.length === atom.evidence.length) continue
    if (evidence.length) put.push({ ...atom, evidence })
    else gone.push(atom)
  }
  return { put, gone }
}

/** The atoms that stand by a send, with the evidence that no later one spoke for. */
export function standingBy(send: DesignSend, later: readonly DesignSend[], current: readonly RuleAtom[]): RuleAtom[] {
  const isOwn = reachOf(send)
  const reaches = later.map(reachOf)
  return current.flatMap((atom) => {
    const evidence = atom.evidence.filter(
      (e) => isOwn(atom.atom_id, e) && !reaches.some((speaks) => speaks(atom.atom_id, e)),
    )
    return evidence.length ? [{ ...atom, evidence }] : []
  })
}
