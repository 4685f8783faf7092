/**
 * Which file this is. Figma tells only private plugins; else a person pastes the file's address once. Every file's root
 * has the id 0:0, so what was pasted is remembered under the file's name together with its pages, and is taken as it
 * stands only while a page is the same too. A copy of a file, or a renamed one, has to be confirmed.
 */
import type { FileIdentity } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'
import { readNote } from './file-note.ts'

type Pasted = { file_key: string; file_name: string; pages: string[]; at: number }

const STORE_KEY = 'pasted-files'
const KEPT = 100

const FILE_URL =
  /^https?:\/\/(?:[\w-]+\.)*figma\.com\/(?:file|design|proto|board|slides|dev)\/([0-9A-Za-z]{6,128})(?:[/?#]|$)/
const BRANCH = /\/branch\/([0-9A-Za-z]{6,128})(?:[/?#]|$)/

/** The key in a file's address (`/design/<key>/…`; on a branch the branch's own key), or null. */
export function fileKeyIn(url: string): string | null {
  const address = url.trim()
  const key = FILE_URL.exec(address)?.[1]
  return key ? (BRANCH.exec(address)?.[1] ?? key) : null
}

const pageMarks = () => figma.root.children.map((page) => `${page.id} ${page.name}`)

async function remembered(): Promise<Pasted[]> {
  const stored = await figma.clientStorage.getAsync(STORE_KEY)
  return Array.isArray(stored) ? (stored as Pasted[]) : []
}

/** Total: a file nobody has named yet is `unknown`. */
export async function identifyFile(): Promise<FileIdentity> {
  const file_name = figma.root.name
  if (figma.fileKey) return { file_name, file_key: figma.fileKey, source: 'figma', suggested_key: null }
  const pages = pageMarks()
  const sharesPage = (known: Pasted) => known.pages.some((mark) => pages.includes(mark))
  const known = await remembered()
  const same = known.find((file) => file.file_name === file_name && sharesPage(file))
  if (same) return { file_name, file_key: same.file_key, source: 'pasted', suggested_key: null }
  const likely = known.find((file) => file.file_name === file_name || sharesPage(file))
  const suggested_key = likely?.file_key ?? fileKeyIn(readNote()?.file_url ?? '')
  return { file_name, file_key: null, source: 'unknown', suggested_key }
}

/**
 * Remembers the address that a person pasted, or a suggested key that they confirmed.
 * Errors  `bad_file_url`.
 */
export async function nameFile(url: string): Promise<FileIdentity> {
  const typed = url.trim()
  const file_key = fileKeyIn(typed) ?? (/^[0-9A-Za-z]{15,128}$/.test(typed) ? typed : null)
  if (!file_key) throw new Refusal('bad_file_url')
  const named: Pasted = { file_key, file_name: figma.root.name, pages: pageMarks(), at: Date.now() }
  const others = (await remembered()).filter((f) => f.file_name !== named.file_name || f.file_key !== file_key)
  const clash = (f: Pasted) => f.file_name === named.file_name && f.pages.some((mark) => named.pages.includes(mark))
  await figma.clientStorage.setAsync(STORE_KEY, [named, ...others.filter((f) => !clash(f))].slice(0, KEPT))
  return identifyFile()
}
