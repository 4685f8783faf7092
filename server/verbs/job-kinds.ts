import type { JobKind } from '../../shared/schema/delivery.ts'
import { makeChecking } from './checks.ts'
import { makeDeal } from './delivery-acts.ts'
import { makeDocument } from './documents/ingest-document.ts'
import { makeEvaluation } from './evaluation/run.ts'
import { makeLinksPull } from './figma/settle-links.ts'
import { makeImport } from './import-cases.ts'
import type { Work } from './jobs.ts'
import { makeLevelling } from './levelling.ts'
import { makeSend } from './settle-send.ts'
import type { Workshop } from './workshop.ts'

/** What each kind of job does. Adding one is one row here, one in `jobKind`, and one file. */
const KINDS: Record<JobKind, (workshop: () => Workshop) => Work> = {
  import: makeImport,
  rule_atoms: makeSend,
  level: makeLevelling,
  figma_links: makeLinksPull,
  check: makeChecking,
  delivery: makeDeal,
  document: makeDocument,
  evaluation: makeEvaluation,
}

/** The work of any job, by its kind. */
export function makeWork(workshop: () => Workshop): Work {
  return (job, told, signal) => KINDS[job.kind](workshop)(job, told, signal)
}
