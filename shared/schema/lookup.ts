import { z } from 'zod'

/** Code points that an answer's content has at most: what every bot's tool result has room for. */
export const CONTENT_MOST = 2000
/** Characters of a question that are read; what comes after them is no question any more. */
export const QUERY_MOST = 1000

/** What a bot asks with: the name of its one parameter is what function-calling models are told. */
export const lookupQuestion = z.object({
  query_text: z
    .string()
    .trim()
    .min(1)
    .max(QUERY_MOST)
    .describe(
      "The user's question in the user's own words, with every code and number that it names / 用户的原话，含其中的错误码与数字",
    ),
})
export type LookupQuestion = z.infer<typeof lookupQuestion>

/** What the knowledge base says on it. Nothing found: `found` false, both texts empty. */
export const lookupAnswer = z.object({
  found: z.boolean().describe('Whether the knowledge base answers / 知识库是否有答案'),
  content: z
    .string()
    .describe(
      `The document's own text, from the section that matched, at most ${CONTENT_MOST} code points; empty where nothing was found / 文档原文，自命中的一节起，最多 ${CONTENT_MOST} 字；未找到时为空`,
    ),
  source: z
    .string()
    .describe(
      'Path of the document in the knowledge base, to be cited; empty where nothing was found / 文档在知识库中的路径，供引用；未找到时为空',
    ),
})
export type LookupAnswer = z.infer<typeof lookupAnswer>
