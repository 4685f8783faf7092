/** The words of the Coverage panel. */
export const COVERAGE_TEXTS = {
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
  cases: { en: '{count} {count:case|cases}', zh: '{count} 个用例' },
  no_case: { en: 'No test case', zh: '没有用例' },
  case_step: { en: 'step {step}', zh: '第 {step} 步' },
  conflict: { en: 'Design says {design}, test says {test}', zh: '设计为 {design}，用例为 {test}' },
} as const
