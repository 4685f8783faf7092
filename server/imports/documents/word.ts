import { HufuError } from '../../../shared/error.ts'
import { plain } from './printed.ts'
import type { ReadDocument } from './reader.ts'
import { cellText, tableLines } from './table.ts'
import { xmlTokens } from './xml-tokens.ts'
import type { Parts } from './zip.ts'

export const WORD_PARTS = ['word/document.xml', 'word/styles.xml', 'docProps/core.xml'] as const

type Paragraph = { text: string; style: string; level: number | null; isListed: boolean }
/** A table that is being read: tables may lie in cells. */
type Table = { rows: string[][]; cell: string[] }

/** A Word document: headings by their styles, lists, tables; what was deleted under review is left out. */
export function readWord(parts: Parts): ReadDocument {
  const body = parts.get('word/document.xml')
  if (body === undefined || !body.includes('</w:body>'))
    throw new HufuError('document_broken', { why: 'word/document.xml is cut off', why_zh: 'word/document.xml 不完整' })
  const levels = headingLevels(parts.get('word/styles.xml') ?? '')
  const title = coreTitle(parts.get('docProps/core.xml') ?? '')
  return {
    format: 'word',
    text: bodyLines(body, levels).join('\n'),
    first_line: 1,
    pages: [],
    meta: title ? { title } : {},
    notices: [],
  }
}

/** Levels by style id: the outline level where one is set, else what the style is called. */
function headingLevels(styles: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  let id = ''
  for (const token of xmlTokens(styles)) {
    if (token.kind === 'text' || token.kind === 'close') continue
    if (token.name === 'w:style') id = token.attribute('w:styleId') ?? ''
    else if (token.name === 'w:name') {
      const named = /^(?:heading|标题)\s*([1-6])$/i.exec(token.attribute('w:val') ?? '')
      if (named) levels.set(id, Number(named[1]))
      if (/^(?:title|文档标题)$/i.test(token.attribute('w:val') ?? '')) levels.set(id, 1)
    } else if (token.name === 'w:outlineLvl' && id && !levels.has(id)) {
      const level = Number(token.attribute('w:val')) + 1
      if (level >= 1 && level <= 6) levels.set(id, level)
    }
  }
  return levels
}

/** Text in these is not the document's, or stands in it twice. */
const LEFT_OUT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'w:fldSimple-instr'])

function bodyLines(body: string, levels: ReadonlyMap<string, number>): string[] {
  const out: string[] = []
  const tables: Table[] = []
  const paragraphs: Paragraph[] = []
  let [hidden, isText] = [0, false]
  const end = (paragraph: Paragraph) => {
    const table = tables[tables.length - 1]
    if (table) table.cell.push(paragraph.text)
    else out.push(...paragraphLines(paragraph, levels, out))
  }
  for (const token of xmlTokens(body)) {
    const paragraph = paragraphs[paragraphs.length - 1]
    if (token.kind === 'text') {
      if (isText && !hidden && paragraph) paragraph.text += token.text
      continue
    }
    const { kind, name } = token
    if (LEFT_OUT.has(name)) hidden += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    if (name === 'w:t') isText = kind === 'open'
    else if (name === 'w:p') {
      if (kind === 'open') paragraphs.push({ text: '', style: '', level: null, isListed: false })
      else if (kind === 'close' && paragraph) end(paragraphs.pop()!)
    } else if (name === 'w:tbl') {
      if (kind === 'open') tables.push({ rows: [], cell: [] })
      else if (kind === 'close') endTable(tables, out)
    } else if (name === 'w:tr' && kind === 'open') tables[tables.length - 1]?.rows.push([])
    else if (name === 'w:tc' && kind === 'close') {
      const table = tables[tables.length - 1]
      table?.rows[table.rows.length - 1]?.push(cellText(table.cell.join('\n')))
      if (table) table.cell = []
    } else if (paragraph && kind !== 'close') mark(paragraph, token)
  }
  return out
}

/** What a tag inside a paragraph says of it. */
function mark(
  paragraph: Paragraph,
  { name, attribute }: { name: string; attribute(name: string): string | undefined },
) {
  if (name === 'w:pStyle') paragraph.style = attribute('w:val') ?? ''
  else if (name === 'w:outlineLvl') paragraph.level = Number(attribute('w:val')) + 1
  else if (name === 'w:numId') paragraph.isListed = attribute('w:val') !== '0'
  else if (name === 'w:tab') paragraph.text += ' '
  else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
}

function paragraphLines(
  { text, style, level, isListed }: Paragraph,
  levels: ReadonlyMap<string, number>,
  before: readonly string[],
): string[] {
  const words = text.trim()
  if (!words) return []
  const heading = level !== null && level >= 1 && level <= 6 ? level : levels.get(style)
  const gap = before.length && before[before.length - 1] !== '' ? [''] : []
  if (heading) return [...gap, `${'#'.repeat(heading)} ${words.replace(/\s*\n\s*/g, ' ')}`, '']
  if (isListed) return [`- ${words.replace(/\n/g, '\n  ')}`].flatMap((item) => item.split('\n'))
  return [...gap, ...words.split('\n').map(plain), '']
}

/** A table in a cell is told in its cell, row by row. */
function endTable(tables: Table[], out: string[]): void {
  const table = tables.pop()
  const outer = tables[tables.length - 1]
  if (!table) return
  if (outer) outer.cell.push(...table.rows.map((row) => row.filter(Boolean).join('；')))
  else out.push('', ...tableLines(table.rows.filter((row) => row.some(Boolean))), '')
}

function coreTitle(core: string): string {
  let isTitle = false
  for (const token of xmlTokens(core)) {
    if (token.kind === 'text') {
      if (isTitle) return token.text.trim().slice(0, 200)
    } else if (token.name === 'dc:title') isTitle = token.kind === 'open'
  }
  return ''
}
