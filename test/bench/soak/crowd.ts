import { setTimeout as sleep } from 'node:timers/promises'
import { FILE_KEY, inventedLines, inventedRules, layerOf } from '../invented.ts'

/** What a crowd did, and what went wrong. `waits`: told to come again. */
export type Tally = { done: Record<string, number>; waits: number; errors: string[]; pings: number[] }

type Answer = { status: number; body: unknown }
type Ask = (path: string, init?: RequestInit) => Promise<Answer>
type Visitor = { ask: Ask; tally: Tally; isOver(): boolean; turn: number }

const P = '/api/v1/projects/default'
const VERSION_COUNT = 2
const at = (n: number) => `${P}/versions/${1 + (n % VERSION_COUNT)}.0`
const PAUSE_MS = 200
/** Rules and checks come again and again under the same names: what is stored grows with history only. */
const [RULES, SCREENS_SENT, SERIES, LINES] = [2_000, 50, 8, 60]
const WORDS = ['借书', '次数已用完', '请先登录', '还书失败', '预约 座位', '不在开放时间']

async function job(v: Visitor, path: string, init: RequestInit): Promise<string | undefined> {
  const { status, body } = await v.ask(path, init)
  if (status !== 202) return undefined
  const { job_id, delivery_id } = body as { job_id: string; delivery_id: string }
  for (let state = 'queued'; state === 'queued' || state === 'running'; ) {
    await sleep(PAUSE_MS)
    const seen = await v.ask(`${P}/jobs/${job_id}`)
    state = (seen.body as { status?: string }).status ?? 'queued'
    if (state === 'failed') v.tally.errors.push(`job failed: ${JSON.stringify(seen.body).slice(0, 200)}`)
    if (v.isOver()) break
  }
  return delivery_id
}

const post = (body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

function batchOf(from: number, count: number, turn: number) {
  const atoms = inventedRules(count, from, turn)
  const root_ids = [...new Set(atoms.map((_, i) => layerOf(from + i).frame_id))]
  return { scope: { file_key: FILE_KEY, root_ids, visited_ids: [], skipped: [] }, atoms }
}

/** What each of them does in one go; who does it comes again until it is over. */
export const DEEDS: Record<string, (v: Visitor) => Promise<unknown>> = {
  async 'send a screen'(v) {
    const from = ((v.turn * 37) % (RULES / SCREENS_SENT)) * SCREENS_SENT
    await v.ask(`${at(v.turn)}/rule-atoms`, post(batchOf(from, SCREENS_SENT, v.turn % 3)))
  },
  async 'send a whole file'(v) {
    await job(v, `${at(v.turn)}/rule-atoms`, post(batchOf(0, RULES, v.turn % 2)))
    await sleep(20_000)
  },
  async 'upload and now and then take back'(v) {
    const series = v.turn % SERIES
    const lines = [...inventedLines(LINES * (series + 1), RULES)].slice(-LINES).join('')
    const path = `${at(v.turn)}/case-atoms?file_name=series-${series}.jsonl&full=true&series=${series}`
    const delivery = await job(v, path, post(lines, 'application/x-ndjson'))
    if (delivery && v.turn % 4 === 3) await v.ask(`${P}/deliveries/${delivery}/take-back`, { method: 'POST' })
  },
  async search(v) {
    await v.ask(`${P}/search?q=${encodeURIComponent(WORDS[v.turn % WORDS.length]!)}`)
  },
  async 'look through rules and coverage'(v) {
    await v.ask(`${at(v.turn)}/clusters?limit=100`)
    await v.ask(`${P}/coverage`)
    await v.ask(`${at(v.turn)}/coverage`, post({ node_ids: [layerOf(v.turn % RULES).frame_id], file_key: FILE_KEY }))
  },
  async 'look through what waits for review'(v) {
    await v.ask(`${at(v.turn)}/review?limit=50`)
    await v.ask(`${at(v.turn)}/review/counts`)
  },
  async export(v) {
    await v.ask(`${at(v.turn)}/exports/${v.turn % 2 ? 'rule_clusters.md' : 'merge_report.csv'}`)
    if (v.turn % 10 === 0) await v.ask(`${at(v.turn)}/exports.zip`)
    await sleep(2_000)
  },
  async 'follow a job and go away'(v) {
    const { body } = await v.ask(`${P}/jobs?limit=1`)
    const [last] = (body as { items?: { job_id: string }[] }).items ?? []
    if (last) await v.ask(`${P}/jobs/${last.job_id}/events`, { signal: AbortSignal.timeout(1_000) })
  },
}

/** A caller that keeps count: answers that tell to wait are waited for, anything unexpected is an error. */
export function makeAsk(url: string, token: string, tally: Tally): Ask {
  return async (path, init = {}) => {
    try {
      const answer = await fetch(url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      })
      const text = await answer.text()
      if (answer.status === 429 || (answer.status === 503 && answer.headers.has('retry-after'))) {
        tally.waits++
        await sleep(Math.min(5, Number(answer.headers.get('retry-after'))) * 1000)
      } else if (answer.status >= 400 && !isExpected(answer.status, text))
        tally.errors.push(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 200)}`)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, body: isJson ? JSON.parse(text) : text }
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') tally.errors.push(`${path}: ${String(error)}`)
      return { status: 0, body: {} }
    }
  }
}

/** Nothing is there yet, or somebody's take-back came while the import still ran. */
const isExpected = (status: number, text: string) =>
  status === 404 || (status === 409 && text.includes('import_running'))

/** One visitor at one deed, again and again. */
export async function again(name: string, visitor: Visitor): Promise<void> {
  for (; !visitor.isOver(); visitor.turn++) {
    await DEEDS[name]!(visitor)
    visitor.tally.done[name] = (visitor.tally.done[name] ?? 0) + 1
    await sleep(PAUSE_MS)
  }
}
