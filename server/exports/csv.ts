const NUMBER = /^[+-]?\d+(?:\.\d+)?%?$/
const FORMULA = /^[=+\-@＝＋－＠\t\r]/

/** A cell that no spreadsheet runs: what could start a formula gets an apostrophe, a plain number (`-5.00`) stays. */
export function cell(text: string): string {
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  const safe = FORMULA.test(clean) && !NUMBER.test(clean) ? `'${clean}` : clean
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** RFC 4180 with the BOM by which Excel knows UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
