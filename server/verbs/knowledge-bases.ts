import { kbOf, kbOfModule, RULES_KB } from '../../shared/knowledge-base.ts'

/**
 * The knowledge bases that both a token and a request allow; null: all. Of `rules` and `rules:<MODULE>` the narrower one
 * counts.
 */
export function sharedBases(
  token: readonly string[] | null | undefined,
  asked: readonly string[] | undefined,
): string[] | null {
  if (!token || !asked) return token || asked ? [...new Set(token ?? asked)].sort() : null
  return [...new Set(token.flatMap((a) => asked.flatMap((b) => narrower(a, b))))].sort()
}

function narrower(a: string, b: string): string[] {
  if (a === b) return [a]
  if (a === RULES_KB && b.startsWith(kbOfModule(''))) return [b]
  return b === RULES_KB && a.startsWith(kbOfModule('')) ? [a] : []
}

type Owned = { modules: readonly string[] } | { product: string }

/** Whether something may be shown from these knowledge bases. */
export function isOfBases(bases: readonly string[] | null, owned: Owned): boolean {
  if (bases === null) return true
  if ('product' in owned) return bases.includes(kbOf(owned.product))
  return bases.includes(RULES_KB) || owned.modules.some((module) => bases.includes(kbOfModule(module)))
}
