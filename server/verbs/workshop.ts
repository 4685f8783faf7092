import type { Role } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { FigmaClient } from '../figma-rest/client.ts'
import type { Catalogue } from './catalogue.ts'
import type { Reports } from './coverage/report.ts'
import type { Tallies } from './coverage/tallies.ts'
import type { DocumentsReader } from './documents/read-document.ts'
import type { Fitter } from './fit.ts'
import type { ForceMemory } from './force.ts'
import type { GraphMemory } from './graph-memory.ts'
import type { Jobs } from './jobs.ts'
import type { MapMemory } from './lookup/map.ts'
import type { Modules } from './modules.ts'
import type { Outbox } from './outbox.ts'
import type { Outgoing } from './ports/outgoing.ts'
import type { Store } from './ports.ts'
import type { SendReader } from './read-send.ts'
import type { Reader } from './read-upload.ts'
import type { Pictures } from './snapshots/pictures.ts'
import type { Soundness } from './soundness.ts'
import type { Spool } from './spool.ts'
import type { Synonyms } from './synonyms.ts'
import type { Turns } from './turns.ts'
import type { TableFile } from './version-table.ts'

/** Files that were sent, kept under names of our own until the import has read them. */
export type Uploads = {
  /**
   * Streams to disk, counting; durable when it resolves.
   * Errors  `too_large` past `limitBytes`, leaving nothing behind.
   */
  receive(bytes: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Received>
  /** `from` byte 0; `undefined` where the file is gone. */
  read(upload: string): AsyncIterable<Uint8Array>
  size(upload: string): Promise<number | undefined>
  drop(upload: string): Promise<void>
  /**
   * Removes uploads last written before an instant (ms) unless they are still needed, and those that broke off: still
   * under way, and not written since another.
   */
  tidy(age: { before: number; broken_before: number }, isNeeded: (upload: string) => boolean): Promise<void>
}
export type Received = { upload: string; size_bytes: number; sha256: string }

/** A line for the log: an event and plain facts, never a secret or document text. */
export type Log = (event: string, facts?: Record<string, unknown>) => void

/** All that a verb works with: made once by whoever wires the parts. */
export type Workshop = {
  /** The program's version: another one may read files otherwise. */
  program: string
  store: Store
  uploads: Uploads
  pictures: Pictures
  /** A spool for work on so many bytes. */
  spool(bytes: number): Promise<Spool>
  /** Reads an upload, away from whoever waits for an answer. */
  read: Reader
  /** Reads a long send of rule atoms, likewise. */
  readSend: SendReader
  /** Reads a document and cuts it, likewise. */
  readDocument: DocumentsReader
  /** Fits many atoms together, likewise. */
  fit: Fitter
  synonyms: Synonyms
  graphs: GraphMemory
  force: ForceMemory
  /** The maps that look-ups go by. */
  maps: MapMemory
  version_file: TableFile
  modules: Modules
  catalogue: Catalogue
  tallies: Tallies
  reports: Reports
  /** Null where the server has no token for it. */
  figma: FigmaClient | null
  jobs: Jobs
  turns: Turns
  soundness: Soundness
  /** Calls to targets that people configured: when they are sent, and where they may go. */
  outbox: Outbox
  outgoing: Outgoing
  now(): string
  /** Sorts by time of making: `dl_…`, `jb_…`. */
  newId(prefix: string): string
  newSecret(): string
  hash(secret: string): string
  log: Log
}

/** Who asks. `project` null: every project. */
export type Caller = {
  member: string
  role: Role
  token_id: string
  project: string | null
  /** What may be found: `rules`, `rules:<MODULE>`, `docs:<product>`; null or unsaid: everything. */
  knowledge_bases?: readonly string[] | null
}

/** One version of one project: where a verb works. */
export type Where = { project: string; app_version: AppVersion }
