/** A reader of RFC 4180 that is none of ours: what a spreadsheet would see. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  for (let found = cell.exec(text); found && cell.lastIndex <= text.length; found = cell.exec(text)) {
    rows[rows.length - 1]!.push(found[1]?.replace(/""/g, '"') ?? found[2]!)
    if (found[3] === '\r\n') rows.push([])
    if (cell.lastIndex >= text.length) break
  }
  return rows.filter((row) => row.length)
}
