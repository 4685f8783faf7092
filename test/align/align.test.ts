import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule } from './atoms.ts'

/** The clusters in a form that a row can state: who is home where, and what is open, by the names of the atoms. */
function shown(
  rules: Record<string, RuleAtom>,
  cases: Record<string, CaseAtom>,
  clusters: readonly Cluster[],
): string[] {
  const names = new Map([...Object.entries(rules), ...Object.entries(cases)].map(([name, a]) => [a.atom_id, name]))
  const list = (links: Cluster['rule_links'], status: string) =>
    links
      .filter((l) => l.status === status)
      .map((l) => `${names.get(l.atom_id)}`)
      .sort()
  return clusters
    .map((c) => {
      const home = [...list(c.rule_links, 'accepted'), ...list(c.case_links, 'accepted')].join(' ')
      const open = [...list(c.rule_links, 'pending'), ...list(c.case_links, 'pending')].join(' ')
      return `${home} ${c.state}${open ? ` ?${open}` : ''}`
    })
    .sort()
}

function fitted(
  rules: Record<string, RuleAtom>,
  cases: Record<string, CaseAtom>,
  settings = CONTEXT.settings,
): string[] {
  const context = { ...CONTEXT, settings }
  return shown(rules, cases, align(Object.values(rules), Object.values(cases), context).clusters)
}

const limit = (n: string) => ({ C: '已提交过', A: '点击「提交」', R: `toast提示「每天最多提交${n}次」` })
const noValue = { C: '已提交过', A: '点击「提交」', R: 'toast提示「每天最多提交{n}次」' }

describe('values under one merge key', () => {
  const rows: [string, Record<string, RuleAtom>, Record<string, CaseAtom>, string[]][] = [
    [
      'a set on both sides is one cluster',
      { r: rule('1:2', limit('3')) },
      { c: check('1', limit('3')) },
      ['r c covered'],
    ],
    [
      'sets that disagree are two conflicting clusters, each with the other pending',
      { r: rule('1:2', limit('3')) },
      { c: check('1', limit('5')) },
      ['c conflicting ?r', 'r conflicting ?c'],
    ],
    [
      'a set that the other side lacks conflicts with the nearest of its sets, which stays covered',
      { r: rule('1:2', limit('3')) },
      { near: check('1', limit('3')), far: check('2', limit('5')) },
      ['far conflicting ?r', 'r near covered ?far'],
    ],
    [
      'of several sets the nearest is asked about',
      { r3: rule('1:2', limit('3')), r50: rule('1:3', limit('50')) },
      { c: check('1', limit('4')) },
      ['c conflicting ?r3 r50', 'r3 conflicting ?c', 'r50 conflicting ?c'],
    ],
    [
      'sets of one side alone are one-sided each',
      { r3: rule('1:2', limit('3')), r5: rule('1:3', limit('5')) },
      {},
      ['r3 design_only', 'r5 design_only'],
    ],
    [
      'an atom without values joins the only set',
      { r: rule('1:2', limit('3')) },
      { c: check('1', noValue) },
      ['r c covered'],
    ],
    [
      'where there are several sets it is ambiguous',
      { r3: rule('1:2', limit('3')), r5: rule('1:3', limit('5')) },
      { c: check('1', noValue) },
      ['c ambiguous ?r3 r5', 'r3 design_only ?c', 'r5 design_only ?c'],
    ],
    [
      'Chinese and Arabic numerals are one value',
      { r: rule('1:2', limit('3')) },
      { c: check('1', limit('三')) },
      ['r c covered'],
    ],
  ]
  test.each(rows)('%s', (_, rules, cases, expected) => {
    expect(fitted(rules, cases)).toEqual(expected)
  })

  test('the conflict names both literals and their atoms', () => {
    const [r, c] = [rule('1:2', limit('3')), check('1', limit('5'))]
    const conflicts = align([r], [c], CONTEXT).clusters.map((cluster) => cluster.value_conflicts)
    for (const list of conflicts)
      expect(list).toEqual([
        {
          part: 'R',
          kind: 'NUM',
          unit: expect.anything(),
          sides: [
            { side: 'design', atom_id: r.atom_id, literal: expect.stringContaining('3'), value: '3' },
            { side: 'test', atom_id: c.atom_id, literal: expect.stringContaining('5'), value: '5' },
          ],
        },
      ])
  })

  test('a pending link of disagreeing values is strong, at 0.5, and says why', () => {
    const { clusters } = align([rule('1:2', limit('3'))], [check('1', limit('5'))], CONTEXT)
    const open = clusters.flatMap((c) => [...c.rule_links, ...c.case_links]).filter((l) => l.status === 'pending')
    expect(open).toHaveLength(2)
    for (const link of open) {
      expect(link).toMatchObject({ kind: 'strong', confidence: 0.5 })
      expect(link.reason.against).toContain('value_differs')
    }
  })

  test('with value_partition off the same key is one cluster', () => {
    expect(fitted({ r: rule('1:2', limit('3')) }, { c: check('1', limit('5')) }, { value_partition: false })).toEqual([
      'r c covered',
    ])
  })
})

const toast = (copy: string) => `toast提示「${copy}」`
const COPY = '请先完成实名认证再继续'

describe('copy', () => {
  const rows: [string, Record<string, RuleAtom>, Record<string, CaseAtom>, string[]][] = [
    [
      'equal copy links though the design names no condition',
      { r: rule('1:2', { R: toast(COPY) }) },
      { c: check('1', { C: '未实名', A: '点击「提现」', R: toast(COPY) }) },
      ['r c covered'],
    ],
    [
      'punctuation, quotes and width of the copy do not matter',
      { r: rule('1:2', { R: toast(`${COPY}。`) }) },
      { c: check('1', { A: '点击「提现」', R: `弹出提示“${COPY}”` }) },
      ['r c covered'],
    ],
    [
      'note, picture and case of one rule are one cluster',
      {
        note: rule('1:9', { C: '未实名的用户', A: '点击「提现」', R: toast(COPY) }, 'flow_note'),
        picture: rule('1:2', { R: toast(COPY) }),
      },
      { c: check('1', { C: '账号未实名', A: '点击「提现」', R: toast(COPY) }) },
      ['note picture c covered'],
    ],
    [
      'of two rules with the same copy the condition and action decide',
      {
        withdraw: rule('1:2', { C: '未实名的用户余额充足', A: '点击「提现」', R: toast(COPY) }),
        invite: rule('1:3', { C: '邀请好友活动进行中', A: '点击「领取奖励」', R: toast(COPY) }),
      },
      { c: check('1', { C: '邀请好友活动进行中，新账号', A: '点击「领取奖励」', R: toast(COPY) }) },
      ['invite c covered', 'withdraw design_only'],
    ],
    [
      'where they cannot, all are pending',
      {
        withdraw: rule('1:2', { C: '未实名的用户余额充足', A: '点击「提现」', R: toast(COPY) }),
        invite: rule('1:3', { C: '邀请好友活动进行中', A: '点击「领取奖励」', R: toast(COPY) }),
      },
      { c: check('1', { R: toast(COPY) }) },
      ['c ambiguous ?invite withdraw', 'invite design_only ?c', 'withdraw design_only ?c'],
    ],
    [
      'a dialog is known by its title or body',
      { r: rule('1:2', { R: '弹窗标题「请先完成签约」正文「提现前需完成电子签约」按钮「取消」「确定」' }, 'dialog') },
      { c: check('1', { A: '点击「提现」', R: '弹窗标题「请先完成签约」' }) },
      ['r c covered'],
    ],
    [
      'a lone 确定 bridges nothing',
      { r: rule('1:2', { R: '弹窗标题「请先完成签约」按钮「取消」「确定」' }, 'dialog') },
      { c: check('1', { A: '点击「删除」', R: '弹窗标题「是否删除该记录」按钮「取消」「确定」' }) },
      ['c case_only', 'r design_only'],
    ],
    [
      'equal copy that must not show is for a person to settle',
      { r: rule('1:2', { A: '点击「提现」', R: toast(COPY) }) },
      { c: check('1', { A: '点击「提现」', R: `不弹出 ${toast(COPY)}` }) },
      ['c case_only ?r', 'r design_only ?c'],
    ],
    [
      'copy equal but for a value is a conflict at both homes',
      { r: rule('1:2', { R: toast('图片最多上传20张，请先删除') }) },
      { c: check('1', { C: '已传满', A: '点击「上传」', R: toast('图片最多上传30张，请先删除') }) },
      ['c conflicting ?r', 'r conflicting ?c'],
    ],
    [
      'copy equal but for the hour that it promises is one too',
      { r: rule('1:2', { R: '显示「预计明天 24:00 前到账」' }) },
      { c: check('1', { A: '点击「确认」', R: '显示「预计明天 12:00 前到账」' }) },
      ['c conflicting ?r', 'r conflicting ?c'],
    ],
    [
      'two rules are told apart by what their conditions deny',
      { r: rule('1:2', { C: '未勾选协议', A: '点击「提交」', R: toast(COPY) }) },
      { c: check('1', { C: '已勾选协议', A: '点击「提交」', R: toast(COPY) }) },
      ['c case_only ?r', 'r design_only ?c'],
    ],
    [
      'a check follows the one of its step that shows the copy',
      { r: rule('1:2', { R: toast(COPY) }) },
      {
        c: check('1', { C: '未实名', A: '点击「提现」', R: toast(COPY) }),
        stays: check('1', { C: '未实名', A: '点击「提现」', R: '停留在当前页' }),
        other: check('1', { C: '未实名', A: '点击「返回」', R: '回到首页' }),
      },
      ['other case_only', 'r c stays covered'],
    ],
    [
      'what a dialog’s button does is of the dialog, and so is the check that presses it',
      {
        dialog: rule(
          '1:2',
          { A: '点击「提现」', R: '弹窗标题「请先完成电子签约」按钮「暂不签约」「去签约」' },
          'dialog',
        ),
        button: rule(
          '1:3',
          { C: '弹窗标题「请先完成电子签约」', A: '点击「去签约」', R: '跳转到「电子签约」' },
          'dialog',
        ),
      },
      {
        c: check('1', { A: '点击「提现」', R: '弹窗标题「请先完成电子签约」按钮「暂不签约」「去签约」' }),
        go: check('1', { C: '点提现', A: '点击「去签约」', R: '跳转到「电子签约」' }),
        stay: check('1', { C: '点提现', A: '点击「暂不签约」', R: '弹窗关闭' }),
      },
      ['button dialog c go stay covered'],
    ],
    [
      'siblings that share a title are told apart by their bodies',
      {
        empty: rule(
          '1:2',
          { R: '弹窗标题「确定删除这个项目吗」正文「项目里没有任何内容，可以放心删除」按钮「取消」「删除」' },
          'dialog',
        ),
        full: rule(
          '1:3',
          { R: '弹窗标题「确定删除这个项目吗」正文「项目里还有未完成的任务，删除后无法找回」按钮「取消」「删除」' },
          'dialog',
        ),
      },
      { c: check('1', { R: '弹窗标题「确定删除这个项目吗」正文「项目里还有未完成的任务，删除后无法找回」' }) },
      ['empty design_only', 'full c covered'],
    ],
    [
      'a message and the label behind it are found by the message',
      { r: rule('1:2', { R: 'toast "8 of 10 seats are already used. Manage seats"' }) },
      { c: check('1', { R: 'banner "8 of 10 seats are already used"' }) },
      ['r c covered'],
    ],
    [
      'short copy alone is not enough',
      { r: rule('1:2', { A: '点击「保存」', R: toast('成功') }) },
      { c: check('1', { A: '点击「删除」', R: toast('成功') }) },
      ['c case_only', 'r design_only'],
    ],
    [
      'in English too',
      { r: rule('1:2', { R: 'toast "Verify your email to continue."' }) },
      {
        c: check('1', {
          C: 'Email not verified',
          A: 'click "Sign in"',
          R: 'banner “Verify your email to continue” is shown',
        }),
      },
      ['r c covered'],
    ],
  ]
  test.each(rows)('%s', (_, rules, cases, expected) => {
    expect(fitted(rules, cases)).toEqual(expected)
  })
})
