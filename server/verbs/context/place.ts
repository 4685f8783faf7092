import { HufuError } from '../../../shared/error.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { ContextQuestion } from '../../../shared/schema/context.ts'
import { isOfBases } from './bases.ts'
import type { Look } from './look.ts'
import { foundRules, ruleInForce, rulesInForce } from './rules-in-force.ts'

/** What a request is about: as it names it, else as a rule tells it that is named, else as its words find it. */
export type About = {
  touchpoint: string | null
  module: string | null
  is_recognised: boolean
  rule: Cluster | null
}

/** A rule that may not be seen is as one that is not there. Errors  `not_found` for a rule that is none in force. */
export async function aboutOf(look: Look, { rule_id, ...named }: ContextQuestion['target']): Promise<About> {
  const rule = rule_id === undefined ? null : await namedRule(look, rule_id)
  const touchpoint = named.touchpoint ?? rule?.touchpoints[0] ?? null
  const module = named.module ?? (rule && moduleOf(rule)) ?? (touchpoint && (await moduleAt(look, touchpoint)))
  if (touchpoint || module) return { touchpoint, module, is_recognised: false, rule }
  const best = look.version === null ? undefined : (await foundRules(look, look.version, {}, 1)).rules[0]
  const recognised = { touchpoint: best?.touchpoints[0] ?? null, module: (best && moduleOf(best)) ?? null }
  return { ...recognised, is_recognised: recognised.touchpoint !== null || recognised.module !== null, rule }
}

const moduleOf = ({ primary_module, modules }: Cluster): string | null => primary_module ?? modules[0] ?? null

async function namedRule(look: Look, id: string): Promise<Cluster> {
  const rule = look.version === null ? undefined : await ruleInForce(look, look.version, id)
  if (!rule || !isOfBases(look.bases, rule)) throw new HufuError('not_found', { what: 'rule' })
  return rule
}

/** Enough rules of a page to tell where it belongs. */
const ENOUGH = 50

/** The module that most rules of a page belong to. */
async function moduleAt(look: Look, touchpoint: string): Promise<string | null> {
  if (look.version === null) return null
  const rules = await rulesInForce(look, look.version, { touchpoint }, ENOUGH)
  const tally = new Map<string, number>()
  for (const rule of rules.filter((r) => isOfBases(look.bases, r))) {
    const module = moduleOf(rule)
    if (module !== null) tally.set(module, (tally.get(module) ?? 0) + 1)
  }
  return [...tally].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null
}
