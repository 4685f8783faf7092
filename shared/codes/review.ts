import type { Sentence } from './sentence.ts'

/** Refusals of decisions. `{name}` is filled from the error's details. */
export const REVIEW = {
  verdict_not_taken: {
    en: 'This item does not take the verdict "{verdict}".',
    zh: '这类条目不接受“{verdict}”。',
  },
  confirmation_needed: {
    en: 'The request holds {medium} items of medium risk. Confirm their number to settle them together.',
    zh: '请求里有 {medium} 个中风险条目，确认数量后才会一并处理。',
  },
  one_by_one: {
    en: 'An item of high or critical risk is settled by itself, not with others.',
    zh: '高风险和严重条目须逐条处理，不能批量。',
  },
  override_needed: {
    en: 'Critical: only an admin or the owner of its module may accept it, with a reason, until its cause is gone.',
    zh: '严重条目：起因消除前，只有管理员或所属模块的负责人写明原因才能通过。',
  },
  unknown_module: {
    en: "The project's dictionary has no module {module}.",
    zh: '项目的模块词典里没有 {module}。',
  },
  undone_already: { en: 'This decision was undone already.', zh: '这个决定已经撤销过了。' },
} as const satisfies Record<string, Sentence>
