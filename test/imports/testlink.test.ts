import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportOptions } from '../../server/imports/importer.ts'
import { testlink } from '../../server/imports/testlink.ts'
import { casesOf, codesOf, readFile, utf8 } from './reading.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/testlink', name))
const read = (name: string, options: Partial<ImportOptions> = {}) =>
  readFile(testlink, [fixture(name)], { file_name: name, ...options })
const readText = (xml: string, options: Partial<ImportOptions> = {}) => readFile(testlink, [utf8(xml)], options)

type Row = { file: string; says: string; series: string; codes?: string[]; cases: object[] }

const ROWS: Row[] = [
  {
    file: 'suite-deep.xml',
    says: 'a project of today: nested suites, ids as text, step gaps, ghosts, what is not in force',
    series: 'suite-deep.xml',
    cases: [
      {
        case_key: 'SHOP:007',
        external_id: '007',
        internal_id: '9001',
        full_external_id: 'LIB-007',
        test_project: 'SHOP',
        suite_name: '借阅 & 续借',
        suite_path: '图书馆小程序 / 借阅 & 续借',
        case_name: "续借一本'已到期'的书",
        case_revision_version: '1.10',
        summary: '<p>到期的书不能续借</p>',
        preconditions: '<p>读者已登录</p>',
        importance: '3',
        keywords: ['冒烟', '借阅'],
        custom_fields: [{ name: '模块', value: 'LOAN' }],
        attachments: [],
        is_in_force: true,
        xml_file: 'suite-deep.xml',
        xpath: '/testsuite[1]/testsuite[1]/testsuite[1]/testcase[1]',
        steps: [
          {
            step_number: 1,
            actions: '<p>打开“我的借阅”</p>',
            expected: '',
            xpath: '/testsuite[1]/testsuite[1]/testsuite[1]/testcase[1]/steps/step[1]',
          },
          {
            step_number: 3,
            actions: '<p>点击“续借” &amp; 等待</p>',
            expected: '<p>toast提示“已到期，请先归还”</p>',
            xpath: '/testsuite[1]/testsuite[1]/testsuite[1]/testcase[1]/steps/step[2]',
          },
          { step_number: 4, actions: '[ghost]"Step":1,"TestCase":"LIB-8","Version":1[/ghost]', expected: '列表不变' },
        ],
      },
      {
        case_key: 'SHOP:8',
        is_in_force: false,
        steps: [],
        xpath: '/testsuite[1]/testsuite[1]/testsuite[1]/testcase[2]',
      },
      { case_key: 'SHOP:9', is_in_force: false },
      { case_key: 'SHOP:10', is_in_force: false, case_revision_version: null },
    ],
  },
  {
    file: 'era-1.8-flat.xml',
    says: '1.8: one flat field of steps, results beside it, line breaks around every value',
    series: 'Kettle',
    cases: [
      {
        case_key: 'SHOP:4',
        external_id: '4',
        suite_name: 'Kettle',
        summary: 'Boils and switches off',
        custom_fields: [{ name: 'Owner', value: 'Kim' }],
        steps: [
          {
            step_number: null,
            actions: '<ol><li>Fill the kettle</li><li>Press the switch</li></ol>',
            expected: '<p>The light turns off by itself</p>',
            xpath: '/testsuite[1]/testcase[1]/steps',
          },
        ],
      },
      { case_key: 'n:77d768d60106', external_id: null, internal_id: null, case_name: 'Only a title', steps: [] },
    ],
  },
  {
    file: 'era-1.9-beta.xml',
    says: '1.9 beta: executiontype',
    series: 'Parking',
    cases: [
      { case_key: 'SHOP:12', steps: [{ step_number: 1, actions: 'Insert the ticket', expected: 'Shows the fee' }] },
    ],
  },
  {
    file: 'era-1.9.6-details.xml',
    says: 'up to 1.9.6: the suite keywords lie inside its details and belong to no case',
    series: '停车场',
    cases: [
      { case_key: 'SHOP:464', keywords: [], custom_fields: [], steps: [{ step_number: 2, expected: '栏杆抬起' }] },
    ],
  },
  {
    file: 'testcases.testsuite-children-testcases.xml',
    says: 'root testcases: the suite is named by the file only',
    series: 'testcases.testsuite-children-testcases.xml',
    cases: [
      { case_key: 'SHOP:1', suite_name: 'testcases', suite_path: '', xpath: '/testcases/testcase[1]' },
      { case_key: 'i:56', case_name: 'Unmute', xpath: '/testcases/testcase[2]' },
    ],
  },
  {
    file: 'bare-testcase.xml',
    says: 'root testcase: no prolog, no suite, a name over two lines',
    series: 'bare-testcase.xml',
    cases: [
      {
        case_name: 'Scan a barcode',
        suite_name: 'bare-testcase',
        xpath: '/testcase[1]',
        steps: [{ xpath: '/testcase[1]/steps/step[1]', actions: 'Scan' }],
      },
    ],
  },
  {
    file: 'testplan.xml',
    says: 'root testplan: named by itself; a case stands once for each platform, and is one case',
    series: 'Spring & Summer',
    codes: ['repeated_case'],
    cases: [
      { case_key: 'SHOP:29', suite_path: 'API', xpath: '/testplan/testsuites/testsuite[1]/testcase[1]' },
      { case_key: 'SHOP:30', suite_path: 'UI', xpath: '/testplan/testsuites/testsuite[2]/testcase[1]' },
    ],
  },
  {
    file: 'execution-set.xml',
    says: 'root executionSet',
    series: 'execution-set.xml',
    cases: [{ case_key: 'SHOP:5', xpath: '/executionSet/testcases/testcase[1]', case_name: 'Return a book' }],
  },
  {
    file: 'converter-comments.xml',
    says: 'a converter: comments around each section, no ids, a root without a name',
    series: 'converter-comments.xml',
    cases: [
      {
        suite_path: '考勤',
        case_revision_version: '1',
        summary: '打卡',
        preconditions: '无',
        importance: '1',
        steps: [{ step_number: 1, actions: '点击“打卡”', expected: '' }],
      },
    ],
  },
  {
    file: 'custom-field-steps.xml',
    says: 'steps, results and preconditions kept in custom fields',
    series: '换汇',
    cases: [
      {
        internal_id: null,
        preconditions: '余额 10 元',
        steps: [
          {
            step_number: null,
            actions: '1. 输入 100\n2. 点击“兑换”',
            expected: '提示“余额不足”',
            xpath: '/testsuite[1]/testcase[1]/custom_fields',
          },
        ],
      },
    ],
  },
  {
    file: 'hand-made.xml',
    says: 'written by hand: bare & and <, HTML as elements, HTML escaped',
    series: 'R&D <tools>',
    codes: ['repaired_sign', 'repaired_sign', 'repaired_sign', 'repaired_sign'],
    cases: [
      {
        case_name: 'A & B',
        suite_name: 'R&D <tools>',
        summary: '<p>escaped &amp; kept</p>',
        preconditions: 'stock < 3 & price > 2 \u00a0©',
        steps: [{ actions: '<p>Press <b class="x">Go</b> &amp; wait</p>', expected: '5 <6 < 7' }],
      },
    ],
  },
  {
    file: 'cdata-end.xml',
    says: 'a typed ]]> is joined again where one reading is possible, and left alone where XML has its own',
    series: 'Parser',
    codes: ['repaired_cdata'],
    cases: [
      {
        summary: 'plain',
        steps: [{ actions: '<p>Type a[b[0]]></p> and <b>press</b> Run', expected: 'shows x[y[1]]>2' }],
        notices: [{ code: 'repaired_cdata', place: { line: 5, column: 85 } }],
      },
      { summary: 'a]]>b', preconditions: 'one and two', notices: [] },
    ],
  },
  {
    file: 'junk-around.xml',
    says: 'PHP warnings before the XML and a footer behind it',
    series: 'Night shift',
    codes: ['junk_before_xml', 'junk_after_xml'],
    cases: [{ case_key: 'SHOP:5', case_name: 'Handover' }],
  },
  {
    file: 'old-prefix.xml',
    says: 'up to 1.9.14 the external id holds the prefix: it stays in the key, so that TC-END-1 is not case 1 too',
    series: '直播',
    cases: [
      { case_key: 'SHOP:dami-1', external_id: 'dami-1', full_external_id: 'dami-1' },
      { case_key: 'SHOP:TC-END-1', full_external_id: 'TC-END-1' },
    ],
  },
  {
    file: 'attachments.xml',
    says: 'attachments are named and measured, never read; base64 stays out of the evidence',
    series: '9',
    cases: [
      {
        attachments: [
          { name: 'cover.png', media_type: 'image/png', size: 2048 },
          { name: 'log', media_type: 'text/plain', size: 5 },
          { name: 'bare', media_type: '', size: null },
        ],
        raw_text: expect.stringMatching(
          /^<testcase internalid="21"(?![\s\S]*(?:QUJD|iVBOR))[\s\S]*base64,…[\s\S]*<\/testcase>$/,
        ),
      },
    ],
  },
  {
    file: 'same-key.xml',
    says: 'two different cases under one key: both stay; the same case again counts once',
    series: '1',
    codes: ['duplicate_case_id', 'repeated_case'],
    cases: [
      { case_key: 'SHOP:1', case_name: 'Open a ticket', notices: [] },
      {
        case_key: 'SHOP:1#2',
        case_name: 'Weigh a parcel',
        notices: [{ code: 'duplicate_case_id', details: { case_key: 'SHOP:1' } }],
      },
    ],
  },
]

describe('TestLink XML', () => {
  for (const { file, says, series, codes = [], cases } of ROWS) {
    it(`${file}: ${says}`, async () => {
      const found = await read(file)
      expect(found.error).toBeNull()
      expect(casesOf(found)).toMatchObject(cases)
      expect(found.items.filter(({ kind }) => kind === 'series')).toEqual([{ kind: 'series', name: series }])
      expect(codesOf(found)).toEqual(codes)
    })
  }

  it('keeps the source of a case to the byte where nothing is cut', async () => {
    const [one] = casesOf(await read('cdata-end.xml'))
    const source = fixture('cdata-end.xml').toString('utf8')
    const start = source.indexOf('<testcase')
    expect(one!.raw_text).toBe(source.slice(start, source.indexOf('</testcase>') + '</testcase>'.length))
  })
})

describe('series', () => {
  const rows: [string, string][] = [
    ['<testsuite id="12" name="Loans"><testsuite id="13" name="x"/></testsuite>', '12'],
    ['<testsuite id="" name=" Loans "/>', 'Loans'],
    ['<testsuite name=""><testsuite id="13" name="x"/></testsuite>', 'cases.xml'],
    ['<testplan><name>A &amp; B</name></testplan>', 'A & B'],
    ['<testplan><testproject><name>Library</name></testproject></testplan>', 'cases.xml'],
  ]
  it.each(rows)('%s belongs to %s', async (xml, name) => {
    const { items } = await readText(xml)
    expect(items.filter(({ kind }) => kind === 'series')).toEqual([{ kind: 'series', name }])
  })
})

describe('a version named in the file', () => {
  const suite = (name: string) => `<testsuite name="${name}"><testcase name="x"/></testsuite>`
  const rows: [string, string, string[]][] = [
    [suite('商城 V3.1 回归'), 'a.xml', ['3.1']],
    [suite('4.0版本'), 'a.xml', ['4.0']],
    [suite('x'), 'shop-v2.9.1.xml', ['2.9.1']],
    [suite('x'), '版本3.3.xml', ['3.3']],
    [suite('v3.2'), 'release_3.2.0.xml', []],
    [suite('V3.2.0.7'), 'a.xml', []],
    [suite('1.2 登录'), 'shop.2026.11.28.xml', []],
    [suite('IPv4.1 network'), 'a.xml', []],
  ]
  it.each(rows)('%s in %s', async (xml, file_name, found) => {
    const { items } = await readText(xml, { file_name })
    const mismatches = items.flatMap((one) => (one.kind === 'remark' ? [one.notice] : []))
    expect(mismatches.map(({ code, details }) => [code, details.found])).toEqual(
      found.map((version) => ['version_mismatch', version]),
    )
  })
})

describe('prefixes of one test project', () => {
  const one = (id: string, full: string) =>
    `<testcase name="${full}"><externalid>${id}</externalid><fullexternalid>${full}</fullexternalid></testcase>`

  it('refuses a second prefix, naming both and the place', async () => {
    const { error } = await readText(`<testcases>${one('1', 'LIB-1')}\n${one('1', 'MAP-1')}</testcases>`)
    expect(error).toMatchObject({
      code: 'test_project_needed',
      details: { prefix: 'MAP', other: 'LIB', test_project: 'SHOP' },
      place: { line: 2, column: 1, xpath: '/testcases/testcase[2]' },
    })
  })

  it('takes one prefix, however it is written', async () => {
    const found = await readText(`<testcases>${one('1', 'GR-CMP-1')}${one('2', 'GR-CMP-2')}</testcases>`)
    expect(casesOf(found).map(({ case_key }) => case_key)).toEqual(['SHOP:1', 'SHOP:2'])
  })
})
