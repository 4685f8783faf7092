import { describe, expect, it } from 'vitest'
import { caseAtoms } from '../../server/imports/case-atoms.ts'
import { caseAtom } from '../../shared/schema/case-atom.ts'
import { line } from './lines.ts'
import { codesOf, type ReadFile, readFile, utf8 } from './reading.ts'

const read = (text: string) => readFile(caseAtoms, [utf8(text)], { file_name: 'atoms.jsonl' })
const atomsOf = ({ items }: ReadFile) => items.flatMap((one) => (one.kind === 'case_atom' ? [one.atom] : []))

describe('case_atoms.jsonl', () => {
  it('gives whole atoms, each with its line', async () => {
    const found = await read(`${line({})}\n${line({ step_number: 2 })}\n`)
    expect(found.error).toBeNull()
    expect(found.items).toMatchObject([
      { kind: 'case_atom', line: 1, atom: { case_key: 'SHOP:7', source_key: 'SHOP:7:1:0', app_version: '3.2.0' } },
      { kind: 'case_atom', line: 2, atom: { case_key: 'SHOP:7', source_key: 'SHOP:7:2:0' } },
    ])
    for (const atom of atomsOf(found)) expect(caseAtom.safeParse(atom).error).toBeUndefined()
  })

  it('names equal words of one step apart, and counts the atoms of a step', async () => {
    const atoms = atomsOf(await read([line({}), line({}), line({ R: '「续借」禁用' })].join('\n')))
    expect(atoms.map(({ source_key }) => source_key)).toEqual(['SHOP:7:1:0', 'SHOP:7:1:1', 'SHOP:7:1:2'])
    expect(new Set(atoms.map(({ atom_id }) => atom_id)).size).toBe(3)
  })

  it('names an atom by what it says, not by where its line stands', async () => {
    const rows = [line({}), line({ step_number: 2 }), line({ external_id: 8 })]
    const ids = async (lines: string[]) => atomsOf(await read(lines.join('\n'))).map(({ atom_id }) => atom_id)
    expect((await ids([...rows].reverse())).sort()).toEqual((await ids(rows)).sort())
  })

  it('reads back what it gave', async () => {
    const given = atomsOf(await read([line({ owner: 'Kim' }), line({ canon_text: 'C=x|A=y|R=z' })].join('\n')))
    const again = await read(given.map((atom) => JSON.stringify(atom)).join('\n'))
    expect(atomsOf(again)).toEqual(given.map((atom) => ({ ...atom, delivered: null })))
  })

  const cases: [string, Record<string, unknown>[], string[], string[]][] = [
    [
      'two projects exported together',
      [
        { case_name: '续借', suite_path: '读者' },
        { case_name: 'Weigh', suite_path: 'Parcels' },
        { case_name: '续借', suite_path: '读者' },
      ],
      ['SHOP:7', 'SHOP:7#2', 'SHOP:7'],
      ['duplicate_case_id'],
    ],
    [
      'internal ids that differ',
      [{ internal_id: 1 }, { internal_id: 2 }],
      ['SHOP:7', 'SHOP:7#2'],
      ['duplicate_case_id'],
    ],
    ['a name worded anew', [{ case_name: '续借' }, { case_name: '续借一本' }], ['SHOP:7', 'SHOP:7'], []],
    ['a name left out', [{ case_name: '续借', suite_path: '读者' }, {}], ['SHOP:7', 'SHOP:7'], []],
  ]
  it.each(cases)('%s', async (_, rows, keys, codes) => {
    const found = await read(rows.map(line).join('\n'))
    expect(atomsOf(found).map(({ case_key }) => case_key)).toEqual(keys)
    expect(codesOf(found)).toEqual(codes)
  })

  it('refuses two prefixes under one test project, and takes them under two', async () => {
    const rows = (test_project?: string) => [
      line({ full_external_id: 'LIB-7' }),
      line({ external_id: '8', full_external_id: 'MAP-8', test_project }),
    ]
    expect((await read(rows().join('\n'))).error).toMatchObject({
      code: 'test_project_needed',
      details: { prefix: 'MAP', other: 'LIB', test_project: 'SHOP' },
      place: { line: 2 },
    })
    expect(atomsOf(await read(rows('MAP').join('\n'))).map(({ case_key }) => case_key)).toEqual(['SHOP:7', 'MAP:8'])
  })
})
