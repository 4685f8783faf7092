/**
 * How much a word of the dictionary says, by what kind of word it is and where it stands, in log-odds against "no
 * module". Few numbers, set by hand in the order that people go by: the page, then the things, then what is done.
 */
export const PLACES = ['page', 'entry', 'broad', 'title', 'R', 'A', 'C'] as const
/** `page` the touchpoint, `entry` section, frame or suite, `broad` what holds many things: a file's page, the root suite. */
export type EvidencePlace = (typeof PLACES)[number]

export const TERM_KINDS = ['touchpoint', 'scope', 'name', 'entity', 'action', 'result'] as const
export type TermKind = (typeof TERM_KINDS)[number]

type ByPlace = Readonly<Record<EvidencePlace, number>>
const WHERE: ByPlace = { page: 3, entry: 3, broad: 1, title: 1.5, R: 1, A: 1, C: 0.5 }
const WHAT: ByPlace = { page: 2.5, entry: 2.5, broad: 1, title: 2, R: 2, A: 2, C: 1 }
const DONE: ByPlace = { page: 1, entry: 1, broad: 0.5, title: 1, R: 1, A: 1, C: 0.5 }

export const WEIGHTS: Readonly<Record<TermKind, ByPlace>> = {
  touchpoint: WHERE,
  scope: WHERE,
  name: WHERE,
  entity: WHAT,
  action: DONE,
  result: DONE,
}

/** A touchpoint that is the dictionary's own, not only one whose name holds it. */
export const EXACT_PAGE = 4
/** Each further word of one module counts half of the one before: ten words are not ten proofs. */
export const DECAY = 0.5
/** A tester's hint leans on other evidence, and is none by itself. */
export const HINT = 0.5
/** A lead smaller than this is a question for people: the heavier module is proposed. */
export const MARGIN = 1.5
/** Modules nearer than this weigh the same: where the rule takes effect decides, else the way in. */
export const TIE = 0.5
/** A module applies besides the primary one if its own evidence alone would carry it. */
export const APPLIES_FROM = 1.5

export const PASSES_FROM = 0.8
export const QUEUED_FROM = 0.5

/** A word of `length` Han letters (a Latin word counts as two): long words say more. */
export const lengthFactor = (length: number): number => 1 + 0.1 * Math.min(3, Math.max(0, length - 2))
