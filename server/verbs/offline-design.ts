import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { extractSteps } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { HufuError, sentences } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { sentRuleAtom } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Offline, Said } from './offline.ts'

/** A file of a design, and the key of the Figma file that it is of, where known. */
export type DesignFile = { path: string; file_key: string | null }

/**
 * Rule atoms of one file: REST JSON of a design, or rule_atoms.jsonl, told apart by content.
 * Errors  `bad_json` or `bad_input` where the file as a whole can't be read; a line or a layer that can't is said and left out.
 */
export async function readDesign(file: DesignFile, job: Offline): Promise<RuleAtom[]> {
  const bytes = await readFile(file.path).catch(() => {
    throw new HufuError('not_found', { what: basename(file.path) }, { file: basename(file.path) })
  })
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  return isAtomLines(text) ? atomLines(text, basename(file.path), job) : extracted(text, bytes, file, job)
}

/** The first line is a whole JSON object with an atom's id. A design is one object over the whole file. */
function isAtomLines(text: string): boolean {
  const first = text
    .slice(0, 1_100_000)
    .split('\n')
    .find((line) => line.trim())
  return first !== undefined && /^\s*\{/.test(first) && /"(?:atom_id|merge_fingerprint|signal)"\s*:/.test(first)
}

async function extracted(text: string, bytes: Buffer, file: DesignFile, job: Offline): Promise<RuleAtom[]> {
  const name = basename(file.path)
  const { document, skipped } = fromRest(parsed(text, name))
  const file_key = file.file_key ?? localKey(document.name, bytes)
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

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new HufuError('bad_json', { why: (error as Error).message }, { file: name })
  }
}

/** REST JSON holds no file key: the name and bytes stand in for it. */
const localKey = (documentName: string, bytes: Buffer) =>
  `local-${createHash('sha1')
    .update(JSON.stringify([documentName]))
    .update(bytes)
    .digest('hex')
    .slice(0, 12)}`

function atomLines(text: string, name: string, job: Offline): RuleAtom[] {
  const atoms: RuleAtom[] = []
  text.split(/\r?\n/).forEach((line, i) => {
    if (!line.trim()) return
    const place = { file: name, line: i + 1 }
    try {
      atoms.push(atomOf(JSON.parse(line), job.app_version, job.synonyms))
    } catch (error) {
      job.say(refusal(error, place))
    }
  })
  return atoms
}

function refusal(error: unknown, place: { file: string; line: number }): Said {
  const known = error instanceof HufuError ? error : new HufuError('bad_json', { why: (error as Error).message })
  return {
    kind: 'refused',
    code: known.code,
    ...sentences(known.code, known.details),
    place: { ...place, ...known.place },
  }
}

/** Canon text, fingerprint and slots are computed anew, as on the server. */
function atomOf(json: unknown, app_version: AppVersion, synonyms: SynonymTable): RuleAtom {
  const own = (json as { app_version?: unknown } | null)?.app_version
  if (own !== undefined && own !== app_version)
    throw new HufuError('version_disagrees', { found: String(own), app_version }, { field: 'app_version' })
  const read = sentRuleAtom.safeParse(json)
  if (!read.success) {
    const field = read.error.issues[0]!.path.join('.')
    throw new HufuError('bad_field', { field }, { field })
  }
  const { edited = null, extra, ...atom } = read.data
  const { C, A, R } = edited ?? atom
  return {
    primary_module: null,
    modules: [],
    module_confidence: 0,
    module_reason: '',
    feature_scope: '',
    ...withoutUndefined(atom),
    ...(extra ? { extra } : {}),
    app_version,
    edited,
    state: 'design_only',
    ...canon({ C, A, R }, synonyms),
  } as RuleAtom
}

const withoutUndefined = <T extends object>(thing: T) =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as T
