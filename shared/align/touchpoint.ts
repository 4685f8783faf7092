import type { Touchpoint } from '../sentence/touchpoint.ts'
import type { TouchpointReader } from '../sentence/touchpoint-aliases.ts'

/** Touchpoints read once, with pages as they are compared; unknown pages left out: empty equals nothing. */
export function readPages(touchpoints: readonly string[], read: TouchpointReader): Touchpoint[] {
  return touchpoints.map(read).filter((t) => t.page)
}

/** Whether two atoms speak of one page: equal pages, clients equal or one unknown. Null where either page is unknown. */
export function samePage(a: readonly Touchpoint[], b: readonly Touchpoint[]): boolean | null {
  if (!a.length || !b.length) return null
  return a.some((x) => b.some((y) => x.page === y.page && (!x.client || !y.client || x.client === y.client)))
}

export type Page = Touchpoint

/** 1 the same page, 0.6 where one name holds the other (钱包 and 我的钱包), 0 another or unknown. */
export function nearPage(a: readonly Page[], b: readonly Page[]): number {
  let best = 0
  for (const x of a)
    for (const y of b) {
      if (x.client && y.client && x.client !== y.client) continue
      if (x.page === y.page) return 1
      if (x.page.length >= 2 && y.page.length >= 2 && (x.page.includes(y.page) || y.page.includes(x.page))) best = 0.6
    }
  return best
}
