import { cut } from '../cut.ts'
import { type Mark, marksOf } from '../marks.ts'
import { pageAt, titlePath, type Written } from '../sections.ts'
import { type CodeRow, codeColumns, codeTable } from './code-table.ts'
import type { Stated } from './stated.ts'

/** Lines of a text that are a table, by their cells. `start`: 0-based; `skips`: lines after the head that are no row. */
type Table = { start: number; skips: number; rows: string[][] }

/** The error codes that tables of a text state: tables of Markdown, and lines of values with one mark between them. */
export function tableParameters(written: Omit<Written, 'source_id' | 'path'>): Stated[] {
  const lines = written.text.split('\n')
  const marks = marksOf(lines)
  const chapters = cut(marks, 6)
  return [...markdownTables(lines, marks), ...valueLines(lines, marks)]
    .sort((a, b) => a.start - b.start)
    .flatMap((table) => {
      const codes = codeTable(table.rows)
      const chapter = chapters.find(({ start, end }) => table.start >= start && table.start < end)
      const place = {
        anchor: chapter?.heading?.anchor ?? '',
        title_path: chapter ? titlePath(chapter, written.title) : written.title,
        about: chapter?.heading?.text ?? written.title,
      }
      return codes.map((row) => statedAt(row, table, { ...place, page: null }, written))
    })
}

type Place = Pick<Stated, 'anchor' | 'title_path' | 'about' | 'page'>

function statedAt(
  { code, meaning, row }: CodeRow,
  table: Table,
  place: Place,
  written: Pick<Written, 'first_line' | 'pages'>,
): Stated {
  const line = table.start + row + table.skips
  return {
    ...place,
    key: '',
    line: line + written.first_line,
    page: pageAt(written.pages, line + 1) ?? null,
    name: code,
    kind: 'error_code',
    type: null,
    is_required: null,
    value: code,
    unit: null,
    meaning,
    raw_text: table.rows[row]!.filter(Boolean).join(' | '),
  }
}

const DELIMITER_ROW = /^[\s|:-]+$/

function markdownTables(lines: readonly string[], marks: readonly Mark[]): Table[] {
  const tables: Table[] = []
  for (let i = 0; i < lines.length; ) {
    const end = blockEnd(marks, i)
    if (end - i > 2 && DELIMITER_ROW.test(lines[i + 1]!)) {
      const rows = [lines[i]!, ...lines.slice(i + 2, end)].map(cellsOf)
      tables.push({ start: i, skips: 1, rows })
    }
    i = Math.max(end, i + 1)
  }
  return tables
}

function blockEnd(marks: readonly Mark[], at: number): number {
  const first = marks[at]!
  if (first.kind !== 'kept') return at
  let end = at
  while (end < marks.length && isOfBlock(marks[end]!, first.block)) end++
  return end
}
const isOfBlock = (mark: Mark, block: number) => mark.kind === 'kept' && mark.block === block

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map(plainCell)

/** What a cell says, without the marks around it. */
const plainCell = (cell: string): string =>
  cell
    .replace(/\\\|/g, '|')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const BETWEEN = ['\t', ',', ';', '，', '；', '|']

/** Lines one after the other that have the same mark between their values. */
function valueLines(lines: readonly string[], marks: readonly Mark[]): Table[] {
  const tables: Table[] = []
  for (let i = 0; i < lines.length; ) {
    let end = i
    while (end < lines.length && marks[end]!.kind === 'text') end++
    const found = tableWithin(lines, i, end)
    if (found) tables.push(found)
    i = Math.max(end, i + 1)
  }
  return tables
}

function tableWithin(lines: readonly string[], from: number, end: number): Table | null {
  for (let start = from; start < end - 1; start++) {
    const between = BETWEEN.find((mark) => codeColumns(valuesOf(lines[start]!, mark)))
    if (between !== undefined)
      return { start, skips: 0, rows: lines.slice(start, end).map((line) => valuesOf(line, between)) }
  }
  return null
}

/** Values of a line; one in quotes may hold the mark. */
const valuesOf = (line: string, between: string): string[] =>
  [...`${line}${between}`.matchAll(new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*|([^\\${between}]*))\\${between}`, 'g'))].map(
    ([, quoted, bare]) => (quoted?.replace(/""/g, '"') ?? bare ?? '').trim(),
  )
