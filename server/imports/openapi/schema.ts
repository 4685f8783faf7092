import { isCode } from '../../../shared/documents/parameters/code-table.ts'
import type { Stated } from '../../../shared/documents/parameters/stated.ts'
import type { Part } from './tree.ts'

/** What a schema says of one field, as it is written: a row of the document's table, and what it states. */
export type Field = { name: string; type: string; is_required: boolean; meaning: string; stated: Fact[] }
export type Fact = Pick<Stated, 'key' | 'line' | 'kind' | 'name' | 'value' | 'unit' | 'meaning' | 'raw_text'>

/** Deeper fields than this nobody looks for by name. */
const DEEPEST = 6
const FIELDS_MOST = 500

const LENGTHS = ['maxLength', 'minLength', 'maxItems', 'minItems']
const BOUNDS = [...LENGTHS, 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum']

/** The fields of a schema, those of inner objects by their path. What has a name of its own is listed under it, not here. */
export function fieldsOf(schema: Part, prefix = '', depth = 0, found: Field[] = []): Field[] {
  for (const part of [
    schema,
    ...schema
      .at('allOf')
      .members()
      .filter((one) => one.ref === null),
  ]) {
    const required = new Set(
      part
        .at('required')
        .members()
        .map((one) => one.text),
    )
    for (const { name, part: inner } of part.at('properties').fields()) {
      if (found.length >= FIELDS_MOST || depth > DEEPEST) return found
      const path = prefix + name
      found.push(fieldOf(path, inner, required.has(name)))
      if (inner.ref === null) fieldsOf(inner, `${path}.`, depth + 1, found)
      const items = inner.at('items')
      if (inner.ref === null && items.isThere && items.ref === null) fieldsOf(items, `${path}[].`, depth + 1, found)
    }
  }
  return found
}

/** One field, or a parameter with its schema. `meaning`: said beside the schema. */
export function fieldOf(name: string, schema: Part, is_required: boolean, said = ''): Field {
  const meaning = said || oneLine(schema.at('description').text ?? schema.at('title').text ?? '')
  return { name, type: typeOf(schema), is_required, meaning, stated: factsOf(name, schema, meaning) }
}

function typeOf(schema: Part, depth = 0): string {
  if (schema.ref !== null) return schema.ref
  const types =
    schema.at('type').text ??
    schema
      .at('type')
      .members()
      .map((one) => one.text ?? '')
      .join(' | ')
  const format = schema.at('format').text
  const items = schema.at('items')
  const of = items.isThere && depth < DEEPEST ? `<${typeOf(items, depth + 1)}>` : ''
  return `${types || 'object'}${of}${format ? ` (${format})` : ''}`
}

const WAITS = /time_?out|超时|\bttl\b|有效期|有效时间|失效时间|expires?_?in|倒计时|countdown/i
const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

function factsOf(name: string, schema: Part, meaning: string): Fact[] {
  const unit = unitOf(name, meaning)
  const isWait = WAITS.test(`${name} ${meaning}`)
  const fact = (key: string, kind: Fact['kind'], value: string, own: string | null): Fact => ({
    ...{ key, kind, name, value, meaning, unit: own, line: schema.at(key).line, raw_text: `${key}: ${value}` },
  })
  const facts: Fact[] = []
  for (const key of BOUNDS) {
    const value = schema.at(key).text
    if (value === null || !isNumber(value)) continue
    const isLength = LENGTHS.includes(key)
    facts.push(fact(key, isWait && !isLength ? 'timeout' : 'limit', value, isLength ? '个' : unit))
  }
  const choices = schema
    .at('enum')
    .members()
    .flatMap((one) => one.text ?? [])
  if (choices.length) facts.push(fact('enum', 'enum', choices.join(', '), null), ...codesOf(name, schema, choices))
  const preset = schema.at('default').text
  if (preset !== null) facts.push(fact('default', isWait && isNumber(preset) ? 'timeout' : 'default', preset, unit))
  return facts
}

/** Where choices are told one by one, those of an error's field are codes with meanings. */
function codesOf(name: string, schema: Part, choices: readonly string[]): Fact[] {
  const told = ['x-enum-descriptions', 'x-enumDescriptions', 'x-enum-varnames'].map((key) => schema.at(key))
  const [words] = told.filter((one) => one.isThere)
  if (!words || !/code|码/i.test(name)) return []
  const members = words.members()
  return choices.flatMap((code, i) => {
    const meaning = oneLine(words.at(code).text ?? members[i]?.text ?? '')
    return isCode(code) && meaning ? [codeFact(code, meaning, (members[i] ?? words.at(code)).line)] : []
  })
}

export const codeFact = (code: string, meaning: string, line: number): Fact => ({
  ...{ key: '', kind: 'error_code', name: code, value: code, unit: null, meaning, line },
  raw_text: `${code}: ${meaning}`,
})

const UNITS: readonly [string, RegExp][] = [
  ['毫秒', /毫秒|millis|(?:_|\b)ms\b/i],
  ['秒', /(?<!毫)秒|seconds?\b|_secs?\b/i],
  ['分钟', /分钟|minutes?\b/i],
  ['小时', /小时|hours?\b/i],
  ['元', /单位[:：]?\s*元|[（(]元[)）]|人民币/],
  ['%', /百分比|percent|%/i],
]

/** The unit that a field's name or description names. */
export const unitOf = (name: string, meaning: string): string | null =>
  UNITS.find(([, words]) => words.test(name) || words.test(meaning))?.[0] ?? null

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
