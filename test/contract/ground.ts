import type { Store, Write } from '../../server/verbs/ports.ts'
import type { Change, Rows, TableName } from '../../server/verbs/rows.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { V1, V2, versionRow } from './rows.ts'

/** One opened store on an empty place; `reopen` closes it and opens the same place again. */
export type StoreBench = { store: Store; reopen(): Promise<void>; close(): Promise<void> }

/** A read as it was asked: its port and name, and what with. */
export type Call = { name: string; args: readonly unknown[] }
type Read = (...args: readonly unknown[]) => Promise<unknown>
export type Reads = ReadonlyMap<string, Read>

/** Every read of every port by `port.method`, as the store has them: what it has and the types don't is found too. */
export function readsOf(store: Store): Reads {
  const found = new Map<string, Read>()
  for (const [port, reads] of Object.entries(store))
    if (typeof reads === 'object')
      for (const [method, read] of Object.entries(reads as Record<string, Read>)) found.set(`${port}.${method}`, read)
  return found
}

/** The same store, with every read noted. */
function noted(store: Store, note: (call: Call) => void): Store {
  const ports: Record<string, Record<string, Read>> = {}
  for (const [name, read] of readsOf(store)) {
    const [port, method] = name.split('.') as [string, string]
    ports[port] = {
      ...ports[port],
      [method]: (...args) => {
        note({ name, args })
        return read(...args)
      },
    }
  }
  return { ...store, ...ports } as Store
}

/** What a store holds the rows of a project by, without the project. */
export type Unplaced<T extends TableName> = Omit<Rows[T], 'project'>
type Placed = { [T in TableName]: 'project' extends keyof Rows[T] ? T : never }[TableName]

/** Tables whose rows may stand in two versions under the same ids. */
const IN_VERSION: readonly TableName[] = [
  ...(['rule_atoms', 'case_atoms', 'sent_case_atoms', 'cases', 'case_texts', 'clusters', 'cluster_atoms'] as const),
  ...(['former_ids', 'evidence_nodes', 'graph_atoms', 'graphs', 'frame_atoms', 'frame_changes', 'snapshots'] as const),
  ...(['decisions', 'decision_subjects', 'verdicts', 'review_items', 'cluster_history', 'atom_history'] as const),
  ...(['cluster_words', 'withdrawals', 'successions'] as const),
]
/** A version of every project that holds the same rows as those that are asked for. */
export const TWIN = '0.9' as AppVersion
const ELSEWHERE = 'twin of '

/**
 * One store for many rows of the suite, each in a project of its own. What is put somewhere is put into a second project
 * too, and into a second version where that may hold it: a read that forgets where it was asked gives itself away.
 */
export class Ground {
  readonly calls: Call[] = []
  readonly projects: string[] = []
  store: Store
  private readonly bench: StoreBench

  constructor(bench: StoreBench) {
    this.bench = bench
    this.store = noted(bench.store, (call) => this.calls.push(call))
  }

  /** The store without anybody noting. */
  get plain(): Store {
    return this.bench.store
  }

  /** A fresh project with the versions 2.0 and 1.0, in that order. */
  async project(): Promise<string> {
    const project = `p${this.projects.length + 1}`
    this.projects.push(project)
    for (const name of [project, ELSEWHERE + project])
      await this.store.commit({
        writes: [
          { table: 'projects', put: [{ project: name, name, created_at: AT, watermark: 0 }] },
          { table: 'versions', put: [versionRow(V1, 1, name), versionRow(V2, 0, name), versionRow(TWIN, 2, name)] },
        ],
      })
    return project
  }

  async put<T extends Placed>(project: string, table: T, rows: readonly Unplaced<T>[]): Promise<void> {
    const placed = (name: string, more: object = {}) =>
      ({ table, put: rows.map((row) => ({ ...row, project: name, ...more })) }) as unknown as Write
    const writes = [placed(project), placed(ELSEWHERE + project)]
    if (IN_VERSION.includes(table)) writes.push(placed(project, { app_version: TWIN }))
    await this.store.commit({ writes })
  }

  /** The same rows of a project alone. */
  async putHere<T extends Placed>(project: string, table: T, rows: readonly Unplaced<T>[]): Promise<void> {
    await this.store.commit({ writes: [{ table, put: rows.map((row) => ({ ...row, project })) } as unknown as Write] })
  }

  /** Changes of one revision, here and elsewhere. */
  async change(project: string, ...changes: Change[]): Promise<void> {
    for (const name of [ELSEWHERE + project, project]) await this.store.commit({ project: name, writes: [], changes })
  }

  async reopen(): Promise<void> {
    await this.bench.reopen()
    this.store = noted(this.bench.store, (call) => this.calls.push(call))
  }

  close(): Promise<void> {
    return this.bench.close()
  }
}

export const AT = '2026-01-01T00:00:00.000Z'
/** Instants that follow each other. */
export const at = (n: number): string => new Date(Date.parse(AT) + n * 1000).toISOString()
export const ALL = { after: null, limit: 1000 }
export const elsewhere = (project: string): string => ELSEWHERE + project
