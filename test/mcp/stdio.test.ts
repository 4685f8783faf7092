import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/main.ts'
import { hufu } from '../cli/terminal.ts'
import { buildProgram } from '../durability/program.ts'
import { call, clientOf, type Era } from './clients.ts'

let home: string
let built: Awaited<ReturnType<typeof buildProgram>>
let server: { url: string; token: string; close(): Promise<void> }

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hufu-mcp-'))
  built = await buildProgram('mcp')
  const log = { write: () => undefined }
  const serving = await startServer({ port: 0, host: '127.0.0.1', folder: join(home, 'served'), version: '0', log })
  const made = await fetch(`${serving.url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: serving.bootstrap?.token, name: 'Ada' }),
  })
  server = { url: serving.url, token: ((await made.json()) as { token: string }).token, close: serving.close }
  writeFileSync(join(home, 'manual.md'), '# 退号\n\n就诊前一天可退。\n')
})
afterAll(async () => {
  await server.close()
  built.remove()
  rmSync(home, { recursive: true })
})

/** The official client with the program as its child. */
async function spawned(era: Era, args: string[], env: Record<string, string> = {}) {
  const client = clientOf(era)
  const command = { command: process.execPath, args: [built.program, 'mcp', ...args], env, stderr: 'pipe' as const }
  const transport = new StdioClientTransport(command)
  const said: string[] = []
  transport.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await client.connect(transport)
  return { client, said }
}

describe.each<[string, Era]>([
  ['a data directory', 'legacy'],
  ['a server', 'modern'],
])('hufu mcp, over %s', (where, era) => {
  const at = () => (where === 'a server' ? ['--server', server.url] : ['--data', join(home, 'data')])
  const key = () => (where === 'a server' ? { HUFU_TOKEN: server.token } : {})
  beforeAll(async () => {
    const file = join(home, 'manual.md')
    const { code, stderr } = await hufu(['ingest', '--product', '门诊', '--file', file, ...at()], { env: key() })
    if (code !== 0) throw new Error(stderr)
  })

  it(`serves a client of the ${era} era, and says nothing else on its pipe`, async () => {
    const { client, said } = await spawned(era, at(), key())
    const answers = await Promise.all(
      ['退号', '完全无关的事 ERR_NOPE'].map((query_text) => call(client, 'lookup_knowledge', { query_text })),
    )
    expect(answers.map(({ structured }) => structured)).toEqual([
      { found: true, content: '# 退号\n\n就诊前一天可退。', source: 'manual.md' },
      { found: false, content: '', source: '' },
    ])
    const refused = await call(client, 'get_rule', { rule_id: 'cl_000000000000' })
    expect([refused.isError, refused.said.error.code]).toEqual([true, 'not_found'])
    await client.close()
    expect(said.join('')).toBe('')
  })
})

describe('hufu mcp', () => {
  it('tells a refusal of the server it stands for as an answer', async () => {
    const { client } = await spawned('modern', ['--server', server.url, '--token', 'hufu_wrong'])
    const { isError, said } = await call(client, 'lookup_knowledge', { query_text: '退号' })
    expect([isError, said.error]).toEqual([true, expect.objectContaining({ code: 'not_signed_in' })])
    await client.close()
  })

  it('ends when its client hangs up, and refuses a project that is none', async () => {
    expect((await hufu(['mcp', '--data', join(home, 'data')])).code).toBe(0)
    const { code, stdout, stderr } = await hufu(['mcp', '--data', join(home, 'data'), '--project', 'nope'])
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('not_found')])
  })
})
