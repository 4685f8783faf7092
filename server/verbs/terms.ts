import type { GraphRow } from './rows.ts'
import { solvedBy, thresholdsOf } from './thresholds.ts'
import type { Workshop } from './workshop.ts'

/** By which words a version's atoms were read, and by which thresholds all of it was solved. */
export type Terms = Pick<GraphRow, 'words' | 'solved_by'>

/** Those of versions that were stored before terms were. */
export const FIRST_TERMS: Terms = { words: '1:shipped', solved_by: '[0.81,0.5]' }

/** By which a project's versions are to stand. */
export async function termsOf(
  { store, synonyms }: Pick<Workshop, 'store' | 'synonyms'>,
  project: string,
): Promise<Terms> {
  return { words: await synonyms.idOf(project), solved_by: solvedBy(await thresholdsOf(store, project)) }
}
