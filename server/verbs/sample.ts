import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseAppVersion } from '../../shared/app-version.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Counts, UploadAnswer } from '../../shared/schema/delivery.ts'
import type { SavedFile } from '../figma-rest/saved-file.ts'
import { sendCases } from './send-cases.ts'
import { sendDesign } from './send-design.ts'
import { setModules } from './set-modules.ts'
import type { Caller, Workshop } from './workshop.ts'

/** The shipped sample project as it lies on disk. */
export type Sample = { app_version: string; design: SavedFile; cases_path: string; modules_path: string }

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
