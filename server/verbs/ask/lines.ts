import { homesOf, isHome } from '../../../shared/align/links.ts'
import { isFileId } from '../../../shared/file-id.ts'
import type { Hit } from '../../../shared/schema/answers.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { asLine } from '../findable.ts'
import { grouped } from '../grouped.ts'
import type { ParameterRow, SectionRow } from '../rows/documents.ts'
import type { Where, Workshop } from '../workshop.ts'
import { sentencesOf } from './sentences.ts'

/** One thing that a source says, in its own words, with the atom that says it or its line in the source. */
export type Line = { text: string } & ({ rule: RuleAtom } | { check: CaseAtom } | { line: number })
/**
 * What was found, read anew from the store. `rule_id`: the cluster that it is of, so that a rule and its case are told once.
 * `section`: as it now stands; undefined where it is gone, and the file's top is what is left.
 */
export type Source = { hit: Hit; lines: Line[]; rule_id?: string; section?: PlacedRow | undefined }
type PlacedRow = Pick<SectionRow, 'file_id' | 'anchor' | 'title_path' | 'line_start' | 'line_end'>

type Reads = Pick<Workshop, 'store'>

/** The sources of hits, in their order; what the store no longer holds is left out. */
export async function sourcesOf(workshop: Reads, project: string, hits: readonly Hit[]): Promise<Source[]> {
  const found = new Map<Hit, Source>()
  const add = (sources: readonly Source[]) => {
    for (const source of sources) found.set(source.hit, source)
  }
  add(
    await sectionsOf(
      workshop,
      project,
      hits.filter(({ kind }) => kind === 'section' || kind === 'parameter'),
    ),
  )
  for (const [app_version, own] of grouped(hits, (hit) => hit.app_version)) {
    if (app_version === null) continue
    const where = { project, app_version }
    add(
      await rulesOf(
        workshop,
        where,
        own.filter(({ kind }) => kind === 'rule'),
      ),
    )
    add(
      await casesOf(
        workshop,
        where,
        own.filter(({ kind }) => kind === 'case'),
      ),
    )
  }
  return hits.flatMap((hit) => found.get(hit) ?? [])
}

async function rulesOf({ store }: Reads, { project, app_version }: Where, hits: readonly Hit[]): Promise<Source[]> {
  if (!hits.length) return []
  const clusters = await store.clusters.some(
    project,
    app_version,
    hits.map(({ id }) => id),
  )
  const ids = (links: (cluster: Cluster) => Cluster['rule_links']) =>
    clusters.flatMap((cluster) =>
      links(cluster)
        .filter(isHome)
        .map(({ atom_id }) => atom_id),
    )
  const [rules, checks] = await Promise.all([
    store.rule_atoms.some(
      project,
      app_version,
      ids((c) => c.rule_links),
    ),
    store.case_atoms.some(
      project,
      app_version,
      ids((c) => c.case_links),
    ),
  ])
  const [ruleOf, checkOf, clusterOf] = [
    new Map(rules.map((atom) => [atom.atom_id, atom])),
    new Map(checks.map((atom) => [atom.atom_id, atom])),
    new Map(clusters.map((cluster) => [cluster.cluster_id, cluster])),
  ]
  return hits.flatMap((hit) => {
    const cluster = clusterOf.get(hit.id)
    if (!cluster) return []
    const drawn = cluster.rule_links.filter(isHome).flatMap(({ atom_id }) => ruleOf.get(atom_id) ?? [])
    const checked = cluster.case_links.filter(isHome).flatMap(({ atom_id }) => checkOf.get(atom_id) ?? [])
    const lines = [...drawn.map(drawnLine), ...checked.map(checkLine)]
    return lines.length ? [{ hit, lines, rule_id: cluster.cluster_id }] : []
  })
}

async function casesOf({ store }: Reads, { project, app_version }: Where, hits: readonly Hit[]): Promise<Source[]> {
  if (!hits.length) return []
  const keys = hits.map(({ id }) => id)
  const atoms = grouped(await store.case_atoms.ofCases(project, app_version, keys), (atom) => atom.case_key)
  const homes = homesOf(
    await store.clusters.ofAtoms(
      project,
      app_version,
      [...atoms.values()].flat().map((a) => a.atom_id),
    ),
  )
  return hits.flatMap((hit) => {
    const own = [...(atoms.get(hit.id) ?? [])].sort((a, b) => (a.step_number ?? 0) - (b.step_number ?? 0))
    const rule_id = hit.cluster_id ?? homes.get(own[0]?.atom_id ?? '')?.cluster_id
    return own.length ? [{ hit, lines: own.map(checkLine), ...(rule_id !== undefined && { rule_id }) }] : []
  })
}

const drawnLine = (rule: RuleAtom): Line => ({ text: asLine(rule), rule })
const checkLine = (check: CaseAtom): Line => ({ text: asLine(check), check })

/** A whole file is found by what its sections say together: its lines are those of the excerpt. */
async function sectionsOf({ store }: Reads, project: string, hits: readonly Hit[]): Promise<Source[]> {
  if (!hits.length) return []
  const ids = hits.map(({ id }) => id)
  const [rows, parameters, files] = await Promise.all([
    store.documents.someSections(project, ids),
    store.documents.someParameters(project, ids),
    store.documents.someFiles(project, ids.filter(isFileId)),
  ])
  const placed = new Map<string, { section: PlacedRow; lines: Line[] }>([
    ...rows.map((row) => [row.id, { section: row, lines: sentencesOf(row.text) }] as const),
    ...parameters.map((row) => [row.atom_id, stated(row)] as const),
  ])
  const whole = new Set(files.map(({ file_id }) => file_id))
  return hits.flatMap((hit) => {
    const found = placed.get(hit.id)
    if (!found && !whole.has(hit.id)) return []
    const lines = found?.lines ?? sentencesOf(hit.text)
    return lines.length ? [{ hit, lines, section: found?.section }] : []
  })
}

/** A parameter stands in one line of its document, and may be explained in another's words. */
function stated(row: ParameterRow): { section: PlacedRow; lines: Line[] } {
  const texts = [...new Set([row.meaning, row.raw_text])].filter(Boolean)
  return {
    section: { ...row, line_start: row.line, line_end: row.line },
    lines: texts.map((text) => ({ text, line: 0 })),
  }
}
