import { HufuError } from '../../../shared/error.ts'
import { isExcelPart, readExcel } from './excel.ts'
import type { DocumentReader } from './reader.ts'
import { readWord, WORD_PARTS } from './word.ts'
import { unzipped } from './zip.ts'

/** Word and Excel: both are zips, and only what lies in them tells which. */
export const office: DocumentReader = {
  format: 'word',
  recognises: (head) => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4,
  async read(bytes) {
    const parts = unzipped(bytes, (name) => (WORD_PARTS as readonly string[]).includes(name) || isExcelPart(name))
    if (parts.has('word/document.xml')) return readWord(parts)
    if (parts.has('xl/workbook.xml')) return readExcel(parts)
    throw new HufuError('unknown_document')
  },
}
