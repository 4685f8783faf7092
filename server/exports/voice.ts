import { reasonSentence } from '../../shared/align/reasons.ts'
import { TEXTS, type TextKey } from './texts.ts'

/** Files are written in one language: labels twice over make lines that nobody reads. */
export const LANGS = ['zh', 'en'] as const
export type Lang = (typeof LANGS)[number]

type Values = Record<string, string | number>

/** One language's words and marks. */
export type Voice = {
  lang: Lang
  /** A text with its values filled in; a missing value leaves a gap. */
  say(key: TextKey, values?: Values): string
  /** The mark after a label. */
  colon: string
  /** `- **label**：text`, indented by levels of two spaces. */
  item(key: TextKey, text: string, level?: number): string
  /** In brackets; nothing where nothing is said. */
  aside(text: string): string
  /** Things of one kind in a row. */
  row(things: readonly string[]): string
  /** Statements in a row. */
  also(statements: readonly string[]): string
  reasons(codes: readonly string[]): string
}

const MARKS = {
  zh: { colon: '：', open: '（', close: '）', row: '、', also: '；' },
  en: { colon: ': ', open: ' (', close: ')', row: ', ', also: '; ' },
} as const

export function voiceOf(lang: Lang): Voice {
  const { colon, open, close, row, also } = MARKS[lang]
  const say = (key: TextKey, values: Values = {}) =>
    TEXTS[key][lang].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return {
    lang,
    say,
    colon,
    item: (key, text, level = 0) => `${'  '.repeat(level)}- **${say(key)}**${colon}${text}`,
    aside: (text) => (text ? `${open}${text}${close}` : ''),
    row: (things) => things.join(row),
    also: (statements) => statements.join(also),
    reasons: (codes) => codes.map((code) => reasonSentence(code, lang)).join(also),
  }
}

/** What stands where nothing does. */
export const NOTHING = '—'
