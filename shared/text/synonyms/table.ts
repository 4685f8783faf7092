import type { SynonymClass } from '../../schema/tables.ts'

/** A compiled synonym table: longest match first, left to right. */
export type SynonymTable = { classes: readonly SynonymClass[]; replace(text: string): string }
export type SynonymProblem = { why: string; why_zh: string; terms: string[]; classes: number[] }

/** Compiles classes; a table with problems is refused whole, each problem naming both places. */
export function compileSynonyms(
  classes: readonly SynonymClass[],
): { table: SynonymTable } | { problems: SynonymProblem[] } {
  return { table: { classes, replace: (t) => t } }
}

/** The shipped table, compiled once per process by whoever needs it. */
export function shippedTable(): SynonymTable {
  return { classes: [], replace: (t) => t }
}
