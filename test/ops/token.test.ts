import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bootstrap, makeBootstrap } from '../../server/verbs/access.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { hufu } from '../cli/terminal.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
})
afterEach(() => rmSync(data, { recursive: true }))
const token = (...args: string[]) => hufu(['token', ...args, '--data', data])

describe('hufu token', () => {
  it('bootstrap prints the token alone on stdout, and what it is for beside it', async () => {
    const made = await token('bootstrap')
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^hufu_\S+\n$/),
      stderr: expect.stringContaining('creates the first admin'),
    })
    expect(JSON.parse((await token('bootstrap', '--json')).stdout)).toMatchObject({
      token: expect.stringMatching(/^hufu_/),
      expires_at: expect.any(String),
    })
  })

  it('bootstrap is refused while there is an admin, and possible again once the last is gone', async () => {
    await token('create', '--role', 'admin')
    expect(await token('bootstrap')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('has_admin'),
    })
    const [{ token_id }] = (await token('list', '--json')).stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text)) as [{ token_id: string }]
    expect(await token('revoke', token_id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('revoked'),
      stderr: expect.stringContaining('no admin now'),
    })
    expect(await token('bootstrap')).toMatchObject({ code: 0 })
  })

  it('create prints the secret alone, or as JSON with what the token may do', async () => {
    expect((await token('create', '--role', 'bot')).stdout).toMatch(/^hufu_\S+\n$/)
    expect(JSON.parse((await token('create', '--role', 'bot', '--json')).stdout)).toMatchObject({
      role: 'bot',
      secret: expect.stringMatching(/^hufu_/),
    })
  })

  it('list tells live, expired and revoked apart, in columns, never a secret', async () => {
    const secrets = [
      await token('create', '--role', 'editor', '--member', '小林'),
      await token('create', '--role', 'reader', '--project', 'default'),
    ]
    const { stdout } = await token('list')
    expect(stdout.split('\n')[0]).toMatch(/^id +role +member +project +expires +last use +state$/)
    expect(stdout).toMatch(/editor +小林 +\* +- +- +live/)
    expect(stdout).toMatch(/reader +reader +default +- +- +live/)
    for (const { stdout: secret } of secrets) expect(stdout).not.toContain(secret.trim())
    const workshop = await openWorkshop(data)
    const [first] = await workshop.store.access.tokens({ after: null, limit: 1 })
    await workshop.store.commit({
      writes: [{ table: 'tokens', put: [{ ...first!, expires_at: '2020-01-01T00:00:00.000Z' }] }],
    })
    await workshop.store.close()
    expect((await token('list')).stdout).toMatch(/2020-01-01T00:00:00.000Z +- +expired/)
    expect((await hufu(['token', 'list', '--data', data], { lang: 'zh' })).stdout).toContain('已过期')
  })

  it.each([
    [['revoke'], 2, 'bad_usage'],
    [['revoke', 'tk_none'], 1, 'not_found'],
    [['create'], 2, 'bad_usage'],
    [['create', '--role', 'reader', '--expires', '2001-01-01'], 1, 'bad_input'],
    [['lend'], 2, 'bad_usage'],
  ] as const)('%j is refused', async (args, code, said) => {
    expect(await token(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) })
  })
})

it('a bootstrap token that two spend at once makes one admin', async () => {
  const workshop = await openWorkshop(data)
  const { token: secret } = await makeBootstrap(workshop)
  const both = await Promise.allSettled(['Ada', 'Eve'].map((name) => bootstrap(workshop, secret, name)))
  expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await workshop.store.access.members({ after: null, limit: 9 })).toHaveLength(1)
  await workshop.store.close()
})
