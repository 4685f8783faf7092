import type { Sentence } from './sentence.ts'

/** Refusals about versions and what is in force in them. `{name}` is filled from the error's details. */
export const VERSIONS = {
  status_missing: {
    en: 'The version can’t be {status} yet: {why}',
    zh: '版本还不能设为 {status}：{why}',
  },
  status_kept: {
    en: 'The server keeps this status by itself: with what is there, the version is {current}.',
    zh: '这个状态由服务器维护：按现有内容，版本是 {current}。',
  },
  base_circle: {
    en: '{app_version} can’t build on {base_version}, which builds on it itself.',
    zh: '{app_version} 不能基于 {base_version}：后者本身就基于它。',
  },
  version_not_empty: {
    en: '{app_version} holds something or had deliveries. Only an empty version can be deleted.',
    zh: '{app_version} 已有内容或交付记录，只能删除空版本。',
  },
  version_is_base: {
    en: '{app_version} is the base of {others}. Give those another base first.',
    zh: '{app_version} 是 {others} 的基础版本，请先为它们改设基础版本。',
  },
  rule_is_own: {
    en: 'The version holds this rule itself. What it holds is changed by sending or taking back, not by withdrawing.',
    zh: '这条规则是本版本自己的内容，请重新发送或撤回交付，而不是撤下。',
  },
  rule_not_in_force: {
    en: 'No rule with this key is in force in {app_version}.',
    zh: '在 {app_version} 里没有这条生效的规则。',
  },
  rule_key_taken: {
    en: 'Another rule of {app_version} is that rule already. Take that back first.',
    zh: '{app_version} 里已有另一条规则承接了它，请先撤销那一条。',
  },
} as const satisfies Record<string, Sentence>

/** What a version still lacks for its next status. */
export const MISSING = {
  no_design_source: {
    en: 'no design with a rule has arrived',
    zh: '还没有收到含规则的设计稿',
  },
  no_case_delivery: {
    en: 'no delivery of test cases was accepted',
    zh: '还没有收下的用例交付',
  },
  not_exported: {
    en: 'the files of what it holds now were not exported',
    zh: '当前内容的文件还没有导出',
  },
  open_items: {
    en: '{count} items of high or critical risk are open',
    zh: '还有 {count} 个高风险或严重的条目未处理',
  },
  modules_not_reviewed: {
    en: 'the review of modules is not done',
    zh: '模块复核尚未完成',
  },
} as const satisfies Record<string, Sentence>
