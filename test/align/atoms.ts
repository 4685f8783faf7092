import { caseAtomId, ruleAtomId } from '../../shared/atom-id.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom, Signal } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

export const VERSION = 'v4.57.3' as AppVersion
export const SYNONYMS = shippedTable()
export const CONTEXT = { app_version: VERSION, synonyms: SYNONYMS, settings: { value_partition: true } }

type Words = { C?: string; A?: string; R?: string; page?: string }

/** A rule atom of the words given, at a node of its own. */
export function rule(node: string, { C = '', A = '', R = '', page }: Words, signal: Signal = 'toast'): RuleAtom {
  const parts = { C, A, R }
  return {
    atom_id: ruleAtomId('file1', node, parts),
    source_key: `file1 ${node} ${signal} 0`,
    app_version: VERSION,
    signal,
    ...parts,
    edited: null,
    ...canon(parts, SYNONYMS),
    primary_module: null,
    modules: [],
    module_confidence: 0,
    module_reason: '',
    feature_scope: '',
    touchpoints: page ? [page] : [],
    confidence: 0.9,
    confidence_reason: 'layer name',
    state: 'design_only',
    evidence: [
      {
        file_key: 'file1',
        node_id: node,
        figma_url: `https://www.figma.com/design/file1?node-id=${node.replace(':', '-')}`,
        raw_text: R,
        page: 'Page 1',
        node_path: [
          { id: '0:1', name: 'Page 1' },
          { id: '1:1', name: page ?? 'Screen' },
          { id: node, name: 'Layer' },
        ],
        frame_id: '1:1',
        frame_name: page ?? 'Screen',
        about_frame_id: null,
        bbox: { x: 0, y: 0, width: 100, height: 40 },
        file_version: null,
      },
    ],
  }
}

/** A case atom of the words given, the first step of a case of its own. */
export function check(externalId: string, { C = '', A = '', R = '', page }: Words): CaseAtom {
  const parts = { C, A, R }
  return {
    atom_id: caseAtomId(`:${externalId}`, 1, 0, parts),
    source_key: `:${externalId} 1 0`,
    case_key: `:${externalId}`,
    external_id: externalId,
    internal_id: null,
    full_external_id: null,
    test_project: '',
    suite_name: 'Suite',
    suite_path: 'Root / Suite',
    case_name: `Case ${externalId}`,
    case_revision_version: null,
    app_version: VERSION,
    step_number: 1,
    ...parts,
    edited: null,
    ...canon(parts, SYNONYMS),
    state: 'case_only',
    touchpoints: page ? [page] : [],
    module_hint: null,
    importance: null,
    keywords: [],
    evidence: [
      { xml_file: 'cases.xml', xpath_or_path: `//testcase[@id="${externalId}"]`, raw_text: R, attachments: [] },
    ],
    delivered: null,
  }
}
