import { setImmediate as breathe } from 'node:timers/promises'
import { extractSteps } from '../../shared/design/extract.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { BatchAnswer, Scope } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { readSavedFile, type SavedFile } from '../figma-rest/saved-file.ts'
import { grouped } from './grouped.ts'
import { ingestRuleAtoms } from './ingest-rule-atoms.ts'
import type { Offline } from './offline.ts'
import { holdsAtomLines } from './offline-design.ts'
import { readRuleAtomLines } from './rule-atom-lines.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** What one send says, as a plugin would put it. */
export type DesignSend = { scope: Scope; atoms: RuleAtom[] }

/**
 * What a design file says: Figma's REST JSON, or rule_atoms.jsonl (one send for each Figma file that it speaks of).
 * Errors  `not_found`, `bad_json`, `bad_input`.
 */
export async function designSends(file: SavedFile, job: Offline): Promise<DesignSend[]> {
  return (await holdsAtomLines(file.path))
    ? sendsOf(await readRuleAtomLines(file.path, job))
    : [await extracted(file, job.app_version, job.synonyms)]
}

async function extracted(file: SavedFile, app_version: AppVersion, synonyms: SynonymTable): Promise<DesignSend> {
  const { document, skipped, file_key } = await readSavedFile(file)
  const steps = extractSteps(document, { file_key, app_version, synonyms, skipped })
  for (;;) {
    const step = steps.next()
    if (step.done) return { scope: step.value.scope, atoms: step.value.atoms }
    await breathe()
  }
}

/** Lines name no scope: they speak for the pages that their evidence lies on. */
function sendsOf(atoms: readonly RuleAtom[]): DesignSend[] {
  return [...grouped(atoms, (atom) => atom.evidence[0]!.file_key)].map(([file_key, own]) => ({
    scope: {
      file_key,
      root_ids: [...new Set(own.flatMap((atom) => atom.evidence.map((e) => e.node_path[0]?.id ?? e.node_id)))],
      visited_ids: [],
      skipped: [],
    },
    atoms: own,
  }))
}

/** Reads a design file and sends what it says. Errors  those of `designSends` and `ingestRuleAtoms`. */
export async function sendDesign(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  file: SavedFile,
  said: Pick<Offline, 'say' | 'signal'>,
): Promise<BatchAnswer[]> {
  const job = { ...said, app_version: where.app_version, synonyms: await workshop.synonyms.of(where.project) }
  const answers: BatchAnswer[] = []
  for (const send of await designSends(file, job)) {
    said.signal.throwIfAborted()
    answers.push(await ingestRuleAtoms(workshop, caller, where, send, false))
  }
  return answers
}
