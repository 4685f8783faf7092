import { expect, test } from 'vitest'
import { CLIENTS, pageName, readClient, readTouchpoint, sameTouchpoint } from '../../shared/sentence/touchpoint.ts'

test.each([
  ['馆员端：医生端-借阅页', '医生端'],
  ['运营后台 / 借阅', '管理后台'],
  ['Admin console', '管理后台'],
  ['administrator notes', ''],
  ['读者小程序', '小程序'],
  ['Web 2.0', 'web'],
  ['cobweb', ''],
  ['书架', ''],
])('client of "%s"', (text, client) => expect(readClient(text)).toBe(client))

test.each([
  ['书架页', '书架'],
  ['「借阅记录」页面', '借阅记录'],
  ['01. 书架', '书架'],
  ['the Loans page', 'Loans'],
  ['主页', '主页'],
])('page "%s"', (text, page) => expect(pageName(text)).toBe(page))

test.each([
  ['医生端-借阅页', { client: '医生端', page: '借阅' }],
  ['借阅', { client: '', page: '借阅' }],
  ['借阅-续借页', { client: '', page: '借阅-续借' }],
  ['', { client: '', page: '' }],
])('reads "%s"', (written, touchpoint) => expect(readTouchpoint(written)).toEqual(touchpoint))

test.each([
  ['医生端-借阅', '医生端-借阅页', true],
  ['借阅', '医生端-借阅', true],
  ['患者端-借阅', '医生端-借阅', false],
  ['医生端-借阅', '医生端-续借', false],
  ['', '', false],
  ['', '借阅', false],
])('"%s" and "%s"', (a, b, same) => {
  expect(sameTouchpoint(a, b)).toBe(same)
  expect(sameTouchpoint(b, a)).toBe(same)
})

test('aliases name one page in several ways', () => {
  expect(sameTouchpoint('书柜', '医生端-书架', null, { 书架: ['书柜'] })).toBe(true)
  expect(sameTouchpoint('书柜', '医生端-书架', null, { 书架: ['书库'] })).toBe(false)
})

test('a client word stands for one client only', () => {
  const words = CLIENTS.flatMap((c) => c.words)
  expect(new Set(words).size).toBe(words.length)
  expect(words.every((w) => w === w.toLowerCase())).toBe(true)
})
