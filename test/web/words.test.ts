import { describe, expect, it } from 'vitest'
import { Refused, refusalOf, uploadRoute } from '../../server/web/api.ts'
import { hrefOf, readRoute } from '../../server/web/state/route.ts'
import { sayIn } from '../../server/web/texts.ts'
import { bytes, messageIn, partsOfCanon, placeText } from '../../server/web/words.ts'

describe('words', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [48_213, '47 KB'],
    [3_565_158, '3.4 MB'],
    [268_435_456, '256 MB'],
  ])('%d bytes are %s', (n, text) => expect(bytes(n)).toBe(text))

  it.each([
    ['C=a|A=b|R=c', { C: 'a', A: 'b', R: 'c' }],
    ['C=|A=|R=余额＝0｜1', { C: '', A: '', R: '余额＝0｜1' }],
    ['no frame', { C: '', A: '', R: 'no frame' }],
  ])('%s has its parts', (canon, parts) => expect(partsOfCanon(canon)).toEqual(parts))

  it.each([
    [{ line: 3, column: 7 }, '第 3 行 · 第 7 列'],
    [{ file: 'a.xml', xpath: '/x' }, 'a.xml · /x'],
    [{ line: null, xpath: null }, ''],
    [{ field: 'R' }, 'R'],
  ])('%j is a place', (place, text) => expect(placeText(sayIn('zh'), place)).toBe(text))

  it('a message in one language only is better than none', () => {
    expect(messageIn('zh', { message: 'a', message_zh: '' })).toBe('a')
    expect(messageIn('en', { message: 'a', message_zh: '甲' })).toBe('a')
  })
})

describe('addresses', () => {
  const at = (href: string) => {
    const { pathname, hash } = new URL(href, 'http://x')
    return { pathname, hash }
  }
  const CASE = { project: 'default', version: 'v1', case_key: '快递/柜:XMG-102' }
  const casePath = `p/default/v/v1/cases/${encodeURIComponent(CASE.case_key)}`
  it.each([
    [{ view: 'rules', values: {} }, '/#/rules'],
    [{ view: 'rules', values: { q: '提现 & 50%' } }, `/#/rules?q=${encodeURIComponent('提现')}+%26+50%25`],
    [{ view: 'case', values: { ...CASE, step: '' } }, `/${casePath}`],
    [{ view: 'case', values: { ...CASE, step: '3' } }, `/${casePath}#step-3`],
  ])('%j', (route, href) => {
    expect(hrefOf(route, '/')).toBe(href)
    expect(readRoute(at(href), '/')).toEqual(route)
  })
  it('empty values are left out', () => expect(hrefOf({ view: 'rules', values: { id: '' } }, '/')).toBe('/#/rules'))
  it('an empty one is no view', () => expect(readRoute(at('/'), '/')).toEqual({ view: '', values: {} }))
  it.each([
    ['a path in front', '/team/hufu/', `/team/hufu/${casePath}#step-2`, 'case'],
    ['a path that a proxy decoded', '/', '/p/default/v/v1/cases/快递/柜:XMG-102', 'case'],
    ['another view asked for at the path of a case', '/', `/${casePath}#/upload`, 'upload'],
    ['a path that is none of ours', '/', '/p/default/v/v1', ''],
    ['a percent sign that somebody typed', '/', '/p/default/v/v1/cases/50%', 'case'],
  ])('%s', (_, root, href, view) => expect(readRoute(at(href), root).view).toBe(view))
})

describe('files', () => {
  it.each([
    ['a.XML', 'anything', 'test-suites'],
    ['a.jsonl', '<x>', 'case-atoms'],
    ['a.ndjson', '', 'case-atoms'],
    ['a', ' \n<testsuite>', 'test-suites'],
    ['a.txt', '{"C":""}', 'case-atoms'],
  ])('%s with %j goes to %s', async (name, text, route) =>
    expect(await uploadRoute(new File([text], name))).toBe(route),
  )
})

describe('refusals', () => {
  it('keep what the server said; any other fault is said to be the page’s own', () => {
    const refusal = { code: 'busy', message: 'b', message_zh: '忙', request_id: 'r', status: 503 }
    expect(refusalOf(new Refused(refusal))).toEqual(refusal)
    expect(refusalOf(new TypeError('secret'))).toMatchObject({ code: 'page', status: 0 })
  })
})
