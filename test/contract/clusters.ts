import { expect, it } from 'vitest'
import type { ClusterFilter } from '../../server/verbs/ports.ts'
import type { MergeFingerprint } from '../../shared/schema/base.ts'
import { ALL, type Ground } from './ground.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1, V2 } from './rows.ts'

const rule = (n: number) => ruleAtomOf({ C: '', A: 'a', R: `r${n}` }, [evidenceAt(`2:${n}`, [])])
const check = caseAtomOf({ C: '', A: '', R: 'toast“旧”' }, 'LIB:3', 1)
const at = (id: number) => ({ cluster_id: `cl_${String(id).padStart(12, '0')}` })
const atoms = [0, 1, 2, 3].map(rule)
const fits = [
  clusterOf(atoms[0]!, {
    ...at(0),
    coverage: 'both',
    state: 'covered',
    primary_module: 'LEND',
    touchpoints: ['借书页', "'; --"],
  }),
  clusterOf(atoms[1]!, {
    ...at(1),
    primary_module: 'LEND',
    touchpoints: ['借书页'],
    rule_key: 'rk_1',
    former_ids: ['cl_f'],
  }),
  clusterOf(atoms[2]!, {
    ...at(2),
    primary_module: 'lend',
    value_conflicts: [{ part: 'R' } as never],
    state: 'conflicting',
  }),
  clusterOf(atoms[3]!, {
    ...at(3),
    touchpoints: ['50%'],
    rule_key: 'rk_1',
    nearest: [{ atom_id: 'ca_1', score: 0.1 + 0.2, against: ['x'] }],
  }),
  clusterOf(check, { ...at(4), state: 'withdrawn', primary_module: 'GONE' }),
]
const words = ['点击借书 toast 50%_', 'ünder straße', "o'brien \\", '😀 名额', 'old']
const numbers = (rows: readonly { cluster_id: string }[]) => rows.map((row) => Number(row.cluster_id.slice(3)))
const keyOf = ({ cluster_id, rule_key, merge_fingerprint, touchpoints }: (typeof fits)[number]) => ({
  cluster_id,
  rule_key,
  merge_fingerprint,
  touchpoints,
})

/** Clusters by every way in which they are found. */
export function clusters(ground: () => Ground): void {
  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'clusters', fits.toReversed())
    await ground().put(
      project,
      'cluster_words',
      words.map((text, n) => ({ app_version: V1, ...at(n), text })),
    )
    const link = (n: number, cluster: number, is_home: boolean) => ({
      app_version: V1,
      atom_id: atoms[n]!.atom_id,
      ...at(cluster),
      is_home,
    })
    await ground().put(project, 'cluster_atoms', [link(0, 0, true), link(0, 1, false), link(1, 1, true)])
    await ground().put(project, 'former_ids', [{ app_version: V1, former_id: 'cl_f', ...at(1) }])
    return project
  }

  it('finds a cluster by its id or a former one, and some, in the order of their ids', async () => {
    const project = await filled()
    const { clusters } = ground().store
    expect(await clusters.one(project, V1, fits[3]!.cluster_id)).toEqual(fits[3])
    expect(await clusters.one(project, V1, 'cl_f')).toEqual(fits[1])
    expect(await clusters.one(project, V1, 'cl_F')).toBeUndefined()
    expect(await clusters.one(project, V2, 'cl_f')).toBeUndefined()
    expect(await clusters.all(project, V1)).toEqual(fits)
    expect(await clusters.some(project, V1, [at(2).cluster_id, at(1).cluster_id, 'cl_f'])).toEqual([fits[1], fits[2]])
  })

  it('finds where atoms are linked, and where they are at home', async () => {
    const project = await filled()
    const { clusters } = ground().store
    expect(numbers(await clusters.ofAtoms(project, V1, [atoms[0]!.atom_id, 'ra_none']))).toEqual([0, 1])
    expect(await clusters.homes(project, V1, [atoms[0]!.atom_id, 'ra_none'])).toEqual([
      { atom_id: atoms[0]!.atom_id, ...at(0), state: 'covered' },
    ])
  })

  it.each<[ClusterFilter, number[]]>([
    [{}, [0, 1, 2, 3, 4]],
    [{ state: 'covered' }, [0]],
    [{ coverage: 'design_only' }, [1, 2, 3]],
    [{ module: 'LEND' }, [0, 1]],
    [{ module: 'lend' }, [2]],
    [{ module: null }, [3]],
    [{ touchpoint: '借书页' }, [0, 1]],
    [{ touchpoint: "'; --" }, [0]],
    [{ touchpoint: '5_%' }, []],
    [{ conflict: true }, [2]],
    [{ conflict: false, coverage: 'design_only' }, [1, 3]],
    [{ words: '借书' }, [0]],
    [{ words: '50%_' }, [0]],
    [{ words: '%' }, [0]],
    [{ words: '_' }, [0]],
    [{ words: '\\' }, [2]],
    [{ words: "o'b" }, [2]],
    [{ words: 'TOAST' }, []],
    [{ words: 'strasse' }, []],
    [{ words: '😀' }, [3]],
    [{ words: '', module: 'LEND' }, [0, 1]],
  ])('lists through %j and counts the same', async (filter, shown) => {
    const project = await filled()
    const { clusters } = ground().store
    expect(numbers(await clusters.page(project, V1, filter, ALL))).toEqual(shown)
    expect((await clusters.counts(project, V1, filter)).total).toBe(shown.length)
  })

  it('counts what each choice would show, the others being as they are', async () => {
    const project = await filled()
    expect(await ground().store.clusters.counts(project, V1, { module: 'LEND', touchpoint: '借书页' })).toEqual({
      total: 2,
      by_coverage: { both: 1, design_only: 1 },
      by_state: { covered: 1, design_only: 1 },
      modules: [{ name: 'LEND', count: 2 }],
      touchpoints: [
        { name: '借书页', count: 2 },
        { name: "'; --", count: 1 },
      ],
      conflicts: 0,
    })
    const { modules, conflicts } = await ground().store.clusters.counts(project, V1, {})
    expect([modules[0], conflicts]).toEqual([{ name: 'LEND', count: 2 }, 1])
    expect(modules).toContainEqual({ name: null, count: 1 })
  })

  it('counts by coverage and state, and names the modules of what stands', async () => {
    const project = await filled()
    const { clusters, versions } = ground().store
    const tally = await clusters.tally(project, V1)
    expect(tally).toHaveLength(4)
    expect(tally).toEqual(
      expect.arrayContaining([
        { coverage: 'both', state: 'covered', count: 1 },
        { coverage: 'design_only', state: 'design_only', count: 2 },
        { coverage: 'design_only', state: 'conflicting', count: 1 },
        { coverage: 'case_only', state: 'withdrawn', count: 1 },
      ]),
    )
    expect(await clusters.modules(project, V1)).toEqual([null, 'LEND', 'lend'])
    expect((await versions.holdings(project)).find((h) => h.app_version === V1)?.clusters).toBe(5)
  })

  it('finds rules by their keys and fingerprints, whole or in short', async () => {
    const project = await filled()
    const { clusters } = ground().store
    expect(await clusters.ofKeys(project, V1, ['rk_1', 'RK_1'])).toEqual([fits[1], fits[3]])
    expect(await clusters.keys(project, V1)).toEqual(fits.map(keyOf))
    const asked = [fits[2]!.merge_fingerprint, 'ffffffffffff' as MergeFingerprint]
    expect(await clusters.keysOfFingerprints(project, V1, asked)).toEqual([keyOf(fits[2]!)])
  })
}
