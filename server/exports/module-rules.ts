import { push } from '../../shared/align/grouping.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { moduleFiles } from './module-names.ts'
import type { Reading } from './reading.ts'
import { reading } from './reading.ts'

/** The rules of one module's document, and those at home in another that concern it too. */
export type ModuleRules = { module: string | null; file: string; rules: Cluster[]; also: Cluster[] }

/** All that is in force in a version: what it holds and what it takes over, but nothing that was withdrawn. */
export function inForce(read: Reading): Reading {
  const { inherited } = read.snapshot
  if (!inherited) return read
  const folded = new Set(inherited.folded)
  const own = new Set([...read.snapshot.rule_atoms, ...read.snapshot.case_atoms].map((a) => a.atom_id))
  return reading(
    {
      ...read.snapshot,
      clusters: [...read.snapshot.clusters.filter((c) => !folded.has(c.cluster_id)), ...inherited.clusters],
      rule_atoms: [...read.snapshot.rule_atoms, ...inherited.rule_atoms.filter((a) => !own.has(a.atom_id))],
      case_atoms: [...read.snapshot.case_atoms, ...inherited.case_atoms.filter((a) => !own.has(a.atom_id))],
    },
    read.voice.lang,
  )
}

/** Every rule in force stands in exactly one document: its primary module's, or that of rules without one. */
export function rulesByModule(read: Reading): ModuleRules[] {
  const rules = new Map<string | null, Cluster[]>()
  const also = new Map<string | null, Cluster[]>()
  const standing = read.clusters.filter((c) => c.state !== 'withdrawn')
  for (const cluster of standing) {
    push(rules, cluster.primary_module, cluster)
    for (const other of cluster.modules) if (other !== cluster.primary_module) push(also, other, cluster)
  }
  const files = moduleFiles(rules.keys())
  return [...files].map(([module, file]) => ({
    module,
    file,
    rules: rules.get(module)!,
    also: also.get(module) ?? [],
  }))
}
