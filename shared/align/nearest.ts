import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { Cluster, Nearest } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { Touchpoint } from '../sentence/touchpoint.ts'
import { touchpointReader } from '../sentence/touchpoint-aliases.ts'
import { agrees, valueSet } from '../text/value-set.ts'
import { push } from './grouping.ts'
import { guardsBetween } from './guards.ts'
import { canonParts } from './half.ts'
import { linksOf } from './links.ts'
import type { ReasonCode } from './reasons.ts'
import { dice, overlap, tokens } from './tokens.ts'
import { readPages, samePage } from './touchpoint.ts'

type Atom = RuleAtom | BareCaseAtom
type Read = {
  atom: Atom
  all: ReadonlySet<string>
  pages: readonly Touchpoint[]
  parts: Record<'condition' | 'action' | 'result', ReadonlySet<string>>
}

/** Tokens rarer than this many atoms are walked; the rest say too little and cost too much. */
const MOST_POSTINGS = 400
const MOST_VISITS = 4000
const SCORED = 12
const SHOWN = 3
const LEAST_SCORE = 0.1

/**
 * Gives each one-sided cluster the nearest atoms of the other side, at most 3, with what stood against each. Candidates
 * come from an inverted index over canon texts, never from all pairs, so the cost grows with the number of atoms.
 * Derived for reading: nothing decides by it, and it may change with any atom of the version.
 */
export function withNearest(
  clusters: readonly Cluster[],
  ruleAtoms: readonly RuleAtom[],
  caseAtoms: readonly BareCaseAtom[],
): Cluster[] {
  const rules = index(ruleAtoms)
  const cases = index(caseAtoms)
  return clusters.map((cluster) => {
    if (cluster.coverage === 'both') return cluster
    const [own, other] = cluster.coverage === 'design_only' ? [rules, cases] : [cases, rules]
    const read = own.byId.get(anchorId(cluster))
    return read ? { ...cluster, nearest: nearestTo(read, other) } : cluster
  })
}

const anchorId = (cluster: Cluster) => linksOf(cluster).find((l) => l.reason.for.includes('anchor'))?.atom_id ?? ''

type Index = { reads: Read[]; byId: Map<string, Read>; postings: Map<string, number[]> }

function index(atoms: readonly Atom[]): Index {
  const reads = [...atoms]
    .filter((a) => a.state !== 'withdrawn')
    .sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1))
    .map(read)
  const postings = new Map<string, number[]>()
  reads.forEach((r, i) => {
    for (const token of r.all) push(postings, token, i)
  })
  return { reads, byId: new Map(reads.map((r) => [r.atom.atom_id, r])), postings }
}

/** Good enough to name a difference: the synonym table is not at hand here. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

function read(atom: Atom): Read {
  const { C, A, R } = canonParts(atom.canon_text)
  const parts = { condition: tokens(C), action: tokens(A), result: tokens(R) }
  return {
    atom,
    pages: readPages(atom.touchpoints, touchpointReader(fold)),
    all: new Set([...parts.condition, ...parts.action, ...parts.result]),
    parts,
  }
}

function nearestTo(own: Read, other: Index): Nearest[] {
  const shared = new Map<number, number>()
  const lists = [...own.all]
    .map((token) => ({ token, list: other.postings.get(token) ?? [] }))
    .filter(({ list }) => list.length <= MOST_POSTINGS)
    .sort((x, y) => x.list.length - y.list.length || (x.token < y.token ? -1 : 1))
  let visits = 0
  for (const { list } of lists) {
    if (visits > MOST_VISITS) break
    visits += list.length
    for (const i of list) shared.set(i, (shared.get(i) ?? 0) + 1)
  }
  return [...shared]
    .sort((x, y) => y[1] - x[1] || x[0] - y[0])
    .slice(0, SCORED)
    .map(([i]) => ({ read: other.reads[i]!, score: Math.round(dice(own.all, other.reads[i]!.all) * 1000) / 1000 }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((x, y) => y.score - x.score || (x.read.atom.atom_id < y.read.atom.atom_id ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ read: found, score }) => ({ atom_id: found.atom.atom_id, score, against: against(own, found) }))
}

function against(a: Read, b: Read): ReasonCode[] {
  const codes: ReasonCode[] = []
  for (const part of ['condition', 'action', 'result'] as const) {
    const share = overlap(a.parts[part], b.parts[part])
    if (share === null ? a.parts[part].size !== b.parts[part].size : share < 0.34)
      codes.push(share === null ? `${part}_missing` : `${part}_differs`)
  }
  if (!agrees(valueSet(a.atom.slots), valueSet(b.atom.slots))) codes.push('value_differs')
  codes.push(...guardsBetween(a.atom, b.atom, ['C', 'A', 'R']))
  if (samePage(a.pages, b.pages) === false) codes.push('touchpoint_differs')
  return [...new Set(codes)]
}
