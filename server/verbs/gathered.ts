import { setImmediate as breathe } from 'node:timers/promises'
import type { Details, ErrorCode, Notice } from '../../shared/error.ts'
import type { CaseIdentity } from '../../shared/schema/case-atom.ts'
import type { CaseClass } from '../../shared/schema/test-case.ts'
import type { ImportOptions } from '../imports/importer.ts'
import { type Bearing, type Brought, broughtBy, placeOf } from './brought.ts'
import type { Entry, Told } from './read-upload.ts'
import type { Origin } from './rows.ts'
import type { Spool } from './spool.ts'
import type { Workshop } from './workshop.ts'

/** What is remembered of an entry: as much as its result is told by. All of it lies on the spool, under its number in the file. */
export type Noted =
  | { kind: 'case'; case_key: string; class: CaseClass; xpath: string; notices: readonly Notice[] }
  | { kind: 'line'; line: number; atom_id: string; notices: readonly Notice[] }
  | { kind: 'refused'; line: number; code: ErrorCode; field: string | null; details: Details }
  | { kind: 'remark'; notice: Notice }

type Ids = Pick<CaseIdentity, 'test_project' | 'external_id' | 'full_external_id'>
/** A case of the file: the numbers of its entries, and what names it. */
export type Sheaf = Ids & { origin: Origin; case_key: string; at: number[] }

/** All that a file says, not yet held against what stands. `series`: what the file calls itself. */
export type Gathered = {
  entries: Noted[]
  /** By way and key. */
  cases: Map<string, Sheaf>
  series: string | null
  reading: ImportOptions
  spool: Spool
}

/** Reads an upload to its end, onto a spool. */
export async function gathered(
  workshop: Pick<Workshop, 'read'>,
  upload: string,
  reading: ImportOptions,
  spool: Spool,
  told: Told,
  signal: AbortSignal,
): Promise<Gathered> {
  const whole: Gathered = { entries: [], cases: new Map(), series: null, reading, spool }
  for await (const piece of workshop.read(upload, reading, told, signal)) {
    const entries: Entry[] = []
    for (const read of piece) {
      if (read.kind === 'series') whole.series = read.name
      else entries.push(read)
    }
    for (const entry of entries) note(whole, entry)
    await spool.lay(entries)
  }
  return whole
}

function note({ entries, cases }: Gathered, entry: Entry): void {
  const number = entries.length
  if (entry.kind === 'case') {
    const { case_key, class: caseClass, xpath, ...ids } = entry.summary
    entries.push({ kind: 'case', case_key, class: caseClass, xpath, notices: few(entry.notices) })
    cases.set(placeOf('split', case_key), { origin: 'split', case_key, ...idsOf(ids), at: [number] })
  } else if (entry.kind === 'line') {
    const { atom_id, case_key } = entry.atom
    entries.push({ kind: 'line', line: entry.line, atom_id, notices: few(entry.notices) })
    const place = placeOf('delivered', case_key)
    const known = cases.get(place)
    if (known) known.at.push(number)
    else cases.set(place, { origin: 'delivered', case_key, ...idsOf(entry.atom), at: [number] })
  } else if (entry.kind === 'refused') {
    const { raw: _, ...rest } = entry
    entries.push(rest)
  } else entries.push(entry)
}

const NONE: readonly Notice[] = []
const few = (notices: readonly Notice[]) => (notices.length ? notices : NONE)
const idsOf = ({ test_project, external_id, full_external_id }: Ids): Ids => ({
  test_project,
  external_id,
  full_external_id,
})

/** Some cases of the file as they would be stored. */
export async function taken(
  { cases, spool }: Gathered,
  places: readonly string[],
  bearing: Bearing,
): Promise<Map<string, Brought>> {
  const numbers = places.flatMap((place) => cases.get(place)!.at)
  const entries = await spool.take<Entry>(numbers)
  await breathe()
  return broughtBy(
    entries.map((entry, i): [number, Entry] => [numbers[i]!, entry]),
    bearing,
  )
}

/** Refused lines as they were sent, by their numbers in the file. */
export async function refusedAmong(
  { entries, spool }: Gathered,
  from: number,
  upto: number,
): Promise<Map<number, string>> {
  const numbers: number[] = []
  for (let i = from; i < upto; i++) if (entries[i]!.kind === 'refused') numbers.push(i)
  const refused = await spool.take<Extract<Entry, { kind: 'refused' }>>(numbers)
  return new Map(refused.map(({ raw }, i) => [numbers[i]!, raw]))
}
