import { CANVAS_TEXTS } from './texts/canvas.ts'
import { CONNECT_TEXTS } from './texts/connect.ts'
import { COVERAGE_TEXTS } from './texts/coverage.ts'
import { EXTRACT_TEXTS } from './texts/extract.ts'
import { FAULTS_TEXTS } from './texts/faults.ts'
import { REVIEW_TEXTS } from './texts/review.ts'
import { SEARCH_TEXTS } from './texts/search.ts'
import { SEND_TEXTS } from './texts/send.ts'
import { WINDOW_TEXTS } from './texts/window.ts'

/**
 * Every word that the window shows, in both languages. `{name}` is filled from the values given;
 * `{name:one|many}` gives the word that goes with the number.
 */
type Sentence = { en: string; zh: string }

export const TEXTS = {
  ...WINDOW_TEXTS,
  ...CONNECT_TEXTS,
  ...EXTRACT_TEXTS,
  ...SEND_TEXTS,
  ...COVERAGE_TEXTS,
  ...REVIEW_TEXTS,
  ...SEARCH_TEXTS,
  ...FAULTS_TEXTS,
  ...CANVAS_TEXTS,
} as const satisfies Record<string, Sentence>

export type TextKey = keyof typeof TEXTS
export type Language = 'zh' | 'en'
export type Values = Record<string, string | number>
/** Says a text in the window's language. */
export type Say = (key: TextKey, values?: Values) => string

/** The language of the window: as set, else Chinese where the browser speaks it, else English. */
export function languageOf(setting: 'auto' | Language, browser: string): Language {
  if (setting !== 'auto') return setting
  return /^zh\b/i.test(browser) ? 'zh' : 'en'
}

const GAP = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g

/** Total: a missing value leaves a gap. */
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    TEXTS[key][language].replace(GAP, (_, name: string, one?: string, many?: string) =>
      one === undefined ? String(values[name] ?? '') : String(values[name] === 1 ? one : many),
    )

/** Why a layer was skipped: a reason is a code, with the finder's own words behind a colon. */
export const reasonText = (say: Say, reason: string): string => sayOr(say, `reason_${reason.split(':')[0]}`, reason)

/** For keys made from a server's word: unknown words are shown as they are. */
export const sayOr = (say: Say, key: string, otherwise: string, values?: Values): string =>
  key in TEXTS ? say(key as TextKey, values) : otherwise
