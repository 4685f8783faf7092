import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { extractSteps } from '../../shared/design/extract.ts'
import { HufuError } from '../../shared/error.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { readSavedFile, type SavedFile } from '../figma-rest/saved-file.ts'
import type { Offline } from './offline.ts'
import { readRuleAtomLines } from './rule-atom-lines.ts'

/**
 * Rule atoms of one file: REST JSON of a design, or rule_atoms.jsonl, told apart by content.
 * Errors  where the file as a whole can't be read; a line or a layer that can't is said and left out.
 */
export async function readDesign(file: SavedFile, job: Offline): Promise<RuleAtom[]> {
  return (await holdsAtomLines(file.path)) ? readRuleAtomLines(file.path, job) : extracted(file, job)
}

const HEAD_BYTES = 65_536

/** Whether a file is rule_atoms.jsonl: its first line names an atom's own fields; a design's first line, or its only one, does not. */
export async function holdsAtomLines(path: string): Promise<boolean> {
  const name = basename(path)
  const head = Buffer.alloc(HEAD_BYTES)
  const file = await open(path).catch(() => {
    throw new HufuError('file_not_found', { file: name }, { file: name })
  })
  const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
  const first = head
    .toString('utf8', 0, bytesRead)
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n')[0]!
  return /^\{/.test(first) && /"(?:atom_id|source_key|merge_fingerprint)"\s*:/.test(first)
}

async function extracted(file: SavedFile, job: Offline): Promise<RuleAtom[]> {
  const name = basename(file.path)
  const { document, skipped, file_key } = await readSavedFile(file)
  const steps = extractSteps(document, { file_key, app_version: job.app_version, synonyms: job.synonyms, skipped })
  for (;;) {
    const step = steps.next()
    if (!step.done) {
      job.say({ kind: 'progress', file: name, done: step.value.done, total: step.value.total })
      await breathe()
      job.signal.throwIfAborted()
      continue
    }
    for (const layer of step.value.skipped) job.say({ kind: 'skipped', file: name, layer })
    return step.value.atoms
  }
}
