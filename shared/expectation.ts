import type { z } from 'zod'
import type { Sentence } from './codes/sentence.ts'
import { sentences } from './error.ts'

/** `input` is there where the schema was told to report it. */
type Issue = z.core.$ZodIssue

const TYPES: Record<string, Sentence> = {
  string: { en: 'a text', zh: '一段文字' },
  number: { en: 'a number', zh: '数字' },
  int: { en: 'a whole number', zh: '整数' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  array: { en: 'a list', zh: '一个列表' },
  object: { en: 'a map of fields', zh: '一组字段' },
  record: { en: 'a map of fields', zh: '一组字段' },
}
const UNITS: Record<string, Sentence> = {
  string: { en: ' characters', zh: ' 个字符' },
  array: { en: ' entries', zh: ' 项' },
  set: { en: ' entries', zh: ' 项' },
}
const NO_UNIT: Sentence = { en: '', zh: '' }

const isMissing = (issue: Issue) => issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined
const isEmpty = (issue: Issue) =>
  issue.code === 'too_small' && UNITS[issue.origin] !== undefined && String(issue.minimum) === '1'
const isVersion = ({ path }: Issue) => ['app_version', 'base_version'].includes(String(path[path.length - 1]))

function inForm(issue: Extract<Issue, { code: 'invalid_format' }>): Sentence {
  if (issue.format === 'datetime')
    return { en: 'a time in UTC such as 2026-03-01T08:00:00Z', zh: 'UTC 时间，如 2026-03-01T08:00:00Z' }
  const form = issue.pattern ?? issue.format
  return { en: `of the form ${form}`, zh: `${form} 的形式` }
}

function inSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Sentence {
  const unit = UNITS[issue.origin] ?? NO_UNIT
  if (issue.code === 'too_big') {
    const most = String(issue.maximum)
    return issue.inclusive === false
      ? { en: `less than ${most}${unit.en}`, zh: `小于 ${most}${unit.zh}` }
      : { en: `at most ${most}${unit.en}`, zh: `至多 ${most}${unit.zh}` }
  }
  const least = String(issue.minimum)
  return issue.inclusive === false
    ? { en: `more than ${least}${unit.en}`, zh: `大于 ${least}${unit.zh}` }
    : { en: `at least ${least}${unit.en}`, zh: `至少 ${least}${unit.zh}` }
}

/** What a field should have been, from what the schema found wrong with it. Total: what it has no words for is the schema's own. */
export function expectationOf(issue: Issue): Sentence {
  if (issue.code === 'invalid_type' && TYPES[issue.expected]) return TYPES[issue.expected]!
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ')
    return { en: `one of ${values}`, zh: `${values} 之一` }
  }
  if (isVersion(issue)) {
    const said = sentences('bad_app_version')
    return { en: said.message, zh: said.message_zh }
  }
  if (issue.code === 'invalid_format') return inForm(issue)
  if (issue.code === 'too_small' || issue.code === 'too_big') return inSize(issue)
  return { en: issue.message, zh: issue.message }
}

/** Why a value was refused, as the details of a `bad_input`: the first thing wrong with it, with its field. */
export function whyRefused(issue: Issue): { why: string; why_zh: string } {
  const field = issue.path.map(String).join('.')
  if (isMissing(issue)) return { why: `"${field}" is missing`, why_zh: `缺少“${field}”` }
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.join(', ')
    return { why: `there is no field named ${keys}`, why_zh: `没有名为 ${keys} 的字段` }
  }
  if (isEmpty(issue)) return { why: `"${field}" is empty`, why_zh: `“${field}”是空的` }
  const { en, zh } = expectationOf(issue)
  if (issue.code === 'custom' || isVersion(issue)) return { why: en, why_zh: zh }
  const [name, name_zh] = field ? [`"${field}"`, `“${field}”`] : ['it', '内容']
  return { why: `${name} should be ${en}`, why_zh: `${name_zh}应为${/^[!-~]/.test(zh) ? ' ' : ''}${zh}` }
}
