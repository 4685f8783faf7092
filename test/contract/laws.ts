import { expect, it } from 'vitest'
import { placeOfFile, placeOfSection } from '../../server/verbs/ports/documents.ts'
import { type Call, type Ground, readsOf } from './ground.ts'
import { V1, V2 } from './rows.ts'

type Page = { after: string | null; limit: number }
type Asked = Call & { isPaged: boolean }

/** What a page goes on after, by the list's own keys: verbs hand these over as they are. */
const CURSORS: Record<string, (row: never) => string> = {
  'deliveries.page': (row: { delivery_id: string }) => row.delivery_id,
  'deliveries.imports': (row: { delivery_id: string }) => row.delivery_id,
  'deliveries.results': (row: { seq: number }) => String(row.seq),
  'deliveries.refused': (row: { seq: number }) => String(row.seq),
  'jobs.page': (row: { job_id: string }) => row.job_id,
  'rule_atoms.page': (row: { atom_id: string }) => row.atom_id,
  'case_atoms.page': (row: { atom_id: string }) => row.atom_id,
  'cases.page': (row: { suite_path: string; case_key: string }) => JSON.stringify([row.suite_path, row.case_key]),
  'clusters.page': (row: { cluster_id: string }) => row.cluster_id,
  'access.members': (row: { member: string }) => row.member,
  'access.tokens': (row: { token_id: string }) => row.token_id,
  'access.audit': (row: { audit_id: string }) => row.audit_id,
  'changes.since': (row: { seq: number }) => String(row.seq),
  'decisions.page': (row: { decision_id: string }) => row.decision_id,
  'review.page': (row: { place: string }) => row.place,
  'checks.page': (row: { check_id: string }) => row.check_id,
  'checks.issues': (row: { seq: number }) => String(row.seq),
  'history.ofClusters': (row: { until: string; version: number; cluster_id: string }) =>
    `${row.until} ${row.version} ${row.cluster_id}`,
  'history.ofAtom': (row: { until: string }) => row.until,
  'outbox.page': (row: { outbox_id: string }) => row.outbox_id,
  'coverage.frames': (row: { page: string; name: string; file_key: string; frame_id: string }) =>
    JSON.stringify([row.page, row.name, row.file_key, row.frame_id]),
  'snapshots.page': (row: { snapshot_id: string }) => row.snapshot_id,
  'ignored_rules.page': (row: { ignored_id: string }) => row.ignored_id,
  'documents.files': placeOfFile,
  'documents.sections': placeOfSection,
  'documents.parameters': placeOfSection,
  'evaluation.questions': (row: { seq: number }) => String(row.seq),
  'evaluation.runs': (row: { run_id: string }) => row.run_id,
  'evaluation.outcomes': (row: { seq: number }) => String(row.seq),
  'asked.answers': (row: { answer_id: string }) => row.answer_id,
  'documents.history': (row: { until: string }) => row.until,
}
/** Reads that are asked for so many rows at most, without a page. */
const LIMITED = [
  ...['access.over', 'access.answered', 'sends.overBefore', 'outbox.due', 'outbox.endedBefore', 'snapshots.before'],
  ...['history.clustersBefore', 'history.atomsBefore', 'coverage.atomsOf', 'coverage.caseOnlyAt', 'changes.ofClusters'],
  'documents.historyBefore',
  'asked.answersBefore',
]
/** Texts that are no id of anything: they are answered with nothing, and never with a fault. */
const STRANGE = ['', "'; DROP TABLE projects; --", '%', '_', '\\', '"', 'a\0b', '\ud800', '😀', 'x'.repeat(100_000)]
/** As many as a single statement of no database takes one by one. */
const CROWD = 66_000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPage = (value: unknown): value is Page => isObject(value) && 'after' in value && 'limit' in value

export const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === false ||
  answer === 0 ||
  (Array.isArray(answer) && !answer.length) ||
  (isObject(answer) && 'total' in answer && answer.total === 0)

/** The arguments with each list in them, however deep, as `change` makes it; undefined where there is none. */
function withLists(args: readonly unknown[], change: (list: unknown[]) => unknown[]): unknown[] | undefined {
  let isChanged = false
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      isChanged = true
      return change(value)
    }
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)])) : value
  }
  const changed = args.map(inner)
  return isChanged ? changed : undefined
}

const stranger = (like: unknown, n: number): unknown =>
  isObject(like) ? Object.fromEntries(Object.keys(like).map((key) => [key, `nowhere ${n}`])) : `nowhere ${n}`
const crowded = (list: unknown[]) => [
  ...list,
  ...list.slice(0, 1),
  ...Array.from({ length: CROWD }, (_, n) => stranger(list[0], n)),
]

/** The arguments with this text in the place of each other text of theirs, one at a time. */
const otherwise = (args: readonly unknown[], text: string): unknown[][] =>
  args.flatMap((arg, n) => {
    if (typeof arg === 'string') return [args.with(n, text)]
    if (isPage(arg)) return [args.with(n, { ...arg, after: text })]
    if (!isObject(arg) || Array.isArray(arg)) return []
    const keys = Object.keys(arg).filter((key) => typeof arg[key] === 'string')
    return keys.map((key) => args.with(n, { ...arg, [key]: text }))
  })

/** What holds of every read, whatever it is of: it is asked again as it was asked before, and otherwise. */
export function laws(ground: () => Ground): void {
  const ask = async ({ name, args }: Call) => readsOf(ground().plain).get(name)!(...args)
  /** Up to three ways in which each read was asked and still finds something. */
  async function look(): Promise<Asked[]> {
    const kept = new Map<string, Map<string, Asked>>()
    for (const call of ground().calls) {
      const same = kept.get(call.name) ?? new Map<string, Asked>()
      const key = JSON.stringify(call.args)
      if (same.size >= 3 || same.has(key) || isEmpty(await ask(call))) continue
      kept.set(call.name, same.set(key, { ...call, isPaged: call.args.some(isPage) }))
    }
    return [...kept.values()].flatMap((same) => [...same.values()])
  }
  let looked: Promise<Asked[]> | undefined
  const found = () => (looked ??= look())
  /** One way of each. */
  const one = async () => [...new Map((await found()).map((call) => [call.name, call])).values()]

  it('has a row for every read of every port: each was asked for something that is there', async () => {
    const seen = new Set((await found()).map((call) => call.name))
    expect([...readsOf(ground().plain).keys()].filter((name) => !seen.has(name))).toEqual([])
  })

  it('answers with nothing in a project or a version that is not there', async () => {
    for (const { name, args } of await found()) {
      const isPlaced = ground().projects.includes(args[0] as string)
      if (isPlaced) expect(isEmpty(await ask({ name, args: ['nowhere', ...args.slice(1)] })), name).toBe(true)
      if (isPlaced && [V1, V2].includes(args[1] as never))
        expect(isEmpty(await ask({ name, args: [args[0], '9.9', ...args.slice(2)] })), name).toBe(true)
    }
  })

  it(`takes ${CROWD} ids in one read, one of them twice, and none`, async () => {
    for (const { name, args } of await one()) {
      const many = withLists(args, crowded)
      if (!many) continue
      expect(await ask({ name, args: many }), name).toEqual(await ask({ name, args }))
      expect(isEmpty(await ask({ name, args: withLists(args, () => [])! })), name).toBe(true)
    }
  })

  it('gives no more than were asked for', async () => {
    for (const { name, args } of await found())
      if (LIMITED.includes(name)) expect(await ask({ name, args: args.with(-1, 1) }), name).toHaveLength(1)
  })

  it('pages every list without a gap, a repeat or another order', async () => {
    for (const { name, args, isPaged } of await found()) {
      if (!isPaged) continue
      const cursor = CURSORS[name]
      expect(cursor, `${name} has no cursor here`).toBeDefined()
      const page = (after: string | null, limit: number) =>
        ask({ name, args: args.map((arg) => (isPage(arg) ? { after, limit } : arg)) }) as Promise<never[]>
      const whole = await page(null, 10_000)
      const walked: unknown[] = []
      for (let after: string | null = null; ; ) {
        const [row, ...more]: never[] = await page(after, 1)
        expect(more, name).toEqual([])
        if (row === undefined || walked.length > whole.length) break
        walked.push(row)
        after = cursor!(row)
      }
      expect(walked, name).toEqual(whole)
    }
  })

  it('is asked with any text, and has no fault', async () => {
    for (const { name, args } of await one()) {
      const asked = STRANGE.flatMap((text) => otherwise(args, text))
      for (const strange of asked)
        await ask({ name, args: strange }).catch((error: unknown) =>
          expect(error, name).toMatchObject({ code: 'bad_input', place: { field: 'cursor' } }),
        )
      const among = withLists(args, (list) => (typeof list[0] === 'string' ? [...list, ...STRANGE.slice(1)] : list))
      if (among) expect(await ask({ name, args: among }), name).toEqual(await ask({ name, args }))
    }
  })

  it('lets a project go with all that any read finds of it, and nothing of others', async () => {
    const calls = (await found()).filter(({ args }) => ground().projects.includes(args[0] as string))
    const gone = [...new Set(calls.map(({ args }) => args[0] as string))]
    const there = ({ name, args }: Call) => ask({ name, args: [`twin of ${args[0]}`, ...args.slice(1)] })
    const before = await Promise.all(calls.map(there))
    expect(before.filter((answer) => !isEmpty(answer)).length).toBeGreaterThan(calls.length * 0.8)
    for (const project of gone) await ground().plain.commit({ writes: [], erases: project })
    for (const call of calls) expect(isEmpty(await ask(call)), call.name).toBe(true)
    expect(await Promise.all(calls.map(there))).toEqual(before)
  })
}
