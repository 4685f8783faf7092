import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Atom } from './fit.ts'
import { wordsOf } from './rule-words.ts'

/** An atom with canon text, fingerprint, version and slots as a table's words give them; its id stays. */
export const inWords = <A extends Atom>(atom: A, table: SynonymTable): A => ({
  ...atom,
  ...canon(wordsOf(atom), table),
})
