/** Full-width letters, digits and signs as their plain ones; nothing else changes: ① is no digit. */
const plain = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Letters, digits and underlines in a row; `1,000` is the number 1000. */
const TOKEN = /\d{1,3}(?:,\d{3})+(?![\dA-Za-z_])|[A-Za-z0-9_]+/g

const tokensIn = (text: string): string[] => plain(text).match(TOKEN) ?? []

/** A token with a digit or an underline, or three capitals in a row: it names one thing, which no other word stands for. */
const names = (token: string): boolean => /[A-Za-z0-9]/.test(token) && /\d|_|[A-Z]{3}/.test(token)

const folded = (token: string): string => token.replaceAll(',', '').toLowerCase()

/** Each is looked for by itself: of a list of codes that somebody pastes, the first are enough. */
const IDENTIFIERS_MOST = 20

/** The first identifiers of a question, folded for case and width, each once: `ERR_TIMEOUT`, `E1001`, `XYZ`, `24`. */
export const identifiersIn = (query: string): string[] =>
  [...new Set(tokensIn(query).filter(names).map(folded))].slice(0, IDENTIFIERS_MOST)

/** All tokens of a text, folded: what identifiers are looked for in. */
export const tokensOf = (text: string): ReadonlySet<string> => new Set(tokensIn(text).map(folded))

/** Whether a text holds a folded identifier as a whole token: E10 is not in E1001. */
export const holdsIdentifier = (text: string, identifier: string): boolean =>
  tokensIn(text).some((token) => folded(token) === identifier)
