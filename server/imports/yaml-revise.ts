import { Document, isMap, isScalar, isSeq, type Node, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { scalarText } from './yaml-file.ts'
import { plainOf } from './yaml-table.ts'

type Plain = Record<string, unknown>

/** A list of rows in a file: under which name, what tells them apart, and what a field is where it is not written. */
export type Rows = { list: string; key: string; defaults: Plain; head?: string }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** As texts only: a number or truth value is written so that it is read back as the text that it is. */
const fresh = (document: Document, value: unknown): Node => {
  const node = document.createNode(value) as Node
  if (isSeq(node) && node.items.every(isScalar)) {
    node.flow = true
    node.items.forEach(quoteLines)
  }
  return node
}

/** In a flow list the library writes lines plainly, and a `:` at the end of one is then read as a key's. */
function quoteLines(node: unknown): void {
  if (isScalar(node) && typeof node.value === 'string' && /[\r\n]/.test(node.value)) node.type = Scalar.QUOTE_DOUBLE
}

/** A field is touched only where it says something else; its comment stays with it. */
function reviseField(document: Document, map: YAMLMap, name: string, value: unknown, fallback: unknown): void {
  const node: unknown = map.get(name, true)
  if (node === undefined) {
    if (!isSame(value, fallback)) map.set(name, fresh(document, value))
    return
  }
  if (isSame(plainOf(node), value) || (plainOf(node) === null && isSame(value, fallback))) return
  if (isMap(node) && value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const [inner, own] of Object.entries(value))
      reviseField(document, node, inner, own, (fallback as Plain)?.[inner])
  else if (isSeq(node) && Array.isArray(value)) {
    const known = new Map(node.items.map((item) => [scalarText(item), item]))
    node.items = value.map((word: string) => known.get(word) ?? fresh(document, word))
    node.items.forEach(quoteLines)
  } else if (isScalar(node) && (value === null || typeof value === 'string')) replaceScalar(node, value)
  else map.set(name, fresh(document, value))
}

function replaceScalar(node: Scalar, value: string | null): void {
  node.value = value
  delete node.source
  if (value !== null && (node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL)) delete node.type
}

function freshRow(document: Document, row: Plain): YAMLMap {
  const map = new YAMLMap()
  for (const [name, value] of Object.entries(row)) map.set(name, fresh(document, value))
  return map
}

/**
 * Writes rows into a file as it was: comments, fields that nobody here knows, quotes and the rows that did not change stay.
 * Rows are known again by their key and stand in the order given. A text that is no such table is written anew.
 */
export function reviseRows(previous: string, rows: readonly Plain[], { list, key, defaults, head }: Rows): string {
  const former = parseDocument(previous.replace(/^\ufeff/, '').replace(/\r\n/g, '\n'))
  const isNone = former.errors.length > 0 || !(isMap(former.contents) || former.contents === null)
  const document: Document = isNone || former.contents === null ? new Document({}) : former
  if (former.contents === null && !former.errors.length) document.commentBefore = former.commentBefore ?? former.comment
  if (head && !document.commentBefore && !previous.trim()) document.commentBefore = head
  const root = document.contents as unknown as YAMLMap
  const old: unknown = root.get(list, true)
  const seq = isSeq(old) ? old : new YAMLSeq()
  const known = new Map(
    seq.items.flatMap((node) => (isMap(node) ? [[String(plainOf(node.get(key, true))), node]] : [])),
  )
  seq.items = rows.map((row) => {
    const node = known.get(String(row[key])) as YAMLMap | undefined
    if (!node) return freshRow(document, row)
    for (const [name, value] of Object.entries(row)) reviseField(document, node, name, value, defaults[name])
    return node
  })
  if (seq.items.length) seq.flow = false
  if (!isSeq(old)) root.set(list, seq)
  return written(document, previous, list)
}

/** Laid out as the file was: padding in flow lists, indented rows, marks at the ends of lines. */
function written(document: Document, previous: string, list: string): string {
  const text = document.toString({
    lineWidth: 0,
    flowCollectionPadding: !/[[{][^\s\]}]/.test(previous.replace(/#.*$/gm, '')) || /[[{] \S/.test(previous),
    indentSeq: !new RegExp(`^${list}:[^\\n]*\\n(?:\\s*#[^\\n]*\\n)*-`, 'm').test(previous.replace(/\r/g, '')),
  })
  const ended = previous.includes('\r\n') ? text.replace(/\n/g, '\r\n') : text
  return previous.startsWith('\ufeff') ? `\ufeff${ended}` : ended
}
