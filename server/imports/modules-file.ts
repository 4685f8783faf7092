import { isMap, isSeq, type Node, type YAMLMap } from 'yaml'
import type { Place } from '../../shared/error.ts'
import type { ModuleEntry, ModulesFile } from '../../shared/schema/tables.ts'
import { fieldsOf, isBlank, openYaml, scalarText, type YamlFile } from './yaml-file.ts'

/** What a `modules.yaml` holds, and where each of its things stands. */
export type ReadModules = {
  file: ModulesFile
  /** Of a module, or of one of its words. */
  placeOfModule(at: number, word?: string): Place
  /** Of a touchpoint's name among the aliases, or of one of its other names. */
  placeOfAlias(name: string, other?: string): Place
}

const LISTS = ['names', 'touchpoints', 'entities', 'actions', 'results', 'feature_scopes'] as const
const TEXTS = ['id', 'owner', 'notes'] as const
const MOST_EXTRA = 16_384
const FORBIDDEN = ['__proto__', 'prototype', 'constructor']

type Field = ReturnType<typeof fieldsOf>[number]

function words({ name, value }: Field, yaml: YamlFile): string[] {
  if (isBlank(value)) return []
  if (!isSeq(value)) return yaml.refuse({ en: `"${name}" is a list of words`, zh: `“${name}”应是一列词` }, value)
  return value.items.map(
    (item) =>
      scalarText(item)?.trim() ||
      yaml.refuse({ en: `"${name}" holds something that is no word`, zh: `“${name}”里有一项不是词` }, item ?? value),
  )
}

/** Fields that this version does not know, handed back as they came. */
function extraOf(fields: readonly Field[], yaml: YamlFile): { extra?: Record<string, unknown> } {
  const extra: Record<string, unknown> = {}
  for (const { name, key, value } of fields) {
    if (FORBIDDEN.includes(name))
      return yaml.refuse({ en: `the name ${name} is not allowed`, zh: `不允许使用名称 ${name}` }, key)
    extra[name] = value === null ? null : (value.toJSON?.() ?? null)
  }
  if (JSON.stringify(extra).length > MOST_EXTRA)
    return yaml.refuse({ en: 'the unknown fields take more than 16 KB', zh: '未知字段合计超过 16 KB' }, fields[0]?.key)
  return fields.length ? { extra } : {}
}

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name)

function moduleOf(node: unknown, yaml: YamlFile): ModuleEntry {
  if (!isMap(node)) return yaml.refuse({ en: 'a module is a map with an id', zh: '模块应写成带 id 的一组字段' }, node)
  const entry: ModuleEntry = {
    id: '',
    names: [],
    owner: '',
    touchpoints: [],
    entities: [],
    actions: [],
    results: [],
    feature_scopes: [],
    notes: '',
  }
  const unknown: Field[] = []
  for (const field of fieldsOf(node)) {
    if (isOneOf(LISTS, field.name)) entry[field.name] = words(field, yaml)
    else if (isOneOf(TEXTS, field.name)) entry[field.name] = scalarText(field.value) ?? ''
    else unknown.push(field)
  }
  entry.id = entry.id.trim()
  if (!entry.id) return yaml.refuse({ en: 'the module has no "id"', zh: '模块缺少“id”' }, node)
  return { ...entry, ...extraOf(unknown, yaml) }
}

/** The file's map, field by field; nothing in an empty file. */
function rootFields({ document, refuse }: YamlFile): Field[] {
  const root = document.contents
  if (isBlank(root)) return []
  if (!isMap(root)) return refuse({ en: 'the file holds "modules"', zh: '文件里应有“modules”' }, root)
  const fields = fieldsOf(root)
  if (!fields.some((f) => f.name === 'modules'))
    return refuse({ en: '"modules" is missing', zh: '缺少“modules”' }, root)
  return fields
}

/**
 * Reads `modules.yaml`: `modules: [{id, names, owner, touchpoints, entities, actions, results, feature_scopes, notes}]`
 * and `touchpoint_aliases: {name: [other]}`. Unknown fields are kept under `extra`; an empty file has no modules.
 * Errors  `bad_input` or `too_large` with file, line and column of the first thing that is not so.
 */
export function readModulesFile(text: string, name: string): ReadModules {
  const yaml = openYaml(text, name)
  const fields = rootFields(yaml)
  const fieldOf = (field: string) => fields.find((f) => f.name === field)?.value ?? null
  const [modules, aliases] = [fieldOf('modules'), fieldOf('touchpoint_aliases')]
  if (!isBlank(modules) && !isSeq(modules))
    return yaml.refuse({ en: '"modules" is a list', zh: '“modules”应是一个列表' }, modules)
  const list: unknown[] = isSeq(modules) ? modules.items : []
  const unknown = fields.filter((f) => f.name !== 'modules' && f.name !== 'touchpoint_aliases')
  return {
    file: {
      modules: list.map((node) => moduleOf(node, yaml)),
      touchpoint_aliases: aliasesOf(aliases, yaml),
      ...extraOf(unknown, yaml),
    },
    placeOfModule: (at, word) => yaml.placeOf(nodeOfWord(list[at], word)),
    placeOfAlias: (of, other) => {
      const field = fieldsOf(aliases).find((f) => f.name === of)
      const node = other === undefined || !isSeq(field?.value) ? undefined : field.value.items.find(isWord(other))
      return yaml.placeOf(node ?? field?.key ?? aliases)
    },
  }
}

function aliasesOf(node: Node | null, yaml: YamlFile): Record<string, string[]> {
  if (isBlank(node)) return {}
  if (!isMap(node))
    return yaml.refuse(
      { en: '"touchpoint_aliases" goes name: [other names]', zh: '“touchpoint_aliases”应写成 名称: [别名]' },
      node,
    )
  const pairs = fieldsOf(node).map((field) => {
    if (FORBIDDEN.includes(field.name))
      return yaml.refuse({ en: `the name ${field.name} is not allowed`, zh: `不允许使用名称 ${field.name}` }, field.key)
    return [field.name, words(field, yaml)] as const
  })
  return Object.fromEntries(pairs)
}

const isWord = (word: string) => (item: unknown) => scalarText(item)?.trim() === word

/** The node of a module's word in whichever list it stands first, else the module's own. */
function nodeOfWord(node: unknown, word: string | undefined): unknown {
  if (word === undefined || !isMap(node)) return node
  const lists = fieldsOf(node as YAMLMap).filter((f) => isOneOf(LISTS, f.name))
  return lists.flatMap(({ value }) => (isSeq(value) ? value.items : [])).find(isWord(word)) ?? node
}
