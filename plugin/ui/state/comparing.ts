import type {
  BatchAnswer,
  DeliveryEffect,
  RuleAtomBatch,
  SendAnswer,
  UploadAnswer,
} from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import * as api from '../server/api.ts'
import { ServerFault } from '../server/fault.ts'
import { ended, type Following, follow } from '../server/following.ts'
import type { Access } from '../server/request.ts'

/** A comparison, with the batch that a send of just this would be. */
export type Compared = { batch: RuleAtomBatch; answer: BatchAnswer; stored: Map<string, RuleAtom>; key: string }

/** A key of our own making: `randomUUID` is missing where the page counts as insecure. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A refusal of a whole batch still says what was wrong with each rule. */
export const refusedBatch = (fault: unknown): BatchAnswer | null => {
  const details = fault instanceof ServerFault ? (fault.told?.details as Partial<BatchAnswer> | undefined) : undefined
  return details && Array.isArray(details.results) ? (details as BatchAnswer) : null
}

export const isCancelled = (fault: unknown) => fault instanceof ServerFault && fault.told?.code === 'cancelled'

/** The answer itself, or that of the job which was answered in its place. */
export const whole = (access: Access, answer: BatchAnswer | SendAnswer, following: Following) =>
  'job_id' in answer ? follow(access, answer, following) : answer

/** Words by id; they are a kindness: without them ids are shown. */
export const wordsOfStored = async (access: Access, appVersion: string, ids: readonly string[]) =>
  new Map((await api.storedRules(access, appVersion, ids).catch(() => [])).map((atom) => [atom.atom_id, atom]))

/** Asks what a send would change. Errors  `ServerFault`. */
export async function compareNow(
  access: Access,
  appVersion: string,
  batch: RuleAtomBatch,
  following: Following,
): Promise<Compared> {
  const answer = await whole(access, await api.compare(access, appVersion, batch), following)
  const ids = [...answer.difference.gone, ...answer.difference.changed.map(({ from }) => from)]
  const stored = await wordsOfStored(access, appVersion, ids)
  return { batch: { ...batch, base: answer.watermark }, answer, stored, key: freshKey() }
}

/** Takes a send back and tells what that did; a long one is waited for. Errors  `ServerFault`. */
export async function takeBackNow(access: Access, delivery_id: string, following: Following) {
  const answer: DeliveryEffect | UploadAnswer = await api.takeBack(access, delivery_id)
  if ('effect' in answer) return answer.effect
  const job = await ended(access, answer.job_id, following)
  const { went = 0, came_back = 0 } = (job.result ?? {}) as Partial<DeliveryEffect['effect']>
  return { went, came_back }
}
