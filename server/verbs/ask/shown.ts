import type { Hit } from '../../../shared/schema/answers.ts'
import { kbOf } from '../documents/rows-of.ts'

/** Whether a hit is of a knowledge base that the caller is kept to: looked at again after the search, whatever it let through. */
export function mayShow({ kind, modules, evidence }: Hit, within: readonly string[] | undefined): boolean {
  if (within === undefined) return true
  if (kind === 'section' || kind === 'parameter') return within.includes(kbOf(evidence.product ?? ''))
  return within.includes('rules') || modules.some((module) => within.includes(`rules:${module}`))
}
