import { describe, expect, it } from 'vitest'
import { joinClasses, readSynonymsFile, writeSynonymsFile } from '../../server/imports/synonyms-file.ts'

const FILE = `# Our words, kept by the test team
classes:
  # what the clinic says
  - to: 就诊人
    from: [患者档案, 病人档案] # both old
    category: noun
  - to: 号源
    from:
      - 余号 # from the doctors' app
      - 可约号
`

const blank = { category: '', lang: '' }

describe('readSynonymsFile', () => {
  it('reads classes, and where their words stand', () => {
    const { classes, placeOf } = readSynonymsFile(FILE, 's.yaml')
    expect(classes).toEqual([
      { to: '就诊人', from: ['患者档案', '病人档案'], category: 'noun', lang: '' },
      { to: '号源', from: ['余号', '可约号'], ...blank },
    ])
    expect(placeOf(0, '病人档案')).toEqual({ file: 's.yaml', line: 5, column: 18 })
    expect(placeOf(1, '可约号')).toEqual({ file: 's.yaml', line: 10, column: 9 })
  })

  it('takes an empty file', () => expect(readSynonymsFile('# nothing yet\n', 's.yaml').classes).toEqual([]))
})

describe('writeSynonymsFile', () => {
  it('keeps comments, order and layout where classes stay', () => {
    const { classes } = readSynonymsFile(FILE, 's.yaml')
    expect(writeSynonymsFile(classes, FILE)).toBe(FILE)
  })

  it('adds, changes and drops without touching the rest', () => {
    const written = writeSynonymsFile(
      [
        { to: '号源', from: ['余号', '剩余号'], ...blank },
        { to: '点击', from: ['戳'], category: 'action', lang: 'zh' },
      ],
      FILE,
    )
    expect(written).toContain('# Our words, kept by the test team')
    expect(written).toContain("- 余号 # from the doctors' app")
    expect(written).not.toMatch(/就诊人|可约号/)
    expect(readSynonymsFile(written, 's.yaml').classes).toEqual([
      { to: '号源', from: ['余号', '剩余号'], ...blank },
      { to: '点击', from: ['戳'], category: 'action', lang: 'zh' },
    ])
  })

  it('writes a new file, and words that look like something else in YAML', () => {
    const classes = [{ to: '是', from: ['yes', 'on', '1.0', '#a', "it's: b"], ...blank }]
    expect(readSynonymsFile(writeSynonymsFile(classes), 's.yaml').classes).toEqual(classes)
  })
})

it('makes a shipped class larger where a team writes to the same word', () => {
  const shipped = [
    { to: '点击', from: ['轻触'], ...blank },
    { to: '弹窗', from: ['对话框'], ...blank },
  ]
  expect(joinClasses(shipped, [{ to: '点击', from: ['戳一戳', '轻触'], ...blank }])).toEqual([
    { to: '点击', from: ['戳一戳', '轻触'], ...blank },
    { to: '弹窗', from: ['对话框'], ...blank },
  ])
})
