import type { z } from 'zod'
import { clipped } from '../../../shared/clipped.ts'
import { askAnswer, askQuestion, type Citation, citation } from '../../../shared/schema/ask.ts'
import { ask } from '../../verbs/ask/ask.ts'
import { tool } from '../tool.ts'

/** What each citation shows, so that the fullest answer stays below what clients cut. */
const MOST = { sources: 5, answer: 3000, snippet: 500, text: 800, name: 200 }

const cited = citation.omit({ score: true })

export const askProduct = tool({
  name: 'ask_product',
  title: { en: 'Ask about the product', zh: '产品问答' },
  description: {
    en: "Answers a question on the product in its sources' own sentences, each marked [n] for its citation with a link. no_answer is true where nothing fits: then say so, and offer the nearest. Call it for questions on how the product behaves; for a whole document use lookup_knowledge.",
    zh: '用来源的原句回答产品问题，每句以 [n] 标明引用和链接。no_answer 为 true 表示没有合适的内容：如实说明，并给出最接近的几条。询问产品行为时调用；需要整篇文档用 lookup_knowledge。',
  },
  input: askQuestion.pick({}).extend({
    question: askQuestion.shape.question.describe('In the user’s own words / 用户的原话'),
    product: askQuestion.shape.product.describe('Documents of this product only / 限定产品文档'),
    module: askQuestion.shape.module.describe('Rules of this module only / 限定模块'),
    app_version: askQuestion.shape.app_version.describe('Default: the last merged version / 默认最近合并的版本'),
    top_k: askQuestion.shape.top_k
      .unwrap()
      .max(MOST.sources)
      .optional()
      .describe('How many sources at most / 最多几条来源'),
  }),
  output: askAnswer
    .pick({
      answer_id: true,
      answer: true,
      product: true,
      module: true,
      app_version: true,
      no_answer: true,
      confidence: true,
    })
    .extend({ citations: cited.array(), nearest: cited.array() }),
  async call(wish, { workshop, caller, project, base }) {
    const answer = await ask(workshop, caller, project, wish, { channel: 'mcp', base })
    return {
      ...answer,
      answer: clipped(answer.answer, MOST.answer),
      citations: answer.citations.slice(0, MOST.sources).map(short),
      nearest: answer.nearest.map(short),
    }
  },
})

const short = ({ score: _, ...one }: Citation): z.infer<typeof cited> => ({
  ...one,
  section: clipped(one.section, MOST.name),
  title_path: clipped(one.title_path, MOST.name),
  snippet: clipped(one.snippet, MOST.snippet),
  text: clipped(one.text, MOST.text),
})
