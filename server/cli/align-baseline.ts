import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import { state } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { reading } from '../exports/reading.ts'
import type { Snapshot } from '../exports/snapshot.ts'

/** What an earlier alignment knew of each rule atom: by `source_key`, whether it was covered. */
export type Baseline = { isCovered: ReadonlyMap<string, boolean> }

/** A rule that no test covers, and that the baseline did not know as such. */
export type NewUncovered = { cluster: Cluster; atom: RuleAtom }

const FILE = 'rule_atoms.jsonl'

/**
 * Reads a folder that `hufu align` wrote earlier: its rule_atoms.jsonl, where each atom's state stands.
 * Errors  `bad_baseline` where there is no such folder or file, or a line of it (named) holds no rule atom.
 */
export async function readBaseline(folder: string): Promise<Baseline> {
  const path = join(folder, FILE)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HufuError('bad_baseline', { folder: basename(folder), why: `no ${FILE}`, why_zh: `没有 ${FILE}` })
  })
  const isCovered = new Map<string, boolean>()
  for (const [i, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (!line.trim()) continue
    const atom = stateIn(line)
    if (!atom) {
      const said = { why: `line ${i + 1} holds no rule atom`, why_zh: `第 ${i + 1} 行不是规则原子` }
      throw new HufuError('bad_baseline', { folder: basename(folder), ...said }, { file: FILE, line: i + 1 })
    }
    isCovered.set(atom.source_key, (isCovered.get(atom.source_key) ?? true) && atom.state === 'covered')
  }
  return { isCovered }
}

function stateIn(line: string): { source_key: string; state: RuleAtom['state'] } | null {
  try {
    const { source_key, state: written } = JSON.parse(line) as Record<string, unknown>
    const known = state.safeParse(written)
    return typeof source_key === 'string' && known.success ? { source_key, state: known.data } : null
  } catch {
    return null
  }
}

const LOCAL = /^local-[0-9a-f]{12}(?=:)/

/** A file without a key is named after its bytes, which every edit changes: one such file on each side is taken for the same. */
function samePlaces(keys: Iterable<string>): (key: string) => string {
  const locals = new Set([...keys].flatMap((key) => LOCAL.exec(key)?.[0] ?? []))
  return (key) => (locals.size === 1 ? key.replace(LOCAL, 'local') : key)
}

/** Rules without cover, of which the baseline knows no atom as uncovered. */
export function newUncovered(snapshot: Snapshot, baseline: Baseline): NewUncovered[] {
  const before = samePlaces(baseline.isCovered.keys())
  const now = samePlaces(snapshot.rule_atoms.map((atom) => atom.source_key))
  const known = new Set([...baseline.isCovered].filter(([, isCovered]) => !isCovered).map(([key]) => before(key)))
  const read = reading(snapshot)
  return read.clusters.flatMap((cluster) => {
    const [atom, ...others] = read.rules.get(cluster)!
    if (!atom || cluster.state === 'covered' || cluster.state === 'withdrawn') return []
    return [atom, ...others].some((a) => known.has(now(a.source_key))) ? [] : [{ cluster, atom }]
  })
}

const fileOf = (key: string) => key.slice(0, key.indexOf(':'))

/** Whether the baseline speaks of one of the snapshot's files at all; an empty side says nothing against it. */
export function sharesFiles(snapshot: Snapshot, baseline: Baseline): boolean {
  const old = [...baseline.isCovered.keys()]
  const keys = snapshot.rule_atoms.map((atom) => atom.source_key)
  if (!old.length || !keys.length) return true
  const [before, now] = [samePlaces(old), samePlaces(keys)]
  const files = new Set(old.map((key) => fileOf(before(key))))
  return keys.some((key) => files.has(fileOf(now(key))))
}
