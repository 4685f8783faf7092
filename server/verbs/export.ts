import { type Zippable, zipSync } from 'fflate'
import { HufuError } from '../../shared/error.ts'
import type { FileName, WrittenFile } from '../exports/export.ts'
import { fileNames, filesOf, isExport, oneFileOf } from '../exports/index.ts'
import { type CaseSummary, type Snapshot, withDerived } from '../exports/snapshot.ts'
import type { Lang } from '../exports/voice.ts'
import { grouped } from './grouped.ts'
import { inheritedBy } from './in-force.ts'
import { settled } from './plan-cases.ts'
import type { StoredCase } from './rows.ts'
import { thresholdsIn } from './thresholds.ts'
import { splitsOf } from './touched.ts'
import { versionRowOf } from './versions.ts'
import type { Where, Workshop } from './workshop.ts'

/** Everything that one version's files are written from, as it stood at one moment. */
export function snapshot(
  workshop: Pick<Workshop, 'store' | 'turns' | 'synonyms' | 'modules'>,
  where: Where,
): Promise<Snapshot> {
  const { store, turns } = workshop
  const { project, app_version } = where
  return turns.take(project, async () => {
    const version = await versionRowOf(workshop, where)
    const [rule_atoms, case_atoms, clusters, rows] = await Promise.all([
      store.rule_atoms.all(project, app_version),
      store.case_atoms.all(project, app_version),
      store.clusters.all(project, app_version),
      store.cases.all(project, app_version),
    ])
    const standing = rows.filter((row) => !row.is_withdrawn).sort(inSteadyOrder)
    const sent = await store.cases.sent(project, app_version, [...new Set(standing.map((row) => row.case_key))])
    const noticesOf = grouped(sent, (atom) => `${atom.origin} ${atom.case_key}`)
    return withDerived(
      {
        app_version,
        rule_atoms,
        case_atoms,
        clusters,
        cases: summaries(standing),
        notices: standing.flatMap((row) => [
          ...row.notices,
          ...(noticesOf.get(`${row.origin} ${row.case_key}`) ?? []).flatMap((atom) => atom.notices),
        ]),
        disagreements: settled(sent).disagreements,
        inherited: await inheritedBy(workshop, where, { clusters, rule_atoms, case_atoms }),
        modules: (await workshop.modules.of(project))?.modules ?? [],
        thresholds: await thresholdsIn(store, where),
        splits: await splitsOf(store.graph, where),
        at: version.last_sync_at,
      },
      await workshop.synonyms.of(project),
    )
  })
}

/** By key and way in: the order of arrival must not show in a file. */
const inSteadyOrder = (a: StoredCase, b: StoredCase): number =>
  a.case_key === b.case_key ? (a.origin < b.origin ? -1 : 1) : a.case_key < b.case_key ? -1 : 1

/** One entry a case: of the two ways in, XML knows the names. */
function summaries(rows: readonly StoredCase[]): CaseSummary[] {
  const byKey = grouped(rows, (row) => row.case_key)
  return [...byKey.values()].map((own) => {
    const row = own.find((r) => r.origin === 'split') ?? own[0]!
    const isAtomized = own.some((r) => r.class === 'atomized')
    const {
      project: _,
      app_version: _v,
      origin: _o,
      delivery_id: _d,
      series: _s,
      seq: _q,
      notices: _n,
      is_withdrawn: _w,
      ...summary
    } = row
    return { ...summary, class: isAtomized ? 'atomized' : summary.class }
  })
}

/** Names and media types of what can be written for a version. */
export async function listExports({ store }: Pick<Workshop, 'store'>, where: Where): Promise<FileName[]> {
  const { project, app_version } = where
  const { base_version } = await versionRowOf({ store }, where)
  const own = await store.clusters.modules(project, app_version)
  if (base_version === null) return fileNames(own)
  const [clusters, rule_atoms, case_atoms] = await Promise.all([
    store.clusters.all(project, app_version),
    store.rule_atoms.all(project, app_version),
    store.case_atoms.all(project, app_version),
  ])
  const inherited = await inheritedBy({ store }, where, { clusters, rule_atoms, case_atoms })
  const folded = new Set(inherited.folded)
  const standing = clusters.filter((c) => c.state !== 'withdrawn' && !folded.has(c.cluster_id))
  return fileNames([...new Set([...standing, ...inherited.clusters].map((c) => c.primary_module))])
}

/** Errors  `not_found` where no file of that name is written. */
export async function exportFile(workshop: Workshop, where: Where, name: string, lang: Lang): Promise<WrittenFile> {
  const file = isExport(name) ? oneFileOf(await snapshot(workshop, where), lang, name) : undefined
  if (!file) throw new HufuError('not_found', { what: 'export' })
  return file
}

type Written = { files: WrittenFile[]; at: string | null }

export async function exportAll(workshop: Workshop, where: Where, lang: Lang): Promise<Written> {
  const from = await snapshot(workshop, where)
  return { files: [...filesOf(from, lang)], at: from.at }
}

/** Every file in one zip: the same state gives the same bytes, in any time zone. */
export async function exportZip(
  workshop: Workshop,
  where: Where,
  lang: Lang,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; at: string | null }> {
  const { files, at } = await exportAll(workshop, where, lang)
  const stamp = new Date(at ?? 0)
  // a zip holds local times: these read the same everywhere; it knows none before 1980
  const mtime = new Date(
    Math.max(1980, stamp.getUTCFullYear()),
    stamp.getUTCMonth(),
    stamp.getUTCDate(),
    stamp.getUTCHours(),
    stamp.getUTCMinutes(),
    stamp.getUTCSeconds(),
  )
  const entries: Zippable = {}
  for (const { name, text } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    entries[name] = new TextEncoder().encode(text)
  return { bytes: zipSync(entries, { mtime, os: 3 }), at }
}
