/** JSON with its keys in order: two plain values are the same where this is. */
export function steadyJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether two rows say the same, apart from the properties named. */
export function isSame<T extends object>(a: T, b: T, ...apart: (keyof T)[]): boolean {
  const rest = (value: T) => {
    const copy: Partial<T> = { ...value }
    for (const name of apart) delete copy[name]
    return steadyJson(copy)
  }
  return rest(a) === rest(b)
}
