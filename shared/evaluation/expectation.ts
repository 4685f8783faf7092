import type { Expectation } from '../schema/evaluation.ts'

/** What is wrong with an expectation as a whole; null where nothing is. */
export function faultOf({ no_answer, ...places }: Expectation): 'nothing_expected' | 'no_answer_alone' | null {
  const isPlaced = Object.values(places).some((value) => value !== undefined)
  if (no_answer) return isPlaced ? 'no_answer_alone' : null
  return isPlaced ? null : 'nothing_expected'
}
