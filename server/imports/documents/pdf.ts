import { getDocumentProxy } from 'unpdf'
import { HufuError } from '../../../shared/error.ts'
import { type PrintedLine, printedText } from './printed.ts'
import type { DocumentReader } from './reader.ts'

/** A shelf of manuals in one file. */
const PAGES_MOST = 3000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Item = { str: string; transform: number[]; height: number; hasEOL: boolean }

/** Printed manuals. Headings are told by their letters' size; without any, each page is a section. */
export const pdf: DocumentReader = {
  format: 'pdf',
  recognises: (head) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-'),
  async read(bytes) {
    const document = await opened(bytes)
    try {
      if (document.numPages > PAGES_MOST)
        throw new HufuError('document_too_many_pages', { found: document.numPages, limit: PAGES_MOST })
      const pages: PrintedLine[][] = []
      for (let number = 1; number <= document.numPages; number++) pages.push(await linesOf(document, number))
      if (pages.every((lines) => !lines.length))
        throw new HufuError('document_without_text', { pages: document.numPages })
      const blank = pages.flatMap((lines, i) => (lines.length ? [] : [i + 1]))
      const notice = { code: 'pages_without_text' as const, details: { pages: listed(blank) }, line: null }
      const title = await titleOf(document)
      return {
        format: 'pdf',
        ...printedText(pages),
        first_line: 1,
        meta: title ? { title } : {},
        notices: blank.length ? [notice] : [],
      }
    } finally {
      await document.destroy()
    }
  },
}

/** Errors  `document_encrypted`, `document_broken`. */
async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    // a copy: the library takes the bytes for itself
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false, stopAtErrors: false })
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): HufuError {
  const { name = '', message = '' } = error as Error
  if (name === 'PasswordException') return new HufuError('document_encrypted')
  return broken(message)
}

const broken = (message: string) => {
  const refusal = new HufuError('document_broken', { why: message.slice(0, 200) || 'no PDF', why_zh: '不是完整的 PDF' })
  return refusal
}

async function linesOf(document: Pdf, number: number): Promise<PrintedLine[]> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return gathered(items.filter((item): item is never => 'str' in item) as Item[])
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Pieces of one height on the page make a line; its size is that of its largest letters. */
function gathered(items: readonly Item[]): PrintedLine[] {
  const lines: PrintedLine[] = []
  let open: PrintedLine | undefined
  for (const { str, transform, height, hasEOL } of items) {
    const y = transform[5] ?? 0
    if (open && Math.abs(open.y - y) > Math.max(open.size, height) * 0.5 && str.trim()) open = undefined
    if (!open && str.trim()) {
      open = { text: '', size: 0, y }
      lines.push(open)
    }
    if (open) {
      open.text += str
      if (str.trim()) open.size = Math.max(open.size, height)
    }
    if (hasEOL) open = undefined
  }
  return lines.map((line) => ({ ...line, text: tidied(line.text) })).filter(({ text }) => text)
}

/** Some programs write characters as the radicals that look like them: nobody would find these. */
const tidied = (text: string) =>
  text
    .replace(/[\u2e80-\u2fdf]/g, (radical) => radical.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()

async function titleOf(document: Pdf): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const title = String((info as { Title?: unknown }).Title ?? '').trim()
  // what programs leave there is a file's name, not a title
  return title && !/\.(?:docx?|pdf|html?|xlsx?)$|^(?:untitled|microsoft word)/i.test(title) ? title.slice(0, 200) : null
}

const LISTED = 20
const listed = (pages: readonly number[]) =>
  pages.slice(0, LISTED).join(', ') + (pages.length > LISTED ? ` … (${pages.length})` : '')
