import { describe, expect, it } from 'vitest'
import { CANON_STEPS, canon, explain, normText, plainText } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

const TABLE = shippedTable()
const NO_HOLES = { holes: [] }

/** Step, text before, text after: equal texts are the rows that say no. */
const ROWS: [string, string, string][] = [
  ['list_marks', '① 滑到底 ② 勾上', ' 滑到底   勾上'],
  ['list_marks', '①未登录②已登录', '未登录 已登录'],
  ['list_marks', '第①步，见②', '第1步，见2'],
  ['list_marks', '1\ufe0f⃣ 登录', ' 登录'],
  ['powers', '2³', '2的3次方'],
  ['powers', 'm²', 'm²'],
  ['powers', '3½', '3 ½'],
  ['powers', 'Windows™', 'Windows'],
  ['invisible', '提\u200b现\u202e', '提现'],
  ['invisible', 'a\ud800b', 'ab'],
  ['invisible', '😀', '😀'],
  ['width', 'Ａ１％', 'A1%'],
  ['width', '℃ ﬁ …', '°C fi ...'],
  ['width', '−5', '-5'],
  ['simplified', '後臺頭髮發票', '后台头发发票'],
  ['simplified', '乾坤', '乾坤'],
  ['entities', '&ldquo;a&rdquo;&nbsp;&amp;amp;lt;&#12290;&#x4e2d;', '“a” <。中'],
  ['entities', 'R&D; &unknown;', 'R&D; &unknown;'],
  ['html', '提<b>现</b><br/>完', '提现\n完'],
  ['html', '<p style="a">x</p><!-- y -->', '\nx\n'],
  ['html', 'x<script>if (a<b) {}</script>y', 'xy'],
  ['html', 'a < b and <b and c> d', 'a < b and <b and c> d'],
  ['pictures', '见![图](a.png)[链接](http://x)data:image/png;base64,iVBO=', '见链接'],
  ['pictures', '[取消](', '[取消]('],
  ['emoji', '👍成功✅', '成功'],
  ['emoji', '5≥3 → 45×45', '5≥3 → 45×45'],
  ['bullets', '- 一\n* 二\n• 三\n1. 四\n2）五', '一\n二\n三\n四\n2）五'],
  ['bullets', '2)五\n(3)六\n步骤4:七\nStep 5: 八\n一、九\n## 十', '五\n六\n七\n八\n九\n十'],
  ['bullets', '1.5元\n5 件\n-5℃\n(3次)', '1.5元\n5 件\n-5℃\n(3次)'],
  ['bullets', '1. 1. 1. x', 'x'],
  ['spaces', ' a \n\t b ', 'a b'],
  ['case', 'Toast ÉA J\u030c', 'toast Éa ǰ'],
  ['punctuation', '点击「发送」，（可选）。', '点击发送可选'],
  ['punctuation', "don't  sign-in e.g. utf-8, 5.2.0.", "don't sign in e.g utf-8 5.2.0"],
  ['punctuation', 'a>=b <= c != d', 'a大于等于b小于等于c不等于d'],
  ['punctuation', '查看全部 > 设置 > 隐私 >', '查看全部>设置>隐私'],
  ['punctuation', '< 返回', '返回'],
  ['punctuation', '甲 -> 乙 => 丙', '甲乙丙'],
  ['punctuation', 'C++ 99% ±2', 'c++99%±2'],
  ['punctuation', 'toast 提示 tap the tab', 'toast提示tap the tab'],
  ['frame', 'a|b=c', 'a｜b＝c'],
]

it.each(ROWS)('%s: %s', (name, before, after) => {
  const step = CANON_STEPS.find((s) => s.name === name)!
  const text = name === 'punctuation' ? before.toLowerCase() : before
  expect(step.run({ text, ...NO_HOLES }, TABLE).text).toBe(after)
})

describe('canon', () => {
  it('writes the example of the format', () => {
    const parts = { C: '未选择坐诊时间段', A: '点击「发送给患者」', R: 'toast提示「请选择坐诊时间段」' }
    expect(canon(parts, TABLE)).toMatchObject({
      canon_text: 'C=未选择坐诊时间段|A=点击发送给患者|R=toast提示请选择坐诊时间段',
      merge_fingerprint: '8f424f563748',
      slots: [],
    })
  })

  it('fits the two sides of one rule in other words', () => {
    const design = { C: '餘額 > 100 元', A: '点按【提现】', R: '弹出 Toast「提交成功！」' }
    const test = { C: '余额大于￥100.00', A: '<p>1. 单击"提现"</p>', R: '弹出吐司“提交成功”' }
    expect(canon(design, TABLE).canon_text).toBe(canon(test, TABLE).canon_text)
  })

  it('takes empty parts', () =>
    expect(canon({ C: '', A: '', R: '' }, TABLE)).toMatchObject({ canon_text: 'C=|A=|R=', slots: [] }))
})

describe('plainText', () => {
  it.each([
    ['<p>点击 Ａ</p>\n<p>最多３次</p>', '点击 a 最多3次'],
    ['<NUM> 次', '<NUM> 次'],
    ['點擊「OK」', '点击「ok」'],
  ])('%s', (text, plain) => expect(plainText(text)).toBe(plain))
})

describe('explain', () => {
  it('names the steps that changed a part, with the text before and after', () => {
    const steps = explain({ C: '', A: '点按【提现】', R: '最多 3 次' }, TABLE)
    expect(steps.C).toEqual([])
    expect(steps.A.map((s) => [s.name, s.before, s.after])).toEqual([
      ['punctuation', '点按【提现】', '点按提现'],
      ['synonyms', '点按提现', '点击提现'],
    ])
    expect(steps.R[0]).toMatchObject({ name: 'number', before: '最多 3 次', after: '最多 <NUM> 次' })
    expect(steps.R[0]!.why && steps.R[0]!.why_zh).toBeTruthy()
  })

  it('ends in the canon text', () => {
    const R = '&lt;p&gt;① 餘額>100元，弹框提示&lt;/p&gt;'
    expect(explain({ C: '', A: '', R }, TABLE).R.at(-1)!.after).toBe(normText(R, TABLE))
  })
})
