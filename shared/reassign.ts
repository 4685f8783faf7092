/** Which rules a check may be moved to, as the pages and the plugin offer them alike: what the server would refuse is not among them. */
import type { Hit } from './schema/answers.ts'

/** How they are searched for: rules of the version itself, and so many that some are left of those that are drawn. */
export const RULES_FOR_CHECKS = { kind: 'rule', scope: 'own', limit: 30 } as const

/** Those that are drawn in a design, but for the one that the check is told apart from. */
export const rulesForChecks = <H extends Pick<Hit, 'id' | 'evidence'>>(hits: readonly H[], subject_id: string): H[] =>
  hits.filter(({ id, evidence }) => id !== subject_id && evidence.node_ids.length > 0)
