import { z } from 'zod'
import { appVersion, coverage, instant, part, parts, SLOT_KINDS, state } from './base.ts'
import { caseAtom } from './case-atom.ts'
import { cluster } from './cluster.ts'
import { parameterAtom } from './document.ts'
import { ruleAtom } from './rule-atom.ts'
import { versionRow, versionStatus } from './tables.ts'

/** The body of every refusal. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    message_zh: z.string(),
    details: z.unknown().optional(),
    place: z
      .object({
        file: z.string().optional(),
        line: z.number().optional(),
        column: z.number().optional(),
        xpath: z.string().optional(),
        field: z.string().optional(),
      })
      .optional(),
    request_id: z.string(),
  }),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

export const role = z.enum(['admin', 'editor', 'reader', 'bot'])
export type Role = z.infer<typeof role>

/** Who a token or session is. */
export const me = z.object({
  member: z.string(),
  role,
  projects: z.array(z.string()),
  server_version: z.string(),
  csrf_token: z
    .string()
    .optional()
    .describe('For sessions: every request that is no GET sends it back as X-CSRF-Token'),
})
export type Me = z.infer<typeof me>

export const versionAnswer = versionRow.extend({
  holds: z.object({ rule_atoms: z.number().int(), case_atoms: z.number().int(), clusters: z.number().int() }),
  deliveries: z
    .object({ design: z.number().int(), cases: z.number().int() })
    .describe('Taken and not taken back since'),
  is_default: z.boolean().describe('Meant where no version is named'),
  first_merged_at: instant.nullable(),
  exported_at: instant.nullable().describe('When the files of what it holds now were exported; null: not yet'),
  next: z
    .object({
      status: versionStatus,
      missing: z.array(z.object({ code: z.string(), message: z.string(), message_zh: z.string() })),
    })
    .nullable()
    .describe('The status that comes next, and what it still wants; null at the end'),
  edition: z.string().describe('What If-Match takes where the version is edited'),
})
export type VersionAnswer = z.infer<typeof versionAnswer>

/** A rule in short, as one version holds it. */
export const heldRule = z.object({
  cluster_id: z.string(),
  rule_key: z.string(),
  words: parts,
  touchpoints: z.array(z.string()),
  is_tested: z.boolean().describe('A check lives in the same cluster'),
})
const rulePair = z.object({ before: heldRule, after: heldRule })
export const changedValue = z.object({
  part,
  kind: z.enum(SLOT_KINDS),
  before: z.string().nullable().describe('As written; null for a variable'),
  after: z.string().nullable(),
})
export type ChangedValue = z.infer<typeof changedValue>

/** What became of the rules of one version in another. */
export const versionDifference = z.object({
  from: appVersion,
  to: appVersion,
  new: z.array(heldRule),
  gone: z.array(heldRule),
  reworded: z.array(rulePair),
  value_changed: z.array(rulePair.extend({ values: z.array(changedValue) })),
  moved: z.array(rulePair).describe('The same words at another touchpoint'),
  lost_tests: z.array(rulePair),
  gained_tests: z.array(rulePair),
  unchanged: z.number().int(),
})
export type VersionDifference = z.infer<typeof versionDifference>

export const listedCluster = cluster.extend({
  words: parts.optional().describe('The words of the atom that speaks for the rule, as they were written or edited'),
})
export type ListedCluster = z.infer<typeof listedCluster>
/** From where links are accepted and shown: those by which the version was solved. */
export const thresholds = z.object({ link_accept: z.number(), link_pending: z.number() })
export const clusterPage = z.object({
  items: z.array(listedCluster),
  next_cursor: z.string().nullable(),
  thresholds,
})
export type ClusterPage = z.infer<typeof clusterPage>

/** Why a rule has one side only, by who has to do something: the classes of the merge report. */
export const unmatchedClass = z.enum(['semantic_mismatch', 'design_missing_copy', 'case_missing'])
export type UnmatchedClass = z.infer<typeof unmatchedClass>

/** An atom in short: its words and where they stand. */
export const shortAtom = z.object({
  atom_id: z.string(),
  words: parts,
  place: z.string().describe('Page and screen, or case and step'),
  cluster_id: z.string().nullable().describe('Its home'),
})
export type ShortAtom = z.infer<typeof shortAtom>

/** A cluster with the atoms that its links name, whole. */
export const clusterDetail = z.object({
  cluster,
  rule_atoms: z.array(ruleAtom),
  case_atoms: z.array(caseAtom),
  parameter_atoms: z.array(parameterAtom).optional().describe('What `parameter_links` name'),
  nearest_atoms: z.array(shortAtom).optional().describe('The atoms that `nearest` names, in its order'),
  unmatched: unmatchedClass.nullable().optional().describe('Null where both sides are there'),
})
export type ClusterDetail = z.infer<typeof clusterDetail>

/** How many rule atoms lie at a node, by the state of their home cluster. */
export const stateCounts = z.partialRecord(state, z.number().int())
export const coverageQuestion = z.object({
  file_key: z.string().optional(),
  node_ids: z.array(z.string()).min(1).max(5000),
})
export const coverageAnswer = z.object({
  app_version: appVersion,
  watermark: z.string(),
  nodes: z.record(z.string(), z.object({ own: stateCounts, subtree: stateCounts, cluster_ids: z.array(z.string()) })),
})
export type CoverageAnswer = z.infer<typeof coverageAnswer>

/** How a whole version stands. */
export const versionCoverage = z.object({
  app_version: appVersion,
  watermark: z.string(),
  rule_atoms: stateCounts,
  case_atoms: stateCounts,
  clusters: z.object({ by_state: stateCounts, by_coverage: z.partialRecord(coverage, z.number().int()) }),
  thresholds,
})
export type VersionCoverage = z.infer<typeof versionCoverage>

/** Half-open range of UTF-16 code units in `field`. */
export const highlight = z.object({ field: z.enum(['title', 'text']), start: z.number().int(), end: z.number().int() })

export const hit = z.object({
  id: z.string(),
  kind: z.enum(['rule', 'case', 'section', 'parameter']),
  title: z.string(),
  text: z.string(),
  score: z
    .number()
    .describe('Compares within one answer only, and need not fall: what repeats a hit before it comes later'),
  highlights: z.array(highlight),
  app_version: appVersion.nullable().describe('Null: of every version, as documents mostly are'),
  modules: z.array(z.string()),
  touchpoints: z.array(z.string()),
  coverage: coverage.optional().describe('Of a rule; of a case, `both` where design has all that it checks'),
  evidence: z.object({
    node_ids: z.array(z.string()),
    external_ids: z.array(z.string()),
    figma_urls: z.array(z.string()),
    source: z.string().optional(),
    product: z.string().optional(),
    path: z.string().optional(),
    title_path: z.string().optional(),
    anchor: z.string().optional(),
    page: z.number().int().optional(),
    line_start: z.number().int().optional(),
    line_end: z.number().int().optional(),
  }),
  cluster_id: z.string().optional().describe('Of a case: the rule that its best fitting step belongs to'),
  step_number: z.number().int().optional().describe('Of a case: its step that holds most of what was found'),
  inherited_from: appVersion
    .optional()
    .describe('The version that it is taken over from, where it is not that asked about'),
})
export type Hit = z.infer<typeof hit>

export const searchAnswer = z.object({
  query: z.string(),
  hits: z.array(hit),
  total: z.number().int(),
  facets: z.record(z.string(), z.record(z.string(), z.number().int())),
  watermark: z.string(),
  next_cursor: z.string().nullable(),
  took_ms: z.number(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const token = z.object({
  token_id: z.string(),
  member: z.string(),
  role,
  project: z.string().nullable(),
  knowledge_bases: z
    .array(z.string())
    .nullable()
    .describe('`rules`, `rules:<MODULE>` or `docs:<product>`: only these are found with it; null for all'),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})
export type Token = z.infer<typeof token>

/** One line of the audit log. */
export const auditRecord = z.object({
  audit_id: z.string(),
  at: instant,
  project: z.string().nullable(),
  member: z.string(),
  action: z.string().describe('`noun.verb`, e.g. token.create'),
  subject: z.string().nullable(),
  details: z.unknown(),
})
export type AuditRecord = z.infer<typeof auditRecord>

/** The modules of one rule before and after. */
const moduleNames = z.object({ primary_module: z.string().nullable(), modules: z.array(z.string()) })

/** The module dictionary as people wrote it. */
export const modulesText = z.object({ text: z.string(), ids: z.array(z.string()).describe('Of its modules, in order') })
export type ModulesText = z.infer<typeof modulesText>

/** What a dictionary changes, or would change. */
export const modulesAnswer = z.object({
  modules: z.number().int(),
  remarks: z
    .array(
      z.object({
        code: z.string(),
        message: z.string(),
        message_zh: z.string(),
        places: z.array(z.object({ file: z.string(), line: z.number().int(), column: z.number().int() }).partial()),
      }),
    )
    .describe('Worth a look; they stop nothing'),
  moves: z
    .array(
      z.object({
        app_version: z.string(),
        cluster_id: z.string(),
        canon_text: z.string(),
        from: moduleNames,
        to: moduleNames,
      }),
    )
    .describe('Rules that change module; a tag that only became surer or less sure is not among them'),
})
export type ModulesAnswer = z.infer<typeof modulesAnswer>
