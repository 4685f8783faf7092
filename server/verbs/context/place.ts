import { HufuError } from '../../../shared/error.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { ContextQuestion } from '../../../shared/schema/context.ts'
import { moduleIn } from '../ask/about.ts'
import { isOfBases } from '../knowledge-bases.ts'
import { isAnswered, type Look } from './look.ts'
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
  const recognised = await recognisedIn(look)
  return { ...recognised, is_recognised: recognised.touchpoint !== null || recognised.module !== null, rule }
}

/** What only tests know of has no page: the next one's then. */
const LOOKED_AT = 3

/** The page of the rule that the words are about, and the module that they name, else that rule's. */
async function recognisedIn(look: Look): Promise<Pick<About, 'touchpoint' | 'module'>> {
  const { version, workshop, project, words, bases } = look
  const named = moduleIn(words, await workshop.modules.of(project))
  const module = named !== null && isOfBases(bases, { modules: [named] }) ? named : null
  if (version === null || !(await isAnswered(look, 'rule'))) return { touchpoint: null, module }
  const { rules } = await foundRules(look, version, module === null ? {} : { module }, LOOKED_AT)
  return {
    touchpoint: rules.flatMap((rule) => rule.touchpoints)[0] ?? null,
    module: module ?? rules.flatMap((rule) => moduleOf(rule) ?? [])[0] ?? null,
  }
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
