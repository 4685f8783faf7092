import { readFileSync } from 'node:fs'
import type { Job } from '../../shared/schema/delivery.ts'
import { inventedLines } from './invented.ts'
import { type Asking, type Running, signedIn, startServer } from './program.ts'
import type { BenchReport } from './report.ts'

const MB = 1_000_000
/** Checks of about four thousand bytes: a tester's notes make them long. */
const LINES = 50_000
const PADDING = 1_060
/** MB resident above the idle server, at most. */
const MOST_MB = 300
const LOOK_MS = 100

const PROJECT = '/api/v1/projects/default'

/** Resident memory of a process as the system counts it; 0 once it is gone. */
function residentMb(pid: number): number {
  const said = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(said?.[1] ?? 0) * 1024) / MB
}

type Watch = { peak(): number; stop(): void }

function watch(pid: number): Watch {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, LOOK_MS)
  return { peak: () => most, stop: () => clearInterval(timer) }
}

/** A body that is made as it is sent. */
const streaming = (pieces: Iterable<Uint8Array | string>, media: string): RequestInit =>
  ({
    method: 'POST',
    headers: { 'content-type': media },
    duplex: 'half',
    body: bytesOf(pieces),
  }) as unknown as RequestInit

async function* bytesOf(pieces: Iterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

async function ended(ask: Asking, job_id: string): Promise<Job> {
  for (;;) {
    const job = (await ask(`${PROJECT}/jobs/${job_id}`)) as unknown as Job
    if (job.status !== 'queued' && job.status !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const NOTES = '备注：见上一版的截图和讨论记录。'
const CHECKS_A_CASE = 4

/** The same checks as TestLink writes them: four steps a case, and the notes of all four in its summary. */
function* inventedCases(): Generator<string> {
  const notes = NOTES.repeat(Math.ceil((CHECKS_A_CASE * PADDING) / NOTES.length))
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="图书馆">\n'
  let steps: string[] = []
  for (const text of inventedLines(LINES, 0)) {
    const { external_id, case_name, C, A, R } = JSON.parse(text)
    const actions = [C, A].filter(Boolean).join('，')
    steps.push(
      `<step><step_number>${steps.length + 1}</step_number><actions><![CDATA[${actions}]]></actions><expectedresults><![CDATA[${R}]]></expectedresults></step>`,
    )
    if (steps.length < CHECKS_A_CASE) continue
    yield `<testcase internalid="${external_id}" name="${case_name}"><externalid>${external_id}</externalid><summary><![CDATA[<p>${notes}</p>]]></summary><steps>${steps.join('')}</steps></testcase>\n`
    steps = []
  }
  yield '</testsuite>'
}

type Found = { idle: number; received: number; imported: number; told: string }

/** Sends one file to a server of its own: how much memory it takes to receive it, and to the end of its import. */
async function sent(path: string, init: RequestInit): Promise<Found> {
  const server: Running = await startServer()
  try {
    const ask = await signedIn(server)
    const wide = { 'upload.test_suites_mib': 256, 'upload.case_atoms_mib': 256 }
    await ask(`${PROJECT}/settings`, {
      method: 'PATCH',
      body: JSON.stringify(wide),
      headers: { 'content-type': 'application/json' },
    })
    const idle = residentMb(server.pid)
    const receiving = watch(server.pid)
    const { job_id } = await ask(path, init)
    receiving.stop()
    const importing = watch(server.pid)
    const { status, counts, error } = await ended(ask, job_id!)
    importing.stop()
    const told = `${status}, ${counts.taken} taken${error ? `, ${error.message}` : ''}`
    return { idle, received: receiving.peak() - idle, imported: importing.peak() - idle, told }
  } finally {
    await server.close()
  }
}

const line = (name: string, { idle, received, imported, told }: Found) =>
  `${name}: ${received.toFixed(0)} MB above ${idle.toFixed(0)} MB idle while received, ${imported.toFixed(0)} MB to the end of the import (${told})`

/** How much memory the server takes for a file of some 200 MB, from its first byte to the end of its job. Reads /proc. */
export async function uploadBench(): Promise<BenchReport> {
  const lines = await sent(
    `${PROJECT}/versions/1.0/case-atoms?file_name=long.jsonl`,
    streaming(inventedLines(LINES, 0, PADDING), 'application/x-ndjson'),
  )
  const xml = await sent(
    `${PROJECT}/versions/1.0/test-suites?file_name=long.xml`,
    streaming(inventedCases(), 'application/xml'),
  )
  const over = [lines, xml].flatMap(({ received, imported }) => [received, imported]).filter((mb) => mb > MOST_MB)
  return {
    question: 'How much memory does an upload of 200 MB take?',
    lines: [
      line(`${LINES} lines of JSONL`, lines),
      line('as many checks in TestLink XML', xml),
      `at most ${MOST_MB} MB`,
    ],
    misses: over.map((mb) => `${mb.toFixed(0)} MB above idle`),
  }
}
