import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner } from './claim.ts'
import { push } from './grouping.ts'
import type { Likeness, Profile } from './likeness.ts'
import { likeness, profileOfCheck, profileOfRule } from './likeness.ts'
import type { MateFinder, Shares, Vouching } from './mates.ts'
import { mateFinder } from './mates.ts'
import type { Ruled } from './ruled.ts'
import type { Evidence } from './similar-score.ts'
import { score, sharesOf, vouchedScore } from './similar-score.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'
import { wordIndex } from './word-index.ts'

/** A rule by all its notes and pictures. */
export type Rule = { home: Unit[]; profile: Profile }
/** A rule that a check may be of, what they agree in, and the score of that before any mate is heard. */
type Candidate = { rule: Rule; agreed: Likeness & Evidence; score: number }
/** A check that is still to be decided, its open claims by firmer rungs, and the rules that it may be of. */
export type Open = { unit: Unit; profile: Profile; own: Claim[]; candidates: Candidate[] }
/** How likely a check is of a rule, against all others and none, 0..1. */
export type Scored = { rule: Rule; agreed: Likeness & Evidence; vouching: Vouching; share: number }

const NOBODY: Vouching = { event: 0, case: 0 }
/** A rule that a check shares no word with is looked at where its mates are so sure of it. */
const VOUCHED = 0.2
/** What a check hardly says is not passed on. */
const LEAST_SAID = 0.02

/** The checks of some homes that are still to be decided, and the rules that they may be of. */
export class OpenChecks {
  readonly checks: readonly Open[]
  private readonly ruleOf = new Map<Unit[], Rule>()
  private readonly homeOf = new Map<Unit, Unit[]>()
  private readonly mates: MateFinder

  private readonly ruled: Ruled

  constructor(
    alone: readonly Unit[],
    homes: readonly Unit[][],
    { pending, ruled }: Pick<Assignment, 'pending' | 'ruled'>,
  ) {
    this.ruled = ruled

    for (const home of homes) {
      for (const u of home) this.homeOf.set(u, home)
      if (home.some(hasRule)) this.ruleOf.set(home, { home, profile: profileOfRule(home) })
    }
    const claims = new Map<Unit, Claim[]>()
    for (const claim of pending) for (const u of [claim.a, claim.b]) push(claims, u, claim)
    this.checks = this.read(alone, claims)
    this.mates = this.listen(alone, claims)
  }

  /** The rules that a check may be of, by its own words and by what its mates say, the likeliest first. */
  ranked(check: Open): Scored[] {
    const vouched = this.mates(check.unit)
    const known = new Set(check.candidates.map(({ rule }) => rule.home))
    const more = [...vouched].filter(([home, by]) => by.case >= VOUCHED && !known.has(home))
    const rules = more.flatMap(([home]) => this.ruleOf.get(home) ?? []).filter(this.mayBe(check.unit))
    return compared([...check.candidates, ...rules.map((rule) => candidate(check, rule))], vouched)
  }

  /** Not of a rule that a person told it apart from. */
  private mayBe = (unit: Unit) => (rule: Rule) => !this.ruled.forbidsHome(unit, rule.home)

  /** What denies a rule's result is open still: it may be the other side of its boundary. Other vetoes are for people. */
  private read(alone: readonly Unit[], claims: ReadonlyMap<Unit, Claim[]>): Open[] {
    const rules = [...this.ruleOf.values()]
    const sharing = wordIndex(rules.map(({ profile }) => profile.all))
    const isOpen = (u: Unit) => !u.keepsApart && !claims.get(u)?.some((c) => c.isVetoed && !c.isDenial)
    return alone.filter(isOpen).map((unit) => {
      const open: Open = { unit, profile: profileOfCheck(unit), own: claims.get(unit) ?? [], candidates: [] }
      const near = new Set(sharing(open.profile.all).map((i) => rules[i]!))
      for (const claim of open.own) near.add(this.ruleOf.get(this.homeOf.get(partner(claim, unit))!)!)
      return { ...open, candidates: [...near].filter(this.mayBe(unit)).map((rule) => candidate(open, rule)) }
    })
  }

  /** What each check says before it has heard any other: its home, its open claim, or how it reads by itself. */
  private listen(alone: readonly Unit[], claims: ReadonlyMap<Unit, Claim[]>): MateFinder {
    const said = new Map<Unit, Shares>()
    for (const [u, home] of this.homeOf) said.set(u, new Map([[home, 1]]))
    for (const u of alone) said.set(u, this.claimed(u, claims.get(u) ?? []))
    for (const { unit, candidates } of this.checks) {
      const heard = compared(candidates, new Map()).filter(({ share }) => share >= LEAST_SAID)
      said.set(unit, new Map(heard.map(({ rule, share }) => [rule.home, share])))
    }
    return mateFinder(
      [...said.keys()].filter((u) => u.cases.length),
      (u) => said.get(u)!,
    )
  }

  /** A check that waits for a person vouches for the rule that it is most likely of. */
  private claimed(unit: Unit, own: readonly Claim[]): Shares {
    const [first, second] = [...own].sort((x, y) => y.confidence - x.confidence)
    const home = first && this.homeOf.get(partner(first, unit))
    return home && first.confidence !== second?.confidence ? new Map([[home, first.confidence]]) : new Map()
  }
}

function candidate({ unit, profile, own }: Open, rule: Rule): Candidate {
  const agreed = { ...likeness(profile, rule.profile), copy: own.length ? copyBetween(unit, rule.home, own) : 0 }
  return { rule, agreed, score: score(agreed) }
}

/** How sure the open claim by equal copy is; a bare result that is equal says no more than its words. */
function copyBetween(unit: Unit, home: readonly Unit[], own: readonly Claim[]): number {
  const claims = own.filter((c) => home.includes(partner(c, unit)) && c.reason.for.includes('copy_equal'))
  return Math.max(0, ...claims.map((c) => c.confidence))
}

function compared(candidates: readonly Candidate[], vouched: ReadonlyMap<Unit[], Vouching>): Scored[] {
  const heard = candidates.map(({ rule }) => vouched.get(rule.home) ?? NOBODY)
  const shares = sharesOf(candidates.map((c, i) => (heard[i] === NOBODY ? c.score : c.score + vouchedScore(heard[i]!))))
  return candidates
    .map(({ rule, agreed }, i) => ({ rule, agreed, vouching: heard[i]!, share: shares[i]! }))
    .sort((x, y) => y.share - x.share || (x.rule.home[0]!.id < y.rule.home[0]!.id ? -1 : 1))
}
