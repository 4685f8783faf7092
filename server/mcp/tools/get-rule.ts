import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { ruleCard as ruleCardShape } from '../../../shared/schema/rule-card.ts'
import { ruleCard } from '../../verbs/rule-card.ts'
import { tool } from '../tool.ts'

export const getRule = tool({
  name: 'get_rule',
  title: { en: 'One rule in full', zh: '单条规则' },
  description: {
    en: 'Tells one rule by its id: condition, action, result, how it stands, the design that draws it with links to Figma, the cases that check it, values that disagree. Take the id from search_rules or a citation.',
    zh: '按编号给出一条规则：条件、动作、结果、状态、设计证据及 Figma 链接、覆盖它的用例、不一致的数值。编号取自 search_rules 或引用。',
  },
  input: z.object({
    rule_id: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('cl_… as search_rules gives it; former ids and rule keys too / 规则编号'),
    app_version: z.string().max(64).optional().describe('Default: the last merged version / 默认最近合并的版本'),
  }),
  output: ruleCardShape,
  call: ({ rule_id, app_version }, { workshop, caller, project }) =>
    ruleCard(workshop, caller, project, {
      rule_id,
      app_version: app_version === undefined ? undefined : parseAppVersion(app_version),
    }),
})
