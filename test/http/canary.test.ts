import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/**
 * L1 for what leaves the server: what came in by mistake, and the secrets that were really used, are in nothing that is
 * handed out. A refused line is handed back as `refused.jsonl` by design, and so it lies in the store and its backups.
 */
const P = '/api/v1/projects/default'
const BY_MISTAKE = { token: 'hufu_CANARYtokenCANARYtokenCANARYtokenCANARYtok', cookie: 'CANARYcookie77' }
const IN_A_REFUSED_LINE = '13955500042'
let house: OpenHouse
let target: Receiver
let webhook_secret: string
let refused_in: string

beforeAll(async () => {
  target = await openReceiver()
  house = await openHouse(undefined, undefined, { webhook_http_hosts: ['127.0.0.1'] })
  const made = await house.ask('POST', `${P}/webhooks`, {
    body: { name: '群机器人', url: target.url, events: ['conflict'], queue_above: null },
  })
  webhook_secret = made.json.secret
  await house.ask('POST', `${V}/rule-atoms`, {
    as: 'editor',
    body: { scope: scopeOf('1:1'), atoms: [sent({ ...FULL, R: 'toast“每月最多借 5 本”' }, '1:2')] },
    headers: { cookie: `hufu_session=${BY_MISTAKE.cookie}` },
  })
  for (const as of [BY_MISTAKE.token, null])
    await house.ask('GET', `${P}/deliveries?token=${BY_MISTAKE.token}`, {
      as,
      headers: { cookie: `hufu_session=${BY_MISTAKE.cookie}`, 'user-agent': BY_MISTAKE.cookie },
    })
  const bad = JSON.stringify({ ...JSON.parse(line(LATE, '2')), step_number: IN_A_REFUSED_LINE })
  const good = line({ ...FULL, R: 'toast“每月最多借 8 本”' }, '1')
  refused_in = (await house.upload(`${V}/case-atoms`, `${good}\n${bad}`, JSONL)).delivery_id
  house.workshop.outbox.start()
  await house.workshop.outbox.idle()
})
afterAll(async () => {
  await house.close()
  await target.close()
})

const bytesOf = async (method: string, path: string, as: 'admin' | 'reader' = 'admin'): Promise<Buffer> => {
  const answer = await house.app.request(path, { method, headers: { authorization: `Bearer ${house.tokens[as]}` } })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const unpacked = (zip: Buffer): [string, string][] =>
  Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')])
const secretsUsed = () => ({ ...BY_MISTAKE, ...house.tokens, webhook_secret })

const ZIPS = [`${V}/exports.zip`, `${P}/export.zip`]
it.each(ZIPS)('%s holds no secret, and no word of a refused line but where lines are handed back', async (path) => {
  const files = unpacked(await bytesOf('GET', path))
  expect(files.length).toBeGreaterThan(3)
  for (const [name, text] of files) {
    for (const [what, secret] of Object.entries(secretsUsed()))
      expect(text.includes(secret), `${what} in ${name}`).toBe(false)
    if (!name.includes('refused')) expect(text.includes(IN_A_REFUSED_LINE), `the refused line in ${name}`).toBe(false)
  }
})

it('a refused line is handed back to whoever asks for it', async () => {
  const lines = await bytesOf('GET', `${P}/deliveries/${refused_in}/refused.jsonl`)
  expect(lines.toString()).toContain(IN_A_REFUSED_LINE)
})

it('what a webhook is told, the metrics and the log hold none', async () => {
  expect(target.received.length).toBeGreaterThan(0)
  const told: [string, string][] = [
    ...target.received.map((call, n): [string, string] => [`call ${n}`, JSON.stringify(call)]),
    ['metrics', (await house.ask('GET', '/metrics')).text],
    ['log', JSON.stringify(house.lines)],
  ]
  for (const [where, text] of told)
    for (const [what, secret] of Object.entries({ ...secretsUsed(), IN_A_REFUSED_LINE }))
      expect(text.includes(secret), `${what} in ${where}`).toBe(false)
})

it('a backup holds hashes of tokens, and of secrets only the one that signs', async () => {
  const tar = (await bytesOf('POST', '/api/v1/backup')).toString('latin1')
  for (const [what, secret] of Object.entries({ ...BY_MISTAKE, ...house.tokens }))
    expect(tar.includes(secret), what).toBe(false)
  expect(tar.includes(house.workshop.hash(house.tokens.admin)), 'the hash, so that a restored server lets in').toBe(
    true,
  )
  // kept as it is: a signature needs the secret itself, and a key beside it in the same store would hide nothing
  expect(tar.includes(webhook_secret)).toBe(true)
})
