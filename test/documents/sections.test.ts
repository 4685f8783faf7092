import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkKey, joined, sectionsOf } from '../../shared/documents/sections.ts'
import { codePoints, KEPT_MOST, SECTION_MOST } from '../../shared/documents/split.ts'

const of = (text: string, level = 2, more: { first_line?: number; pages?: { page: number; line: number }[] } = {}) =>
  sectionsOf({ source_id: 'manual', path: 'a.md', title: 'a', text, first_line: 1, pages: [], ...more }, level)
const brief = (text: string, level?: number) =>
  of(text, level).map((s) => `${s.line_start}-${s.line_end} ${s.title_path}`)

describe('a file is cut at its headings', () => {
  it.each<[string, string, string[]]>([
    ['no heading', 'one\n\ntwo', ['1-3 a']],
    ['nothing', '\n \n', []],
    ['text before the first heading', 'hello\n\n# T\nbody', ['1-1 a', '3-4 T']],
    ['text under a bare #', '# T\n\nintro\n\n## 4. identify\n\nbody\n', ['1-3 T', '5-7 T | ## 4. identify']],
    [
      'a heading without text goes with what is below',
      '# 第一部分\n\n## 4. identify\nx',
      ['1-4 第一部分 | ## 4. identify'],
    ],
    ['two such', '# A\n## B\n### C\nx', ['1-4 A | ## B']],
    ['one at the end stays by itself', '# A\nx\n# B\n', ['1-2 A', '3-3 B']],
    ['one before another of its level', '## A\n## B\nx', ['1-1 ## A', '2-3 ## B']],
    ['deeper headings stay inside', '## A\nx\n### B\ny\n#### C\nz', ['1-6 ## A']],
    ['a level that is left out', '# A\nx\n### C\ny\n# B\nz', ['1-4 A', '5-6 B']],
    ['## after # closes', '# A\nx\n## B\ny\n# C\nz\n## D\nw', ['1-2 A', '3-4 A | ## B', '5-6 C', '7-8 C | ## D']],
    ['closing signs, emphasis, links', '## **登录** [页](x.md) `code` ##\nx', ['1-2 ## 登录 页 code']],
    ['an escaped sign', '\\# no\n## C\\# yes\nx', ['1-1 a', '2-3 ## C# yes']],
    ['no space is no heading', '#tag\n##标题\nx', ['1-3 a']],
    ['seven signs are none', '####### x\ny', ['1-2 a']],
    ['four spaces are code', '    # x\ny', ['1-2 a']],
    ['underlined', '标题\n====\nx\n\n小节\n---\ny', ['1-3 标题', '5-7 标题 | ## 小节']],
    ['a rule below a paragraph of two lines', 'x\ny\n---\nz', ['1-4 a']],
    ['a rule below a list', '- x\n---\nz', ['1-3 a']],
    ['a fence hides headings', '## A\n```sh\n# comment\n## no\n```\n## B\nx', ['1-5 ## A', '6-7 ## B']],
    ['a fence of tildes, longer', '## A\n~~~~\n~~~\n# no\n~~~~\n# B\n', ['1-5 ## A', '6-6 B']],
    ['an open fence hides all that follows', '## A\n```\n# no\n', ['1-3 ## A']],
    ['code in a line is no fence', '``` a ``` b\n# B\nx', ['1-1 a', '2-3 B']],
    ['a comment hides headings', '<!--\n# no\n-->\n# B\nx', ['1-3 a', '4-5 B']],
    ['a heading right after a table', '| a | b |\n|---|---|\n| 1 | 2 |\n# B\nx', ['1-3 a', '4-5 B']],
  ])('%s', (_, text, expected) => expect(brief(text)).toEqual(expected))

  it.each([
    [0, ['1-6 a']],
    [1, ['1-6 A']],
    [2, ['1-2 A', '3-6 A | ## B']],
    [3, ['1-2 A', '3-4 A | ## B', '5-6 A | ## B | ### C']],
  ] as const)('at the level of its source: %i', (level, expected) =>
    expect(brief('# A\nx\n## B\ny\n### C\nz', level)).toEqual(expected),
  )

  it('names repeated sections apart, in file order, by the hash of title path and path', () => {
    const keys = of('## A\n1\n## B\n2\n## A\n3\n## A\n4').map((s) => s.chunk_key)
    const key = chunkKey('manual', '## A', 'a.md')
    expect(key).toBe('manual__9faf388a45a6')
    expect(keys).toEqual([key, chunkKey('manual', '## B', 'a.md'), `${key}#2`, `${key}#3`])
    expect(new Set(of('## A\n1\n## A\n1').map((s) => s.id)).size).toBe(2)
  })

  it('points at headings as pages of Markdown do', () => {
    const anchors = of('# 4.1 提现 & Pay!\nx\n## 4.1 提现 & Pay!\ny\n### deep\n## deep\nz\n## X {#own}\nw').map(
      (s) => s.cite,
    )
    expect(anchors).toEqual([
      { anchor: '41-提现--pay', line: 1 },
      { anchor: '41-提现--pay-1', line: 3 },
      { anchor: 'deep-1', line: 6 },
      { anchor: 'own', line: 8 },
    ])
  })

  it('counts lines from the first line of the file, and pages from where they begin', () => {
    const [first, second] = of('# A\nx\n# B\ny', 2, {
      first_line: 5,
      pages: [
        { page: 3, line: 1 },
        { page: 4, line: 3 },
      ],
    })
    expect([first!.line_start, first!.cite, second!.line_start, second!.cite]).toEqual([
      5,
      { anchor: 'a', line: 5, page: 3 },
      7,
      { anchor: 'b', line: 7, page: 4 },
    ])
  })
})

describe('a long section is split', () => {
  const paragraph = (n: number, size: number) => `${n}`.padEnd(size, '字')
  it('between paragraphs, under one title path, each part with its lines', () => {
    const text = `## 长\n\n${[1, 2, 3, 4].map((n) => paragraph(n, 2500)).join('\n\n')}`
    expect(of(text).map((s) => [s.title_path, s.line_start, s.line_end, s.text_chars, s.cite.line])).toEqual([
      ['## 长', 1, 5, 5008, 1],
      ['## 长', 7, 9, 5002, 7],
    ])
  })
  it('not inside a fence or a table', () => {
    const fence = ['```', ...Array.from({ length: 900 }, (_, i) => `line ${i} of it`), '```'].join('\n')
    const table = ['| a | b |', '| - | - |', ...Array.from({ length: 900 }, (_, i) => `| ${i} | value |`)].join('\n')
    const text = `# T\n\nbefore\n\n${fence}\n\nbetween\n\n${table}\n\nafter`
    const parts = of(text).map((s) => s.text)
    expect(parts.filter((part) => part.includes('```')).map((part) => part.split('```').length)).toEqual([3])
    expect(parts.filter((part) => part.includes('| 0 |')).map((part) => part.includes('| 899 |'))).toEqual([true])
  })
  it('with a deeper heading beside what it heads', () => {
    const text = `## T\n\n${paragraph(1, 5900)}\n\n### 小标题\n\n${paragraph(2, 3000)}`
    expect(of(text).map((s) => s.text.startsWith('### 小标题'))).toEqual([false, true])
  })
  it('inside a line only where the line itself is too long, after a sentence', () => {
    const sentence = `${'很长'.repeat(500)}。`
    const parts = of(`# T\n${sentence.repeat(30)}`)
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) {
      expect(part.text_chars).toBeLessThanOrEqual(SECTION_MOST)
      expect(part.text.endsWith('。') || part.text === '# T').toBe(true)
    }
    expect(
      parts
        .map((p) => p.text)
        .join('')
        .replace('# T', ''),
    ).toBe(sentence.repeat(30))
  })
  it('never between the halves of a character', () => {
    const parts = of('𠮷'.repeat(15_000))
    expect(parts.map((p) => p.text_chars)).toEqual([6000, 6000, 3000])
    expect(parts.every((p) => /^𠮷+$/u.test(p.text))).toBe(true)
  })
  it('a fence beyond any page is cut between its lines', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`)
    const parts = of(['```', ...lines].join('\n'))
    expect(parts.every((p) => p.text_chars <= KEPT_MOST)).toBe(true)
    expect(parts.map((p) => p.text).join('\n')).toBe(['```', ...lines].join('\n'))
  })
})

describe('whatever a file holds', () => {
  const line = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        '# A',
        '## A',
        '## B',
        '### c',
        '```',
        '~~~',
        '===',
        '---',
        '| a | b |',
        '|---|---|',
        '<!--',
        '-->',
        '# ',
        '#x',
        '    # no',
        '- x',
        '# J̌İﬁ\u200d',
        '\t',
        '𠮷𠮷',
      ),
    },
    { weight: 2, arbitrary: fc.string({ maxLength: 40 }).map((s) => s.replace(/[\r\n]/g, '')) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9000 }).map((n) => '长。'.repeat(n)) },
  )
  const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'))
  const worded = (t: string) =>
    t
      .split('\n')
      .map((l) => (l.trim() === '' ? '' : l))
      .join('\n')
      .replace(/^\n+|\n+$/g, '')

  it('nothing is dropped and lines add up', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 30 }), (t, level, first_line) => {
        const sections = of(t, level, { first_line })
        expect(worded(joined(sections, first_line))).toBe(worded(t))
        let at = first_line
        for (const s of sections) {
          expect(s.line_start).toBeGreaterThanOrEqual(at)
          expect(s.line_end).toBeGreaterThanOrEqual(s.line_start)
          expect(s.text_chars).toBe(codePoints(s.text))
          expect([...s.text].length).toBe(s.text_chars)
          at = s.line_end
        }
        expect(new Set(sections.map((s) => s.chunk_key)).size).toBe(sections.length)
        expect(new Set(sections.map((s) => s.id)).size).toBe(sections.length)
      }),
      { numRuns: 120 },
    )
  })

  it('cut again from its own sections it is cut the same', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), (t, level, other) => {
        const again = of(joined(of(t, level), 1), other)
        expect(again.map((s) => worded(s.text))).toEqual(of(t, other).map((s) => worded(s.text)))
      }),
      { numRuns: 60 },
    )
  })
})
