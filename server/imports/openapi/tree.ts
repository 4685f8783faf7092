import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
} from 'yaml'
import { scalarText } from '../yaml-file.ts'

/** A part of an OpenAPI document: what it points to is followed, and it knows its line. */
export type Part = {
  line: number
  /** The scalar's text as it stands; null where it is none. */
  text: string | null
  /** A field of a map; an absent part where there is none. */
  at(name: string): Part
  /** A map's fields in order. */
  fields(): { name: string; part: Part }[]
  /** A list's members. */
  members(): Part[]
  /** What a `$ref` points to by its last name; null where it is none. */
  ref: string | null
  isThere: boolean
}

/** JSON and YAML alike. `null` where it can't be read. */
export function treeOf(text: string): Part | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false })
  if (document.errors.length || !isMap(document.contents)) return null
  return partOf(document, lines, document.contents, 0)
}

const REFS_MOST = 20

function partOf(
  document: Document.Parsed<ParsedNode>,
  lines: LineCounter,
  given: unknown,
  refs: number,
  at?: Node,
): Part {
  const node = isAlias(given) ? given.resolve(document) : given
  const line = lines.linePos((at ?? (node as Node | undefined))?.range?.[0] ?? 0).line
  const part = (value: unknown, key?: Node) => partOf(document, lines, value, refs, key)
  const pointer = isMap(node) ? scalarText(node.get('$ref', true)) : null
  const target = pointer !== null && refs < REFS_MOST ? pointed(document, pointer) : undefined
  const whole = target === undefined ? undefined : partOf(document, lines, target, refs + 1, at)
  return {
    line,
    text: isScalar(node) ? scalarText(node) : null,
    isThere: node !== undefined && node !== null,
    ref: pointer === null ? null : lastOf(pointer),
    at(name) {
      if (whole) return whole.at(name)
      const pair = isMap(node) ? node.items.find(({ key }) => scalarText(key) === name) : undefined
      return pair ? part(pair.value, pair.key as Node) : part(undefined)
    },
    fields() {
      if (whole) return whole.fields()
      return isMap(node)
        ? node.items.map(({ key, value }) => ({ name: scalarText(key) ?? '', part: part(value, key as Node) }))
        : []
    },
    members: () => (whole ? whole.members() : isSeq(node) ? node.items.map((item) => part(item)) : []),
  }
}

const lastOf = (pointer: string): string => unescaped(pointer.split('/').at(-1)!)
const unescaped = (step: string): string => {
  const plain = step.replace(/~1/g, '/').replace(/~0/g, '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Inside of the document alone: nothing else is ever opened. */
function pointed(document: Document.Parsed<ParsedNode>, pointer: string): unknown {
  if (!pointer.startsWith('#/')) return undefined
  let node: unknown = document.contents
  for (const step of pointer.slice(2).split('/').map(unescaped)) {
    const inside = isAlias(node) ? node.resolve(document) : node
    if (isMap(inside)) node = inside.items.find(({ key }) => scalarText(key) === step)?.value
    else if (isSeq(inside)) node = inside.items[Number(step)]
    else return undefined
  }
  return node ?? undefined
}
