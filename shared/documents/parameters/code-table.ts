/** A row of a table of error codes. `meaning`: what a user is shown where the table says so, else what the code means. */
export type CodeRow = { code: string; meaning: string; row: number }

const CODE_HEAD =
  /(?:错误|返回|响应|状态|业务|异常|结果)(?:码|代码|编码|编号)|^(?:编?码|代码|code|(?:error|err|status|result|return)[ _-]?(?:code|no|number|id))$/i
/** What is shown to a user comes before what it means to us. */
const MEANING_HEADS = [
  /提示|文案|^消息$|错误信息|toast|^(?:error[ _-]?)?(?:message|msg|copy|text)$/i,
  /含义|说明|描述|原因|解释|定义|meaning|description|reason|details?|explanation/i,
]

/** An identifier or a number: what programs hand out. */
export const isCode = (text: string): boolean =>
  text.length <= 64 &&
  /^[A-Za-z0-9_.:#-]+$/.test(text) &&
  (/\d/.test(text) || /^[A-Za-z]+(?:[_-][A-Za-z]+)+$/.test(text) || /^[A-Z]{3,}$/.test(text))

type Columns = { code: number; meanings: number[] }

/** Where a table's head names codes and what they mean; null where it does not. */
export function codeColumns(head: readonly string[]): Columns | null {
  const code = head.findIndex((cell) => CODE_HEAD.test(cell.trim()))
  const meanings = MEANING_HEADS.map((names) => head.findIndex((cell, i) => i !== code && names.test(cell.trim())))
  const found = meanings.filter((column) => column >= 0)
  return code < 0 || !found.length ? null : { code, meanings: found }
}

/** Reads rows as a table of error codes by their first; none where they are not one. */
export function codeTable([head = [], ...body]: readonly (readonly string[])[]): CodeRow[] {
  const columns = codeColumns(head)
  if (!columns) return []
  const read = body.flatMap((cells, i) => {
    const own = (cells[columns.code] ?? '').trim()
    const meaning = columns.meanings.map((column) => (cells[column] ?? '').trim()).find(Boolean) ?? ''
    return isCode(own) && meaning ? [{ code: own, meaning, row: i + 1 }] : []
  })
  const filled = body.filter((cells) => cells.some((cell) => cell.trim())).length
  return read.length * 2 >= filled ? read : []
}
