import { homesOf } from '../../shared/align/links.ts'
import type { Hit } from '../../shared/schema/answers.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import { grouped } from './grouped.ts'
import { wordsOf } from './rule-words.ts'
import type { Where, Workshop } from './workshop.ts'

/**
 * Hits of cases with the step that holds most of what was found, and the rule that it is at home in. Looked up
 * when asked and not kept in the index: a new design moves a case's rules without touching the case.
 */
export async function withRules(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  hits: readonly Hit[],
): Promise<Hit[]> {
  const found = new Map<Hit, Hit>()
  for (const [app_version, own] of grouped(hits, (hit) => hit.app_version)) {
    const opened = app_version === null ? own : await withOwnRules(workshop, { project, app_version }, own)
    for (const [i, hit] of own.entries()) found.set(hit, opened[i]!)
  }
  return hits.map((hit) => found.get(hit)!)
}

async function withOwnRules(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  hits: readonly Hit[],
): Promise<Hit[]> {
  const keys = hits.filter((hit) => hit.kind === 'case').map((hit) => hit.id)
  if (!keys.length) return [...hits]
  const atoms = grouped(await store.case_atoms.ofCases(project, app_version, keys), (atom) => atom.case_key)
  const best = new Map(hits.map((hit) => [hit.id, bestStep(hit, atoms.get(hit.id) ?? [])]))
  const ids = [...best.values()].flatMap((atom) => atom?.atom_id ?? [])
  const homes = homesOf(await store.clusters.ofAtoms(project, app_version, ids))
  return hits.map((hit) => {
    const step = hit.kind === 'case' ? best.get(hit.id) : undefined
    const cluster_id = homes.get(step?.atom_id ?? '')?.cluster_id
    const step_number = step?.step_number ?? undefined
    return {
      ...hit,
      ...(cluster_id !== undefined && { cluster_id }),
      ...(step_number !== undefined && { step_number }),
    }
  })
}

function bestStep({ text, highlights }: Hit, atoms: readonly CaseAtom[]): CaseAtom | undefined {
  const found = new Set(highlights.filter((h) => h.field === 'text').map((h) => text.slice(h.start, h.end)))
  const held = (atom: CaseAtom) => {
    const { C, A, R } = wordsOf(atom)
    return [...found].filter((piece) => [C, A, R].some((part) => part.includes(piece))).length
  }
  return [...atoms]
    .sort((a, b) => (a.step_number ?? 0) - (b.step_number ?? 0))
    .map((atom) => ({ atom, held: held(atom) }))
    .reduce<{ atom: CaseAtom; held: number } | undefined>((a, b) => (a && a.held >= b.held ? a : b), undefined)?.atom
}
