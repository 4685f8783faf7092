import { copyReader } from '../align/half.ts'
import type { ModuleEntry, ModulesFile } from '../schema/tables.ts'
import { readTouchpoint, type Touchpoint, type TouchpointAliases } from '../sentence/touchpoint.ts'
import type { TouchpointReader } from '../sentence/touchpoint-aliases.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'
import { type TermFinder, termFinder, termLength } from './finder.ts'
import type { TermKind } from './weights.ts'

/** One word of one module. `client`: of a touchpoint that names one (医生端-钱包). */
export type Meaning = { module: number; kind: TermKind; written: string; client: string }

/** A team's dictionary, made ready once: every word of it is found in one walk over a text. */
export type ModuleDictionary = {
  modules: readonly ModuleEntry[]
  touchpoint_aliases: TouchpointAliases
  find: TermFinder
  /** What a found word means: at least one thing, of one module or of several. */
  meanings(term: string): readonly Meaning[]
  /** Letters of a found word, as lengthFactor counts them. */
  lengthOf(term: string): number
  /** A text as words are compared; each distinct one goes through the pipeline once. */
  norm(text: string): string
  /** A touchpoint as it is compared, its aliases applied. */
  touchpoint: TouchpointReader
  /** Which module a tester's hint names, by id or name. */
  hinted(hint: string): number | null
}

const KINDS = [
  ['touchpoints', 'touchpoint'],
  ['feature_scopes', 'scope'],
  ['names', 'name'],
  ['entities', 'entity'],
  ['actions', 'action'],
  ['results', 'result'],
] as const satisfies readonly (readonly [keyof ModuleEntry, TermKind])[]

/** Every word of the file with its kind, in the file's order. A touchpoint counts by its page, without 页 or page. */
export function meaningsOf(modules: readonly ModuleEntry[]): (Meaning & { term: string })[] {
  return modules.flatMap((entry, module) =>
    KINDS.flatMap(([field, kind]) =>
      entry[field].map((written) => {
        const { client, page }: Touchpoint =
          kind === 'touchpoint' ? readTouchpoint(written) : { client: '', page: written }
        return { module, kind, written, client, term: page }
      }),
    ),
  )
}

export const SHORTEST_TERM = 2

/**
 * Makes a dictionary ready. Words shorter than two Han letters or one Latin word are left out: they would be found inside others.
 * Errors  none: `problemsOf` says what is wrong with a file; a word of several modules weighs for each of them in part.
 */
export function compileModules(file: ModulesFile, synonyms: SynonymTable): ModuleDictionary {
  const { norm, touchpoint } = copyReader(synonyms, file.touchpoint_aliases)
  const byTerm = new Map<string, Meaning[]>()
  const lengths = new Map<string, number>()
  for (const { term, ...meaning } of meaningsOf(file.modules)) {
    const key = norm(term)
    const length = termLength(key)
    if (length < SHORTEST_TERM) continue
    lengths.set(key, length)
    const others = byTerm.get(key) ?? []
    if (!others.some((o) => o.module === meaning.module && o.kind === meaning.kind && o.client === meaning.client))
      byTerm.set(key, [...others, meaning])
  }
  const names = new Map(
    file.modules.flatMap(({ id, names }, at) => [id, ...names].map((name) => [norm(name), at] as const)),
  )
  return {
    modules: file.modules,
    touchpoint_aliases: file.touchpoint_aliases,
    find: termFinder(byTerm.keys()),
    meanings: (term) => byTerm.get(term)!,
    lengthOf: (term) => lengths.get(term)!,
    norm,
    touchpoint,
    hinted: (hint) => names.get(norm(hint)) ?? null,
  }
}
