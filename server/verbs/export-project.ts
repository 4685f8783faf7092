import { setImmediate as breathe } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { auditLines } from './audit.ts'
import { chunkLines } from './documents/read-documents.ts'
import { listSources } from './documents/sources.ts'
import { exportAll } from './export.ts'
import { MODULES_SETTING } from './modules.ts'
import { readSettings } from './set-project-settings.ts'
import { SYNONYMS_SETTING } from './synonyms.ts'
import { auditRow, projectRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

type NamedText = { name: string; text: string }

/** Everything that a project holds, version by version, with its settings, tables, documents and audit log. */
async function* textsOf(workshop: Workshop, project: string, lang: 'zh' | 'en'): AsyncGenerator<NamedText> {
  const { answer } = await readSettings(workshop, project)
  yield { name: 'settings.json', text: `${JSON.stringify(answer, null, 1)}\n` }
  for (const name of [MODULES_SETTING, SYNONYMS_SETTING]) {
    const text = await workshop.store.settings.one(project, name)
    if (typeof text === 'string') yield { name, text }
  }
  for (const { app_version } of await workshop.store.versions.all(project)) {
    const { files } = await exportAll(workshop, { project, app_version }, lang)
    for (const file of files)
      yield { name: `versions/${encodeURIComponent(app_version)}/${file.name}`, text: file.text }
  }
  yield {
    name: 'documents/sources.json',
    text: `${JSON.stringify(await listSources(workshop, project, null), null, 1)}\n`,
  }
  const chunks: string[] = []
  for await (const line of await chunkLines(workshop, project, {})) chunks.push(line)
  yield { name: 'documents/chunks.jsonl', text: chunks.join('') }
  const lines: string[] = []
  for await (const line of auditLines(workshop, { project })) lines.push(line)
  yield { name: 'audit.jsonl', text: lines.join('') }
}

/**
 * The whole project as a zip, written as it is pulled. Once all of it was read, the audit log says at which watermark.
 * Errors  `not_found`, before anything is written.
 */
export async function exportProject(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  lang: 'zh' | 'en',
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const { watermark } = await projectRow(workshop, project)
  return zipped(workshop, caller, project, lang, String(watermark))
}

async function* zipped(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  lang: 'zh' | 'en',
  watermark: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array<ArrayBuffer>[] = []
  let fault: unknown
  const zip = new Zip((error, chunk) => {
    fault ??= error
    ready.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for await (const { name, text } of textsOf(workshop, project, lang)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(new TextEncoder().encode(text), true)
    if (fault) throw fault
    yield* ready
    ready = []
    await breathe()
  }
  zip.end()
  yield* ready
  const row = auditRow(workshop, caller, project, 'project.export', project, { watermark })
  await workshop.store.commit({ writes: [{ table: 'audit', put: [row] }] })
}
