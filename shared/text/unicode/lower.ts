const UPPER = /[A-Z]+/g

/** ASCII letters only; once more NFKC, for J + U+030C composes only as a small letter. */
export function lowerCase(text: string): string {
  const lower = text.replace(UPPER, (letters) => letters.toLowerCase())
  return lower === text ? text : lower.normalize('NFKC')
}
