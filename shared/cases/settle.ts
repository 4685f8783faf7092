import type { CaseAtom, CaseEvidence } from '../schema/case-atom.ts'
import type { TestCase } from '../schema/test-case.ts'
import { plainText } from '../text/canon.ts'

export type Settled = {
  /** What alignment works on. */
  standing: CaseAtom[]
  /** Atoms split from XML whose case was also delivered distilled: they come back when the JSONL is taken back. */
  aside: CaseAtom[]
  /** Cases whose two tellings differ; `same`: how many delivered atoms the XML tells in the same words. */
  disagreements: { case_key: string; delivered: number; split: number; same: number }[]
}

/** What the XML knows of a case, from the case itself or, without it, from any atom split from it. */
type Names = Pick<
  CaseAtom,
  | 'case_key'
  | 'external_id'
  | 'internal_id'
  | 'full_external_id'
  | 'test_project'
  | 'suite_name'
  | 'suite_path'
  | 'case_name'
  | 'case_revision_version'
  | 'importance'
  | 'keywords'
>
type Told = { names: Names; atoms: CaseAtom[] }

/**
 * One case that arrived both as XML and as distilled atoms is one case: the delivered atoms stand, with the XML's names
 * and evidence (by case key, then step and text).
 *
 * Shape   pure; neither the order of the two deliveries nor that of their atoms shows in the answer.
 *         `cases` adds names where the XML told a case but no atom of it (pictures only).
 */
export function settle(split: CaseAtom[], delivered: CaseAtom[], cases: readonly TestCase[] = []): Settled {
  const told = toldByXml(split, cases)
  const find = finder(told)
  const distilled = new Map<string, CaseAtom[]>()
  const standing: CaseAtom[] = []
  for (const atom of delivered) {
    const tale = find(atom)
    standing.push(tale ? enriched(atom, tale) : atom)
    if (tale) distilled.set(tale.names.case_key, [...(distilled.get(tale.names.case_key) ?? []), atom])
  }
  const aside = split.filter((atom) => distilled.has(atom.case_key))
  standing.push(...split.filter((atom) => !distilled.has(atom.case_key)))
  const disagreements = [...distilled]
    .map(([case_key, atoms]) => compared(case_key, atoms, told.get(case_key)?.atoms ?? []))
    .filter(({ delivered, split, same }) => split > 0 && (same < delivered || same < split))
    .sort((a, b) => compare(a.case_key, b.case_key))
  return { standing: standing.sort(byPlace), aside: aside.sort(byPlace), disagreements }
}

function toldByXml(split: CaseAtom[], cases: readonly TestCase[]): Map<string, Told> {
  const told = new Map<string, Told>()
  for (const one of cases) told.set(one.case_key, { names: one, atoms: [] })
  for (const atom of [...split].sort(byPlace)) {
    const tale = told.get(atom.case_key)
    if (tale) tale.atoms.push(atom)
    else told.set(atom.case_key, { names: atom, atoms: [atom] })
  }
  return told
}

/** By case key; a line that knows the internal or the full external id alone is the case that alone carries it. */
function finder(told: Map<string, Told>): (atom: CaseAtom) => Told | undefined {
  const others = new Map<string, Told | null>()
  for (const tale of told.values()) {
    const { internal_id, full_external_id, external_id, test_project } = tale.names
    const ids = [
      internal_id && `i:${internal_id}`,
      full_external_id && full_external_id !== external_id && `${test_project}:${full_external_id}`,
    ]
    for (const id of ids) if (id) others.set(id, others.has(id) ? null : tale)
  }
  return (atom) => told.get(atom.case_key) ?? others.get(atom.case_key) ?? undefined
}

function enriched(atom: CaseAtom, { names, atoms }: Told): CaseAtom {
  const matches = matching(atom, atoms)
  const [nearest] = matches
  const evidence = distinct([...matches.flatMap((match) => match.evidence), ...atom.evidence])
  return {
    ...atom,
    case_key: names.case_key,
    external_id: names.external_id ?? atom.external_id,
    internal_id: names.internal_id ?? atom.internal_id,
    full_external_id: names.full_external_id ?? atom.full_external_id,
    suite_name: names.suite_name || atom.suite_name,
    suite_path: names.suite_path || atom.suite_path,
    case_name: names.case_name || atom.case_name,
    case_revision_version: names.case_revision_version ?? atom.case_revision_version,
    importance: atom.importance ?? names.importance,
    keywords: atom.keywords.length > 0 ? atom.keywords : names.keywords,
    step_number: atom.step_number ?? nearest?.step_number ?? null,
    touchpoints: atom.touchpoints.length > 0 ? atom.touchpoints : (nearest?.touchpoints ?? []),
    module_hint: atom.module_hint ?? nearest?.module_hint ?? null,
    evidence,
  }
}

/** The split atoms that tell what this one does: of its step the same words, else any step's, else its step's nearest. */
function matching(atom: CaseAtom, split: CaseAtom[]): CaseAtom[] {
  const sameWords = split.filter((other) => other.canon_text === atom.canon_text)
  const ofStep = (atoms: CaseAtom[]) => atoms.filter((other) => other.step_number === atom.step_number)
  const exact = ofStep(sameWords)
  if (exact.length > 0) return exact
  if (sameWords.length > 0) return sameWords.slice(0, 1)
  const candidates = atom.step_number === null ? split : ofStep(split)
  const own = pairsOf(atom)
  const scored = candidates.map((other) => ({ other, score: likeness(own, pairsOf(other)) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { other: atom, score: 0 })
  return best.score > 0 ? [best.other] : []
}

const pairsOf = ({ A, R }: CaseAtom) => {
  const text = plainText(`${A} ${R}`).replace(/\s+/g, '')
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)))
}

/** Dice over pairs of characters: 0 nothing in common, 1 the same pairs. */
function likeness(a: Set<string>, b: Set<string>): number {
  if (a.size + b.size === 0) return 0
  let common = 0
  for (const pair of a) if (b.has(pair)) common++
  return (2 * common) / (a.size + b.size)
}

function distinct(evidence: CaseEvidence[]): CaseEvidence[] {
  const seen = new Map(evidence.map((one) => [JSON.stringify([one.xml_file, one.xpath_or_path, one.raw_text]), one]))
  return [...seen.values()]
}

function compared(case_key: string, delivered: CaseAtom[], split: CaseAtom[]) {
  const left = new Map<string, number>()
  for (const { canon_text } of split) left.set(canon_text, (left.get(canon_text) ?? 0) + 1)
  let same = 0
  for (const { canon_text } of delivered) {
    const count = left.get(canon_text) ?? 0
    if (count > 0) same++
    left.set(canon_text, count - 1)
  }
  return { case_key, delivered: delivered.length, split: split.length, same }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function byPlace(a: CaseAtom, b: CaseAtom): number {
  return (
    compare(a.case_key, b.case_key) ||
    (a.step_number ?? -1) - (b.step_number ?? -1) ||
    ordinal(a) - ordinal(b) ||
    compare(a.atom_id, b.atom_id)
  )
}

const ordinal = ({ source_key }: CaseAtom) => Number(/\d+$/.exec(source_key)?.[0] ?? 0)
