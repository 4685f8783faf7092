import { z } from 'zod'
import { contextAnswer, contextLayer, contextQuestion, contextScenario } from '../../../shared/schema/context.ts'
import { assembleContext } from '../../verbs/context/assemble.ts'
import { tool, validated } from '../tool.ts'

/** Tokens that one answer holds: with its sources it stays below what clients cut. */
const MOST_TOKENS = 8000
const USUAL_TOKENS = 5000
const MOST_REFS = 5

export const assembleContextTool = tool({
  name: 'assemble_context',
  title: { en: 'Context for a task', zh: '汇集任务上下文' },
  description: {
    en: 'Puts together the product knowledge that a task needs, under a budget of tokens: the request, rules of the same screen, rules and conflicts of the module, documents, each entry with its source. Call it before reviewing a requirement or a design, designing tests, or diagnosing a fault.',
    zh: '按 token 预算汇集任务所需的产品知识：请求本身、同触点规则、模块规则与冲突、文档，每条带来源。评审需求或设计、设计用例、排查问题之前调用。',
  },
  input: z.object({
    scenario: contextScenario.describe('What it is for / 用途'),
    intent: contextQuestion.shape.intent.describe('What is asked, in words / 要做什么'),
    current_text: z
      .string()
      .max(20_000)
      .optional()
      .describe('The text at hand: a requirement, a copy, a log / 手头的文本'),
    rule_id: z.string().max(64).optional().describe('About this rule / 针对的规则'),
    touchpoint: z.string().max(200).optional().describe('About this screen / 针对的触点'),
    module: z.string().max(200).optional().describe('About this module / 针对的模块'),
    app_version: z.string().max(64).optional().describe('Default: the last merged version / 默认最近合并的版本'),
    max_input_tokens: z
      .number()
      .int()
      .min(200)
      .max(MOST_TOKENS)
      .default(USUAL_TOKENS)
      .describe('How long it may be / 最多多少 token'),
  }),
  output: contextAnswer
    .pick({ context_id: true, scenario: true, app_version: true, about: true, user_explanation: true })
    .extend({
      layers: z.array(contextLayer),
      omitted: z.number().int().describe('Sources that were left out'),
    }),
  async call({ rule_id, touchpoint, module, max_input_tokens, ...wish }, { workshop, caller, project }) {
    const question = validated(contextQuestion, {
      ...wish,
      target: { rule_id, touchpoint, module },
      token_budget: { max_input_tokens, reserved_output_tokens: 0 },
    })
    const answer = await assembleContext(workshop, caller, project, question)
    return {
      ...answer,
      layers: answer.layers.map((layer) => ({ ...layer, source_refs: layer.source_refs.map(short) })),
      omitted: answer.omitted_sources.reduce((sum, { count }) => sum + count, 0),
    }
  },
})

type SourceRef = z.infer<typeof contextLayer>['source_refs'][number]
const short = (ref: SourceRef): SourceRef => ({
  ...ref,
  node_ids: ref.node_ids.slice(0, MOST_REFS),
  external_ids: ref.external_ids.slice(0, MOST_REFS),
  figma_urls: ref.figma_urls.slice(0, MOST_REFS),
})
