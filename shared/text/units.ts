import { UNIT_PATTERN, unitText } from './numerals/units.ts'
import { tokenOf } from './tokens.ts'

const NUM = tokenOf('NUM')
const SPELLED = new RegExp(`${NUM}\\s?(${UNIT_PATTERN})`, 'g')
const CLOCKWORK = new RegExp(`(${NUM})\\s?分(?=\\s?${NUM}\\s?秒)`, 'g')

/** 60s, 60 sec and 60秒 are one wording; the unit stays in the text. */
export function writeUnits(text: string): string {
  if (!text.includes(NUM)) return text
  return text
    .replace(SPELLED, (_, spelling: string) => NUM + unitText(spelling))
    .replace(CLOCKWORK, (_, number: string) => `${number}分钟`)
}
