import { isAlias, isMap, isSeq, type Node } from 'yaml'
import type { z } from 'zod'
import type { Place } from '../../shared/error.ts'
import { expectationOf } from '../../shared/expectation.ts'
import { openYaml, scalarText, type YamlFile } from './yaml-file.ts'

/** A table of a team's, read whole, and where each thing of it stands, by its path: `['versions', 0, 'status']`. */
export type Table<T> = { yaml: YamlFile; table: T; placeOf(path: readonly PropertyKey[]): Place }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `keywords:` with nothing behind it says what it would say if it were not there. */
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (!isRecord(value)) return value
  const said = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(said.map(([name, inner]) => [name, withoutBlanks(inner)]))
}

/**
 * A node as plain values. Whatever is written without quotes is the text that stands there: a version `1.10` is no number,
 * and `no` no denial. Empty is null.
 */
export function plainOf(node: unknown): unknown {
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [scalarText(key) ?? '', plainOf(value)]))
  if (isSeq(node)) return node.items.map(plainOf)
  return scalarText(node)
}

/** The node at a path, or the nearest one above it that is there. */
function nodeAt(root: Node | null, path: readonly PropertyKey[]): unknown {
  let node: unknown = root
  for (const step of path) {
    const next = isMap(node) ? node.get(step, true) : isSeq(node) ? node.get(step, true) : undefined
    if (next === undefined || next === null) return node
    node = next
  }
  return node
}

/**
 * Reads a YAML table by its schema. An empty file is an empty table; fields that the schema does not know are passed over,
 * and stay in the file when it is written back.
 * Errors  `bad_input` or `too_large` with file, line and column of the first thing that is not so.
 */
export function readTable<T extends z.ZodType>(
  text: string,
  file: string,
  schema: T,
  list: string,
): Table<z.output<T>> {
  const yaml = openYaml(text, file)
  const root = yaml.document.contents as Node | null
  const placeOf = (path: readonly PropertyKey[]) => yaml.placeOf(nodeAt(root, path))
  refuseAliases(root, yaml)
  const plain = withoutBlanks(plainOf(root) ?? {})
  const written = isRecord(plain) ? { [list]: [], ...plain } : plain
  const read = schema.safeParse(written)
  if (read.success) return { yaml, table: read.data, placeOf }
  const issue = read.error.issues[0]!
  const field = issue.path.map(String).join('.')
  const { en, zh } = expectationOf(issue)
  return yaml.refuse(
    field
      ? { en: `"${field}" should be ${en}`, zh: `“${field}”应为${zh}` }
      : { en: `the file should hold "${list}"`, zh: `文件里应有“${list}”` },
    nodeAt(root, issue.path),
  )
}

function refuseAliases(node: unknown, yaml: YamlFile): void {
  if (isAlias(node)) yaml.refuse({ en: 'aliases (*name) are not taken', zh: '不支持别名（*name）' }, node)
  if (isMap(node)) for (const { value } of node.items) refuseAliases(value, yaml)
  if (isSeq(node)) for (const item of node.items) refuseAliases(item, yaml)
}
