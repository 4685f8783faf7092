import { z } from 'zod'
import { appVersion, extra, instant } from './base.ts'

/** `synonyms.yaml`: words of one class are written as its `to`. */
export const synonymClass = z.object({
  to: z.string().min(1),
  from: z.array(z.string().min(1)),
  category: z.string().default(''),
  lang: z.string().default(''),
})
export type SynonymClass = z.infer<typeof synonymClass>
export const synonymsFile = z.object({ classes: z.array(synonymClass) })

/** `modules.yaml`: the dictionary that people own. */
export const moduleEntry = z.object({
  id: z.string().min(1),
  names: z.array(z.string()).default([]),
  owner: z.string().default(''),
  touchpoints: z.array(z.string()).default([]),
  entities: z.array(z.string()).default([]),
  actions: z.array(z.string()).default([]),
  results: z.array(z.string()).default([]),
  feature_scopes: z.array(z.string()).default([]),
  notes: z.string().default(''),
  extra: extra.optional(),
})
export type ModuleEntry = z.infer<typeof moduleEntry>
export const modulesFile = z.object({
  modules: z.array(moduleEntry),
  touchpoint_aliases: z.record(z.string(), z.array(z.string())).default({}),
  extra: extra.optional(),
})
export type ModulesFile = z.infer<typeof modulesFile>

export const versionStatus = z.enum(['collecting', 'ready_to_merge', 'merged', 'ingested', 'done'])
export type VersionStatus = z.infer<typeof versionStatus>

/** One row of `version_sync.yaml`. */
export const versionRow = z.object({
  app_version: appVersion,
  base_version: appVersion.nullable().default(null),
  status: versionStatus.default('collecting'),
  figma_links_file: z.string().nullable().default(null),
  figma_file_keys: z.array(z.string()).default([]),
  test_suite_files: z.array(z.string()).default([]),
  case_atoms_file: z.string().nullable().default(null),
  owners: z
    .object({ figma: z.string().default(''), test: z.string().default(''), merge: z.string().default('') })
    .prefault({}),
  last_sync_at: instant.nullable().default(null),
  notes: z.string().default(''),
  module_hints: z.array(z.string()).default([]),
  module_review_status: z.enum(['pending', 'partial', 'done']).default('pending'),
})
export type VersionRow = z.infer<typeof versionRow>
export const versionSyncFile = z.object({ versions: z.array(versionRow) })

/** `_index.yaml` of a knowledge base: its map. `file` is a path inside the map's folder. */
export const indexFile = z.object({
  files: z.array(
    z.object({ file: z.string(), summary: z.string().default(''), keywords: z.array(z.string()).default([]) }),
  ),
})
export type IndexFile = z.infer<typeof indexFile>
