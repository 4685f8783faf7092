import { compileModules, type ModuleDictionary } from '../../shared/modules/dictionary.ts'
import { isSameTag, type ModuleMove, moduleMoves } from '../../shared/modules/difference.ts'
import { tagAlignment } from '../../shared/modules/tag-alignment.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { refuseErrors, type ToldProblem, toldProblems } from '../imports/module-problems.ts'
import { readModulesFile } from '../imports/modules-file.ts'
import { MODULES_SETTING } from './modules.ts'
import type { Write } from './ports.ts'
import { realign } from './realign.ts'
import type { Change } from './rows.ts'
import { isEqual } from './same.ts'
import { act } from './turns.ts'
import { auditRow } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** What a dictionary changes: rules that move, version by version; `remarks` are worth a look and stop nothing. */
export type ModulesAnswer = {
  modules: number
  remarks: ToldProblem[]
  moves: (ModuleMove & { app_version: AppVersion })[]
}

type Retagged = { writes: Write[]; changes: Change[]; moves: ModuleMove[] }

/**
 * Sets a project's dictionary and tags everything anew, in one commit; what a person set stays. An empty text takes the
 * dictionary away: then new things are tagged by nobody, and old tags go. A dry run tells what would move.
 * Errors  `bad_input` and the dictionary's own codes, with line and column.
 */
export async function setModules(
  workshop: Workshop,
  caller: Caller,
  project: string,
  text: string,
  isDryRun: boolean,
): Promise<ModulesAnswer> {
  const read = readModulesFile(text, MODULES_SETTING)
  const dictionary = compileModules(read.file, workshop.synonyms)
  refuseErrors(read, dictionary.norm)
  const remarks = toldProblems(read, dictionary.norm)
  return act(workshop, project, async () => {
    const former = await workshop.modules.of(project)
    const isRenaming = !isEqual(former?.touchpoint_aliases ?? {}, dictionary.touchpoint_aliases)
    const answer: ModulesAnswer = { modules: read.file.modules.length, remarks, moves: [] }
    const [writes, changes]: [Write[], Change[]] = [[], []]
    for (const { app_version } of await workshop.store.versions.all(project)) {
      const where = { project, app_version }
      const retagged = await retag(workshop, where, dictionary, isRenaming)
      for (const write of retagged.writes) writes.push(write)
      for (const change of retagged.changes) changes.push(change)
      for (const move of retagged.moves) answer.moves.push({ ...move, app_version })
    }
    if (isDryRun) return { batch: { writes: [] }, answer: () => answer }
    const setting = { project, name: MODULES_SETTING }
    const facts = { modules: answer.modules, moves: answer.moves.length }
    return {
      batch: {
        writes: [
          text.trim()
            ? { table: 'settings', put: [{ ...setting, value: text }] }
            : { table: 'settings', drop: [setting] },
          ...writes,
          { table: 'audit', put: [auditRow(workshop, caller, project, 'modules.set', null, facts)] },
        ],
        changes,
      },
      answer: () => answer,
    }
  })
}

/** One version under a new dictionary. Other names of pages change what can meet, so then it is aligned anew as well. */
async function retag(
  workshop: Workshop,
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
  const tagged = tagAlignment(clusters, rules, cases, dictionary)
  const moves = moduleMoves(clusters, tagged.clusters, (c) => c.cluster_id)
  if (isRenaming) {
    const modules = { ...workshop.modules, of: async () => dictionary }
    const moved = { rules: tagged.rule_atoms, cases, gone: [] }
    return { ...(await realign({ ...workshop, modules }, where, moved)), moves }
  }
  const atoms = tagged.rule_atoms.filter((atom, i) => !isSameTag(atom, rules[i]!))
  const at = workshop.now()
  const renewed = tagged.clusters
    .filter((cluster, i) => !isSameTag(cluster, clusters[i]!))
    .map((cluster): Cluster => ({ ...cluster, version: cluster.version + 1, updated_at: at }))
  return {
    writes: [
      { table: 'rule_atoms', put: atoms.map((atom) => ({ ...atom, project })) },
      { table: 'clusters', put: renewed.map((cluster) => ({ ...cluster, project })) },
    ],
    changes: renewed.map(({ cluster_id }) => ({
      subject: 'cluster',
      subject_id: cluster_id,
      app_version,
      change: 'changed',
      place: null,
    })),
    moves,
  }
}
