import { HufuError } from '../../shared/error.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import { Claims, contentMark } from './claims.ts'
import type { ImportedItem, Importer, ImportOptions } from './importer.ts'
import { decodeXml } from './testlink/decode.ts'
import { showsXml } from './testlink/head.ts'
import { Outline, type Shown } from './testlink/outline.ts'
import { readCase, type Surroundings } from './testlink/read-case.ts'
import { type Scanned, Scanner } from './testlink/scanner.ts'
import { SliceParser } from './testlink/slices.ts'
import { otherVersion } from './testlink/version-named.ts'

/** TestLink's XML in every shape that it and the common converters write. */
export const testlink: Importer = {
  name: 'testlink',
  recognises: showsXml,
  async *read(bytes, options) {
    const scanner = new Scanner()
    const reading = new Reading(options)
    for await (const text of decodeXml(bytes)) {
      yield* reading.items(scanner.push(text))
      if (scanner.fault) throw scanner.fault
    }
    yield* reading.items(scanner.end())
    if (scanner.fault) throw scanner.fault
    yield* reading.rest()
  },
}

type CaseEvent = Extract<Scanned, { kind: 'case' }>

/** One file's way from what the scanner finds to cases with keys. */
class Reading {
  private readonly options: ImportOptions
  private readonly parser = new SliceParser()
  private readonly outline: Outline
  private readonly claims = new Claims<string>((held, claimed) => held === claimed)
  private readonly versions = new Set<string>()
  private batch: { event: CaseEvent; around: Surroundings }[] = []
  private hasCases = false

  constructor(options: ImportOptions) {
    this.options = options
    this.outline = new Outline(this.parser, options.file_name)
  }

  *items(found: Scanned[]): Generator<ImportedItem> {
    for (const event of found) {
      if (event.kind === 'case') {
        const { name, path, xpath, series } = this.outline.enter(event)
        yield* this.shown({ series, named: null })
        this.batch.push({ event, around: this.surroundings(name, path, xpath) })
        continue
      }
      if (event.kind === 'remark') {
        yield* this.cases()
        yield { kind: 'remark', notice: event.notice }
        continue
      }
      const shown = event.kind === 'open' ? this.outline.open(event) : this.outline.close(event)
      if (shown.series !== null || shown.named !== null) yield* this.cases()
      yield* this.shown(shown)
    }
    yield* this.cases()
  }

  *rest(): Generator<ImportedItem> {
    yield* this.shown({ series: this.outline.tellSeries(''), named: null })
    if (!this.hasCases) yield { kind: 'remark', notice: { code: 'no_cases', details: {} } }
  }

  private surroundings(suite_name: string, suite_path: string, xpath: string): Surroundings {
    const { test_project, file_name } = this.options
    return { test_project, suite_name: suite_name || fileSuite(file_name), suite_path, xml_file: file_name, xpath }
  }

  private *shown({ series, named }: Shown): Generator<ImportedItem> {
    if (series !== null) {
      yield* this.speaksOf(this.options.file_name)
      yield { kind: 'series', name: series }
    }
    if (named !== null) yield* this.speaksOf(named)
  }

  private *speaksOf(name: string): Generator<ImportedItem> {
    const { app_version } = this.options
    const found = otherVersion(name, app_version)
    if (found === null || this.versions.has(found)) return
    this.versions.add(found)
    yield { kind: 'remark', notice: { code: 'version_mismatch', details: { found, app_version } } }
  }

  private *cases(): Generator<ImportedItem> {
    const batch = this.batch
    this.batch = []
    const nodes = this.parser.cases(batch.map(({ event }) => event.slice))
    for (const [i, { event, around }] of batch.entries()) {
      yield this.keyed(readCase(nodes[i]!, event.slice, around), event)
    }
  }

  private keyed(read: TestCase, { slice }: CaseEvent): ImportedItem {
    this.hasCases = true
    const place = { ...slice.place, xpath: read.xpath }
    const { case_key, isRepeated, isDuplicate } = this.claim(read, place)
    if (isRepeated) return { kind: 'remark', notice: { code: 'repeated_case', details: { case_key }, place } }
    if (isDuplicate) {
      const details = { case_key: case_key.replace(/#\d+$/, '') }
      read.notices.push({ code: 'duplicate_case_id', details, place })
    }
    read.case_key = case_key
    return { kind: 'case', test_case: read }
  }

  private claim(read: TestCase, place: { line: number; column: number; xpath: string }) {
    const { case_name, suite_path, summary, preconditions, steps, custom_fields } = read
    const words = [
      ...[case_name, suite_path, summary, preconditions],
      ...steps.flatMap(({ step_number, actions, expected }) => [String(step_number), actions, expected]),
      ...custom_fields.flatMap(({ name, value }) => [name, value]),
    ]
    try {
      return this.claims.claim(read, contentMark(words))
    } catch (error) {
      throw error instanceof HufuError ? new HufuError(error.code, error.details, place) : error
    }
  }
}

/** TestLink names the file of a flat export after its suite, which the XML itself then doesn't name. */
function fileSuite(fileName: string): string {
  return fileName.replace(/(?:\.(?:testsuite|testproject|testcase)[\w-]*)?\.\w+$/i, '')
}
