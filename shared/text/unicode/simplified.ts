import { Converter, type DictLike, Locale } from 'opencc-js/t2cn'

/** OpenCC's table of characters and phrases (t2s), compiled once: a constant. */
const convert = Converter({ from: 't', to: 'cn' })

/** Characters that some entry of the table changes: a text without one stays as it is. */
function changed(): string {
  const characters = new Set<string>()
  const dictionaries: readonly DictLike[] = Locale.to.cn!.flatMap((group) => [...group])
  const entries = dictionaries.flatMap((dictionary): (readonly string[])[] =>
    typeof dictionary === 'string' ? dictionary.split('|').map((line) => line.split(' ')) : [...dictionary],
  )
  for (const [from = '', to = ''] of entries) {
    const [before, after] = [[...from], [...to]]
    before.forEach((c, i) => {
      if (before.length !== after.length || c !== after[i]) characters.add(c)
    })
  }
  return [...characters].sort().join('')
}

const MAY_CHANGE = new RegExp(`[${changed()}]`, 'u')

/** Traditional characters become simplified ones, by phrase (頭髮 → 头发, 發票 → 发票; 乾坤 stays). */
export function toSimplified(text: string): string {
  return MAY_CHANGE.test(text) ? convert(text) : text
}
