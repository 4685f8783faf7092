import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testlink } from '../../server/imports/testlink.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import { elementAt, fieldOf, oneLine, type PlainCase, parse, plainCases } from './plain-reader.ts'
import { casesOf, codesOf, readFile } from './reading.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/realworld/testlink')
const FILES = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.xml')) : []

const plain = (read: TestCase): PlainCase => ({
  name: read.case_name,
  suite_path: read.suite_path,
  internal: read.internal_id ?? '',
  external: read.external_id ?? '',
  summary: read.summary,
  preconditions: read.preconditions,
  steps: read.steps.map(({ step_number, actions, expected }) => ({
    number: step_number === null ? '' : String(step_number),
    actions,
    expected,
  })),
  keywords: read.keywords,
})

/** Repairs and remarks that these files call for; every other file passes without one. */
const REMARKS: Record<string, string[]> = {
  'TestLinkOpenSourceTRMS__testlink-code__testspec-linkby-custom-field.xml': ['junk_before_xml'],
  'zhuifengshen__xmind2testcase__xmind_testcase_template_v1.1.xml': ['version_mismatch'],
  'TestLinkOpenSourceTRMS__testlink-code__testspec-ip-testing-technology.xml': ['no_cases'],
  // Two projects' cases in one file: the numbers 1 to 6 stand twice.
  'TestLinkOpenSourceTRMS__testlink-code__TL_testing.xml': Array<string>(6).fill('duplicate_case_id'),
}

describe('TestLink files from the wild', () => {
  if (FILES.length === 0) it.skip('skipped: the public files do not lie beside this checkout', () => {})

  for (const name of FILES) {
    it(`${name} reads as a second reader reads it`, async () => {
      const bytes = readFileSync(join(FOLDER, name))
      const document = parse(bytes.toString('utf8'))
      const read = await readFile(testlink, [bytes], { file_name: name })
      expect(read.error).toBeNull()
      expect(casesOf(read).map(plain)).toEqual(plainCases(document))
      expect(codesOf(read)).toEqual(REMARKS[name] ?? [])
      for (const one of casesOf(read)) {
        expect(bytes.toString('utf8')).toContain(one.raw_text)
        expect(oneLine(elementAt(document, one.xpath)?.attributes.name ?? '')).toBe(one.case_name)
        const numbered = one.steps.filter(({ step_number }) => step_number !== null)
        for (const { xpath, actions } of numbered) expect(fieldOf(elementAt(document, xpath), 'actions')).toBe(actions)
      }
    })
  }
})
