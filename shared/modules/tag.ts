import { isHome } from '../align/links.ts'
import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { Cluster, Link } from '../schema/cluster.ts'
import type { Belonging, RuleAtom } from '../schema/rule-atom.ts'
import type { ModuleDictionary } from './dictionary.ts'
import { evidenceOf, type Hit, type Support } from './evidence.ts'
import { personReason, reasonText } from './reason.ts'
import { settleModule } from './settle.ts'
import { scopesOf } from './texts.ts'
import { QUEUED_FROM } from './weights.ts'

type Atom = RuleAtom | BareCaseAtom
/** What a dictionary says of a thing: all of its belonging but the touchpoints. */
export type Tag = Omit<Belonging, 'touchpoints' | 'module_by'>

/** One atom read once: what speaks for which module, and the scope that a module's `feature_scopes` hold. */
export type ReadAtom = { supports: Support[]; feature_scope: string; by_person: Belonging | null }

function scopeOf(atom: Atom, dictionary: ModuleDictionary): string {
  const holds = (scope: string) =>
    dictionary
      .find(dictionary.norm(scope))
      .some((term) => dictionary.meanings(term).some((meaning) => meaning.kind === 'scope'))
  return scopesOf(atom).find(holds) ?? ''
}

export const readAtom = (atom: Atom, dictionary: ModuleDictionary): ReadAtom => ({
  supports: evidenceOf(atom, dictionary),
  feature_scope: scopeOf(atom, dictionary),
  by_person: 'signal' in atom && atom.module_by !== undefined ? atom : null,
})

/** What an atom's own evidence says. */
export function tagOf({ supports, feature_scope }: Omit<ReadAtom, 'by_person'>, dictionary: ModuleDictionary): Tag {
  const verdict = settleModule(supports)
  const id = ({ module }: Support) => dictionary.modules[module]!.id
  return {
    primary_module: verdict.primary ? id(verdict.primary) : null,
    modules: verdict.applying.map(id).sort(),
    module_confidence: verdict.confidence,
    module_reason: reasonText(verdict, dictionary),
    feature_scope,
  }
}

/** Several readings as one: the mean weight of each module over those that have any evidence, its hits together. */
function mean(readings: readonly (readonly Support[])[]): Support[] {
  const told = readings.filter((r) => r.length > 0)
  const sums = new Map<number, Support & { byTerm: Map<string, Hit> }>()
  for (const support of told.flat()) {
    const { module, hits } = support
    const sum = sums.get(module) ?? { module, weight: 0, page: 0, entry: 0, words: 0, hits: [], byTerm: new Map() }
    sums.set(module, sum)
    for (const part of ['weight', 'page', 'entry', 'words'] as const) sum[part] += support[part] / told.length
    for (const hit of hits) if (hit.weight > (sum.byTerm.get(hit.term)?.weight ?? 0)) sum.byTerm.set(hit.term, hit)
  }
  return [...sums.values()].map(({ byTerm, ...sum }) => ({
    ...sum,
    hits: [...byTerm.values()].sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)),
  }))
}

/** What people said of a cluster's rules; where they disagree, the cluster is a question again. */
function tagByPeople(said: readonly Belonging[], feature_scope: string): Tag {
  const primaries = new Set(said.map((b) => b.primary_module))
  return {
    primary_module: said[0]!.primary_module,
    modules: [...new Set(said.flatMap((b) => b.modules))].sort(),
    module_confidence: primaries.size === 1 ? 1 : QUEUED_FROM,
    module_reason: personReason(said),
    feature_scope,
  }
}

/**
 * The modules of a cluster: what its rules say and what its checks say weigh the same, however many there are of each.
 * A person's word on one of its rules goes before all evidence. `readingOf` answers null for an atom that is not at hand.
 */
export function tagCluster(
  { rule_links, case_links }: Pick<Cluster, 'rule_links' | 'case_links'>,
  readingOf: (atom_id: string) => ReadAtom | null,
  dictionary: ModuleDictionary,
): Tag {
  const side = (links: readonly Link[]) =>
    links
      .filter(isHome)
      .map(({ atom_id }) => readingOf(atom_id))
      .filter((reading) => reading !== null)
  const [rules, cases] = [side(rule_links), side(case_links)]
  const feature_scope = [...rules, ...cases].find((r) => r.feature_scope)?.feature_scope ?? ''
  const said = rules.map((r) => r.by_person).filter((b) => b !== null)
  if (said.length) return tagByPeople(said, feature_scope)
  const supports = mean([mean(rules.map((r) => r.supports)), mean(cases.map((r) => r.supports))])
  return tagOf({ supports, feature_scope }, dictionary)
}
