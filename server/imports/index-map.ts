import type { Place } from '../../shared/error.ts'
import { type IndexFile, indexFile } from '../../shared/schema/tables.ts'
import { readTable } from './yaml-table.ts'

/** What an `_index.yaml` holds, in its order, and where each entry stands. */
export type IndexMap = IndexFile & { placeOf(at: number): Place }

/** A path that leads out of the map's folder, or is none of a file below it. */
const OUTSIDE = /^$|^[/\\]|^[A-Za-z]:|\\|(?:^|\/)\.\.?(?:\/|$)|\/$|\p{Cc}/u

/**
 * Reads the map of a knowledge base, made by the tool or by hand: `files: [{file, summary, keywords}]`. A file needs its
 * path; a summary or keywords that are left out are empty.
 * Errors  `bad_input` with file, line and column of the first thing that is not so: a path that leads out of the folder, a
 *         file that stands twice.
 */
export function readIndexMap(text: string, name: string): IndexMap {
  const { yaml, table, placeOf } = readTable(text, name, indexFile, 'files')
  const seen = new Set<string>()
  for (const [at, { file }] of table.files.entries()) {
    const node = yaml.document.getIn(['files', at, 'file'], true)
    if (OUTSIDE.test(file))
      yaml.refuse(
        { en: `"${file}" is no path inside the map's folder`, zh: `“${file}”不是索引所在文件夹内的路径` },
        node,
      )
    if (seen.has(file)) yaml.refuse({ en: `${file} stands twice`, zh: `${file} 出现了两次` }, node)
    seen.add(file)
  }
  return { files: table.files, placeOf: (at) => placeOf(['files', at]) }
}
