import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { clipped } from '../../../shared/clipped.ts'
import { hit, searchAnswer } from '../../../shared/schema/answers.ts'
import { productName } from '../../../shared/schema/document.ts'
import { search, withinOf } from '../../verbs/search.ts'
import { tool } from '../tool.ts'

/** Hits and what each shows, so that the fullest answer stays below what clients cut. */
const MOST = { hits: 15, title: 200, text: 500, evidence: 5 }

export const searchRules = tool({
  name: 'search_rules',
  title: { en: 'Search rules, cases and documents', zh: '搜索规则、用例和文档' },
  description: {
    en: 'Finds product rules (from design and tests), test cases and document sections by words, best first. Call it to see what there is on a subject. Each hit has an id: get_rule tells all of a rule.',
    zh: '按文字查找产品规则（来自设计与测试）、测试用例和文档段落，最佳在前。想了解某个主题有哪些内容时调用。每条命中有编号，用 get_rule 看规则全貌。',
  },
  input: z.object({
    query: z.string().trim().min(1).max(1000).describe('What to search for, in words / 要搜什么'),
    kind: z.enum(['rule', 'case', 'section', 'parameter']).optional().describe('Of this kind only / 限定类型'),
    module: z.string().max(200).optional().describe('Rules of this module only / 限定模块'),
    product: productName.optional().describe('Documents of this product only / 限定产品'),
    app_version: z.string().max(64).optional().describe('Default: the last merged version / 默认最近合并的版本'),
    limit: z.number().int().min(1).max(MOST.hits).default(8).describe('How many hits / 条数'),
  }),
  output: searchAnswer.pick({ query: true, total: true }).extend({
    hits: z.array(hit.omit({ highlights: true, score: true })),
  }),
  async call({ query, app_version, limit, ...wish }, { workshop, caller, project }) {
    const version = app_version === undefined ? undefined : parseAppVersion(app_version)
    const asked = { ...wish, q: query, app_version: version, ...withinOf(caller) }
    const { hits, total } = await search(workshop, project, asked, { limit })
    return {
      query,
      total,
      hits: hits.map(({ evidence, ...one }) => ({
        ...one,
        title: clipped(one.title, MOST.title),
        text: clipped(one.text, MOST.text),
        touchpoints: one.touchpoints.slice(0, MOST.evidence),
        evidence: {
          ...evidence,
          node_ids: evidence.node_ids.slice(0, MOST.evidence),
          external_ids: evidence.external_ids.slice(0, MOST.evidence),
          figma_urls: evidence.figma_urls.slice(0, MOST.evidence),
        },
      })),
    }
  },
})
