import type { Folded } from './fold.ts'

/** Words that ask instead of naming what is asked for. They keep a little weight: a query may hold nothing else. */
const ASKING =
  /为什么|为何|什么时候|什么样|什么|怎么办|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪种|多少|是否|能否|可否|有没有|是不是|会不会|能不能|可不可以|请问|一下|[吗呢吧啊的了呀么]/gu
/** What stands in every English sentence, whatever it is about: a rule that happens to hold it is no better for that. */
const ASKING_WORDS = new Set(
  [
    'a an the and or but nor if than then so because while until as of to in on at by for from with without into about',
    'after before between through over own up out off now once ever yet just also too very more most many much few',
    'is are was were be been being am do does did done have has had having can could will would should shall may must',
    'need needs let lets get gets got getting give gives go goes going gone make makes made put take takes use uses used',
    'using want wants say says said tell tells like please yes',
    'how what when where which who whom whose why whether it its this that these those there here such same',
    'i me my mine we us our you your he him his she her they them their one ones',
    'some somebody someone something any anybody anyone anything every everybody everyone everything each both all else',
    'even nobody nothing none only other thing things way ways s t ll re ve d m',
    'know knows think see sees saw seen look looks find finds try tries keep keeps kept come comes came happen happens happened',
    'happening turn turns mean means seem seems work works working tried trying person people folks',
  ].flatMap((line) => line.split(' ')),
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
