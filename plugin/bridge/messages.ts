import type { FoundRule } from '../../shared/design/found.ts'
import type { Parts, State } from '../../shared/schema/base.ts'
import type { Scope } from '../../shared/schema/delivery.ts'
import type { SkippedLayer } from '../../shared/schema/design-node.ts'
import type { Box, RuleAtom } from '../../shared/schema/rule-atom.ts'

export type Settings = {
  server_url: string
  project: string
  token: string
  app_version: string
  language: 'auto' | 'zh' | 'en'
  /** Whether a send leaves in the file which project it went to, and buttons that open Hufu on what was sent. */
  notes_in_file: boolean
}

/** What a send left in the file: to be confirmed, since a copy of a file carries it along. */
export type FileNote = { project: string; file_url: string }

/** `suggested_key`: a key pasted earlier for a file that may be this one; a person has to confirm it. */
export type FileIdentity = {
  file_name: string
  file_key: string | null
  source: 'figma' | 'pasted' | 'unknown'
  suggested_key: string | null
}

export type Layer = { id: string; name: string; type: string }

/** Where an app version is chosen for: an outermost section, or a page for what lies in none. */
export type Place = { id: string; name: string; page_id: string }

/** `layers` are the first 200 of `count`, `places` theirs; without a selection the page's own. `page.count`: layers on it, without those inside them. */
export type Selection = {
  page: { id: string; name: string; count: number }
  count: number
  layers: Layer[]
  places: Place[]
}

/** What a person did to an extraction that is not sent yet: ids and changed words, never trees. */
export type Draft = {
  file_key: string
  app_version: string
  root_ids: string[]
  ignored: string[]
  edited: Record<string, Parts>
}

/**
 * What the canvas read off layers, before it is merged and named: `readRules` in plugin/ui/reading.ts makes `Extracted`
 * of it. `beside`: layers next to the read ones that may be notes and were not selected.
 * `frame_names`: names of the screens that notes speak of, by id.
 */
export type Found = {
  rules: FoundRule[]
  frame_names: Record<string, string>
  scope: Scope
  skipped: SkippedLayer[]
  hidden_layers: number
  beside: number
  is_page_large: boolean
  places: Place[]
}

export type Extracted = Omit<Found, 'rules'> & { atoms: RuleAtom[] }

/**
 * A screen as it is drawn now: `width` × `height` px of the design, and where layers lie on it in these px; null: the
 * layer is gone or has no place. `scale`: pixels of the PNG for one of the design.
 */
export type Picture = {
  png: Uint8Array
  width: number
  height: number
  scale: number
  boxes: Record<string, Box | null>
}

export type ProbeLine = { question: string; answer: string }

export type Start = {
  command: string
  mode: 'design' | 'dev'
  user: string | null
  settings: Settings
  file: FileIdentity
  selection: Selection
  draft: Draft | null
  note: FileNote | null
}

/** How one rule stands that a layer shows; `words` name the rule, not its state. */
export type Mark = { node_id: string; state: State; words: string }

/** Boxes lie in a layer of their own; annotations hang on the design's layers, in a category of their own. */
export type MarkStyle = 'boxes' | 'annotations'

/** The words of the window's language: the canvas thread has none of its own. */
export type MarkWords = { title: string; states: Record<State, string> }

/** `missing`: layers that are gone, lie on another page, or can carry no mark. */
export type Marked = { marked: number; missing: SkippedLayer[] }

/** A section with notes, and which of the layers asked about lie in it. */
export type NoteSection = { section_id: string; name: string; page: string; node_ids: string[] }

/** Which layers to read: what is selected, the whole page, or those of a draft. */
export type Choice = { of: 'selection' } | { of: 'page' } | { of: 'layers'; root_ids: string[] }

/** Everything that the window may ask of the canvas. A message without a handler does not compile. */
export type Messages = {
  start: { ask: null; answer: Start }
  extract: { ask: { choice: Choice; app_version: string }; answer: Found }
  /** `most_px`: how wide the PNG may be. Pictures are made one at a time, in the order asked. */
  picture: { ask: { frame_id: string; node_ids: string[]; most_px: number }; answer: Picture }
  reveal: { ask: { node_id: string }; answer: { found: boolean } }
  save_settings: { ask: Settings; answer: null }
  name_file: { ask: { url: string }; answer: FileIdentity }
  save_draft: { ask: Draft | null; answer: null }
  /** App versions by place, as a person chose them in this file. */
  read_places: { ask: null; answer: Record<string, string> }
  save_places: { ask: Record<string, string>; answer: null }
  /** Marks the current page, in place of the marks that are there. Only when a person asked for it. */
  mark_canvas: { ask: { style: MarkStyle; marks: Mark[]; words: MarkWords }; answer: Marked }
  /** Takes all marks of the current page away. */
  unmark_canvas: { ask: null; answer: { removed: number } }
  /** Whether there are marks of ours on the current page, and whether this person may draw any. */
  canvas_marks: { ask: null; answer: { may_edit: boolean; has_boxes: boolean } }
  /** Never fails a send: what could not be left in the file is told. `words` are shown at the button. */
  note_sent: {
    ask: { project: string; root_ids: string[]; words: string }
    answer: { is_noted: boolean; buttons: number }
  }
  note_sections: { ask: { node_ids: string[] }; answer: NoteSection[] }
  probe: { ask: null; answer: ProbeLine[] }
  open_link: { ask: { url: string }; answer: null }
}

/** What the canvas says unasked. */
export type Events = { selection: Selection }

export type Progress = { phase: 'read' | 'find' | 'mark'; done: number; total: number }

/** One running ask, as its handler sees it. */
export type Call = { isCancelled(): boolean; report(progress: Progress): void }

export type Handlers = {
  [M in keyof Messages]: (ask: Messages[M]['ask'], call: Call) => Promise<Messages[M]['answer']>
}
