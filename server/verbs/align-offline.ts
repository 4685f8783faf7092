import { basename } from 'node:path'
import { align } from '../../shared/align/align.ts'
import { THRESHOLDS, type Thresholds } from '../../shared/align/thresholds.ts'
import { lookalikeKey } from '../../shared/app-version.ts'
import type { Notice } from '../../shared/error.ts'
import type { ModuleDictionary } from '../../shared/modules/dictionary.ts'
import { tagAlignment } from '../../shared/modules/tag-alignment.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { Snapshot } from '../exports/snapshot.ts'
import { withDerived } from '../exports/snapshot.ts'
import type { SavedFile } from '../figma-rest/saved-file.ts'
import type { Offline } from './offline.ts'
import { readCases } from './offline-cases.ts'
import { readDesign } from './offline-design.ts'

export type OfflineAlignment = Offline & {
  designs: readonly SavedFile[]
  cases: readonly string[]
  value_partition: boolean
  /** Those that ship where none are given. */
  thresholds?: Thresholds
  /** Null: nothing is tagged. */
  modules: ModuleDictionary | null
  /** ISO 8601 UTC, or null: then no time stands in the files. */
  at: string | null
}

/**
 * The main job without a server: files of a design and of test cases in, all that the version's files are written from out.
 * The same files give the same snapshot. Errors  of a file that has to be refused whole, with its place.
 */
export async function alignOffline(job: OfflineAlignment): Promise<Snapshot> {
  const rules = new Map<string, RuleAtom>()
  for (const file of job.designs)
    for (const atom of await readDesign(file, job)) if (!rules.has(atom.atom_id)) rules.set(atom.atom_id, atom)
  const read = await readCases(job.cases, job)
  job.signal.throwIfAborted()
  const { app_version, synonyms, value_partition, thresholds = THRESHOLDS, at } = job
  const aligned = align([...rules.values()], read.case_atoms, {
    app_version,
    synonyms,
    settings: { value_partition },
    thresholds,
    ...(job.modules && { touchpoint_aliases: job.modules.touchpoint_aliases }),
  })
  const { clusters, rule_atoms, case_atoms } = aligned
  const tagged = job.modules ? tagAlignment(clusters, rule_atoms, case_atoms, job.modules) : aligned
  return withDerived(
    {
      app_version,
      ...read,
      ...aligned,
      ...tagged,
      clusters: tagged.clusters.map((c) => ({ ...c, created_at: at, updated_at: at })),
      notices: [...otherVersions(job.designs, app_version), ...read.notices],
      modules: job.modules?.modules ?? [],
      thresholds,
      at,
    },
    synonyms,
  )
}

const VERSION_IN_NAME = /(?<![\w.])v?\s?\d+(?:\.\d+){1,3}(?![\w]|\.\d)/giu

/** A design whose file name carries another version is often last month's. The importers look at the names of case files. */
export function otherVersions(designs: readonly SavedFile[], app_version: AppVersion): Notice[] {
  return designs.flatMap(({ path }) => {
    const file = basename(path)
    const labels = [...file.replace(/_/g, ' ').matchAll(VERSION_IN_NAME)].map(([label]) => label.trim() as AppVersion)
    if (!labels.length || labels.some((label) => lookalikeKey(label) === lookalikeKey(app_version))) return []
    return [{ code: 'version_mismatch' as const, details: { found: labels[0]!, app_version }, place: { file } }]
  })
}
