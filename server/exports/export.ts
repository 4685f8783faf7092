import type { Reading } from './reading.ts'

/** `name` is the path inside the version's folder, with `/`: `modules/income_rules.md`. */
export type FileName = { name: string; media_type: string }
export type WrittenFile = FileName & { text: string }

/** One kind of file that the tool writes. Adding one is one file here and one row in index.ts. */
export type Export = {
  /** The file's name, or the folder's with a `/` at its end. */
  name: string
  /** What its files are called. `modules`: those that hold a rule of the version; null where one holds none. */
  names(modules: readonly (string | null)[]): FileName[]
  files(read: Reading): Iterable<WrittenFile>
}

export const MARKDOWN = 'text/markdown; charset=utf-8'

/** The usual case: one file of one name. */
export const oneFile = (name: string, media_type: string, write: (read: Reading) => string): Export => ({
  name,
  names: () => [{ name, media_type }],
  files: (read) => [{ name, media_type, text: write(read) }],
})
