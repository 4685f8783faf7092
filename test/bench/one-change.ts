import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../../server/store/sqlite/store.ts'
import { type Atom, type Fitter, fit, isRule } from '../../server/verbs/fit.ts'
import { makeGraphMemory } from '../../server/verbs/graph-memory.ts'
import { realign } from '../../server/verbs/realign.ts'
import { makeSynonyms } from '../../server/verbs/synonyms.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { versionRow } from '../contract/rows.ts'
import type { Grown } from './grown-version.ts'

/** Of each change the atoms that were solved anew, and the time. */
export type Changed = { solved: number[]; ms: number[]; whole_s: number }

const project = 'default'
const app_version = '1.0' as AppVersion
const AT = '2026-01-01T00:00:00.000Z'

/** Other words for one atom: its result says something more. */
function reworded(atom: Atom, synonyms: SynonymTable): Atom {
  const parts = { C: atom.C, A: atom.A, R: `${atom.R}，稍后可再试` }
  return { ...atom, ...parts, ...canon(parts, synonyms) }
}

/** Aligns a version into a store, then changes single atoms here and there, each aligned and committed by itself. */
export async function oneChange({ rules, cases }: Grown, synonyms: SynonymTable, times: number): Promise<Changed> {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bench-'))
  const store = openSqliteStore(join(folder, 'hufu.sqlite'))
  const graphs = makeGraphMemory()
  let drawn = 0
  const newId = (prefix: string) => `${prefix}${++drawn}`
  const aligner = {
    store,
    synonyms: makeSynonyms(store, synonyms),
    now: () => AT,
    newId,
    graphs,
    modules: { of: async () => null, textOf: async () => null },
    fit: async (...work: Parameters<Fitter>) => fit(...work),
  }
  const move = async (put: readonly Atom[]) => {
    const moved = { rules: put.filter(isRule), cases: put.filter((a): a is CaseAtom => !isRule(a)), gone: [] }
    const { writes, solved } = await realign(aligner, { project, app_version }, moved)
    await store.commit({ writes })
    return solved
  }
  try {
    await store.commit({
      writes: [
        { table: 'projects', put: [{ project, name: 'Bench', created_at: AT, watermark: 0 }] },
        { table: 'versions', put: [versionRow(app_version, 1)] },
      ],
    })
    const atoms: Atom[] = [...rules, ...cases].map((atom) => ({ ...atom, app_version }))
    const began = performance.now()
    await move(atoms)
    const changed: Changed = { solved: [], ms: [], whole_s: (performance.now() - began) / 1000 }
    for (let i = 0; i < times; i++) {
      const atom = atoms[Math.floor((atoms.length * (i + 0.5)) / times)]!
      const from = performance.now()
      changed.solved.push(await move([reworded(atom, synonyms)]))
      changed.ms.push(performance.now() - from)
    }
    return changed
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}
