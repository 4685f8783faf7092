import type { Notice } from '../../shared/error.ts'
import type { Attachment, CaseAtom, CaseIdentity } from '../../shared/schema/case-atom.ts'
import type { CaseClass, TestCase } from '../../shared/schema/test-case.ts'
import type { Entry } from './gather.ts'
import type { Origin, SentCaseAtom, StoredCase } from './rows.ts'
import type { Where } from './workshop.ts'

/** A case as one delivery brings it: its row and its atoms. */
export type Brought = { row: StoredCase; atoms: SentCaseAtom[] }
type Bearing = Where & { delivery_id: string; series: string }

const identityOf = (c: CaseIdentity): CaseIdentity => ({
  case_key: c.case_key,
  external_id: c.external_id,
  internal_id: c.internal_id,
  full_external_id: c.full_external_id,
  test_project: c.test_project,
  suite_name: c.suite_name,
  suite_path: c.suite_path,
  case_name: c.case_name,
  case_revision_version: c.case_revision_version,
})

type About = {
  identity: CaseIdentity
  class: CaseClass
  importance: string | null
  keywords: string[]
  attachments: Attachment[]
  xml_file: string
  xpath: string
  notices: Notice[]
}

const rowOf = (bearing: Bearing, origin: Origin, seq: number, about: About): StoredCase => {
  const { identity, ...rest } = about
  return { ...bearing, ...identity, ...rest, origin, seq, is_withdrawn: false }
}

const sentOf = (bearing: Bearing, origin: Origin, atom: CaseAtom, notices: Notice[]): SentCaseAtom => ({
  ...atom,
  project: bearing.project,
  delivery_id: bearing.delivery_id,
  origin,
  notices,
})

const fromXml = (test_case: TestCase, caseClass: CaseClass, notices: Notice[]): About => ({
  identity: identityOf(test_case),
  class: caseClass,
  importance: test_case.importance,
  keywords: test_case.keywords,
  attachments: test_case.attachments,
  xml_file: test_case.xml_file,
  xpath: test_case.xpath,
  notices: [...test_case.notices, ...notices],
})

const fromLine = (atom: CaseAtom): About => ({
  identity: identityOf(atom),
  class: 'atomized',
  importance: atom.importance,
  keywords: atom.keywords,
  attachments: atom.evidence.flatMap((e) => e.attachments),
  xml_file: atom.evidence[0]?.xml_file ?? '',
  xpath: atom.evidence[0]?.xpath_or_path ?? '',
  notices: [],
})

/** The cases of a file by way and key, as they would be stored. */
export function broughtBy(entries: readonly Entry[], bearing: Bearing): Map<string, Brought> {
  const cases = new Map<string, Brought>()
  entries.forEach((entry, seq) => {
    if (entry.kind === 'case') {
      const { test_case, reading } = entry
      cases.set(placeOf('split', test_case.case_key), {
        row: rowOf(bearing, 'split', seq, fromXml(test_case, reading.class, reading.notices)),
        atoms: reading.atoms.map((atom) => sentOf(bearing, 'split', atom, [])),
      })
    } else if (entry.kind === 'line') {
      const place = placeOf('delivered', entry.atom.case_key)
      const brought = cases.get(place) ?? { row: rowOf(bearing, 'delivered', seq, fromLine(entry.atom)), atoms: [] }
      brought.atoms.push(sentOf(bearing, 'delivered', entry.atom, entry.notices))
      cases.set(place, brought)
    }
  })
  return cases
}

export const placeOf = (origin: Origin, case_key: string): string => `${origin} ${case_key}`
