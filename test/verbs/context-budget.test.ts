import { describe, expect, it } from 'vitest'
import { type Candidates, costOf, type Entry, fitted } from '../../server/verbs/context/budget.ts'
import { excerpts } from '../../server/verbs/context/excerpt.ts'
import { sharedBases } from '../../server/verbs/knowledge-bases.ts'
import { modelTokens } from '../../shared/text/model-tokens.ts'

/** An entry by the lengths of its texts, in tens of Chinese characters, which take eleven tokens. */
const entry = (...lengths: [number, ...number[]]): Entry => ({
  source: {} as Entry['source'],
  texts: lengths.map((length) => '字'.repeat(length * 10)) as [string, ...string[]],
})
const layer = (name: Candidates['layer'], entries: Entry[], is_needed = false): Candidates => ({
  layer: name,
  is_needed,
  entries,
})
/** The mark and the blank line that every entry costs beside its text. */
const MARK = costOf('')
const levels = (layers: Candidates[], texts: number, marks: number) =>
  fitted(layers, texts * 11 + marks * MARK).map((one) => one.levels)

describe('fitting layers into a budget', () => {
  const L1 = layer('L1', [entry(50, 20), entry(50, 20)])
  const L2 = layer('L2', [entry(50, 20)])
  const L3 = layer('L3', [entry(100, 40, 10)])
  it.each<[string, Candidates[], number, number, number[][]]>([
    ['all of it where there is room', [L1, L2, L3], 250, 4, [[0, 0], [0], [0]]],
    ['the last layer shortened first, step by step', [L1, L2, L3], 190, 4, [[0, 0], [0], [1]]],
    ['the last layer as short as it gets', [L1, L2, L3], 160, 4, [[0, 0], [0], [2]]],
    ['the last layer left out, the one before shortened', [L1, L2, L3], 120, 3, [[0, 0], [1], [-1]]],
    ['the last of a layer shortened before the first', [L1], 70, 2, [[0, 1]]],
    ['the last of a layer left out once all are short', [L1], 30, 1, [[1, -1]]],
    ['nothing at all', [L1, L2, L3], 0, 0, [[-1, -1], [-1], [-1]]],
  ])('gives %s', (_, layers, texts, marks, expected) => {
    expect(levels(layers, texts, marks)).toEqual(expected)
  })
  it('keeps a place for the first of a layer that is needed', () => {
    const needed = { ...L3, is_needed: true }
    expect(levels([L1, L2, needed], 100, 3)).toEqual([[0, 1], [-1], [2]])
    expect(levels([L1, L2, L3], 100, 3)).toEqual([[0, 0], [-1], [-1]])
  })
  it('never takes more than there is', () => {
    for (let room = 0; room < 4400; room += 77) {
      const layers = [L1, L2, L3]
      const used = fitted(layers, room).flatMap((one, at) =>
        one.levels.flatMap((level, i) => (level < 0 ? [] : [costOf(layers[at]!.entries[i]!.texts[level]!)])),
      )
      expect(used.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(room)
    }
  })
})

it.each([
  ['', 0],
  ['提现失败', 5],
  ['withdrawal failed', 6],
  ['，。', 4],
  ['123-456', 4],
  ['\u{20000}', 4],
  ['é', 2],
])('%j is told as %i tokens', (text, tokens) => expect(modelTokens(text)).toBe(tokens))

it.each<[string[] | null | undefined, string[] | undefined, string[] | null]>([
  [null, undefined, null],
  [['rules'], undefined, ['rules']],
  [undefined, ['docs:a'], ['docs:a']],
  [['rules'], ['rules:A', 'docs:a'], ['rules:A']],
  [
    ['rules:A', 'docs:a'],
    ['rules', 'docs:a'],
    ['docs:a', 'rules:A'],
  ],
  [['rules:A'], ['rules:B'], []],
  [null, [], []],
])('a token of %j asking for %j is kept to %j', (token, asked, expected) => {
  expect(sharedBases(token, asked)).toEqual(expected)
})

describe('shorter texts of a section', () => {
  const text = [
    ...Array.from({ length: 60 }, (_, i) => `第${i}行，很长的一段说明文字。`),
    '退款三天到账。',
    '尾行',
  ].join('\n')
  const at = text.indexOf('退款')
  const [whole, ...shorter] = excerpts({ text, highlights: [{ field: 'text', start: at, end: at + 2 }] })
  it('begin at the line that was found, at ends of lines, and say what was left out', () => {
    expect(whole).toBe(text)
    for (const short of shorter) expect(short).toBe('…\n退款三天到账。\n尾行')
    const least = excerpts({ text, highlights: [] }).at(-1)
    expect(least).toMatch(/^第0行，.*。\n…$/s)
    expect([...least!].length).toBeLessThan(180)
  })
  it('cut one long line at a sentence', () => {
    const long = `${'说明'.repeat(60)}。${'后文'.repeat(100)}`
    expect(excerpts({ text: long, highlights: [] }).at(-1)).toBe(`${'说明'.repeat(60)}。…`)
  })
  it('are none where it is short', () => expect(excerpts({ text: '短', highlights: [] })).toEqual(['短']))
})
