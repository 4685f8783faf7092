import { describe, expect, it } from 'vitest'
import { caseUrl, isCaseUrlTemplate } from '../../shared/case-url.ts'

const NAMED = { external_id: '12', full_external_id: 'SHOP-12', internal_id: '9/9 ?', test_project: '' }

describe('the address of a case in the tester’s own tool', () => {
  it.each([
    ['http://tests.example/case?id={external_id}', 'http://tests.example/case?id=12'],
    ['https://tests.example:8443/{full_external_id}#top', 'https://tests.example:8443/SHOP-12#top'],
    ['https://tests.example/{internal_id}', 'https://tests.example/9%2F9%20%3F'],
    ['https://tests.example/{test_project}/{external_id}', null],
    ['', null],
  ])('%s gives %s', (template, url) => {
    expect(isCaseUrlTemplate(template)).toBe(true)
    expect(caseUrl(template, NAMED)).toBe(url)
  })
  it.each([
    'javascript:alert({external_id})',
    'https://{external_id}.example/',
    'https://{external_id}/',
    'https://tests.example/',
    'https://tests.example/{nothing}',
    'https://tests.example/{external_id}{',
    'https://tests.example/ {external_id}',
    'https://user@tests.example/{external_id}',
    '//tests.example/{external_id}',
    'https://tests.example\\@evil.example/{external_id}',
  ])('%s is none', (template) => {
    expect(isCaseUrlTemplate(template)).toBe(false)
    expect(caseUrl(template, NAMED)).toBeNull()
  })
  it('has room for half a sign', () => {
    expect(caseUrl('https://t.example/{external_id}', { ...NAMED, external_id: '\ud83d' })).toBe(
      'https://t.example/%EF%BF%BD',
    )
  })
})
