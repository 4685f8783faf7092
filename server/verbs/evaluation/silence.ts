import type { EvaluationConfig } from '../../../shared/schema/evaluation.ts'
import type { Workshop } from '../workshop.ts'
import type { Asker } from './ask-all.ts'

/** Whether it is said that there is no answer. */
export const silenceAsker = (_: Workshop, _where: { project: string; config: EvaluationConfig }): Asker => ({
  ask: async () => ({ reply: { results: [], no_answer: true, is_broken: true }, name: 'ask' }),
})
