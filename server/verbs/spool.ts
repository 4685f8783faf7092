/** A place beside the store for what a long act has no room for in memory. It is gone with the act, however that ends. */
export type Spool = {
  /** Lays plain values down, and answers the first one's number: the others follow it, and numbers begin with 0. */
  lay(values: readonly unknown[]): Promise<number>
  /** Values by their numbers, in the order asked. What lies side by side is read together. */
  take<T>(numbers: readonly number[]): Promise<T[]>
  clear(): Promise<void>
}

/** For a small act: in memory after all, which is quicker. */
export function memorySpool(): Spool {
  const values: unknown[] = []
  return {
    async lay(some) {
      const first = values.length
      for (const value of some) values.push(value)
      return first
    },
    take: async <T>(numbers: readonly number[]) => numbers.map((n) => values[n] as T),
    async clear() {
      values.length = 0
    },
  }
}
