import type { Sentence } from './sentence.ts'

/** Refusals about who may what, and about projects as a whole. `{name}` is filled from the error's details. */
export const GOVERNANCE = {
  last_admin: {
    en: 'Nobody else could administer this server then. Give somebody else an admin token first.',
    zh: '这样就没有人能管理这台服务器了，请先给另一个人管理员令牌。',
  },
  webhook_refused: {
    en: 'This address may not be called: it takes https (http only to hosts that the operator named), without a name or password in it, and no address of this machine or a cloud’s own.',
    zh: '不能向这个地址发送：须为 https（http 仅限管理员列出的主机），不含用户名和密码，也不能是本机或云平台自身的地址。',
  },
  too_many_webhooks: { en: 'A project has at most {limit} targets.', zh: '一个项目最多 {limit} 个外发目标。' },
  wrong_name: {
    en: 'To delete it, type its name exactly: {project}',
    zh: '要删除请准确输入项目名：{project}',
  },
  last_project: { en: 'A server has at least one project.', zh: '服务器上至少要有一个项目。' },
  export_first: {
    en: 'Export the project first: since the last whole export something came in, or there was none.',
    zh: '请先完整导出项目：还没有导出过，或导出之后又有内容进来。',
  },
  watermark_forgotten: {
    en: 'Changes that old are no longer kept. Read everything once and go on from its watermark.',
    zh: '这么早的变更已不再保留，请先完整读取一次，再从其水位继续。',
  },
  member_exists: { en: 'There is a member {member} already.', zh: '已有成员 {member}。' },
} as const satisfies Record<string, Sentence>
