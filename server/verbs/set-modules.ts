import { HufuError } from '../../shared/error.ts'
import { compileModules, type ModuleDictionary } from '../../shared/modules/dictionary.ts'
import { isSameTag, type ModuleMove, moduleMoves } from '../../shared/modules/difference.ts'
import type { ModulesAnswer, ModulesText } from '../../shared/schema/answers.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { refuseErrors, toldProblems } from '../imports/module-problems.ts'
import { readModulesFile } from '../imports/modules-file.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import type { Atom } from './fit.ts'
import { unhurried } from './grouped.ts'
import { MODULES_SETTING } from './modules.ts'
import type { Write } from './ports.ts'
import { realign } from './realign.ts'
import { retagWrites } from './retag-clusters.ts'
import type { Change } from './rows.ts'
import { isEqual } from './same.ts'
import { taggedClusters, taggedRules } from './tagged.ts'
import { act } from './turns.ts'
import { auditRow } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

type Retagged = { writes: Write[]; changes: Change[]; moves: (ModuleMove & { canon_text: string })[] }

/**
 * Sets a project's dictionary and tags everything anew, in one commit; what a person set stays. An empty text takes the
 * dictionary away: then new things are tagged by nobody, and old tags go. A dry run tells what would move.
 * `edition`: the one that the caller read. The answer's is the one that stands then.
 * Errors  `bad_input` and the dictionary's own codes, with line and column; `stale`.
 */
export async function setModules(
  workshop: Workshop,
  caller: Caller,
  project: string,
  text: string,
  isDryRun: boolean,
  edition?: string,
): Promise<{ answer: ModulesAnswer; edition: string }> {
  const read = readModulesFile(text, MODULES_SETTING)
  return act(workshop, project, async () => {
    const dictionary = compileModules(read.file, await workshop.synonyms.of(project))
    refuseErrors(read, dictionary.norm)
    const remarks = toldProblems(read, dictionary.norm).map(({ is_error: _, ...remark }) => remark)
    const standing = editionOf(workshop, (await workshop.modules.textOf(project)) ?? '')
    refuseOtherEdition(edition, standing)
    const former = await workshop.modules.of(project)
    const isRenaming = !isEqual(former?.touchpoint_aliases ?? {}, dictionary.touchpoint_aliases)
    const answer: ModulesAnswer = { modules: read.file.modules.length, remarks, moves: [] }
    const [writes, changes]: [Write[], Change[]] = [[], []]
    for (const { app_version } of await workshop.store.versions.all(project)) {
      const where = { project, app_version }
      const retagged = await retag(workshop, caller.member, where, dictionary, isRenaming)
      for (const write of retagged.writes) writes.push(write)
      for (const change of retagged.changes) changes.push(change)
      for (const { subject_id, ...move } of retagged.moves)
        answer.moves.push({ app_version, cluster_id: subject_id, ...move })
    }
    if (isDryRun) return { batch: { writes: [] }, answer: () => ({ answer, edition: standing }) }
    const kept = text.trim() ? text : ''
    const setting = { project, name: MODULES_SETTING }
    const facts = { modules: answer.modules, moves: answer.moves.length }
    return {
      batch: {
        writes: [
          kept ? { table: 'settings', put: [{ ...setting, value: kept }] } : { table: 'settings', drop: [setting] },
          ...writes,
          { table: 'audit', put: [auditRow(workshop, caller, project, 'modules.set', null, facts)] },
        ],
        changes,
      },
      answer: () => ({ answer, edition: editionOf(workshop, kept) }),
    }
  })
}

/** The dictionary with the edition that a change is to be made on, both of one reading. Errors  `not_found` where there is none. */
export async function readModules(
  workshop: Workshop,
  project: string,
): Promise<{ answer: ModulesText; edition: string }> {
  const text = await workshop.modules.textOf(project)
  if (text === null) throw new HufuError('not_found', { what: 'modules' })
  const ids = readModulesFile(text, MODULES_SETTING).file.modules.map(({ id }) => id)
  return { answer: { text, ids }, edition: editionOf(workshop, text) }
}

/** Atoms tagged between two breaths. */
const SLICE = 300

/** One version under a new dictionary. Other names of pages change what can meet, so then it is aligned anew as well. */
async function retag(
  workshop: Workshop,
  by: string,
  where: Where,
  dictionary: ModuleDictionary,
  isRenaming: boolean,
): Promise<Retagged> {
  const { store } = workshop
  const { project, app_version } = where
  const [clusters, rules, cases] = await Promise.all([
    store.clusters.all(project, app_version),
    store.rule_atoms.all(project, app_version),
    store.case_atoms.all(project, app_version),
  ])
  const byId = new Map([...rules, ...cases].map((atom): [string, Atom] => [atom.atom_id, atom]))
  const tagged: RuleAtom[] = []
  for await (const some of unhurried(rules, SLICE)) tagged.push(...taggedRules(some, dictionary))
  const renamed = await taggedClusters(clusters, [], byId, dictionary)
  const textOf = new Map(clusters.map((c) => [c.cluster_id, c.canon_text]))
  const moves = moduleMoves(clusters, renamed, (c) => c.cluster_id).map((move) => ({
    ...move,
    canon_text: textOf.get(move.subject_id) ?? '',
  }))
  if (isRenaming) {
    const modules = { ...workshop.modules, of: async () => dictionary }
    return { ...(await realign({ ...workshop, modules }, where, { rules: tagged, cases, gone: [] })), moves }
  }
  const atoms = tagged.filter((atom, i) => !isSameTag(atom, rules[i]!))
  const retagged = { before: clusters, after: renamed, byId, hasModules: dictionary.modules.length > 0 }
  const { writes, changes } = await retagWrites(workshop, by, where, retagged)
  return {
    writes: [{ table: 'rule_atoms', put: atoms.map((atom) => ({ ...atom, project })) }, ...writes],
    changes,
    moves,
  }
}
