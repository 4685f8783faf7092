import { beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '../server/exports/snapshot.ts'
import { alignOffline } from '../server/verbs/align-offline.ts'
import { parseAppVersion } from '../shared/app-version.ts'
import { shippedTable } from '../shared/text/synonyms/table.ts'

/** The proof by name: one drawn screen, one note beside it, four cases, each known by its id and words. */
const SCREEN = '397:922'
const CASES = [
  {
    external_id: '24254',
    kind: 'strong',
    canon_text: 'C=未选择坐诊时间段|A=点击发送给患者|R=toast提示请选择坐诊时间段',
    merge_fingerprint: '8f424f563748',
  },
  {
    external_id: '24255',
    kind: 'strong',
    canon_text: 'C=当天坐诊时间已过|A=点击发送给患者|R=toast提示您当天坐诊时间已结束',
    merge_fingerprint: 'aeb2cc997e29',
  },
  { external_id: '24256', kind: 'copy', copy: '您当天没有坐诊排班' },
  { external_id: '24257', kind: 'copy', copy: '患者加号发送成功' },
] as const

let snapshot: Snapshot
beforeAll(async () => {
  snapshot = await alignOffline({
    app_version: parseAppVersion('v4.57.3'),
    synonyms: shippedTable(),
    designs: [{ path: 'test/fixtures/proof/design.json', file_key: 'YunLingDoctor457' }],
    cases: ['test/fixtures/proof/cases.xml'],
    value_partition: true,
    modules: null,
    at: null,
    signal: new AbortController().signal,
    say: () => {},
  })
})

const homeOf = (external_id: string) => {
  const atoms = snapshot.case_atoms.filter((atom) => atom.external_id === external_id)
  expect(atoms).toHaveLength(1)
  const atom = atoms[0]!
  const cluster = snapshot.clusters.find((c) =>
    c.case_links.some((l) => l.atom_id === atom.atom_id && l.status === 'accepted'),
  )
  return { atom, cluster: cluster!, link: cluster!.case_links.find((l) => l.atom_id === atom.atom_id)! }
}
const rulesOf = (cluster: Snapshot['clusters'][number]) =>
  snapshot.rule_atoms.filter((r) => cluster.rule_links.some((l) => l.atom_id === r.atom_id && l.status === 'accepted'))

describe('v4.57.3, the screen 397:922 and the cases 24254 to 24257', () => {
  it.each(CASES)('$external_id is accepted by kind $kind in a covered cluster', ({ external_id, kind }) => {
    const { cluster, link } = homeOf(external_id)
    expect(cluster.coverage).toBe('both')
    expect(link).toMatchObject({ kind, status: 'accepted' })
  })
  it.each(CASES)('$external_id is proved by a layer on the screen', ({ external_id }) => {
    const evidence = rulesOf(homeOf(external_id).cluster).flatMap((rule) => rule.evidence)
    expect(evidence.some((e) => e.node_path.some((node) => node.id === SCREEN))).toBe(true)
    for (const e of evidence)
      expect(e.figma_url).toBe(
        `https://www.figma.com/design/YunLingDoctor457?node-id=${e.node_id.replaceAll(':', '-')}`,
      )
  })
  it.each(CASES.filter((c) => c.kind === 'strong'))(
    '$external_id and its note share words and fingerprint',
    (expected) => {
      const { atom, cluster } = homeOf(expected.external_id)
      const note = rulesOf(cluster).find((rule) => rule.signal === 'flow_note')
      for (const side of [atom, note])
        expect(side).toMatchObject({ canon_text: expected.canon_text, merge_fingerprint: expected.merge_fingerprint })
    },
  )
  it.each(CASES.filter((c) => c.kind === 'copy'))(
    '$external_id meets the toast that is drawn alone',
    ({ external_id, copy }) => {
      const rules = rulesOf(homeOf(external_id).cluster)
      expect(rules.map((r) => [r.signal, r.R])).toEqual([['toast', `toast提示「${copy}」`]])
    },
  )
})
