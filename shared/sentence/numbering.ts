import { type MarkupLine, type Picture, readMarkup } from './markup.ts'
import { matchesOf } from './matches.ts'
import { BLANK, maskQuoted } from './quotes.ts'

/** One line with the number of the outermost list that it belongs to (typed or from `<li>`); null where there is none. */
export type NumberedLine = { text: string; number: number | null }
export type NumberedText = { lines: NumberedLine[]; pictures: Picture[] }

const HAN_DIGITS = '零一二三四五六七八九十'
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

type Mark = { number: number; style: string; rest: string }
type MarkReader = { style: string; pattern: RegExp; number(m: RegExpExecArray): number }
const digits = (m: RegExpExecArray) => Number(m[1])

/** Typed numbers at a line's start, longest form first. A decimal, a date and a clock time are no list numbers. */
const MARKS: readonly MarkReader[] = [
  {
    style: 'step',
    pattern:
      /^(?:步骤\s*|第\s*(?=\S{1,2}步)|(?:test )?step\s*)(\d{1,2}|[一二三四五六七八九十])\s*(?:步)?\s*(?:[.、．:：)）,，]|\s(?!(?:is|are|was|should|will|must|can|has|of)\b)|(?=\p{Script=Han}))\s*/iu,
    number: (m) => (/\d/.test(m[1]!) ? Number(m[1]) : HAN_DIGITS.indexOf(m[1]!)),
  },
  { style: 'sub', pattern: /^\d{1,2}[.．-](\d{1,2})(?:[.、．)）]\s*|\s+)(?!\d)(?=\S)/, number: digits },
  { style: 'paren', pattern: /^[（(](\d{1,2})[)）]\s*[.、]?\s*/, number: digits },
  { style: 'bracket', pattern: /^(\d{1,2})\s*[)）]\s*/, number: digits },
  { style: 'dot', pattern: /^(\d{1,2})\s*[.．](?!\d|$)\s*/, number: digits },
  { style: 'pause', pattern: /^(\d{1,2})(?:[:：](?!\d)|、(?!\d+(?:[、,，都均]|$)))\s*/, number: digits },
  { style: 'circled', pattern: new RegExp(`^([${CIRCLED}])\\s*[.、]?\\s*`), number: (m) => CIRCLED.indexOf(m[1]!) + 1 },
]

/** `outer`: the number of the item around; `2.1` is a list number only inside item 2. */
function readMark(text: string, outer: number | null): Mark | null {
  for (const { style, pattern, number } of MARKS) {
    const m = pattern.exec(text)
    if (!m || number(m) < 1 || (style === 'sub' && Number.parseInt(text, 10) !== outer)) continue
    if (style === 'pause' && /^\d+、\d/.test(text) && number(m) !== (outer ?? 0) + 1) continue // 1、2都… lists two
    return { number: number(m), style, rest: text.slice(m[0].length) }
  }
  return null
}

const BULLET = /^(?:[•●○◦■□▪▶►➢➤·*✓√◆◇]\s*|[-–—]\s+)/
const INLINE = new RegExp(
  `(?:^|[\\s；;。，,：:]|(?<=[\\p{Script=Han}${BLANK}]))(?=(\\d{1,2})[.、．)）](?!\\d)\\s*\\S|[（(](\\d{1,2})[)）]\\s*\\S)`,
  'gu',
)
const INLINE_STEP = /(?:^|[\s；;。，,])(?=(?:步骤|第|step)\s*(\d{1,2})\s*步?\s*[：:.、])/giu
const INLINE_CIRCLED = new RegExp(`(?=([${CIRCLED}]))`, 'g')

/** Cuts `1. a 2. b` in one line into its items: only where the numbers count up from one without a gap. */
function cutInline(text: string): string[] {
  const masked = maskQuoted(text)
  for (const [pattern, number] of [
    [INLINE, (m: RegExpMatchArray) => Number(m[1] ?? m[2])],
    [INLINE_STEP, (m: RegExpMatchArray) => Number(m[1])],
    [INLINE_CIRCLED, (m: RegExpMatchArray) => CIRCLED.indexOf(m[1]!) + 1],
  ] as const) {
    const cuts: number[] = []
    for (const m of matchesOf(masked, pattern)) if (number(m) === cuts.length + 1) cuts.push(m.index)
    if (cuts.length < 2) continue
    return [text.slice(0, cuts[0]), ...cuts.map((cut, i) => text.slice(cut, cuts[i + 1]))]
      .map((piece) => piece.replace(/^[\s；;，,]+|[\s；;，,]+$/g, ''))
      .filter((piece) => piece !== '')
  }
  return [text]
}

/**
 * Gives every line the number of its outermost list. A nested list (an inner `<li>`, `1.1`, another style of number that
 * starts at one inside an item) keeps the number of the item around it.
 */
class Numbering {
  readonly lines: NumberedLine[] = []
  private outer: number | null = null
  private outerStyle: string | null = null
  private innerStyle: string | null = null
  private isBulleted = false

  put(line: MarkupLine): void {
    if (line.item !== null && line.depth === 1) this.outer = line.item
    const bare = line.text.replace(BULLET, '')
    if (line.item === null) this.bullet(bare !== line.text)
    const mark = readMark(bare, this.outer)
    const within = mark && mark.rest !== bare ? readMark(mark.rest, mark.number) : null
    if (mark && within && within.style !== mark.style && within.number === 1) {
      this.enter(mark, line)
      for (const piece of cutInline(mark.rest)) this.push(readMark(piece, this.outer)?.rest ?? piece, this.outer)
    } else {
      let item = line.item
      for (const piece of cutInline(bare)) {
        this.piece(piece, { ...line, item })
        item = null
      }
    }
  }

  /** Typed bullets count like `<ul>`: by place. Inside a numbered item they nest. */
  private bullet(isBulleted: boolean): void {
    this.isBulleted = isBulleted && (this.outerStyle === null || this.outerStyle === 'bullet')
    if (this.isBulleted) {
      this.outer = this.outerStyle === 'bullet' ? (this.outer ?? 0) + 1 : 1
      this.outerStyle = 'bullet'
    } else if (this.outerStyle === 'bullet') this.outerStyle = this.outer = null
  }

  private piece(text: string, line: MarkupLine): void {
    const mark = readMark(text, this.outer)
    if (mark) this.enter(mark, line)
    const listed = mark !== null || this.isBulleted || line.item !== null || line.depth > 1
    this.push(mark?.rest ?? text, listed ? this.outer : null)
  }

  private enter(mark: Mark, line: MarkupLine): void {
    if (line.depth > 1 || mark.style === 'sub' || mark.style === this.innerStyle) return
    if (this.outerStyle !== null && mark.style !== this.outerStyle && mark.number === 1 && this.outer !== null) {
      this.innerStyle = mark.style
      return
    }
    this.outerStyle = mark.style
    this.innerStyle = null
    this.outer = mark.number
  }

  private push(text: string, number: number | null): void {
    if (text.trim()) this.lines.push({ text: text.trim(), number })
  }
}

/** A field (HTML or plain) as numbered lines, with the pictures that it names. */
export function readNumbered(field: string): NumberedText {
  const { lines, pictures } = readMarkup(field)
  const numbering = new Numbering()
  for (const line of lines) numbering.put(line)
  return { lines: numbering.lines, pictures }
}
