import { linksOf } from '../../shared/align/links.ts'
import { HufuError, type Notice, sentences } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { CaseAnswer, CaseRule, CaseText, ListedCase } from '../../shared/schema/case-page.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { StoredCase } from './rows.ts'
import { withWords } from './rule-words.ts'
import { versionRowOf } from './versions.ts'
import type { Where, Workshop } from './workshop.ts'

type Reader = Pick<Workshop, 'store'>

function listed(row: StoredCase): ListedCase {
  const { case_key, external_id, internal_id, full_external_id, test_project, suite_name, suite_path } = row
  const { case_name, case_revision_version, importance, keywords, is_withdrawn } = row
  return {
    ...{ case_key, external_id, internal_id, full_external_id, test_project, suite_name, suite_path },
    ...{ case_name, case_revision_version, class: row.class, importance, keywords, is_withdrawn },
  }
}

/**
 * The cases that stand, as a tester's tree lists them.
 * `words`  held by an id, the name or the suite; null for all.
 * Errors  `not_found` where there is no such version.
 */
export async function listCases(
  workshop: Reader,
  where: Where,
  words: string | null,
  paging: Paging,
): Promise<Paged<ListedCase>> {
  await versionRowOf(workshop, where)
  const page = await paged(
    paging,
    (row: StoredCase) => JSON.stringify([row.suite_path, row.case_key]),
    (at) => workshop.store.cases.page(where.project, where.app_version, words, at),
  )
  return { ...page, items: page.items.map(listed) }
}

/** The number that people know a case by, where exactly one case has it. */
async function keyOf({ store }: Reader, { project, app_version }: Where, id: string): Promise<string> {
  const [found] = await store.cases.some(project, app_version, [id])
  if (found) return id
  const some = await store.cases.page(project, app_version, id, { after: null, limit: 50 })
  const named = some.filter((row) => row.full_external_id === id || row.external_id === id)
  return named.length === 1 ? named[0]!.case_key : id
}

/**
 * One case as the tester wrote it, its checks, and the rules that these are linked to.
 * `id`  its key, or the number by which people know it where one case alone has it.
 * Errors  `not_found` where there is no such version or case.
 */
export async function oneCase(workshop: Reader, where: Where, id: string): Promise<CaseAnswer> {
  const { store } = workshop
  const { project, app_version } = where
  await versionRowOf(workshop, where)
  const key = await keyOf(workshop, where, id)
  const [rows, texts, sent, standing] = await Promise.all([
    store.cases.some(project, app_version, [key]),
    store.cases.texts(project, app_version, [key]),
    store.cases.sent(project, app_version, [key]),
    store.case_atoms.ofCases(project, app_version, [key]),
  ])
  const row = rows.find((r) => r.origin === 'split') ?? rows[0]
  if (!row) throw new HufuError('not_found', { what: 'case' })
  const atoms = [...standing].sort(inStepOrder)
  const { attachments, xml_file, xpath } = row
  return {
    case: { ...listed(row), attachments, xml_file, xpath },
    text: texts[0] ? (JSON.parse(texts[0].text) as CaseText) : null,
    atoms,
    rules: await rulesOf(workshop, where, atoms),
    remarks: remarksOf([...rows.flatMap((r) => r.notices), ...sent.flatMap((atom) => atom.notices)]),
  }
}

const inStepOrder = (a: CaseAtom, b: CaseAtom) =>
  (a.step_number ?? 0) - (b.step_number ?? 0) || (a.source_key < b.source_key ? -1 : 1)

async function rulesOf(workshop: Reader, where: Where, atoms: readonly CaseAtom[]): Promise<CaseRule[]> {
  const ids = new Set(atoms.map((atom) => atom.atom_id))
  const clusters = await workshop.store.clusters.ofAtoms(where.project, where.app_version, [...ids])
  return (await withWords(workshop, where, clusters)).flatMap((cluster) =>
    linksOf(cluster)
      .filter((link) => ids.has(link.atom_id))
      .map((link) => ({
        atom_id: link.atom_id,
        cluster_id: cluster.cluster_id,
        words: cluster.words ?? { C: '', A: '', R: cluster.canon_text },
        state: cluster.state,
        coverage: cluster.coverage,
        link,
      })),
  )
}

/** Each remark once: several atoms of a case may carry the same. */
function remarksOf(notices: readonly Notice[]): CaseAnswer['remarks'] {
  const said = notices.map(({ code, details }) => ({ code, ...sentences(code, details) }))
  return [...new Map(said.map((remark) => [`${remark.code} ${remark.message}`, remark])).values()]
}
