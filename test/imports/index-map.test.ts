import { describe, expect, test } from 'vitest'
import { readIndexMap } from '../../server/imports/index-map.ts'
import { HufuError } from '../../shared/error.ts'
import { written } from '../exports/written.ts'
import { wholeSnapshot } from '../golden/sample.ts'

const read = (text: string) => readIndexMap(text, '_index.yaml').files

describe('the map of a knowledge base', () => {
  test('made by the tool is read', () => {
    const files = read(written('knowledge_base/_index.yaml', wholeSnapshot()))
    expect(files.map((f) => f.file)).toEqual([
      'modules/account_rules.md',
      'modules/income_rules.md',
      'modules/unassigned_rules.md',
    ])
    for (const { summary, keywords } of files)
      expect([summary, keywords.length > 0]).toEqual([expect.stringMatching(/条规则/), true])
  })

  test('written by hand is read, quotes or none, with what is left out empty', () => {
    const text = `# 运维手册
files:
  - file: guides/gateway_timeout.md # the one people look for
    summary: 支付网关超时怎么处理
    keywords: [超时, ERR_TIMEOUT, 504]
  - file: errors.md
    keywords:
  - {file: faq.md, owner: ops}
`
    expect(read(text)).toEqual([
      { file: 'guides/gateway_timeout.md', summary: '支付网关超时怎么处理', keywords: ['超时', 'ERR_TIMEOUT', '504'] },
      { file: 'errors.md', summary: '', keywords: [] },
      { file: 'faq.md', summary: '', keywords: [] },
    ])
    expect(readIndexMap(text, '_index.yaml').placeOf(1)).toEqual({ file: '_index.yaml', line: 6, column: 5 })
    expect(read('')).toEqual([])
  })

  test.each<[string, number, number, RegExp]>([
    ['files: a.md', 1, 8, /"files" should be a list/],
    ['a.md', 1, 1, /should hold "files"/],
    ['files:\n  - a.md', 2, 5, /"files\.0" should be a map of fields/],
    ['files:\n  - summary: x', 2, 5, /"files\.0\.file" should be a text/],
    ['files:\n  - file: a.md\n    keywords: 超时', 3, 15, /"files\.0\.keywords" should be a list/],
    ['files:\n  - file: a.md\n    keywords: [[x]]', 3, 16, /should be a text/],
    ['files:\n  - file: ../secret.md', 2, 11, /no path inside the map's folder/],
    ['files:\n  - file: a/../../b.md', 2, 11, /no path inside/],
    ['files:\n  - file: /etc/passwd', 2, 11, /no path inside/],
    ['files:\n  - file: C:\\x.md', 2, 11, /no path inside/],
    ['files:\n  - file: a\\b.md', 2, 11, /no path inside/],
    ['files:\n  - file: guides/', 2, 11, /no path inside/],
    ['files:\n  - file: ""', 2, 11, /no path inside/],
    ['files:\n  - file: a.md\n  - file: a.md', 3, 11, /a\.md stands twice/],
    ['files:\n\t- file: a.md', 2, 1, /./],
  ])('%j is refused at %i:%i', (text, line, column, why) => {
    let refused: HufuError | undefined
    try {
      read(text)
    } catch (error) {
      refused = error as HufuError
    }
    expect(refused).toBeInstanceOf(HufuError)
    expect(refused!.place).toEqual({ file: '_index.yaml', line, column })
    expect(refused!.message).toMatch(why)
    expect(refused!.details).toHaveProperty('why')
  })

  test.each(['a..b.md', '说明/第 1 章.md', '.hidden.md', 'a/b/c.md'])('%s is a path like any', (file) =>
    expect(read(`files:\n  - file: ${file}`)[0]!.file).toBe(file),
  )
})
