import type { Notice } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { type CaseSummary, summaryOfAtom } from '../exports/snapshot.ts'
import { inWords } from './in-words.ts'
import type { Entry } from './read-upload.ts'
import type { Origin, SentCaseAtom, StoredCase, StoredCaseText } from './rows.ts'
import type { Where } from './workshop.ts'

/** A case as one delivery brings it: its row and its atoms. */
export type Brought = { row: StoredCase; text: StoredCaseText | null; atoms: SentCaseAtom[] }
export type Bearing = Where & { delivery_id: string; series: string }

const sentOf = (bearing: Bearing, origin: Origin, atom: CaseAtom, notices: Notice[]): SentCaseAtom => ({
  ...atom,
  project: bearing.project,
  delivery_id: bearing.delivery_id,
  origin,
  notices,
})

const rowOf = (bearing: Bearing, origin: Origin, seq: number, summary: CaseSummary, notices: Notice[]): StoredCase => ({
  ...bearing,
  ...summary,
  origin,
  seq,
  notices,
  is_withdrawn: false,
})

/** Cases of a file by way and key, as they would be stored, from their entries, each with its number in the file. */
export function broughtBy(entries: Iterable<[seq: number, entry: Entry]>, bearing: Bearing): Map<string, Brought> {
  const cases = new Map<string, Brought>()
  for (const [seq, entry] of entries) bring(cases, entry, bearing, seq)
  return cases
}

function bring(cases: Map<string, Brought>, entry: Entry, bearing: Bearing, seq: number): void {
  if (entry.kind === 'case') {
    const { summary, text, atoms, notices } = entry
    const { project, app_version, delivery_id } = bearing
    cases.set(placeOf('split', summary.case_key), {
      row: rowOf(bearing, 'split', seq, summary, notices),
      text: { project, app_version, delivery_id, case_key: summary.case_key, text: JSON.stringify(text) },
      atoms: atoms.map((atom) => sentOf(bearing, 'split', atom, [])),
    })
  } else if (entry.kind === 'line') {
    const place = placeOf('delivered', entry.atom.case_key)
    const brought = cases.get(place) ?? {
      row: rowOf(bearing, 'delivered', seq, summaryOfAtom(entry.atom), []),
      text: null,
      atoms: [],
    }
    brought.atoms.push(sentOf(bearing, 'delivered', entry.atom, entry.notices))
    cases.set(place, brought)
  }
}

/** Where the project's words changed while a file was read, its atoms are read again by those that stand. */
export function readAnew(cases: ReadonlyMap<string, Brought>, by: SynonymTable, standing: SynonymTable): void {
  if (by === standing) return
  for (const brought of cases.values()) brought.atoms = brought.atoms.map((atom) => inWords(atom, standing))
}

export const placeOf = (origin: Origin, case_key: string): string => `${origin} ${case_key}`
