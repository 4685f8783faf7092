import { readFileSync } from 'node:fs'
import { startRealServer } from '../web/real-server.ts'

/** The document of an invented clinic's app, and what its testers wrote: neither knew the other's work. */
export const CLINIC = {
  design: () => readFileSync('test/fixtures/clinic/design.json', 'utf8'),
  cases: () => readFileSync('test/fixtures/clinic/cases.xml', 'utf8'),
  file_key: 'ClinicDoctor45730001',
  version: 'v4.57.3',
}

type Ask = { method?: string; as?: string; type?: string; body?: string | object }

/** The real server, with an admin, an editor and a reader, and a way to ask it. */
export async function clinicServer() {
  const server = await startRealServer()
  const url = server.url.replace(/\/$/, '')
  let admin = ''

  async function ask(
    path: string,
    { method = 'GET', as = admin, type = 'application/json', body }: Ask = {},
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  ): Promise<any> {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  const post = (path: string, body: object) => ask(path, { method: 'POST', body })

  admin = (await post('bootstrap', { token: server.bootstrap, name: '林管理' })).token
  const member = async (name: string, role: string): Promise<string> =>
    (await post('tokens', { member: name, role })).secret

  /** Uploads the testers' cases and waits until they are in. */
  async function uploadCases() {
    const { job_id } = await ask(`projects/default/versions/${CLINIC.version}/test-suites?file_name=cases.xml`, {
      method: 'POST',
      type: 'application/xml',
      body: CLINIC.cases(),
    })
    for (;;) {
      const job = await ask(`projects/default/jobs/${job_id}`)
      if (job.status === 'succeeded') return job
      if (job.status === 'failed') throw new Error(JSON.stringify(job.error))
    }
  }
  const inVersion = (path: string) => `projects/default/versions/${CLINIC.version}/${path}`
  return { url, ask, post, member, uploadCases, inVersion, admin, close: server.close }
}
export type ClinicServer = Awaited<ReturnType<typeof clinicServer>>
