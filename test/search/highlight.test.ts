import { describe, expect, it } from 'vitest'
import { indexOf, noSynonyms, synonyms } from './fixtures.ts'

/** The text with the marks that the query gives it, as a reader would see it. */
function marked(text: string, query: string, table = noSynonyms): string {
  const [hit] = indexOf([{ id: 'a', text }]).search(query, { project: 'shop' }, 0, 1, table).hits
  if (!hit) return '(not found)'
  return [...hit.highlights]
    .reverse()
    .reduce((t, { start, end }) => `${t.slice(0, start)}[${t.slice(start, end)}]${t.slice(end)}`, text)
}

describe('highlights point into the text as it was sent', () => {
  it.each([
    ['点击「登录」按钮', '登录', '点击「[登录]」按钮'],
    ['點擊「登錄」', '登录', '點擊「[登錄]」'],
    ['提现失败，请重试', '提现失败的原因', '[提现失败]，请重试'],
    ['ＥＲＲ＿ＴＩＭＥＯＵＴ 超时', 'err_timeout', '[ＥＲＲ＿ＴＩＭＥＯＵＴ] 超时'],
    ['Withdrawals are filled in', 'withdrawal fill', '[Withdrawals] are [filled] in'],
    ['先登\u200b录再说', '登录', '先[登\u200b录]再说'],
    ['caf\u0065\u0301 开门', 'café', '[caf\u0065\u0301] 开门'],
    ['😀😀提现', '提现', '😀😀[提现]'],
    ['\u{20bb7}野家', '\u{20bb7}野', '[\u{20bb7}野]家'],
    ['ﬁlled form', 'filled', '[ﬁlled] form'],
    ['满 1,000 元减 50', '1000元', '满 [1,000 元]减 50'],
    ['税后收入', '税', '[税]后收入'],
    ['怎么提现', '怎么提现', '怎么[提现]'],
    ['<b>登录</b>', '登录', '<b>[登录]</b>'],
  ])('%j asked for %j', (text, query, expected) => expect(marked(text, query)).toBe(expected))

  it('marks a synonym too', () =>
    expect(marked('次数用完时按钮置灰', '按钮禁用', synonyms(['禁用', '置灰']))).toBe('次数用完时[按钮置灰]'))
})
