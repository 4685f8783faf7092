import { Converter } from 'opencc-js/t2cn'
import { HAN } from '../characters.ts'

const HAS_HAN = new RegExp(`[${HAN}\\ud840-\\ud88f]`)
/** OpenCC's table of characters and phrases (t2s), compiled once: a constant. */
const convert = Converter({ from: 't', to: 'cn' })

/** Traditional characters become simplified ones, by phrase (頭髮 → 头发, 發票 → 发票; 乾坤 stays). */
export function toSimplified(text: string): string {
  return HAS_HAN.test(text) ? convert(text) : text
}
