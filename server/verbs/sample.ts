import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAppVersion } from '../../shared/app-version.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Counts, UploadAnswer } from '../../shared/schema/delivery.ts'
import type { SavedFile } from '../figma-rest/saved-file.ts'
import { sendTestSet } from './evaluation/send-test-set.ts'
import { createSet } from './evaluation/sets.ts'
import { sendCases } from './send-cases.ts'
import { sendDesign } from './send-design.ts'
import { setModules } from './set-modules.ts'
import { sendSnapshot } from './snapshots/snapshots.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** The shipped sample project as it lies on disk; pictures are named by their frame's id, `-` for `:`. */
export type Sample = {
  app_version: string
  design: SavedFile
  cases_path: string
  modules_path: string
  pictures_folder: string
  questions_path: string
}

/** Loads the sample project through the very verbs that everybody uses. */
export async function loadSample(
  workshop: Workshop,
  caller: Caller,
  project: string,
  sample: Sample,
): Promise<{ app_version: AppVersion; rule_atoms: Counts } & UploadAnswer> {
  const where = { project, app_version: parseAppVersion(sample.app_version) }
  const quiet = { say: () => {}, signal: new AbortController().signal }
  // what a team has written itself stays
  if ((await workshop.modules.textOf(project)) === null)
    await setModules(workshop, caller, project, await readFile(sample.modules_path, 'utf8'), false)
  const [design] = await sendDesign(workshop, caller, where, sample.design, quiet)
  await sendPictures(workshop, caller, where, sample.pictures_folder)
  await sendQuestions(workshop, caller, project, sample.questions_path)
  const upload = await sendCases(workshop, caller, where, {
    kind: 'test_suites',
    file_name: 'cases.xml',
    test_project: '',
    is_full: false,
    is_part: false,
    series: null,
    bytes: createReadStream(sample.cases_path),
  })
  return { app_version: where.app_version, rule_atoms: design!.counts, ...upload }
}

const FRAMES = 200

/** Screens on which no rule lies have no picture: there is nothing to be shown on it. */
async function sendPictures(workshop: Workshop, caller: Caller, where: Where, folder: string): Promise<void> {
  const page = { after: null, limit: FRAMES }
  const frames = await workshop.store.coverage.frames(where.project, where.app_version, {}, page)
  const names = new Set(await readdir(folder).catch(() => []))
  for (const { file_key, frame_id, name, page: on } of frames) {
    const file = `${frame_id.replaceAll(':', '-')}.png`
    if (!names.has(file)) continue
    const terms = { file_key, node_id: frame_id, kind: 'frame' as const, name, page: on, scale: 1, boxes: [] }
    await sendSnapshot(workshop, caller, where, terms, await readFile(join(folder, file)))
  }
}

/** The set's name, in both languages: whoever loads the sample again has one set still. */
const SET_NAME = '示例题集 / Sample questions'

/** Everyday questions whose right answers the sample holds. */
async function sendQuestions(workshop: Workshop, caller: Caller, project: string, path: string): Promise<void> {
  const known = (await workshop.store.evaluation.sets(project)).find((set) => set.name === SET_NAME)
  const { set_id } = known ?? (await createSet(workshop, caller, project, { name: SET_NAME, gates: {} }))
  await sendTestSet(workshop, caller, project, set_id, createReadStream(path), false)
}
