import { join } from 'node:path'

/** What a data directory holds, by name. */
export const databaseIn = (folder: string): string => join(folder, 'hufu.sqlite')
export const uploadsIn = (folder: string): string => join(folder, 'uploads')
export const picturesIn = (folder: string): string => join(folder, 'snapshots')
