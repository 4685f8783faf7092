import { CASES_TEXTS } from './texts/cases.ts'
import { CHECKS_TEXTS } from './texts/checks.ts'
import { COVERAGE_TEXTS } from './texts/coverage.ts'
import { DOCUMENTS_TEXTS } from './texts/documents.ts'
import { DOOR_TEXTS } from './texts/door.ts'
import { EVALUATION_TEXTS } from './texts/evaluation.ts'
import { GOVERNANCE_TEXTS } from './texts/governance.ts'
import { REPORTS_TEXTS } from './texts/reports.ts'
import { REVIEW_TEXTS } from './texts/review.ts'
import { RULES_TEXTS } from './texts/rules.ts'
import { SEARCH_TEXTS } from './texts/search.ts'
import { SETTINGS_TEXTS } from './texts/settings.ts'
import { SHELL_TEXTS } from './texts/shell.ts'
import { UPLOAD_TEXTS } from './texts/upload.ts'
import { VERSIONS_TEXTS } from './texts/versions.ts'
import { WORDS_TEXTS } from './texts/words.ts'

/** Every word that the pages show, in both languages. `{name}` is filled from the values given. */
type Sentence = { en: string; zh: string }

export const TEXTS = {
  tagline: {
    en: 'Where what the designer drew and what the tester checks fit together.',
    zh: '设计画的，测试查的，在这里合上。',
  },
  loading: { en: 'Loading …', zh: '加载中…' },
  retry: { en: 'Try again', zh: '重试' },
  close: { en: 'Close', zh: '关闭' },
  back: { en: 'Back to the list', zh: '返回列表' },
  more: { en: 'Load more', zh: '加载更多' },
  shown_of: { en: '{count} of {total} read', zh: '已读取 {count} / {total} 条' },
  copy_link: { en: 'Copy link', zh: '复制链接' },
  shown: { en: '{count} shown', zh: '已显示 {count} 条' },
  all: { en: 'All', zh: '全部' },
  none: { en: 'none', zh: '无' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  cancel: { en: 'Cancel', zh: '取消' },

  ...SHELL_TEXTS,
  ...DOOR_TEXTS,
  ...UPLOAD_TEXTS,
  ...VERSIONS_TEXTS,
  ...RULES_TEXTS,
  ...CASES_TEXTS,
  ...REVIEW_TEXTS,
  ...REPORTS_TEXTS,
  ...COVERAGE_TEXTS,
  ...CHECKS_TEXTS,
  ...DOCUMENTS_TEXTS,
  ...SEARCH_TEXTS,
  ...EVALUATION_TEXTS,
  ...GOVERNANCE_TEXTS,

  files_title: { en: 'Files of {app_version}', zh: '{app_version} 的文件' },
  files_hint: {
    en: 'Made from what is stored now. The same state gives the same bytes.',
    zh: '由当前内容生成，内容不变，文件就一字不差。',
  },
  files_all: { en: 'All files as zip', zh: '全部打包下载' },
  download: { en: 'Download', zh: '下载' },
  file_rule_clusters_md: { en: 'Each rule with its design and its tests', zh: '规则视图：每条规则的设计与用例' },
  file_case_view_md: { en: 'Each case with the rules it checks', zh: '用例视图：每个用例查了哪些规则' },
  file_merge_report_md: {
    en: 'What fits, what does not, and what to do',
    zh: '合并报告：合上了什么，缺什么，该怎么办',
  },
  file_merge_report_csv: { en: 'The report for a spreadsheet', zh: '合并报告表格，可用 Excel 打开' },
  file_modules: { en: 'The rules of one module, for a bot', zh: '模块文档：一个模块的规则，供机器人使用' },
  file_knowledge_base: { en: 'The knowledge base to hand over', zh: '知识库：整个文件夹交给机器人' },
  file_rule_atoms_jsonl: { en: 'Rules as the design gave them', zh: '设计侧的规则原子' },
  file_case_atoms_jsonl: { en: 'Checks as the cases gave them', zh: '测试侧的用例原子' },
  file_clusters_jsonl: { en: 'Rules with all links, for programs', zh: '规则簇与全部链接，供程序使用' },

  ...SETTINGS_TEXTS,
  ...WORDS_TEXTS,

  request_id: { en: 'Request {id}', zh: '请求编号 {id}' },
  code: { en: 'Code {code}', zh: '错误码 {code}' },
  fault_unreachable: {
    en: 'The server was not reached. Check the network and whether it runs.',
    zh: '连不上服务器。请检查网络，以及服务器是否在运行。',
  },
  fault_unreadable: {
    en: 'The answer ({status}) is not in Hufu’s form. A proxy may be answering instead.',
    zh: '返回内容（{status}）不是虎符的格式，可能是中间的代理在应答。',
  },
  fault_upload_cut: {
    en: 'The connection was cut while sending. The file may be larger than the server takes.',
    zh: '发送途中连接断开，文件可能超过了服务器的上限。',
  },
  fault_page: {
    en: 'The page itself failed. Your work on the server is safe.',
    zh: '页面自身出错，服务器上的内容不受影响。',
  },
  fault_no_view: { en: 'There is no such page.', zh: '没有这个页面。' },
} as const satisfies Record<string, Sentence>

export type TextKey = keyof typeof TEXTS
export type Language = 'zh' | 'en'
export type Values = Record<string, string | number>
/** Says a text in the page's language. */
export type Say = (key: TextKey, values?: Values) => string

/** Chinese where the browser asks for it first, else English. */
export const languageOf = (browser: string): Language => (/^zh\b/i.test(browser) ? 'zh' : 'en')

/** Total: a missing value leaves a gap. */
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    TEXTS[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** For keys made from a server's word: an unknown word is shown as it is. */
export const sayOr = (say: Say, key: string, otherwise: string): string =>
  Object.hasOwn(TEXTS, key) ? say(key as TextKey) : otherwise
