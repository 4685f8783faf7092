import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pages } from './http/pages.ts'
import type { Sample } from './verbs/sample.ts'

/** Files that ship with the program: beside or above the bundle once built, under server/ in the source tree. */
const HERE = dirname(fileURLToPath(import.meta.url))

const folderOf = (...places: string[]): string | undefined =>
  places.map((place) => join(HERE, place)).find((path) => existsSync(path))

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

/** The built web pages by path; none where they were not built. */
export function shippedPages(): Pages {
  const folder = folderOf('web/index.html', '../web/index.html', '../dist/web/index.html')
  const pages = new Map<string, { bytes: Uint8Array<ArrayBuffer>; media_type: string }>()
  if (!folder) return pages
  for (const name of readdirSync(dirname(folder))) {
    const media_type = MEDIA_TYPES[extname(name)]
    if (media_type) pages.set(`/${name}`, { bytes: readFileSync(join(dirname(folder), name)), media_type })
  }
  const front = pages.get('/index.html')
  if (front) pages.set('/', front)
  return pages
}

/** The sample project; undefined where it is not shipped. */
export function shippedSample(): Sample | undefined {
  const label = folderOf('sample/sample.json', '../sample/sample.json', 'web/sample/sample.json')
  if (!label) return undefined
  const folder = dirname(label)
  const about = JSON.parse(readFileSync(label, 'utf8')) as { app_version: string; file_key: string | null }
  return {
    app_version: about.app_version,
    design: { path: join(folder, 'design.json'), file_key: about.file_key },
    cases_path: join(folder, 'cases.xml'),
    modules_path: join(folder, 'modules.yaml'),
    pictures_folder: join(folder, 'pictures'),
    questions_path: join(folder, 'questions.jsonl'),
  }
}

/** An example of a module dictionary, to be made one's own. */
export const shippedModules = (): string | undefined =>
  folderOf('sample/modules_doctor.yaml', '../sample/modules_doctor.yaml', 'web/sample/modules_doctor.yaml')

/** The script of import threads; undefined where nothing is built: a script beside the sources may be an older one. */
export function shippedImportScript(): string | undefined {
  return folderOf('import-worker.js', '../import-worker.js')
}

/** The script of the thread that makes backups, likewise. */
export function shippedCopyScript(): string | undefined {
  return folderOf('copy-worker.js', '../copy-worker.js')
}
