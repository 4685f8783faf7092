import { type NearClass, type Nearness, readRow, type Volume } from './classes.ts'
import { VAGUE } from './index.ts'

type Led = Record<Nearness, string[]>

/**
 * For each word, as the scan reads it, the words it leads to; a nearer class wins. What an everyday word leads to is
 * looked up once more across languages: 提钱, 提现, withdrawal.
 */
export function leadsOf(volumes: readonly Volume[], plain: (word: string) => string): Map<string, Led> {
  const leads = new Map<string, Led>()
  const vague = new Set(VAGUE.map(plain))
  const [across, within] = [true, false].map((isAcross) =>
    volumes.filter(({ lang }) => (lang === 'across') === isAcross).flatMap(classesOf),
  )
  /** Lists, not sets: they are short, and thousands. */
  const has = new Map<string, string[]>()
  const lead = (word: string, nearness: Nearness, others: readonly string[]) => {
    const own = plain(word)
    const led = leads.get(own) ?? { near: [], loose: [] }
    const held = has.get(own) ?? [own]
    leads.set(own, led)
    has.set(own, held)
    for (const other of others) {
      const read = plain(other)
      if (held.includes(read)) continue
      held.push(read)
      led[nearness].push(other)
    }
  }
  const abroad = new Map<string, string[]>()
  for (const { meant } of across!)
    for (const word of meant) abroad.set(plain(word), [...(abroad.get(plain(word)) ?? []), ...meant])
  const abroadOfAll = (words: string[]) => words.flatMap((word) => abroad.get(plain(word)) ?? [])
  const ofSaid = within!.filter(({ said }) => said.length > 0)
  const alike = [...within!, ...across!].filter(({ said }) => said.length === 0)
  for (const nearness of ['near', 'loose'] as const) {
    for (const { said, meant } of ofSaid.filter((one) => one.nearness === nearness)) {
      const abroadOf = new Map([true, false].map((han) => [han, abroadOfAll(meant.filter((m) => isHan(m) === han))]))
      for (const word of said) {
        const how = vague.has(plain(word)) ? 'loose' : nearness
        lead(word, how, meant)
        lead(word, how, abroadOf.get(isHan(word))!)
      }
    }
    for (const { meant } of alike.filter((one) => one.nearness === nearness))
      for (const word of meant)
        for (const other of meant) {
          const isVague = (vague.has(plain(word)) || vague.has(plain(other))) && isHan(other) === isHan(word)
          lead(word, isVague ? 'loose' : nearness, [other])
        }
  }
  return leads
}

const classesOf = ({ nearness, rows }: Volume): NearClass[] => rows.map((row) => readRow(row, nearness))
const isHan = (word: string) => /\p{sc=Han}/u.test(word)
