import { isHome, linksOf } from '../../../shared/align/links.ts'
import { MANUAL } from '../../../shared/align/verdicts.ts'
import { HufuError } from '../../../shared/error.ts'
import type { ModuleDictionary } from '../../../shared/modules/dictionary.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { ReviewAnswer } from '../../../shared/schema/review.ts'
import { isRule, type WholeAtom } from '../fit.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import { wordsOf } from '../rule-words.ts'
import { type Draft, onContradiction, onModules, onPair, onWords, type Plan } from './change.ts'
import { contradictionSources } from './contradictions.ts'
import { type Grounds, pairOf, verdictOn } from './shown.ts'

/** Who says what to an item, and all that it rests on. `target`: the rule that a check is moved to. */
export type Saying = {
  item: StoredReviewItem
  answer: ReviewAnswer
  grounds: Grounds
  cluster: Cluster
  by: string
  at: string
  dictionary: ModuleDictionary | null
  target: Cluster | undefined
}

const notTaken = (verdict: string) => new HufuError('verdict_not_taken', { verdict })

/** What an answer comes to. Errors  `verdict_not_taken`, `unknown_module`, `bad_input`. */
export function planOf(saying: Saying): Plan {
  const { item, answer } = saying
  if (answer.verdict === 'edit') return editPlan(saying.grounds.atoms, saying)
  if (item.kind === 'pending_module') return modulePlan(saying)
  if (item.kind === 'contradiction') return keepBoth(saying)
  if (answer.verdict === 'reassign') return reassign(saying)
  if (item.kind === 'lost_evidence') return letGo(saying)
  return linkPlan(saying, answer.verdict === 'accept' ? 'accepted' : 'rejected')
}

/** The two sides that a link's item is about, as far as they are there. */
function sidesOf({ item, grounds }: Saying): { rule: WholeAtom | undefined; rules: WholeAtom[]; atoms: WholeAtom[] } {
  const pair = pairOf(item, grounds)
  const known = (ids: readonly string[]) => ids.flatMap((id) => grounds.atoms.get(id) ?? [])
  return {
    rule: grounds.atoms.get(pair?.rule_id ?? item.rule_id),
    rules: known(pair?.rule_ids ?? [item.rule_id]),
    atoms: known(pair?.atom_ids ?? [item.atom_id]),
  }
}

const named = (drafts: readonly Draft[]) => [...new Set(drafts.flatMap((d) => [d.rule_id, d.atom_id]).filter(Boolean))]
const toldOf = (drafts: readonly Draft[]) =>
  drafts.map(({ kind, rule_id, atom_id, verdict, said }) => ({ kind, rule_id, atom_id, verdict, said }))

const planned = (kind: Plan['kind'], put: Draft[], drop: Plan['drop'] = []): Plan => ({
  kind,
  put,
  drop,
  atom_ids: named([...put]),
  after: toldOf(put),
})

function linkPlan(saying: Saying, verdict: Draft['verdict']): Plan {
  const { rule, rules, atoms } = sidesOf(saying)
  if (!rule || !atoms.length) throw new HufuError('stale', {})
  const isOverride = saying.item.risk === 'critical' && verdict === 'accepted'
  const put =
    verdict === 'accepted'
      ? atoms.map((atom) => onPair(rule, atom, verdict))
      : rules.flatMap((one) => atoms.map((atom) => onPair(one, atom, verdict)))
  return planned(isOverride ? 'override' : 'link', put)
}

/** The check is of another rule: told apart from this one, joined with that one. */
function reassign(saying: Saying): Plan {
  const { item, grounds, target } = saying
  const { rules, atoms } = sidesOf(saying)
  const checks = atoms.filter((atom) => !isRule(atom))
  const anchor = target?.rule_links.find((link) => isHome(link) && link.reason.for.includes('anchor'))
  const rule = anchor && grounds.atoms.get(anchor.atom_id)
  if (!rule) throw new HufuError('bad_input', { why: 'no rule of that id' }, { field: 'to' })
  if (!checks.length) throw notTaken('reassign')
  const apart = rules.flatMap((one) => checks.map((check) => onPair(one, check, 'rejected')))
  const put = [...apart, ...checks.map((check) => onPair(rule, check, 'accepted'))]
  return planned('link', put, item.kind === 'lost_evidence' ? [keyOf(item)] : [])
}

const keyOf = ({ rule_id, atom_id }: StoredReviewItem) => ({ kind: 'link' as const, rule_id, atom_id })

/** Lost evidence: the link is let go, or told apart for the case that the partner returns. */
function letGo({ item, answer, grounds }: Saying): Plan {
  const verdict = verdictOn(grounds, item)
  if (!verdict) throw new HufuError('stale', {})
  const { rule_id, atom_id } = item
  if (answer.verdict === 'accept')
    return { kind: 'lost_evidence', put: [], drop: [keyOf(item)], atom_ids: [rule_id, atom_id], after: [] }
  const put: Draft = { ...keyOf(item), verdict: 'rejected', said: MANUAL, sources: verdict.sources }
  return planned('lost_evidence', [put])
}

function keepBoth({ item, grounds }: Saying): Plan {
  const { rule_id, atom_id } = item
  const sources = contradictionSources(grounds.atoms.get(rule_id), grounds.atoms.get(atom_id))
  return planned('override', [onContradiction(rule_id, atom_id, sources)])
}

export function modulePlan({
  answer,
  cluster,
  grounds,
  by,
  dictionary,
}: Pick<Saying, 'answer' | 'cluster' | 'grounds' | 'by' | 'dictionary'>): Plan {
  const said = modulesSaid(answer, cluster)
  for (const module of [said.primary_module, ...said.modules])
    if (module !== null && !dictionary?.modules.some((entry) => entry.id === module))
      throw new HufuError('unknown_module', { module }, { field: 'module' })
  const own = linksOf(cluster)
    .filter(isHome)
    .flatMap((link) => grounds.atoms.get(link.atom_id) ?? [])
  const rules = own.filter(isRule)
  return planned(
    'module',
    (rules.length ? rules : own).map((atom) => onModules(atom, { ...said, by })),
  )
}

function modulesSaid({ verdict, module }: ReviewAnswer, cluster: Cluster) {
  if (verdict === 'reject') return { primary_module: null, modules: [] }
  if (verdict === 'set_module' && !module) throw new HufuError('bad_input', { why: 'no module' }, { field: 'module' })
  const { primary_module, modules } = module ?? cluster
  if (!module && primary_module === null) throw notTaken('accept')
  return {
    primary_module,
    modules: [...new Set([...(primary_module === null ? [] : [primary_module]), ...modules])].sort(),
  }
}

export function editPlan(
  atoms: ReadonlyMap<string, WholeAtom>,
  { answer: { words }, by, at }: { answer: Pick<ReviewAnswer, 'words'>; by: string; at: string },
): Plan {
  if (!words) throw new HufuError('bad_input', { why: 'no words' }, { field: 'words' })
  const atom = atoms.get(words.atom_id)
  if (!atom) throw new HufuError('bad_input', { why: 'not an atom of this item' }, { field: 'words.atom_id' })
  const stood = wordsOf(atom)
  const parts = { C: words.C ?? stood.C, A: words.A ?? stood.A, R: words.R ?? stood.R }
  if (!parts.A.trim() && !parts.R.trim()) throw new HufuError('no_action_no_result', {}, { field: 'words' })
  return planned('edit', [onWords(atom, parts, by, at)])
}
