import { expect, test } from 'vitest'
import { readPages, samePage } from '../../shared/align/touchpoint.ts'
import { CLIENTS, pageName, readClient, readTouchpoint } from '../../shared/sentence/touchpoint.ts'
import { touchpointReader } from '../../shared/sentence/touchpoint-aliases.ts'

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
  const [x, y] = [a, b].map((written) =>
    readPages(
      [written],
      touchpointReader((t) => t),
    ),
  )
  expect(samePage(x!, y!) ?? false).toBe(same)
  expect(samePage(y!, x!) ?? false).toBe(same)
})

test.each([
  ['书柜', { 书架: ['书柜'] }, { client: '', page: '书架' }],
  ['医生端-书柜页', { 书架: ['书柜'] }, { client: '医生端', page: '书架' }],
  ['医生端-书柜', { '医生端-书架': ['医生端-书柜'] }, { client: '医生端', page: '书架' }],
  ['患者端-书柜', { '医生端-书架': ['医生端-书柜'] }, { client: '患者端', page: '书柜' }],
  ['书柜', { 书架: ['书库'] }, { client: '', page: '书柜' }],
])('%s by the aliases %j', (written, aliases, touchpoint) => {
  expect(touchpointReader((t) => t, aliases)(written)).toEqual(touchpoint)
})

test('a client word stands for one client only', () => {
  const words = CLIENTS.flatMap((c) => c.words)
  expect(new Set(words).size).toBe(words.length)
  expect(words.every((w) => w === w.toLowerCase())).toBe(true)
})
