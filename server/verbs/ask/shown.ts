import type { Hit } from '../../../shared/schema/answers.ts'
import { isOfBases } from '../knowledge-bases.ts'

/** Whether a hit is of a knowledge base that the caller is kept to: looked at again after the search, whatever it let through. */
export function mayShow(
  { kind, modules, evidence }: Pick<Hit, 'kind' | 'modules' | 'evidence'>,
  within: readonly string[] | undefined,
): boolean {
  const isOfDocuments = kind === 'section' || kind === 'parameter'
  return isOfBases(within ?? null, isOfDocuments ? { product: evidence.product ?? '' } : { modules })
}
