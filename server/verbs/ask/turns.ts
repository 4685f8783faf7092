import type { AskQuestion } from '../../../shared/schema/ask.ts'

/** A question that leans on the one before it: it points back, or begins in the middle. */
const LEANS =
  /^\s*(?:那|那么|还有|另外|此外|然后|and\b|what about\b|how about\b|then\b)|它|这个|那个|这种|那种|上面|刚才|前面|呢[？?]?\s*$|\b(?:it|they|them|that one|this one|those|the former|the latter|the other)\b/iu
const SHORT = 12

/** What is looked up. Each turn asks the sources anew; only the words of the last question help to read one that leans on it. */
export function withHistory({ question, history = [] }: Pick<AskQuestion, 'question' | 'history'>): string {
  const last = history.at(-1)?.question.trim()
  if (!last || (!LEANS.test(question) && [...question].length > SHORT)) return question
  return `${question}\n${last}`
}
