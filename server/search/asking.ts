import type { Folded } from './fold.ts'

/** Words that ask instead of naming what is asked for. They keep a little weight: a query may hold nothing else. */
const ASKING =
  /为什么|为何|什么时候|什么样|什么|怎么办|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪种|多少|是否|能否|可否|有没有|是不是|会不会|能不能|可不可以|请问|一下|[吗呢吧啊的了呀么]/gu
const ASKING_WORDS = new Set(
  'a an the of to in on at is are was were be been do does did can could will would should shall may how what when where which who whom why whether if and or for with it its this that there i my me we our you your they their as by from s t ll re ve d m'.split(
    ' ',
  ),
)

/** Whether a stretch of a folded query only asks: characters that belong to a question word, or an English one. */
export function asking({ text }: Folded): (isWord: boolean, from: number, to: number) => boolean {
  const cut = new Uint8Array(text.length)
  for (const m of text.matchAll(ASKING)) cut.fill(1, m.index, m.index + m[0].length)
  return (isWord, from, to) => {
    if (isWord && ASKING_WORDS.has(text.slice(from, to))) return true
    for (let i = from; i < to; i++) if (cut[i] === 1) return true
    return false
  }
}
