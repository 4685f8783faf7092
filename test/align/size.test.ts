import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { candidatesOf } from '../../shared/align/candidates.ts'
import { copyReader, half, sourceOf } from '../../shared/align/half.ts'
import { unit } from '../../shared/align/unit.ts'
import { CONTEXT, check, rule, SYNONYMS } from './atoms.ts'

/** A copy that everything shows must not be compared with everything. */
describe('a common copy', () => {
  const N = 600
  const R = 'toast提示「操作成功」'
  const subject = (i: number) => `第${String.fromCharCode(0x4e00 + i)}${String.fromCharCode(0x5000 + i)}号资料`
  const rules = Array.from({ length: N }, (_, i) =>
    rule(`1:${i}`, { C: subject(i), A: `点击「保存${subject(i)}」`, R }),
  )
  const cases = Array.from({ length: N }, (_, i) =>
    check(`${i}`, { C: `先打开${subject(i)}`, A: `点击「保存${subject(i)}」`, R }),
  )

  test('looks at few partners of each unit, the right one among them', () => {
    const reader = copyReader(SYNONYMS)
    const block = rules.map((r) => unit([half(sourceOf(r), reader)]))
    const candidates = candidatesOf(block)
    for (const i of [0, 300, N - 1]) {
      const found = candidates(unit([half(sourceOf(cases[i]!), reader)]))
      expect(found.length).toBeLessThanOrEqual(50)
      expect(found.map((u) => u.id)).toContain(rules[i]!.atom_id)
    }
  })

  test('still finds the rule that each check is about', () => {
    const { clusters } = align(rules, cases, CONTEXT)
    const both = clusters.filter((c) => c.coverage === 'both')
    expect(both.length).toBeGreaterThan(N * 0.9)
  })
})
