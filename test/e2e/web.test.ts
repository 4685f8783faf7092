import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import {
  buildPage,
  EN,
  type Look,
  NARROW,
  openBrowser,
  type Pages,
  type Visit,
  visit,
  WIDE,
  whyNoBrowser,
  ZH,
} from '../web/page.ts'
import { BOOTSTRAP, refusal, StandIn, TOKEN } from '../web/stand-in.ts'

const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let pages: Pages
beforeAll(async () => {
  if (why) return
  pages = await buildPage()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type At = Visit & { server: StandIn; say: (key: TextKey, values?: Record<string, string | number>) => string }

/** A visitor in front of the door of a fresh stand-in; scripts and policy must have nothing to complain of. */
async function outside(look: Look, setUp: (server: StandIn) => void, run: (at: At) => Promise<void>): Promise<void> {
  const server = await StandIn.start(pages)
  setUp(server)
  const seen = await visit(browser, server.url, look)
  const language = look.locale === 'zh-CN' ? 'zh' : 'en'
  const say: At['say'] = (key, values = {}) =>
    TEXTS[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  try {
    await run({ ...seen, server, say })
    expect(seen.faults).toEqual([])
  } finally {
    await seen.leave()
    await server.close()
  }
}

async function signIn(page: Page, hash = ''): Promise<void> {
  await page.locator('input[type=password]').fill(TOKEN)
  await page.keyboard.press('Enter')
  await page.locator('header').waitFor()
  if (hash) await page.evaluate((to) => location.assign(to), hash)
}

const inside = (look: Look, hash: string, setUp: (server: StandIn) => void, run: (at: At) => Promise<void>) =>
  outside(look, setUp, async (at) => {
    await signIn(at.page, hash)
    await run(at)
  })
const asItIs = () => {}
const button = ({ page, say }: At, key: TextKey, values = {}) =>
  page.getByRole('button', { name: say(key, values), exact: true })
const link = ({ page, say }: At, key: TextKey) => page.getByRole('link', { name: say(key), exact: true })
const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })

describe.skipIf(why)('the door', () => {
  it('makes the first admin with the one-time token, shows the new token once, and lets in with it', () =>
    outside(ZH, asItIs, async (at) => {
      const { page, say } = at
      await button(at, 'first_start').click()
      await page.getByLabel(say('bootstrap_token')).fill('wrong')
      await page.getByLabel(say('your_name')).fill('林晓')
      await button(at, 'become_admin').click()
      await page.getByRole('alert').getByText('not_signed_in').waitFor()
      await page.getByLabel(say('bootstrap_token')).fill(` ${BOOTSTRAP} `)
      await button(at, 'become_admin').click()
      expect(await page.getByLabel(say('your_token')).inputValue()).toBe(TOKEN)
      await button(at, 'copy').click()
      await page.getByText(say('copied')).waitFor()
      await button(at, 'token_kept').click()
      await page.locator('.rule-table').waitFor()
      expect(await page.content()).not.toContain(TOKEN)
    }))

  it('says in the language of the browser why a token is refused, with code and request id', () =>
    outside(EN, asItIs, async ({ page }) => {
      await page.locator('input[type=password]').fill('wrong')
      await page.keyboard.press('Enter')
      const alert = await page.getByRole('alert').textContent()
      expect(alert).toContain('A valid token is needed.')
      expect(alert).toContain('not_signed_in')
      expect(alert).toContain('rq_7f3a')
    }))

  it('remembers the session over a reload, and leaves at sign-out', () =>
    inside(ZH, '', asItIs, async (at) => {
      await at.page.reload()
      await at.page.locator('.rule-table').waitFor()
      await at.page.locator('.account summary').click()
      await button(at, 'sign_out').click()
      await at.page.locator('.door').waitFor()
      expect(at.server.asked).toContain('DELETE session')
    }))

  it('says so when the session ended meanwhile', () =>
    inside(ZH, '', asItIs, async (at) => {
      await at.page.locator('.rule-table').waitFor()
      at.server.faults = [{ at: /exports/, answer: refusal(401, 'not_signed_in') }]
      await link(at, 'view_reports').click()
      await at.page.getByText(at.say('signed_out')).waitFor()
    }))

  it('switches the language and keeps it', () =>
    outside(ZH, asItIs, async (at) => {
      await button(at, 'other_language').click()
      await at.page.getByRole('button', { name: 'Sign in' }).waitFor()
      await at.page.reload()
      await at.page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(await at.page.evaluate(() => document.documentElement.lang)).toBe('en')
    }))
})

describe.skipIf(why)('an empty project', () => {
  const empty = (server: StandIn) => {
    server.versions = []
    server.deliveries = []
  }
  it('loads the sample in one click and shows its rules', () =>
    inside(ZH, '', empty, async (at) => {
      await button(at, 'load_sample').click()
      await at.page.locator('.rule-table').waitFor()
      expect(await at.page.evaluate(() => location.hash)).toContain('version=v2.3.0')
    }))
  it('makes its first version by the first upload', () =>
    inside(EN, '#/upload', empty, async (at) => {
      await at.page.locator('input[type=file]').setInputFiles(file('atoms.jsonl', '{"a":1}\n'))
      await button(at, 'upload_go_one').click()
      await at.page.getByText(at.say('upload_need_version')).waitFor()
      await at.page.getByLabel(at.say('version_new_label')).fill('v3.0.0')
      await button(at, 'upload_go_one').click()
      await at.page.locator('.p-succeeded').waitFor()
      expect(at.server.versions).toEqual(['v3.0.0'])
    }))
})

describe.skipIf(why)('uploading', () => {
  it('sends each file to its route as it is, with its fields, one after the other', () =>
    inside(ZH, '#/upload', asItIs, async (at) => {
      const { page, say, server } = at
      await page
        .locator('input[type=file]')
        .setInputFiles([file('a.xml', '<testsuite/>'), file('b.jsonl', '{}\n'), file('c.txt', ' <x/>')])
      await page.getByLabel(say('test_project')).fill('快递 & 柜')
      await page.locator('.check input').check()
      await page.getByRole('textbox', { name: new RegExp(`^${say('series')}`) }).fill('夜间')
      await button(at, 'upload_go', { count: 3 }).click()
      await page.locator('.p-succeeded').nth(2).waitFor()
      expect(server.uploads.map((u) => [u.path, u.type, u.query.file_name, u.text, u.csrf])).toEqual([
        ['test-suites', 'application/xml', 'a.xml', '<testsuite/>', 'csrf_1'],
        ['case-atoms', 'application/x-ndjson', 'b.jsonl', '{}\n', 'csrf_1'],
        ['test-suites', 'application/xml', 'c.txt', ' <x/>', 'csrf_1'],
      ])
      expect(server.uploads[0]!.query).toEqual({
        file_name: 'a.xml',
        test_project: '快递 & 柜',
        full: 'true',
        series: '夜间',
      })
      await page
        .getByText(`128 ${say('outcome_taken')}`)
        .first()
        .waitFor()
    }))

  it('asks by itself where events are not let through', () =>
    inside(
      ZH,
      '#/upload',
      (s) => {
        s.hasEvents = false
      },
      async (at) => {
        await at.page.locator('input[type=file]').setInputFiles(file('b.jsonl', '{}\n'))
        await button(at, 'upload_go_one').click()
        await at.page.locator('progress[value="400"]').waitFor()
        await at.page.locator('.p-succeeded').waitFor()
      },
    ))

  it('is cancelled at the server when asked', () =>
    inside(
      EN,
      '#/upload',
      (s) => {
        s.hasEvents = false
        s.jobs = [{ status: 'running', done: 10 }]
      },
      async (at) => {
        await at.page.locator('input[type=file]').setInputFiles(file('b.jsonl', '{}\n'))
        await button(at, 'upload_go_one').click()
        await at.page.locator('.p-reading').waitFor()
        await button(at, 'cancel').click()
        await at.page.locator('.p-cancelled').waitFor()
        expect(at.server.asked).toContain('POST projects/default/jobs/job_u/cancel')
      },
    ))

  it('shows why a file was refused as a whole', () =>
    inside(
      ZH,
      '#/upload',
      (s) => {
        s.faults = [
          {
            at: /case-atoms/,
            answer: refusal(415, 'wrong_type', { details: { type: 'x' }, place: { line: 3, column: 7 } }),
          },
        ]
      },
      async (at) => {
        await at.page.locator('input[type=file]').setInputFiles(file('b.jsonl', '{}\n'))
        await button(at, 'upload_go_one').click()
        const alert = await at.page.getByRole('alert').textContent()
        expect(alert).toContain('这里不接收这种内容类型')
        expect(alert).toContain('第 3 行 · 第 7 列')
      },
    ))

  it('asks before it makes a version that looks like another', () =>
    inside(EN, '#/upload', asItIs, async (at) => {
      const { page, say, server } = at
      await page.locator('form select').selectOption({ label: say('version_new') })
      await page.getByLabel(say('version_new_label')).fill('2.3.0')
      await page.locator('input[type=file]').setInputFiles(file('b.jsonl', '{}\n'))
      await button(at, 'upload_go_one').click()
      await button(at, 'lookalike_use', { existing: 'v2.3.0' }).waitFor()
      expect(server.uploads).toEqual([])
      await button(at, 'lookalike_create', { app_version: '2.3.0' }).click()
      await page.locator('.p-succeeded').waitFor()
      expect(server.versions).toContain('2.3.0')
    }))

  it('is not offered to who may only read', () =>
    inside(
      ZH,
      '#/upload',
      (s) => {
        s.role = 'reader'
      },
      async (at) => {
        await at.page.getByText(at.say('may_not_write')).waitFor()
        expect(await at.page.locator('input[type=file]').count()).toBe(0)
        expect(await button(at, 'take_back').count()).toBe(0)
      },
    ))
})

describe.skipIf(why)('deliveries', () => {
  it('are taken back only when asked twice', () =>
    inside(ZH, '#/upload', asItIs, async (at) => {
      const rows = at.page.locator('.stacks tbody tr')
      await rows.nth(2).waitFor()
      await button(at, 'take_back').first().click()
      await button(at, 'take_back_yes').click()
      await at.page.getByText('locker.xml').waitFor({ state: 'detached' })
      expect(await rows.count()).toBe(2)
      // the row is gone with the button that was pressed: the next one has the focus
      expect(await rows.first().locator(':focus').count()).toBe(1)
    }))
  it('tell line by line what became of them, filtered by outcome, in the page’s language', () =>
    inside(ZH, '#/upload', asItIs, async (at) => {
      await at.page.getByRole('link', { name: 'case_atoms.jsonl' }).click()
      await at.page.locator('.results').waitFor()
      await at.page.getByRole('button', { name: /被拒绝/ }).click()
      await at.page.locator('.results tbody tr').nth(2).waitFor({ state: 'detached' })
      const text = await at.page.locator('.results tbody').textContent()
      for (const said of ['第 3 行', '第 41 列意外结束', 'json_syntax', '缺少字段 R。']) expect(text).toContain(said)
      for (const other of ['unexpected end', 'no_strong_signal']) expect(text).not.toContain(other)
      const [download] = await Promise.all([at.page.waitForEvent('download'), link(at, 'refused_lines').click()])
      expect(download.suggestedFilename()).toBe('refused.jsonl')
    }))
})

describe.skipIf(why)('rules', () => {
  it('are read on as one nears the end, and only those in sight are there, however many there are', () =>
    inside(
      ZH,
      '',
      (s) => {
        s.clusters = 50_000
      },
      async (at) => {
        const { page } = at
        const rows = page.locator('.rule-table tbody tr[aria-rowindex]')
        await rows.first().waitFor()
        expect(await page.locator('.rule-table').getAttribute('aria-rowcount')).toBe('50001')
        await rows.first().locator('.cover').focus()
        for (let i = 0; i < 30; i++) await page.keyboard.press('PageDown')
        const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))
        expect(Number(await focused())).toBeGreaterThan(200)
        expect(await rows.count()).toBeLessThan(80)
        await page.keyboard.press('Home')
        await page.keyboard.press('ArrowDown')
        expect(await focused()).toBe('3')
        await page.keyboard.press('End')
        const last = Number(await focused())
        expect(last).toBeGreaterThan(300)
        // all rows lie one under the other at the height that the list reckons with
        const [first, next] = await rows.evaluateAll((all) => all.slice(0, 2).map((tr) => tr.getBoundingClientRect()))
        expect(next!.top - first!.top).toBe(first!.height)
      },
    ))
  it('come back as they were left', () =>
    inside(ZH, '', asItIs, async (at) => {
      const { page } = at
      await page.locator('.rule-table tr[aria-rowindex]').first().waitFor()
      const top = () =>
        page.locator('.rule-table tr[aria-rowindex="60"]').evaluate((tr) => tr.getBoundingClientRect().top)
      await page.mouse.wheel(0, 3000)
      await page.locator('.rule-table tr[aria-rowindex="60"]').waitFor()
      const place = await top()
      await link(at, 'view_reports').click()
      await page.locator('.files').waitFor()
      await page.goBack()
      await page.locator('.rule-table tr[aria-rowindex="60"]').waitFor()
      expect(Math.abs((await top()) - place)).toBeLessThan(60)
    }))
  it('are filtered by coverage and state, and the address says so', () =>
    inside(EN, '', asItIs, async (at) => {
      await at.page.getByRole('button', { name: /^Conflicting/ }).click()
      await at.page.locator('.rule-table .s-covered').first().waitFor({ state: 'detached' })
      const states = new Set(await at.page.locator('.rule-table .state').allInnerTexts())
      expect([...states]).toEqual(['Conflicting'])
      expect(await at.page.evaluate(() => location.hash)).toContain('state=conflicting')
      await at.page.goBack()
      await at.page.locator('.rule-table .s-covered').first().waitFor()
    }))
  it('open with both sides, the values that disagree, and the way to the very node', () =>
    inside(EN, '', asItIs, async (at) => {
      const { page } = at
      await page
        .getByRole('link', { name: /余额不足/ })
        .first()
        .press('Enter')
      await page.locator('.conflicts').waitFor()
      const text = await page.locator('.detail').textContent()
      for (const said of [
        '30 分钟',
        '15 分钟',
        'XMG-102',
        'step 2',
        'A value differs',
        'The copy that a user sees is equal',
        'to confirm',
        'confidence 72%',
        'page「取件」',
      ])
        expect(text).toContain(said)
      expect(text).not.toContain('<p>')
      expect(text).not.toContain('&ldquo;')
      const figma = link(at, 'open_figma')
      expect(await figma.getAttribute('href')).toBe('https://www.figma.com/design/LockerFile?node-id=397-924')
      expect(await figma.getAttribute('rel')).toContain('noopener')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await page.keyboard.press('Escape')
      await page.locator('.detail').waitFor({ state: 'detached' })
    }))
  it('fill the narrow window one at a time', () =>
    inside({ ...ZH, size: NARROW }, '#/rules?version=v2.3.0&id=cl_000000000000', asItIs, async (at) => {
      await at.page.locator('.evidence').first().waitFor()
      expect(await at.page.locator('.rule-table').isVisible()).toBe(false)
      await at.page.getByRole('link', { name: at.say('back') }).click()
      await at.page.locator('.rule-table').waitFor()
    }))
  it('are searched as one types, with what was sought marked in the words as they stand', () =>
    inside({ ...ZH, size: WIDE }, '', asItIs, async (at) => {
      await at.page.getByRole('searchbox').fill('锁定')
      await at.page.locator('.hits mark').first().waitFor()
      expect(new Set(await at.page.locator('.hits mark').allInnerTexts())).toEqual(new Set(['锁定']))
      expect(await at.page.getByRole('searchbox').inputValue()).toBe('锁定')
      await at.page.getByRole('searchbox').fill('xyzzy')
      await at.page.getByText(at.say('found_none', { app_version: 'v2.3.0', query: 'xyzzy' })).waitFor()
      await at.page.getByRole('searchbox').fill('')
      await at.page.locator('.rule-table').waitFor()
    }))
  it('a hit opens its rule beside the hits', () =>
    inside(EN, '#/rules?version=v2.3.0&q=overdue&kind=rule', asItIs, async (at) => {
      await at.page.locator('a.hit-title').first().click()
      await at.page.locator('.detail .evidence').first().waitFor()
      expect(await at.page.locator('.hits li[aria-current=true]').count()).toBe(1)
    }))
})

describe.skipIf(why)('a case', () => {
  const path = 'p/default/v/v2.3.0/cases/%3A100'
  it('has a plain path of its own, opens at its step, and shows the rule of each', () =>
    inside(ZH, '', asItIs, async (at) => {
      const { page, server } = at
      await page.goto(`${server.url}${path}#step-2`)
      await page.locator('.step.meant').waitFor()
      const text = await page.locator('.case-page').textContent()
      for (const said of [
        '用户端 / 取件',
        'XMG-100',
        '柜机在线',
        '输入 5 位取件码',
        '未写预期结果',
        '截图1.png',
        '可能是',
      ])
        expect(text).toContain(said)
      expect(text).not.toContain('<p>')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('step-2')
      const tool = page.getByRole('link', { name: at.say('case_open_tool') })
      expect(await tool.getAttribute('href')).toBe('https://testlink.example/case?id=XMG-100')
      await page.locator('.of-rule a').first().click()
      await page.locator('.detail .evidence').first().waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      await page.locator('.detail .case a').click()
      await page.locator('.case-page').waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${path}`)
    }))
  it('is found by number among the cases', () =>
    inside(EN, '#/rules?by=case', asItIs, async (at) => {
      await at.page.locator('.case-table tr[aria-rowindex]').first().waitFor()
      await at.page.getByRole('searchbox').fill('XMG-100')
      await at.page
        .getByRole('link', { name: /取件码位数不足/ })
        .first()
        .click()
      await at.page.locator('.case-page').waitFor()
    }))
  it('that is not there is said to be missing', () =>
    inside(EN, '', asItIs, async (at) => {
      await at.page.goto(`${at.server.url}p/default/v/v2.3.0/cases/none`)
      await at.page.getByText('There is no such case.').waitFor()
    }))
})

describe.skipIf(why)('failures', () => {
  it.each([
    ['a busy server', /clusters/, refusal(503, 'busy'), 'busy'],
    ['a proxy that speaks instead', /clusters/, { status: 502, text: '<html>' }, 'unreadable'],
    ['a cut line', /clusters/, 'cut' as const, 'unreachable'],
  ])('%s is said in its place, and trying again mends it', (_, where, answer, code) =>
    inside(
      ZH,
      '',
      (s) => {
        s.faults = [{ at: where, answer }]
      },
      async (at) => {
        const alert = at.page.getByRole('alert')
        await alert.getByText(code).waitFor()
        at.server.faults = []
        await button(at, 'retry').click()
        await at.page.locator('.rule-table').waitFor()
      },
    ),
  )
  it('an answer of another shape leaves the rest of the page standing', () =>
    outside(
      ZH,
      (s) => {
        s.faults = [{ at: /clusters/, answer: { body: { items: [null], next_cursor: null } } }]
      },
      async (at) => {
        await signIn(at.page)
        await at.page.getByRole('alert').waitFor()
        expect(await at.page.locator('header').isVisible()).toBe(true)
        at.faults.length = 0 // the browser reports what the page caught
      },
    ))
})

describe.skipIf(why)('files', () => {
  it('are downloaded one by one and as a whole', () =>
    inside(EN, '#/reports', asItIs, async (at) => {
      const [one] = await Promise.all([
        at.page.waitForEvent('download'),
        at.page.getByRole('link', { name: 'rule_clusters.md' }).click(),
      ])
      expect(one.suggestedFilename()).toBe('rule_clusters.md')
      const [all] = await Promise.all([at.page.waitForEvent('download'), link(at, 'files_all').click()])
      expect(all.suggestedFilename()).toBe('v2.3.0.zip')
    }))
})
