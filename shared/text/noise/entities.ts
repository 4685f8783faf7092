const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
  shy: '',
  lrm: '',
  rlm: '',
  ldquo: '\u201c',
  rdquo: '\u201d',
  lsquo: '\u2018',
  rsquo: '\u2019',
  laquo: '\u00ab',
  raquo: '\u00bb',
  lsaquo: '\u2039',
  rsaquo: '\u203a',
  hellip: '...',
  mdash: '\u2014',
  ndash: '\u2013',
  minus: '-',
  middot: '\u00b7',
  bull: '\u2022',
  deg: '\u00b0',
  times: '\u00d7',
  divide: '\u00f7',
  plusmn: '\u00b1',
  le: '\u2264',
  ge: '\u2265',
  ne: '\u2260',
  asymp: '\u2248',
  yen: '\u00a5',
  euro: '\u20ac',
  pound: '\u00a3',
  cent: '\u00a2',
  permil: '\u2030',
  frasl: '/',
  rarr: '\u2192',
  larr: '\u2190',
  uarr: '\u2191',
  darr: '\u2193',
  copy: '',
  reg: '',
  trade: '',
  sect: '\u00a7',
}
/** `&amp;lt;` was escaped twice: all layers go at once. */
const ENTITY = /&(?:amp;)*(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi

const character = (code: number): string =>
  code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || (code >= 0xe000 && code <= 0xf8ff)
    ? ''
    : String.fromCodePoint(code)

/** What an entity shows, or as it is written where its name is unknown. */
function shown(match: RegExpExecArray): string {
  const [whole, decimal, hex, name] = match
  if (decimal) return character(Number.parseInt(decimal, 10))
  if (hex) return character(Number.parseInt(hex, 16))
  return NAMED[name!.toLowerCase()] ?? whole
}

/** HTML entities become what they show; an unknown name stays as it is written. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text
  // pieces joined once: with a replacing callback, a long text of nothing but entities keeps the heap busier than its length
  const pieces: string[] = []
  const entity = new RegExp(ENTITY)
  let from = 0
  for (let match = entity.exec(text); match; match = entity.exec(text)) {
    pieces.push(text.slice(from, match.index), shown(match))
    from = entity.lastIndex
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}
