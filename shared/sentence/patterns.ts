import { DEED, EN_RESULT, MODAL, RESULT_VERB, TAP } from './vocabulary.ts'

/** A pattern over words of both languages, case aside. For constants only: making one takes longer than asking it. */
export const has = (source: string): RegExp => new RegExp(source, 'iu')

export const RESULTS = has(RESULT_VERB)
export const EN_RESULTS = has(EN_RESULT)
export const BOUNDS = has(MODAL)
export const TAPS = has(TAP)
export const DEEDS = has(DEED)
export const DEED_FIRST = has(`^(?:${DEED})`)
