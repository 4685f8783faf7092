import { push } from './grouping.ts'
import type { Siblings } from './similar-score.ts'
import type { Unit } from './unit.ts'

/** How the other checks of a unit's cases stand to a rule's home. */
export type SiblingFinder = (unit: Unit, home: Unit[]) => Siblings

/** Reads who is at home with a rule now; who comes home later is not heard. */
export function siblingFinder(homes: readonly Unit[][]): SiblingFinder {
  const byCase = new Map<string, Unit[][]>()
  const byStep = new Map<string, Unit[][]>()
  for (const home of homes)
    if (home.some((u) => u.rules.length))
      for (const { case_key, written_in } of home.flatMap((u) => u.cases)) {
        if (case_key !== null) push(byCase, case_key, home)
        if (written_in !== null) push(byStep, written_in, home)
      }
  return (unit, home) => {
    const cases = unit.cases.flatMap(({ case_key }) => byCase.get(case_key ?? '') ?? [])
    const steps = unit.cases.flatMap(({ written_in }) => byStep.get(written_in ?? '') ?? [])
    return {
      step: steps.includes(home) ? 1 : 0,
      case: cases.includes(home) ? 1 : 0,
      elsewhere: cases.some((other) => other !== home) ? 1 : 0,
    }
  }
}
