import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServerFault } from '../../plugin/ui/server/fault.ts'
import { request } from '../../plugin/ui/server/request.ts'
import { StandInServer, TOKEN } from './stand-in-server.ts'

let server: StandInServer
beforeAll(async () => {
  server = await StandInServer.start()
})
afterAll(() => server.close())

const access = () => ({ server_url: `${server.url}/`, project: 'default', token: ` ${TOKEN} ` })

describe('a request', () => {
  it('goes under /api/v1 with the token, pasted spaces left out', async () => {
    expect(await request(access(), '/me')).toMatchObject({ role: 'editor' })
    expect(server.last('/me')!.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })
  it('gives up in time where the server says nothing, and says after how long', async () => {
    server.answers['GET /slow'] = () => 'silence'
    const fault = await request(access(), '/slow', { timeout_ms: 50 }).catch((thrown) => thrown)
    expect(fault).toBeInstanceOf(ServerFault)
    expect(fault).toMatchObject({ kind: 'timeout', values: { host: server.url.replace('http://', '') } })
  })
  it('without an address asks nobody', async () => {
    const asked = server.asked.length
    await expect(request({ ...access(), server_url: ' ' }, '/me')).rejects.toMatchObject({ kind: 'no_address' })
    expect(server.asked.length).toBe(asked)
  })
})
