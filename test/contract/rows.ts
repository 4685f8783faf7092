import type { StoredCase, StoredDelivery, StoredVersion } from '../../server/verbs/rows.ts'
import { caseAtomId, clusterId, ruleAtomId } from '../../shared/atom-id.ts'
import type { AppVersion, Parts } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { DesignEvidence, RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

export const V1 = '1.0' as AppVersion
export const V2 = '2.0' as AppVersion

/** Evidence of a layer that lies under page 0:1 and the given frames. */
export function evidenceAt(node_id: string, frames: string[], file_key = 'FILE'): DesignEvidence {
  const path = ['0:1', ...frames, node_id]
  return {
    file_key,
    node_id,
    figma_url: `https://www.figma.com/design/${file_key}?node-id=${node_id.replace(':', '-')}`,
    raw_text: `layer ${node_id}`,
    page: '借书',
    node_path: path.map((id) => ({ id, name: `name ${id}` })),
    frame_id: frames[0] ?? null,
    frame_name: frames[0] ? `name ${frames[0]}` : null,
    about_frame_id: null,
    bbox: { x: 1, y: 2, width: 30, height: 40 },
    file_version: null,
  }
}

export function ruleAtomOf(parts: Parts, evidence: DesignEvidence[], more: Partial<RuleAtom> = {}): RuleAtom {
  const first = evidence[0]!
  return {
    atom_id: ruleAtomId(first.file_key, first.node_id, parts),
    source_key: `${first.file_key}|${first.node_id}|toast|0`,
    app_version: V1,
    signal: 'toast',
    ...parts,
    edited: null,
    ...canon(parts, shippedTable()),
    primary_module: null,
    modules: [],
    module_confidence: 0,
    module_reason: '',
    feature_scope: '',
    touchpoints: ['借书页'],
    confidence: 0.9,
    confidence_reason: 'a component named toast',
    state: 'design_only',
    evidence,
    ...more,
  }
}

export function caseAtomOf(parts: Parts, case_key: string, step: number, more: Partial<CaseAtom> = {}): CaseAtom {
  return {
    atom_id: caseAtomId(case_key, step, 0, parts),
    source_key: `${case_key}|${step}|0`,
    case_key,
    external_id: case_key.split(':')[1] ?? null,
    internal_id: null,
    full_external_id: null,
    test_project: case_key.split(':')[0] ?? '',
    suite_name: '借书',
    suite_path: '图书馆 / 借书',
    case_name: `case ${case_key}`,
    case_revision_version: '1',
    app_version: V1,
    step_number: step,
    ...parts,
    edited: null,
    ...canon(parts, shippedTable()),
    state: 'case_only',
    touchpoints: [],
    module_hint: null,
    importance: null,
    keywords: [],
    evidence: [{ xml_file: 'a.xml', xpath_or_path: '/testsuite/testcase[1]', raw_text: parts.R, attachments: [] }],
    delivered: null,
    ...more,
  }
}

export function clusterOf(anchor: RuleAtom | CaseAtom, more: Partial<Cluster> = {}): Cluster {
  const link = {
    atom_id: anchor.atom_id,
    kind: 'strong' as const,
    confidence: 1,
    reason: { for: [], against: [] },
    status: 'accepted' as const,
  }
  const isRule = anchor.atom_id.startsWith('ra_')
  const id = clusterId(anchor.app_version, anchor.atom_id)
  return {
    cluster_id: id,
    former_ids: [],
    rule_key: id,
    app_version: anchor.app_version,
    inherited_from: null,
    merge_fingerprint: anchor.merge_fingerprint,
    canon_text: anchor.canon_text,
    rule_links: isRule ? [link] : [],
    case_links: isRule ? [] : [link],
    parameter_links: [],
    primary_module: null,
    modules: [],
    module_confidence: 0,
    module_reason: '',
    feature_scope: '',
    touchpoints: [],
    confidence: 1,
    coverage: isRule ? 'design_only' : 'case_only',
    state: isRule ? 'design_only' : 'case_only',
    value_conflicts: [],
    nearest: [],
    risk: 'low',
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }
}

/** A version with nothing in it. */
export const versionRow = (app_version: AppVersion, position: number, project = 'default'): StoredVersion => ({
  project,
  app_version,
  base_version: null,
  status: 'collecting',
  figma_links_file: null,
  figma_file_keys: ['FILE'],
  test_suite_files: [],
  case_atoms_file: null,
  owners: { figma: 'Ada', test: '', merge: '' },
  last_sync_at: null,
  notes: 'first “release” — 第一版',
  module_hints: [],
  module_review_status: 'pending',
  position,
  lookalike_key: app_version,
  created_at: '2026-01-01T00:00:00.000Z',
  first_merged_at: null,
  exported_at: null,
})

/** A case of the suite 借书, from XML. */
export const caseRowOf = (case_key: string, more: Partial<StoredCase> = {}): Omit<StoredCase, 'project'> => ({
  app_version: V1,
  case_key,
  external_id: null,
  internal_id: null,
  full_external_id: null,
  test_project: 'LIB',
  suite_name: '借书',
  suite_path: '图书馆 / 借书',
  case_name: `case ${case_key}`,
  case_revision_version: null,
  class: 'atomized',
  importance: null,
  keywords: [],
  attachments: [],
  notices: [],
  xml_file: 'a.xml',
  xpath: '/testsuite/testcase[1]',
  origin: 'split',
  delivery_id: 'dl_1',
  series: '',
  seq: 0,
  is_withdrawn: false,
  ...more,
})

export const COUNTS = { taken: 0, unchanged: 0, replaced: 0, withdrawn: 0, refused: 0, warned: 0 }

/** A delivery of cases that succeeded. */
export const deliveryOf = (
  delivery_id: string,
  more: Partial<StoredDelivery> = {},
): Omit<StoredDelivery, 'project'> => ({
  delivery_id,
  kind: 'case_atoms',
  app_version: V1,
  file_name: 'a.jsonl',
  by: 'Ada',
  at: '2026-01-01T00:00:00.000Z',
  counts: COUNTS,
  status: 'succeeded',
  job_id: null,
  size_bytes: 9,
  sha256: null,
  terms: null,
  series: null,
  taken_back_at: null,
  moved_from: null,
  ...more,
})
