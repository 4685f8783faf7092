import { describe, expect, test } from 'vitest'
import { COMPARISONS, judge, parseGate } from '../../server/cli/align-gate.ts'
import { HufuError, sentences } from '../../shared/error.ts'

const refusal = (expression: string) => {
  try {
    parseGate(expression)
  } catch (error) {
    if (error instanceof HufuError) return { code: error.code, ...sentences(error.code, error.details) }
    throw error
  }
  return undefined
}

describe('a gate is read', () => {
  test.each<[string, string[]]>([
    ['coverage>=0.8', ['coverage >= 0.8']],
    ['coverage>=0.8,conflicts=0,new_uncovered=0', ['coverage >= 0.8', 'conflicts = 0', 'new_uncovered = 0']],
    [' coverage >= 80% , conflicts < 3 ', ['coverage >= 0.8', 'conflicts < 3']],
    ['coverage>0.5,coverage<=1', ['coverage > 0.5', 'coverage <= 1']],
    ['conflicts==0,new_uncovered!=1', ['conflicts == 0', 'new_uncovered != 1']],
  ])('%s', (expression, demands) => {
    expect(parseGate(expression).map((d) => `${d.term} ${d.comparison} ${d.wanted}`)).toEqual(demands)
  })

  test.each<[string, number, RegExp, RegExp]>([
    ['', 1, /is none of coverage/, /不是 coverage/],
    ['coverge>=0.8', 1, /"coverge" is none of coverage, conflicts, new_uncovered/, /“coverge”不是/],
    ['coverage>=0.8,', 15, /is none of/, /不是/],
    ['coverage>=0.8, conflict=0', 16, /"conflict" is none of/, /“conflict”不是/],
    ['coverage', 9, /no comparison follows coverage; quote the gate/, /没有比较符.*引号/],
    ['coverage=>0.8', 9, /"=>" is none of/, /“=>”不是/],
    ['coverage>=', 11, /"" is no number/, /不是数/],
    ['coverage>=much', 11, /"much" is no number/, /“much”不是数/],
    ['conflicts=0 new_uncovered=0', 11, /is no number/, /不是数/],
    ['coverage>=80', 11, /write 0\.8 or 80%, not 80/, /写 0\.8 或 80%，而不是 80/],
    ['conflicts<=5%', 12, /counted in whole rules/, /按条数计/],
    ['conflicts<=0.5', 12, /counted in whole rules/, /按条数计/],
    ['constructor=1', 1, /is none of/, /不是/],
  ])('%j is refused at column %i', (expression, column, en, zh) => {
    const refused = refusal(expression)!
    expect(refused.code).toBe('bad_usage')
    expect(refused.message).toContain(`--gate, column ${column}: `)
    expect(refused.message).toMatch(en)
    expect(refused.message_zh).toContain(`第 ${column} 个字符`)
    expect(refused.message_zh).toMatch(zh)
  })
})

test.each<[string, number, boolean]>([
  ['coverage>=0.8', 4 / 5, true],
  ['coverage>=33.3%', 0.333, true],
  ['coverage>=0.8', 0.7999, false],
  ['coverage>0.8', 0.8, false],
  ['coverage<0.8', 0.8, false],
  ['coverage<=0.3', 0.1 + 0.2, true],
  ['coverage=0.3', 0.1 + 0.2, true],
  ['coverage!=0.3', 0.1 + 0.2, false],
  ['coverage==1', 1, true],
])('%s with %d: %s', (gate, found, isMet) => {
  expect(judge(parseGate(gate), { coverage: found, conflicts: 0, new_uncovered: 0 })[0]!.is_met).toBe(isMet)
})

test('every comparison is read whole: none is another with a sign left over', () => {
  for (const comparison of Object.keys(COMPARISONS))
    expect(parseGate(`conflicts${comparison}2`)[0]).toMatchObject({ comparison, wanted: 2 })
})
