import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { ContextLayerName, OmittedSource } from '../../../shared/schema/context.ts'
import { isOfBases } from '../knowledge-bases.ts'
import { CONFIDENT_FROM, type Gathered, isAnswered, type Look, NOTHING, RELEVANT_FROM } from './look.ts'
import { ruleEntries } from './rule-entries.ts'
import { type FoundRules, foundRules, rulesInForce } from './rules-in-force.ts'

/** As many rules as anybody's budget takes, and how many of them are read to choose from. */
const MOST = { entries: 120, listed: 300, found: 50 }

type Place = { touchpoint?: string; module?: string }
/**
 * `place` empty: anywhere; null: only the rule in question. `first`: that rule, before all others. `apart`: ids that another
 * layer holds.
 */
export type Wish = {
  layer: ContextLayerName
  place: Place | null
  first: Cluster | null
  apart: ReadonlySet<string>
}

const NONE_FOUND: FoundRules = { rules: [], scores: new Map(), total: 0, stale: 0 }

/**
 * The rules of a place, or where none is known those that the words find: what the words find first, then what is in
 * conflict, then the rest in the order of ids.
 */
export async function ruleLayer(look: Look, wish: Wish): Promise<Gathered> {
  const { version } = look
  if (version === null) return NOTHING
  const { place } = wish
  const isPlaced = place === null || Object.keys(place).length > 0
  const listed = place && isPlaced ? await listedRules(look, version, place) : []
  const found = place ? await foundRules(look, version, place, MOST.found) : NONE_FOUND
  const seen = listed.filter((rule) => isOfBases(look.bases, rule))
  const isAbout = isPlaced || (await isAnswered(look, 'rule'))
  const relevant = isPlaced ? found.rules : isAbout ? relevantOf(found) : []
  const hidden = idsOf(listed.filter((rule) => !seen.includes(rule))).filter((id) => !wish.apart.has(id))
  const ordered = distinct([...(wish.first ? [wish.first] : []), ...relevant, ...seen.filter(isInConflict), ...seen])
  const own = ordered.filter((rule) => !wish.apart.has(rule.cluster_id) && isOfBases(look.bases, rule))
  const sure = own.filter((rule) => look.include_pending || rule.confidence >= CONFIDENT_FROM)
  return {
    entries: await ruleEntries(look, sure.slice(0, MOST.entries)),
    hidden,
    dropped: isPlaced ? hidden.length : await hiddenHits(look, version, found),
    omitted: [
      ...own.filter((rule) => !sure.includes(rule)).map((rule) => omitted(wish.layer, 'low_confidence', rule)),
      ...found.rules
        .filter((rule) => !relevant.includes(rule))
        .map((rule) => omitted(wish.layer, 'not_relevant', rule)),
      ...(found.stale ? [{ ...NAMELESS, layer: wish.layer, count: found.stale }] : []),
    ],
  }
}

const NAMELESS = { reason: 'stale_projection', kind: 'rule', id: null } as const

const omitted = (layer: ContextLayerName, reason: OmittedSource['reason'], rule: Cluster): OmittedSource => ({
  layer,
  reason,
  kind: 'rule',
  id: rule.cluster_id,
  count: 1,
})

/** Those in conflict are read by themselves: a module may hold more rules than are read. */
async function listedRules(look: Look, version: AppVersion, place: Place): Promise<Cluster[]> {
  const conflicting = await rulesInForce(look, version, { ...place, conflict: true }, MOST.found)
  return distinct([...conflicting, ...(await rulesInForce(look, version, place, MOST.listed))])
}

const isInConflict = ({ state, value_conflicts }: Cluster) => state === 'conflicting' || value_conflicts.length > 0

function relevantOf({ rules, scores }: FoundRules): Cluster[] {
  const least = RELEVANT_FROM * Math.max(0, ...scores.values())
  return rules.filter((rule) => scores.get(rule.cluster_id)! >= least)
}

/** How many rules the words would find beyond what may be shown. */
async function hiddenHits(look: Look, version: AppVersion, { total }: FoundRules): Promise<number> {
  if (look.bases === null) return 0
  return Math.max(0, (await foundRules({ ...look, bases: null }, version, {}, 1)).total - total)
}

const distinct = (rules: readonly Cluster[]): Cluster[] => [
  ...new Map(rules.map((rule) => [rule.cluster_id, rule])).values(),
]

const idsOf = (rules: readonly Cluster[]): string[] => rules.map((rule) => rule.cluster_id)
