import { join } from 'node:path'

/** What a data directory holds, by name. */
export const databaseIn = (folder: string): string => join(folder, 'hufu.sqlite')
export const uploadsIn = (folder: string): string => join(folder, 'uploads')
export const picturesIn = (folder: string): string => join(folder, 'snapshots')
/** Search indexes that the next start need not make again; whoever deletes them loses time only. */
export const indexesIn = (folder: string): string => join(folder, 'indexes')
