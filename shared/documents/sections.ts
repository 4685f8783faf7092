import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { FILE_ID } from '../file-id.ts'
import { shortHash, utf8 } from '../text/fingerprint.ts'
import { type Chapter, cut } from './cut.ts'
import { marksOf } from './marks.ts'
import { codePoints, split } from './split.ts'

/** Where a page of a printed document begins: the first of its lines, 1-based. */
export type PageStart = { page: number; line: number }

/** A file as its text: Markdown, lines ended by \n. `first_line`: the number of its first line in the file as it was sent. */
export type Written = {
  source_id: string
  path: string
  /** What stands above everything: the title path of text before the first heading. */
  title: string
  text: string
  first_line: number
  pages: readonly PageStart[]
}

/** A piece that can be found and cited. Lines are 1-based and both included. */
export type Cut = {
  id: string
  chunk_key: string
  seq: number
  title_path: string
  heading: string
  stage_name: string
  chunking: string
  cite: { anchor: string; line: number; page?: number }
  line_start: number
  line_end: number
  text: string
  text_chars: number
}

/** First 12 hex digits of MD5 over the title path, a line break and the path: which piece of a source this is. */
export const chunkKey = (source_id: string, title_path: string, path: string): string =>
  `${source_id}__${bytesToHex(md5(utf8(`${title_path}\n${path}`))).slice(0, 12)}`

export const fileId = (source_id: string, path: string): string =>
  `${FILE_ID}${shortHash(JSON.stringify([source_id, path]))}`

/** Headings joined as they are read: the outermost bare, those below with their marks. */
export const titlePath = ({ path }: Chapter, title: string): string =>
  path.map(({ level, text }) => (level === 1 ? text : `${'#'.repeat(level)} ${text}`)).join(' | ') || title

/** Cuts a file into its sections, in file order. */
export function sectionsOf(written: Written, level: number): Cut[] {
  const lines = written.text.split('\n')
  const marks = marksOf(lines)
  const repeats = new Map<string, number>()
  const sections: Cut[] = []
  for (const chapter of cut(marks, level)) {
    const title_path = titlePath(chapter, written.title)
    const key = chunkKey(written.source_id, title_path, written.path)
    for (const [i, part] of split(lines, marks, chapter).entries()) {
      const nth = (repeats.get(key) ?? 0) + 1
      repeats.set(key, nth)
      const own = i === 0 && chapter.heading ? chapter.heading.line : part.start
      const page = pageAt(written.pages, own + 1)
      sections.push({
        id: `ds_${shortHash(JSON.stringify([written.source_id, written.path, title_path, nth]))}`,
        chunk_key: nth === 1 ? key : `${key}#${nth}`,
        seq: sections.length,
        title_path,
        heading: chapter.heading?.text ?? '',
        stage_name: chapter.path.find((one) => one.level === 1)?.text ?? '',
        chunking: level === 0 ? 'file' : `h${level}`,
        cite: {
          anchor: chapter.heading?.anchor ?? '',
          line: own + written.first_line,
          ...(page !== undefined && { page }),
        },
        line_start: part.start + written.first_line,
        line_end: part.end - 1 + written.first_line,
        text: part.text,
        text_chars: codePoints(part.text),
      })
    }
  }
  return sections
}

/** Pages come in order. */
export function pageAt(pages: readonly PageStart[], line: number): number | undefined {
  let found: number | undefined
  for (const page of pages) {
    if (page.line > line) break
    found = page.page
  }
  return found
}

/** The file's text again, from its sections in order: blank lines between them are counted by the lines' numbers. */
export function joined(sections: readonly Pick<Cut, 'line_start' | 'line_end' | 'text'>[], first_line: number): string {
  let [text, line] = ['', first_line]
  for (const section of sections) {
    text += '\n'.repeat(Math.max(0, section.line_start - line)) + section.text
    line = section.line_end
  }
  return text
}
