import { describe, expect, test } from 'vitest'
import { kept } from '../../shared/align/edges.ts'
import { copyReader, half, sourceOf } from '../../shared/align/half.ts'
import { neighbours } from '../../shared/align/neighbours.ts'
import type { Member } from '../../shared/align/pieces.ts'
import { piecesOf } from '../../shared/align/pieces.ts'
import { lexicon, sketch } from '../../shared/align/sketch.ts'
import { check, rule, SYNONYMS } from './atoms.ts'

/** `ties` by spaces; `kept` as rule and score, the nearest first. */
const member = (id: string, ties = '', ...kept: [string, number][]): Member => ({
  id,
  ties: ties ? ties.split(' ') : [],
  kept: kept.map(([to, score]) => ({ to, score })),
})

describe('pieces of a version', () => {
  test.each<[string, Member[], string[]]>([
    ['nothing joins', [member('ca_1', 'k:A'), member('ca_2', 'k:B')], ['ca_1', 'ca_2']],
    ['one text joins', [member('ca_1', 'f:1 k:A'), member('ra_1', 'f:1')], ['ca_1 ra_1']],
    ['one screen joins', [member('ra_1', 'w:1'), member('ra_2', 'w:2 w:1')], ['ra_1 ra_2']],
    ['one case joins', [member('ca_2', 'k:A'), member('ca_1', 'k:A')], ['ca_1 ca_2']],
    ['an edge joins', [member('ca_1', 'k:A', ['ra_1', 1]), member('ra_1')], ['ca_1 ra_1']],
    ['over hops', [member('ca_1', '', ['ra_1', 1]), member('ra_1', 'w:1'), member('ra_2', 'w:1')], ['ca_1 ra_1 ra_2']],
    [
      'an edge to a rule that is gone joins nothing',
      [member('ca_1', '', ['ra_9', 1]), member('ra_1')],
      ['ca_1', 'ra_1'],
    ],
  ])('%s', (_, members, expected) => {
    expect(piecesOf(members)).toEqual({ pieces: expected.map((ids) => ids.split(' ')), splits: [] })
  })

  test('too large a component is cut where least is lost, and named', () => {
    const members = [
      member('ca_1', 'k:A', ['ra_1', 2], ['ra_2', 1.5]),
      member('ca_2', 'k:A', ['ra_2', 3]),
      member('ca_3', 'k:A', ['ra_3', 1]),
      member('ca_4', 'k:A', ['ra_3', 1.2], ['ra_4', 0.8]),
      member('ca_5', 'k:A', ['ra_1', 0.5]),
      ...['ra_1', 'ra_2', 'ra_3', 'ra_4'].map((id) => member(id)),
      member('ra_8', 'w:1'),
      member('ra_9', 'w:1'),
    ]
    const pieces = (most: number) => piecesOf(members, most).pieces.map((ids) => ids.join(' '))
    expect(pieces(9)).toEqual(['ca_1 ca_2 ca_3 ca_4 ca_5 ra_1 ra_2 ra_3 ra_4', 'ra_8 ra_9'])
    expect(pieces(8)).toEqual(['ca_1 ra_1', 'ca_2 ra_2', 'ca_3 ca_5', 'ca_4 ra_3', 'ra_4', 'ra_8 ra_9'])
    expect(piecesOf(members, 8).splits).toEqual([{ atoms: 9, pieces: 5, first: 'ca_1' }])
  })
})

describe('the rules that an atom may belong to', () => {
  test.each<[string, [string, number][], string]>([
    [
      'the best and what is near it',
      [
        ['ra_1', 0.2],
        ['ra_2', 1],
        ['ra_3', -0.5],
      ],
      'ra_2 ra_1',
    ],
    ['none that has too little in common', [['ra_1', -2.5]], ''],
    [
      'ties by id',
      [
        ['ra_2', 1],
        ['ra_1', 1],
      ],
      'ra_1 ra_2',
    ],
  ])('are %s', (_, found, expected) => {
    const list = kept(found.map(([to, score]) => ({ to, score })))
    expect(list.map((edge) => edge.to).join(' ')).toBe(expected)
  })

  const reader = copyReader(SYNONYMS)
  const numberOf = lexicon()
  const sketched = (atom: Parameters<typeof sourceOf>[0]) => sketch(half(sourceOf(atom), reader), numberOf)
  const about = (node: string, C: string, R: string) => sketched(rule(node, { C, A: '点击「提交」', R }))
  const others = Array.from({ length: 200 }, (_, i) =>
    about(`9:${i}`, `第${i}间客房已退`, `显示客房${String.fromCharCode(0x5000 + i)}的账单`),
  )
  const wanted = about('1:1', '入住人未满十八岁', 'toast提示「未成年人须由监护人登记」')

  test.each([
    ['shared copy alone', check('1', { R: 'toast提示「未成年人须由监护人登记」' }), true],
    [
      'words that tell something',
      check('2', { C: '入住人是未成年，十七岁', A: '提交入住', R: '要求监护人登记' }),
      true,
    ],
    ['words that all apps say', check('3', { C: '已登录', A: '点击「提交」', R: '提交成功' }), false],
    ['another subject', check('4', { C: '余额不足', A: '点击「提现」', R: 'toast提示「余额不足」' }), false],
  ])('are found among hundreds by %s', (_, atom, isFound) => {
    const list = neighbours([...others, wanted])(sketched(atom))
    expect(list.some((edge) => edge.to === wanted.half.id)).toBe(isFound)
  })

  test('score the same whatever else a version holds', () => {
    const atom = sketched(check('5', { C: '入住人未满十八岁', A: '点击「提交」', R: '要求监护人登记' }))
    const alone = neighbours([wanted])(atom)
    expect(alone).toHaveLength(1)
    expect(neighbours([...others, wanted])(atom)).toEqual(alone)
  })
})
