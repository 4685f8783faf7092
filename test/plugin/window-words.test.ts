import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../plugin/bridge/refusal.ts'
import { serverAddress } from '../../plugin/ui/server/address.ts'
import { faultOfStatus, faultText, ServerFault } from '../../plugin/ui/server/fault.ts'
import { excerpt } from '../../plugin/ui/server/request.ts'
import { projectOf } from '../../plugin/ui/state/connection.ts'
import { languageOf, reasonText, sayIn, TEXTS } from '../../plugin/ui/texts.ts'

describe('the texts', () => {
  const gaps = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort()
  it.each(Object.entries(TEXTS))('%s says the same in both languages', (_, { en, zh }) => {
    expect(zh).not.toBe('')
    expect(en).toMatch(/[A-Za-z]/)
    expect(gaps(zh)).toEqual(gaps(en))
  })
  it('stand in one file each: a second of the same name would hide the first', () => {
    const keys = readdirSync('plugin/ui/texts').flatMap((file) =>
      [...readFileSync(`plugin/ui/texts/${file}`, 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map((m) => m[1]!),
    )
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
    expect(keys.sort()).toEqual(Object.keys(TEXTS).sort())
  })
  it.each([
    [0, '0 checks'],
    [1, '1 check'],
    [2, '2 checks'],
  ])('count %i as English does', (count, expected) => expect(sayIn('en')('checks', { count })).toBe(expected))
  it('are all used by the window', () => {
    const source = readdirSync('plugin/ui', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^texts\b/.test(file))
      .map((file) => readFileSync(`plugin/ui/${file}`, 'utf8'))
      .join('\n')
    const families =
      /^(?:signal|state|side|risk|ask|done|verdict|outcome|difference|role|panel|reason|fault|fix|file|standing|hit)_/
    const unused = Object.keys(TEXTS).filter((key) => !families.test(key) && !new RegExp(`['"]${key}['"]`).test(source))
    expect(unused.filter((key) => !/^[CAR]$/.test(key))).toEqual([])
  })
  it.each([
    ['auto', 'zh-CN', 'zh'],
    ['auto', 'zh', 'zh'],
    ['auto', 'ZH-hant-TW', 'zh'],
    ['auto', 'en-GB', 'en'],
    ['auto', 'fr', 'en'],
    ['auto', 'zha', 'en'],
    ['en', 'zh-CN', 'en'],
    ['zh', 'en', 'zh'],
  ] as const)('set to %s in a browser that speaks %s: %s', (setting, browser, expected) => {
    expect(languageOf(setting, browser)).toBe(expected)
  })
  it.each([
    ['archive: it says "old"', '像旧稿'],
    ['layer_vanished', '已被删除'],
    ['something new', 'something new'],
  ])('a layer skipped for %s is told as %s', (reason, expected) => {
    expect(reasonText(sayIn('zh'), reason)).toBe(expected)
  })
})

describe('an address', () => {
  it.each([
    ['https://hufu.example.com', 'https://hufu.example.com'],
    [' https://hufu.example.com/ ', 'https://hufu.example.com'],
    ['https://hufu.example.com/base/', 'https://hufu.example.com/base'],
    ['https://hufu.example.com/base/api/v1', 'https://hufu.example.com/base'],
    ['https://hufu.example.com/api/v1/projects/x', 'https://hufu.example.com'],
    ['hufu.example.com', 'https://hufu.example.com'],
    ['localhost:8787', 'http://localhost:8787'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['192.168.1.20:8787', 'http://192.168.1.20:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['ftp://hufu.example.com', ''],
    ['http://', ''],
    ['', ''],
  ])('typed as "%s" is asked at "%s"', (typed, expected) => expect(serverAddress(typed)).toBe(expected))
})

describe('a refusal', () => {
  const told = { code: 'busy', message: 'Busy.', message_zh: '繁忙。', request_id: 'r-1' }
  const at = { host: 'h', address: 'https://h' }
  it.each([
    [401, told, 'unauthorized'],
    [403, told, 'forbidden'],
    [404, told, 'not_found'],
    [409, told, 'refused'],
    [422, told, 'refused'],
    [500, told, 'server'],
    [503, told, 'server'],
    [404, null, 'not_hufu'],
    [200, null, 'not_hufu'],
    [405, null, 'not_hufu'],
    // a proxy's own sign-in says nothing of our token
    [401, null, 'not_hufu'],
    [403, null, 'not_hufu'],
    [502, null, 'gateway'],
    [504, null, 'gateway'],
  ])('of status %i is told as its own kind', (status, said, kind) => {
    expect(faultOfStatus(status, said, at).kind).toBe(kind)
  })

  it('of a failing server is never told as one of the token: both are shown with code and request id', () => {
    const text = faultText(faultOfStatus(503, told, at), sayIn('en'), 'en')
    expect(text.lead).toContain('503')
    expect(text.lead).not.toMatch(/token/i)
    expect(text.said).toBe('Busy.')
    expect(text.reference).toBe('busy · Request r-1')
  })
  it('of a proxy is shown with its status and what it answered', () => {
    const body = excerpt('<html><head><title>x</title></head><body><h1>502</h1>\n<p>Bad gateway</p></body></html>')
    expect(body).toBe('502 Bad gateway')
    const text = faultText(faultOfStatus(502, null, { ...at, body }), sayIn('en'), 'en')
    expect(text.lead).toContain('502')
    expect(text.said).toContain('502 Bad gateway')
    expect(text.address).toBe('https://h')
  })
  it('cuts what is long', () => expect(excerpt('x'.repeat(400))).toHaveLength(161))
  it('is told in the window’s language', () => {
    const text = faultText(faultOfStatus(422, told, at), sayIn('zh'), 'zh')
    expect(text).toMatchObject({ lead: '繁忙。', said: null, reference: 'busy · 请求编号 r-1' })
  })
  it.each([
    [new Refusal('nothing_selected'), '没有选中任何内容。'],
    [new Refusal('cancelled'), '已取消，没有任何改动。'],
    [new Refusal('internal'), '插件内部出错，详情见控制台。'],
    [new ServerFault('timeout', { host: 'h:1', seconds: 20 }), 'h:1 在 20 秒内没有响应。'],
  ])('%s', (fault, lead) => expect(faultText(fault, sayIn('zh'), 'zh').lead).toBe(lead))
})

describe('the project', () => {
  const both = [
    { project: 'a', name: 'A' },
    { project: 'b', name: 'B' },
  ]
  it.each([
    [both, 'b', 'b'],
    [both, 'gone', null],
    [both.slice(0, 1), 'gone', 'a'],
    [[], 'a', null],
  ])('of %j where %s was set is %s', (projects, set, expected) => expect(projectOf(projects, set)).toBe(expected))
})
