import { lookupAnswer, lookupQuestion } from '../../../shared/schema/lookup.ts'
import { lookup } from '../../verbs/lookup/lookup.ts'
import { TOOL_DESCRIPTION, TOOL_NAME } from '../../verbs/lookup/tool.ts'
import { withinOf } from '../../verbs/search.ts'
import { tool } from '../tool.ts'

export const lookupKnowledge = tool({
  name: TOOL_NAME,
  title: { en: 'Look up the knowledge base', zh: '查知识库' },
  description: TOOL_DESCRIPTION,
  input: lookupQuestion,
  output: lookupAnswer,
  call: ({ query_text }, { workshop, caller, project }) =>
    lookup(workshop, project, { query_text, ...withinOf(caller) }),
})
