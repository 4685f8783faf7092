import { describe, expect, it } from 'vitest'
import { amountsNear } from '../../server/search/amounts.ts'
import { found, indexOf } from './fixtures.ts'

describe('an amount in other units', () => {
  it.each<[string, string]>([
    ['出门一周要关吗', '7天'],
    ['出门一个星期', '7 days'],
    ['超过7天', '一周'],
    ['7 days without use', '一周'],
    ['after a week', '7天'],
    ['half an hour later', '30 minutes'],
    ['半小时后', '30分钟'],
    ['半年内', '6个月'],
    ['十二个月', '1年'],
    ['24小时', '一天'],
    ['90秒', '1.5分钟'],
    ['上限1gb', '1024mb'],
  ])('%s: %s', (query, word) => {
    const words = amountsNear(query).flatMap((one) => one.words)
    if (word.includes('.')) expect(words).not.toContain(word)
    else expect(words).toContain(word)
  })

  it.each(['第一周', '3月7日', '统一周期', 'v7days', '50%', '提现失败', '7天无理由'.slice(1), ''])(
    'none in %j',
    (query) => {
      expect(amountsNear(query)).toEqual([])
    },
  )

  it('says where it stands', () => {
    expect(amountsNear('出门 一周 后')).toMatchObject([{ from: 3, to: 5 }])
  })

  it('finds what is written so', () => {
    const index = indexOf([
      { id: 'right', text: '离家超过 7 天时关闭总阀' },
      { id: 'wrong', text: '离家超过 3 天时关闭总阀' },
      { id: 'other', text: '每周提醒清洗' },
    ])
    for (const query of ['离家一周要关吗', '离家一个星期', '离家七天', '离家7天'])
      expect(found(index, query)[0]).toBe('right')
  })
})
