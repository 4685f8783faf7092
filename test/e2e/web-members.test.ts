import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FULL, line } from '../http/deliver.ts'
import { EN, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const P = 'projects/default'
const why = whyNoBrowser()
describe.skipIf(why)(`who governs a project, in Chromium over the real server${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let at: Visit
  let token = ''

  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  async function api(method: string, path: string, body?: unknown): Promise<any> {
    const isLine = typeof body === 'string'
    const answer = await fetch(`${server.url}api/v1/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': isLine ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(body !== undefined && { body: isLine ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    browser = await openBrowser()
    server = await startRealServer()
    token = (await api('POST', 'bootstrap', { token: server.bootstrap, name: '林管理' })).token
    await api('POST', `${P}/modules`, { text: 'modules:\n  - {id: SEATS, entities: [名额]}\n  - {id: LATE}\n' })
    await api('POST', 'projects', { project: 'shop', name: '商店' })
    const { job_id } = await api('POST', 'projects/shop/versions/1.0/case-atoms', `${line(FULL, '1')}\n`)
    for (let status = ''; status !== 'succeeded'; ) status = (await api('GET', `projects/shop/jobs/${job_id}`)).status
    at = await visit(browser, `${server.url}#/settings`, ZH)
    await at.page.getByLabel('令牌').fill(token)
    await at.page.getByRole('button', { name: '登录' }).click()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = (section: string, project = 'default') =>
    at.page.evaluate((to) => location.assign(to), `#/settings?project=${project}&section=${section}`)
  const shot = (name: string) => at.page.screenshot({ path: `${SCREENS}/web-governance-${name}.png`, fullPage: true })

  it('an admin makes a member’s token, whose modules are then set', async () => {
    const { page } = at
    await open('access')
    await page.getByLabel('名字').fill('测试阿莫')
    await page.getByLabel('角色').selectOption('editor')
    await page.getByRole('button', { name: '新建令牌' }).click()
    const secret = await page.getByLabel('测试阿莫 的令牌').inputValue()
    expect(secret).toMatch(/^hufu_/)
    await page.getByRole('button', { name: '已交给对方' }).click()
    expect(await page.content()).not.toContain(secret)
    await open('members')
    const row = page.getByRole('row', { name: /测试阿莫/ })
    await row.getByRole('button', { name: '负责模块…' }).click()
    const owns = page.getByRole('group', { name: '测试阿莫 负责的模块' })
    await owns.getByLabel('SEATS').check()
    await shot('modules')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await row.getByText('SEATS').waitFor()
    expect(await owns.count()).toBe(0)
    expect((await api('GET', `${P}/owners/${encodeURIComponent('测试阿莫')}`)).modules).toEqual(['SEATS'])
  })

  it('a reader sees how it is set, and why nothing of it can be edited', async () => {
    const { secret } = await api('POST', 'tokens', { member: 'Ada', role: 'reader', project: null, expires_at: null })
    const { page, context, faults } = await visit(browser, `${server.url}#/settings?section=project`, EN)
    await page.getByLabel('Token').fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Only an admin changes these.').waitFor()
    expect(await page.getByLabel('Accept links from').inputValue()).toBe('0.81')
    expect(await page.locator('.page input:not(:disabled), .page button').count()).toBe(0)
    for (const section of ['Access and log', 'Members', 'Webhooks']) {
      await page.getByRole('link', { name: section, exact: true }).click()
      await page.locator('.sections a[aria-current]', { hasText: section }).waitFor()
      await page.getByText('Only an admin sees tokens, members, webhooks').waitFor()
      expect([section, await page.locator('.page :is(.card, form, table)').count()]).toEqual([section, 0])
    }
    expect(faults).toEqual([])
    await context.close()
  })

  it('a webhook’s secret is shown once, and an address that may not be called is refused in words', async () => {
    const { page } = at
    await open('webhooks')
    await page.getByText('还没有外发目标。').waitFor()
    await page.getByLabel('名称').fill('群机器人')
    await page.getByLabel('地址').fill('https://127.0.0.1/hook')
    await page.getByRole('button', { name: '添加' }).click()
    await page.getByRole('alert').getByText('不能向这个地址发送').waitFor()
    await shot('webhook-refused')
    expect((await api('GET', `${P}/webhooks`)).items).toEqual([])
    await page.getByLabel('地址').fill('https://hooks.example/hook')
    await page.getByRole('button', { name: '添加' }).click()
    const secret = await page.getByLabel('群机器人 的密钥').inputValue()
    expect(secret).toMatch(/^whsec_/)
    await shot('webhook-secret')
    await page.getByRole('button', { name: '已收好' }).click()
    await page.getByRole('heading', { name: '群机器人' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '群机器人' }).waitFor()
    expect(await page.content()).not.toContain(secret)
    expect(JSON.stringify(await api('GET', `${P}/webhooks`))).not.toContain(secret)
  })

  it('what the server answers to “send again” is shown', async () => {
    const { page } = at
    const call = {
      ...{ outbox_id: 'ob_1', event: 'merged', created_at: '2026-03-12T07:20:00Z', status: 'given_up', tries: 8 },
      ...{ next_try_at: null, ended_at: '2026-03-13T07:20:00Z', http_status: 500, error: 'status' },
    }
    const error = { code: 'not_found', message: 'It is gone.', message_zh: '这次发送已不在了。', request_id: 'rq_1' }
    await page.route('**/calls?*', (route) => route.fulfill({ json: { items: [call], next_cursor: null } }))
    await page.route('**/redeliver', (route) => route.fulfill({ status: 404, json: { error } }))
    await page.reload()
    await page.getByText('最近发送').click()
    await page.getByRole('button', { name: '重新发送' }).click()
    await page.getByRole('alert').getByText('这次发送已不在了。').waitFor()
    await shot('send-again')
    await page.unrouteAll()
  })

  it('a setting that somebody else changed meanwhile is refused, read again, and then saved', async () => {
    const { page } = at
    await open('project')
    const accept = page.getByLabel('自动采纳的把握下限')
    await accept.fill('0.9')
    await api('PATCH', `${P}/settings`, { link_accept: 0.85 })
    const save = page.getByRole('button', { name: '保存', exact: true })
    await save.click()
    const refused = page.getByRole('alert')
    await refused.getByText('内容已被改动').waitFor()
    await shot('stale')
    const standing = async () =>
      (await api('GET', `${P}/settings`)).items.find(({ name }: { name: string }) => name === 'link_accept').value
    expect(await standing()).toBe(0.85)
    await refused.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => accept.inputValue()).toBe('0.85')
    expect(await refused.count()).toBe(0)
    await accept.fill('0.88')
    await save.click()
    await page.getByText('已保存').waitFor()
    expect(await standing()).toBe(0.88)
  })

  it('a project goes when its name was typed and it was exported', async () => {
    const { page } = at
    await open('project', 'shop')
    const typed = page.getByLabel('2. 输入项目名：shop')
    const go = page.getByRole('button', { name: '永久删除' })
    await typed.fill('商店')
    expect(await go.isDisabled()).toBe(true)
    await typed.fill('shop')
    await go.click()
    await page.getByRole('alert').getByText('请先完整导出项目').waitFor()
    await shot('delete-refused')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '1. 下载全部内容' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    expect(await download.failure()).toBeNull()
    await go.click()
    await typed.waitFor({ state: 'detached' })
    const projects = async () => (await api('GET', 'projects')).items.map((one: { project: string }) => one.project)
    await expect.poll(projects).toEqual(['default'])
    expect(at.faults).toEqual([])
  })
})
