import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../server/main.ts'
import { SETTINGS } from '../../server/settings.ts'
import { oneSetting, readSettings } from '../../server/standings.ts'
import { hufu } from '../cli/terminal.ts'
import { makeCertificate } from './certificate.ts'

let here: string
beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
})
afterEach(() => rmSync(here, { recursive: true }))

type Shown = { name: string; value: string | null; origin: string; source: string | null; fault?: { code: string } }
const config = async (env: Record<string, string> = {}) => {
  const ran = await hufu(['config', '--json'], { env: { HUFU_CONFIG: '', ...env }, cwd: here })
  return { code: ran.code, rows: Object.fromEntries((JSON.parse(ran.stdout) as Shown[]).map((row) => [row.name, row])) }
}

describe('hufu config', () => {
  it('lists every setting with its value and where that came from', async () => {
    writeFileSync(
      join(here, 'hufu.yaml'),
      'port: 9000\nhost: 0.0.0.0\ntrusted_proxies: [10.0.0.0/8, "::1"]\nretention_days:\n',
    )
    const { code, rows } = await config({ HUFU_PORT: '9100', PUBLIC_URL: '' })
    expect(code).toBe(0)
    expect(Object.keys(rows)).toEqual(Object.keys(SETTINGS))
    expect(rows).toMatchObject({
      port: { value: '9100', origin: 'environment', source: 'HUFU_PORT' },
      host: { value: '0.0.0.0', origin: 'file', source: join(here, 'hufu.yaml') },
      trusted_proxies: { value: '10.0.0.0/8,::1', origin: 'file' },
      retention_days: { value: '180', origin: 'default', source: null },
      public_url: { value: null, origin: 'default' },
    })
  })

  it('masks secrets, in both forms and languages', async () => {
    const env = { HUFU_TOKEN: 'hufu_very_secret' }
    expect((await config(env)).rows.token).toMatchObject({ value: '********', origin: 'environment' })
    for (const lang of ['en', 'zh'] as const) {
      const { stdout } = await hufu(['config'], { env, cwd: here, lang })
      expect(stdout).toContain('********')
      expect(stdout).not.toContain('very_secret')
    }
  })

  it('speaks Chinese to who reads Chinese', async () => {
    const { stdout } = await hufu(['config'], { cwd: here, lang: 'zh' })
    expect(stdout).toContain('数据目录')
    expect(stdout).toContain('（')
  })

  it('names what has not the form, and ends with 1', async () => {
    const { code, rows } = await config({ HUFU_PORT: '70000' })
    expect(code).toBe(1)
    expect(rows.port).toMatchObject({ value: '70000', fault: { code: 'bad_setting' } })
    expect(rows.host!.fault).toBeUndefined()
  })
})

describe('settings', () => {
  const GOOD: [keyof typeof SETTINGS, string, unknown][] = [
    ['port', '0', 0],
    ['retention_days', '30', 30],
    ['trusted_proxies', '10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
    ['public_url', 'https://hufu.example.com/team/', new URL('https://hufu.example.com/team/')],
    ['data', 'store', '/srv/store'],
  ]
  it.each(GOOD)('%s takes %j', (name, text, value) => {
    expect(oneSetting({ env: { [SETTINGS[name].env]: text }, cwd: '/srv' }, name)).toEqual(value)
  })
  const BAD: [keyof typeof SETTINGS, string][] = [
    ['port', '65536'],
    ['port', '80.5'],
    ['port', 'http'],
    ['retention_days', '0'],
    ['retention_days', '-1'],
    ['trusted_proxies', 'proxy.local'],
    ['trusted_proxies', '10.0.0.0/33'],
    ['public_url', 'hufu.example.com'],
    ['public_url', 'ftp://hufu.example.com'],
    ['public_url', 'https://user@hufu.example.com'],
    ['public_url', 'https://hufu.example.com/?a=1'],
    ['host', 'two words'],
  ]
  it.each(BAD)('%s does not take %j', (name, text) => {
    expect(() => oneSetting({ env: { [SETTINGS[name].env]: text }, cwd: '/srv' }, name)).toThrow(
      expect.objectContaining({ code: 'bad_setting' }),
    )
  })

  it('the command line goes before the environment, the environment before the file', () => {
    writeFileSync(join(here, 'hufu.yaml'), 'port: 1\n')
    const given = { cwd: here, env: {} as Record<string, string>, options: {} as { port?: string } }
    expect(oneSetting(given, 'port')).toBe(1)
    given.env.HUFU_PORT = '2'
    expect(oneSetting(given, 'port')).toBe(2)
    given.options.port = '3'
    expect(oneSetting(given, 'port')).toBe(3)
  })

  it('a path of the file lies beside the file, one of the environment where the command runs', () => {
    mkdirSync(join(here, 'etc'))
    writeFileSync(join(here, 'etc', 'h.yaml'), 'data: ../store\n')
    expect(oneSetting({ cwd: here, env: { HUFU_CONFIG: 'etc/h.yaml' } }, 'data')).toBe(join(here, 'store'))
    expect(oneSetting({ cwd: here, env: { HUFU_DATA: 'x' } }, 'data')).toBe(join(here, 'x'))
  })

  it('other commands take the data directory from the file too', async () => {
    writeFileSync(join(here, 'hufu.yaml'), 'data: store\n')
    expect(await hufu(['versions', 'create', '1.0'], { cwd: here })).toMatchObject({ code: 0 })
    expect(readdirSync(here).sort()).toEqual(['hufu.yaml', 'store'])
  })

  const FILES: [string, string, string][] = [
    ['a setting that is none', 'prot: 1\n', 'prot'],
    ['a secret, which belongs to no file', 'token: hufu_x\n', 'token'],
    ['no table', '- port\n', 'no YAML table'],
    ['no YAML', 'port: [1\n', 'hufu.yaml:'],
    ['a table for a value', 'port: {a: 1}\n', '0 to 65535'],
  ]
  it.each(FILES)('a file with %s is refused with its place', async (_name, text, said) => {
    writeFileSync(join(here, 'hufu.yaml'), text)
    expect(await hufu(['config'], { cwd: here })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/bad_setting/),
    })
    expect((await hufu(['config'], { cwd: here })).stderr).toContain(said)
  })

  it('a file that is named must be there', async () => {
    expect(await hufu(['config'], { cwd: here, env: { HUFU_CONFIG: 'none.yaml' } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('file_not_found'),
    })
    writeFileSync(join(here, 'empty.yaml'), '# nothing yet\n')
    expect(await hufu(['config'], { cwd: here, env: { HUFU_CONFIG: 'empty.yaml' } })).toMatchObject({ code: 0 })
  })

  it('every variable that the program reads is one of them', () => {
    const sources = (folder: string): string[] =>
      readdirSync(folder).flatMap((name) => {
        const path = join(folder, name)
        return statSync(path).isDirectory() ? (name === 'web' ? [] : sources(path)) : path.endsWith('.ts') ? [path] : []
      })
    const read = sources('server').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map((m) => m[1]!),
    )
    const known = [
      ...Object.values(SETTINGS).map(({ env }) => env),
      'HUFU_VERSION',
      'LC_ALL',
      'LC_MESSAGES',
      'LANG',
    ] as string[]
    expect([...new Set(read)].filter((name) => !known.includes(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })
})

const serve = (more: Partial<Parameters<typeof startServer>[0]> = {}) =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    folder: join(here, 'data'),
    version: '0.0.0-test',
    log: { write: () => undefined },
    ...more,
  })

describe('what a setting does', () => {
  it('TLS_CERT and TLS_KEY: https, and a cookie for https only', async () => {
    const [cert, key] = [join(here, 'cert.pem'), join(here, 'key.pem')]
    const made = makeCertificate('hufu.test')
    writeFileSync(cert, made.cert)
    writeFileSync(key, made.key)
    const serving = await serve({ tls: { cert, key } })
    expect(serving.url).toBe(`https://127.0.0.1:${serving.port}`)
    const { stdout } = await hufu(['token', 'create', '--role', 'reader', '--data', join(here, 'data')])
    const cookie = await new Promise<string>((resolve, reject) => {
      const asked = request(
        `${serving.url}/api/v1/session`,
        { method: 'POST', ca: made.cert, rejectUnauthorized: false, headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume()
          resolve(String(answer.headers['set-cookie']))
        },
      )
      asked.once('error', reject)
      asked.end(JSON.stringify({ token: stdout.trim() }))
    })
    expect(cookie).toMatch(/; Secure/)
    await serving.close()
  })

  it('TLS with one of the two, or with what is none, is refused', async () => {
    const [cert, key] = [join(here, 'cert.pem'), join(here, 'key.pem')]
    writeFileSync(cert, 'no certificate')
    writeFileSync(key, 'no key')
    const args = ['serve', '--port', '0', '--data', join(here, 'data')]
    expect(await hufu(args, { env: { TLS_CERT: cert } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belong together'),
    })
    expect(await hufu(args, { env: { TLS_CERT: cert, TLS_KEY: key } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bad_setting'),
    })
    expect(await hufu(args, { env: { TLS_CERT: join(here, 'none'), TLS_KEY: key } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('file_unusable'),
    })
    expect(readdirSync(here).sort()).toEqual(['cert.pem', 'key.pem'])
  })

  it('PUBLIC_URL: the address that is printed and described, and a path in front of everything', async () => {
    const serving = await serve({ public_url: new URL('https://tools.example.com/hufu/') })
    const at = `http://127.0.0.1:${serving.port}`
    const ask = (path: string, init: RequestInit = {}) => fetch(at + path, { redirect: 'manual', ...init })
    expect([serving.url, serving.reached_at]).toEqual([at, 'https://tools.example.com/hufu'])
    const described = (await (await ask('/hufu/api/v1/openapi.json')).json()) as { servers: unknown }
    expect(described.servers).toEqual([{ url: 'https://tools.example.com/hufu' }])
    const statuses = await Promise.all(
      ['/hufu/healthz', '/healthz', '/hufu/api/v1/me', '/api/v1/me', '/hufuhealthz', '/hufu/hufu/healthz'].map(
        async (path) => (await ask(path)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 401, 401, 404, 404])
    const bare = await ask('/hufu')
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/hufu/'])
    const { stdout } = await hufu(['token', 'create', '--role', 'reader', '--data', join(here, 'data')])
    const session = await ask('/hufu/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: stdout.trim() }),
    })
    expect(session.headers.get('set-cookie')).toMatch(/; Secure/)
    expect(
      await hufu(['versions', 'list', '--json', '--server', `${at}/hufu`, '--token', stdout.trim()]),
    ).toMatchObject({ code: 0, stdout: '[]\n' })
    await serving.close()
  })

  it('TRUSTED_PROXIES: wrong tokens are counted by client, not by proxy', async () => {
    const wrong = (serving: { port: number }, client: string) =>
      fetch(`http://127.0.0.1:${serving.port}/api/v1/me`, {
        headers: { authorization: 'Bearer hufu_wrong', 'x-forwarded-for': client },
      })
    const statusesOf = async (trusted_proxies: string[]) => {
      const serving = await serve({ trusted_proxies })
      for (let i = 0; i < 25; i++) await (await wrong(serving, '203.0.113.7')).text()
      const statuses = [(await wrong(serving, '203.0.113.7')).status, (await wrong(serving, '203.0.113.8')).status]
      await serving.close()
      return statuses
    }
    expect(await statusesOf(['127.0.0.1'])).toEqual([429, 401])
    expect(await statusesOf([])).toEqual([429, 429])
  })

  it('HUFU_RETENTION_DAYS reaches the server with the rest', () => {
    const env = { HUFU_RETENTION_DAYS: '7', HUFU_HOST: '::1', TRUSTED_PROXIES: '10.1.2.3' }
    expect(readSettings({ env, cwd: here })).toMatchObject({
      retention_days: 7,
      host: '::1',
      trusted_proxies: ['10.1.2.3'],
      port: 8787,
      tls_cert: null,
    })
  })
})
