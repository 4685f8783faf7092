import { caseAtom } from '../../shared/schema/case-atom.ts'
import { cluster } from '../../shared/schema/cluster.ts'
import { ruleAtom } from '../../shared/schema/rule-atom.ts'
import { type Export, oneFile } from './export.ts'
import { byText } from './order.ts'
import type { Snapshot } from './snapshot.ts'

const MEDIA_TYPE = 'application/jsonl; charset=utf-8'

/** One object a line, fields in the schema's order, lines by id: the same atoms give the same bytes. */
function jsonLines<T extends object>(
  things: readonly T[],
  fields: readonly string[],
  id: (thing: T) => string,
): string {
  const ordered = [...things].sort((a, b) => byText(id(a), id(b)))
  return ordered.map((thing) => `${JSON.stringify(inSchemaOrder(thing, fields))}\n`).join('')
}

function inSchemaOrder(thing: object, fields: readonly string[]): object {
  const have = thing as Record<string, unknown>
  return Object.fromEntries(fields.filter((f) => have[f] !== undefined).map((f) => [f, have[f]]))
}

const rows = <T extends object>(
  name: string,
  shape: object,
  of: (s: Snapshot) => readonly T[],
  id: (thing: T) => string,
): Export => oneFile(name, MEDIA_TYPE, ({ snapshot }) => jsonLines(of(snapshot), Object.keys(shape), id))

export const ruleAtomsJsonl = rows(
  'rule_atoms.jsonl',
  ruleAtom.shape,
  (s) => s.rule_atoms,
  (a) => a.atom_id,
)
export const caseAtomsJsonl = rows(
  'case_atoms.jsonl',
  caseAtom.shape,
  (s) => s.case_atoms,
  (a) => a.atom_id,
)
export const clustersJsonl = rows(
  'clusters.jsonl',
  cluster.shape,
  (s) => s.clusters,
  (c) => c.cluster_id,
)
