import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { checkVersion, countIssues, ISSUE_TYPES } from '../../shared/checks/index.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { IssueType } from '../../shared/schema/checks.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule, SYNONYMS } from '../align/atoms.ts'

type Words = { C?: string; A?: string; R?: string; page?: string }

function issuesOf(rules: readonly RuleAtom[], cases: readonly CaseAtom[] = []) {
  const aligned = align([...rules], [...cases], CONTEXT)
  return checkVersion({ ...aligned, synonyms: SYNONYMS })
}
const found = (type: IssueType, rules: readonly Words[], cases: readonly Words[] = []) =>
  issuesOf(
    rules.map((words, i) => onOwnScreen(rule(`1:${i + 2}`, words), i)),
    cases.map((words, i) => check(`${i + 1}`, words)),
  ).filter((issue) => issue.issue_type === type)

/** Each on a screen of its own, so that only words and pages tell what belongs together. */
const onOwnScreen = (atom: RuleAtom, i: number): RuleAtom => ({
  ...atom,
  evidence: atom.evidence.map((e) => ({ ...e, frame_id: `9:${i}` })),
})

describe('a limit stated twice', () => {
  const yes: [string, Words[]][] = [
    ['in two notes of one field', [{ R: '昵称最多 20 个字' }, { R: '昵称不超过 30 个字符' }]],
    [
      'in a note and the message that it brings',
      [
        { R: '每天最多预约 3 次', page: '体检预约' },
        { C: '当天预约超过 5 次', A: '点击「预约」', R: 'toast提示「每天最多预约5次」', page: '体检预约' },
      ],
    ],
    ['as a count of pictures', [{ R: '最多可上传 9 张图片' }, { R: '图片上传不超过 6 张' }]],
    ['as an amount of money', [{ R: '单笔转账不能超过 5,000 元' }, { R: '单笔转账上限 2 万元' }]],
    [
      'as the least',
      [
        { R: '密码至少 6 位', page: '登录' },
        { R: '密码不少于 8 个字符', page: '注册' },
      ],
    ],
    ['in English, of a hotel', [{ R: 'At most 4 guests per room' }, { R: 'No more than 3 guests per room' }]],
    [
      'in English, of a field',
      [{ R: 'Nickname: at most 20 characters' }, { R: 'Nickname can be up to 30 characters long' }],
    ],
    [
      'of a plain field on one page',
      [
        { R: '备注最多 50 字', page: '下单' },
        { R: '备注最多 100 字', page: '下单' },
      ],
    ],
  ]
  test.each(yes)('%s', (_, rules) => {
    const issues = found('limit_twice', rules)
    expect(issues.length).toBe(1)
    expect(issues[0]!.evidence.length).toBe(2)
    expect(issues[0]!.evidence.every(({ literal }) => /\d/.test(literal!))).toBe(true)
  })
  const no: [string, Words[]][] = [
    ['twice the same', [{ R: '昵称最多 20 个字' }, { R: '昵称不能超过二十个字符' }]],
    ['of two fields', [{ R: '昵称最多 20 个字' }, { R: '签名最多 60 个字' }]],
    ['the most and the least', [{ R: '密码至少 6 位' }, { R: '密码最多 20 位' }]],
    ['of two measures', [{ R: '每天最多提交 3 次' }, { R: '每天最多提交 2 小时' }]],
    ['for members and for others', [{ R: '会员每月最多借 10 本' }, { R: '每月最多借 5 本' }]],
    [
      'under two conditions',
      [
        { C: '会员', R: '每月最多借 10 本书' },
        { C: '普通读者', R: '每月最多借 5 本书' },
      ],
    ],
    [
      'of plain fields of two pages',
      [
        { R: '备注最多 50 字', page: '下单' },
        { R: '备注最多 100 字', page: '退款' },
      ],
    ],
    ['of who knows what', [{ R: '最多 20 个字' }, { R: '最多 30 个字' }]],
    ['of notice that nobody says for what', [{ R: '至少提前 2 小时' }, { R: '至少提前 24 小时' }]],
    ['a count that is no bound', [{ R: '昵称已输入 20 个字' }, { R: '昵称已输入 30 个字' }]],
    ['a range, and one end of another', [{ R: '密码长度 6 到 20 位' }, { R: '密码长度 8 到 16 位' }]],
  ]
  test.each(no)('not: %s', (_, rules) => {
    expect(found('limit_twice', rules)).toEqual([])
  })
})

describe('a success without its failure', () => {
  const yes: [string, Words[]][] = [
    ['of a payment', [{ A: '点击「立即支付」', R: 'toast提示「支付成功」', page: '收银台' }]],
    [
      'whose page tells another action’s failure',
      [
        { A: '点击「提交报修」', R: 'toast提示「报修已提交成功」', page: '报修' },
        { A: '点击「取消工单」', R: 'toast提示「取消失败，请重试」', page: '报修' },
      ],
    ],
    [
      'whose failure is another page’s',
      [
        { A: '点击「入住」', R: 'toast提示「入住登记成功」', page: '前台' },
        { A: '点击「签收」', R: 'toast提示「签收出错，请重试」', page: '仓库' },
      ],
    ],
    ['in English', [{ A: 'Tap "Publish"', R: 'Snackbar "Course published successfully"', page: 'Course editor' }]],
  ]
  test.each(yes)('%s', (_, rules) => {
    expect(found('no_failure_copy', rules).map((issue) => issue.severity)).toEqual(['low'])
  })
  const pay = { A: '点击「立即支付」', R: 'toast提示「支付成功」', page: '收银台' }
  const no: [string, Words[]][] = [
    [
      'the same action fails',
      [pay, { C: '余额不足', A: '点击「立即支付」', R: '弹窗「余额不足，请充值」', page: '收银台' }],
    ],
    ['the same deed fails elsewhere', [pay, { R: 'toast提示「支付失败，请稍后再试」', page: '订单' }]],
    [
      'the page says what shows where the network is gone',
      [pay, { C: '断网', R: 'toast提示「网络异常，请重试」', page: '收银台' }],
    ],
    ['a note on no page speaks of the network', [pay, { R: '网络异常时提示「网络开小差了」' }]],
    ['the field is checked on the same page', [pay, { R: '红字提示「请选择支付方式」', page: '收银台' }]],
    ['it hardly fails', [{ A: '点击「复制」', R: 'toast提示「复制成功」', page: '订单' }]],
    ['a switch', [{ A: '点击「收藏」', R: 'toast提示「收藏成功」', page: '商品' }]],
    ['nothing succeeded', [{ A: '点击「立即支付」', R: '跳转到「收银台」', page: '订单' }]],
    ['nobody acts', [{ R: '状态显示「审核成功」', page: '认证' }]],
    ['one message tells both', [{ A: '点击「导入」', R: 'toast提示「成功 3 条，失败 2 条」', page: '成绩导入' }]],
    [
      'in English',
      [
        { A: 'Tap "Publish"', R: 'Snackbar "Course published successfully"', page: 'Course editor' },
        { A: 'Tap "Publish"', R: 'Dialog "The course could not be published. Try again."', page: 'Course editor' },
      ],
    ],
  ]
  test.each(no)('not where %s', (_, rules) => {
    expect(found('no_failure_copy', rules)).toEqual([])
  })
  test('weighs more where tests check the failure that nobody drew, and shows them', () => {
    const [issue] = found(
      'no_failure_copy',
      [pay],
      [{ C: '卡已过期', A: '点击「立即支付」', R: '提示支付失败', page: '收银台' }],
    )
    expect(issue).toMatchObject({
      severity: 'medium',
      locations: [{ side: 'design' }, { side: 'test', case_name: 'Case 1' }],
    })
  })
  test('is one gap, however many messages tell the success', () => {
    const second = { ...pay, R: '弹窗「支付成功，可在订单里查看」' }
    expect(found('no_failure_copy', [pay, second]).length).toBe(1)
  })
})

describe('what a version says of itself', () => {
  const rules = [
    rule('1:2', { C: '年假已用完', A: '点击「提交」', R: 'toast提示「每年最多请假10天」' }),
    rule('1:3', { C: '年假已用完', A: '点击「提交」', R: 'toast提示「每年最多请假15天」' }),
    rule('2:2', { C: '未登录', A: '点击「报名」', R: 'toast提示「还剩3个名额」' }),
  ]
  const cases = [check('7', { C: '未登录', A: '点击「报名」', R: 'toast提示「还剩5个名额」' })]

  test('is told with places, words and what to do, in both languages, the gravest first', () => {
    const issues = issuesOf(rules, cases)
    expect(countIssues(issues)).toEqual({ value_conflict: 1, contradiction: 1, limit_twice: 0, no_failure_copy: 0 })
    const [conflict] = issues
    expect(conflict).toMatchObject({
      issue_type: 'value_conflict',
      severity: 'high',
      description: 'Design: 3; Test: 5.',
      locations: [
        { side: 'design', page: 'Page 1', figma_url: 'https://www.figma.com/design/file1?node-id=2-2' },
        { side: 'test', case_key: ':7', step_number: 1 },
      ],
    })
    for (const issue of issues) {
      expect(issue.issue_id).toMatch(/^is_[0-9a-f]{12}$/)
      expect(issue.title_zh).toMatch(/\p{Script=Han}/u)
      expect(issue.title).not.toMatch(/\p{Script=Han}/u)
      expect(issue.evidence.length).toBeGreaterThan(1)
      expect(issue.suggested_actions[0]!.text_zh).toMatch(/\p{Script=Han}/u)
      expect(issue.related_objects.some(({ kind }) => kind === 'cluster')).toBe(true)
    }
  })

  test('depends on what it holds, not on the order in which it came, and keeps its names', () => {
    expect(issuesOf([...rules].reverse(), cases)).toEqual(issuesOf(rules, cases))
    const names = issuesOf(rules, cases).map((i) => i.issue_id)
    const more = issuesOf([...rules, rule('3:3', { R: '昵称最多 20 个字' })], cases).map((i) => i.issue_id)
    expect(more).toEqual(names)
  })

  test('is nothing where nothing is wrong, and withdrawn rules say nothing', () => {
    expect(issuesOf([])).toEqual([])
    const withdrawn = rules.map((atom) => ({ ...atom, state: 'withdrawn' as const }))
    expect(issuesOf(withdrawn).map((i) => i.issue_type)).toEqual([])
    expect(ISSUE_TYPES.length).toBe(4)
  })
})
