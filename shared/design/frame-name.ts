import { isAutomaticName, type Naming } from './naming.ts'

/** What a designer's frame name says: which page is drawn, and in which state. Either may be missing. */
export type FrameName = { page: string; states: string[] }

const NUMBERING = /^(?:[①-⑳]|[(（]?\d+(?:\.\d+)*[)）]?(?=[\s._、．:：-]))[\s._、．:：-]*/u
const VERSION = /^(?:v?\d+(?:\.\d+)*|copy\s*\d*|副本\s*\d*|\d+|[a-z]\d?)$/iu
const PICTURES = /\p{Extended_Pictographic}|\p{Cf}|\u{FE0F}/gu

const tidy = (part: string): string => part.replace(/[\s_]+(?:copy|副本)?\s*\d*$/iu, '').trim()

function isSaying(part: string, naming: Naming): boolean {
  if (!part || VERSION.test(part) || isAutomaticName(part)) return false
  const kinds = naming.kindsOf(part)
  return !kinds.has('plain_state') && !kinds.has('drawing_kind')
}

/**
 * A slash between blanks parts a page from its state (`Sign-in / locked`), a tight one a group from its page.
 * `3.2 Cart/购物车-单规格上限 copy` → page 购物车, states [单规格上限].
 */
export function readFrameName(name: string, naming: Naming): FrameName {
  if (isAutomaticName(name)) return { page: '', states: [] }
  const clean = name.normalize('NFKC').replace(PICTURES, '').trim().replace(NUMBERING, '')
  const [spaced = '', ...stated] = clean.split(/\s+\/\s+/u)
  if (stated.length > 0) {
    const states = stated.flatMap((s) => s.split('/').map(tidy)).filter((s) => isSaying(s, naming))
    return { page: isSaying(spaced, naming) ? tidy(spaced) : '', states }
  }
  const segments = clean
    .split('/')
    .map((s) => s.trim())
    .filter(Boolean)
  const isKind = (s: string) => naming.kindsOf(s).has('drawing_kind')
  const kept = segments.filter((s) => !isKind(s))
  const main = kept[kept.length - 1] ?? ''
  const parts = main
    .replace(/[([]([^)\]]*)[)\]]/gu, '-$1-')
    .split(/\s*[-_–—·|:~>]+\s*/u)
    .map(tidy)
    .filter(Boolean)
  const [first = '', ...rest] = parts
  const states = rest.filter((p) => isSaying(p, naming))
  const page = isAutomaticName(first) || VERSION.test(first) ? '' : first
  return { page, states }
}
