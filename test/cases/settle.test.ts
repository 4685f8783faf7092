import { describe, expect, it } from 'vitest'
import { caseKey, caseSourceKey } from '../../shared/cases/case-key.ts'
import { settle } from '../../shared/cases/settle.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import { canon } from '../../shared/text/canon.ts'
import { OPTIONS } from '../imports/reading.ts'

let made = 0
function atom(fields: Partial<CaseAtom>): CaseAtom {
  const identity = {
    external_id: '7',
    internal_id: null,
    full_external_id: null,
    test_project: '',
    suite_name: 's',
    suite_path: '',
    case_name: '',
    ...fields,
  }
  const parts = { C: '', A: '点击「续借」', R: 'toast提示「已到期」', ...fields }
  const case_key = caseKey(identity)
  return {
    atom_id: `ca_${String(made++).padStart(12, '0')}`,
    source_key: caseSourceKey(case_key, fields.step_number ?? 1, 0),
    case_key,
    ...identity,
    case_revision_version: null,
    app_version: OPTIONS.app_version,
    step_number: 1,
    edited: null,
    ...canon(parts, OPTIONS.synonyms),
    state: 'case_only',
    touchpoints: [],
    module_hint: null,
    importance: null,
    keywords: [],
    evidence: [{ xml_file: 'atoms.jsonl', xpath_or_path: 'line 1', raw_text: 'x', attachments: [] }],
    delivered: null,
    ...parts,
  }
}

const PICTURE = { name: 'a.png', media_type: 'image/png', size: 3 }
const xml = (fields: Partial<CaseAtom>) =>
  atom({
    internal_id: '900',
    full_external_id: 'LIB-7',
    suite_name: '续借',
    suite_path: '读者 / 续借',
    case_name: '到期',
    case_revision_version: '2',
    importance: '3',
    keywords: ['冒烟'],
    touchpoints: ['我的借阅'],
    evidence: [
      {
        xml_file: 'a.xml',
        xpath_or_path: `/step[${fields.step_number ?? 1}]`,
        raw_text: '续借',
        attachments: [PICTURE],
      },
    ],
    ...fields,
  })

describe('settle', () => {
  const split = [xml({}), xml({ step_number: 2, R: '列表不变' }), xml({ external_id: '8', case_name: '别的' })]
  const told = atom({ step_number: 1 })
  const reworded = atom({ step_number: 2, R: '列表没有变化', A: '点击「续借」' })

  it('delivered atoms stand, with the names and evidence that the XML has', () => {
    const { standing, aside } = settle(split, [told, reworded])
    expect(standing.map(({ atom_id }) => atom_id)).toEqual([told.atom_id, reworded.atom_id, split[2]!.atom_id])
    expect(standing[0]).toMatchObject({
      ...{ case_key: ':7', internal_id: '900', full_external_id: 'LIB-7' },
      ...{ suite_name: '续借', suite_path: '读者 / 续借', case_name: '到期', case_revision_version: '2' },
      ...{ importance: '3', keywords: ['冒烟'], touchpoints: ['我的借阅'], canon_text: told.canon_text },
    })
    expect(standing[0]!.evidence).toEqual([...split[0]!.evidence, ...told.evidence])
    expect(standing[1]!.evidence).toEqual([...split[1]!.evidence, ...reworded.evidence])
    expect(aside).toEqual([split[0], split[1]])
  })

  it('counts where the two tellings differ, and only there', () => {
    expect(settle(split, [told, reworded]).disagreements).toEqual([{ case_key: ':7', delivered: 2, split: 2, same: 1 }])
    expect(settle([split[0]!], [told]).disagreements).toEqual([])
    expect(settle([split[0]!], [told, atom({})]).disagreements).toEqual([
      { case_key: ':7', delivered: 2, split: 1, same: 1 },
    ])
  })

  it('gives the split atoms back once nothing is delivered', () => {
    const { standing, aside, disagreements } = settle(split, [])
    expect([new Set(standing), aside, disagreements]).toEqual([new Set(split), [], []])
  })

  it('shows no order: of the lists, or of which delivery came first', () => {
    const answer = settle(split, [told, reworded])
    expect(settle([...split].reverse(), [reworded, told])).toEqual(answer)
  })

  it('finds the words in another step, and takes the step where none was delivered', () => {
    const { standing } = settle(split, [atom({ step_number: null, R: '列表不变' })])
    expect(standing[0]).toMatchObject({ step_number: 2 })
    expect(standing[0]!.evidence[0]!.xpath_or_path).toBe('/step[2]')
  })

  it('adds no evidence where nothing is alike', () => {
    const lone = atom({ step_number: 9, A: 'x', R: 'y' })
    expect(settle(split, [lone]).standing[0]!.evidence).toEqual(lone.evidence)
  })

  const aliases: [string, Partial<CaseAtom>, string][] = [
    ['the external id alone', { external_id: '7' }, ':7'],
    ['the full external id written as the external one', { external_id: 'LIB-7' }, ':7'],
    ['the internal id alone', { external_id: null, internal_id: '900' }, ':7'],
    ['an id of nobody', { external_id: '70' }, ':70'],
  ]
  it.each(aliases)('a line with %s is the case %s %s', (_, identity, case_key) => {
    const { standing, aside } = settle([split[0]!], [atom(identity)])
    expect(standing.some((one) => one.case_key === case_key && one.evidence.at(-1)!.xml_file === 'atoms.jsonl')).toBe(
      true,
    )
    expect(aside.length).toBe(case_key === ':7' ? 1 : 0)
  })

  it('an internal id that two cases carry names neither', () => {
    const { aside } = settle([split[0]!, split[2]!], [atom({ external_id: null, internal_id: '900' })])
    expect(aside).toEqual([])
  })

  it('names an atom of a case that gave none itself', () => {
    const { case_key, external_id, internal_id, full_external_id, test_project, suite_name, suite_path, case_name } =
      split[0]!
    const identity = {
      case_key,
      external_id,
      internal_id,
      full_external_id,
      test_project,
      suite_name,
      suite_path,
      case_name,
    }
    const pictures: TestCase = {
      ...identity,
      ...{ case_revision_version: '2', summary: '', preconditions: '', steps: [], importance: null, keywords: [] },
      ...{
        custom_fields: [],
        attachments: [PICTURE],
        is_in_force: true,
        xml_file: 'a.xml',
        xpath: '/x',
        raw_text: '',
        notices: [],
      },
    }
    const { standing, disagreements } = settle([], [told], [pictures])
    expect(standing[0]).toMatchObject({ case_name: '到期', suite_path: '读者 / 续借', evidence: told.evidence })
    expect(disagreements).toEqual([])
  })
})
