import { describe, expect, it } from 'vitest'
import { testlink } from '../../server/imports/testlink.ts'
import { casesOf, codesOf, readFile, utf8 } from '../imports/reading.ts'

const read = (xml: string) => readFile(testlink, [utf8(xml)])
const suite = (inner: string) => `<testsuite name="s">${inner}</testsuite>`
const field = (inner: string, name = 'actions') =>
  suite(`<testcase name="c"><steps><step><${name}>${inner}</${name}></step></steps></testcase>`)

describe('X1: entities', () => {
  const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const rows: [string, string][] = [
    ['billion laughs', `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY l0 "ha">${laughs}]>${suite('&l10;')}`],
    ['quadratic blow-up', `<!DOCTYPE t [<!ENTITY a "${'a'.repeat(60_000)}">]>${suite('&a;'.repeat(1000))}`],
    [
      'an external entity',
      `<?xml version="1.0"?>\n<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/hostname">]>${suite('&x;')}`,
    ],
    ['a parameter entity', `<!DOCTYPE t [<!ENTITY % p SYSTEM "http://127.0.0.1:1/p.dtd">%p;]>${suite('')}`],
    ['a harmless one', `<!doctype testsuite>${suite('')}`],
    ['one inside the root', suite('<!DOCTYPE t>')],
  ]
  it.each(rows)('%s: a DOCTYPE is refused, unread', async (_, xml) => {
    const { items, error } = await read(xml)
    expect(error?.code).toBe('xml_doctype')
    expect(items.filter(({ kind }) => kind === 'case')).toEqual([])
  })

  it('an entity that nobody declared stays as typed', async () => {
    expect(casesOf(await read(field('&l10; &nbsp;x')))[0]!.steps[0]!.actions).toBe('&l10; \u00a0x')
  })
})

describe('X2: limits', () => {
  const nested = (depth: number) => `${'<testsuite name="s">'.repeat(depth)}${'</testsuite>'.repeat(depth)}`
  const attributes = (n: number) => Array.from({ length: n }, (_, i) => ` a${i}="1"`).join('')
  const rows: [string, string, string | null][] = [
    ['32 elements deep', nested(32), null],
    ['33 elements deep', nested(33), 'xml_too_deep'],
    ['100,000 elements deep', nested(100_000), 'xml_too_deep'],
    ['100,000 deep inside a field', field(`${'<p>'.repeat(100_000)}${'</p>'.repeat(100_000)}`), 'xml_too_deep'],
    ['64 attributes', suite(`<testcase${attributes(64)}/>`), null],
    ['65 attributes', suite(`<testcase${attributes(65)}/>`), 'xml_too_many_attributes'],
    ['50,000 attributes', suite(`<testcase${attributes(50_000)}/>`), 'xml_too_many_attributes'],
    ['an attribute of 5 MB', suite(`<testcase name="${'a'.repeat(5_000_000)}"/>`), 'xml_too_long'],
    ['an attribute of 5 MB without an end', `<testsuite name="${'a'.repeat(5_000_000)}`, 'xml_too_long'],
    ['a million character references', field('&#65;'.repeat(1_000_000)), 'xml_too_long'],
    ['a hundred thousand character references', field('&#65;'.repeat(100_000)), null],
    ['a field of 1 MB', field(`<![CDATA[${'x'.repeat(1_048_576)}]]>`), null],
    ['a field of 1 MB and a bit', field(`<![CDATA[${'x'.repeat(1_048_577)}]]>`), 'xml_too_long'],
    ['a field of many sections', field('<![CDATA[xx]]>y'.repeat(400_000)), 'xml_too_long'],
    [
      'a section without an end',
      `${suite('').slice(0, -12)}<details><![CDATA[${'x'.repeat(3_000_000)}`,
      'xml_too_long',
    ],
    ['a comment of 3 MB', suite(`<!--${'x'.repeat(3_000_000)}-->`), 'xml_too_long'],
    ['2 MB of text that is no XML', 'x'.repeat(2_000_000), 'unknown_file'],
  ]
  it.each(rows)('%s', async (_, xml, code) => {
    const { error } = await read(xml)
    expect(error?.code ?? null).toBe(code)
    if (code && code !== 'unknown_file') expect(error?.place?.line).toBe(1)
  })

  it('a field that is too long is named with the place where it begins', async () => {
    const { error } = await read(`<testsuite>\n <testcase name="x">\n  <summary>${'x'.repeat(1_100_000)}</summary>`)
    expect(error).toMatchObject({ code: 'xml_too_long', details: { tag: 'summary' }, place: { line: 3, column: 3 } })
  })

  it('an attachment of 12 MB passes by: it is measured, and no part of it is kept', async () => {
    const content = `QUJD${'QUJD'.repeat(76)}\n`.repeat(40_000)
    const xml = suite(
      `<testcase name="c"><attachments><attachment><name>big</name><content><![CDATA[${content}]]></content></attachment></attachments></testcase>`,
    )
    const [one] = casesOf(await read(xml))
    expect(one!.attachments).toEqual([{ name: 'big', media_type: '', size: 77 * 3 * 40_000 }])
    expect(one!.raw_text.length).toBeLessThan(200)
  })

  it('many cases are no fault', async () => {
    expect(
      casesOf(
        await read(
          suite(
            '<testcase name="c"><externalid>1</externalid></testcase>'.repeat(1) +
              Array.from({ length: 60_000 }, (_, i) => `<testcase internalid="${i}"/>`).join(''),
          ),
        ),
      ).length,
    ).toBe(60_001)
  })
})

describe('X3: malformed', () => {
  const at = (line: number, column: number) => ({ line, column })
  const rows: [string, string, string, object][] = [
    ['NUL', 'a\0b', 'bad_character', at(3, 11)],
    ['a control character', 'a\u000bb', 'bad_character', at(3, 11)],
    ['U+FFFF', 'a\uffffb', 'bad_character', at(3, 11)],
    ['a reference to NUL', 'a&#0;b', 'bad_character', at(3, 11)],
    ['a reference to half a pair', 'a&#xD800;b', 'bad_character', at(3, 11)],
    ['a reference beyond Unicode', 'a&#9999999;b', 'bad_character', at(3, 11)],
    ['a duplicate attribute', '<i a="1" a="2"/>', 'xml_duplicate_attribute', at(3, 19)],
    ['an attribute without quotes', '<i a=1/>', 'xml_malformed', at(3, 12)],
    ['an unclosed tag', '<b>x', 'xml_wrong_nesting', at(3, 14)],
    ['tags that cross', '<b><i></b></i>', 'xml_wrong_nesting', at(3, 16)],
    ['a tag that was never opened', '</b>', 'xml_wrong_nesting', at(3, 10)],
    ['a forbidden element', '<__proto__>x</__proto__>', 'forbidden_name', at(3, 10)],
    ['another forbidden element', '<constructor/>', 'forbidden_name', at(3, 10)],
    ['a forbidden attribute', '<i __proto__="x"/>', 'forbidden_name', at(3, 13)],
    ['an unknown declaration', '<!ELEMENT a>', 'xml_malformed', at(3, 10)],
    ['a ]]> with two readings', '<![CDATA[a]]> b ]]> c', 'xml_malformed', at(3, 23)],
  ]
  it.each(rows)('%s is refused with line and column', async (_, inner, code, place) => {
    const { items, error } = await read(`<testsuite>\n<testcase>\n<summary>${inner}</summary></testcase></testsuite>`)
    expect(error).toMatchObject({ code, place })
    expect(items.filter(({ kind }) => kind === 'case')).toEqual([])
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })

  type Whole = [string, string, string, object | undefined]
  const wholes: Whole[] = [
    ['a file cut off in a case', '<testsuite name="s">\n<testcase name="c">\n<summary>x', 'xml_not_closed', at(3, 1)],
    ['a file cut off in a section', '<testsuite>\n<testcase><summary><![CDATA[x', 'xml_not_closed', at(2, 11)],
    ...['<', '<!', '<!-', '<![', '<![CDA'].map(
      (end): Whole => [`a file cut off at ${end}`, `<testsuite>\n<testcase>${end}`, 'xml_not_closed', at(2, 1)],
    ),
    ['something that no cut leaves', '<testsuite>\n<testcase><!x', 'xml_malformed', at(2, 11)],
    [
      'a file cut off behind its cases',
      '<testsuite>\n <testsuite>\n<testcase/>\n</testsuite>',
      'xml_not_closed',
      at(1, 1),
    ],
    ['a file cut off in a tag', '<testsuite>\n<testcase na', 'xml_malformed', at(2, 1)],
    [
      'an attachment cut off',
      '<testsuite><attachments><attachment>\n<content><![CDATA[QUJD',
      'xml_not_closed',
      at(2, 1),
    ],
    ['a second root', '<testsuite/>\n<testsuite/>', 'xml_second_root', at(2, 1)],
    ['a root of no known name', '<?xml version="1.0"?>\n<suite/>', 'xml_unknown_root', at(2, 1)],
    ['text between prolog and root', '<?xml version="1.0"?>\nhello <testsuite/>', 'xml_malformed', at(1, 22)],
    ['an empty file', ' \n', 'empty_file', undefined],
  ]
  it.each(wholes)('%s is refused with its place', async (_, xml, code, place) => {
    const { error } = await read(xml)
    expect(error?.code).toBe(code)
    if (place) expect(error?.place).toMatchObject(place)
  })

  it('what came before the fault was read, and the fault ends it', async () => {
    const found = await read(
      '<testsuite name="s"><testcase name="good"/><testcase name="bad" name="worse"/></testsuite>',
    )
    expect(casesOf(found).map(({ case_name }) => case_name)).toEqual(['good'])
    expect(found.error?.code).toBe('xml_duplicate_attribute')
  })
})

describe('other files with the same look are refused by name', () => {
  const rows: [string, string, Record<string, string>][] = [
    ['<keywords><keyword name="k"/></keywords>', 'testlink_other_export', { root: 'keywords' }],
    ['<?xml version="1.0"?><platforms/>', 'testlink_other_export', { root: 'platforms' }],
    ['<results><testcase id="1"/></results>', 'testlink_other_export', { root: 'results' }],
    ['<requirement-specification/>', 'testlink_other_export', { root: 'requirement-specification' }],
    ['<custom_fields><custom_field/></custom_fields>', 'testlink_other_export', { root: 'custom_fields' }],
    ['<testplan><name>p</name><executables/></testplan>', 'testlink_other_export', { root: 'testplan' }],
    ['<testsuites><testsuite/></testsuites>', 'junit_report', {}],
    ['<testsuite name="a" tests="3" time="0.1"><testcase/></testsuite>', 'junit_report', {}],
    ['<testsuite name="a"><testcase classname="A" name="b"/></testsuite>', 'junit_report', {}],
    ['<?xml version="1.0"?><html><body/></html>', 'html_page', {}],
  ]
  it.each(rows)('%s', async (xml, code, details) => {
    const found = await read(xml)
    expect(found.error).toMatchObject({ code, details })
    expect(casesOf(found)).toEqual([])
  })
})

describe('R1: a megabyte of one thing', () => {
  const rows = [
    '(',
    '，',
    '一',
    '&',
    '<',
    ']]>',
    '<!--',
    '<a>',
    '</',
    '"',
    "<a b='",
    '<![CDATA[',
    ' ',
    '\n',
    '&#',
    '<?',
    '---',
    '<!-- -->',
  ]
  it.each(rows)('%j ends as text or as a refusal', async (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    for (const xml of [field(text), field(`<![CDATA[${text}`), `<testsuite name="${text}"/>`, text, suite(text)]) {
      const found = await read(xml)
      expect(found.error !== null || codesOf(found).length + casesOf(found).length > 0).toBe(true)
    }
  })
})
