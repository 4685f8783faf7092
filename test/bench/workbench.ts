import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseIn } from '../../server/store/folder.ts'
import { ingestRuleAtoms } from '../../server/verbs/ingest-rule-atoms.ts'
import { sendCases } from '../../server/verbs/send-cases.ts'
import type { Caller, Where, Workshop } from '../../server/verbs/workshop.ts'
import { openWorkshop } from '../../server/workshop.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import { FILE_KEY, inventedLines, inventedRules, layerOf } from './invented.ts'

/** A workshop over an empty folder, with threads of its own as the program has them. */
export type Workbench = { workshop: Workshop; where: Where; database: string; close(): Promise<void> }

const CALLER: Caller = { member: 'bench', role: 'admin', token_id: 'tk_bench', project: null }
/** Rule atoms of one send. */
const BATCH = 1000

export async function openWorkbench(): Promise<Workbench> {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'import-worker.js')
  if (!existsSync(script)) throw new Error(`no thread's program beside the benchmark: ${script}`)
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bench-'))
  const workshop = await openWorkshop(folder, { import_script: script })
  return {
    workshop,
    where: { project: 'default', app_version: '1.0' as AppVersion },
    database: databaseIn(folder),
    close: async () => {
      await workshop.jobs.park()
      await workshop.store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Sends rules from a number on, screen by screen; `turn` words them anew. */
export async function sendRules(
  { workshop, where }: Pick<Workbench, 'workshop' | 'where'>,
  count: number,
  from = 0,
  turn = 0,
): Promise<void> {
  for (let at = from; at < from + count; at += BATCH) {
    const some = Math.min(BATCH, from + count - at)
    const atoms = inventedRules(some, at, turn)
    const root_ids = [...new Set(atoms.map((_, i) => layerOf(at + i).frame_id))]
    const scope = { file_key: FILE_KEY, root_ids, visited_ids: [], skipped: [] }
    await ingestRuleAtoms(workshop, CALLER, where, { scope, atoms }, false)
  }
}

/** Sends a JSONL file and waits for the end of its job. */
export async function sendLines(
  { workshop, where }: Pick<Workbench, 'workshop' | 'where'>,
  lines: Iterable<string>,
): Promise<Job> {
  async function* bytes() {
    for (const line of lines) yield Buffer.from(line)
  }
  const { job_id } = await sendCases(workshop, CALLER, where, {
    kind: 'case_atoms',
    file_name: 'library.jsonl',
    test_project: 'LIB',
    is_full: false,
    is_part: false,
    series: 'library',
    bytes: bytes(),
  })
  await workshop.jobs.idle()
  const job = (await workshop.store.jobs.one(where.project, job_id))!
  if (job.status !== 'succeeded') throw new Error(`the import ${job.status}: ${job.error?.message}`)
  return job
}

/** A version of so many atoms, four of ten of them rules. */
export async function fill(bench: Workbench, atoms: number): Promise<{ rules: number; cases: number }> {
  const rules = Math.round(atoms * 0.4)
  await sendRules(bench, rules)
  await sendLines(bench, inventedLines(atoms - rules, rules))
  return { rules, cases: atoms - rules }
}

/** Wall time and this process's CPU time, threads included, both in ms. */
export type Spent = { ms: number; cpu_ms: number }

export async function spent(run: () => unknown): Promise<Spent> {
  globalThis.gc?.()
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - from, cpu_ms: (user + system) / 1000 }
}

export const toldSpent = ({ ms, cpu_ms }: Spent) => `${ms.toFixed(0)} ms (CPU ${cpu_ms.toFixed(0)} ms)`
