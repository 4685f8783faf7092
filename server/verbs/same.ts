/** Whether two plain values say the same; a property that is undefined is none. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((entry, i) => isEqual(entry, b[i]))
  }
  return hasSame(a as Plain, b as Plain) && hasSame(b as Plain, a as Plain)
}

type Plain = Record<string, unknown>

function hasSame(a: Plain, b: Plain): boolean {
  for (const name in a) if (a[name] !== b[name] && !isEqual(a[name], b[name])) return false
  return true
}

/** Whether two rows say the same, apart from the properties named. */
export function isSame<T extends object>(a: T, b: T, ...apart: (keyof T)[]): boolean {
  const names = new Set<keyof T>([...(Object.keys(a) as (keyof T)[]), ...(Object.keys(b) as (keyof T)[])])
  for (const name of apart) names.delete(name)
  for (const name of names) if (!isEqual(a[name], b[name])) return false
  return true
}
