/** Endings of plurals and third persons, first match first. */
const PLURALS: readonly [RegExp, string][] = [
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^aeiou])ie[sd]$/, '$1y'],
  [/([^su])s$/, '$1'],
]

/** A doubled last consonant is single in the bare word: stopped, stop; but fill, miss. */
const undouble = (word: string) => word.replace(/([b-df-hj-kmnp-rtv-y])\1$/, '$1').replace(/(?<=\w{4})ll$/, 'l')

/**
 * A light English stem: plural, -ing, -ed, a silent e. `withdrawals`, `withdrawal`; `expired`, `expires`, `expire`.
 * Only plain words of four letters or more are touched, so that codes and names stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const plural = PLURALS.find(([ending]) => ending.test(word))
  const base = plural ? word.replace(plural[0], plural[1]) : word
  const cut = base.replace(/(?:ing|(?<!e)ed)$/, '')
  const bare = cut.length >= 3 && /[aeiouy]/.test(cut) ? undouble(cut) : base
  return bare.length >= 5 ? bare.replace(/e$/, '') : bare
}
