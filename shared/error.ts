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
  design_stays: {
    en: 'A send of a design is not taken back: send the same scope again, as it should be.',
    zh: '设计稿的发送不能撤回：请按正确的内容重新发送同一范围。',
  },
  import_running: {
    en: 'Its import still runs. Cancel the job instead.',
    zh: '导入还在进行，请改为取消任务。',
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
  store_too_new: {
    en: 'The store was written by a newer Hufu ({found}, this one knows {known}). Use that version.',
    zh: '数据由更新版本的虎符写入（{found}，本版本只到 {known}），请改用那个版本。',
  },
  store_damaged: {
    en: 'The database is damaged ({found}). Nothing was changed. `hufu doctor` tells more; `hufu restore` brings a backup back.',
    zh: '数据库已损坏（{found}），没有做任何改动。可用 `hufu doctor` 查看详情，用 `hufu restore` 恢复备份。',
  },
  already_served: {
    en: 'Another server works on the data directory {path}. Stop it, or name another with --data.',
    zh: '已有服务在使用数据目录 {path}。请先停掉它，或用 --data 换一个目录。',
  },
  no_store: {
    en: 'There is no Hufu store in {path}.',
    zh: '{path} 里没有虎符的数据。',
  },
  bad_backup: {
    en: '{file} is no whole backup of Hufu: {why}',
    zh: '{file} 不是完整的虎符备份：{why}',
  },
  file_exists: { en: '{path} exists already and is not overwritten.', zh: '{path} 已存在，不会覆盖。' },
  folder_not_empty: {
    en: '{path} is not empty. Restore into an empty or a new folder.',
    zh: '{path} 不是空的，请恢复到空目录或新目录。',
  },
  interrupted: { en: 'It was interrupted; nothing is left of it.', zh: '已中断，没有留下任何东西。' },
  bad_setting: {
    en: 'The setting {name} of {source} is not usable: {why}',
    zh: '{source} 里的设置 {name} 不可用：{why}',
  },
  has_admin: {
    en: 'There is an admin already; a bootstrap token is only for a store without one.',
    zh: '已经有管理员了；一次性令牌只用于还没有管理员的时候。',
  },
  import_interrupted: {
    en: 'The import was interrupted and its file is no longer complete. Upload it again.',
    zh: '导入被中断，上传的文件已不完整，请重新上传。',
  },
  empty_file: {
    en: 'The file is empty.',
    zh: '文件是空的。',
  },
  html_page: {
    en: 'This is a web page, perhaps a login page that was saved, not an export of test cases.',
    zh: '这是一个网页（可能是存下来的登录页），不是测试用例的导出文件。',
  },
  packed_file: {
    en: 'This is a packed or binary file (such as Excel, XMind or zip). Export TestLink XML or case_atoms.jsonl.',
    zh: '这是压缩包或二进制文件（如 Excel、XMind、zip）。请导出 TestLink XML 或 case_atoms.jsonl。',
  },
  rule_atoms_file: {
    en: 'These are rule atoms of a design, not test cases.',
    zh: '这是设计稿的规则原子，不是测试用例。',
  },
  json_document: {
    en: 'This is a single JSON value; case_atoms.jsonl holds one object on each line.',
    zh: '这是一整个 JSON 文档；case_atoms.jsonl 须每行一个对象。',
  },
  unknown_file: {
    en: 'This is neither TestLink XML nor case_atoms.jsonl.',
    zh: '这既不是 TestLink XML，也不是 case_atoms.jsonl。',
  },
  junit_report: {
    en: 'This is a JUnit report of test runs, not an export of test cases.',
    zh: '这是 JUnit 的运行报告，不是测试用例的导出文件。',
  },
  testlink_other_export: {
    en: "This is TestLink's export of <{root}>, which holds no test cases. Export the test suite with its cases.",
    zh: '这是 TestLink 的 <{root}> 导出，里面没有测试用例。请导出带用例的测试集。',
  },
  bad_encoding: {
    en: 'The bytes from line {line}, column {column} on are no {encoding}. The file is damaged or says the wrong encoding.',
    zh: '从第 {line} 行第 {column} 列起的字节不是 {encoding}：文件损坏，或声明的编码不对。',
  },
  encoding_lie: {
    en: 'The file says that it is {declared}, but it is {found}.',
    zh: '文件声明的编码是 {declared}，实际是 {found}。',
  },
  unknown_encoding: {
    en: 'The encoding {declared} is not known here. Save the file as UTF-8.',
    zh: '不认识编码 {declared}，请另存为 UTF-8。',
  },
  bad_character: {
    en: 'The character {character} may not stand here.',
    zh: '这里不能出现字符 {character}。',
  },
  xml_doctype: {
    en: 'A DOCTYPE is not taken: TestLink writes none, and entities could be hidden in it.',
    zh: '不接收带 DOCTYPE 的 XML：TestLink 不会写它，它可能藏有实体。',
  },
  xml_malformed: {
    en: 'This is not well-formed XML at {found}',
    zh: 'XML 格式有误，出错处：{found}',
  },
  xml_not_closed: {
    en: '<{tag}> is never closed; the file may be cut off.',
    zh: '<{tag}> 没有结束，文件可能被截断。',
  },
  xml_wrong_nesting: {
    en: '</{tag}> comes while <{open}> of line {open_line} is still open.',
    zh: '第 {open_line} 行的 <{open}> 还没有结束，就出现了 </{tag}>。',
  },
  xml_duplicate_attribute: {
    en: 'The attribute {name} stands twice in one tag.',
    zh: '同一个标签里属性 {name} 出现了两次。',
  },
  xml_second_root: {
    en: 'A second root <{tag}> follows the end of the first.',
    zh: '根元素结束后又出现了第二个根元素 <{tag}>。',
  },
  xml_unknown_root: {
    en: 'The root <{root}> is none that TestLink writes for test cases.',
    zh: '根元素 <{root}> 不是 TestLink 用例导出的根元素。',
  },
  xml_too_deep: {
    en: 'Elements are nested more than {limit} deep.',
    zh: '元素嵌套超过 {limit} 层。',
  },
  xml_too_many_attributes: {
    en: 'A tag has more than {limit} attributes.',
    zh: '一个标签的属性超过 {limit} 个。',
  },
  xml_too_long: {
    en: 'The text of <{tag}> is longer than {limit} characters.',
    zh: '<{tag}> 的文字超过 {limit} 个字符。',
  },
  forbidden_name: {
    en: 'The name {name} is not allowed.',
    zh: '不允许使用名称 {name}。',
  },
  test_project_needed: {
    en: 'The prefixes {prefix} and {other} would share the same case numbers. Name the test project of each delivery.',
    zh: '前缀 {prefix} 和 {other} 会共用同一组用例编号，请为每次交付写明 test_project。',
  },
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
  version_disagrees: {
    en: 'The line is for version {found}, the delivery for {app_version}.',
    zh: '这一行写的版本是 {found}，而本次交付是 {app_version}。',
  },
  extra_too_large: {
    en: 'The unknown fields take more than {limit} bytes.',
    zh: '未知字段合计超过 {limit} 字节。',
  },
  unreachable: {
    en: 'The server at {url} cannot be reached.',
    zh: '连不上服务器 {url}。',
  },
  port_taken: {
    en: 'Cannot listen on {host}:{port}. Is another server running there?',
    zh: '无法监听 {host}:{port}，是否已有服务在运行？',
  },
  busy: {
    en: 'The server is busy or its store cannot be reached. Try again soon.',
    zh: '服务器繁忙或存储暂不可用，请稍后再试。',
  },
  internal: {
    en: 'Something failed on our side. The request id helps to find it.',
    zh: '服务器内部出错，可凭请求编号查找原因。',
  },
  wrong_method: { en: 'This address does not take this method.', zh: '这个地址不支持这种请求方法。' },
  file_not_found: { en: 'There is no file {file}.', zh: '没有文件 {file}。' },
  not_a_folder: {
    en: '{path} is no folder that can be written to.',
    zh: '{path} 不是可以写入的文件夹。',
  },
  file_unusable: { en: '{path} cannot be read or written ({why}).', zh: '无法读写 {path}（{why}）。' },
  bad_baseline: {
    en: 'The baseline {folder} is no folder that hufu align wrote: {why}.',
    zh: '基线 {folder} 不是 hufu align 写出的文件夹：{why}。',
  },
  module_id_twice: { en: 'The module {id} stands twice in the dictionary.', zh: '模块 {id} 在词典里出现了两次。' },
  touchpoint_alias_circle: {
    en: '"{other}" is another name of "{name}" and has other names itself: aliases go one step, never on or around.',
    zh: '“{other}”是“{name}”的别名，自己又列了别名：别名只走一步，不能成链或成环。',
  },
  touchpoint_alias_twice: {
    en: '"{other}" is given as another name of "{name}" and of "{second}".',
    zh: '“{other}”既是“{name}”的别名，又是“{second}”的别名。',
  },
  bad_usage: { en: 'Wrong usage: {why}', zh: '用法不对：{why}' },
} as const satisfies Record<string, Sentence>

/** Remarks: the thing was done, and somebody should know this about it. */
export const NOTICES = {
  fingerprint_drift: {
    en: 'The delivered text or fingerprint differs from ours, which is used. Delivered: {delivered} ({delivered_fingerprint}). Ours: {ours} ({our_fingerprint}).',
    zh: '送来的规范文本或指纹与本系统算出的不同，以本系统为准。送来的：{delivered}（{delivered_fingerprint}）；本系统：{ours}（{our_fingerprint}）。',
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
  junk_before_xml: {
    en: 'Something stood before the XML and was cut off: {found}',
    zh: 'XML 之前有多余内容，已去掉：{found}',
  },
  junk_after_xml: {
    en: 'Something stood after the XML and was cut off: {found}',
    zh: 'XML 之后有多余内容，已去掉：{found}',
  },
  repaired_cdata: {
    en: 'A "]]>" inside a text had ended its CDATA section too early; the text was joined again.',
    zh: '文字里的 “]]>” 使 CDATA 提前结束，已重新接上。',
  },
  repaired_sign: {
    en: 'A bare {sign} was read as the character itself.',
    zh: '未转义的 {sign} 已按字符本身读取。',
  },
  repeated_case: {
    en: 'The case {case_key} stands in the file again, word for word; it counts once.',
    zh: '用例 {case_key} 在文件里逐字重复出现，只算一次。',
  },
  module_term_shared: {
    en: '"{word}" stands in {module} and in {other}: it weighs for each of them in part.',
    zh: '“{word}”同时在 {module} 和 {other} 里：两边各算一部分。',
  },
  module_term_short: {
    en: '"{word}" is too short and is not used: it would be found inside other words.',
    zh: '“{word}”太短，没有用上：它会误中别的词。',
  },
  module_without_terms: {
    en: 'The module {id} has no words: nothing can be tagged with it by itself.',
    zh: '模块 {id} 没有任何词：不会有东西自动归到它。',
  },
  no_cases: {
    en: 'The file holds no test case.',
    zh: '文件里没有测试用例。',
  },
} as const satisfies Record<string, Sentence>

export type ErrorCode = keyof typeof ERRORS
export type NoticeCode = keyof typeof NOTICES
export type Details = Record<string, string | number | boolean | null | readonly string[]>

/** Where in an input something is: 1-based line and column, or an XPath, or a field of a JSON body. */
export type Place = { file?: string; line?: number; column?: number; xpath?: string; field?: string }

/** What `not_found` can be about: refusals name it in English, and this is how it is called in Chinese. */
const NOUNS: Record<string, string> = {
  cluster: '规则',
  delivery: '交付',
  export: '导出文件',
  job: '任务',
  modules: '模块词典',
  page: '页面',
  project: '项目',
  sample: '示例项目',
  token: '令牌',
  version: '版本',
}

const inChinese = (details: Details, name: string) =>
  details[`${name}_zh`] ?? (name === 'what' ? NOUNS[String(details.what)] : undefined) ?? details[name]
const inEnglish = (details: Details, name: string) => details[name]

const fill = (text: string, details: Details, said: typeof inEnglish) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(said(details, name) ?? ''))

/** The two sentences of a code, filled from details; a detail `name_zh` stands for `name` in the Chinese one. Total: a missing detail leaves a gap, never throws. */
export function sentences(
  code: ErrorCode | NoticeCode,
  details: Details = {},
): { message: string; message_zh: string } {
  const sentence: Sentence = code in ERRORS ? ERRORS[code as ErrorCode] : NOTICES[code as NoticeCode]
  return { message: fill(sentence.en, details, inEnglish), message_zh: fill(sentence.zh, details, inChinese) }
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
