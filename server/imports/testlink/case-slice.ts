import { HufuError, type Notice } from '../../../shared/error.ts'
import { MAX_CASE } from './limits.ts'
import type { Position } from './position.ts'

/** One `<testcase>` cut out of the file. */
export type CaseSlice = {
  /** What the parser reads: repaired, and with the size of each attachment where its content stood. */
  xml: string
  /** As in the file, without the content of attachments. */
  raw: string
  place: Position
  notices: Notice[]
}

/** Collects one case while its tokens pass, so that the file itself needn't be kept. */
export class CaseDraft {
  private readonly place: Position
  private readonly raw: string[] = []
  private readonly xml: string[] = []
  private readonly notices = new Map<string, Notice>()
  private isRepaired = false
  private length = 0

  constructor(place: Position) {
    this.place = place
  }

  add(raw: string, xml = raw): void {
    if (raw !== xml) this.isRepaired = true
    this.length += raw.length
    if (this.length > MAX_CASE) throw new HufuError('xml_too_long', { tag: 'testcase', limit: MAX_CASE }, this.place)
    this.raw.push(raw)
    this.xml.push(xml)
  }

  /** Each kind of repair is told once a case, where it was first needed. */
  remark(notice: Notice): void {
    const kind = `${notice.code} ${notice.details.sign ?? ''}`
    if (!this.notices.has(kind)) this.notices.set(kind, notice)
  }

  finish(): CaseSlice {
    const raw = this.raw.join('')
    const xml = this.isRepaired ? this.xml.join('') : raw
    return { xml, raw, place: this.place, notices: [...this.notices.values()] }
  }
}
