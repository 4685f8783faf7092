/**
 * Every word that the window shows, in both languages. `{name}` is filled from the values given;
 * `{name:one|many}` gives the word that goes with the number.
 */
type Sentence = { en: string; zh: string }

export const TEXTS = {
  panels: { en: 'Panels', zh: '面板' },
  panel_connect: { en: 'Connect', zh: '连接' },
  panel_extract: { en: 'Extract', zh: '提取' },
  panel_send: { en: 'Send', zh: '发送' },
  panel_coverage: { en: 'Coverage', zh: '覆盖' },
  panel_probe: { en: 'Probe', zh: '检测' },

  server_url: { en: 'Server address', zh: '服务器地址' },
  token: { en: 'Token', zh: '令牌' },
  token_hint: { en: 'Kept on this machine only', zh: '只保存在这台电脑上' },
  project: { en: 'Project', zh: '项目' },
  app_version: { en: 'App version', zh: '应用版本' },
  app_version_other: { en: 'Another …', zh: '其他…' },
  app_version_new: { en: 'New version', zh: '新版本' },
  app_version_hint: {
    en: 'A version the server does not have yet is created by the first send',
    zh: '服务器上没有的版本，会在首次发送时新建',
  },
  connect: { en: 'Connect', zh: '连接' },
  connecting: { en: 'Connecting …', zh: '连接中…' },
  connected: { en: 'Connected as {member}', zh: '已连接：{member}' },
  connected_more: { en: '{role} · server {server_version}', zh: '{role} · 服务器 {server_version}' },
  role_admin: { en: 'admin', zh: '管理员' },
  role_editor: { en: 'editor', zh: '编辑者' },
  role_reader: { en: 'reader', zh: '只读' },
  role_bot: { en: 'bot', zh: '机器人' },
  may_not_send: {
    en: "This token may read but not send. Ask for an editor's token.",
    zh: '这个令牌只能查看，不能发送。请申请编辑者的令牌。',
  },
  not_connected: { en: 'Not connected', zh: '未连接' },
  file: { en: 'Figma file', zh: 'Figma 文件' },
  file_given: { en: '{name} · key from Figma', zh: '{name} · 标识由 Figma 提供' },
  file_pasted: { en: '{name} · address pasted', zh: '{name} · 地址已粘贴' },
  file_unknown: {
    en: "Figma does not say which file this is. Paste the file's address once: Share → Copy link.",
    zh: 'Figma 没有告知这是哪个文件。请粘贴一次文件地址：分享 → 复制链接。',
  },
  file_suggested: {
    en: 'Is it still the file {key}? It or its name changed.',
    zh: '它还是文件 {key} 吗？文件或其名称变了。',
  },
  file_confirm: { en: 'Yes, it is', zh: '是的' },
  file_url: { en: 'File address', zh: '文件地址' },
  file_save: { en: 'Use this file', zh: '使用这个文件' },
  file_change: { en: 'Change', zh: '更改' },
  language: { en: 'Language', zh: '语言' },
  language_auto: { en: 'Automatic', zh: '自动' },

  selected: { en: '{count} selected on {page}', zh: '「{page}」中选中 {count} 项' },
  selected_none: { en: 'Nothing selected on {page}', zh: '「{page}」中没有选中内容' },
  extract: { en: 'Extract rules', zh: '提取规则' },
  extract_page: { en: 'Whole page', zh: '整页' },
  extract_again: { en: 'Read again', zh: '重新读取' },
  extract_empty: {
    en: 'Select the frames of a screen, with the notes beside them, and extract their rules.',
    zh: '选中页面画框和旁边的说明文字，然后提取规则。',
  },
  extract_need_version: { en: 'Choose an app version under Connect first.', zh: '请先在「连接」里选择应用版本。' },
  extract_need_file: { en: 'Say which file this is under Connect first.', zh: '请先在「连接」里确认这是哪个文件。' },
  extract_none: {
    en: 'No rules in these layers. Rules are toasts, dialogs, hints, disabled controls, defaults, notes and prototype links.',
    zh: '这些图层里没有规则。规则来自 toast、弹窗、校验提示、禁用状态、默认选中、说明文字和原型连线。',
  },
  reading: { en: 'Reading layers {done} / {total}', zh: '读取图层 {done} / {total}' },
  finding: { en: 'Finding rules {done} / {total}', zh: '查找规则 {done} / {total}' },
  starting: { en: 'Starting …', zh: '开始…' },
  cancel: { en: 'Cancel', zh: '取消' },
  found: { en: '{count} {count:rule|rules} in {frames} {frames:frame|frames}', zh: '{frames} 个画框，{count} 条规则' },
  found_hidden: { en: '{count} hidden {count:layer|layers} left out', zh: '已略过 {count} 个隐藏图层' },
  found_beside: {
    en: '{count} text {count:layer|layers} beside the frames {count:was|were} not selected. Notes count only when selected.',
    zh: '画框旁有 {count} 个文字图层未选中。说明文字选中后才会读取。',
  },
  no_frame: { en: 'Outside frames', zh: '画框之外' },
  jump: { en: 'Go to layer: {what}', zh: '定位图层：{what}' },
  layer_gone: { en: 'This layer is gone.', zh: '这个图层已不存在。' },
  drop_hint: { en: 'Drop: it is no rule', zh: '舍弃：这不是规则' },
  restore: { en: 'Restore', zh: '恢复' },
  dropped: { en: 'Dropped', zh: '已舍弃' },
  edit: { en: 'Edit words', zh: '修改文字' },
  edited: { en: 'Edited', zh: '已修改' },
  save: { en: 'Save', zh: '保存' },
  undo: { en: 'Undo', zh: '撤销' },
  C: { en: 'When', zh: '条件' },
  A: { en: 'Action', zh: '动作' },
  R: { en: 'Result', zh: '结果' },
  edit_needs: { en: 'Action and result may not both be empty.', zh: '动作和结果不能都为空。' },
  places: { en: '{count} {count:place|places}', zh: '{count} 处' },
  confidence: { en: 'Confidence {percent}%: {reason}', zh: '置信度 {percent}%：{reason}' },
  skipped: { en: '{count} {count:layer|layers} skipped', zh: '跳过 {count} 个图层' },
  draft_found: {
    en: 'An extraction of {count} {count:layer|layers} is not sent yet.',
    zh: '有 {count} 个图层的提取结果尚未发送。',
  },
  draft_resume: { en: 'Continue', zh: '继续' },
  draft_forget: { en: 'Dismiss', zh: '不再提示' },

  signal_toast: { en: 'Toast', zh: '轻提示' },
  signal_dialog: { en: 'Dialog', zh: '弹窗' },
  signal_validation: { en: 'Validation', zh: '校验' },
  signal_button_state: { en: 'State', zh: '状态' },
  signal_default_selected: { en: 'Default', zh: '默认' },
  signal_conditional_prompt: { en: 'Prompt', zh: '提示' },
  signal_flow_note: { en: 'Note', zh: '说明' },
  signal_navigation: { en: 'Navigation', zh: '跳转' },

  reason_layer_vanished: { en: 'deleted meanwhile', zh: '已被删除' },
  reason_cover: { en: 'looks like a cover, not a screen', zh: '像封面，不是界面' },
  reason_components: { en: 'looks like a component library', zh: '像组件库' },
  reason_archive: { en: 'looks like an old draft', zh: '像旧稿' },
  reason_layer_unreadable: { en: 'Figma cannot export it', zh: 'Figma 无法导出' },

  send_empty: {
    en: 'Extract rules first. Here you then see what a send would change.',
    zh: '请先提取规则，之后在这里查看发送会带来的变化。',
  },
  send_to: {
    en: '{count} {count:rule|rules} to {project} · {app_version}',
    zh: '{count} 条规则 → {project} · {app_version}',
  },
  compare: { en: 'Compare', zh: '比较' },
  comparing: { en: 'Comparing with the server …', zh: '正在与服务器比较…' },
  send: { en: 'Send', zh: '发送' },
  sending: { en: 'Sending …', zh: '发送中…' },
  difference_cut: {
    en: 'Of each kind, the first {limit} at most are listed. The send covers all of them.',
    zh: '每一类最多列出前 {limit} 条；发送会包含全部。',
  },
  send_cancel: { en: 'Cancel', zh: '取消' },
  send_nothing: { en: 'The server already has all of it. Nothing to send.', zh: '服务器上已是最新，无需发送。' },
  sent: {
    en: 'Sent. {taken} new, {replaced} replaced, {withdrawn} withdrawn, {unchanged} unchanged.',
    zh: '已发送：新增 {taken}，替换 {replaced}，撤下 {withdrawn}，未变 {unchanged}。',
  },
  sent_refused: { en: '{count} refused. The rest is in.', zh: '{count} 条被拒绝，其余已收下。' },
  difference_new: { en: 'New', zh: '新增' },
  difference_changed: { en: 'Changed', zh: '变更' },
  difference_gone: { en: 'Gone', zh: '消失' },
  difference_unchanged: { en: 'Unchanged', zh: '未变' },
  gone_hint: {
    en: 'They were in these layers before and are withdrawn by the send.',
    zh: '这些规则以前在这些图层里，发送后会撤下。',
  },
  stale: {
    en: "Somebody changed these layers' rules meanwhile: {new} new, {changed} changed, {gone} gone. Nothing was sent; compare again and decide anew.",
    zh: '这些图层的规则刚被他人改动：新增 {new}，变更 {changed}，消失 {gone}。什么都没有发送，请重新比较后再决定。',
  },
  compare_again: { en: 'Compare again', zh: '重新比较' },
  too_many_rules: {
    en: 'One send holds up to {limit} rules. Select fewer frames and send in parts.',
    zh: '一次最多发送 {limit} 条规则。请减少画框，分批发送。',
  },
  version_lookalike: { en: 'Create {app_version} all the same', zh: '仍然新建 {app_version}' },
  draft_kept: { en: 'Your rules and edits are kept.', zh: '规则和修改都已保留。' },
  results: { en: 'Result of each rule', zh: '每条规则的结果' },
  outcome_ignored: { en: 'ignored', zh: '已忽略' },
  outcome_taken: { en: 'taken', zh: '已收下' },
  outcome_unchanged: { en: 'unchanged', zh: '未变' },
  outcome_replaced: { en: 'replaced', zh: '已替换' },
  outcome_withdrawn: { en: 'withdrawn', zh: '已撤下' },
  outcome_refused: { en: 'refused', zh: '被拒绝' },
  outcome_warned: { en: 'taken, with a remark', zh: '已收下，有提醒' },
  outcome_not_in_force: { en: 'not in force', zh: '不在用' },
  outcome_no_expectation: { en: 'no expectation', zh: '无预期结果' },

  coverage_of: { en: '{count} selected {count:layer|layers}', zh: '选中的 {count} 个图层' },
  coverage_of_page: { en: 'Page {page}', zh: '页面「{page}」' },
  coverage_empty: {
    en: 'The server has no rules of these layers in {app_version}.',
    zh: '服务器上 {app_version} 没有这些图层的规则。',
  },
  coverage_need: {
    en: 'Connect to a server and choose an app version to see coverage.',
    zh: '连接服务器并选择应用版本后，即可查看覆盖情况。',
  },
  coverage_loading: { en: 'Asking the server …', zh: '正在查询…' },
  coverage_more: {
    en: '{count} more {count:rule is|rules are} not listed. Select fewer layers.',
    zh: '还有 {count} 条规则未列出，请减少选中的图层。',
  },
  refresh: { en: 'Refresh', zh: '刷新' },
  cases: { en: '{count} {count:case|cases}', zh: '{count} 个用例' },
  no_case: { en: 'No test case', zh: '没有用例' },
  case_step: { en: 'step {step}', zh: '第 {step} 步' },
  conflict: { en: 'Design says {design}, test says {test}', zh: '设计为 {design}，用例为 {test}' },
  state_withdrawn: { en: 'Withdrawn', zh: '已撤下' },
  state_conflicting: { en: 'Conflicting', zh: '有冲突' },
  state_orphaned: { en: 'Orphaned', zh: '失去依据' },
  state_outdated: { en: 'Outdated', zh: '已过时' },
  state_ambiguous: { en: 'Ambiguous', zh: '不唯一' },
  state_covered: { en: 'Covered', zh: '已覆盖' },
  state_design_only: { en: 'Not tested', zh: '未测试' },
  state_case_only: { en: 'No design', zh: '无设计' },

  probe_run: { en: 'Run the probe', zh: '开始检测' },
  probe_empty: {
    en: 'Select one frame that has a prototype link, an annotation and a hidden layer, then run the probe. Nothing is changed.',
    zh: '选中一个含原型连线、标注和隐藏图层的画框，再开始检测。不会改动文件。',
  },

  request_id: { en: 'Request {id}', zh: '请求编号 {id}' },
  fault_no_address: {
    en: "Enter the server's address, for example https://hufu.example.com",
    zh: '请填写服务器地址，例如 https://hufu.example.com',
  },
  fault_local_network: {
    en: 'The server at {host} was not reached. It lies in your local network: either it is not running, or the browser blocks Figma from local addresses. Allow “Local network access” (Apps on device) for figma.com in the site settings, or use the Figma desktop app or an https address.',
    zh: '连不上 {host}。它在本机或内网：可能服务没有启动，也可能浏览器禁止 Figma 访问本地网络。请在浏览器的网站设置里允许 figma.com「访问本地网络（设备上的应用）」，或改用 Figma 桌面端或 https 地址。',
  },
  fault_cors: {
    en: '{host} answers, but does not let this window read the answer (CORS). Is it a Hufu server? A proxy in front of it may be removing Access-Control-Allow-Origin: *.',
    zh: '{host} 有响应，但不允许本窗口读取（CORS）。它是虎符服务器吗？中间的代理可能去掉了 Access-Control-Allow-Origin: *。',
  },
  fault_insecure: {
    en: '{host} was not reached. Its address begins with http://, which browsers block inside Figma unless it is this very machine. Use https://.',
    zh: '连不上 {host}。地址以 http:// 开头，除本机外，浏览器不允许 Figma 访问。请改用 https://。',
  },
  fault_unreachable: {
    en: '{host} was not reached. Check the address, the network and whether the server runs.',
    zh: '连不上 {host}。请检查地址、网络，以及服务器是否在运行。',
  },
  fault_timeout: { en: '{host} did not answer within {seconds} s.', zh: '{host} 在 {seconds} 秒内没有响应。' },
  fault_not_hufu: {
    en: "{host} answered {status}, but not in Hufu's form. Check the address; a proxy may be answering instead.",
    zh: '{host} 返回 {status}，但不是虎符的格式。请检查地址，也可能是代理在应答。',
  },
  fault_unauthorized: { en: 'The token is missing, expired or revoked.', zh: '令牌缺失、过期或已被吊销。' },
  fault_forbidden: {
    en: "The token's role may not do this in this project.",
    zh: '这个令牌的角色无权在此项目中执行该操作。',
  },
  fault_not_found: { en: 'The server has no such project or version.', zh: '服务器上没有这个项目或版本。' },
  fault_server: { en: 'The server failed ({status}).', zh: '服务器出错（{status}）。' },
  fault_cancelled: { en: 'Cancelled. Nothing was changed.', zh: '已取消，没有任何改动。' },
  fault_extracting: { en: 'An extraction is still running.', zh: '上一次提取还在进行。' },
  fault_nothing_selected: { en: 'Nothing is selected.', zh: '没有选中任何内容。' },
  fault_layers_gone: { en: 'None of these layers is left in the file.', zh: '这些图层都已不在文件里。' },
  fault_bad_file_url: {
    en: 'That is not the address of a Figma file. It looks like https://www.figma.com/design/…',
    zh: '这不是 Figma 文件的地址，应类似 https://www.figma.com/design/…',
  },
  fault_bad_app_version: {
    en: 'An app version has 1 to 64 characters and no colon.',
    zh: '应用版本须为 1 到 64 个字符，不含冒号。',
  },
  fault_internal: { en: 'Something in the plugin failed. The console says more.', zh: '插件内部出错，详情见控制台。' },
} as const satisfies Record<string, Sentence>

export type TextKey = keyof typeof TEXTS
export type Language = 'zh' | 'en'
export type Values = Record<string, string | number>
/** Says a text in the window's language. */
export type Say = (key: TextKey, values?: Values) => string

/** The language of the window: as set, else Chinese where the browser speaks it, else English. */
export function languageOf(setting: 'auto' | Language, browser: string): Language {
  if (setting !== 'auto') return setting
  return /^zh\b/i.test(browser) ? 'zh' : 'en'
}

const GAP = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g

/** Total: a missing value leaves a gap. */
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    TEXTS[key][language].replace(GAP, (_, name: string, one?: string, many?: string) =>
      one === undefined ? String(values[name] ?? '') : String(values[name] === 1 ? one : many),
    )

/** Why a layer was skipped: a reason is a code, with the finder's own words behind a colon. */
export const reasonText = (say: Say, reason: string): string => sayOr(say, `reason_${reason.split(':')[0]}`, reason)

/** For keys made from a server's word: unknown words are shown as they are. */
export const sayOr = (say: Say, key: string, otherwise: string): string =>
  key in TEXTS ? say(key as TextKey) : otherwise
