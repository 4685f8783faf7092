import { HufuError } from '../../../shared/error.ts'
import type { ReadDocument } from './reader.ts'
import { cellText, tableLines } from './table.ts'
import { xmlTokens } from './xml-tokens.ts'
import type { Parts } from './zip.ts'

export const isExcelPart = (name: string) =>
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name)

/** More cells than a person looks through. */
const COLUMNS_MOST = 200

/** A workbook: each sheet a chapter with its table, whose first row is its head. Hidden sheets are left out. */
export function readExcel(parts: Parts): ReadDocument {
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '')
  const out: string[] = []
  for (const { name, part } of sheetsOf(parts)) {
    const sheet = parts.get(part)
    if (sheet === undefined || !sheet.includes('</worksheet>'))
      throw new HufuError('document_broken', { why: `${part} is cut off`, why_zh: `${part} 不完整` })
    const rows = rowsOf(sheet, strings, dates).filter((row) => row.some(Boolean))
    if (rows.length) out.push(`# ${name.replace(/\s+/g, ' ').trim()}`, '', ...tableLines(rows), '')
  }
  return { format: 'excel', text: out.join('\n'), first_line: 1, pages: [], meta: {}, notices: [] }
}

function sheetsOf(parts: Parts): { name: string; part: string }[] {
  const targets = new Map<string, string>()
  for (const token of xmlTokens(parts.get('xl/_rels/workbook.xml.rels') ?? ''))
    if (token.kind !== 'text' && token.name === 'Relationship')
      targets.set(token.attribute('Id') ?? '', (token.attribute('Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'))
  const sheets: { name: string; part: string }[] = []
  for (const token of xmlTokens(parts.get('xl/workbook.xml') ?? '')) {
    if (token.kind === 'text' || token.kind === 'close' || token.name !== 'sheet') continue
    const part = targets.get(token.attribute('r:id') ?? '')
    if (part && (token.attribute('state') ?? 'visible') === 'visible')
      sheets.push({ name: token.attribute('name') ?? part, part })
  }
  return sheets
}

/** Readings of Chinese characters (`rPh`) are none of the text. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let [isText, inReading] = [false, false]
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (isText && !inReading && strings.length) strings[strings.length - 1] += token.text
    } else if (token.name === 'si' && token.kind !== 'close') strings.push('')
    else if (token.name === 'rPh') inReading = token.kind === 'open'
    else if (token.name === 't') isText = token.kind === 'open'
  }
  return strings
}

const isDateFormat = (id: number, code: string | undefined) =>
  code === undefined
    ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    : /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Which cell styles show a number as a date. */
function dateStyles(xml: string): readonly boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue
    if (token.name === 'numFmt') codes.set(Number(token.attribute('numFmtId')), token.attribute('formatCode') ?? '')
    else if (token.name === 'cellXfs') inCells = token.kind === 'open'
    else if (token.name === 'xf' && inCells && token.kind !== 'close') {
      const id = Number(token.attribute('numFmtId') ?? 0)
      styles.push(isDateFormat(id, codes.get(id)))
    }
  }
  return styles
}

const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function rowsOf(sheet: string, strings: readonly string[], dates: readonly boolean[]): string[][] {
  const rows: string[][] = []
  let cell: { column: number; type: string; isDate: boolean; text: string } | undefined
  let [isValue, next] = [false, 0]
  for (const token of xmlTokens(sheet)) {
    if (token.kind === 'text') {
      if (cell && isValue) cell.text += token.text
    } else if (token.name === 'row' && token.kind !== 'close') {
      rows.push([])
      next = 0
    } else if (token.name === 'c' && token.kind !== 'close') {
      const reference = token.attribute('r')
      const column = reference === undefined ? next : columnOf(reference)
      next = column + 1
      cell = {
        column,
        type: token.attribute('t') ?? 'n',
        isDate: dates[Number(token.attribute('s'))] ?? false,
        text: '',
      }
    } else if (token.name === 'v' || token.name === 't') isValue = token.kind === 'open'
    else if (token.name === 'c' && cell) {
      const row = rows[rows.length - 1]
      if (row && cell.column >= 0 && cell.column < COLUMNS_MOST) {
        while (row.length < cell.column) row.push('')
        row[cell.column] = cellText(shown(cell, strings))
      }
      cell = undefined
    }
  }
  return rows
}

function shown({ type, isDate, text }: { type: string; isDate: boolean; text: string }, strings: readonly string[]) {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || text === '') return text
  return isDate ? dateText(Number(text)) : String(Number(Number(text).toPrecision(15)))
}

const DAY_MS = 86_400_000
/** Excel counts days from 1899-12-30, give or take the 29 February 1900 that never was. */
function dateText(days: number): string {
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(days * DAY_MS))
  if (!Number.isFinite(days) || Number.isNaN(instant.getTime())) return String(days)
  const text = instant.toISOString()
  if (days < 1) return text.slice(11, 16)
  return days % 1 ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10)
}
