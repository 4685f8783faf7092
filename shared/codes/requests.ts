import type { Sentence } from './sentence.ts'

/** Refusals that any request may meet. `{name}` is filled from the error's details. */
export const REQUESTS = {
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
  strange_host: {
    en: 'Requests are not taken under the name or from the page {host}. Set PUBLIC_URL to the address that people use.',
    zh: '不接受以 {host} 为主机名或来源的请求。请把 PUBLIC_URL 设为大家使用的网址。',
  },
  project_unsaid: {
    en: 'The server holds several projects: name one, as ?project=NAME.',
    zh: '服务器上有多个项目，请用 ?project=名称 指明。',
  },
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
  wrong_method: { en: 'This address does not take this method.', zh: '这个地址不支持这种请求方法。' },
  queue_full: {
    en: 'Too much waits to be done. Try again in {seconds} s.',
    zh: '等待处理的任务太多，请在 {seconds} 秒后再试。',
  },
  busy: {
    en: 'The server is busy or its store cannot be reached. Try again soon.',
    zh: '服务器繁忙或存储暂不可用，请稍后再试。',
  },
  internal: {
    en: 'Something failed on our side. The request id helps to find it.',
    zh: '服务器内部出错，可凭请求编号查找原因。',
  },
} as const satisfies Record<string, Sentence>
