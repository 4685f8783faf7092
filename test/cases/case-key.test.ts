import { describe, expect, it } from 'vitest'
import { caseKey, caseSourceKey, idPrefix } from '../../shared/cases/case-key.ts'

const one = { external_id: null, internal_id: null, test_project: '', suite_path: '', case_name: '' }

describe('caseKey', () => {
  const rows: [Partial<Parameters<typeof caseKey>[0]>, string][] = [
    [{ external_id: '007', internal_id: '5', test_project: 'SHOP' }, 'SHOP:007'],
    [{ external_id: '7' }, ':7'],
    [{ internal_id: '12345678901234567890', test_project: 'SHOP' }, 'i:12345678901234567890'],
    [{ suite_path: '读者 / 续借', case_name: '到期' }, 'n:c395aea783fd'],
    [{ suite_path: 'Kettle', case_name: 'Only a title' }, 'n:77d768d60106'],
  ]
  it.each(rows)('%o has the key %s', (fields, key) => expect(caseKey({ ...one, ...fields })).toBe(key))
})

describe('idPrefix', () => {
  const rows: [string | null, string | null, string | null][] = [
    ['7', 'SHOP-7', 'SHOP'],
    ['4', 'GR-CMP-4', 'GR-CMP'],
    ['7', null, null],
    ['SHOP-7', 'SHOP-7', null],
    ['7', 'no number', null],
  ]
  it.each(rows)('external id %s with full id %s: %s', (external_id, full_external_id, prefix) =>
    expect(idPrefix({ external_id, full_external_id })).toBe(prefix),
  )
})

describe('caseSourceKey', () => {
  it('says case, step and ordinal', () => {
    expect(caseSourceKey('SHOP:7', 2, 1)).toBe('SHOP:7:2:1')
    expect(caseSourceKey('SHOP:7', null, 0)).toBe('SHOP:7::0')
  })
})
