import { HufuError, type Place, sentences } from '../../shared/error.ts'
import { isModuleError, type ModuleErrorCode, type ModuleProblem, problemsOf } from '../../shared/modules/problems.ts'
import type { ReadModules } from './modules-file.ts'

/** A problem of a team's dictionary as it is told: both sentences, and where each word stands. */
export type ToldProblem = {
  code: ModuleProblem['code']
  is_error: boolean
  message: string
  message_zh: string
  places: Place[]
}

const placeIn = (read: ReadModules, place: ModuleProblem['places'][number]): Place =>
  'alias' in place ? read.placeOfAlias(place.alias, place.other) : read.placeOfModule(place.module, place.word)

/** Every problem of a dictionary, errors first. */
export const toldProblems = (read: ReadModules, norm: (text: string) => string): ToldProblem[] =>
  problemsOf(read.file, norm).map((problem) => ({
    code: problem.code,
    is_error: isModuleError(problem),
    ...sentences(problem.code, problem.details),
    places: problem.places.map((place) => placeIn(read, place)),
  }))

/** Errors  the code of the first error, at its last place. */
export function refuseErrors(read: ReadModules, norm: (text: string) => string): void {
  const error = problemsOf(read.file, norm).find(isModuleError)
  if (error) throw new HufuError(error.code as ModuleErrorCode, error.details, placeIn(read, error.places.at(-1)!))
}
