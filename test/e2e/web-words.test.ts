import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DONE, FULL, line, scopeOf, sent } from '../http/deliver.ts'
import { EN, NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const QUOTA = { ...FULL, C: '借书配额已满', R: 'toast“本月配额已用完”' }
const WORDS = '# 我们的说法\nclasses:\n  - {to: 名额, from: [配额]}\n'

const why = whyNoBrowser()
describe.skipIf(why)(`a team’s own words, in Chromium over the real server${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let at: Visit
  let token = ''

  async function api(method: string, path: string, body: unknown) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (typeof body === 'string') headers['content-type'] = 'application/x-ndjson'
    const answer = await fetch(`${server.url}api/v1/${path}`, { method, headers, body: text })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  beforeAll(async () => {
    browser = await openBrowser()
    server = await startRealServer()
    token = (await api('POST', 'bootstrap', { token: server.bootstrap, name: '林管理' })).token
    const V = 'projects/default/versions/1.0'
    const atoms = [
      sent(FULL, '1:2'),
      sent({ C: '', A: '', R: '每月最多借 5 本书' }, '1:3'),
      sent({ C: '', A: '', R: '每月借书不超过 8 本' }, '1:4'),
      sent(DONE, '1:5', '2:1', { touchpoints: ['书架'] }),
    ]
    await api('POST', `${V}/rule-atoms`, { scope: scopeOf('1:1', '2:1'), atoms })
    await api('POST', `${V}/case-atoms?file_name=a.jsonl`, `${line(QUOTA, '12')}\n`)
    at = await visit(browser, server.url, ZH)
    await at.page.getByLabel('令牌').fill(token)
    await at.page.getByRole('button', { name: '登录' }).click()
    await at.page.getByText('本月配额已用完').first().waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function shots(page: Page, name: string) {
    mkdirSync('test/e2e/screens', { recursive: true })
    await page.screenshot({ path: `test/e2e/screens/web-${name}-wide.png`, fullPage: true })
    const size = page.viewportSize()!
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `test/e2e/screens/web-${name}-narrow-dark.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(size)
  }
  const open = async (section: string) => {
    const { page } = at
    await page.getByRole('link', { name: '设置' }).click()
    await page.getByRole('navigation', { name: '分区' }).getByRole('link', { name: section }).click()
  }

  it('are tried out, saved and carried through: two rules become one', async () => {
    const { page } = at
    await open('同义词')
    const text = page.getByRole('textbox', { name: '本项目的同义词' })
    await text.fill(WORDS)
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByText('1 条文字会有不同写法；1 处合并，0 处分开。').waitFor()
    await page.getByText('toast“本月配额已用完”').waitFor()
    await shots(page, 'synonyms')
    expect((await api('GET', 'projects/default/synonyms', undefined)).text).toBe('')
    await text.press('Control+s')
    await page.getByText('已全部按新词重读。').waitFor()
    await page.getByText('1 条文字换了写法，1 条规则合并而成').waitFor()
    await page.getByRole('link', { name: '规则', exact: true }).click()
    await page.getByText('本月名额已用完').first().waitFor()
    expect(await page.getByText('本月配额已用完').count()).toBe(0)
  })

  it('that are no YAML are told of with the line, which a click goes to; what stands stays', async () => {
    const { page } = at
    await open('同义词')
    const text = page.getByRole('textbox', { name: '本项目的同义词' })
    await text.fill(`${WORDS}  - {to: 座席\n`)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const complaint = page.getByRole('alert')
    await complaint
      .getByRole('button', { name: /第 [45] 行/ })
      .first()
      .waitFor()
    await text.fill(`${WORDS}  - {to: 额度, from: [配额]}\n`)
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByRole('button', { name: '第 4 行' }).click()
    const line = await text.evaluate((area) => {
      const { value, selectionStart } = area as unknown as { value: string; selectionStart: number }
      return value.slice(0, selectionStart).split('\n').length
    })
    expect(line).toBe(4)
    expect(await page.locator('.gutter .error').allTextContents()).toEqual(['3', '4'])
    await shots(page, 'synonyms-wrong')
    await page.getByRole('button', { name: '还原为已保存的内容' }).click()
    expect(await text.inputValue()).toBe(WORDS)
  })

  it('explain a sentence step by step', async () => {
    const { page } = at
    await page.getByRole('textbox', { name: '一句话' }).fill('提示：配额已用完。')
    await page.getByRole('button', { name: '解释', exact: true }).click()
    await page.getByText('synonyms', { exact: true }).waitFor()
    await page.getByText(/^C=\|A=\|R=.*名额已用完$/).waitFor()
    await shots(page, 'explain')
  })

  it('name modules, which are tried out and saved the same way; who came late is told', async () => {
    const { page } = at
    await open('模块词典')
    await page.getByRole('button', { name: '从示例开始' }).click()
    const text = page.getByRole('textbox', { name: '模块词典' })
    await text.fill('modules:\n  - {id: SEATS, entities: [名额]}\n')
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByText(/会换模块的规则：[12] 条/).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/换了模块的规则：[12] 条/).waitFor()
    await shots(page, 'modules')
    await api('POST', 'projects/default/modules', { text: 'modules:\n  - {id: OTHERS, entities: [名额]}\n' })
    await text.fill('modules: []\n')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').getByText(/stale/).waitFor()
    await page.getByRole('alert').getByRole('button').click()
    await expect.poll(() => text.inputValue()).toContain('OTHERS')
    expect(at.faults).toEqual([])
  })

  it('and what a version says of itself is looked for, and each place has its ways', async () => {
    const { page } = at
    await page.getByRole('link', { name: '检查', exact: true }).click()
    await page.getByText('这个版本还没有检查过。').waitFor()
    await page.getByRole('button', { name: '开始检查' }).click()
    const issue = page.getByRole('article', { name: '同一个限制写了不同的数' })
    await issue.waitFor()
    expect(await issue.getByRole('link', { name: 'Figma' }).count()).toBe(2)
    await shots(page, 'checks')
    await page.getByRole('button', { name: /互相矛盾/ }).click()
    await page.getByText('没有这一类。').waitFor()
    await page.getByRole('button', { name: /^全部\s*\d/ }).click()
    await issue.getByRole('link', { name: '打开规则' }).first().click()
    await page.getByRole('region').or(page.getByRole('heading')).first().waitFor()
    expect(page.url()).toContain('id=cl_')
    expect(at.faults).toEqual([])
  })

  it('can be read by who may not change them, in English', async () => {
    const reader = await api('POST', 'tokens', { member: 'Ada', role: 'reader', project: null, expires_at: null })
    const { page, faults } = await visit(browser, server.url, EN)
    await page.getByLabel('Token').fill(reader.secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Synonyms' }).click()
    const words = page.getByRole('textbox', { name: 'The project’s own synonyms' })
    await expect.poll(() => words.inputValue()).toBe(WORDS)
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
