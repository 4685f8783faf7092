import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVersionSync, writeVersionSync } from '../../server/imports/version-sync-file.ts'
import { HufuError, sentences } from '../../shared/error.ts'
import { type VersionRow, versionRow } from '../../shared/schema/tables.ts'
import { nastyText } from '../text/nasty.ts'

const row = (app_version: string, more: Partial<VersionRow> = {}): VersionRow => ({
  ...versionRow.parse({ app_version }),
  ...more,
})
const read = (text: string) => readVersionSync(text, 'version_sync.yaml').versions

/** As a team keeps it: its own remarks, its own fields, its own layout. */
const KEPT = `# 发版表 —— 改之前先问阿明
owner_team: growth   # ours, not Hufu's
versions:
  # the one before the summer
  - app_version: 1.10 # not 1.1
    status: "done"
    figma_file_keys: [AbC123] # main file
    owners: { figma: 小文, test: Ann } # merge: nobody yet
    jira: REL-7 # a field of ours
  - app_version: v2.0
    base_version: 1.10
    status: collecting # waiting for QA
    test_suite_files:
      # exported on Mondays
      - login.xml
      - pay.xml # big
    notes: |
      two
      lines
# the end
`

/** The same where a list or a field comes in: its layout is the writer's. */
const SETTLED = KEPT.replace('growth   #', 'growth #')
  .replace('[AbC123]', '[ AbC123 ]')
  .replace('# the end', '\n# the end')

describe('version_sync.yaml', () => {
  test('is read with what is not written filled in, versions as the texts they are', () => {
    expect(read(KEPT)).toEqual([
      row('1.10', {
        status: 'done',
        figma_file_keys: ['AbC123'],
        owners: { figma: '小文', test: 'Ann', merge: '' },
      }),
      row('v2.0', {
        base_version: '1.10' as VersionRow['base_version'],
        test_suite_files: ['login.xml', 'pay.xml'],
        notes: 'two\nlines\n',
      }),
    ])
  })

  test.each<[string, string[]]>([
    ['', []],
    ['# nothing yet\n', []],
    ['versions:\n', []],
    ['versions: []', []],
    ['versions: [{app_version: 2}]', ['2']],
    ['\ufeffversions:\r\n- app_version: v1\r\n  owners:\r\n', ['v1']],
  ])('%j holds %j', (text, versions) => expect(read(text).map((r) => r.app_version)).toEqual(versions))

  test.each<[string, number, number, RegExp, RegExp]>([
    ['versions: 3', 1, 11, /"versions" should be a list/, /“versions”应为一个列表/],
    ['- a', 1, 1, /should hold "versions"/, /应有“versions”/],
    ['versions:\n  - status: done', 2, 5, /"versions\.0\.app_version" should be/, /“versions\.0\.app_version”应为/],
    ['versions:\n  - app_version: a:b', 2, 18, /no ":"/, /不含冒号/],
    [
      'versions:\n  - app_version: v1\n    status: finished',
      3,
      13,
      /one of collecting, ready_to_merge/,
      /collecting, .* 之一/,
    ],
    [
      'versions:\n  - app_version: v1\n    figma_file_keys: abc',
      3,
      22,
      /figma_file_keys" should be a list/,
      /一个列表/,
    ],
    ['versions:\n  - app_version: v1\n    test_suite_files: [{a: 1}]', 3, 24, /should be a text/, /一段文字/],
    ['versions:\n  - app_version: v1\n    last_sync_at: yesterday', 3, 19, /a time in UTC such as/, /UTC 时间/],
    ['versions:\n  - app_version: v1\n  - app_version: v1', 3, 18, /v1 stands in line 2 already/, /第 2 行已经有了/],
    ['versions:\n  - &a {app_version: v1}\n  - *a', 3, 5, /aliases/, /别名/],
    ['versions: [', 1, 12, /./, /./],
  ])('%j is refused at %i:%i', (text, line, column, en, zh) => {
    let refused: HufuError | undefined
    try {
      read(text)
    } catch (error) {
      refused = error as HufuError
    }
    expect(refused).toBeInstanceOf(HufuError)
    expect(refused!.place).toEqual({ file: 'version_sync.yaml', line, column })
    const said = sentences(refused!.code, refused!.details)
    expect(said.message).toMatch(en)
    expect(said.message_zh).toMatch(zh)
  })
})

describe('written back', () => {
  test('with nothing changed it is the same byte for byte, however it is laid out', () => {
    for (const text of [
      KEPT,
      KEPT.replace(/\n/g, '\r\n'),
      `\ufeff${KEPT}`,
      'versions:   [ {app_version:   v1} ]  # odd\n',
    ])
      expect(writeVersionSync(read(text), text)).toBe(text)
  })

  test('with one field changed only that line differs', () => {
    const changed = read(KEPT).map((r) => (r.app_version === 'v2.0' ? { ...r, status: 'merged' as const } : r))
    for (const text of [KEPT, KEPT.replace(/\n/g, '\r\n'), `\ufeff${KEPT}`])
      expect(writeVersionSync(changed, text)).toBe(text.replace('status: collecting', 'status: merged'))
  })

  test.each<[string, Partial<VersionRow>, string, string]>([
    ['a text', { notes: 'v2: done' }, '    notes: |\n      two\n      lines\n', '    notes: "v2: done"\n'],
    [
      'a list',
      { test_suite_files: ['pay.xml', 'new.xml'] },
      '      - login.xml\n      - pay.xml # big\n',
      '      - pay.xml # big\n      - new.xml\n',
    ],
    [
      'a field that was not there',
      { module_review_status: 'done' },
      '      lines\n',
      '      lines\n    module_review_status: done\n',
    ],
    [
      'a field inside another',
      { owners: { figma: '', test: 'Bo', merge: '' } },
      '      lines\n',
      '      lines\n    owners:\n      figma: ""\n      test: Bo\n      merge: ""\n',
    ],
  ])('%s', (_, change, before, after) => {
    const changed = read(KEPT).map((r) => (r.app_version === 'v2.0' ? { ...r, ...change } : r))
    const text = writeVersionSync(changed, KEPT)
    expect(text).toBe(SETTLED.replace(before, after))
    expect(read(text)).toEqual(changed)
  })

  test.each<[Partial<VersionRow>, string, string]>([
    [{ base_version: '2.0' as VersionRow['base_version'] }, 'base_version: 1.10', 'base_version: "2.0"'],
    [{ base_version: 'v1' as VersionRow['base_version'] }, 'base_version: 1.10', 'base_version: v1'],
    [{ base_version: null }, 'base_version: 1.10', 'base_version: null'],
    [{ base_version: '# no' as VersionRow['base_version'] }, 'base_version: 1.10', 'base_version: "# no"'],
  ])('a value of one line, every other byte as it was: %j', (change, before, after) => {
    const changed = read(KEPT).map((r) => (r.app_version === 'v2.0' ? { ...r, ...change } : r))
    const text = writeVersionSync(changed, KEPT)
    expect(text).toBe(KEPT.replace(before, after))
    expect(read(text)).toEqual(changed)
  })

  test('rows come, go and change places with their remarks', () => {
    const [first, second] = read(KEPT) as [VersionRow, VersionRow]
    const text = writeVersionSync([second, row('v3'), first], KEPT)
    expect(read(text)).toEqual([second, row('v3'), first])
    expect(text).toMatch(/waiting for QA[\s\S]*v3[\s\S]*jira: REL-7 # a field of ours/)
    const without = writeVersionSync([second], KEPT)
    expect(read(without)).toEqual([second])
    expect(without).not.toContain('REL-7')
    expect(without).toContain('owner_team: growth')
  })

  test('rows that are not indented stay so, and lines keep their ends', () => {
    const flat = 'versions:\r\n- app_version: v1\r\n  notes: a # why\r\n- app_version: v2\r\n'
    const changed = read(flat).map((r) => ({ ...r, notes: r.app_version === 'v1' ? 'b' : '' }))
    expect(writeVersionSync(changed, flat)).toBe(flat.replace('notes: a', 'notes: b'))
  })

  test('a new file says in both languages what it is, and reads as the shipped template does', () => {
    const template = readFileSync('docs/version_sync_template.yaml', 'utf8')
    const text = writeVersionSync(read(template))
    expect(text).toMatch(/^# 版本同步表[^\n]*\n# The version sync table/)
    expect(read(text)).toEqual(read(template))
  })

  test.each(['a:\nb', ':\nb', 'a\n:b', '- a\n- b', '[\n]', '#\n#', 'a\n'])('a text of lines in a list: %j', (word) => {
    const made = [row('v1', { figma_file_keys: [word] })]
    const text = writeVersionSync(made)
    expect(read(text)).toEqual(made)
    const more = [row('v1', { figma_file_keys: ['k', word] })]
    expect(read(writeVersionSync(more, text))).toEqual(more)
    expect(read(writeVersionSync(more, 'versions:\n  - app_version: v1\n    figma_file_keys: [k] # ours\n'))).toEqual(
      more,
    )
  })

  const words = fc.oneof(
    nastyText,
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'null',
      '~',
      'no',
      '1.10',
      '# x',
      'a: b',
      '- a',
      '',
      ' a ',
      "it's",
      '"',
      '[a]',
      '*a',
      '&a',
      '!t',
      '|',
      '%',
      '\n',
      'a\nb\n',
      '0x1F',
      '1e3',
      '2026-01-01',
    ),
  )
  const label = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((t) => versionRow.shape.app_version.safeParse(t).success && t.trim() === t)
  const rows = fc.uniqueArray(
    fc.record({ app_version: label, notes: words, figma: words, files: fc.uniqueArray(words, { maxLength: 3 }) }),
    { selector: (r) => r.app_version, minLength: 1, maxLength: 4 },
  )
  const rowOf = (r: { app_version: string; notes: string; figma: string; files: string[] }) =>
    row(r.app_version, { notes: r.notes, figma_file_keys: r.files, owners: { figma: r.figma, test: '', merge: '' } })

  test('any rows come back, and any change of one keeps every remark and strange field', () => {
    fc.assert(
      fc.property(rows, words, fc.nat(), (made, notes, at) => {
        const before = made.map(rowOf)
        const remarked = writeVersionSync(before)
          .replace(/^( {2}- app_version:.*)$/gm, '$1 # remark')
          .replace(/^( {4})(status: .*)$/gm, '$1strange: field # kept\n$1$2 # note')
        expect(read(remarked)).toEqual(before)
        const after = before.map((r, i) => (i === at % before.length ? { ...r, notes } : r))
        const text = writeVersionSync(after, remarked)
        expect(read(text)).toEqual(after)
        for (const mark of ['# remark', 'strange: field # kept', '# note'])
          expect(text.split(mark).length).toBe(remarked.split(mark).length)
        expect(writeVersionSync(before, text).split('# remark').length).toBe(before.length + 1)
      }),
      { numRuns: 300 },
    )
  })
})
