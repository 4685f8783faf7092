/** What a person makes of the found rules: some dropped, some reworded, each step undoable. Pure. */
import type { Parts } from '../../../shared/schema/base.ts'
import type { RuleAtomBatch } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import type { Draft, Extracted } from '../../bridge/messages.ts'

/** `ignored` by source key, since a dropped place stays dropped when its words change; `edited` by atom id. */
export type Review = { ignored: readonly string[]; edited: Readonly<Record<string, Parts>> }
export type History = { now: Review; past: readonly Review[] }

export const BLANK: History = { now: { ignored: [], edited: {} }, past: [] }
const UNDO_DEPTH = 100

const step = (history: History, now: Review): History => ({
  now,
  past: [...history.past, history.now].slice(-UNDO_DEPTH),
})

export function drop(history: History, atom: RuleAtom): History {
  if (history.now.ignored.includes(atom.source_key)) return history
  return step(history, { ...history.now, ignored: [...history.now.ignored, atom.source_key] })
}

export function restore(history: History, atom: RuleAtom): History {
  return step(history, { ...history.now, ignored: history.now.ignored.filter((key) => key !== atom.source_key) })
}

const WORDS = ['C', 'A', 'R'] as const
const isSame = (a: Parts, b: Parts) => WORDS.every((part) => a[part] === b[part])

/** Words as extracted are no edit. */
export function reword(history: History, atom: RuleAtom, parts: Parts): History {
  const edited = { ...history.now.edited }
  if (isSame(parts, atom)) delete edited[atom.atom_id]
  else edited[atom.atom_id] = parts
  return step(history, { ...history.now, edited })
}

export function undo(history: History): History {
  const before = history.past[history.past.length - 1]
  return before ? { now: before, past: history.past.slice(0, -1) } : history
}

export const fromDraft = (draft: Draft | null): History =>
  draft ? { now: { ignored: draft.ignored, edited: draft.edited }, past: [] } : BLANK

/** The words that count: a person's, else those that were extracted. */
export const wordsOf = (
  atom: Pick<RuleAtom, 'atom_id' | 'C' | 'A' | 'R'> & { edited?: Parts | null },
  review?: Review,
): Parts => {
  const { C, A, R } = review?.edited[atom.atom_id] ?? atom.edited ?? atom
  return { C, A, R }
}

export const isDropped = (atom: RuleAtom, review: Review) => review.ignored.includes(atom.source_key)

export const keptAtoms = (extracted: Extracted, review: Review) =>
  extracted.atoms.filter((atom) => !isDropped(atom, review))

/** Every rule that counts: neither dropped nor ignored for good. */
export const countedAtoms = (extracted: Extracted, review: Review, ignored: ReadonlyMap<string, unknown>) =>
  keptAtoms(extracted, review).filter((atom) => !ignored.has(atom.atom_id))

/** What is sent: dropped rules are left out, reworded ones carry who and when beside the extracted words. */
export function batchOf(extracted: Extracted, review: Review, by: string, at: string): RuleAtomBatch {
  const atoms = keptAtoms(extracted, review).map((atom) => {
    const words = review.edited[atom.atom_id]
    return words ? { ...atom, edited: { ...words, by, at } } : atom
  })
  return { scope: extracted.scope, atoms }
}

export type Group = { frame_id: string | null; frame: string; page: string; atoms: RuleAtom[] }

/** By the screen that shows a rule, or that its note speaks of; in the order found. */
export function byFrame({
  atoms,
  frame_names,
}: { atoms: readonly RuleAtom[] } & Pick<Extracted, 'frame_names'>): Group[] {
  const groups = new Map<string, Group>()
  for (const atom of atoms) {
    const at = atom.evidence[0]!
    const frame_id = at.frame_id ?? at.about_frame_id
    const key = frame_id ?? `page ${at.page}`
    const frame = at.frame_name ?? frame_names[frame_id ?? ''] ?? ''
    const group = groups.get(key) ?? { frame_id, frame, page: at.page, atoms: [] }
    group.atoms.push(atom)
    groups.set(key, group)
  }
  return [...groups.values()]
}
