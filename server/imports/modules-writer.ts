import { Document, isMap, isSeq, type Node, parseDocument, YAMLMap, YAMLSeq } from 'yaml'
import type { ModuleEntry, ModulesFile } from '../../shared/schema/tables.ts'
import { scalarText } from './yaml-file.ts'

type Plain = Record<string, unknown>

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** A module or file as it is written: unknown fields beside the known ones, empty ones left out. */
const plain = ({ extra, ...known }: Plain & { extra?: Plain | undefined }): Plain => ({
  ...Object.fromEntries(Object.entries(known).filter(([, value]) => !isEmpty(value))),
  ...extra,
})

/** Words that stay keep their comments; a list stays in one line or in several, as it was. */
function reviseWords(document: Document, list: YAMLSeq, words: readonly string[]): void {
  const known = new Map(list.items.map((item) => [scalarText(item)?.trim(), item]))
  list.items = words.map((word) => known.get(word) ?? document.createNode(word))
}

function freshValue(document: Document, value: unknown): Node {
  const node = document.createNode(value)
  if (isSeq(node)) node.flow = true
  return node as Node
}

const isSame = (node: unknown, value: unknown): boolean => {
  if (Array.isArray(value)) return false // its words are compared one by one
  if (typeof value === 'string') return (scalarText(node) ?? '') === value
  const read = (node as { toJSON?(): unknown } | null)?.toJSON?.() ?? null
  return JSON.stringify(read) === JSON.stringify(value)
}

/** Brings a map to what it should hold: fields that did not change are not touched, empty ones are not added. */
function reviseMap(document: Document, map: YAMLMap, wanted: Plain): void {
  for (const name of map.items.map(({ key }) => scalarText(key) ?? ''))
    if (!(name in wanted) && !isEmpty(blankOf(map.get(name, true)))) map.delete(name)
  for (const [name, value] of Object.entries(wanted)) {
    const node = map.get(name, true)
    if (Array.isArray(value) && isSeq(node)) reviseWords(document, node, value as string[])
    else if (!isSame(node, value)) map.set(name, freshValue(document, value))
  }
}

/** What an empty field says: it may stand in the file, for people to fill in. */
const blankOf = (node: unknown): unknown =>
  isSeq(node) ? node.items : isMap(node) ? node.items : (scalarText(node) ?? '')

function freshModule(document: Document, entry: ModuleEntry): YAMLMap {
  const map = new YAMLMap()
  for (const [name, value] of Object.entries(plain(entry))) map.set(name, freshValue(document, value))
  return map
}

function reviseModules(document: Document, list: YAMLSeq, modules: readonly ModuleEntry[]): void {
  const wanted = new Map(modules.map((entry) => [entry.id, entry]))
  const idOf = (node: unknown) => (isMap(node) ? (scalarText(node.get('id', true))?.trim() ?? '') : '')
  list.items = list.items.filter((node) => wanted.delete(idOf(node)) || isFirst(modules, idOf(node)))
  for (const node of list.items) {
    const entry = modules.find(({ id }) => id === idOf(node))
    if (entry && isMap(node)) reviseMap(document, node, plain(entry))
  }
  for (const entry of wanted.values()) list.items.push(freshModule(document, entry))
}

/** A doubled id is somebody's mistake to find, not ours to drop; no such module is no longer wanted. */
const isFirst = (modules: readonly ModuleEntry[], id: string) => modules.filter((entry) => entry.id === id).length > 1

/**
 * Writes a dictionary as `modules.yaml`. With the file as it was, its comments, order and layout stay: modules are known
 * again by `id`, new ones go to the end. A previous text that is no YAML is written anew.
 */
export function writeModulesFile(file: ModulesFile, previous = ''): string {
  const former = parseDocument(previous)
  const document = former.errors.length || !isMap(former.contents) ? new Document({}) : former
  const root = document.contents as YAMLMap
  const { modules, touchpoint_aliases, extra } = file
  const old = root.get('modules', true)
  const list = isSeq(old) ? old : new YAMLSeq()
  reviseModules(document, list, modules)
  if (!isSeq(old)) root.set('modules', list)
  const aliases = root.get('touchpoint_aliases', true)
  if (isMap(aliases)) reviseMap(document, aliases, touchpoint_aliases)
  else if (Object.keys(touchpoint_aliases).length)
    root.set('touchpoint_aliases', freshModuleAliases(document, touchpoint_aliases))
  for (const [name, value] of Object.entries(extra ?? {}))
    if (!isSame(root.get(name, true), value)) root.set(name, freshValue(document, value))
  return document.toString({ lineWidth: 0, flowCollectionPadding: /[[{] \S/.test(previous) })
}

function freshModuleAliases(document: Document, aliases: ModulesFile['touchpoint_aliases']): YAMLMap {
  const map = new YAMLMap()
  for (const [name, others] of Object.entries(aliases)) map.set(name, freshValue(document, others))
  return map
}
