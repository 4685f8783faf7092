import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FaultText, faultText } from '../../plugin/ui/server/fault.ts'
import { follow, type Progress } from '../../plugin/ui/server/following.ts'
import { StandInServer, TOKEN } from './stand-in-server.ts'

const JOB = '/projects/default/jobs/j1'
const COUNTS = { taken: 0, unchanged: 0, replaced: 0, withdrawn: 0, refused: 0, warned: 0, ignored: 0 }
let server: StandInServer
beforeAll(async () => {
  server = await StandInServer.start()
})
afterAll(() => server.close())

let stop: AbortController
let seen: Progress[]
beforeEach(() => {
  stop = new AbortController()
  seen = []
})

/** The job's states, one for each time it is asked for; the last stays. */
const tells = (...states: object[]) => {
  let n = 0
  server.answers[`GET ${JOB}`] = () => ({
    status: 200,
    body: {
      job_id: 'j1',
      delivery_id: 'd1',
      done: 0,
      total: 0,
      counts: COUNTS,
      error: null,
      result: null,
      ...states[Math.min(n++, states.length - 1)],
    },
  })
}
const seeThrough = (delivery_id: string | null = 'd1', progress: (at: Progress) => void = (at) => void seen.push(at)) =>
  follow(
    { server_url: server.url, project: 'default', token: TOKEN },
    { job_id: 'j1', delivery_id },
    { signal: stop.signal, progress, poll_ms: 1 },
  )

describe('a long send', () => {
  it('is followed to its end: progress, counts, and the rules that were refused', async () => {
    const refused = { subject: 'ra_1', outcome: 'refused', code: 'bad_input', message: 'No.', message_zh: '不行。' }
    server.answers['GET /projects/default/deliveries/d1/results'] = ({ query }) => ({
      status: 200,
      body: { items: query.get('outcome') === 'refused' ? [refused] : [], next_cursor: null },
    })
    const counts = { ...COUNTS, taken: 1500, refused: 1 }
    tells(
      { status: 'queued' },
      { status: 'running', done: 7, total: 9 },
      { status: 'succeeded', counts, result: { watermark: '5' } },
    )
    expect(await seeThrough()).toMatchObject({ delivery_id: 'd1', watermark: '5', counts, results: [refused] })
    expect(seen).toEqual([
      { done: 0, total: 0 },
      { done: 7, total: 9 },
    ])
  })

  it('of a dry run tells the difference', async () => {
    const difference = { new: ['ra_1'], changed: [], gone: ['ra_2'], unchanged: 3 }
    tells({ status: 'succeeded', result: { watermark: '5', difference } })
    expect(await seeThrough(null)).toMatchObject({ delivery_id: null, watermark: '5', difference, results: [] })
  })

  it('that failed is a refusal in both languages, with what it carries', async () => {
    const error = { code: 'stale', message: 'Changed.', message_zh: '已改动。', details: { new: ['ra_1'] } }
    tells({ status: 'failed', error })
    const fault = await seeThrough().catch((thrown) => thrown)
    expect(fault).toMatchObject({ kind: 'refused', told: error })
    const lead = (language: 'en' | 'zh'): FaultText['lead'] => faultText(fault, (key) => key, language).lead
    expect([lead('en'), lead('zh')]).toEqual(['Changed.', '已改动。'])
  })

  it('is cancelled once, and its end is waited for', async () => {
    let cancels = 0
    server.answers[`POST ${JOB}/cancel`] = () => {
      cancels++
      tells({ status: 'running' }, { status: 'cancelled' })
      return { status: 200, body: {} }
    }
    tells({ status: 'running', done: 1, total: 9 })
    await expect(seeThrough('d1', () => stop.abort())).rejects.toMatchObject({ told: { code: 'cancelled' } })
    expect(cancels).toBe(1)
  })
})
