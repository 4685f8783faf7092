import { describe, expect, it } from 'vitest'
import { toldProblems } from '../../server/imports/module-problems.ts'
import { readModulesFile } from '../../server/imports/modules-file.ts'
import { normText } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { HOTEL } from './hotel.ts'

const TABLE = shippedTable()
const problems = (yaml: string) =>
  toldProblems(readModulesFile(yaml, 'm.yaml'), (text) => normText(text, TABLE)).map(
    ({ code, is_error, places }) => [code, is_error, places.map((p) => `${p.line}:${p.column}`)] as const,
  )

describe('what is wrong with a dictionary', () => {
  it.each([
    [
      'a module twice',
      'modules:\n  - {id: A, names: [甲班]}\n  - {id: a, names: [乙班]}\n',
      ['module_id_twice', true, ['2:5', '3:5']],
    ],
    [
      'a word of two modules',
      'modules:\n  - {id: A, entities: [学费]}\n  - {id: B, entities: [课表, 学费]}\n',
      ['module_term_shared', false, ['2:24', '3:28']],
    ],
    [
      'a page under two spellings',
      'modules:\n  - {id: A, touchpoints: [学费页]}\n  - {id: B, touchpoints: [学费]}\n',
      ['module_term_shared', false, ['2:27', '3:27']],
    ],
    ['too short a word', 'modules:\n  - {id: A, entities: [学费, 费]}\n', ['module_term_short', false, ['2:28']]],
    ['no words at all', 'modules:\n  - id: A\n', ['module_without_terms', false, ['2:5']]],
    [
      'a circle of aliases',
      'modules: []\ntouchpoint_aliases:\n  课表: [日程]\n  日程: [课表]\n',
      ['touchpoint_alias_circle', true, ['3:8', '4:3']],
    ],
    [
      'a chain of aliases',
      'modules: []\ntouchpoint_aliases:\n  课表: [日程]\n  日程: [安排]\n',
      ['touchpoint_alias_circle', true, ['3:8', '4:3']],
    ],
    [
      'an alias of two names',
      'modules: []\ntouchpoint_aliases:\n  课表: [安排]\n  日程: [安排]\n',
      ['touchpoint_alias_twice', true, ['3:8', '4:8']],
    ],
  ])('%s', (_, yaml, problem) => expect(problems(yaml)[0]).toEqual(problem))

  it.each([
    [
      'one page of two clients',
      'modules:\n  - {id: A, touchpoints: [教师端-课表]}\n  - {id: B, touchpoints: [学生端-课表]}\n',
    ],
    ['a word in two lists of one module', 'modules:\n  - {id: A, touchpoints: [课表], entities: [课表]}\n'],
    ['short, but a word in Latin letters', 'modules:\n  - {id: A, entities: [PTA]}\n'],
    ['a name that lists itself', 'modules: []\ntouchpoint_aliases:\n  课表: [课表页面, 课表]\n'],
  ])('%s is none', (_, yaml) => expect(problems(yaml).filter(([code]) => code !== 'module_without_terms')).toEqual([]))

  it('a whole dictionary: only the words that two modules share', () =>
    expect(problems(HOTEL).map(([code]) => code)).toEqual(['module_term_shared', 'module_term_shared']))
})
