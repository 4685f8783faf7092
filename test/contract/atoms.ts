import { expect, it } from 'vitest'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { ALL, type Ground, type Unplaced } from './ground.ts'
import { caseAtomOf, caseRowOf, evidenceAt, ruleAtomOf, V1, V2 } from './rows.ts'

const LEND = { C: '名额已满', A: '点击借书', R: 'toast“已借完”' }
const toast = ruleAtomOf(LEND, [evidenceAt('1:2', ['1:1'])], {
  extra: { kept: ['as', { it: 'came', b: 1, a: 2 }] },
  module_by: 'Ada',
})
const dialog = ruleAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, [evidenceAt('1:3', ['1:1'])])
const rules = [toast, dialog].sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1))
const check = caseAtomOf(LEND, 'LIB:0012', 1, { state: 'covered' })
const second = caseAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, 'LIB:0012', 2)
const lone = caseAtomOf({ C: '', A: '点击续借', R: 'toast“续借成功”' }, 'LIB:2', 1)
const checks = [check, second, lone].sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1))
const ids = (rows: readonly { atom_id: string }[]) => rows.map((row) => row.atom_id)
const begin = (text: string) => text.slice(0, text.indexOf('|R='))

/** Rule atoms, case atoms and cases. */
export function atoms(ground: () => Ground): void {
  it('hands back rule atoms as they were put, by id, with the keys of an object in their order', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', rules)
    const { rule_atoms } = ground().store
    expect(await rule_atoms.all(project, V1)).toEqual(rules)
    expect(await rule_atoms.some(project, V1, [toast.atom_id, 'ra_none'])).toEqual([toast])
    const [kept] = await rule_atoms.some(project, V1, [toast.atom_id])
    expect(JSON.stringify(kept?.extra)).toBe(JSON.stringify(toast.extra))
    expect(await rule_atoms.page(project, V1, ALL)).toEqual(rules)
    expect(await rule_atoms.all(project, V2)).toEqual([])
  })

  it('counts atoms by state', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast, { ...dialog, state: 'covered' }])
    await ground().put(project, 'case_atoms', checks)
    const sorted = (rows: { state: string }[]) => rows.sort((a, b) => (a.state < b.state ? -1 : 1))
    expect(sorted(await ground().store.rule_atoms.tally(project, V1))).toEqual([
      { state: 'covered', count: 1 },
      { state: 'design_only', count: 1 },
    ])
    expect(sorted(await ground().store.case_atoms.tally(project, V1))).toEqual([
      { state: 'case_only', count: 2 },
      { state: 'covered', count: 1 },
    ])
  })

  it('finds atoms by how their canon text begins, each once, in whatever letters', async () => {
    const project = await ground().project()
    const odd = ruleAtomOf({ C: '100%_', A: 'a', R: '😀' }, [evidenceAt('1:4', [])])
    await ground().put(project, 'rule_atoms', [...rules, odd])
    await ground().put(project, 'case_atoms', checks)
    const { rule_atoms, case_atoms } = ground().store
    const asked = [begin(toast.canon_text), begin(check.canon_text), toast.canon_text]
    expect(await rule_atoms.beginning(project, V1, asked)).toEqual([toast])
    expect(await case_atoms.beginning(project, V1, asked)).toEqual([check])
    expect(await rule_atoms.beginning(project, V1, [odd.canon_text.slice(0, 5)])).toEqual([odd])
    for (const none of ['C=none', begin(toast.canon_text).toLowerCase(), 'C=%', 'C=_'])
      expect(await rule_atoms.beginning(project, V1, [none]), none).toEqual([])
    const whole = canon(LEND, shippedTable()).canon_text
    expect(await rule_atoms.beginning(project, V1, [whole])).toEqual([toast])
  })

  it.each([
    ['FILE|1:2|toast|', 1],
    ['FILE|1:2|', 0],
    ['FILE|1:2|toast|0', 0],
    ['file|1:2|toast|', 0],
    ['FILE|1:2|toas_|', 0],
    ['FILE|1:', 0],
  ])('finds %s as a spot that %i atom stands at', async (spot, count) => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', rules)
    expect(await ground().store.rule_atoms.atSpot(project, V1, spot)).toHaveLength(count)
  })

  it('finds atoms by node, of one file or of all', async () => {
    const project = await ground().project()
    const row = (node_id: string, file_key: string, atom_id = toast.atom_id) =>
      ({ app_version: V1, node_id, file_key, atom_id, is_own: node_id === '1:2' }) as const
    await ground().put(project, 'evidence_nodes', [
      row('1:2', 'FILE'),
      row('1:2', 'OTHER'),
      row('1:9', 'FILE'),
      row('1:9', 'FILE', dialog.atom_id),
    ])
    const { rule_atoms } = ground().store
    expect(await rule_atoms.atNodes(project, V1, 'FILE', ['1:2', '5:5'])).toEqual([{ ...row('1:2', 'FILE'), project }])
    expect(await rule_atoms.atNodes(project, V1, null, ['1:2'])).toHaveLength(2)
    expect(ids(await rule_atoms.atNodes(project, V1, null, ['1:9'])).sort()).toEqual(ids(rules))
    expect(await rule_atoms.atNodes(project, V1, 'file', ['1:2'])).toEqual([])
  })

  it('hands back case atoms, all, some, by case and by page', async () => {
    const project = await ground().project()
    await ground().put(project, 'case_atoms', checks)
    const { case_atoms } = ground().store
    expect(await case_atoms.all(project, V1)).toEqual(checks)
    expect(await case_atoms.some(project, V1, [check.atom_id])).toEqual([check])
    const both = checks.filter((atom) => atom.case_key === 'LIB:0012')
    expect(await case_atoms.ofCases(project, V1, ['LIB:0012', 'lib:2'])).toEqual(both)
    expect(await case_atoms.page(project, V1, 'LIB:0012', ALL)).toEqual(both)
    expect(await case_atoms.page(project, V1, null, { after: checks[0]!.atom_id, limit: 1 })).toEqual([checks[1]])
  })

  it('keeps cases in the order of deliveries and files, and what was sent for them, standing or aside', async () => {
    const project = await ground().project()
    const row = (case_key: string, delivery_id: string, seq: number, more: object = {}) =>
      caseRowOf(case_key, { delivery_id, seq, ...more })
    const rows = [
      row('LIB:3', 'dl_1', 0),
      row('LIB:1', 'dl_1', 1, { is_withdrawn: true }),
      row('LIB:2', 'dl_2', 0, { external_id: '0017', notices: [{ code: 'case_no_text', details: {} }] }),
    ]
    await ground().put(project, 'cases', rows.toReversed())
    const sent = [
      { ...check, origin: 'delivered' as const, delivery_id: 'dl_1', notices: [] },
      { ...check, origin: 'split' as const, delivery_id: 'dl_2', notices: [] },
    ]
    await ground().put(project, 'sent_case_atoms', sent.toReversed())
    const { cases } = ground().store
    const placed = <R extends object>(list: R[]) => list.map((one) => ({ ...one, project }))
    expect(await cases.all(project, V1)).toEqual(placed(rows))
    expect(await cases.some(project, V1, ['LIB:2', 'LIB:9'])).toEqual(placed(rows.slice(2)))
    expect(await cases.sent(project, V1, ['LIB:0012'])).toEqual(placed(sent))
    expect(await cases.isAnyStanding(project, V1, null)).toBe(true)
    expect(await cases.isAnyStanding(project, V2, null)).toBe(false)
  })

  it('finds what one delivery brought, and whether anything else stands', async () => {
    const project = await ground().project()
    const row = caseRowOf('LIB:0012', { delivery_id: 'dl_1' })
    await ground().putHere(project, 'cases', [row, caseRowOf('LIB:9', { delivery_id: 'dl_2', is_withdrawn: true })])
    const sent = { ...check, origin: 'split' as const, delivery_id: 'dl_1', notices: [] }
    await ground().putHere(project, 'sent_case_atoms', [
      sent,
      { ...lone, origin: 'split', delivery_id: 'dl_2', notices: [] },
    ])
    const { cases } = ground().store
    expect(await cases.ofDelivery(project, 'dl_1')).toEqual([{ ...row, project }])
    expect(await cases.sentOfDelivery(project, 'dl_1')).toEqual([{ ...sent, project }])
    expect(await cases.ofDelivery(project, 'dl_3')).toEqual([])
    expect(await cases.isAnyStanding(project, V1, 'dl_1')).toBe(false)
    expect(await cases.isAnyStanding(project, V1, 'dl_2')).toBe(true)
  })

  it('keeps what the tester wrote of a case', async () => {
    const project = await ground().project()
    const text: Unplaced<'case_texts'> = {
      app_version: V1,
      case_key: 'LIB:1',
      delivery_id: 'dl_1',
      text: '{"a":"“\\u0000"}',
    }
    await ground().put(project, 'case_texts', [text])
    expect(await ground().store.cases.texts(project, V1, ['LIB:1', 'LIB:2'])).toEqual([{ ...text, project }])
  })

  it('lists standing cases by suite and key, each once, as XML names them', async () => {
    const project = await ground().project()
    const row = (case_key: string, suite_path: string, origin: 'split' | 'delivered', is_withdrawn = false) =>
      caseRowOf(case_key, { suite_path, origin, is_withdrawn, case_name: `50% ${origin}`, full_external_id: 'Lib-7' })
    await ground().put(project, 'cases', [
      row('LIB:2', 'a', 'split'),
      row('LIB:1', 'b', 'delivered'),
      row('LIB:1', 'b', 'split'),
      row('LIB:3', 'a', 'split', true),
      row('LIB:3', 'a', 'delivered'),
      row('LIB:4', 'a\nb', 'split'),
      row('LIB:5', 'B', 'split'),
    ])
    const page = async (words: string | null, at = ALL as { after: string | null; limit: number }) =>
      (await ground().store.cases.page(project, V1, words, at)).map((r) => `${r.case_key} ${r.origin}`)
    expect(await page(null)).toEqual(['LIB:5 split', 'LIB:2 split', 'LIB:3 delivered', 'LIB:4 split', 'LIB:1 split'])
    expect(await page('50% S')).toEqual(['LIB:5 split', 'LIB:2 split', 'LIB:4 split', 'LIB:1 split'])
    expect(await page('lIB-7')).toHaveLength(5)
    expect(await page('lib:3')).toEqual(['LIB:3 delivered'])
    for (const words of ['5_', '\\', '%%']) expect(await page(words), words).toEqual([])
  })
}
