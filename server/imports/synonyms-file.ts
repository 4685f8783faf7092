import { Document, isMap, isSeq, type Node, parseDocument, type YAMLMap, YAMLSeq } from 'yaml'
import type { Place } from '../../shared/error.ts'
import type { SynonymClass } from '../../shared/schema/tables.ts'
import { compileSynonyms, type SynonymProblem, type SynonymTable } from '../../shared/text/synonyms/table.ts'
import { openYaml, scalarText, type YamlFile } from './yaml-file.ts'

/** A problem of a team's file with the places of every word that it names. */
export type PlacedProblem = SynonymProblem & { places: Place[] }

/** What a `synonyms.yaml` holds, and where each of its words stands. */
export type SynonymsFile = { classes: SynonymClass[]; placeOf(at: number, term: string): Place }

/** Reads one class, or names the field that is wrong. */
function classOf(node: Node, refuse: YamlFile['refuse']): SynonymClass {
  if (!isMap(node)) return refuse({ en: 'a class needs "to" and "from"', zh: '一类词应有“to”和“from”' }, node)
  const to = scalarText(node.get('to', true))
  if (!to) return refuse({ en: '"to" is missing', zh: '缺少“to”' }, node)
  const from = node.get('from', true)
  if (from !== undefined && !isSeq(from))
    return refuse({ en: '"from" is a list of words', zh: '“from”应是一列词' }, from as Node)
  const words = (isSeq(from) ? from.items : []).map(
    (item) => scalarText(item) || refuse({ en: 'a word is a text', zh: '词应是文字' }, (item ?? node) as Node),
  )
  return {
    to,
    from: words,
    category: scalarText(node.get('category', true)) ?? '',
    lang: scalarText(node.get('lang', true)) ?? '',
  }
}

/**
 * Reads `synonyms.yaml`: `classes: [{to, from: [], category, lang}]`.
 * Errors  `bad_input` with file, line and column of the first thing that is not so; an empty file has no classes.
 */
export function readSynonymsFile(text: string, file: string): SynonymsFile {
  const { document, placeOf: placeAt, refuse } = openYaml(text, file)
  if (document.contents === null) return { classes: [], placeOf: () => ({ file }) }
  const list = isMap(document.contents) ? document.contents.get('classes', true) : undefined
  if (!isSeq(list))
    return refuse({ en: '"classes" is a list', zh: '“classes”应是一个列表' }, (list ?? document.contents) as Node)
  const nodes = list.items as Node[]
  const placeOf = (at: number, term: string): Place => {
    const node = nodes[at]
    const words = isMap(node) ? [node.get('to', true), ...seqOf(node)] : []
    const word = words.find((item) => scalarText(item) === term) ?? node
    return placeAt(word)
  }
  return { classes: nodes.map((node) => classOf(node, refuse)), placeOf }
}

const seqOf = (node: YAMLMap): unknown[] => {
  const from = node.get('from', true)
  return isSeq(from) ? from.items : []
}

/** The shipped classes with a team's beside them: a class with the same `to` is made larger. The team's come first. */
export function joinClasses(shipped: readonly SynonymClass[], own: readonly SynonymClass[]): SynonymClass[] {
  const byTo = new Map(shipped.map((c) => [c.to, c]))
  const first = own.map((c) => {
    const known = byTo.get(c.to)
    byTo.delete(c.to)
    return known ? { ...c, from: [...new Set([...c.from, ...known.from])] } : c
  })
  return [...first, ...byTo.values()]
}

/**
 * A team's file compiled together with the shipped classes, or its problems with the places of the words that the file
 * holds; a word of the shipped table has no place.
 */
export function compileSynonymsFile(
  file: SynonymsFile,
  shipped: readonly SynonymClass[],
): { table: SynonymTable } | { problems: PlacedProblem[] } {
  const compiled = compileSynonyms(joinClasses(shipped, file.classes))
  if ('table' in compiled) return compiled
  const isOwn = (at: number, term: string) => {
    const own = file.classes[at]
    return own !== undefined && (own.to === term || own.from.includes(term))
  }
  return {
    problems: compiled.problems.map((problem) => ({
      ...problem,
      places: problem.classes.flatMap((at, i) => {
        const term = problem.terms[i] ?? ''
        return isOwn(at, term) ? [file.placeOf(at, term)] : []
      }),
    })),
  }
}

const freshClass = (document: Document, c: SynonymClass): Node => {
  const node = document.createNode({ to: c.to, from: c.from, category: c.category, lang: c.lang }) as YAMLMap
  const from = node.get('from', true)
  if (isSeq(from)) from.flow = true
  return node
}

/** Brings one class's node to the class: words that stay keep their comments. */
function revise(document: Document, node: YAMLMap, c: SynonymClass): void {
  const words = new Map(seqOf(node).map((item) => [scalarText(item), item]))
  const old: unknown = node.get('from', true)
  const from = isSeq(old) ? old : new YAMLSeq()
  from.items = c.from.map((word) => words.get(word) ?? document.createNode(word))
  if (!isSeq(old)) node.set('from', from)
  for (const field of ['category', 'lang'] as const)
    if ((scalarText(node.get(field, true)) ?? '') !== c[field]) node.set(field, c[field])
}

/**
 * Writes classes as `synonyms.yaml`. With the file as it was, its comments, order and layout stay: classes are known
 * again by `to`, new ones go to the end. A previous text that is no YAML is written anew.
 */
export function writeSynonymsFile(classes: readonly SynonymClass[], previous = ''): string {
  const document = parseDocument(previous)
  const list = isMap(document.contents) ? document.contents.get('classes', true) : undefined
  if (document.errors.length || !isSeq(list)) {
    const fresh = new Document({ classes: [] })
    const into = fresh.get('classes', true) as unknown as YAMLSeq
    into.flow = false
    into.items = classes.map((c) => freshClass(fresh, c))
    return fresh.toString({ lineWidth: 0 })
  }
  const known = new Map(list.items.filter(isMap).map((node) => [scalarText(node.get('to', true)), node]))
  const wanted = new Map(classes.map((c) => [c.to, c]))
  list.items = list.items.filter((node) => isMap(node) && wanted.has(scalarText(node.get('to', true)) ?? ''))
  for (const c of classes) {
    const node = known.get(c.to)
    if (node) revise(document, node, c)
    else list.items.push(freshClass(document, c))
  }
  // [a, b] or [ a, b ]: as the file has it
  return document.toString({ lineWidth: 0, flowCollectionPadding: /[[{] \S/.test(previous) })
}
