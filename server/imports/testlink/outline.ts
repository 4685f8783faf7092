import { HufuError } from '../../../shared/error.ts'
import { folded } from './read-case.ts'
import { refuseOthers } from './roots.ts'
import type { Scanned } from './scanner.ts'
import type { SliceParser } from './slices.ts'

type Opened = { name: string; xpath: string; suites: number; cases: number; suite: Suite | null }
type Suite = { name: string; path: string }
/** `series` and `named` are told when they first show. */
export type Shown = { series: string | null; named: string | null }

const NOTHING: Shown = { series: null, named: null }

/** Follows the elements outside of cases: which suite a case lies in, and where in the document. */
export class Outline {
  private readonly parser: SliceParser
  private readonly fileName: string
  private readonly stack: Opened[] = []
  private hasSeries = false

  constructor(parser: SliceParser, fileName: string) {
    this.parser = parser
    this.fileName = fileName
  }

  /** Errors: `junit_report`, `testlink_other_export`, `xml_unknown_root` and their like. */
  open(event: Extract<Scanned, { kind: 'open' }>): Shown {
    this.refuse(event.name, event.tag.attributes, event.place)
    const parent = this.stack.at(-1) ?? null
    const isSuite = event.name === 'testsuite'
    const attributes: Record<string, string> = isSuite ? this.parser.attributes(event.tag.text) : {}
    const name = folded(attributes.name ?? '')
    const position = isSuite ? `[${parent ? ++parent.suites : 1}]` : ''
    this.stack.push({
      name: event.name,
      xpath: `${parent?.xpath ?? ''}/${event.name}${position}`,
      suites: 0,
      cases: 0,
      suite: isSuite && name ? inside(parent?.suite ?? null, name) : (parent?.suite ?? null),
    })
    if (!isSuite) return NOTHING
    const isRoot = parent === null
    return { series: isRoot ? this.tellSeries(attributes.id?.trim() || name) : null, named: name || null }
  }

  /** A test plan's own name is its series: its suites belong to the project. */
  close(event: Extract<Scanned, { kind: 'close' }>): Shown {
    this.stack.pop()
    const isPlanName = event.name === 'name' && this.stack.length === 1 && this.stack[0]!.name === 'testplan'
    const name = isPlanName ? folded(this.parser.text(event.text)) : ''
    return name ? { series: this.tellSeries(name), named: name } : NOTHING
  }

  /** Where a case that begins now stands. `series` falls back to the file's name, at the latest here. */
  enter(event: Extract<Scanned, { kind: 'case' }>): Suite & { xpath: string; series: string | null } {
    this.refuse('testcase', event.tag.attributes, event.slice.place)
    const parent = this.stack.at(-1)
    const xpath = parent ? `${parent.xpath}/testcase[${++parent.cases}]` : '/testcase[1]'
    return { ...(parent?.suite ?? { name: '', path: '' }), xpath, series: this.tellSeries('') }
  }

  /** The name, once a file: null if it was told before. */
  tellSeries(name: string): string | null {
    if (this.hasSeries) return null
    this.hasSeries = true
    return name || this.fileName
  }

  private refuse(name: string, attributes: readonly string[], place: { line: number; column: number }): void {
    try {
      refuseOthers(name, attributes, this.stack.at(-1)?.name ?? null)
    } catch (error) {
      if (!(error instanceof HufuError)) throw error
      throw new HufuError(error.code, error.details, { ...place })
    }
  }
}

function inside(parent: Suite | null, name: string): Suite {
  return { name, path: parent ? `${parent.path} / ${name}` : name }
}
