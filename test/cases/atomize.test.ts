import { describe, expect, test } from 'vitest'
import { atomize } from '../../shared/cases/atomize.ts'
import { caseAtom } from '../../shared/schema/case-atom.ts'
import { aCase, CONTEXT, told } from './case.ts'

const LEND: [string, string][] = [['点借阅', 'toast“已借出”']]

describe('a case atom', () => {
  test('has the shape of the wire', () => {
    const { class: kind, atoms } = atomize(aCase(LEND, { preconditions: '<p>在书架页</p>' }), CONTEXT)
    expect(kind).toBe('atomized')
    expect(caseAtom.parse(atoms[0])).toMatchObject({
      case_key: 'LIB:7',
      source_key: 'LIB:7:1:0',
      step_number: 1,
      state: 'case_only',
      touchpoints: ['书架'],
      evidence: [
        { xml_file: 'cases.xml', xpath_or_path: '/testcase/steps/step[1]', raw_text: '点借阅\ntoast“已借出”' },
      ],
    })
  })

  test('is named by its words, not by synonyms or quotes', () => {
    const id = (steps: [string, string][]) => atomize(aCase(steps), CONTEXT).atoms[0]!.atom_id
    expect(id(LEND)).toBe(id([['<p>点击“借阅”</p>', '弹出toast「已借出」']]))
    expect(id(LEND)).not.toBe(id([['点借阅', 'toast“已归还”']]))
  })

  test('counts its kind within the step: ordinal in the source key, repeat in the id', () => {
    const { atoms } = atomize(aCase([['点借阅', '1. 库存减1\n2. 库存减1']]), CONTEXT)
    expect(atoms.map((a) => a.source_key)).toEqual(['LIB:7:1:0', 'LIB:7:1:1'])
    expect(new Set(atoms.map((a) => a.atom_id)).size).toBe(2)
  })

  test('keeps pictures as attachments, without their bytes', () => {
    const { atoms } = atomize(aCase([['点借阅', '显示“已借出”<img src="data:image/png;base64,QUJDREVG">']]), CONTEXT)
    expect(atoms[0]!.evidence[0]!.attachments).toEqual([{ name: 'inline picture', media_type: 'image/png', size: 6 }])
    expect(JSON.stringify(atoms)).not.toContain('QUJD')
  })

  test('reads steps that a team keeps in custom fields', () =>
    expect(
      told([], {
        custom_fields: [
          { name: '步骤', value: '点借阅' },
          { name: '预期结果', value: 'toast“已借出”' },
        ],
      }),
    ).toEqual(['|点击「借阅」|toast提示「已借出」']))
})

describe('a case without atoms says why', () => {
  test.each([
    ['pictures only', aCase([['看书架页', '<img src="a.png">']]), 'case_missing_expectation'],
    ['no expectation', aCase([['看书架页', '']]), 'case_missing_expectation'],
    ['no steps', aCase([]), 'case_missing_expectation'],
    ['not in force', aCase(LEND, { is_in_force: false }), 'not_in_force'],
  ])('%s', (_, testCase, kind) => expect(atomize(testCase, CONTEXT)).toMatchObject({ class: kind, atoms: [] }))
})

describe('ghost steps', () => {
  const ghost = '[ghost]&quot;Step&quot;:1,&quot;TestCase&quot;:&quot;LIB-2&quot;,&quot;Version&quot;:1[/ghost]'
  const other = aCase([['选一本书', '']], { full_external_id: 'LIB-2' })
  const caseByFullId = (id: string) => (id === 'LIB-2' ? other : undefined)

  test('take the words of the case that they name', () => {
    const read = atomize(aCase([[`<p>${ghost}</p>`, ''], ...LEND]), { ...CONTEXT, caseByFullId })
    expect(read.atoms.map((a) => a.C)).toEqual(['选一本书'])
    expect(read.notices).toEqual([])
  })

  test('stand as a condition where the delivery lacks it, and are reported', () => {
    const read = atomize(aCase([[ghost, ''], ...LEND]), CONTEXT)
    expect(read.atoms[0]!.C).toContain('LIB-2')
    expect(read.notices).toMatchObject([{ code: 'unresolved_reference', details: { target: 'LIB-2' } }])
  })

  test('that name each other end', () => {
    const loop = aCase([[ghost, '']], { full_external_id: 'LIB-2' })
    const read = atomize(aCase([[ghost, ''], ...LEND]), { ...CONTEXT, caseByFullId: () => loop })
    expect(read.atoms).toHaveLength(1)
  })
})

describe('where a check happens', () => {
  test.each<[string, [string, string][], Parameters<typeof told>[1], string[]]>([
    ['the last way in', [['进入书架页，打开借阅记录页，点续借', 'toast“已续借”']], {}, ['借阅记录']],
    ['a place before the press', [['书架页点借阅', 'toast“已借出”']], {}, ['书架']],
    ['the preconditions', LEND, { preconditions: '已登录，停在书架页' }, ['书架']],
    ['the suite', LEND, { suite_path: '书馆 / 借阅记录页' }, ['借阅记录']],
    ['the client of the path', LEND, { suite_path: '书馆 / 管理后台 / 书架页' }, ['管理后台-书架']],
    ['two clients in the path are none', LEND, { suite_path: '医生端+患者端 / 书架页' }, ['书架']],
    ['a client that acts is not where it shows', LEND, { preconditions: '运营后台下架该书，停在书架页' }, ['书架']],
    ['nothing known', LEND, {}, []],
    ['a drawer is no page', [['打开筛选弹层，点借阅', 'toast“已借出”']], {}, []],
    ['English', [['Open the Loans page, click Renew', 'Toast "Renewed" appears']], {}, ['Loans']],
  ])('%s', (_, steps, more, expected) =>
    expect(atomize(aCase(steps, more), CONTEXT).atoms[0]!.touchpoints).toEqual(expected),
  )
})
