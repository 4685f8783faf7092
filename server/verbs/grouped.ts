import { setImmediate as breathe } from 'node:timers/promises'

/** Members by key, in the order met. */
export function grouped<T, K>(list: Iterable<T>, keyOf: (member: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const member of list) {
    const key = keyOf(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}

/** A list in pieces of at most `size`, so that work on a long one can pause in between. */
export function* slicesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** The same, with a breath after each piece: others are answered in between. */
export async function* unhurried<T>(list: readonly T[], size: number): AsyncGenerator<T[]> {
  for (const slice of slicesOf(list, size)) {
    yield slice
    await breathe()
  }
}
