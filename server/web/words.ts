import type { Parts } from '../../shared/schema/base.ts'
import type { ItemResult } from '../../shared/schema/delivery.ts'
import type { Refusal } from './api.ts'
import type { Language, Say } from './texts.ts'

export const LOCALE: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

export const countIn = (language: Language, n: number) => new Intl.NumberFormat(LOCALE[language]).format(n)

export const timeIn = (language: Language, instant: string) =>
  new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

export const percent = (share: number) => Math.round(share * 100)

/** Several sentences in one line. */
export const inOneLine = (language: Language, sentences: readonly string[]) =>
  sentences.join(language === 'zh' ? '；' : '; ')

/** Several names in one line. */
export const namesIn = (language: Language, names: readonly string[]) => names.join(language === 'zh' ? '、' : ', ')

/** Bytes as a person reads them: 640 B, 12 KB, 3.4 MB. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} B`
  const mega = n / 1024 / 1024
  return mega < 1 ? `${Math.round(n / 1024)} KB` : `${mega < 10 ? mega.toFixed(1) : Math.round(mega)} MB`
}

/** The parts of a canon text: no part can hold the marks that part them. */
export function partsOfCanon(canon: string): Parts {
  const [, C = '', A = '', R = ''] = /^C=([^|]*)\|A=([^|]*)\|R=(.*)$/s.exec(canon) ?? ['', '', '', canon]
  return { C, A, R }
}

type Place = NonNullable<Refusal['place']>

/** Where in an input something is: line 3, column 7, or a path. */
export function placeText(say: Say, place: Place | Pick<ItemResult, 'line' | 'xpath'>): string {
  const { file, column, field } = place as Place
  return [
    file,
    place.line ? say('line', { line: place.line }) : undefined,
    column ? say('column', { column }) : undefined,
    place.xpath,
    field,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The message of a refusal or result in the page's language. */
export const messageIn = (language: Language, said: { message: string; message_zh: string }) =>
  language === 'zh' ? said.message_zh || said.message : said.message || said.message_zh

const LINE_END = /<\/(?:p|div|li|tr|h\d)>|<br\s*\/?>/gi
const LOOKS_MARKED_UP = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i

/** Evidence as a person reads it: test tools keep HTML. The parser is inert: it runs nothing and loads nothing. */
export function readable(raw: string): string {
  if (!LOOKS_MARKED_UP.test(raw)) return raw
  const parsed = new DOMParser().parseFromString(raw.replace(LINE_END, '$&\n'), 'text/html')
  return (parsed.body.textContent ?? '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
