import { z } from 'zod'
import { appVersion, canonText, edit, extra, mergeFingerprint, slot, state } from './base.ts'

/** The closed list of strong signals, most trusted first: one detector each. */
export const SIGNALS = [
  'toast',
  'dialog',
  'validation',
  'button_state',
  'default_selected',
  'conditional_prompt',
  'flow_note',
  'navigation',
] as const
export const signal = z.enum(SIGNALS)
export type Signal = z.infer<typeof signal>

/** Pixels, relative to the frame. */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Box = z.infer<typeof box>

export const designEvidence = z.object({
  file_key: z.string(),
  node_id: z.string().describe('Exact, also inside instances: I231:404;12:161'),
  figma_url: z.string().nullable(),
  raw_text: z.string(),
  page: z.string(),
  node_path: z.array(z.object({ id: z.string(), name: z.string() })).describe('Page first, the node itself last'),
  frame_id: z.string().nullable(),
  frame_name: z.string().nullable(),
  about_frame_id: z.string().nullable().describe('The screen that a note outside every screen speaks of'),
  bbox: box.nullable().describe('Relative to the frame; null outside a screen'),
  file_version: z.string().nullable(),
})
export type DesignEvidence = z.infer<typeof designEvidence>

/** What modules, touchpoint and feature scope a thing belongs to. */
export const belonging = z.object({
  primary_module: z.string().nullable(),
  modules: z.array(z.string()),
  module_confidence: z.number().min(0).max(1),
  module_reason: z.string(),
  module_by: z.string().optional().describe('Who set the modules, where a person did: no dictionary overwrites it'),
  feature_scope: z.string(),
  touchpoints: z.array(z.string()),
})
export type Belonging = z.infer<typeof belonging>

/** One rule that a designer drew, with the place that shows it. */
export const ruleAtom = z.object({
  atom_id: z.string().regex(/^ra_[0-9a-f]{12}$/),
  source_key: z.string(),
  app_version: appVersion,
  signal,
  C: z.string(),
  A: z.string(),
  R: z.string(),
  edited: edit.nullable(),
  canon_text: canonText,
  merge_fingerprint: mergeFingerprint,
  canon_version: z.number().int(),
  slots: z.array(slot),
  ...belonging.shape,
  confidence: z.number().min(0).max(1),
  confidence_reason: z.string(),
  state,
  evidence: z.array(designEvidence).min(1),
  extra: extra.optional(),
})
export type RuleAtom = z.infer<typeof ruleAtom>
