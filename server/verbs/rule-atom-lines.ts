import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { HufuError, sentences } from '../../shared/error.ts'
import { sentRuleAtom } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { Offline } from './offline.ts'

/** rule_atoms.jsonl: each line judged on its own, the good ones taken, the others said with line and field. */
export async function readRuleAtomLines(path: string, job: Offline): Promise<RuleAtom[]> {
  const file = basename(path)
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  const atoms: RuleAtom[] = []
  text.split(/\r?\n/).forEach((line, i) => {
    if (!line.trim()) return
    try {
      atoms.push(atomOf(parsed(line), job))
    } catch (error) {
      if (!(error instanceof HufuError)) throw error
      const { code, details, place } = error
      job.say({ kind: 'refused', code, ...sentences(code, details), place: { file, line: i + 1, ...place } })
    }
  })
  return atoms
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new HufuError('bad_json', { why: (error as Error).message })
  }
}

/** Canon text, fingerprint and slots are computed anew, as on the server. */
function atomOf(json: unknown, { app_version, synonyms }: Offline): RuleAtom {
  const own = (json as { app_version?: unknown } | null)?.app_version
  if (own !== undefined && own !== app_version)
    throw new HufuError('version_disagrees', { found: String(own), app_version }, { field: 'app_version' })
  const read = sentRuleAtom.safeParse(json)
  if (!read.success) {
    const field = read.error.issues[0]!.path.join('.')
    throw new HufuError('bad_field', { field }, { field })
  }
  const { extra, edited = null, ...sent } = read.data
  const { C, A, R } = edited ?? sent
  return {
    ...sent,
    app_version,
    edited,
    primary_module: sent.primary_module ?? null,
    modules: sent.modules ?? [],
    module_confidence: sent.module_confidence ?? 0,
    module_reason: sent.module_reason ?? '',
    feature_scope: sent.feature_scope ?? '',
    ...canon({ C, A, R }, synonyms),
    state: 'design_only',
    ...(extra && { extra }),
  }
}
