type Touchpoint = { client: string; page: string }

/** `client-page` or a page alone. */
function parse(touchpoint: string): Touchpoint {
  const dash = touchpoint.indexOf('-')
  return dash < 0
    ? { client: '', page: touchpoint }
    : { client: touchpoint.slice(0, dash), page: touchpoint.slice(dash + 1) }
}

const bare = (page: string) =>
  page
    .trim()
    .toLowerCase()
    .replace(/\s*(?:页面|页|page|screen)$/u, '')

const same = (a: Touchpoint, b: Touchpoint) =>
  bare(a.page) !== '' && bare(a.page) === bare(b.page) && (!a.client || !b.client || a.client === b.client)

/** Whether two atoms speak of one page: equal pages, clients equal or one unknown. Null where either page is unknown. */
export function sameTouchpoint(a: readonly string[], b: readonly string[]): boolean | null {
  const left = a.map(parse).filter((t) => t.page)
  const right = b.map(parse).filter((t) => t.page)
  if (!left.length || !right.length) return null
  return left.some((l) => right.some((r) => same(l, r)))
}
