/** Groups things that share a key, over any number of hops. Linear in the number of keys; groups in order of first member. */
export function components<T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): T[][] {
  const parent = things.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  const first = new Map<string, number>()
  things.forEach((thing, i) => {
    for (const key of keysOf(thing)) {
      const known = first.get(key)
      if (known === undefined) first.set(key, i)
      else parent[root(i)] = root(known)
    }
  })
  const groups = new Map<number, T[]>()
  things.forEach((thing, i) => {
    const at = root(i)
    const group = groups.get(at)
    if (group) group.push(thing)
    else groups.set(at, [thing])
  })
  return [...groups.values()]
}
