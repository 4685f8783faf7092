import { expect, it } from 'vitest'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { ALL, type Ground } from './ground.ts'
import { caseRowOf, evidenceAt, ruleAtomOf, V1 } from './rows.ts'

/** In the order of their code points, which is neither a language's nor that of JavaScript's halves of pairs. */
const WORDS = ['', ' ', 'A', 'A ', 'B', 'Z', '_', 'a', 'a\tb', 'a\nb', 'a"b', 'aa', 'b', 'é', 'É'.normalize('NFD')]
const SORTED = [...WORDS, 'ñ', 'ß', 'İ', 'ı', '借', '归', 'ﬁ', 'Ａ', '\ufffd', '😀', '𠮷'].sort(byCodePoint)

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (let i = 0; ; i++) {
    const [x, y] = [left[i]?.codePointAt(0), right[i]?.codePointAt(0)]
    if (x === undefined || y === undefined) return left.length - right.length
    if (x !== y) return x - y
  }
}

/** What holds of every text, in whatever column: no two are one that differ, and none is ordered as a language would. */
export function texts(ground: () => Ground): void {
  it('tells texts apart by each of their characters, as keys and as what is asked for', async () => {
    const project = await ground().project()
    await ground().put(
      project,
      'settings',
      SORTED.map((name) => ({ name, value: { name } })),
    )
    const { settings } = ground().store
    expect((await settings.all(project)).map((row) => row.name)).toEqual(SORTED)
    for (const name of SORTED) expect(await settings.one(project, name), name).toEqual({ name })
  })

  it('orders and pages lists by code points', async () => {
    const project = await ground().project()
    const rows = SORTED.map((suite_path, n) => caseRowOf(`LIB:${n}`, { suite_path }))
    await ground().put(project, 'cases', rows.toReversed())
    const { cases } = ground().store
    expect((await cases.page(project, V1, null, ALL)).map((row) => row.suite_path)).toEqual(SORTED)
    const fromHere = { after: JSON.stringify(['a\nb', 'LIB:']), limit: 3 }
    const at = SORTED.indexOf('a\nb')
    expect((await cases.page(project, V1, null, fromHere)).map((row) => row.suite_path)).toEqual(
      SORTED.slice(at, at + 3),
    )
    const frames = SORTED.filter((name) => name !== '').map((frame_name, n) => ({
      ...{ app_version: V1, file_key: 'FILE', frame_id: `1:${n}`, atom_id: 'ra_1', frame_name, page: '' },
      is_drawn: true,
    }))
    await ground().put(project, 'frame_atoms', frames.toReversed())
    const found = await ground().store.coverage.frames(project, V1, {}, ALL)
    expect(found.map((frame) => frame.name)).toEqual(frames.map((frame) => frame.frame_name))
  })

  it('finds words within cases as they are, letters of A–Z in either case', async () => {
    const project = await ground().project()
    const rows = SORTED.map((name, n) => caseRowOf(`K${n}`, { case_name: `<${name}>`, suite_path: 's' }))
    await ground().put(project, 'cases', rows)
    const named = async (words: string) =>
      (await ground().store.cases.page(project, V1, words, ALL)).map((row) => row.case_name).sort(byCodePoint)
    for (const name of SORTED) expect(await named(`<${name}>`), name).toContain(`<${name}>`)
    expect(await named('<b>')).toEqual(['<B>', '<b>'])
    expect(await named('<_>')).toEqual(['<_>'])
    expect(await named('<借>')).toEqual(['<借>'])
    expect(await named('<%>')).toEqual([])
  })

  it('keeps a text of a million characters', async () => {
    const project = await ground().project()
    const long = '借书😀"\\\n'.repeat(150_000)
    const atom = ruleAtomOf({ C: '', A: 'a', R: long }, [evidenceAt('1:2', [])], {
      ...canon({ C: '', A: 'a', R: 'b' }, shippedTable()),
      extra: { long },
    })
    await ground().putHere(project, 'rule_atoms', [atom])
    const [kept] = await ground().store.rule_atoms.all(project, V1)
    expect(kept?.R === long && (kept.extra as { long: string }).long === long).toBe(true)
  })

  it('keeps numbers as they are', async () => {
    const project = await ground().project()
    const numbers = [0, -1, 0.1 + 0.2, 1e-300, 1.7976931348623157e308, Number.MAX_SAFE_INTEGER, -(2 ** 40)]
    await ground().put(
      project,
      'rule_atoms',
      numbers.map((confidence, n) =>
        ruleAtomOf({ C: '', A: 'a', R: `${n}` }, [evidenceAt(`1:${n}`, [])], { confidence, extra: { confidence } }),
      ),
    )
    const kept = await ground().store.rule_atoms.all(project, V1)
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(kept.map((atom) => atom.confidence).sort((a, b) => a - b)).toEqual(sorted)
    expect(kept.map((atom) => atom.extra?.confidence as number).sort((a, b) => a - b)).toEqual(sorted)
  })
}
