import { isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml'
import { plainOf } from './yaml-table.ts'

type Plain = Record<string, unknown>
type Splice = { from: number; to: number; text: string }

const PLAIN = /^[\p{L}_][\p{L}\p{N}_./-]*$/u

/** A text in one line, plain where that can't be taken for anything else. */
function scalarText(value: string | null, isQuoted: boolean): string {
  if (value === null) return 'null'
  const isPlain = !isQuoted && PLAIN.test(value) && plainOf(parseDocument(value).contents) === value
  return isPlain ? value : JSON.stringify(value)
}

/** Where a scalar of one line stands that is to say something else; undefined where more than that is to change. */
function spliceOf(node: unknown, value: unknown): Splice | undefined {
  if (!isScalar(node) || !node.range || !(value === null || typeof value === 'string')) return undefined
  const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE
  if (!isQuoted && node.type !== Scalar.PLAIN) return undefined
  const [from, to] = node.range
  return to > from ? { from, to, text: scalarText(value, isQuoted) } : undefined
}

/**
 * The text with single values replaced where they stand, every other byte as it was; undefined where rows came or went, or
 * a list or a field that is not written changed. The caller reads it back to make sure.
 */
export function spliceRows(text: string, rows: readonly Plain[], list: string): string | undefined {
  const seq: unknown = parseDocument(text).get(list, true)
  if (!isSeq(seq) || seq.items.length !== rows.length) return undefined
  const splices: Splice[] = []
  for (const [at, row] of rows.entries()) {
    const node = seq.items[at]
    if (!isMap(node)) return undefined
    for (const [name, value] of Object.entries(row)) {
      const field: unknown = node.get(name, true)
      if (!isScalar(field) || plainOf(field) === value) continue
      const splice = spliceOf(field, value)
      if (!splice) return undefined
      splices.push(splice)
    }
  }
  splices.sort((a, b) => b.from - a.from)
  return splices.reduce((whole, { from, to, text: own }) => whole.slice(0, from) + own + whole.slice(to), text)
}
