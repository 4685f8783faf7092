/** Characters of a table after which it begins anew under the same head, so that no piece of it is beyond a page. */
const TABLE_MOST = 4000

/** What stands in a table's cell, on one line. */
export const cellText = (text: string) =>
  text
    .trim()
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>')
    .replace(/\t/g, ' ')

/** Rows as tables of Markdown; the first row is the head of each. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const [head, ...body] = rows
  if (!head || width === 0) return []
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`
  const top = [line(head), `|${' --- |'.repeat(width)}`]
  const out = [...top]
  let size = 0
  for (const row of body) {
    const own = line(row)
    if (size > 0 && size + own.length > TABLE_MOST) {
      out.push('', ...top)
      size = 0
    }
    out.push(own)
    size += own.length
  }
  return out
}
