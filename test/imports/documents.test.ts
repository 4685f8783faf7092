import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { recogniseDocument } from '../../server/imports/documents/index.ts'
import { tableParameters } from '../../shared/documents/parameters/tables.ts'

const read = async (bytes: Uint8Array) => recogniseDocument(bytes.subarray(0, 65_536)).read(bytes, 'x')
const refusal = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const text = (bytes: Uint8Array) =>
  read(bytes).then((document) =>
    document.text
      .replace(/\n{2,}/g, '\n')
      .trim()
      .split('\n'),
  )

/** A PDF of pages of lines, each with its size, in a font that every reader has. */
function pdfOf(pages: [size: number, text: string][][], more = ''): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const kids: string[] = []
  for (const lines of pages) {
    const drawn = lines.map(([size, line], i) => `BT /F1 ${size} Tf 50 ${760 - i * 30} Td (${line}) Tj ET`).join('\n')
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    const content = objects.length
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${content} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let out = '%PDF-1.4\n'
  const at = objects.map((object, i) => {
    const from = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return from
  })
  const start = out.length
  const rows = at.map((from) => `${String(from).padStart(10, '0')} 00000 n \n`).join('')
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more}>>\nstartxref\n${start}\n%%EOF\n`
  return strToU8(out, true)
}

const XML = '<?xml version="1.0"?>'
const paragraph = (words: string, style = '', more = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
const docx = (body: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(XML),
    'word/document.xml': strToU8(`${XML}<w:document><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': strToU8(
      `${XML}<w:styles><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="a"><w:name w:val="小节"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`,
    ),
    ...more,
  })
const xlsx = (rows: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `${XML}<workbook><sheets><sheet name="错误 &amp; 码" sheetId="1" r:id="r1"/><sheet name="h" sheetId="2" state="hidden" r:id="r2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>编号</t><rPh><t>ヨミ</t></rPh></si><si><r><t>含</t></r><r><t>义|x</t></r></si></sst>',
    ),
    'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  })

describe('PDF', () => {
  it('printed by a browser, in Chinese: headings by size, pages, radicals as characters', async () => {
    const document = await read(readFileSync('test/fixtures/documents/manual.pdf'))
    expect(document).toMatchObject({ format: 'pdf', meta: { title: '门诊手册' }, notices: [] })
    expect(document.text.split('\n').filter(Boolean)).toEqual([
      '# 挂号',
      '每天八点放号，可提前七天预约。',
      '## 退号',
      '就诊前一天可以退号，退款原路返回。',
      '错误码 ERR_TIMEOUT 表示支付网关超时。',
      '## 候诊',
      '过号后须重新排队。',
    ])
    expect(document.pages.map(({ page, line }) => [page, document.text.split('\n')[line - 1]])).toEqual([
      [1, '# 挂号'],
      [2, '## 候诊'],
    ])
  })
  it('without headings is cut by its pages; signs mean nothing in print; a page of pictures is told', async () => {
    const document = await read(
      pdfOf([
        [
          [12, 'first page'],
          [12, '# no heading'],
        ],
        [],
        [[12, 'third page']],
      ]),
    )
    expect(document.text.split('\n').filter(Boolean)).toEqual([
      '# p. 1',
      'first page',
      '\\# no heading',
      '# p. 3',
      'third page',
    ])
    expect(document.notices).toMatchObject([{ code: 'pages_without_text', details: { pages: '2' } }])
  })
  it.each<[string, Uint8Array, string]>([
    ['of scanned pages', pdfOf([[], []]), 'document_without_text'],
    [
      'behind a password',
      pdfOf(
        [[[12, 'secret']]],
        `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >> /ID [(a) (a)] `,
      ),
      'document_encrypted',
    ],
    ['that is cut off', readFileSync('test/fixtures/documents/manual.pdf').subarray(0, 3000), 'document_broken'],
    ['that is none', strToU8('%PDF-1.7\nnothing of it'), 'document_broken'],
  ])('%s is refused by name', async (_, bytes, code) => expect(await refusal(bytes)).toBe(code))
})

describe('Word', () => {
  it('headings by style and outline, lists, tables, line breaks; what was deleted is left out', async () => {
    const list = '<w:numPr><w:numId w:val="2"/></w:numPr>'
    const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`
    const body = [
      paragraph('登录', '1'),
      paragraph(
        '密码至少 &lt;8&gt; 位<w:br/>x</w:t></w:r><w:del><w:r><w:t>不要</w:t></w:r></w:del><w:r><w:t>'.replace(
          '<w:br/>',
          '</w:t><w:br/><w:t>',
        ),
      ),
      paragraph('忘记密码', 'a'),
      paragraph('一', '', list),
      paragraph('# 不是标题'),
      `<w:tbl><w:tr>${cell('码')}${cell('义')}</w:tr><w:tr>${cell('E1')}${cell('超|时')}</w:tr></w:tbl>`,
    ].join('')
    expect(await text(docx(body))).toEqual([
      '# 登录',
      '密码至少 <8> 位',
      'x',
      '## 忘记密码',
      '- 一',
      '\\# 不是标题',
      '| 码 | 义 |',
      '| --- | --- |',
      '| E1 | 超\\|时 |',
    ])
  })
  it('a text box stands once, though it is written twice', async () => {
    const box = (name: string) => `<mc:${name}><w:txbxContent>${paragraph('框')}</w:txbxContent></mc:${name}>`
    const body = `<w:p><w:r><mc:AlternateContent>${box('Choice')}${box('Fallback')}</mc:AlternateContent><w:t>外</w:t></w:r></w:p>`
    expect(await text(docx(body))).toEqual(['框', '外'])
  })
})

describe('Excel', () => {
  it('each sheet a chapter with its table: shared, inline and rich texts, numbers, dates, gaps; hidden sheets left out', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>日期</t></is></c></row>',
      '<row r="2"/>',
      '<row r="3"><c r="A3"><v>0.1</v></c><c r="C3" s="1"><v>45292</v></c></row>',
      '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4"><v>1.1000000000000001</v></c><c r="C4" t="str"><v>a&#10;b</v></c></row>',
    ].join('')
    expect(await text(xlsx(rows))).toEqual([
      '# 错误 & 码',
      '| 编号 | 含义\\|x | 日期 |',
      '| --- | --- | --- |',
      '| 0.1 |  | 2024-01-01 |',
      '| TRUE | 1.1 | a<br>b |',
    ])
  })
  it('a sheet of error codes states them', async () => {
    const cells = (...texts: string[]) =>
      `<row>${texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`
    const rows = [
      cells('模块', '错误码', '错误信息'),
      cells('支付', 'ERR_TIMEOUT', '网关超时'),
      cells('支付', '1002', '余额不足'),
    ]
    const sheet = await read(xlsx(rows.join('')))
    const parameters = tableParameters({ ...sheet, title: 'x' })
    expect(parameters.map((p) => `${p.about} ${p.line} ${p.value}=${p.meaning}`)).toEqual([
      '错误 & 码 5 ERR_TIMEOUT=网关超时',
      '错误 & 码 6 1002=余额不足',
    ])
  })
  it('a long sheet is several tables under the same head', async () => {
    const row = (n: number) => `<row><c t="inlineStr"><is><t>${n} ${'长'.repeat(90)}</t></is></c></row>`
    const lines = await text(xlsx(Array.from({ length: 100 }, (_, i) => row(i)).join('')))
    expect(lines.filter((line) => line === '| --- |').length).toBeGreaterThan(1)
    expect(lines.filter((line) => line.startsWith('| 99 ')).length).toBe(1)
  })
})

describe('hostile files', () => {
  const spaces = (size: number) => zipSync({ 'word/document.xml': new Uint8Array(size).fill(32) })
  /** A zip that says of each file in it that it unpacks to so many bytes. */
  const saying = (bytes: Uint8Array, size: number) => {
    const out = bytes.slice()
    const view = new DataView(out.buffer)
    for (let i = 0; i + 28 < out.length; i++)
      if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, size, true)
    return out
  }
  it.each<[string, () => Uint8Array, string]>([
    ['a bomb', () => saying(spaces(9), 60 * 1024 * 1024), 'document_unpacks_too_large'],
    ['a bomb that lies', () => saying(spaces(4 * 1024 * 1024), 64), 'document_broken'],
    ['a zip of nothing known', () => zipSync({ 'a.txt': strToU8('x') }), 'unknown_document'],
    ['a zip cut off', () => docx(paragraph('x')).subarray(0, 200), 'document_broken'],
    [
      'Word without an end',
      () => zipSync({ 'word/document.xml': strToU8('<w:document><w:body><w:p>') }),
      'document_broken',
    ],
    ['Excel without an end', () => xlsx('', { 'xl/worksheets/sheet1.xml': strToU8('<worksheet>') }), 'document_broken'],
    ['an old Office file', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'legacy_office'],
  ])('%s is refused by name', async (_, make, code) => expect(await refusal(make())).toBe(code))
})
