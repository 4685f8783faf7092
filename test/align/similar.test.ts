import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { compare } from '../../shared/align/compare.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Link } from '../../shared/schema/cluster.ts'
import type { RuleAtom, Signal } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule, SYNONYMS } from './atoms.ts'

type Words = { C?: string; A?: string; R?: string; page?: string }

/** A rule on a screen of its own, so that only its words speak. */
function drawn(node: string, words: Words, signal: Signal = 'toast'): RuleAtom {
  const atom = rule(node, words, signal)
  return { ...atom, evidence: atom.evidence.map((e) => ({ ...e, frame_id: `frame ${node}` })) }
}

const ofCase = (atom: CaseAtom, case_name: string, case_key = atom.case_key): CaseAtom => ({
  ...atom,
  case_name,
  case_key,
})

/** How a check stands to a rule: the status of their link and what stood against it; null where there is none. */
function linkOf(
  rules: RuleAtom[],
  cases: CaseAtom[],
  c: CaseAtom,
  r: RuleAtom,
): Pick<Link, 'status' | 'reason'> | null {
  const { clusters } = align(rules, cases, CONTEXT)
  const home = clusters.find((cl) => cl.rule_links.some((l) => l.atom_id === r.atom_id && l.status === 'accepted'))!
  return home.case_links.find((l) => l.atom_id === c.atom_id) ?? null
}

describe('a check that shares no copy with its rule', () => {
  const overweight = drawn('1:2', {
    C: '行李超重',
    A: '点击「办理值机」',
    R: 'toast提示「行李超过 20 公斤，请先购买额外行李额度」',
    page: '值机',
  })
  const seat = drawn('1:3', {
    C: '座位已满',
    A: '点击「选座」',
    R: 'toast提示「这一排的座位都被选走了」',
    page: '值机',
  })
  const rules = [overweight, seat]
  const rows: [string, CaseAtom, RuleAtom, 'accepted' | 'linked' | null][] = [
    [
      'goes to the rule whose result, condition and title it repeats',
      ofCase(
        check('1', {
          C: '行李 21 公斤，行李超重',
          A: '点击「办理值机」',
          R: '提示行李超过 20 公斤要先购买额外行李额度',
          page: '值机',
        }),
        '行李超重不能值机',
      ),
      overweight,
      'accepted',
    ],
    [
      'is shown to people where less agrees',
      ofCase(check('2', { A: '点击「办理值机」', R: '提示先购买行李额度', page: '值机' }), '值机'),
      overweight,
      'linked',
    ],
    [
      'does not go to the other rule of the page',
      ofCase(
        check('3', {
          C: '行李 21 公斤',
          A: '点击「办理值机」',
          R: '提示行李超过 20 公斤要先购买额外行李额度',
          page: '值机',
        }),
        '行李超重不能值机',
      ),
      seat,
      null,
    ],
    [
      'is left alone where only the page agrees',
      ofCase(check('4', { A: '下拉', R: '航班列表重新加载', page: '值机' }), '刷新'),
      overweight,
      null,
    ],
    [
      'is left alone on another page with another control, however alike the words',
      ofCase(check('5', { A: '点击「托运」', R: '打印行李牌', page: '托运' }), '打印'),
      overweight,
      null,
    ],
  ]
  test.each(rows)('%s', (_, c, r, expected) => {
    const link = linkOf(rules, [c], c, r)
    if (expected === 'linked') expect(link).not.toBeNull()
    else expect(link?.status ?? null).toBe(expected)
  })

  test('in English too', () => {
    const r = drawn('1:4', {
      C: 'Trial expired',
      A: 'click "Invite teammates"',
      R: 'toast "Your trial expired. Upgrade the workspace to invite teammates."',
      page: 'Members',
    })
    const c = ofCase(
      check('6', {
        C: 'workspace trial expired',
        A: 'click "Invite teammates"',
        R: 'an upgrade message tells that the workspace trial expired',
        page: 'Members',
      }),
      'Inviting teammates after the trial expired',
    )
    expect(linkOf([r], [c], c, r)).not.toBeNull()
  })

  test('follows the other check of its step', () => {
    const told = check('7', {
      C: '座位已满',
      A: '点击「选座」',
      R: 'toast提示「这一排的座位都被选走了」',
      page: '值机',
    })
    const other = check('7', { C: '座位已满，先点选座', A: '再点一次那一排', R: '这一排的座位还是灰的', page: '值机' })
    expect(linkOf(rules, [told, other], other, seat)).not.toBeNull()
    expect(linkOf(rules, [other], other, seat)?.status ?? null).not.toBe('accepted')
  })
})

describe('a slip is shown with both texts', () => {
  const dialog = (right: string) => `弹窗标题「还没有绑定手环」正文「绑定后才能同步步数。」按钮「以后再说」「${right}」`
  const rows: [string, Words, Words, string, { rule: string; case: string } | undefined][] = [
    [
      'one word of a message',
      { C: '步数没同步', A: '点击「领取勋章」', R: 'toast提示「您当日的步数还没有同步完成」', page: '勋章' },
      { C: '步数没同步', A: '点击「领取勋章」', R: 'toast提示「您今天的步数还没有同步完成」', page: '勋章' },
      'copy_differs',
      { rule: '您当日的步数还没有同步完成', case: '您今天的步数还没有同步完成' },
    ],
    [
      'a button of a dialog',
      { A: '点击「同步」', R: dialog('去绑定'), page: '步数' },
      { A: '点击「同步」', R: dialog('去配对'), page: '步数' },
      'copy_differs',
      { rule: '「以后再说」「去绑定」', case: '「以后再说」「去配对」' },
    ],
    [
      'a message in half other words, where the deed is the same',
      { C: '房型已满', A: '点击「预订」', R: 'toast提示「该房型已订完，请换个日期」', page: '预订' },
      { C: '房型已满', A: '点击「预订」', R: 'toast提示「该房型已订满，请更换日期」', page: '预订' },
      'copy_differs',
      { rule: '该房型已订完，请换个日期', case: '该房型已订满，请更换日期' },
    ],
    [
      'a value of a message',
      { A: '点击「同步」', R: 'toast提示「同步太频繁，请 30 分钟后再来」', page: '步数' },
      { C: '刚刚同步过', A: '点击「同步」', R: 'toast提示「同步太频繁，请 15 分钟后再来」', page: '步数' },
      'value_differs',
      { rule: '同步太频繁，请 30 分钟后再来', case: '同步太频繁，请 15 分钟后再来' },
    ],
  ]
  test.each(rows)('%s', (_, words, tested, code, texts) => {
    const r = drawn('1:2', words, 'dialog')
    const c = ofCase(check('1', tested), '步数同步')
    const link = linkOf([r], [c], c, r)
    expect(link?.status).toBe('pending')
    expect(link?.reason.against).toContain(code)
    expect(link?.reason.texts).toEqual(texts)
  })
  test('an English message that was shortened', () => {
    const told = (copy: string) => ({ C: 'room is taken', A: 'tap "Book"', R: `toast "${copy}"`, page: 'Booking' })
    const [drawnCopy, own] = ['This room was just taken. Pick another room.', 'Room was just taken, pick another']
    const r = drawn('1:2', told(drawnCopy))
    const c = ofCase(check('1', told(own)), 'Book a room that is taken')
    expect(linkOf([r], [c], c, r)).toMatchObject({
      status: 'pending',
      reason: { against: ['copy_differs'], texts: { rule: drawnCopy, case: own } },
    })
  })
})

describe('a message that the rule does not show', () => {
  const r = drawn('1:2', { A: '点击「退票」', R: '显示「退票已受理，查看进度」，按钮变灰', page: '订单' })
  const rows: [string, string, boolean][] = [
    ['another one stands against the link', 'toast提示「这趟列车不支持线上退票」', true],
    ['a piece of what it shows does not', '出现“查看进度”', false],
  ]
  test.each(rows)('%s', (_, R, isForeign) => {
    const c = ofCase(check('1', { A: '点击「退票」', R, page: '订单' }), '退票受理后按钮变灰')
    expect(linkOf([r], [c], c, r)!.reason.against.includes('copy_missing')).toBe(isForeign)
  })
})

describe('values in a message that nearly is the rule\u2019s', () => {
  const told = (words: Words, tested: Words) => {
    const [r, c] = [drawn('1:2', words), ofCase(check('1', tested), '领取勋章太频繁')]
    return align([r], [c], CONTEXT).clusters.map((cluster) => cluster.value_conflicts.length)
  }
  const shows = (R: string): Words => ({ C: '刚刚领取过', A: '点击「领取勋章」', R: `toast提示「${R}」`, page: '勋章' })
  const rows: [string, string, string, boolean][] = [
    [
      'another limit is a conflict of both homes',
      '领取勋章太频繁，请 30 分钟后重试',
      '领取勋章太频繁，请 15 分钟后再试',
      true,
    ],
    ['the same limit is none', '领取勋章太频繁，请 30 分钟后重试', '领取勋章太频繁，请 30 分钟后再试', false],
    [
      'sample data on both sides is none',
      '已用 500 积分换到 3 枚勋章，还剩 120 积分，可到背包查看',
      '已用 800 积分换到 5 枚勋章，还剩 260 积分，可去背包查看',
      false,
    ],
  ]
  test.each(rows)('%s', (_, drawnText, testedText, isConflict) => {
    expect(told(shows(drawnText), shows(testedText))).toEqual(isConflict ? [1, 1] : [0, 0])
  })
})

describe('one screen', () => {
  const on = (screen: string, node: string, words: Words, signal: Signal): RuleAtom => {
    const atom = rule(node, words, signal)
    const place =
      signal === 'flow_note' ? { frame_id: null, about_frame_id: screen } : { frame_id: screen, about_frame_id: null }
    return { ...atom, evidence: atom.evidence.map((e) => ({ ...e, ...place })) }
  }
  const toast = on('9:1', '1:2', { C: '锁定', R: 'toast提示「输错次数过多，请稍后再来」' }, 'toast')
  const note = (screen: string, words: Words) => on(screen, '1:3', words, 'flow_note')
  const rows: [string, RuleAtom[], number][] = [
    [
      'a note and the picture that it stands beside are one rule',
      [toast, note('9:1', { C: '第 5 次输错', R: '两个按钮都灰掉' })],
      1,
    ],
    [
      'a note beside another screen is another rule',
      [toast, note('9:2', { C: '第 5 次输错', R: '两个按钮都灰掉' })],
      2,
    ],
    [
      'another action is another rule',
      [
        on('9:1', '1:4', { A: '点击「登录」', R: 'toast提示「欢迎回来」' }, 'toast'),
        note('9:1', { A: '点击「忘记密码」', R: '跳转到「找回密码」' }),
      ],
      2,
    ],
    [
      'a bare verb names no other event',
      [
        on('9:1', '1:4', { A: '输入「取件码」', R: '提示「取件码不对，请重新输入」' }, 'validation'),
        note('9:1', { A: '输错', R: '清空再来' }),
      ],
      1,
    ],
    [
      'but a press does',
      [
        on('9:1', '1:4', { A: 'click "Check in"', R: 'toast "Welcome, your room is ready"' }, 'toast'),
        note('9:1', { A: 'click leave', R: 'back to the list of bookings' }),
      ],
      2,
    ],
    [
      'two values of one limit are two rules',
      [
        on('9:1', '1:4', { R: 'toast提示「最多添加 3 位家人」' }, 'toast'),
        on('9:1', '1:5', { R: 'toast提示「最多添加 8 位家人」' }, 'toast'),
      ],
      2,
    ],
    [
      'two messages that come up over it are two rules',
      [toast, on('9:1', '1:5', { R: 'toast提示「密码已经改好了」' }, 'toast')],
      2,
    ],
    [
      'where three speak of a screen, only what tells a like result is one with the picture',
      [
        on('9:1', '1:4', { C: '无房', R: '显示「这一天没有空房」' }, 'conditional_prompt'),
        note('9:1', { C: '无房', R: '这一天没有空房就换一天试试' }),
        on('9:1', '1:6', { C: '无房', R: '房型照旧，退房延到两点' }, 'flow_note'),
      ],
      2,
    ],
    [
      'and so is one action under another condition',
      [
        on('9:1', '1:4', { C: '押金付过', A: '点击「取消预订」', R: '显示「押金将原路退回」' }, 'conditional_prompt'),
        note('9:1', { C: '已经入住', A: '点击「取消预订」', R: '拦下，停在订单页' }),
      ],
      2,
    ],
    [
      'a button of a dialog is told with it, unless it brings up a message of its own',
      [
        on('9:1', '1:4', { A: '点击「退房」', R: '弹窗标题「确定退房吗？」按钮「再住一晚」「退房」' }, 'dialog'),
        on('9:2', '1:5', { C: '弹窗标题「确定退房吗？」', A: '点击「再住一晚」', R: '弹窗关闭' }, 'flow_note'),
        on(
          '9:3',
          '1:6',
          { C: '弹窗标题「确定退房吗？」', A: '点击「退房」', R: '显示「已退房，押金三天内退回」' },
          'toast',
        ),
      ],
      2,
    ],
    [
      'a screen that many speak of tells many rules',
      ['甲', '乙', '丙', '丁', '戊'].map((word, i) =>
        on('9:1', `1:${i}`, { R: `显示「${word}方案的费用说明」` }, 'conditional_prompt'),
      ),
      5,
    ],
  ]
  test.each(rows)('%s', (_, rules, clusters) => {
    expect(align(rules, [], CONTEXT).clusters).toHaveLength(clusters)
  })
})

describe('compare', () => {
  const base = { C: '会员等级为白银', A: '点击兑换机票', R: '提示每月最多兑换2张机票' }
  const rows: [string, typeof base, typeof base, 'accepted' | 'open'][] = [
    ['the same words', base, base, 'accepted'],
    ['another way to say tap', base, { ...base, A: '点按兑换机票' }, 'accepted'],
    ['a number', base, { ...base, R: '提示每月最多兑换5张机票' }, 'open'],
    ['a comparison', base, { ...base, R: '提示每月最少兑换2张机票' }, 'open'],
    ['another thing in the condition', base, { ...base, C: '企业等级为白银' }, 'open'],
    ['another thing in the action', base, { ...base, A: '点击兑换酒店' }, 'open'],
    ['another thing in the result', base, { ...base, R: '提示每月最多兑换2张酒店' }, 'open'],
    [
      'a denial',
      { C: '已绑定手环', A: '打开步数页', R: '显示今日步数' },
      { C: '未绑定手环', A: '打开步数页', R: '显示今日步数' },
      'open',
    ],
    [
      'a denial after its noun',
      { C: '收货地址已填', A: '点击「下单」', R: '跳转到「选择门店」' },
      { C: '收货地址都没填', A: '点击「下单」', R: '跳转到「选择门店」' },
      'open',
    ],
    [
      'an opposite',
      { C: '弹层已打开', A: '点击空白处', R: '弹层展开' },
      { C: '弹层已打开', A: '点击空白处', R: '弹层收起' },
      'open',
    ],
    [
      'a number in English',
      { C: 'Cart is empty', A: 'click "Pay"', R: 'toast "Add at least 2 items"' },
      { C: 'Cart is empty', A: 'click "Pay"', R: 'toast "Add at least 3 items"' },
      'open',
    ],
    [
      'an opposite in English',
      { C: 'Balance is above the limit', A: 'click "Pay"', R: 'the payment form is shown again' },
      { C: 'Balance is below the limit', A: 'click "Pay"', R: 'the payment form is shown again' },
      'open',
    ],
  ]
  test.each(rows)('%s', (_, r, c, expected) => {
    const compared = compare(r, c, SYNONYMS)
    if (expected === 'accepted') expect(compared.status).toBe('accepted')
    else {
      expect(compared.status).not.toBe('accepted')
      expect(compared.guards.length).toBeGreaterThan(0)
    }
  })

  test.each([
    ['行李满20公斤', '行李23公斤'],
    ['余额不满100', '余额86.40'],
    ['cart below 20 items', 'cart of 18 items'],
  ])('what a bound is tried with is no other bound: %s, %s', (bound, tried) => {
    const said = { A: '点击「办理值机」', R: '提示先购买额外行李额度' }
    expect(compare({ C: bound, ...said }, { C: tried, ...said }, SYNONYMS).guards).not.toContain('value_differs')
    const other = bound.replace(/\d+/, '50')
    expect(compare({ C: bound, ...said }, { C: other, ...said }, SYNONYMS).guards).toContain('value_differs')
  })

  test('names nothing where nothing is shared', () => {
    const compared = compare(base, { C: '', A: '下拉', R: '列表重新加载' }, SYNONYMS)
    expect(compared).toMatchObject({ kind: null, status: null })
  })
})

test('a page under another of its names is the same page', () => {
  const drawn = rule('1:1', { A: '点击「续借」', R: 'toast提示「每本书只能续借一次」', page: '书架' })
  const tested = check('1', { A: '点击「续借」', R: '提示每本书只能续借一次，请按时归还', page: '书柜' })
  const linked = (touchpoint_aliases: Record<string, string[]>) =>
    align([drawn], [tested], { ...CONTEXT, touchpoint_aliases }).clusters.flatMap((c) => c.case_links)[0]?.reason.for
  expect(linked({ 书架: ['书柜'] })).toContain('touchpoint_same')
  expect(linked({ 书架: ['书库'] })).not.toContain('touchpoint_same')
})
