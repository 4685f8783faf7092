import { GUARDS } from '../../../shared/align/compare.ts'
import { SILENCE } from '../../../shared/align/risk.ts'
import { HufuError } from '../../../shared/error.ts'
import { QUEUED_FROM } from '../../../shared/modules/weights.ts'
import type { Link } from '../../../shared/schema/cluster.ts'
import type { Risk } from '../../../shared/schema/review.ts'
import { ownsModule } from '../module-owners.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'

/** The two sides say different values, or the opposite. */
const DISAGREE = new Set(['value_differs', 'opposite', 'negation_differs'])

/** How dangerous it is to take a pending link as it is. */
export function riskOfLink({ kind, reason }: Pick<Link, 'kind' | 'reason'>): Risk {
  if (reason.against.some((code) => DISAGREE.has(code))) return 'critical'
  if (reason.against.some((code) => GUARDS.has(code))) return 'high'
  const isEqual = kind !== 'similar' && reason.against.every((code) => SILENCE.has(code))
  return isEqual ? 'low' : 'medium'
}

/** Of a proposed module; where none is proposed a person must say. */
export const riskOfModule = (confidence: number): Risk => (confidence >= QUEUED_FROM ? 'medium' : 'high')

/** Errors  `override_needed` unless an admin or the module's owner says why. */
export async function refuseCritical(
  workshop: Workshop,
  { member, role }: Caller,
  { project }: Where,
  { risk, primary_module }: Pick<StoredReviewItem, 'risk' | 'primary_module'>,
  reason: string | undefined,
): Promise<void> {
  if (risk !== 'critical') return
  const may = role === 'admin' || (await ownsModule(workshop, member, project, primary_module))
  if (!may || !reason) throw new HufuError('override_needed', {}, may ? { field: 'reason' } : {})
}
