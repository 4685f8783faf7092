import type { Sentence } from './sentence.ts'

/** Why one line or case is not taken. `{name}` is filled from the error's details. */
export const LINES = {
  line_too_long: {
    en: 'The line is longer than {limit} bytes.',
    zh: '这一行超过 {limit} 字节。',
  },
  json_syntax: {
    en: 'Not valid JSON at column {column}: {found}',
    zh: '第 {column} 列起不是合法的 JSON：{found}',
  },
  json_too_deep: {
    en: 'JSON is nested more than {limit} deep.',
    zh: 'JSON 嵌套超过 {limit} 层。',
  },
  json_duplicate_key: {
    en: 'The key {name} stands twice in one object.',
    zh: '同一个对象里键 {name} 出现了两次。',
  },
  json_number: {
    en: 'The number {found} cannot be kept exactly.',
    zh: '数字 {found} 无法准确保存。',
  },
  strong_signal_needed: {
    en: 'Neither A nor R names a toast, a dialog, a disabled button or the like, which this project asks for.',
    zh: 'A 和 R 都没有提到 toast、弹窗、按钮置灰之类的信号，而本项目要求写明。',
  },
  json_no_object: {
    en: 'A line must hold one JSON object.',
    zh: '每行须是一个 JSON 对象。',
  },
  missing_field: {
    en: 'The field {field} is missing or empty.',
    zh: '缺少字段 {field}，或其内容为空。',
  },
  bad_field: {
    en: 'The field {field} does not have the expected form.',
    zh: '字段 {field} 的格式不对。',
  },
  no_case_id: {
    en: 'external_id or internal_id is needed.',
    zh: 'external_id 和 internal_id 至少要有一个。',
  },
  no_action_no_result: {
    en: 'A and R may not both be empty.',
    zh: 'A 和 R 不能都为空。',
  },
  extra_too_large: {
    en: 'The unknown fields take more than {limit} bytes.',
    zh: '未知字段合计超过 {limit} 字节。',
  },
} as const satisfies Record<string, Sentence>
