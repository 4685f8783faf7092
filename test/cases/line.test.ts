import { describe, expect, it } from 'vitest'
import { type JudgedLine, judgeLine } from '../../shared/cases/line.ts'
import { HufuError } from '../../shared/error.ts'
import { caseAtom } from '../../shared/schema/case-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { shortHash } from '../../shared/text/fingerprint.ts'
import { line } from '../imports/lines.ts'
import { OPTIONS } from '../imports/reading.ts'

const CONTEXT = { ...OPTIONS, file_name: 'atoms.jsonl', line: 12 }
const judge = (text: string) => judgeLine(text, CONTEXT)
const refusal = (text: string): HufuError => {
  try {
    judge(text)
  } catch (error) {
    if (error instanceof HufuError) return error
    throw error
  }
  throw new Error('taken')
}
const codes = ({ notices }: JudgedLine) => notices.map(({ code }) => code)
const PARTS = { C: '书已到期', A: '点击「续借」', R: 'toast提示「已到期，请先归还」' }
const OURS = canon(PARTS, OPTIONS.synonyms)

describe('a line that is taken', () => {
  const rows: [string, Record<string, unknown>, object][] = [
    [
      'the least',
      {},
      {
        external_id: '7',
        internal_id: null,
        test_project: 'SHOP',
        case_name: '',
        suite_path: '续借',
        state: 'case_only',
        delivered: null,
      },
    ],
    ['an id as a number', { external_id: 12345678901 }, { external_id: '12345678901' }],
    ['an id of 2^53', { external_id: 9007199254740992 }, { external_id: '9007199254740992' }],
    ['an id with leading zeros', { external_id: '007' }, { external_id: '007' }],
    ['an internal id alone', { external_id: undefined, internal_id: 5 }, { external_id: null, internal_id: '5' }],
    ['its own test project', { test_project: 'MAP' }, { test_project: 'MAP' }],
    ['no condition', { C: '' }, { C: '' }],
    ['no action', { A: '' }, { A: '' }],
    ['a step as text', { step_number: '3' }, { step_number: 3 }],
    ['no step', { step_number: null }, { step_number: null }],
    ['a revision as a number', { case_revision_version: 2 }, { case_revision_version: '2' }],
    ['the same version, loosely written', { app_version: ' ３.2.0 ' }, { app_version: '3.2.0' }],
    ['keywords in one text', { keywords: '冒烟, 借阅、冒烟' }, { keywords: ['冒烟', '借阅'] }],
    ['fields that nobody knows', { owner: 'Kim', extra: { rank: 2 } }, { extra: { owner: 'Kim', rank: 2 } }],
    [
      'no evidence: the line is its own place',
      {},
      {
        evidence: [
          {
            xml_file: 'atoms.jsonl',
            xpath_or_path: 'line 12',
            raw_text: '书已到期\n点击「续借」\ntoast提示「已到期，请先归还」',
            attachments: [],
          },
        ],
      },
    ],
    [
      'evidence as one object, with a gap',
      {
        evidence: {
          xml_file: 'a.xml',
          xpath_or_path: '/testcase[1]',
          attachments: ['a.png', { name: 'b', media_type: 'text/plain', size: 3 }],
        },
      },
      {
        evidence: [
          {
            xml_file: 'a.xml',
            xpath_or_path: '/testcase[1]',
            attachments: [
              { name: 'a.png', media_type: '', size: null },
              { name: 'b', media_type: 'text/plain', size: 3 },
            ],
          },
        ],
      },
    ],
    [
      'evidence flat on the line',
      { xml_file: 'b.xml', raw_text: 'raw' },
      { evidence: [{ xml_file: 'b.xml', xpath_or_path: 'line 12', raw_text: 'raw' }] },
    ],
    ['a state that somebody else computed', { state: 'covered', atom_id: 'x', slots: 'y' }, { state: 'case_only' }],
  ]
  it.each(rows)('%s', (_, fields, expected) => {
    const judged = judge(line(fields))
    expect(judged.atom).toMatchObject(expected)
    expect(codes(judged)).toEqual([])
    const named = { atom_id: 'ca_000000000000', source_key: 's', case_key: 'k', ...judged.atom }
    expect(caseAtom.safeParse(named).error).toBeUndefined()
  })

  it("a person's change stays beside the parts, and canon text follows it", () => {
    const edited = { C: '', A: '点击「还书」', R: 'toast提示「已还」', by: 'Kim', at: '2026-11-01T00:00:00Z' }
    const after = canon(edited, OPTIONS.synonyms)
    const { atom, notices } = judge(
      line({ edited, canon_text: after.canon_text, merge_fingerprint: after.merge_fingerprint }),
    )
    expect(atom).toMatchObject({ ...PARTS, edited, canon_text: after.canon_text })
    expect(notices).toEqual([])
  })
})

describe('a line that is refused', () => {
  const rows: [string, string, string, object][] = [
    ['no JSON', 'hello', 'json_syntax', { column: 1 }],
    ['an unfinished object', '{"a":1', 'json_syntax', { column: 7 }],
    ['two objects', '{} {}', 'json_syntax', { column: 4 }],
    ['a trailing comma', '{"a":1,}', 'json_syntax', { column: 8 }],
    ['NaN', '{"a":NaN}', 'json_syntax', { column: 6 }],
    ['a leading zero', '{"a":01}', 'json_syntax', { column: 7 }],
    ['a raw tab in a text', '{"a":"\t"}', 'json_syntax', { column: 7 }],
    ['a bad escape', '{"a":"\\x"}', 'json_syntax', { column: 7 }],
    ['a list', '[1]', 'json_no_object', {}],
    ['1e400', '{"a":1e400}', 'json_number', { column: 6 }],
    ['a key twice', '{"a":1,"b":{"c":1,"c":2}}', 'json_duplicate_key', { column: 19 }],
    ['a key twice by an escape', '{"a":1,"\\u0061":2}', 'json_duplicate_key', { column: 8 }],
    ['NUL in a text', line({ R: 'a\0b' }), 'bad_character', {}],
    ['half a surrogate pair', line({}).replace('请先归还', '\\ud83d'), 'bad_character', {}],
    ['__proto__', '{"__proto__":{"x":1}}', 'forbidden_name', { column: 2 }],
    ['constructor, deep inside', line({ owner: { a: [{ constructor: 1 }] } }), 'forbidden_name', {}],
    ['33 deep', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`, 'json_too_deep', { column: 37 }],
    ['no id', line({ external_id: undefined }), 'no_case_id', { field: 'external_id' }],
    ['empty ids', line({ external_id: ' ', internal_id: '' }), 'no_case_id', {}],
    ['an id beyond 2^53', line({}).replace('"7"', '9007199254740993'), 'json_number', { field: 'external_id' }],
    ['an id with a fraction', line({ external_id: 1.5 }), 'json_number', { field: 'external_id' }],
    ['an id that is a list', line({ external_id: ['7'] }), 'bad_field', { field: 'external_id' }],
    ['no suite', line({ suite_name: undefined }), 'missing_field', { field: 'suite_name' }],
    ['an empty suite', line({ suite_name: ' ' }), 'missing_field', { field: 'suite_name' }],
    ['no C', line({ C: undefined }), 'missing_field', { field: 'C' }],
    ['C null', line({ C: null }), 'missing_field', { field: 'C' }],
    ['A that is a number', line({ A: 3 }), 'bad_field', { field: 'A' }],
    ['neither A nor R', line({ A: '', R: ' ' }), 'no_action_no_result', { field: 'A' }],
    ['no canon text', line({ canon_text: undefined }), 'missing_field', { field: 'canon_text' }],
    ['no fingerprint', line({ merge_fingerprint: '' }), 'missing_field', { field: 'merge_fingerprint' }],
    ['another version', line({ app_version: '3.2.1' }), 'version_disagrees', { field: 'app_version' }],
    ['a version that is none', line({ app_version: 'a:b' }), 'bad_app_version', {}],
    ['a step that is no number', line({ step_number: 'two' }), 'bad_field', { field: 'step_number' }],
    ['a negative step', line({ step_number: -1 }), 'bad_field', { field: 'step_number' }],
    ['too much that nobody knows', line({ note: '字'.repeat(5500) }), 'extra_too_large', { field: 'extra' }],
    ['evidence that is a text', line({ evidence: 'a.xml' }), 'bad_field', { field: 'evidence' }],
  ]
  it.each(rows)('%s', (_, text, code, place) => {
    expect(refusal(text)).toMatchObject({ code, place: { file: 'atoms.jsonl', line: 12, ...place } })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('32 deep is not too deep', () => {
    const deep = Array.from({ length: 31 }).reduce<unknown>((inner) => [inner], 1)
    expect(codes(judge(line({ deep })))).toEqual([])
  })

  it('16 KB that nobody knows are kept', () => {
    expect(judge(line({ note: 'x'.repeat(16_000) })).atom.extra).toEqual({ note: 'x'.repeat(16_000) })
  })
})

describe('drift', () => {
  const bracketed = OURS.canon_text.replace(/^C=(.*)\|A=(.*)\|R=(.*)$/s, 'C=<$1>|A=<$2>|R=<$3>')
  const rows: [string, Record<string, unknown>, boolean][] = [
    ['the same', {}, false],
    ['brackets, hashed as written', { canon_text: bracketed, merge_fingerprint: shortHash(bracketed) }, false],
    ['brackets, hashed without', { canon_text: bracketed }, false],
    ['a fingerprint in capitals', { merge_fingerprint: OURS.merge_fingerprint.toUpperCase() }, false],
    ['another text', { canon_text: 'C=x|A=y|R=z' }, true],
    ['another fingerprint', { merge_fingerprint: '0123456789ab' }, true],
    [
      'brackets around another text',
      { canon_text: 'C=<x>|A=<y>|R=<z>', merge_fingerprint: shortHash('C=<x>|A=<y>|R=<z>') },
      true,
    ],
  ]
  it.each(rows)('%s', (_, fields, hasDrift) => {
    const judged = judge(line(fields))
    const sent = { canon_text: OURS.canon_text, merge_fingerprint: OURS.merge_fingerprint, ...fields }
    expect(judged.atom).toMatchObject(OURS)
    expect(judged.atom.delivered).toEqual(hasDrift ? sent : null)
    expect(judged.notices).toMatchObject(
      hasDrift
        ? [
            {
              code: 'fingerprint_drift',
              details: { delivered: sent.canon_text, ours: OURS.canon_text },
              place: { line: 12 },
            },
          ]
        : [],
    )
  })
})

describe('strong signals', () => {
  const rows: [string, string, boolean][] = [
    ['点击「续借」', '弹窗标题「确认」', true],
    ['点击「续借」', '「续借」禁用', true],
    ['tap "Renew"', 'toast "Renewed"', true],
    ['查库', '流水表多一条记录', false],
    ['run the job', 'the row is written', false],
  ]
  it.each(rows)('%s → %s: %s', (A, R, isStrong) => {
    expect(codes(judge(line({ A, R })))).toEqual(isStrong ? [] : ['no_strong_signal'])
  })
})
