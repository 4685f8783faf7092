import { type Document, isMap, isScalar, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml'
import { HufuError, type Place } from '../../shared/error.ts'

const MAX_BYTES = 4_000_000

/** A YAML file of a team's, with the place of each of its nodes. */
export type YamlFile = {
  document: Document.Parsed<ParsedNode>
  placeOf(node: unknown): Place
  /** Refuses the file: `bad_input` where the node stands. */
  refuse(why: { en: string; zh: string }, node: unknown): never
}

/**
 * Reads YAML, aliases not allowed.
 * Errors  `too_large`; `bad_input` with file, line and column of the first fault.
 */
export function openYaml(text: string, file: string): YamlFile {
  if (text.length > MAX_BYTES) throw new HufuError('too_large', { limit: '4 MB' }, { file })
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, maxAliasCount: 0 } as Parameters<typeof parseDocument>[1])
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }
  const placeOf = (node: unknown): Place => placeAt((node as Node | null | undefined)?.range?.[0] ?? 0)
  const fault = document.errors[0]
  if (fault) throw new HufuError('bad_input', { why: fault.message.split('\n')[0]! }, placeAt(fault.pos[0]))
  return {
    document,
    placeOf,
    refuse(why, node) {
      throw new HufuError('bad_input', { why: why.en, why_zh: why.zh }, placeOf(node))
    },
  }
}

/** A scalar as the text that stands there, or null: `1.10` without quotes is not 1.1. */
export const scalarText = (node: unknown): string | null => {
  if (!isScalar(node) || node.value === null) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** Nothing stands there: `names:` with no words behind it. */
export const isBlank = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null)

/** A map's fields in order, each with its name; nothing for anything else. */
export const fieldsOf = (node: unknown): { name: string; key: Node; value: Node | null }[] =>
  isMap(node)
    ? node.items.map(({ key, value }) => ({
        name: scalarText(key) ?? '',
        key: key as Node,
        value: value as Node | null,
      }))
    : []
