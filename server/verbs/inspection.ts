import type { Store } from './ports.ts'

/** An upload that a delivery names, as the delivery knows it. */
export type NamedUpload = {
  project: string
  delivery_id: string
  at: string
  status: string
  size_bytes: number
  sha256: string | null
  upload: string
}

/** A picture's file that rows name: its name is its hash. */
export type NamedPicture = { sha256: string; size_bytes: number }

/** A store opened to be looked at only: what `doctor` needs of it, beside the reads that every verb has. */
export type Inspection = {
  /** Times of the last migration in ms: of the file, and of this Hufu. */
  schema: { found: number; known: number }
  /** What is wrong with pages and indexes; empty where nothing is. */
  structure(): string[]
  /** Rows that point at rows which are not there. */
  references(): string[]
  /** Atoms that have no home, or more than one. */
  homeless(): string[]
  uploads(): NamedUpload[]
  pictures(): NamedPicture[]
  /** Rows by table. */
  tables(): Record<string, number>
  store: Pick<
    Store,
    'projects' | 'versions' | 'rule_atoms' | 'case_atoms' | 'cases' | 'clusters' | 'graph' | 'settings'
  >
  close(): void
}
