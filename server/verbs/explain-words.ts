import type { Explained, ExplainWish } from '../../shared/schema/synonyms.ts'
import { canon, explain } from '../../shared/text/canon.ts'
import { judgeSynonyms } from '../imports/synonym-problems.ts'
import { SYNONYMS_SETTING } from './synonyms.ts'
import { projectRow } from './versions.ts'
import type { Workshop } from './workshop.ts'

/**
 * How a sentence becomes its canon text by a project's words, or by a file that nobody saved yet.
 * Errors  `not_found`; `bad_input` where that file is not fit.
 */
export async function explainWords(
  workshop: Pick<Workshop, 'store' | 'synonyms'>,
  project: string,
  { C = '', A = '', R = '', synonyms }: ExplainWish,
): Promise<Explained> {
  await projectRow(workshop, project)
  const parts = { C, A, R }
  const table = synonyms === undefined ? await workshop.synonyms.of(project) : tried(workshop.synonyms, synonyms)
  const { canon_text, merge_fingerprint, slots } = canon(parts, table)
  return { canon_text, merge_fingerprint, slots, steps: explain(parts, table) }
}

function tried({ shipped }: Workshop['synonyms'], text: string) {
  const { table, refusal } = judgeSynonyms(text, SYNONYMS_SETTING, shipped.classes)
  if (!table) throw refusal
  return table
}
