import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readModulesFile } from '../../server/imports/modules-file.ts'
import { writeModulesFile } from '../../server/imports/modules-writer.ts'
import { HufuError } from '../../shared/error.ts'
import { HOTEL } from '../modules/hotel.ts'

const blank = {
  names: [],
  owner: '',
  touchpoints: [],
  entities: [],
  actions: [],
  results: [],
  feature_scopes: [],
  notes: '',
}

describe('readModulesFile', () => {
  it('reads modules and aliases, and keeps what it does not know', () => {
    const { file } = readModulesFile(
      'team: front desk\nmodules:\n  - id: BILL\n    entities: [押金, 12306]\n    colour: {dark: "#123"}\ntouchpoint_aliases: {账单: [消费明细]}\n',
      'm.yaml',
    )
    expect(file).toEqual({
      modules: [{ ...blank, id: 'BILL', entities: ['押金', '12306'], extra: { colour: { dark: '#123' } } }],
      touchpoint_aliases: { 账单: ['消费明细'] },
      extra: { team: 'front desk' },
    })
  })
  it.each(['', '# nothing yet\n', 'modules:\n', 'modules: []\ntouchpoint_aliases:\n'])('takes %j', (yaml) =>
    expect(readModulesFile(yaml, 'm.yaml').file).toEqual({ modules: [], touchpoint_aliases: {} }),
  )
  it.each([
    ['no YAML', 'modules: [{', 1, 12],
    ['no map', '- a', 1, 1],
    ['no modules', 'module: []', 1, 1],
    ['no list of modules', 'modules:\n  id: A', 2, 3],
    ['a module that is a word', 'modules:\n  - BILL', 2, 5],
    ['no id', 'modules:\n  - names: [账单]', 2, 5],
    ['a word for a list', 'modules:\n  - id: A\n    entities: 押金', 3, 15],
    ['a map among words', 'modules:\n  - id: A\n    entities: [押金, {a: 1}]', 3, 20],
    ['an empty word', 'modules:\n  - id: A\n    entities: [""]', 3, 16],
    ['aliases in a list', 'modules: []\ntouchpoint_aliases: [账单]', 2, 21],
    ['a forbidden name', 'modules:\n  - id: A\n    __proto__: {}', 3, 5],
  ])('refuses %s with its place', (_, yaml, line, column) => {
    let refused: unknown
    try {
      readModulesFile(yaml, 'm.yaml')
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(HufuError)
    expect(refused).toMatchObject({ code: 'bad_input', place: { file: 'm.yaml', line, column } })
  })
})

describe('writeModulesFile', () => {
  it.each([
    HOTEL,
    readFileSync('server/web/sample/modules.yaml', 'utf8'),
    readFileSync('server/web/sample/modules_doctor.yaml', 'utf8'),
  ])('leaves comments, order and layout where nothing changed (%#)', (yaml) =>
    expect(writeModulesFile(readModulesFile(yaml, 'm.yaml').file, yaml)).toBe(yaml),
  )
  it('adds, changes and drops without touching the rest', () => {
    const yaml =
      'modules:\n  # money\n  - id: BILL\n    entities:\n      - 押金 # paid at the desk\n      - 房费\n  - id: CLEAN\n    names: [保洁]\n'
    const { file } = readModulesFile(yaml, 'm.yaml')
    const written = writeModulesFile(
      {
        modules: [
          { ...file.modules[0]!, entities: ['押金', '发票'], owner: 'lin' },
          { ...blank, id: 'POOL', names: ['泳池'] },
        ],
        touchpoint_aliases: { 账单: ['消费明细'] },
      },
      yaml,
    )
    expect(written).toContain('# money')
    expect(written).toContain('- 押金 # paid at the desk')
    expect(written).not.toMatch(/房费|CLEAN/)
    expect(readModulesFile(written, 'm.yaml').file).toEqual({
      modules: [
        { ...blank, id: 'BILL', entities: ['押金', '发票'], owner: 'lin' },
        { ...blank, id: 'POOL', names: ['泳池'] },
      ],
      touchpoint_aliases: { 账单: ['消费明细'] },
    })
  })
  it('writes a new file, extra fields and words that look like something else too', () => {
    const file = {
      modules: [{ ...blank, id: 'A', entities: ['yes', '1.0', '#a', "it's: b"], extra: { colour: { dark: '#123' } } }],
      touchpoint_aliases: {},
      extra: { team: 'x' },
    }
    expect(readModulesFile(writeModulesFile(file), 'm.yaml').file).toEqual(file)
  })
})
