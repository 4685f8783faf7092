import type { Claim } from './claim.ts'
import { push } from './grouping.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'

/** Where a dialog is drawn, its title and button are named again by what the button does: nothing is guessed. */
const SURENESS = 0.95

/**
 * What a dialog's button does is told by the rule that shows the dialog: the button's condition quotes the dialog's copy,
 * its action presses a label that the dialog shows. `a` of each claim is the button.
 */
export function dialogButtonClaims(units: readonly Unit[]): Claim[] {
  const dialogs = new Map<string, Unit[]>()
  for (const u of units) if (hasRule(u) && u.shows.length) for (const { key } of u.copies) push(dialogs, key, u)
  return units.flatMap((button) => {
    if (!hasRule(button) || !button.premises.length) return []
    const around = new Set(button.premises.flatMap((key) => dialogs.get(key) ?? []))
    return [...around]
      .filter((dialog) => dialog !== button && shows(dialog, button))
      .map((dialog) => claim(button, dialog))
  })
}

/**
 * All that the button's condition quotes of the dialog must be the dialog's: siblings share a title. A button that brings
 * up a message of its own begins another rule.
 */
function shows(dialog: Unit, button: Unit): boolean {
  const keys = new Set(dialog.copies.map((c) => c.key))
  if (button.copies.some((c) => c.isQuoted && !keys.has(c.key))) return false
  return button.premises.every((key) => keys.has(key)) && button.presses.some((label) => dialog.shows.includes(label))
}

const claim = (button: Unit, dialog: Unit): Claim => ({
  a: button,
  b: dialog,
  between: 'rules',
  kind: 'copy',
  confidence: SURENESS,
  fit: 1,
  reason: { for: ['copy_equal', 'dialog_button'], against: [] },
  isVetoed: false,
  conflicts: [],
})
