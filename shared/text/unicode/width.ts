/** Anything that NFKC may change. Plain ASCII and plain Chinese skip it. */
const MAY_CHANGE = /[^\u0000-\u007f\u3001\u3002\u300a-\u3011\u4e00-\u9fff\u2018-\u201d]/
const MINUS = /[\u2010-\u2012\u2212]/g
const WAVE = /[\u223c\u301c\u3030]/g

/** Full-width and compatibility forms become the plain ones; the minus signs and wave dashes that NFKC leaves too. */
export function foldWidth(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text.normalize('NFKC').replace(MINUS, '-').replace(WAVE, '~')
}
