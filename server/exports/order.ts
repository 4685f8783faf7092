/** By code units, never by locale: the same on every machine. */
export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Runs of digits by their number, so that case 9 comes before case 10; long numbers too. */
export function natural(a: string, b: string): number {
  const [x, y] = [pieces(a), pieces(b)]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const order = piece(x[i]!, y[i]!)
    if (order) return order
  }
  return x.length - y.length || byText(a, b)
}

const pieces = (text: string): string[] => text.match(/\d+|\D+/g) ?? []

function piece(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return byText(a, b)
  const [m, n] = [a, b].map((t) => t.replace(/^0+(?=\d)/, '')) as [string, string]
  return m.length - n.length || byText(m, n)
}

/** The first of several orders that tells two apart. */
export const inOrder =
  <T>(...orders: ((a: T, b: T) => number)[]) =>
  (a: T, b: T): number => {
    for (const order of orders) {
      const decided = order(a, b)
      if (decided) return decided
    }
    return 0
  }

/** Sorts a copy. */
export const sorted = <T>(list: readonly T[], ...orders: ((a: T, b: T) => number)[]): T[] =>
  [...list].sort(inOrder(...orders))
