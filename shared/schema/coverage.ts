import { z } from 'zod'
import { unmatchedClass } from './answers.ts'
import { appVersion, coverage, instant, parts, state } from './base.ts'
import { valueConflict } from './cluster.ts'
import { box, signal } from './rule-atom.ts'

/** Counts of the merge report: `total` is the sum of all others; withdrawn ones count nowhere. `share`: covered of all, null where there is nothing. */
export const tally = z.object({
  total: z.number().int(),
  covered: z.number().int(),
  one_sided: z.number().int(),
  conflicting: z.number().int(),
  outdated: z.number().int(),
  orphaned: z.number().int(),
  ambiguous: z.number().int(),
  share: z.number().nullable(),
})
export type Tally = z.infer<typeof tally>

/** Matched clusters of all case atoms. */
export const hitRate = z.object({
  matched_clusters: z.number().int(),
  total_case_atoms: z.number().int(),
  share: z.number().nullable(),
})

const bothLanguages = z.object({ en: z.string(), zh: z.string() })
export const moduleCoverage = z.object({
  module: z.string().nullable().describe('Null: what has no module'),
  title: bothLanguages.describe('As the dictionary names it; empty where there is no module'),
  rules: tally.describe('Clusters with a rule atom at home'),
  cases: tally.describe('Case atoms, by the module of their home'),
})
export type ModuleCoverage = z.infer<typeof moduleCoverage>

export const modulesCoverage = z.object({
  app_version: appVersion,
  watermark: z.string(),
  hit_rate: hitRate,
  rules: tally,
  cases: tally,
  items: z.array(moduleCoverage),
  next_cursor: z.string().nullable(),
})
export type ModulesCoverage = z.infer<typeof modulesCoverage>

/** Module by version: one row a module, one column a version, the latest first in pages, each page in the versions' order. */
export const coverageMatrix = z.object({
  watermark: z.string(),
  items: z.array(z.object({ app_version: appVersion, hit_rate: hitRate, rules: tally, cases: tally })),
  modules: z.array(z.object({ module: z.string().nullable(), title: bothLanguages })),
  cells: z.array(moduleCoverage.omit({ title: true }).extend({ app_version: appVersion })),
  next_cursor: z.string().nullable(),
})
export type CoverageMatrix = z.infer<typeof coverageMatrix>

export const sentBox = z.object({ node_id: z.string().min(1).max(300), box })
export const snapshotKind = z.enum(['frame', 'section'])

/** The picture of a screen or a section. `width` and `height` are the picture's, in its own pixels: divided by `scale` they are the design's. */
export const snapshot = z.object({
  snapshot_id: z.string(),
  file_key: z.string(),
  node_id: z.string(),
  kind: snapshotKind,
  name: z.string(),
  page: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  scale: z.number(),
  taken_at: instant,
  boxes: z
    .array(sentBox)
    .describe('Places that were sent along, relative to the picture’s node; what the rules themselves say goes before'),
  size_bytes: z.number().int(),
  by: z.string(),
  received_at: instant,
  is_older: z.boolean().describe('A rule on it changed after it was taken'),
})
export type Snapshot = z.infer<typeof snapshot>

/** What is told of a picture that is sent. */
export const snapshotTerms = z.object({
  file_key: z.string().min(1).max(128),
  node_id: z.string().min(1).max(300).describe('The frame’s or section’s id in the file'),
  kind: snapshotKind.default('frame'),
  name: z.string().max(300).default(''),
  page: z.string().max(300).default(''),
  scale: z.coerce.number().positive().max(8).default(1).describe('Pixels of the picture for one of the design'),
  taken_at: instant.optional().describe('Now, where nobody says; a time to come is taken as now'),
})
export type SnapshotTerms = z.infer<typeof snapshotTerms>

export const shortPicture = snapshot.pick({
  snapshot_id: true,
  width: true,
  height: true,
  scale: true,
  taken_at: true,
  is_older: true,
})

export const frameCoverage = z.object({
  file_key: z.string(),
  frame_id: z.string().describe('Empty: the rules of the file that lie on no screen'),
  kind: z.enum(['frame', 'section', 'off_screen']),
  name: z.string(),
  page: z.string(),
  rules: tally.describe('Clusters drawn there or noted beside it, each once'),
  picture: shortPicture.nullable(),
})
export type FrameCoverage = z.infer<typeof frameCoverage>
export const framesCoverage = z.object({
  app_version: appVersion,
  watermark: z.string(),
  items: z.array(frameCoverage),
  next_cursor: z.string().nullable(),
})
export type FramesCoverage = z.infer<typeof framesCoverage>

/** One place of a rule on a screen; without a box it is a pin in the margin. */
export const frameMark = z.object({
  cluster_id: z.string(),
  state,
  coverage,
  words: parts,
  tests: z.number().int().describe('Case atoms at home in the rule'),
  side: z.enum(['design', 'test']).describe('`test`: only tests of the same page know of it'),
  atom_id: z.string(),
  signal: signal.nullable(),
  node_id: z.string().nullable(),
  figma_url: z.string().nullable(),
  raw_text: z.string(),
  box: box.nullable().describe('In px of the design, relative to the frame'),
})
export type FrameMark = z.infer<typeof frameMark>

/** A rule at one of the layers that were asked about, once for each of its places there. */
export const layerRule = frameMark.omit({ side: true, figma_url: true }).extend({
  node_id: z.string(),
  frame_id: z.string().nullable().describe('The screen that shows it, or that its note speaks of'),
  frame_name: z.string(),
  page: z.string(),
  primary_module: z.string().nullable(),
  value_conflicts: z.array(valueConflict),
  box: box.nullable().describe('In px of the design, relative to the screen; null for a note beside it'),
})
export type LayerRule = z.infer<typeof layerRule>
export const layerRules = z.object({
  app_version: appVersion,
  watermark: z.string(),
  items: z.array(layerRule),
  is_cut: z.boolean().describe('There are more rules than are answered'),
})
export type LayerRules = z.infer<typeof layerRules>

export const frameDetail = frameCoverage.omit({ picture: true }).extend({
  app_version: appVersion,
  watermark: z.string(),
  picture: snapshot.nullable(),
  size: z
    .object({ width: z.number(), height: z.number() })
    .nullable()
    .describe(
      'In px of the design: the picture’s, else as far as the rules’ places reach; null where none has a place',
    ),
  marks: z.array(frameMark),
  is_cut: z.boolean().describe('There are more marks than are answered'),
})
export type FrameDetail = z.infer<typeof frameDetail>

export const reportClass = z.enum(['case_missing_expectation', ...unmatchedClass.options])
export type ReportClass = z.infer<typeof reportClass>

/** What has one side only, why, and what came nearest: a row of the merge report. */
export const unmatchedRow = z.object({
  class: reportClass,
  side: z.enum(['design', 'test']),
  id: z.string().describe('Atom id; the case’s key where it gave no atom'),
  cluster_id: z.string().nullable(),
  module: z.string().nullable(),
  words: parts.nullable(),
  place: z.string().describe('Page › screen › layer, or case and step'),
  suite_path: z.string().nullable(),
  figma_url: z.string().nullable(),
  nearest: z
    .object({
      atom_id: z.string(),
      words: parts.nullable(),
      place: z.string(),
      score: z.number(),
      against: z.array(z.string()),
      is_pending: z.boolean(),
      cluster_id: z.string().nullable(),
    })
    .nullable(),
  hint: bothLanguages.describe('What to do about it, as the report words it'),
})
export type UnmatchedRow = z.infer<typeof unmatchedRow>

export const reportSummary = z.object({
  app_version: appVersion,
  watermark: z.string(),
  as_of: instant.nullable(),
  hit_rate: hitRate,
  rules: tally,
  cases: tally,
  by_module: z.array(moduleCoverage),
  if_pending: z.object({ links: z.number().int(), rules: z.number().int(), cases: z.number().int() }),
  unmatched: z.partialRecord(reportClass, z.number().int()),
  conflicts: z.number().int(),
  contradictions: z.number().int(),
  disagreements: z.number().int(),
  notices: z.number().int(),
})
export type ReportSummary = z.infer<typeof reportSummary>

/** A rule that people do not want: it is not taken when it is sent. */
export const ignoredRule = z.object({
  ignored_id: z.string(),
  source_key: z.string(),
  atom_id: z.string().describe('The rule that it was last met as'),
  app_version: appVersion.describe('Where it was ignored'),
  words: parts,
  place: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
})
export type IgnoredRule = z.infer<typeof ignoredRule>
