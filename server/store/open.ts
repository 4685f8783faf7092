import type { Inspection } from '../verbs/inspection.ts'
import type { Store } from '../verbs/ports.ts'
import { databaseIn } from './folder.ts'
import { type Claim, claimFolder } from './sqlite/claim.ts'
import { inspectSqlite, lookThrough } from './sqlite/inspect.ts'
import { openSqliteStore } from './sqlite/store.ts'

/** Which database a data directory is kept in: nobody outside of this folder knows. */
export { type Claim, claimFolder }

/**
 * The store of a data directory, created where it is not there; with `isChecked` looked through before.
 * Errors  `store_too_new`, `store_damaged`, `busy`.
 */
export const openStore = (folder: string, isChecked = false): Store => openSqliteStore(databaseIn(folder), isChecked)

/** The same to be examined only, while a server may work on it. Errors  `no_store`, `store_damaged`, `store_too_new`, `busy`. */
export const inspectStore = (folder: string): Inspection => inspectSqlite(databaseIn(folder))

/** What is wrong with it, a line each. Errors  `no_store`, `store_damaged`, `busy`. */
export const lookThroughStore = (folder: string): string[] => lookThrough(databaseIn(folder))
