import { type Clause, wordAction } from '../sentence/actions.ts'
import { BLANK, LONGEST_SENTENCE, maskQuoted } from '../sentence/quotes.ts'
import { INPUT, TAP } from '../sentence/vocabulary.ts'
import { quotedCopies } from '../sentence/wording.ts'
import { asCondition } from './conditions.ts'

/** Answers that exclude each other: whoever presses the one did not press the other before. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:确[定认]|是|好的?|同意|继续|允许|ok|yes|confirm|accept|allow|continue|save|delete|discard)/i,
    /^(?:取消|否|不|拒绝|放弃|再想想|暂不|关闭|稍后|no|cancel|keep|decline|deny|reject|not now|go back|stay)/i,
  ],
]
const GOES_BACK =
  /^(?:然后|再|接着)?(?:重新(?:进|打开|登)|返回|退[回出]|回到|杀进程|再次?(?:进入?|打开)|go(?:es)? back|return|re-?open|navigate back|reload|log ?out)/i

/** What was left undone was left so for one attempt. */
const LEFT_UNDONE = /^(?:只|还|仍)?(?:不|未|没|一个都?不)|[不未没](?:填|选|勾|传|输)\S{0,2}$|^(?:without|leave)\b/i

/** The same label inside the dialog that the first press opened is another control. */
const INSIDE_DIALOG = /弹[窗框层]|对话框|\b(?:dialog|modal|popup|sheet)\b/i

/** Sets one thing to a value: the next value for the same thing takes the former's place. */
const SETS_VALUE = new RegExp(
  `^(?:把|将)?[^，,]{0,16}?(?:${INPUT}|改[成为]|设[成为置]|调[成到]|选|\\b(?:set|change|select|choose)\\b)`,
  'iu',
)
const AGAIN = /^(?:然后|再|又|还|继续|接着)|改回|换回|第\s*\S{1,3}\s*[次个]|\b(?:again|back|another|more|times?)\b/i
const withoutValues = (text: string) =>
  maskQuoted(text)
    .split(BLANK)
    .join('')
    .replace(/[\d.,]+|\s+/g, '')
    .toLowerCase()

/** 数量填 5, then 数量填 6; Enter "a" in Name, then Enter "b" in Name. */
export function replaces(action: string, former: string): boolean {
  if (action.length > LONGEST_SENTENCE || former.length > LONGEST_SENTENCE || AGAIN.test(action)) return false
  if (!SETS_VALUE.test(action) || new RegExp(`^(?:${TAP})`, 'iu').test(action)) return false
  const frame = withoutValues(action)
  return frame.length >= 4 && frame === withoutValues(former) && action !== former
}

type Link = { text: string; kind: 'state' | 'lead' | 'done' }

const isOpposite = (a: string, b: string) =>
  OPPOSITES.some(([yes, no]) => (yes.test(a) && no.test(b)) || (no.test(a) && yes.test(b)))

/**
 * What came before an action, as far as it matters: conditions, steps that waited for no result, and the last action
 * that had one. Going back starts over; alternatives start from the same state.
 */
export class Chain {
  private links: Link[] = []
  /** The buttons of the last dialog that showed. */
  private buttons: string[] = []
  /** The action before the last one: what both alternatives start from. */
  private origin: Link | null = null

  constructor(private readonly background: readonly string[]) {}

  /** A clause whose result nobody wrote down. */
  lead(clause: Clause): void {
    if (GOES_BACK.test(clause.text)) this.origin = null
    if (GOES_BACK.test(clause.text)) this.links = this.links.filter((l) => l.kind === 'state')
    const text = asCondition(clause)
    if (text) this.links = [...this.links, { text, kind: clause.kind === 'state' ? 'state' : 'lead' }]
  }

  /**
   * Before an action: if it answers the question that the last action answered otherwise, or is the last one tried again
   * under other conditions, that one did not happen.
   */
  turnTo(action: string, hasLeads: boolean, isAlternative: boolean): void {
    const last = this.links[this.links.length - 1]
    if (last?.kind !== 'done') return
    if (isAlternative) {
      this.forget()
      return
    }
    const isAgain = !INSIDE_DIALOG.test(action) && wordAction(action) === wordAction(last.text)
    if (isAgain || replaces(action, last.text) || (!hasLeads && this.areAlternatives(action, last.text))) this.forget()
  }

  private forget(): void {
    this.links = [...this.links.slice(0, -1), ...(this.origin ? [this.origin] : [])]
  }

  private areAlternatives(a: string, b: string): boolean {
    const label = quotedCopies(wordAction(a))[0] ?? ''
    const former = quotedCopies(wordAction(b))[0] ?? ''
    if (!label || !former || label === former) return false
    return (this.buttons.includes(label) && this.buttons.includes(former)) || isOpposite(label, former)
  }

  /** After an action whose results stand written. */
  done(clause: Clause, buttons: readonly string[]): void {
    this.origin = this.links.find((l) => l.kind === 'done') ?? null
    this.links = this.links.filter((l) => l.kind !== 'done' && !LEFT_UNDONE.test(l.text))
    const text = asCondition(clause)
    // Who signed in stays who it is, whatever is done afterwards.
    if (text) this.links = [...this.links, { text, kind: clause.kind === 'login' ? 'state' : 'done' }]
    if (buttons.length) this.buttons = [...buttons]
  }

  /** A result without an action of its own follows from the last one: that one is no condition of it. */
  resume(key: Clause): void {
    const last = this.links[this.links.length - 1]
    if (last && last.kind !== 'state' && last.text === asCondition(key)) this.links = this.links.slice(0, -1)
  }

  /** What holds now, to come back to: scenarios side by side start from the same state. */
  mark(): readonly Link[] {
    return this.links
  }
  restore(mark: readonly Link[]): void {
    this.links = [...mark]
  }

  /** The condition of an action, with what leads up to it in its own step. */
  condition(leads: readonly Clause[], more: string): string {
    const own = leads.map(asCondition)
    const all = [...this.background, ...this.links.map((l) => l.text), ...own, more]
      .map((t) => t.trim())
      .filter((t) => t !== '')
    const isChinese = all.some((t) => /\p{Script=Han}/u.test(t))
    const distinct = all.filter((t, i) => !all.some((o, j) => j !== i && o.includes(t) && (o !== t || j < i)))
    return distinct.join(isChinese ? '，' : ', ')
  }
}
