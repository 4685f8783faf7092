import { describe, expect, it } from 'vitest'
import { coveredLayers, wordings } from '../../plugin/ui/state/covering.ts'
import type { ClusterDetail } from '../../shared/schema/answers.ts'

const atom = (merge_fingerprint: string, R: string) => ({ merge_fingerprint, C: '', A: '', R, edited: null })
const detail = (rules: object[], cases: object[]) =>
  ({ cluster: { merge_fingerprint: 'own' }, rule_atoms: rules, case_atoms: cases }) as unknown as ClusterDetail

describe('the words of a covered rule', () => {
  it.each([
    ['its own before a guest', [atom('guest', 'b'), atom('own', 'a')], [], ['a', 'b']],
    ['a copy that says the same, once', [atom('own', 'a'), atom('own', 'a')], [], ['a']],
    ['a case’s where nothing is drawn', [], [atom('x', 'c'), atom('y', 'd')], ['c']],
    ['nothing of a cluster without atoms', [], [], []],
  ])('%s', (_, rules, cases, expected) => {
    expect(wordings(detail(rules, cases)).map((at) => at.R)).toEqual(expected)
  })
  it('are a person’s where one edited them', () => {
    const edited = { ...atom('own', 'a'), edited: { C: '', A: '', R: 'b' } }
    expect(wordings(detail([edited, atom('guest', 'b')], []))).toHaveLength(1)
  })
})

describe('the layers asked about', () => {
  const page = { id: '0:1', name: 'p' }
  it.each([
    [[{ id: '1:1', name: '', type: 'FRAME' }], ['1:1']],
    [[], ['0:1']],
  ])('%#', (layers, expected) => {
    expect(coveredLayers({ page, count: layers.length, layers })).toEqual(expected)
  })
})
