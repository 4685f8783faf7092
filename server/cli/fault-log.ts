import type { Log } from '../verbs/workshop.ts'
import type { Terminal } from './command.ts'

/** Tells faults of ours to whoever started a program that has no log of its own. */
export const faultLog =
  ({ stderr }: Pick<Terminal, 'stderr'>): Log =>
  (event, { error } = {}) =>
    void stderr.write(`hufu: ${event}: ${error instanceof Error ? error.message : String(error)}\n`)
