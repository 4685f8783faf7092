import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, rule } from './atoms.ts'

type Words = { C?: string; A?: string; R?: string; page?: string }

/** A picture on screen 9:1 and a note beside it. */
const picture = (words: Words): RuleAtom => onScreen(rule('9:2', words, 'toast'), { frame_id: '9:1' })
const note = (words: Words): RuleAtom =>
  onScreen(rule('9:9', words, 'flow_note'), { frame_id: null, about_frame_id: '9:1' })
const onScreen = (atom: RuleAtom, place: object): RuleAtom => ({
  ...atom,
  evidence: atom.evidence.map((e) => ({ ...e, ...place })),
})

/** How the note stands in the picture's cluster. */
function between(noted: Words, drawn: Words) {
  const [n, p] = [note(noted), picture(drawn)]
  const { clusters } = align([n, p], [], CONTEXT)
  const home = clusters.find((c) => c.rule_links.some((l) => l.atom_id === p.atom_id && l.status === 'accepted'))!
  return home.rule_links.find((l) => l.atom_id === n.atom_id)
}

describe('a note and a picture of one screen whose messages nearly are the same', () => {
  test.each([
    ['in a word', '邀请函已发送，请在 3 天内确认', '邀请已发送，请在 3 天内确认', ['copy_differs']],
    ['in a word, in English', 'Booking sent to the front desk', 'Bookings sent to the front desk', ['copy_differs']],
    [
      'in a value too',
      '邀请函已发送，请在 3 天内确认',
      '邀请已发送，请在 5 天内确认',
      ['copy_differs', 'value_differs'],
    ],
  ])('%s: a person says which is right, with both before them', (_, noted, drawn, codes) => {
    const link = between(
      { A: '点击「邀请」', R: `toast提示「${noted}」`, page: '成员' },
      { A: '点击「邀请」', R: `toast提示「${drawn}」`, page: '成员' },
    )
    expect(link?.status).toBe('pending')
    expect(link?.reason.against).toEqual(expect.arrayContaining(codes))
    expect(Object.values(link!.reason.texts!).sort()).toEqual([noted, drawn].sort())
  })
  test.each([
    ['messages of two things', { R: 'toast提示「名额已满」' }, { R: 'toast提示「邀请已发送，请在 3 天内确认」' }],
    [
      'one message after another deed',
      { A: '点击「撤回」', R: 'toast提示「邀请函已撤回，对方不会收到」' },
      { A: '输入「邮箱」', R: 'toast提示「邀请已撤回，对方不会收到」' },
    ],
  ])('%s are no slip', (_, noted, drawn) => {
    expect(between({ page: '成员', ...noted }, { page: '成员', ...drawn })?.reason.against ?? []).not.toContain(
      'copy_differs',
    )
  })
  test('on two screens they are two rules', () => {
    const words = (copy: string): Words => ({ A: '点击「邀请」', R: `toast提示「${copy}」`, page: '成员' })
    const elsewhere = onScreen(rule('8:9', words('邀请函已发送'), 'flow_note'), {
      frame_id: null,
      about_frame_id: '8:1',
    })
    const { clusters } = align([elsewhere, picture(words('邀请已发送'))], [], CONTEXT)
    expect(clusters.map((c) => c.rule_links.length)).toEqual([1, 1])
  })
})
