const MARKS = /[\\`*_[\]<>|~&@$]/g

/** Control characters that no document should carry; a line's end is kept for `inline` to show. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Text that stays text: no mark of it can become markup, a link, an HTML tag, a table's wall or a mention. It may stand
 * after a label, in a heading or in a table's cell; line ends show as `<br>`, which text itself cannot write.
 */
export function inline(text: string): string {
  return text
    .replace(CONTROL, '\ufffd')
    .replace(MARKS, '\\$&')
    .replace(/:\/\//g, '\\://')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
    .replace(/^(\s*)([#+=-]|\d+(?=[.)](?:\s|$)))/, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(/#(?=\s*$)/, '\\#')
    .replace(/\s*\r?\n\s*|\r/g, '<br>')
    .trim()
}

/** A link; without an address the words alone. Addresses are ours: a space or bracket in one is encoded. */
export function link(words: string, url: string | null): string {
  if (!url) return inline(words)
  return `[${inline(words)}](${url.replace(/[\s()<>"\\]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)})`
}

export const bullet = (text: string, level = 0) => `${'  '.repeat(level)}- ${text}`

/** A table; cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (!rows.length) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

/** Lines to a document: one final line end, never two empty lines in a row. */
export function lines(parts: readonly (string | readonly string[])[]): string {
  return `${parts
    .flat()
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
