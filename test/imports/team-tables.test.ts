import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readModulesFile } from '../../server/imports/modules-file.ts'
import { writeModulesFile } from '../../server/imports/modules-writer.ts'
import { readSynonymsFile, writeSynonymsFile } from '../../server/imports/synonyms-file.ts'
import type { ModuleEntry, ModulesFile, SynonymClass } from '../../shared/schema/tables.ts'

/** Words as people write them, and words that YAML would take for something else. */
const word = fc.oneof(
  fc.constantFrom(
    'null',
    '~',
    'no',
    '1.10',
    '# x',
    'a: b',
    '- a',
    "it's",
    '"',
    '[a]',
    '*a',
    '&a',
    '!t',
    '|',
    '%',
    '0x1F',
    '1e3',
    '2026-01-01',
    '提现',
    '充 值',
    'Ａ１',
    'ﬁ',
    '👩\u200d💻',
    '{{x}}',
    'true',
    '@all',
    '`',
    '? a',
    '---',
    '...',
  ),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((t) => t.trim() === t && !/\p{Cc}/u.test(t)),
)
const list = fc.uniqueArray(word, { maxLength: 4 })

/** A comment after each row's first line, and a field that nobody here knows. */
const remarked = (text: string, key: string) =>
  `# ours: ask 阿明 first\n${text.replace(new RegExp(`^( *)- ${key}: ([^|>\\n][^\\n]*)$`, 'gm'), `$1- ${key}: $2 # why\n$1  ticket: REL-7 # ours`)}`
const marksIn = (text: string) =>
  ['# ours: ask', '# why', 'ticket: REL-7 # ours'].map((mark) => text.split(mark).length)

test('what is written without quotes is the text that stands there', () => {
  const classes = 'classes:\n  - to: 1.10 # release\n    from: [1.1, 0x1F, yes, 2e3]\n'
  expect(readSynonymsFile(classes, 's.yaml').classes).toMatchObject([
    { to: '1.10', from: ['1.1', '0x1F', 'yes', '2e3'] },
  ])
  expect(readModulesFile('modules:\n  - id: 007\n    names: [1.0]', 'm.yaml').file.modules[0]).toMatchObject({
    id: '007',
    names: ['1.0'],
  })
})

describe('a team table that is read, changed in one row and written back keeps every remark and strange field', () => {
  test('synonyms.yaml', () => {
    const classes = fc.uniqueArray(
      fc.record({ to: word, from: list, category: fc.constantFrom('', 'ui'), lang: fc.constantFrom('', 'zh') }),
      {
        selector: (c) => c.to,
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(classes, list, fc.nat(), (made: SynonymClass[], from, at) => {
        const before = remarked(writeSynonymsFile(made), 'to')
        expect(before).toMatch(/# why\n +ticket|- to: [|>]/)
        expect(readSynonymsFile(before, 's.yaml').classes).toEqual(made)
        expect(writeSynonymsFile(made, before)).toBe(before)
        const changed = made.map((c, i) => (i === at % made.length ? { ...c, from } : c))
        const after = writeSynonymsFile(changed, before)
        expect(readSynonymsFile(after, 's.yaml').classes).toEqual(changed)
        expect(marksIn(after)).toEqual(marksIn(before))
      }),
      { numRuns: 200 },
    )
  })

  test('modules.yaml', () => {
    const modules = fc.uniqueArray(
      fc.record({
        id: word,
        names: list,
        owner: fc.constantFrom<string>('', '阿明'),
        touchpoints: list,
        entities: list,
        actions: fc.constant<string[]>([]),
        results: fc.constant<string[]>([]),
        feature_scopes: fc.constant<string[]>([]),
        notes: fc.constantFrom<string>('', 'see wiki'),
      }),
      { selector: (m) => m.id, minLength: 1, maxLength: 4 },
    )
    const plain = ({ extra: _, ...entry }: ModuleEntry) => entry
    fc.assert(
      fc.property(modules, list, fc.nat(), (made: ModuleEntry[], entities, at) => {
        const file: ModulesFile = { modules: made, touchpoint_aliases: {} }
        const before = remarked(writeModulesFile(file), 'id')
        expect(before).toMatch(/# why\n +ticket|- id: [|>]/)
        const read = readModulesFile(before, 'm.yaml').file
        expect(read.modules.map(plain)).toEqual(made)
        expect(writeModulesFile(read, before)).toBe(before)
        const changed = read.modules.map((m, i) => (i === at % made.length ? { ...m, entities } : m))
        const after = writeModulesFile({ ...read, modules: changed }, before)
        expect(readModulesFile(after, 'm.yaml').file.modules).toEqual(changed)
        expect(marksIn(after)).toEqual(marksIn(before))
      }),
      { numRuns: 200 },
    )
  })
})
