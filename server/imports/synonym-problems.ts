import { HufuError, type NoticeCode, type Place, sentences } from '../../shared/error.ts'
import type { SynonymProblemTold } from '../../shared/schema/synonyms.ts'
import type { SynonymClass } from '../../shared/schema/tables.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { compileSynonymsFile, type PlacedProblem, readSynonymsFile, type SynonymsFile } from './synonyms-file.ts'

/** A team's file judged: the table that it makes over the shipped classes, or null and why not. */
export type JudgedSynonyms = {
  classes: SynonymClass[]
  table: SynonymTable | null
  problems: SynonymProblemTold[]
  remarks: SynonymProblemTold[]
  /** The first problem, to be thrown by whoever can't go on. */
  refusal: HufuError | null
}

const told = ({ why, why_zh, places }: PlacedProblem, file: string): SynonymProblemTold => ({
  code: 'bad_input',
  message: why,
  message_zh: why_zh,
  places: places.length ? places : [{ file }],
})

/** Reads and compiles a file; every problem is told with its places, also that it is no YAML. */
export function judgeSynonyms(text: string, name: string, shipped: readonly SynonymClass[]): JudgedSynonyms {
  let file: SynonymsFile
  try {
    file = readSynonymsFile(text, name)
  } catch (refusal) {
    if (!(refusal instanceof HufuError)) throw refusal
    const { code, details, place } = refusal
    const problem = { code, ...sentences(code, details), places: [place ?? { file: name }] }
    return { classes: [], table: null, problems: [problem], remarks: [], refusal }
  }
  const { classes } = file
  const compiled = compileSynonymsFile(file, shipped)
  if ('table' in compiled)
    return { classes, table: compiled.table, problems: [], remarks: remarksOf(file, shipped), refusal: null }
  const { why, why_zh, places } = compiled.problems[0]!
  const refusal = new HufuError('bad_input', { why, why_zh }, places[0] ?? { file: name })
  return { classes, table: null, problems: compiled.problems.map((p) => told(p, name)), remarks: [], refusal }
}

/** What changes nothing, and was meant to. */
function remarksOf({ classes, placeOf }: SynonymsFile, shipped: readonly SynonymClass[]): SynonymProblemTold[] {
  const known = new Map(shipped.map((c) => [c.to, new Set(c.from)]))
  const remark = (code: NoticeCode, word: string, to: string, place: Place): SynonymProblemTold => ({
    code,
    ...sentences(code, { word, to }),
    places: [place],
  })
  return classes.flatMap(({ to, from }, at) => {
    if (!from.length) return [remark('synonym_alone', to, to, placeOf(at, to))]
    return from.flatMap((word, i) => {
      if (word === to || from.indexOf(word) < i) return [remark('synonym_twice', word, to, placeOf(at, word))]
      return known.get(to)?.has(word) ? [remark('synonym_shipped', word, to, placeOf(at, word))] : []
    })
  })
}
