/**
 * A link is accepted from here where nothing vetoes it: the lowest confidence from which 98 in 100 accepted links are right
 * on labelled documents (docs/benchmarks.md).
 */
export const LINK_ACCEPT = 0.81
/** A link is shown to people from here; below it the pair is not linked. */
export const LINK_PENDING = 0.5
/** Where links are accepted, and from where they are shown: what a project may set otherwise. LINK_PENDING ≤ link_pending ≤ link_accept ≤ 1. */
export type Thresholds = { link_accept: number; link_pending: number }
export const THRESHOLDS: Thresholds = { link_accept: LINK_ACCEPT, link_pending: LINK_PENDING }
/** How far the best of several must be ahead of the next to be taken: in confidence, or in how condition, action and page fit. */
export const CLEAR_MARGIN = 0.12
export const CLEAR_FIT = 0.2
/** An atom that several fit is shown with at most so many of them. */
export const MOST_CANDIDATES = 8
/** So many partners of one block are looked at for one unit, the most alike first. */
export const CANDIDATES_LOOKED_AT = 50
