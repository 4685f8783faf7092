import type { Details, ErrorCode } from '../../shared/error.ts'

/** Why the canvas may refuse, beyond the product's own codes. */
export type CanvasCode =
  | 'cancelled'
  | 'extracting'
  | 'nothing_selected'
  | 'file_unknown'
  | 'bad_file_url'
  | 'no_picture'
  | 'view_only'
  | 'page_read_only'
  | 'marking'
  | 'nothing_to_mark'
  | 'unknown_message'

export type RefusalCode = CanvasCode | ErrorCode

/** A refusal, the same on both sides of the bridge. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** What crosses for a thrown thing: its code and details; a fault of our own shows its code alone. */
export function refusalOf(thrown: unknown): { code: RefusalCode; details: Details } {
  const said = thrown as { code?: unknown; details?: Details } | null
  return typeof said?.code === 'string' && said.details
    ? { code: said.code as RefusalCode, details: said.details }
    : { code: 'internal', details: {} }
}
