import { describe, expect, it } from 'vitest'
import { differ, type HeldRule } from '../../server/verbs/version-difference.ts'
import type { VersionDifference } from '../../shared/schema/answers.ts'
import type { AppVersion, Parts } from '../../shared/schema/base.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

const SYNONYMS = shippedTable()
type Given = Partial<Parts> & { at?: string[]; tested?: boolean; key?: string }

let made = 0
/** A rule as a version holds it, from its words alone. */
function held({ C = '', A = '', R = '', at = ['转账页'], tested = false, key }: Given): HeldRule {
  const words = { C, A, R }
  const { canon_text, merge_fingerprint, slots } = canon(words, SYNONYMS)
  const [, c = '', a = '', r = ''] = /^C=(.*?)\|A=(.*?)\|R=(.*)$/s.exec(canon_text) ?? []
  const cluster_id = `cl_${String(made++).padStart(12, '0')}`
  return {
    cluster_id,
    rule_key: key ?? cluster_id,
    merge_fingerprint,
    words,
    canon: { C: c, A: a, R: r },
    slots,
    touchpoints: at,
    is_tested: tested,
  }
}

const V1 = '1.0' as AppVersion
const V2 = '2.0' as AppVersion
const said = ({ words: { C, A, R } }: { words: Parts }) => [C, A, R].filter(Boolean).join(' ')
/** The difference in short: what is not named is empty. */
function short(found: VersionDifference): Record<string, unknown> {
  const pair = (p: VersionDifference['reworded'][number]) => `${said(p.before)} => ${said(p.after)}`
  const lists = {
    new: found.new.map(said),
    gone: found.gone.map(said),
    reworded: found.reworded.map(pair),
    value_changed: found.value_changed.map((p) => p.values.map((v) => `${v.before} => ${v.after}`).join(', ')),
    moved: found.moved.map((p) => `${p.before.touchpoints} => ${p.after.touchpoints}`),
    lost_tests: found.lost_tests.map((p) => said(p.after)),
    gained_tests: found.gained_tests.map((p) => said(p.after)),
  }
  return Object.fromEntries([
    ...Object.entries(lists).filter(([, list]) => list.length),
    ['unchanged', found.unchanged],
  ])
}
const between = (before: Given[], after: Given[]) =>
  short(differ({ from: V1, to: V2 }, before.map(held), after.map(held)))

const LIMIT = { A: '点击「转账」', R: 'toast提示「每天最多转账3次」' }
const FULL_ROOM = {
  C: 'the hall is booked',
  A: 'Tap "Reserve"',
  R: 'toast "This hall is taken that day"',
  at: ['Halls'],
}

describe('what became of the rules of one version in another', () => {
  const MANY: [string, Given[], Given[], Record<string, unknown>][] = [
    ['the same rule stays', [LIMIT], [LIMIT], { unchanged: 1 }],
    ['harmless writing is no change', [LIMIT], [{ ...LIMIT, R: 'Toast 提示：“每天最多转账 3 次”' }], { unchanged: 1 }],
    ['nothing before', [], [LIMIT], { new: ['点击「转账」 toast提示「每天最多转账3次」'], unchanged: 0 }],
    ['nothing after', [LIMIT], [], { gone: ['点击「转账」 toast提示「每天最多转账3次」'], unchanged: 0 }],
    [
      'another value is a changed value',
      [LIMIT],
      [{ ...LIMIT, R: 'toast提示「每天最多转账5次」' }],
      { value_changed: ['3 => 5'], unchanged: 0 },
    ],
    [
      'another copy under the same action and condition is reworded',
      [FULL_ROOM],
      [{ ...FULL_ROOM, R: 'toast "Already booked, pick another day"' }],
      {
        reworded: [
          'the hall is booked Tap "Reserve" toast "This hall is taken that day" => the hall is booked Tap "Reserve" toast "Already booked, pick another day"',
        ],
        unchanged: 0,
      },
    ],
    [
      'another condition, much alike, is reworded',
      [FULL_ROOM],
      [{ ...FULL_ROOM, C: 'the hall is booked already' }],
      { reworded: [expect.stringContaining('booked already')], unchanged: 0 },
    ],
    [
      'a button that was renamed is reworded, since condition and copy are the same',
      [FULL_ROOM],
      [{ ...FULL_ROOM, A: 'Tap "Book now"' }],
      { reworded: [expect.stringContaining('Book now')], unchanged: 0 },
    ],
    [
      'another rule of the same button is new, and the old one gone',
      [{ C: '未实名', A: '点击「转账」', R: '弹窗「请先实名认证」' }],
      [{ C: '余额不足', A: '点击「转账」', R: 'toast提示「余额不足，请充值」' }],
      { new: [expect.stringContaining('余额不足')], gone: [expect.stringContaining('未实名')], unchanged: 0 },
    ],
    [
      'the same action on another screen is another rule',
      [FULL_ROOM],
      [{ ...FULL_ROOM, R: 'toast "Pick another"', at: ['Rooms'] }],
      { new: [expect.stringContaining('Pick another')], gone: [expect.stringContaining('taken')], unchanged: 0 },
    ],
    [
      'the same words on another screen moved',
      [FULL_ROOM],
      [{ ...FULL_ROOM, at: ['Calendar'] }],
      { moved: ['Halls => Calendar'], unchanged: 0 },
    ],
    [
      'one touchpoint in common is enough',
      [{ ...FULL_ROOM, at: ['Halls', 'Calendar'] }],
      [{ ...FULL_ROOM, at: ['Calendar'] }],
      { unchanged: 1 },
    ],
    [
      'rules without a touchpoint are compared with each other',
      [{ ...LIMIT, at: [] }],
      [{ ...LIMIT, at: [] }],
      { unchanged: 1 },
    ],
    [
      'with no action and no condition, other copies are other rules',
      [{ R: '「提交」按钮禁用' }],
      [{ R: '页面显示客服电话' }],
      { new: ['页面显示客服电话'], gone: ['「提交」按钮禁用'], unchanged: 0 },
    ],
    [
      'a key that a person handed on outweighs the words',
      [{ ...FULL_ROOM, key: 'k1' }],
      [{ A: 'Tap "Cancel"', R: 'dialog "Sure?"', at: ['Orders'], key: 'k1' }],
      { reworded: [expect.stringContaining('Sure?')], unchanged: 0 },
    ],
    [
      'tests that went',
      [{ ...LIMIT, tested: true }],
      [LIMIT],
      { lost_tests: [expect.stringContaining('3次')], unchanged: 1 },
    ],
    [
      'tests that came',
      [LIMIT],
      [{ ...LIMIT, tested: true }],
      { gained_tests: [expect.stringContaining('3次')], unchanged: 1 },
    ],
    ['a new rule with tests gained none', [], [{ ...LIMIT, tested: true }], { new: [expect.anything()], unchanged: 0 }],
    [
      'a changed value may cost the tests too',
      [{ ...LIMIT, tested: true }],
      [{ ...LIMIT, R: 'toast提示「每天最多转账5次」' }],
      { value_changed: ['3 => 5'], lost_tests: [expect.stringContaining('5次')], unchanged: 0 },
    ],
  ]
  it.each(MANY)('%s', (_name, before, after, expected) => expect(between(before, after)).toEqual(expected))

  it('of two that differ in a value, each finds the one with its own', () => {
    const daily = (n: number) => ({ A: '点击「转账」', R: `toast提示「每天最多转账${n}次」` })
    expect(between([daily(3), daily(5)], [daily(5), daily(3)])).toEqual({ unchanged: 2 })
    expect(between([daily(3), daily(5)], [daily(5), daily(8)])).toEqual({ value_changed: ['3 => 8'], unchanged: 1 })
  })

  it('of several copies under one action, the nearest is the same rule', () => {
    const toast = (R: string) => ({ ...FULL_ROOM, R: `toast "${R}"` })
    expect(
      between(
        [toast('This hall is taken that day'), toast('No more than two halls')],
        [toast('No more than two halls a week'), toast('This hall is taken on that day')],
      ).reworded,
    ).toEqual([
      expect.stringMatching(/No more than two halls" => .*two halls a week/),
      expect.stringMatching(/taken that day" => .*taken on that day/),
    ])
  })

  it('a rule has one partner: the second of two equal ones is new', () => {
    expect(between([LIMIT], [LIMIT, LIMIT])).toEqual({ new: [expect.anything()], unchanged: 1 })
  })

  it('counts every rule of both versions once', () => {
    const before = [LIMIT, FULL_ROOM, { R: 'x' }].map(held)
    const after = [LIMIT, { ...FULL_ROOM, R: 'toast "Taken"' }, { A: 'Tap "New"', R: 'y' }, { R: 'z' }].map(held)
    const found = differ({ from: V1, to: V2 }, before, after)
    const pairs = found.unchanged + found.reworded.length + found.value_changed.length + found.moved.length
    expect([found.gone.length + pairs, found.new.length + pairs]).toEqual([before.length, after.length])
  })
})
