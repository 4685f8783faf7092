import { type ErrorCode, HufuError, type Notice } from '../../../shared/error.ts'
import { CaseDraft, type CaseSlice } from './case-slice.ts'
import { cdataEnd } from './cdata.ts'
import { PassingContent } from './content.ts'
import { MAX_DEPTH, MAX_TEXT } from './limits.ts'
import { Cursor, type Position } from './position.ts'
import { findBeginning } from './prolog.ts'
import { isKnownRoot } from './roots.ts'
import { fixSigns, readStartTag, type StartTag, TagFault, tagEnd } from './tag.ts'

/** What stands outside of cases, and the cases whole, in file order. `text`: of an element's own, outside of cases. */
export type Scanned =
  | { kind: 'open'; name: string; tag: StartTag; place: Position }
  | { kind: 'close'; name: string; text: string }
  | { kind: 'case'; tag: StartTag; slice: CaseSlice }
  | { kind: 'remark'; notice: Notice }

/**
 * `start` and `close`: where its tags stand, counted from the file's start; `close` is -1 until it is known. `place` is
 * worked out when it is asked for, or when the tag leaves the buffer. `length`: characters of its own text.
 */
type Open = {
  name: string
  start: number
  place: Position | null
  length: number
  hasCdata: boolean
  close: number
  text: string
}

/** The elements whose own text is wanted outside of cases. */
const NAMED = 'name'
const LETTER = /\p{L}/u
/** Most names begin with a small letter: the pattern is for the rest. */
const startsName = (c: string) => (c >= 'a' && c <= 'z') || c === '_' || c === ':' || LETTER.test(c)
const LONGEST_MARK = '<![CDATA['.length
/** What may stand in a file; of these a cut leaves the beginning. */
const MARKS = ['<!--', '<![CDATA[']

/**
 * One pass over the XML that checks its form, repairs what has one reading only, and cuts out the cases. Memory holds
 * one unfinished token and one unfinished case, whatever the file's size; the content of attachments passes by.
 *
 * A fault doesn't throw: it ends the scan and waits in `fault`, so that what was found before it comes first however
 * the file was cut into chunks.
 */
export class Scanner {
  fault: HufuError | null = null
  private buffer = ''
  private at = 0
  private dropped = 0
  private copied = 0
  private phase: 'before' | 'root' | 'after' | 'done' = 'before'
  private isLast = false
  private found: Scanned[] = []
  private readonly cursor = new Cursor()
  private readonly stack: Open[] = []
  private draft: { slice: CaseDraft; tag: StartTag; depth: number } | null = null
  private content: PassingContent | null = null

  push(text: string): Scanned[] {
    return this.scan(text)
  }

  end(): Scanned[] {
    this.isLast = true
    return this.scan('')
  }

  private scan(text: string): Scanned[] {
    this.buffer += text
    this.found = []
    try {
      if (this.fault === null) this.run()
    } catch (error) {
      if (!(error instanceof HufuError)) throw error
      this.fault = error.place ? error : new HufuError(error.code, error.details, this.place())
    }
    return this.found
  }

  private run(): void {
    while (this.at < this.buffer.length && this.step());
    if (this.isLast) this.checkEnd()
    this.copy(this.at)
    for (const open of this.stack) this.placeOf(open)
    this.cursor.drop(this.buffer, this.at)
    this.dropped += this.at
    this.buffer = this.buffer.slice(this.at)
    this.at = 0
    this.copied = 0
  }

  /** Passes one token; false where the buffer has to grow first. */
  private step(): boolean {
    if (this.phase === 'done') return this.pass(this.buffer.length)
    if (this.phase === 'before') return this.begin()
    if (this.content) return this.passContent(this.content)
    const lt = this.buffer.indexOf('<', this.at)
    if (lt !== this.at) return this.text(lt)
    if (this.phase === 'after' && !/^<[!?]/.test(this.buffer.slice(lt, lt + 2))) return this.behindRoot()
    const next = this.buffer[lt + 1]
    if (next === undefined) return this.isLast ? this.cutInMark('<') : false
    if (next === '/') return this.endTag()
    if (next === '!') return this.marked()
    if (next === '?') return this.passMarked('?>')
    if (startsName(next)) return this.startTag()
    return this.sign()
  }

  private begin(): boolean {
    const beginning = findBeginning(this.buffer, this.isLast)
    if (!beginning) return false
    if (beginning.junk) this.remark({ code: 'junk_before_xml', details: { found: beginning.junk } })
    this.phase = 'root'
    return this.pass(beginning.at)
  }

  private text(lt: number): boolean {
    if (lt < 0 && !this.isLast) {
      this.checkLength(this.buffer.length - this.at)
      return false
    }
    const end = lt < 0 ? this.buffer.length : lt
    const text = this.buffer.slice(this.at, end)
    const open = this.stack.at(-1)
    if (!open) return this.outside(text, end)
    this.checkLength(text.length)
    open.length += text.length
    if (open.hasCdata && text.includes(']]>')) return this.fail('xml_malformed', { found: ']]>' })
    if (open.name === NAMED && !this.draft) open.text += text
    if (!text.includes('&')) return this.pass(end)
    const signs = new Set<string>()
    this.repair(
      end,
      this.inTag(() => fixSigns(text, signs)),
      signs,
    )
    return true
  }

  /** Nothing but space and comments may stand outside the root. */
  private outside(text: string, end: number): boolean {
    if (text.trim() === '') return this.pass(end)
    if (this.phase === 'root') return this.fail('xml_malformed', { found: text.trim().slice(0, 40) })
    return this.cutOff(text.trim().slice(0, 40))
  }

  /** A second document would be lost in silence; what a web server appended is not missed. */
  private behindRoot(): boolean {
    const start = this.buffer.slice(this.at, this.at + 40)
    if (!this.isLast && start.length < 40) return false
    const name = /^<([\w:.-]+)/.exec(start)?.[1]
    return name && isKnownRoot(name) ? this.fail('xml_second_root', { tag: name }) : this.cutOff(start)
  }

  private cutOff(found: string): true {
    this.remark({ code: 'junk_after_xml', details: { found }, place: { ...this.place() } })
    this.phase = 'done'
    return true
  }

  private marked(): boolean {
    const mark = this.buffer.slice(this.at, this.at + LONGEST_MARK)
    if (mark.startsWith('<!--')) return this.passMarked('-->')
    if (mark === '<![CDATA[') return this.cdata()
    if (!this.isLast && mark.length < LONGEST_MARK) return false
    if (/^<!DOCTYPE/i.test(mark)) return this.fail('xml_doctype')
    return this.cutInMark(mark)
  }

  /** A file may end anywhere, in the midst of a mark too; what is no beginning of one is a fault of its own. */
  private cutInMark(found: string): never {
    const isCut = this.stack.length > 0 && MARKS.some((mark) => mark !== found && mark.startsWith(found))
    return isCut ? this.notClosed() : this.fail('xml_malformed', { found })
  }

  private passMarked(mark: string): boolean {
    const end = this.buffer.indexOf(mark, this.at + mark.length)
    this.checkLength(this.pending(this.at, mark))
    if (end >= 0) return this.pass(end + mark.length)
    return this.isLast ? this.notClosed() : false
  }

  private cdata(): boolean {
    const open = this.stack.at(-1)
    if (!open) return this.fail('xml_malformed', { found: '<![CDATA[' })
    const start = this.at + LONGEST_MARK
    const section = cdataEnd(this.buffer, start, open.name, this.isLast, open.close - this.dropped)
    if (!section) return this.checkLength(this.pending(start, ']]>'))
    this.checkLength(section.end - start)
    if (section.end < 0) return this.notClosed()
    const text = this.buffer.slice(start, section.end)
    open.length += text.length
    open.hasCdata = true
    open.close = section.close < 0 ? -1 : section.close + this.dropped
    if (open.name === NAMED && !this.draft) open.text += text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    if (!section.isRepaired) return this.pass(section.end + 3)
    const place = this.cursor.at(this.buffer, start + text.indexOf(']]>'))
    this.repair(section.end + 3, `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`, [])
    this.remark({ code: 'repaired_cdata', details: {}, place: { ...place } })
    return true
  }

  private startTag(): boolean {
    const end = tagEnd(this.buffer, this.at)
    if ((end < 0 ? this.buffer.length : end) - this.at > MAX_TEXT) {
      return this.fail('xml_too_long', {
        tag: /^<[^\s>/]{0,40}/.exec(this.buffer.slice(this.at))![0].slice(1),
        limit: MAX_TEXT,
      })
    }
    if (end < 0)
      return this.isLast ? this.fail('xml_malformed', { found: this.buffer.slice(this.at, this.at + 40) }) : false
    const tag = this.inTag(() => readStartTag(this.buffer.slice(this.at, end)))
    if (this.stack.length >= MAX_DEPTH) return this.fail('xml_too_deep', { limit: MAX_DEPTH })
    if (!this.draft && tag.name === 'testcase') this.beginCase(tag)
    else if (!this.draft) this.found.push({ kind: 'open', name: tag.name, tag, place: this.place() })
    const start = this.dropped + this.at
    this.stack.push({ name: tag.name, start, place: null, length: 0, hasCdata: false, close: -1, text: '' })
    if (tag.signs.size > 0) this.repair(end, tag.text, tag.signs)
    this.at = end
    if (tag.isEmpty) this.close()
    else if (tag.name === 'content' && this.stack.at(-2)?.name === 'attachment') this.beginContent()
    return true
  }

  private endTag(): boolean {
    const end = this.buffer.indexOf('>', this.at)
    if (end < 0) return this.isLast ? this.notClosed() : this.checkLength(this.buffer.length - this.at)
    const name = this.buffer.slice(this.at + 2, end).trimEnd()
    const open = this.stack.at(-1)
    if (!open) return this.fail('xml_malformed', { found: this.buffer.slice(this.at, Math.min(end + 1, this.at + 40)) })
    if (open.name !== name) {
      return this.fail('xml_wrong_nesting', {
        tag: name.slice(0, 40),
        open: open.name,
        open_line: this.placeOf(open).line,
      })
    }
    this.pass(end + 1)
    this.close()
    return true
  }

  private close(): void {
    const open = this.stack.pop()!
    if (this.draft && this.stack.length === this.draft.depth) this.finishCase()
    else if (!this.draft) this.found.push({ kind: 'close', name: open.name, text: open.text })
    if (this.stack.length === 0) this.phase = 'after'
  }

  private beginCase(tag: StartTag): void {
    this.copied = this.at
    this.draft = { slice: new CaseDraft(this.place()), tag, depth: this.stack.length }
  }

  private finishCase(): void {
    const { slice, tag } = this.draft!
    this.copy(this.at)
    this.draft = null
    this.found.push({ kind: 'case', tag, slice: slice.finish() })
  }

  private beginContent(): void {
    this.copy(this.at)
    this.content = new PassingContent()
  }

  private passContent(content: PassingContent): boolean {
    const stop = content.pass(this.buffer, this.at, this.isLast)
    const hasMoved = stop > this.at
    this.at = this.copied = stop
    if (content.isDone) {
      this.draft?.slice.add('', String(content.bytes()))
      this.content = null
      return true
    }
    return hasMoved || (this.isLast ? this.notClosed() : false)
  }

  /** `<` before what starts no name: people's own sign in a field that isn't CDATA. */
  private sign(): boolean {
    if (this.stack.length === 0) return this.fail('xml_malformed', { found: this.buffer.slice(this.at, this.at + 2) })
    this.repair(this.at + 1, '&lt;', ['<'])
    return true
  }

  /** Passes on to `end`, handing the parser `xml` for what is passed. */
  private repair(end: number, xml: string, signs: Iterable<string>): void {
    for (const sign of signs) this.remark({ code: 'repaired_sign', details: { sign }, place: { ...this.place() } })
    if (this.draft && this.buffer.slice(this.at, end) !== xml) {
      this.copy(this.at)
      this.draft.slice.add(this.buffer.slice(this.at, end), xml)
      this.copied = end
    }
    this.at = end
  }

  private pass(end: number): true {
    this.at = end
    return true
  }

  private copy(end: number): void {
    if (this.draft && end > this.copied) this.draft.slice.add(this.buffer.slice(this.copied, end))
    this.copied = end
  }

  private remark(notice: Notice): void {
    if (this.draft) this.draft.slice.remark(notice)
    else this.found.push({ kind: 'remark', notice })
  }

  /** Characters from `start` to the mark, or as many as have come. */
  private pending(start: number, mark: string): number {
    const end = this.buffer.indexOf(mark, start)
    return (end < 0 ? this.buffer.length : end) - start
  }

  private checkLength(more: number): false {
    const open = this.stack.at(-1)
    if ((open?.length ?? 0) + more > MAX_TEXT) {
      this.fail('xml_too_long', { tag: open?.name ?? '?xml', limit: MAX_TEXT }, open && this.placeOf(open))
    }
    return false
  }

  private checkEnd(): void {
    if (this.at < this.buffer.length) throw new Error('scanner stopped before the end')
    if (this.phase === 'before') findBeginning(this.buffer, true)
    if (this.stack.length > 0) this.notClosed()
    if (this.phase === 'root') this.fail('unknown_file')
  }

  private notClosed(): never {
    const open = this.stack.at(-1)
    return this.fail('xml_not_closed', { tag: open?.name ?? '?' }, open && this.placeOf(open))
  }

  private inTag<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof TagFault)) throw error
      const place = this.cursor.at(this.buffer, this.at + error.offset)
      return this.fail(error.fault.code, error.fault.details, place)
    }
  }

  private place(): Position {
    return this.cursor.at(this.buffer, this.at)
  }

  private placeOf(open: Open): Position {
    open.place ??= this.cursor.at(this.buffer, open.start - this.dropped)
    return open.place
  }

  private fail(code: ErrorCode, details: HufuError['details'] = {}, place: Position = this.place()): never {
    throw new HufuError(code, details, { ...place })
  }
}
