import { parseAppVersion } from '../../shared/app-version.ts'
import { noteExport } from '../verbs/edit-version.ts'
import { exportAll } from '../verbs/export.ts'
import { type Arguments, type Command, optionText, type Terminal } from './command.ts'
import { writeFolder } from './folder.ts'
import { LANG, langOf } from './offline.ts'
import { inWorkshop, MACHINE, PLACE_OPTIONS, projectOf, remoteOf } from './place.ts'
import { removeStaleDocuments } from './stale-documents.ts'

/** One version's files out of a store. */
export const command: Command = {
  name: 'export',
  summary: { en: 'Write the files of one version from a store', zh: '从存储写出一个版本的全部文件' },
  options: {
    'app-version': { value: 'V', required: true, help: { en: 'the release', zh: '应用版本' } },
    lang: LANG,
    out: { value: 'DIR', required: true, help: { en: 'the folder to write to', zh: '输出文件夹' } },
    ...PLACE_OPTIONS,
  },
  async run(args, terminal) {
    const files = await written(args, terminal)
    const out = optionText(args, 'out')!
    await removeStaleDocuments(out, await writeFolder(out, files, terminal.signal), terminal)
    for (const { name } of files) terminal.stdout.write(`${name}\n`)
    return 0
  },
}

async function written(args: Arguments, terminal: Terminal): Promise<{ name: string; text: string }[]> {
  const app_version = parseAppVersion(optionText(args, 'app-version')!)
  const lang = langOf(args)
  const remote = remoteOf(args, terminal)
  if (!remote)
    return inWorkshop(args, terminal, async (workshop) => {
      const where = { project: projectOf(args), app_version }
      const { files, at } = await exportAll(workshop, where, lang)
      await noteExport(workshop, MACHINE, where, at)
      return files
    })
  const under = `/versions/${encodeURIComponent(app_version)}/exports`
  const { items } = (await (await remote.get(under)).json()) as { items: { name: string }[] }
  const files: { name: string; text: string }[] = []
  for (const { name } of items) {
    const answer = await remote.get(`${under}/${name.split('/').map(encodeURIComponent).join('/')}?lang=${lang}`)
    // read as bytes: a text answer loses the byte order mark that Excel asks for
    files.push({ name, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') })
  }
  return files
}
