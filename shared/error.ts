/**
 * What went wrong with somebody's input, or with us, in a form that every edge can print: a stable code, a sentence in
 * both languages, and the place. Codes are a closed list: adding one is one row here and one in server/http/status.ts.
 */
type Sentence = { en: string; zh: string }

/** Refusals: the thing asked for was not done. `{name}` is filled from the error's details. */
export const ERRORS = {
  bad_input: { en: 'The request is not in the expected form: {why}', zh: '请求格式不对：{why}' },
  bad_json: { en: 'This is not valid JSON: {why}', zh: '不是合法的 JSON：{why}' },
  bad_app_version: {
    en: 'The app version must have 1 to 64 characters, no ":" and no control characters.',
    zh: '应用版本须为 1 到 64 个字符，不含冒号和控制字符。',
  },
  version_lookalike: {
    en: 'The version {app_version} looks like the existing {existing}. Confirm to create it all the same.',
    zh: '版本 {app_version} 与已有的 {existing} 太像，确认后才会新建。',
  },
  not_signed_in: { en: 'A valid token is needed.', zh: '需要有效的令牌。' },
  not_allowed: { en: 'Your role may not do this.', zh: '你的角色不能做这件事。' },
  not_found: { en: 'There is no such {what}.', zh: '没有这个{what}。' },
  stale: { en: 'It changed meanwhile. Read it again and decide anew.', zh: '内容已被改动，请重新读取后再操作。' },
  too_large: { en: 'It is larger than the limit of {limit}.', zh: '超过了 {limit} 的上限。' },
  wrong_type: { en: 'This content type is not taken here: {type}', zh: '这里不接收这种内容类型：{type}' },
  too_many_requests: {
    en: 'Too many requests. Try again in {seconds} s.',
    zh: '请求太频繁，请在 {seconds} 秒后再试。',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was used for a different request.',
    zh: '这个 Idempotency-Key 已用于另一个请求。',
  },
  none_taken: {
    en: 'None of the {total} entries could be taken. The results say why.',
    zh: '{total} 条里没有一条能收下，原因见各条结果。',
  },
  store_too_new: {
    en: 'The store was written by a newer Hufu ({found}, this one knows {known}). Use that version.',
    zh: '数据由更新版本的虎符写入（{found}，本版本只到 {known}），请改用那个版本。',
  },
  import_interrupted: {
    en: 'The import was interrupted and its file is no longer complete. Upload it again.',
    zh: '导入被中断，上传的文件已不完整，请重新上传。',
  },
  busy: {
    en: 'The server is busy or its store cannot be reached. Try again soon.',
    zh: '服务器繁忙或存储暂不可用，请稍后再试。',
  },
  internal: {
    en: 'Something failed on our side. The request id helps to find it.',
    zh: '服务器内部出错，可凭请求编号查找原因。',
  },
  bad_usage: { en: 'Wrong usage: {why}', zh: '用法不对：{why}' },
} as const satisfies Record<string, Sentence>

/** Remarks: the thing was done, and somebody should know this about it. */
export const NOTICES = {
  fingerprint_drift: {
    en: 'The delivered canon text or fingerprint differs from ours; ours is used.',
    zh: '送来的规范文本或指纹与本系统算出的不同，以本系统为准。',
  },
  no_strong_signal: {
    en: 'Neither A nor R holds a strong signal such as a toast, a dialog or a disabled control.',
    zh: 'A 和 R 里都没有强信号（如 toast、弹窗、禁用）。',
  },
  duplicate_case_id: {
    en: 'Two different cases carry the key {case_key}; both are kept.',
    zh: '两个不同的用例用了同一个键 {case_key}，都已保留。',
  },
  unresolved_reference: {
    en: 'The step refers to {target}, which this delivery does not hold.',
    zh: '步骤引用了 {target}，本次交付里没有它。',
  },
  version_mismatch: {
    en: 'The file speaks of version {found}, not {app_version}.',
    zh: '文件里写的版本是 {found}，而不是 {app_version}。',
  },
} as const satisfies Record<string, Sentence>

export type ErrorCode = keyof typeof ERRORS
export type NoticeCode = keyof typeof NOTICES
export type Details = Record<string, string | number | boolean | null | readonly string[]>

/** Where in an input something is: 1-based line and column, or an XPath, or a field of a JSON body. */
export type Place = { file?: string; line?: number; column?: number; xpath?: string; field?: string }

const fill = (text: string, details: Details) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => (details[name] === undefined ? '' : String(details[name])))

/** The two sentences of a code, filled from details. Total: a missing detail leaves a gap, never throws. */
export function sentences(
  code: ErrorCode | NoticeCode,
  details: Details = {},
): { message: string; message_zh: string } {
  const sentence: Sentence = code in ERRORS ? ERRORS[code as ErrorCode] : NOTICES[code as NoticeCode]
  return { message: fill(sentence.en, details), message_zh: fill(sentence.zh, details) }
}

/** A refusal on its way to the edge that prints it. Its message never holds secrets or document text. */
export class HufuError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  readonly place: Place | undefined

  constructor(code: ErrorCode, details: Details = {}, place?: Place) {
    super(sentences(code, details).message)
    this.name = 'HufuError'
    this.code = code
    this.details = details
    this.place = place
  }
}

/** A remark about one line, case or layer of an input that was otherwise taken. */
export type Notice = { code: NoticeCode; details: Details; place?: Place }
