import type { Sentence } from './sentence.ts'

/** Why a context for a language model is not put together. `{name}` is filled from the error's details. */
export const CONTEXT = {
  not_available: { en: 'This is not available yet: {what}', zh: '暂不支持：{what}' },
  context_incomplete: {
    en: 'A part that this needs is out of reach now, and a thinner answer would mislead. Try again soon.',
    zh: '所需的一部分内容暂时取不到，缺了它会误导，请稍后再试。',
  },
  budget_too_small: {
    en: 'The request alone takes about {needed} tokens; the budget leaves {room}.',
    zh: '仅问题本身约需 {needed} 个 token，预算只剩 {room}。',
  },
} as const satisfies Record<string, Sentence>
