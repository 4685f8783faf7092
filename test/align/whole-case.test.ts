import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Link, LinkStatus } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule } from './atoms.ts'

type Words = { C?: string; A?: string; R?: string; page?: string }

function drawn(node: string, words: Words): RuleAtom {
  const atom = rule(node, words)
  return { ...atom, evidence: atom.evidence.map((e) => ({ ...e, frame_id: `frame ${node}`, frame_name: 'Frame 12' })) }
}

const inCase = (id: string, case_name: string, ...checks: Words[]): CaseAtom[] =>
  checks.map((words) => ({ ...check(id, words), case_name }))

const LIMIT = drawn('1:1', {
  C: '借书超过上限',
  A: '点击「借阅」',
  R: 'toast提示「最多同时借 5 本书，请先归还」',
  page: '图书',
})
const OVERDUE = drawn('1:2', {
  C: '有逾期图书',
  A: '点击「借阅」',
  R: 'toast提示「有图书逾期未还，暂时不能借阅」',
  page: '图书',
})
const SEATS = drawn('2:1', {
  C: 'Room is full',
  A: 'click "Book room"',
  R: 'toast "All seats of this room are taken, choose another room"',
  page: 'Rooms',
})
const RULES = [LIMIT, OVERDUE, SEATS]

/** How the last of a case's checks stands to a rule. */
function statusOf(cases: CaseAtom[], of: RuleAtom): LinkStatus | null {
  const last = cases[cases.length - 1]!
  const isHome = (l: Link) => l.atom_id === of.atom_id && l.status === 'accepted'
  const home = align(RULES, cases, CONTEXT).clusters.find((c) => c.rule_links.some(isHome))!
  return home.case_links.find((l) => l.atom_id === last.atom_id)?.status ?? null
}

const told = { C: '已借 5 本', A: '点击「借阅」', R: 'toast提示「最多同时借 5 本书，请先归还」', page: '图书' }

describe('a case is read as a whole', () => {
  const yes: [string, CaseAtom[], RuleAtom][] = [
    [
      'the other side of a boundary belongs to the rule that the case is about',
      inCase('1', '借书超过上限', told, { C: '已借 4 本', A: '点击「借阅」', R: '可以借阅', page: '图书' }),
      LIMIT,
    ],
    [
      'what else one deed brings, told in other words',
      inCase('2', '借书超过上限', told, { C: '已借 5 本', A: '点击「借阅」', R: '书架不变', page: '图书' }),
      LIMIT,
    ],
    [
      'in English too',
      inCase(
        '3',
        'Booking a full room',
        {
          C: 'Room is full',
          A: 'click "Book room"',
          R: 'toast "All seats of this room are taken, choose another room"',
          page: 'Rooms',
        },
        { C: 'one seat of the room is left', A: 'click "Book room"', R: 'the room is booked', page: 'Rooms' },
      ),
      SEATS,
    ],
  ]
  test.each(yes)('%s', (_, cases, of) => {
    expect(statusOf(cases, of)).not.toBeNull()
  })

  const no: [string, CaseAtom[], RuleAtom][] = [
    [
      'a check that tells another rule goes to that one, whatever its case is about',
      inCase('4', '借书超过上限', told, {
        C: '有逾期图书',
        A: '点击「借阅」',
        R: 'toast提示「有图书逾期未还，暂时不能借阅」',
        page: '图书',
      }),
      LIMIT,
    ],
    [
      'a check of another deed in another case is not drawn in',
      [...inCase('5', '借书超过上限', told), ...inCase('6', '书架排序', { A: '下拉', R: '列表重新加载' })],
      LIMIT,
    ],
  ]
  test.each(no)('%s', (_, cases, of) => {
    expect(statusOf(cases, of)).toBeNull()
  })

  const limit = (words: Words): CaseAtom[] => inCase('8', '借书超过上限', told, words)
  const sides: [string, CaseAtom[], LinkStatus | null][] = [
    [
      'the message that must not come is taken, for another check of the case is',
      limit({ C: '已借 4 本', A: '点击「借阅」', R: '不弹出 toast提示「最多同时借 5 本书，请先归还」', page: '图书' }),
      'accepted',
    ],
    [
      'by itself a person has to say',
      inCase('9', '借书超过上限', {
        C: '已借 4 本',
        A: '点击「借阅」',
        R: '不弹出 toast提示「最多同时借 5 本书，请先归还」',
        page: '图书',
      }),
      'pending',
    ],
    [
      'another value is no other side',
      limit({ C: '已借 5 本', A: '点击「借阅」', R: 'toast提示「最多同时借 8 本书，请先归还」', page: '图书' }),
      'pending',
    ],
  ]
  test.each(sides)('the other side of a boundary: %s', (_, cases, expected) => {
    expect(statusOf(cases, LIMIT)).toBe(expected)
  })

  test('without the check that tells the rule, the rest is not accepted', () => {
    const alone = inCase('7', '借阅', { C: '已借 4 本', A: '点击「借阅」', R: '可以借阅', page: '图书' })
    expect(statusOf(alone, LIMIT)).not.toBe('accepted')
  })
})
