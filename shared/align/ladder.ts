import type { Claim } from './claim.ts'
import { pairKey } from './claim.ts'
import { copyClaims } from './copy.ts'
import { dialogButtonClaims } from './dialog-buttons.ts'
import { sameScreenClaims } from './same-screen.ts'
import type { Parted } from './strong.ts'
import type { Unit } from './unit.ts'

/**
 * The rungs below equal words, the firmest first: each looks at the units and proposes claims. A pair that a firmer rung
 * speaks of is not claimed again by a weaker one.
 * The last rung, similar words, needs to know which rules are one and stands in assign (similar.ts).
 */
export const LADDER: readonly { name: string; claims(units: readonly Unit[]): Claim[] }[] = [
  { name: 'dialog_button', claims: dialogButtonClaims },
  { name: 'copy', claims: copyClaims },
  { name: 'same_screen', claims: sameScreenClaims },
]

export function claimsOf(parted: Parted): Claim[] {
  const found = new Map<string, Claim>()
  for (const claims of [parted.claims, ...LADDER.map((rung) => rung.claims(parted.units))])
    for (const claim of claims) take(found, claim)
  return [...found.values()]
}

/** Both halves of a value conflict claim each other: one claim that is shown at both homes. */
function take(found: Map<string, Claim>, claim: Claim): void {
  const key = pairKey(claim.a, claim.b)
  const old = found.get(key)
  if (!old) found.set(key, claim)
  else if (old.kind === 'strong' && claim.kind === 'strong')
    found.set(key, { ...old, conflicts: [...old.conflicts, ...claim.conflicts] })
}
