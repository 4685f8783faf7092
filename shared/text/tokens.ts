import type { Draft, Hole, SlotKind } from './draft.ts'

/**
 * Inside the pipeline a placeholder is one private-use character, so that no step can cut, fold or re-read it.
 * Private-use characters of the input (icon fonts) go before: nobody can smuggle one in.
 */
export const TOKEN_KINDS = ['ORDER_ID', 'ID', 'DATETIME', 'MONEY', 'NUM', 'NAME'] as const satisfies SlotKind[]
const FIRST = 0xe000

/** Any token, as it is written in a character class of a regular expression. */
export const TOKENS = '\\ue000-\\ue005'

export const tokenOf = (kind: SlotKind): string => String.fromCharCode(FIRST + TOKEN_KINDS.indexOf(kind))

export const isToken = (code: number): boolean => code >= FIRST && code < FIRST + TOKEN_KINDS.length

const WRITTEN = /<(ORDER_ID|ID|DATETIME|MONEY|NUM|NAME)>|[\ue000-\uf8ff]/g
const HELD = new RegExp(`[${TOKENS}]`, 'g')

/** Placeholders that stand in a text already, written exactly, become tokens whose slots agree with any value. */
export function readTokens(text: string): Draft {
  const holes: Hole[] = []
  const read = text.replace(WRITTEN, (_, kind: SlotKind | undefined) => {
    if (!kind) return ''
    holes.push({ kind, literal: null, value: null, unit: null })
    return tokenOf(kind)
  })
  return { text: read, holes }
}

/** The text as people see it: tokens written out. */
export function writeTokens(text: string): string {
  return text.replace(HELD, (token) => `<${TOKEN_KINDS[token.charCodeAt(0) - FIRST]}>`)
}

/** The tokens of a stretch that goes: a placeholder that was written exactly passes every step, inside markup too. */
export const tokensIn = (stretch: string): string => stretch.match(HELD)?.join('') ?? ''

/** How many tokens lie in a stretch of text. */
export function countTokens(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) if (isToken(text.charCodeAt(i))) count++
  return count
}
