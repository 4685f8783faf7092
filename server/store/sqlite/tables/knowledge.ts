import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { CaseAtom, CaseIdentity } from '../../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../../shared/schema/cluster.ts'
import type { Belonging, RuleAtom } from '../../../../shared/schema/rule-atom.ts'
import type { GraphAtom, GraphRow, SentCaseAtom, StoredCase, StoredCaseText } from '../../../verbs/rows.ts'
import { count, flag, json, kind, words } from './columns.ts'

const inVersion = { project: words(), app_version: kind<AppVersion>() }

const worded = {
  C: words(),
  A: words(),
  R: words(),
  edited: json<RuleAtom['edited']>(),
  canon_text: kind<RuleAtom['canon_text']>(),
  merge_fingerprint: kind<RuleAtom['merge_fingerprint']>(),
  canon_version: count(),
  slots: json<RuleAtom['slots']>(),
  state: kind<RuleAtom['state']>(),
  touchpoints: json<string[]>(),
  extra: json<RuleAtom['extra'] | null>(),
}

const belonging = {
  primary_module: text(),
  modules: json<string[]>(),
  module_confidence: real().notNull(),
  module_reason: words(),
  module_by: text(),
  feature_scope: words(),
} satisfies Record<keyof Omit<Belonging, 'touchpoints'>, unknown>

export const rule_atoms = sqliteTable(
  'rule_atoms',
  {
    ...inVersion,
    ...worded,
    ...belonging,
    atom_id: words(),
    source_key: words(),
    signal: kind<RuleAtom['signal']>(),
    confidence: real().notNull(),
    confidence_reason: words(),
    evidence: json<RuleAtom['evidence']>(),
  } satisfies Record<keyof RuleAtom | 'project', unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.atom_id] })],
)

export const evidence_nodes = sqliteTable(
  'evidence_nodes',
  { ...inVersion, file_key: words(), node_id: words(), atom_id: words(), is_own: flag() },
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.node_id, t.file_key, t.atom_id] }),
    index('evidence_nodes_of_atom').on(t.project, t.app_version, t.atom_id),
  ],
)

const identity = {
  case_key: words(),
  external_id: text(),
  internal_id: text(),
  full_external_id: text(),
  test_project: words(),
  suite_name: words(),
  suite_path: words(),
  case_name: words(),
  case_revision_version: text(),
} satisfies Record<keyof CaseIdentity, unknown>

const caseAtom = {
  ...inVersion,
  ...identity,
  ...worded,
  atom_id: words(),
  source_key: words(),
  step_number: integer(),
  module_hint: text(),
  importance: text(),
  keywords: json<string[]>(),
  evidence: json<CaseAtom['evidence']>(),
  delivered: json<CaseAtom['delivered']>(),
} satisfies Record<keyof CaseAtom | 'project', unknown>

export const case_atoms = sqliteTable('case_atoms', caseAtom, (t) => [
  primaryKey({ columns: [t.project, t.app_version, t.atom_id] }),
  index('case_atoms_of_case').on(t.project, t.app_version, t.case_key),
])

export const sent_case_atoms = sqliteTable(
  'sent_case_atoms',
  {
    ...caseAtom,
    origin: kind<SentCaseAtom['origin']>(),
    delivery_id: words(),
    notices: json<SentCaseAtom['notices']>(),
  } satisfies Record<keyof SentCaseAtom, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.origin, t.atom_id] }),
    index('sent_case_atoms_of_case').on(t.project, t.app_version, t.case_key),
    index('sent_case_atoms_of_delivery').on(t.project, t.delivery_id),
  ],
)

export const cases = sqliteTable(
  'cases',
  {
    ...inVersion,
    ...identity,
    class: kind<StoredCase['class']>(),
    importance: text(),
    keywords: json<string[]>(),
    attachments: json<StoredCase['attachments']>(),
    xml_file: words(),
    xpath: words(),
    origin: kind<StoredCase['origin']>(),
    delivery_id: words(),
    series: words(),
    seq: count(),
    notices: json<StoredCase['notices']>(),
    is_withdrawn: flag(),
  } satisfies Record<keyof StoredCase, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.case_key, t.origin] }),
    index('cases_of_delivery').on(t.project, t.delivery_id),
    index('cases_by_suite').on(t.project, t.app_version, t.suite_path, t.case_key),
  ],
)

export const case_texts = sqliteTable(
  'case_texts',
  { ...inVersion, case_key: words(), delivery_id: words(), text: words() } satisfies Record<
    keyof StoredCaseText,
    unknown
  >,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.case_key] }),
    index('case_texts_of_delivery').on(t.project, t.delivery_id),
  ],
)

export const clusters = sqliteTable(
  'clusters',
  {
    ...inVersion,
    ...belonging,
    cluster_id: words(),
    former_ids: json<string[]>(),
    rule_key: words(),
    inherited_from: text().$type<AppVersion>(),
    merge_fingerprint: kind<Cluster['merge_fingerprint']>(),
    canon_text: kind<Cluster['canon_text']>(),
    rule_links: json<Cluster['rule_links']>(),
    case_links: json<Cluster['case_links']>(),
    parameter_links: json<Cluster['parameter_links']>(),
    touchpoints: json<string[]>(),
    confidence: real().notNull(),
    coverage: kind<Cluster['coverage']>(),
    state: kind<Cluster['state']>(),
    value_conflicts: json<Cluster['value_conflicts']>(),
    nearest: json<Cluster['nearest']>(),
    risk: kind<Cluster['risk']>(),
    version: count(),
    created_at: text(),
    updated_at: text(),
  } satisfies Record<keyof Cluster | 'project', unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.cluster_id] }),
    index('clusters_by_state').on(t.project, t.app_version, t.state, t.coverage),
    index('clusters_by_key').on(t.project, t.app_version, t.rule_key),
    index('clusters_by_fingerprint').on(t.project, t.app_version, t.merge_fingerprint),
  ],
)

export const cluster_atoms = sqliteTable(
  'cluster_atoms',
  { ...inVersion, atom_id: words(), cluster_id: words(), is_home: flag() },
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.atom_id, t.cluster_id] }),
    index('cluster_atoms_of_cluster').on(t.project, t.app_version, t.cluster_id),
  ],
)

export const former_ids = sqliteTable('former_ids', { ...inVersion, former_id: words(), cluster_id: words() }, (t) => [
  primaryKey({ columns: [t.project, t.app_version, t.former_id] }),
  index('former_ids_of_cluster').on(t.project, t.app_version, t.cluster_id),
])

/** Beside each row the store keeps postings of its keys (see postings.ts). */
export const graph_atoms = sqliteTable(
  'graph_atoms',
  {
    ...inVersion,
    atom_id: words(),
    meets: json<GraphAtom['meets']>(),
    ties: json<GraphAtom['ties']>(),
    rules: json<GraphAtom['rules']>(),
  } satisfies Record<keyof GraphAtom, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.atom_id] })],
)

/** Numbers of versions, so that a posting takes few bytes. */
export const graph_places = sqliteTable('graph_places', { place: integer().primaryKey(), ...inVersion })

/** By a number made of a key, the atoms that stand under it. Different keys may come to one number. */
export const graph_postings = sqliteTable('graph_postings', { place: count(), key: count(), atom_id: words() }, (t) => [
  primaryKey({ columns: [t.place, t.key, t.atom_id] }),
])

export const graphs = sqliteTable(
  'graphs',
  { ...inVersion, made_by: count(), stamp: words(), words: words(), solved_by: words() } satisfies Record<
    keyof GraphRow,
    unknown
  >,
  (t) => [primaryKey({ columns: [t.project, t.app_version] })],
)
