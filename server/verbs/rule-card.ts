import { isHome, linksOf, settled } from '../../shared/align/links.ts'
import { clippedLine } from '../../shared/clipped.ts'
import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { RuleCard } from '../../shared/schema/rule-card.ts'
import { ruleInForce } from './context/rules-in-force.ts'
import { isOfBases } from './knowledge-bases.ts'
import { withWords, wordsOf } from './rule-words.ts'
import { defaultVersion, projectRow, versionRowOf } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

/** Evidence that is listed, and characters of a raw text: a card has to fit into one answer of a tool. */
const MOST = { evidence: 8, letters: 200, names: 100 }

const clipped = (text: string, most = MOST.letters): string => clippedLine(text, most)
const short = ({ C, A, R }: { C: string; A: string; R: string }) => ({
  C: clipped(C, 3 * MOST.letters),
  A: clipped(A, 3 * MOST.letters),
  R: clipped(R, 3 * MOST.letters),
})

/**
 * A rule that is in force, by its id, a former one or its key, in short.
 * Errors  `not_found` for a project, version or rule that is none, also where the token may not see it.
 */
export async function ruleCard(
  workshop: Pick<Workshop, 'store' | 'force'>,
  caller: Pick<Caller, 'knowledge_bases'>,
  project: string,
  wish: { rule_id: string; app_version?: AppVersion | undefined },
): Promise<RuleCard> {
  await projectRow(workshop, project)
  if (wish.app_version !== undefined) await versionRowOf(workshop, { project, app_version: wish.app_version })
  const version = wish.app_version ?? (await defaultVersion(workshop, project))
  const found = version === null ? undefined : await ruleInForce({ workshop, project }, version, wish.rule_id)
  if (!found || !isOfBases(caller.knowledge_bases ?? null, { modules: found.modules }))
    throw new HufuError('not_found', { what: 'cluster' })
  const rule = caller.knowledge_bases ? settled(found) : found
  const where = { project, app_version: rule.app_version }
  const ids = linksOf(rule)
    .filter(isHome)
    .map((link) => link.atom_id)
  const [[worded], rule_atoms, case_atoms] = await Promise.all([
    withWords(workshop, where, [rule]),
    workshop.store.rule_atoms.some(project, rule.app_version, ids),
    workshop.store.case_atoms.some(project, rule.app_version, ids),
  ])
  return cardOf(rule, worded!.words ?? { C: '', A: '', R: rule.canon_text }, rule_atoms, case_atoms)
}

function cardOf(
  rule: Cluster,
  words: RuleCard['words'],
  rule_atoms: readonly RuleAtom[],
  case_atoms: readonly CaseAtom[],
): RuleCard {
  const design = rule_atoms.flatMap((atom) => atom.evidence)
  const { cluster_id, rule_key, app_version, state, coverage, risk, modules, touchpoints, confidence } = rule
  return {
    ...{ cluster_id, rule_key, app_version, words: short(words), state, coverage, risk, confidence },
    modules: modules.slice(0, MOST.names),
    touchpoints: touchpoints.slice(0, MOST.evidence).map((name) => clipped(name)),
    value_conflicts: rule.value_conflicts.slice(0, MOST.evidence).map(({ part, kind, sides }) => ({
      ...{ part, kind },
      sides: sides.slice(0, MOST.evidence).map(({ side, literal }) => ({ side, literal })),
    })),
    design: design.slice(0, MOST.evidence).map((evidence) => ({
      page: clipped(evidence.page, MOST.names),
      frame: clipped(evidence.frame_name ?? '', MOST.names),
      node_id: evidence.node_id,
      url: evidence.figma_url ?? '',
      raw_text: clipped(evidence.raw_text),
    })),
    cases: case_atoms.slice(0, MOST.evidence).map((atom) => ({
      id: atom.full_external_id ?? atom.external_id ?? atom.internal_id ?? atom.case_key,
      name: clipped(atom.case_name, MOST.names),
      step_number: atom.step_number,
      words: short(wordsOf(atom)),
      raw_text: clipped(atom.evidence[0]?.raw_text ?? ''),
    })),
    more: {
      design: Math.max(0, design.length - MOST.evidence),
      cases: Math.max(0, case_atoms.length - MOST.evidence),
      pending: linksOf(rule).filter((link) => link.status === 'pending').length,
    },
  }
}
