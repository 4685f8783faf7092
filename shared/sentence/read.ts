import type { Signal } from '../schema/rule-atom.ts'

/** One rule read out of free words. `raw` is the stretch it was read from; `signal` the kind of result it speaks of. */
export type Reading = {
  C: string
  A: string
  R: string
  raw: string
  signal: Signal | null
  confidence: number
  why: string
}

/**
 * Reads free words (a note, a result, a requirement) into conditions, actions and results.
 * Shape   one reading per result; empty for words that state no rule. Parts are worded by wording.ts.
 */
export function readSentences(_text: string): Reading[] {
  return []
}

/** Brings a result's own words to the wording of the design side: 弹出提示“x” → toast提示「x」. */
export function wordResult(result: string): string {
  return result
}

/** Brings an action's own words to 点击「label」, 输入「label」 …. */
export function wordAction(action: string): string {
  return action
}
