import { caseView } from './case-view.ts'
import type { Export, FileName, WrittenFile } from './export.ts'
import { caseAtomsJsonl, clustersJsonl, ruleAtomsJsonl } from './json-lines.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { mergeReportMarkdown } from './merge-report.ts'
import { mergeReportCsv } from './merge-report-csv.ts'
import { moduleDocuments } from './module-documents.ts'
import { reading } from './reading.ts'
import { ruleClusters } from './rule-clusters.ts'
import type { Snapshot } from './snapshot.ts'
import type { Lang } from './voice.ts'

/** Every kind of file that is written for a version. */
export const EXPORTS: readonly Export[] = [
  caseAtomsJsonl,
  caseView,
  clustersJsonl,
  knowledgeBase,
  mergeReportCsv,
  mergeReportMarkdown,
  moduleDocuments,
  ruleAtomsJsonl,
  ruleClusters,
]

/** What a version's files are called, in order. `modules`: those that hold a rule; null among them where a rule has none. */
export const fileNames = (modules: readonly (string | null)[]): FileName[] => EXPORTS.flatMap((e) => e.names(modules))

/** Writes a version's files, or those of one kind, in one language. The same snapshot gives the same bytes. */
export function* filesOf(snapshot: Snapshot, lang: Lang, kinds: readonly Export[] = EXPORTS): Generator<WrittenFile> {
  const read = reading(snapshot, lang)
  for (const kind of kinds) yield* kind.files(read)
}

const kindOf = (name: string) => EXPORTS.find((e) => (e.name.endsWith('/') ? name.startsWith(e.name) : name === e.name))

/** Whether a file of that name could be written, whatever the version holds. */
export const isExport = (name: string): boolean => kindOf(name) !== undefined

/** One file by its name; undefined where none is called so. */
export function oneFileOf(snapshot: Snapshot, lang: Lang, name: string): WrittenFile | undefined {
  const kind = kindOf(name)
  if (kind) for (const file of filesOf(snapshot, lang, [kind])) if (file.name === name) return file
  return undefined
}
