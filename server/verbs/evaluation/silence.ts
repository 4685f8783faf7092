import type { EvaluationConfig, TestQuestion } from '../../../shared/schema/evaluation.ts'
import { ask } from '../ask/ask.ts'
import type { Caller, Workshop } from '../workshop.ts'
import type { Asker } from './ask-all.ts'
import { replyOf } from './cited.ts'

/** Whether ask says that there is no answer. What it says here is kept nowhere. */
export function silenceAsker(
  workshop: Workshop,
  { project, config }: { project: string; config: EvaluationConfig },
): Asker {
  const { knowledge_bases } = config
  const caller: Caller = { member: 'evaluation', role: 'bot', token_id: 'evaluation', project, knowledge_bases }
  return {
    async ask({ question, ...named }: TestQuestion) {
      const app_version = named.app_version ?? config.app_version ?? undefined
      const product = named.product ?? config.product ?? undefined
      const answer = await ask(
        workshop,
        caller,
        project,
        { question, app_version, product },
        { channel: 'evaluation', is_trial: true },
      )
      return { reply: replyOf(answer), name: 'ask' }
    },
  }
}
