import { isHome, linksOf } from '../../shared/align/links.ts'
import { quotesOf } from '../../shared/align/quotes.ts'
import { type Met, meets, type Ruled } from '../../shared/documents/parameters/meets.ts'
import type { ClusterDetail } from '../../shared/schema/answers.ts'
import type { Link, ValueConflict } from '../../shared/schema/cluster.ts'
import type { ParameterAtom } from '../../shared/schema/document.ts'
import { plainWords } from './cluster-words.ts'
import { searchWords } from './context/look.ts'
import { shownParameters } from './documents/read-documents.ts'
import { wordsOf } from './rule-words.ts'
import { search } from './search.ts'
import type { Where, Workshop } from './workshop.ts'

/** As many parameters as are looked at: those whose words are nearest to the rule's. */
const MOST = 50

/**
 * A rule with what documents state of the same thing: as links, each with its reason, and where a value differs as a
 * conflict. Worked out when it is asked for: what documents say never changes how a rule stands.
 */
export async function withParameters(
  workshop: Pick<Workshop, 'store' | 'catalogue' | 'force'>,
  where: Where,
  detail: ClusterDetail,
): Promise<ClusterDetail> {
  const rules = ruledBy(detail)
  const found = rules.length ? await nearParameters(workshop, where, rules) : []
  const met = found.flatMap((parameter) => {
    const how = meets(parameter, rules, plainWords)
    return how ? [{ parameter, how }] : []
  })
  if (!met.length) return detail
  const conflicts = met.flatMap(({ parameter, how }) => conflictOf(parameter, how, detail))
  return {
    ...detail,
    cluster: {
      ...detail.cluster,
      parameter_links: met.map(({ parameter, how }) => linkOf(parameter, how)),
      value_conflicts: [...detail.cluster.value_conflicts, ...conflicts],
    },
    parameter_atoms: met.map(({ parameter }) => parameter),
  }
}

/** The atoms at home, of both sides. */
function ruledBy({ cluster, rule_atoms, case_atoms }: ClusterDetail): Ruled[] {
  const home = new Set(
    linksOf(cluster)
      .filter(isHome)
      .map((link) => link.atom_id),
  )
  return [...rule_atoms, ...case_atoms]
    .filter((atom) => home.has(atom.atom_id))
    .map((atom) => {
      const words = wordsOf(atom)
      const copies = quotesOf(words.R).flatMap(({ text, isLabel }) => (isLabel ? [] : [text]))
      return { atom_id: atom.atom_id, words, slots: atom.slots, copies }
    })
}

async function nearParameters(
  workshop: Pick<Workshop, 'store' | 'catalogue' | 'force'>,
  { project, app_version }: Where,
  rules: readonly Ruled[],
): Promise<ParameterAtom[]> {
  const tallies = await workshop.store.documents.tally(project, null)
  if (!tallies.some((tally) => tally.parameters > 0)) return []
  const said = [...new Set(rules.flatMap(({ words }) => Object.values(words)))].join('\n')
  const q = searchWords({ intent: said })
  const { hits } = await search(workshop, project, { q, kind: 'parameter', app_version }, { limit: MOST })
  const rows = await workshop.store.documents.someParameters(
    project,
    hits.map((hit) => hit.id),
  )
  const byId = new Map((await shownParameters(workshop, project, rows)).map((atom) => [atom.atom_id, atom]))
  return hits.flatMap((hit) => byId.get(hit.id) ?? [])
}

function linkOf({ atom_id }: ParameterAtom, { reason }: Met): Link {
  if (reason === 'value_differs')
    return { atom_id, kind: 'similar', confidence: 0.6, status: 'pending', reason: { for: [], against: [reason] } }
  const isCopy = reason !== 'value_agrees'
  return {
    ...{ atom_id, kind: isCopy ? 'copy' : 'similar', confidence: isCopy ? 1 : 0.9, status: 'accepted' },
    reason: { for: [reason], against: [] },
  }
}

function conflictOf(parameter: ParameterAtom, met: Met, { rule_atoms }: ClusterDetail): ValueConflict[] {
  if (met.reason !== 'value_differs') return []
  const { part, kind, unit, literal, value } = met.slot
  const side = rule_atoms.some((atom) => atom.atom_id === met.atom_id) ? ('design' as const) : ('test' as const)
  return [
    {
      ...{ part, kind, unit },
      sides: [
        { side, atom_id: met.atom_id, literal, value },
        { side: 'parameter', atom_id: parameter.atom_id, literal: parameter.value, value: parameter.value },
      ],
    },
  ]
}
