const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

type Wants = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'colon' | 'comma_or_end' | 'nothing'

/** What may follow a whole value, within an object, an array or nothing. */
const after = (open: string | undefined): Wants => (open === undefined ? 'nothing' : 'comma_or_end')

/** The state after a token, or null where the token may not stand here. */
function next(wants: Wants, mark: string | undefined, value: string | undefined, open: string[]): Wants | null {
  const inner = open[open.length - 1]
  if (value !== undefined) {
    if (wants === 'key' || wants === 'key_or_end') return value.startsWith('"') ? 'colon' : null
    return wants === 'value' || wants === 'value_or_end' ? after(inner) : null
  }
  if (mark === '{' || mark === '[') {
    if (wants !== 'value' && wants !== 'value_or_end') return null
    open.push(mark)
    return mark === '{' ? 'key_or_end' : 'value_or_end'
  }
  if (mark === ':') return wants === 'colon' ? 'value' : null
  if (mark === ',') return wants === 'comma_or_end' ? (inner === '{' ? 'key' : 'value') : null
  const closes = mark === '}' ? '{' : '['
  const mayEnd = wants === 'comma_or_end' || wants === (closes === '{' ? 'key_or_end' : 'value_or_end')
  if (!mayEnd || inner !== closes) return null
  open.pop()
  return after(open[open.length - 1])
}

/**
 * Where a text stops being JSON: engines no longer say. Only asked after JSON.parse refused; any depth.
 * Shape   1-based line and column, in UTF-16 units; the end of the text where it is cut off.
 */
export function findJsonFault(text: string): { line: number; column: number } {
  const open: string[] = []
  let wants: Wants | null = 'value'
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (!token) break
    wants = next(wants, token[1], token[2], open)
    if (wants === null) break
    at = TOKEN.lastIndex
  }
  const fault = at + (/^[ \t\r\n]*/.exec(text.slice(at, at + 100_000))?.[0].length ?? 0)
  const before = text.slice(0, fault)
  return { line: before.split('\n').length, column: fault - before.lastIndexOf('\n') }
}
