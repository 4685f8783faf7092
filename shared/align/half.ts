import type { CanonText, MergeFingerprint, Parts, Slot } from '../schema/base.ts'
import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { Touchpoint, TouchpointAliases } from '../sentence/touchpoint.ts'
import { touchpointReader } from '../sentence/touchpoint-aliases.ts'
import { canon, normText } from '../text/canon.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import type { ValueSet } from '../text/value-set.ts'
import { valueSet } from '../text/value-set.ts'
import type { Copy, CopyReader } from './copies.ts'
import { copiesOf, copyKey } from './copies.ts'
import type { Quote } from './quotes.ts'
import { quotesOf } from './quotes.ts'
import { tokens } from './tokens.ts'
import { readPages } from './touchpoint.ts'

/** One half of the tally: a rule atom or a case atom, read once for comparing. */
export type Half = {
  id: string
  side: 'rule' | 'case'
  /** A picture of the result itself, not words about it: it shows all of its copy, with sample values. */
  isDrawn: boolean
  /** A message that comes up over a screen, one at a time: a toast or a dialog. */
  isPopUp: boolean
  canon_text: CanonText
  merge_fingerprint: MergeFingerprint
  slots: Slot[]
  values: ValueSet | null
  copies: Copy[]
  /** Labels of the controls that its result shows, and of those that its action presses. */
  shows: string[]
  presses: string[]
  /** Its action is a press, not an input or a wait. */
  isPress: boolean
  /** Keys of the messages that its condition quotes: the dialog that a button stands in. */
  premises: string[]
  condition: ReadonlySet<string>
  action: ReadonlySet<string>
  result: ReadonlySet<string>
  /** What the test case is named. */
  title: ReadonlySet<string>
  /** What names the screens that a rule is drawn on. */
  around: ReadonlySet<string>
  case_key: string | null
  /** The test step that it was written in, with its case. */
  written_in: string | null
  /** The test step with its condition and action: checks that share it look at one event. Null where there is none. */
  step: string | null
  touchpoints: readonly string[]
  pages: readonly Touchpoint[]
  /** Keys of the screens that it is drawn on or noted beside. */
  screens: readonly string[]
}

export type HalfSource = Parts & {
  id: string
  side: Half['side']
  canon_text: CanonText
  merge_fingerprint: MergeFingerprint
  slots: Slot[]
  touchpoints: readonly string[]
  isDrawn?: boolean
  isPopUp?: boolean
  /** The case that it is of, and the step that it was written in. */
  case_key?: string
  step?: string
  title?: string
  around?: string
  screens?: readonly string[]
}

/** The three parts of a canon text: no part can hold a frame's mark, so the first ones found are the frame. */
export function canonParts(canonText: string): Parts {
  const action = canonText.indexOf('|A=')
  const result = canonText.indexOf('|R=', action)
  if (!canonText.startsWith('C=') || action < 0 || result < 0) return { C: '', A: '', R: canonText }
  return { C: canonText.slice(2, action), A: canonText.slice(action + 3, result), R: canonText.slice(result + 3) }
}

/** Texts that a reader remembers: those of a long list that come back do so soon. */
const REMEMBERED = 10_000

/** A reader that runs the text pipeline once per distinct copy, and remembers many of them for as long as it is held. */
export function copyReader(synonyms: SynonymTable, aliases: TouchpointAliases = {}): CopyReader {
  const norms = new Map<string, string>()
  const slotLists = new Map<string, Slot[]>()
  const norm = (text: string) => remembered(norms, text, () => normText(text, synonyms))
  return {
    norm,
    touchpoint: touchpointReader(norm, aliases),
    slots: (text) => remembered(slotLists, text, () => canon({ C: '', A: '', R: text }, synonyms).slots),
  }
}

function remembered<T>(known: Map<string, T>, text: string, make: () => T): T {
  const old = known.get(text)
  if (old !== undefined) return old
  const made = make()
  if (known.size >= REMEMBERED) known.clear()
  known.set(text, made)
  return made
}

/** A person's edit stands in for the extracted parts. */
export function sourceOf(atom: RuleAtom | BareCaseAtom): HalfSource {
  const { C, A, R } = atom.edited ?? atom
  const { atom_id: id, canon_text, merge_fingerprint, slots, touchpoints } = atom
  const source = { id, C, A, R, canon_text, merge_fingerprint, slots, touchpoints }
  return 'signal' in atom
    ? {
        ...source,
        side: 'rule',
        isDrawn: atom.signal !== 'flow_note' && atom.signal !== 'navigation',
        isPopUp: atom.signal === 'toast' || atom.signal === 'dialog',
        screens: screensOf(atom),
        around: screenNames(atom),
      }
    : {
        ...source,
        side: 'case',
        case_key: atom.case_key,
        step: JSON.stringify([atom.case_key, atom.step_number]),
        title: atom.case_name,
      }
}

function screensOf({ evidence }: RuleAtom): string[] {
  const screens = evidence.flatMap(({ file_key, frame_id, about_frame_id }) =>
    [frame_id, about_frame_id].filter((id) => id !== null).map((id) => `w:${JSON.stringify([file_key, id])}`),
  )
  return [...new Set(screens)]
}

/** Names of the screens that it is drawn on, on lines of their own. */
const screenNames = ({ evidence }: RuleAtom) => [...new Set(evidence.map((e) => e.frame_name ?? ''))].join('\n')

const PRESS = /点击|长按|\b(?:click|tap|press|select)/u

export function half(source: HalfSource, reader: CopyReader): Half {
  const canonical = canonParts(source.canon_text)
  const quotes = quotesOf(source.R)
  const labels = (list: readonly Quote[]) => [...new Set(list.map((q) => reader.norm(q.text)).filter(Boolean))]
  return {
    id: source.id,
    side: source.side,
    isDrawn: source.isDrawn ?? false,
    isPopUp: source.isPopUp ?? false,
    canon_text: source.canon_text,
    merge_fingerprint: source.merge_fingerprint,
    slots: source.slots,
    values: valueSet(source.slots),
    copies: copiesOf(
      source.R,
      quotes,
      canonical.R,
      reader,
      source.slots.filter((s) => s.part === 'R'),
    ),
    shows: labels(quotes.filter((q) => q.isLabel)),
    presses: labels(quotesOf(source.A)),
    isPress: PRESS.test(canonical.A),
    premises: source.side === 'rule' ? quotesOf(source.C).map((q) => copyKey(q.text, reader)) : [],
    case_key: source.case_key ?? null,
    written_in: source.step ?? null,
    condition: tokens(canonical.C),
    action: tokens(canonical.A),
    result: tokens(canonical.R),
    title: tokens(reader.norm(source.title ?? '')),
    around: tokens(reader.norm(source.around ?? '')),
    step: source.step && canonical.A ? `s:${source.step} ${canonical.C} ${canonical.A}` : null,
    touchpoints: source.touchpoints,
    pages: readPages(source.touchpoints, reader.touchpoint),
    screens: source.screens ?? [],
  }
}

/** Under which keys a case's checks meet where one shows a control and another presses it. */
export const pressKeys = (half: Pick<Half, 'case_key' | 'shows' | 'presses'>, which: 'shows' | 'presses'): string[] =>
  half.case_key === null ? [] : half[which].map((label) => `p:${JSON.stringify([half.case_key, label])}`)
