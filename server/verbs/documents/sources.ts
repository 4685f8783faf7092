import { joined, sectionsOf } from '../../../shared/documents/sections.ts'
import type { DocumentSource, SourceSettings } from '../../../shared/schema/document.ts'
import { editionOf, refuseOtherEdition } from '../edition.ts'
import type { Write } from '../ports.ts'
import type { SourceRow } from '../rows/documents.ts'
import type { Change } from '../rows.ts'
import { act } from '../turns.ts'
import { auditRow, projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { type Filed, planFile } from './plan-document.ts'
import { sectionRow, shownSource, versionOf } from './rows-of.ts'
import { eachFile, filed, sourceRow } from './stored.ts'

/** Names what people edit of a source. */
export const sourceEdition = (
  workshop: Pick<Workshop, 'hash'>,
  { title, product, doc_kind, app_version, cut_level, collapse }: SourceRow,
): string => editionOf(workshop, [title, product, doc_kind, app_version, cut_level, collapse])

/** Every source with what it holds, by product and name; of one product where it is named. Errors  `not_found`. */
export async function listSources(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
  product: string | null,
): Promise<DocumentSource[]> {
  await projectRow(workshop, project)
  const { documents } = workshop.store
  const [rows, tallies] = await Promise.all([documents.sources(project), documents.tally(project, null)])
  const tallyOf = new Map(tallies.map((tally) => [tally.source_id, tally]))
  return rows
    .filter((row) => product === null || row.product === product)
    .sort((a, b) => (a.product === b.product ? 0 : a.product < b.product ? -1 : 1))
    .map((row) => shownSource(row, tallyOf.get(row.source_id), sourceEdition(workshop, row)))
}

/** Errors  `not_found`. */
export async function oneSource(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
  source_id: string,
): Promise<DocumentSource> {
  const row = await sourceRow(workshop, project, source_id)
  const [tally] = await workshop.store.documents.tally(project, source_id)
  return shownSource(row, tally, sourceEdition(workshop, row))
}

/**
 * Sets a source otherwise. Another level cuts all of its files anew; only the sections that differ are replaced.
 * Errors  `not_found`; `stale` where another edition was read.
 */
export async function setSource(
  workshop: Workshop,
  caller: Caller,
  project: string,
  source_id: string,
  wish: Partial<SourceSettings>,
  read: string | undefined,
): Promise<DocumentSource> {
  await act(workshop, project, async () => {
    const source = await sourceRow(workshop, project, source_id)
    refuseOtherEdition(read, sourceEdition(workshop, source))
    const next: SourceRow = { ...source, ...wish }
    const { writes, changes } = await refiled(workshop, source, next)
    return {
      batch: {
        writes: [
          { table: 'document_sources', put: [next] },
          ...writes,
          { table: 'audit', put: [auditRow(workshop, caller, project, 'source.edit', source_id, wish)] },
        ],
        changes,
      },
      answer: () => undefined,
    }
  })
  return oneSource(workshop, project, source_id)
}

/** Settings that a source's files and sections do not know of. */
const OWN: readonly (keyof SourceSettings)[] = ['title', 'collapse']

async function refiled(
  workshop: Workshop,
  source: SourceRow,
  next: SourceRow,
): Promise<{ writes: Write[]; changes: Change[] }> {
  const names = Object.keys(next) as (keyof SourceRow)[]
  if (names.every((name) => next[name] === source[name] || (OWN as readonly string[]).includes(name)))
    return { writes: [], changes: [] }
  const at = workshop.now()
  const writes: Write[] = []
  const changes: Change[] = []
  for await (const page of eachFile(workshop, source.project, { source_id: source.source_id }))
    for (const file of page) {
      const before = await filed(workshop, file, source)
      const plan = planFile(before, refiledFile(before, next, at), at)
      writes.push(...plan.writes)
      changes.push(...plan.changes)
    }
  return { writes, changes }
}

/** The same file under other settings: its text is what its sections hold. */
function refiledFile({ file, sections, parameters }: Filed, source: SourceRow, at: string): Filed {
  const { cut_level } = source
  if (cut_level === file.cut_level) return { file, source, version: versionOf(file, source), sections, parameters }
  const text = joined(sections, file.first_line)
  const cuts = sectionsOf({ ...file, text }, cut_level)
  const next = { ...file, cut_level, sections: cuts.length }
  return {
    file: next,
    source,
    version: versionOf(next, source),
    sections: cuts.map((cut) => sectionRow(next, cut, at)),
    parameters,
  }
}
