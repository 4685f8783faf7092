/// <reference path="./opencc.d.ts" />
import { ConverterFactory, type DictLike } from 'opencc-js/core'
import TO_SIMPLIFIED from 'opencc-js/to/cn'
import { HAN } from '../characters.ts'

/** A constant that is made when it is first asked for: in Figma's interpreter each of these takes a tenth of a second. */
function late<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** OpenCC's table of characters and phrases (t2s); those of other directions weigh three times as much. */
const converter = late(() => ConverterFactory(...TO_SIMPLIFIED))

/** Characters that some entry of the table changes: a text without one stays as it is. */
function changed(): string {
  const characters = new Set<string>()
  const note = (from: string, to: string) => {
    if (from.length === 1) characters.add(from)
    else {
      const [before, after] = [[...from], [...to]]
      for (let i = 0; i < before.length; i++)
        if (before.length !== after.length || before[i] !== after[i]) characters.add(before[i]!)
    }
  }
  const dictionaries: readonly DictLike[] = TO_SIMPLIFIED.flatMap((group) => [...group])
  for (const dictionary of dictionaries) {
    if (typeof dictionary !== 'string') for (const [from, to] of dictionary) note(from, to)
    else
      for (const line of dictionary.split('|')) {
        const space = line.indexOf(' ')
        note(line.slice(0, space), line.slice(space + 1))
      }
  }
  return [...characters].join('')
}

const HAS_HAN = new RegExp(`[${HAN}\\ud840-\\ud88f]`)
const mayChange = late(() => new RegExp(`[${changed()}]`, 'u'))

/** Traditional characters become simplified ones, by phrase (頭髮 → 头发, 發票 → 发票; 乾坤 stays). */
export function toSimplified(text: string): string {
  return HAS_HAN.test(text) && mayChange().test(text) ? converter()(text) : text
}
