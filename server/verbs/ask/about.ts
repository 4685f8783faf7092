import type { ModuleDictionary } from '../../../shared/modules/dictionary.ts'
import type { TermKind } from '../../../shared/modules/weights.ts'
import { WEIGHTS } from '../../../shared/modules/weights.ts'

/** A module's words have to weigh so much more than the next one's before the question is taken to be about it. */
const LEAD = 1.25

/** The product whose name stands in the question, the longest of several; null where two others are as long. */
export function productIn(question: string, products: readonly string[]): string | null {
  const asked = folded(question)
  const named = [...new Set(products)]
    .filter((product) => holdsName(asked, folded(product)))
    .sort((a, b) => folded(b).length - folded(a).length)
  const [first, second] = named
  if (first === undefined) return null
  return second !== undefined && !folded(first).includes(folded(second)) ? null : first
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** A Latin name as a whole word; one in a script without spaces anywhere. */
function holdsName(text: string, name: string): boolean {
  const isLetter = (char: string | undefined) => char !== undefined && /[\p{sc=Latin}\p{N}]/u.test(char)
  for (let at = text.indexOf(name); name && at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const isInside = (isLetter(text[at - 1]) && isLetter(name[0])) || (isLetter(text[end]) && isLetter(name.at(-1)))
    if (!isInside) return true
  }
  return false
}

/** What a word of a kind says in a question, where no page or screen stands beside it. */
const heft = (kind: TermKind): number => WEIGHTS[kind].title

/** The module that the question's words speak of, by the team's dictionary; null where none stands out. */
export function moduleIn(question: string, dictionary: ModuleDictionary | null): string | null {
  if (!dictionary) return null
  const sums = new Map<number, number>()
  for (const term of dictionary.find(dictionary.norm(question))) {
    const meanings = dictionary.meanings(term)
    const best = new Map<number, number>()
    for (const { module, kind } of meanings)
      best.set(module, Math.max(best.get(module) ?? 0, (heft(kind) * dictionary.lengthOf(term)) / meanings.length))
    for (const [module, weight] of best) sums.set(module, (sums.get(module) ?? 0) + weight)
  }
  const [first, second] = [...sums].sort((a, b) => b[1] - a[1])
  if (!first || (second && first[1] < LEAD * second[1])) return null
  return dictionary.modules[first[0]]!.id
}
