/** What `not_found` can be about: refusals name it in English, and this is how it is called in Chinese. */
export const NOUNS: Record<string, string> = {
  case: '用例',
  cluster: '规则',
  decision: '决定',
  'review item': '待审条目',
  delivery: '交付',
  export: '导出文件',
  job: '任务',
  member: '成员',
  modules: '模块词典',
  page: '页面',
  project: '项目',
  sample: '示例项目',
  token: '令牌',
  version: '版本',
  webhook: '外发通知',
  webhook_call: '外发记录',
}
