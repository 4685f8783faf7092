/** The words of the merge report as a page, and of the files. */
export const REPORTS_TEXTS = {
  report_title: { en: 'Merge report of {app_version}', zh: '{app_version} 的合并报告' },
  report_modules: { en: 'By module', zh: '按模块' },
  report_if_pending: {
    en: 'Accepting every open link without a conflict would cover {rules} rules and {cases} checks more.',
    zh: '若采纳全部没有冲突的待确认关联，还能覆盖 {rules} 条规则、{cases} 条用例。',
  },
  report_unmatched: { en: 'What has one side only', zh: '只有一侧的' },
  report_unmatched_none: { en: 'Nothing here: both sides are there.', zh: '没有：两侧都齐了。' },
  report_class: { en: 'Why', zh: '原因' },
  class_semantic_mismatch: { en: 'worded differently', zh: '说法对不上' },
  class_design_missing_copy: { en: 'not in the design', zh: '设计里没有' },
  class_case_missing: { en: 'no case', zh: '没有用例' },
  report_nearest: { en: 'closest: {place}, {percent}% alike', zh: '最接近：{place}，相似 {percent}%' },
  report_files: { en: 'Files', zh: '文件' },
  report_language: { en: 'Language of the files', zh: '文件语言' },
  language_zh: { en: 'Chinese', zh: '中文' },
  language_en: { en: 'English', zh: '英文' },
} as const
