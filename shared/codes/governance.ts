import type { Sentence } from './sentence.ts'

/** Refusals about who may what, and about projects as a whole. `{name}` is filled from the error's details. */
export const GOVERNANCE = {
  last_admin: {
    en: 'Nobody else could administer this server then. Give somebody else an admin token first.',
    zh: '这样就没有人能管理这台服务器了，请先给另一个人管理员令牌。',
  },
  member_exists: { en: 'There is a member {member} already.', zh: '已有成员 {member}。' },
} as const satisfies Record<string, Sentence>
