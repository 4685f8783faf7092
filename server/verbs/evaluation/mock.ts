import type { Found } from '../../../shared/evaluation/meets.ts'
import type { TestQuestion } from '../../../shared/schema/evaluation.ts'
import type { Asker } from './ask-all.ts'

/** Answers each question by its own expectation: for trying out a set or a page. A run with it is never judged. */
export const mockAsker: Asker = {
  ask: async ({ expect, question }: TestQuestion) => ({
    reply: { results: expect.no_answer ? [] : [asExpected(question, expect)], no_answer: expect.no_answer === true },
    name: 'mock',
  }),
}

function asExpected(title: string, expect: TestQuestion['expect']): Found {
  const { rule_keys = [], external_ids = [], node_ids = [], sections = [], quote = [] } = expect
  const [section] = sections
  return {
    id: rule_keys[0] ?? 'mock',
    kind: rule_keys.length ? 'rule' : 'section',
    title,
    text: quote.join('\n'),
    app_version: null,
    modules: [],
    evidence: {
      external_ids,
      node_ids,
      figma_urls: [],
      ...(section !== undefined && { path: section, anchor: section, title_path: section, source: 'mock' }),
    },
  }
}
