import type { Job } from '../../shared/schema/delivery.ts'
import { type Asking, signedIn, startServer } from './program.ts'
import { type BenchReport, median } from './report.ts'

/** Who else asks must not notice that a long export is read. */
const CASES = 9_000
const STEPS = 4
const IDLE_MS = 5_000
const PAUSE_MS = 10
/** How much longer than on the idle server an answer may take: what a person still takes for at once, and a hiccup. */
const MORE_P99_MS = 50

const TOPICS = ['借书', '还书', '续借', '预约', '挂失', '缴费', '检索', '收藏']
/** What editors leave around the words. */
const BULK = `<table border="0" cellpadding="0" cellspacing="0" style="width:640px">${'<tbody><tr><td class="cell" style="border:none">&nbsp;</td></tr></tbody>'.repeat(4)}</table>`

const step = (n: number, i: number) =>
  `<step><step_number><![CDATA[${n}]]></step_number><actions><![CDATA[<p>\n\t在“${TOPICS[i % 8]}”页第 ${i} 项点击“确认第 ${n} 步”</p>${BULK}]]></actions><expectedresults><![CDATA[<p>\n\ttoast 提示“${TOPICS[i % 8]}单 ${String.fromCharCode(0x4e00 + (i % 5000))}${i} 的第 ${n} 步已完成”</p>]]></expectedresults><execution_type><![CDATA[1]]></execution_type></step>`

/** A TestLink export of about 20 MB: suites of thirty cases of four steps. */
export function longExport(cases = CASES): string {
  const rows = ['<?xml version="1.0" encoding="UTF-8"?>\n<testsuite id="1" name="图书馆">']
  for (let i = 0; i < cases; i++) {
    if (i % 30 === 0) rows.push(`${i ? '</testsuite>' : ''}<testsuite id="${i + 2}" name="${TOPICS[i % 8]} ${i}">`)
    const steps = Array.from({ length: STEPS }, (_, n) => step(n + 1, i)).join('\n')
    rows.push(
      `<testcase internalid="${90_000 + i}" name="${TOPICS[i % 8]} ${i}"><externalid><![CDATA[${i + 1}]]></externalid><version><![CDATA[1]]></version><preconditions><![CDATA[<p>读者 ${i} 已登录</p>]]></preconditions><steps>\n${steps}</steps></testcase>`,
    )
  }
  return `${rows.join('\n')}</testsuite></testsuite>`
}

/** Pings one after the other until told to stop: how long each answer took. */
async function pingUntil(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const from = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

type Import = { status: string; taken: number; seconds: number }

/** Sends the file and waits for its job, then for the first search: by then the index has it too. */
async function imported(ask: Asking, xml: string): Promise<Import> {
  const from = performance.now()
  const project = '/api/v1/projects/default'
  const { job_id } = await ask(`${project}/versions/1.0/test-suites?file_name=long.xml`, {
    method: 'POST',
    body: xml,
    headers: { 'content-type': 'application/xml' },
  })
  for (;;) {
    const { status, counts } = (await ask(`${project}/jobs/${job_id}`)) as unknown as Job
    if (status !== 'queued' && status !== 'running') {
      await ask(`${project}/search?q=${encodeURIComponent('借书')}`)
      return { status, taken: counts.taken, seconds: (performance.now() - from) / 1000 }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const told = (name: string, times: readonly number[]) => {
  const ms = (share: number) => median(times, share).toFixed(1)
  return `${name}: p50 ${ms(0.5)} ms · p99 ${ms(0.99)} ms · max ${Math.max(...times).toFixed(1)} ms (${times.length} pings)`
}

/** How long `/healthz` takes while 20 MB of XML are imported, beside the same server idle. Wants the built program. */
export async function responsiveBench(): Promise<BenchReport> {
  const server = await startServer()
  try {
    const ask = await signedIn(server)
    const until = performance.now() + IDLE_MS
    const idle = await pingUntil(server.url, () => performance.now() > until)
    const xml = longExport()
    let found: Import | undefined
    const run = imported(ask, xml).then((done) => {
      found = done
    })
    const busy = await Promise.all([pingUntil(server.url, () => found !== undefined), run]).then(([times]) => times)
    const more = (of: (times: readonly number[]) => number) => of(busy) - of(idle)
    const p99 = more((times) => median(times, 0.99))
    return {
      question: 'Does the server answer at once while a 20 MB export is imported?',
      lines: [
        `${(Buffer.byteLength(xml) / 1e6).toFixed(1)} MB, ${found!.taken} cases ${found!.status} in ${found!.seconds.toFixed(1)} s`,
        told('idle', idle),
        told('importing', busy),
      ],
      misses: [...(p99 > MORE_P99_MS ? [`p99 is ${p99.toFixed(1)} ms above idle, more than ${MORE_P99_MS} ms`] : [])],
    }
  } finally {
    await server.close()
  }
}
