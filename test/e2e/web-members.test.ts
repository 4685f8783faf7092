import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const why = whyNoBrowser()

/** Governance as an admin does it on the pages, over the real server. */
describe.skipIf(why)(`an admin${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let token: string
  let at: Visit
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` }
    const init = { method, headers: token ? headers : { 'content-type': 'application/json' } }
    const url = `${server.url}api/v1/${path}`
    return (await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })).json()
  }
  const section = async (name: string) => {
    await at.page.getByRole('link', { name: '设置', exact: true }).click()
    await at.page.getByRole('link', { name, exact: true }).click()
  }
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startRealServer()
    token = (await ask('POST', 'bootstrap', { token: server.bootstrap, name: '管理' })).token
    await ask('POST', 'projects', { project: 'shop', name: '商城' })
    const { job_id } = await ask('POST', 'projects/shop/sample', {})
    for (let status = ''; status !== 'succeeded'; ) status = (await ask('GET', `projects/shop/jobs/${job_id}`)).status
    await ask('POST', 'projects/default/modules', { text: 'modules:\n  - {id: PAY, entities: [余额]}\n' })
    at = await visit(browser, server.url, ZH)
    await at.page.locator('input[type=password]').fill(token)
    await at.page.keyboard.press('Enter')
    await at.page.locator('.tabs a').first().waitFor()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  it('makes a token for a member, shown once, and marks the member as owner of a module', async () => {
    const { page } = at
    await section('访问与记录')
    await page.getByLabel('名字').fill('小林')
    await page.getByRole('button', { name: '新建令牌' }).click()
    const secret = await page.locator('input.token').inputValue()
    expect(secret).toMatch(/^hufu_/)
    await page.locator('.notice button.primary').click()
    expect(await page.content()).not.toContain(secret)
    await section('成员')
    const row = page.locator('tr', { hasText: '小林' })
    await row.getByRole('button', { name: '负责模块' }).click()
    await page.getByRole('checkbox', { name: 'PAY' }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await row.getByText('PAY').waitFor()
    const { items } = await ask('GET', 'members')
    const own = items.find((m: { member: string }) => m.member === '小林')
    expect(own.owns).toMatchObject([{ project: 'default', modules: ['PAY'] }])
  })

  it('is told why an address may not be called, and nothing is made', async () => {
    const { page } = at
    await section('外发通知')
    await page.getByLabel('名称').fill('群机器人')
    await page.getByLabel('地址').fill('http://127.0.0.1:9/x')
    await page.getByRole('button', { name: '添加' }).click()
    await page.getByRole('alert').getByText('webhook_refused').waitFor()
    expect((await ask('GET', 'projects/default/webhooks')).items).toEqual([])
  })

  it('does not write over what another changed meanwhile', async () => {
    const { page } = at
    await section('项目')
    const field = page.getByLabel('用例在测试工具里的网址')
    await field.fill('https://tests.example/a?id={external_id}')
    await ask('PATCH', 'projects/default/settings', { case_url_template: 'https://tests.example/b?id={external_id}' })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').getByText('stale').waitFor()
    const { items } = await ask('GET', 'projects/default/settings')
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'case_url_template', value: 'https://tests.example/b?id={external_id}' }),
    )
  })

  it('deletes a project only with its name typed and everything downloaded before', async () => {
    const { page } = at
    await page.goto(`${server.url}#/settings?project=shop`)
    await page.getByRole('link', { name: '项目', exact: true }).click()
    const gone = page.getByRole('button', { name: '永久删除' })
    await page.getByLabel(/输入项目名/).fill('shopp')
    expect(await gone.isDisabled()).toBe(true)
    await page.getByLabel(/输入项目名/).fill('shop')
    await gone.click()
    await page.getByRole('alert').getByText('export_first').waitFor()
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /下载全部内容/ }).click(),
    ])
    expect(zip.suggestedFilename()).toMatch(/\.zip$/)
    await gone.click()
    await expect.poll(async () => (await ask('GET', 'projects')).items.length).toBe(1)
  })
})
