import type { ModulesFile } from '../schema/tables.ts'
import { meaningsOf, SHORTEST_TERM } from './dictionary.ts'
import { termLength } from './finder.ts'

/**
 * What is wrong with a dictionary, and where. Errors make it unfit for use; warnings are worth a look.
 * `subject`: the module by its place in the file, or the touchpoint that is given other names.
 */
export type ModuleProblem = {
  code: ModuleErrorCode | ModuleWarningCode
  details: Record<string, string>
  /** A module's word, or an alias: what the problem is about, at each place that it names. */
  places: ({ module: number; word?: string } | { alias: string; other?: string })[]
}
export type ModuleErrorCode = 'module_id_twice' | 'touchpoint_alias_circle' | 'touchpoint_alias_twice'
export type ModuleWarningCode = 'module_term_shared' | 'module_term_short' | 'module_without_terms'

export const isModuleError = ({ code }: ModuleProblem): boolean => (ERROR_CODES as readonly string[]).includes(code)
const ERROR_CODES: readonly ModuleErrorCode[] = ['module_id_twice', 'touchpoint_alias_circle', 'touchpoint_alias_twice']

type Norm = (text: string) => string

function doubledIds({ modules }: ModulesFile): ModuleProblem[] {
  const first = new Map<string, number>()
  return modules.flatMap(({ id }, module) => {
    const key = id.toLowerCase() // files are named after modules
    const other = first.get(key)
    if (other !== undefined)
      return [{ code: 'module_id_twice' as const, details: { id }, places: [{ module: other }, { module }] }]
    first.set(key, module)
    return []
  })
}

function termProblems({ modules }: ModulesFile, norm: Norm): ModuleProblem[] {
  const first = new Map<string, { module: number; written: string }>()
  const told = new Set<string>()
  return meaningsOf(modules).flatMap(({ module, written, client, term }): ModuleProblem[] => {
    const key = norm(term)
    if (termLength(key) < SHORTEST_TERM)
      return [{ code: 'module_term_short', details: { word: written }, places: [{ module, word: written }] }]
    const ofClient = `${client}-${key}`
    const other = first.get(ofClient)
    if (!other) first.set(ofClient, { module, written })
    if (!other || other.module === module || told.has(ofClient)) return []
    told.add(ofClient)
    return [
      {
        code: 'module_term_shared',
        details: { word: written, module: modules[other.module]!.id, other: modules[module]!.id },
        places: [
          { module: other.module, word: other.written },
          { module, word: written },
        ],
      },
    ]
  })
}

const emptyOnes = ({ modules }: ModulesFile): ModuleProblem[] =>
  modules.flatMap((entry, module) =>
    meaningsOf([entry]).length
      ? []
      : [{ code: 'module_without_terms' as const, details: { id: entry.id }, places: [{ module }] }],
  )

/** One step is all that an alias goes: a name that is itself an alias, of itself or of another, leads nowhere or around. */
function aliasProblems({ touchpoint_aliases }: ModulesFile, norm: Norm): ModuleProblem[] {
  const names = new Map(Object.keys(touchpoint_aliases).map((name) => [norm(name), name]))
  const first = new Map<string, string>()
  return Object.entries(touchpoint_aliases).flatMap(([alias, others]) =>
    others.flatMap((other): ModuleProblem[] => {
      const key = norm(other)
      const places = [{ alias, other }]
      const leadsOn = names.get(key)
      if (leadsOn !== undefined && key !== norm(alias))
        return [
          { code: 'touchpoint_alias_circle', details: { name: alias, other }, places: [...places, { alias: leadsOn }] },
        ]
      const former = first.get(key)
      if (former === undefined) first.set(key, alias)
      return former === undefined || former === alias
        ? []
        : [
            {
              code: 'touchpoint_alias_twice',
              details: { other, name: former, second: alias },
              places: [{ alias: former, other }, ...places],
            },
          ]
    }),
  )
}

/** Everything that is wrong with a dictionary, errors first, each kind in the file's order. */
export const problemsOf = (file: ModulesFile, norm: Norm): ModuleProblem[] => [
  ...doubledIds(file),
  ...aliasProblems(file, norm),
  ...termProblems(file, norm),
  ...emptyOnes(file),
]
