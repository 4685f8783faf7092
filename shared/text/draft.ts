import type { Slot } from '../schema/base.ts'
import type { SynonymTable } from './synonyms/table.ts'

export type SlotKind = Slot['kind']
/** A slot before it is known which part it stands in. */
export type Hole = Omit<Slot, 'part'>

/** A text on its way through the steps. The n-th token character in it belongs to the n-th hole. */
export type Draft = { readonly text: string; readonly holes: readonly Hole[] }

/** One named step. `why` is shown to people beside what the step changed. Total, linear, and free of engine-dependent tables. */
export type Step = {
  name: string
  /** The step's number in the specification of the pipeline. */
  stage: 1 | 2 | 3 | 4 | 5 | 6 | 7
  why: string
  why_zh: string
  run(draft: Draft, table: SynonymTable): Draft
}

/** A step that never touches a token. */
export const onText =
  (change: (text: string) => string): Step['run'] =>
  (draft) => {
    const text = change(draft.text)
    return text === draft.text ? draft : { text, holes: draft.holes }
  }
