import { caseView } from './case-view.ts'
import { caseAtomsJsonl, clustersJsonl, ruleAtomsJsonl } from './json-lines.ts'
import { mergeReportMarkdown } from './merge-report.ts'
import { mergeReportCsv } from './merge-report-csv.ts'
import { ruleClusters } from './rule-clusters.ts'
import type { Export } from './snapshot.ts'

/** Every file that is written for a version. */
export const EXPORTS: readonly Export[] = [
  caseAtomsJsonl,
  caseView,
  clustersJsonl,
  mergeReportCsv,
  mergeReportMarkdown,
  ruleAtomsJsonl,
  ruleClusters,
]
