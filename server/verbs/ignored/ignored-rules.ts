import { HufuError } from '../../../shared/error.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import type { IgnoredRule } from '../../../shared/schema/coverage.ts'
import type { SentRuleAtom } from '../../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { frameChanges } from '../coverage/places.ts'
import { atomChanges } from '../ingest-rule-atoms.ts'
import { type Paged, type Paging, paged } from '../paging.ts'
import type { Write } from '../ports.ts'
import { realign } from '../realign.ts'
import type { IgnoredRuleRow } from '../rows/coverage.ts'
import type { Change } from '../rows.ts'
import { act } from '../turns.ts'
import { arrived, auditRow, versionRowOf } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { followers, spotOf } from './follow.ts'
import { metAs } from './sift.ts'

const shown = ({ project: _, spot: _s, evidence: _e, ...row }: IgnoredRuleRow): IgnoredRule => row

/** Newest first. */
export async function listIgnoredRules(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  paging: Paging,
): Promise<Paged<IgnoredRule>> {
  const page = await paged(
    paging,
    (row: IgnoredRuleRow) => row.ignored_id,
    (at) => store.ignored_rules.page(project, at),
  )
  return { ...page, items: page.items.map(shown) }
}

/**
 * `app_version`: where the rule was seen; without one, the last version that holds it. `atom`: the rule itself, for one that
 * was never sent: it needs the version too.
 */
export type IgnoreWish = {
  source_key: string
  app_version?: AppVersion | undefined
  reason: string
  atom?: SentRuleAtom | undefined
}
export type Ignored = { rule: IgnoredRule; gone: { app_version: AppVersion; atom_ids: string[] }[]; is_fresh: boolean }

/**
 * From now on the rule is not taken when it is sent, and its atoms go from every version: there the very atom, else the one
 * that it goes on as. What it said, and who ignored it why, is kept. One that is ignored already is answered as it is.
 * Errors  `not_found` where no version, or not this one, holds a rule under the key and the wish does not bring it.
 */
export function ignoreRule(workshop: Workshop, caller: Caller, project: string, wish: IgnoreWish): Promise<Ignored> {
  return act<Ignored>(workshop, project, async () => {
    const spot = spotOf(wish.source_key)
    const known = (await workshop.store.ignored_rules.at(project, [spot])).find((r) => r.source_key === wish.source_key)
    const held = await seen(workshop, project, wish)
    const atom = held ?? (known ? undefined : broughtBy(wish))
    if (!atom && known)
      return { batch: { writes: [] }, answer: () => ({ rule: shown(known), gone: [], is_fresh: false }) }
    if (!atom) throw new HufuError('not_found', { what: 'rule' })
    const row: IgnoredRuleRow = {
      project,
      ignored_id: workshop.newId('ig'),
      spot,
      ...metAs(atom),
      app_version: atom.app_version,
      place: placeOf(atom),
      reason: wish.reason,
      by: caller.member,
      at: workshop.now(),
    }
    // what no version holds goes from none: another rule at its place is not meant
    const taken = held ? await takenOut(workshop, caller, row, held) : { writes: [], changes: [], gone: [] }
    const facts = { source_key: row.source_key, reason: row.reason, versions: taken.gone.map((g) => g.app_version) }
    const audit = auditRow(workshop, caller, project, 'ignored_rule.create', row.ignored_id, facts)
    return {
      batch: {
        writes: [{ table: 'ignored_rules', put: [row] }, ...taken.writes, { table: 'audit', put: [audit] }],
        changes: taken.changes,
      },
      answer: () => ({ rule: shown(row), gone: taken.gone, is_fresh: true }),
    }
  })
}

/** A rule that was found in a design and never sent. */
function broughtBy({ atom, app_version }: IgnoreWish): NotSent | undefined {
  if (!atom || !app_version) return undefined
  const { atom_id, source_key, C, A, R, evidence, edited = null } = atom
  return { atom_id, source_key, C, A, R, evidence, edited, app_version }
}
type NotSent = Parameters<typeof metAs>[0] & Pick<RuleAtom, 'app_version'>

/** Page › screen › layer. */
function placeOf({ evidence: [first] }: Pick<RuleAtom, 'evidence'>): string {
  const names = [first?.page, first?.frame_name, first?.node_path.at(-1)?.name]
  return [...new Set(names.filter((name): name is string => Boolean(name)))].join(' › ')
}

/** The atom that is meant: in the version named, else in the last that holds one. */
async function seen(
  { store }: Workshop,
  project: string,
  { source_key, app_version, atom }: IgnoreWish,
): Promise<RuleAtom | undefined> {
  // the first send of a design creates its version: until then there is nothing to look at
  if (app_version && atom && !(await store.versions.one(project, app_version))) return undefined
  const versions = app_version
    ? [(await versionRowOf({ store }, { project, app_version })).app_version]
    : (await store.versions.all(project)).map((row) => row.app_version).reverse()
  for (const version of versions) {
    const found = (await store.rule_atoms.atSpot(project, version, spotOf(source_key))).find(
      (a) => a.source_key === source_key,
    )
    if (found) return found
  }
  return undefined
}

type TakenOut = { writes: Write[]; changes: Change[]; gone: Ignored['gone'] }

/** The writes by which the rule goes from every version that holds it, each aligned anew. */
async function takenOut(workshop: Workshop, caller: Caller, row: IgnoredRuleRow, atom: RuleAtom): Promise<TakenOut> {
  const taken: TakenOut = { writes: [], changes: [], gone: [] }
  const { project, spot } = row
  const beside = await workshop.store.rule_atoms.atSpot(project, atom.app_version, spot)
  const present = new Set(beside.map((one) => one.atom_id))
  for (const version of await workshop.store.versions.all(project)) {
    const where = { project, app_version: version.app_version }
    const there = await workshop.store.rule_atoms.atSpot(project, version.app_version, spot)
    const gone = meant(row, there, present)
    if (!gone) continue
    const aligned = await realign(workshop, where, { rules: [], cases: [], gone: [gone.atom_id] })
    const left = await arrived(workshop, caller.member, version, { rule_atoms: -1, case_atoms: 0 }, aligned)
    const replacement = { put: [], gone: [gone], added: [], changed: [], unchanged: [] }
    taken.writes.push(...left.ahead, ...aligned.writes, frameChanges(where, replacement, row.at), ...left.writes)
    taken.changes.push(...atomChanges(where, replacement), ...aligned.changes, ...left.changes)
    taken.gone.push({ app_version: version.app_version, atom_ids: [gone.atom_id] })
  }
  return taken
}

/** The very rule, else the one that it is in other words there: not one that stands beside it where it was seen. */
function meant(row: IgnoredRuleRow, there: readonly RuleAtom[], present: ReadonlySet<string>): RuleAtom | undefined {
  const same = there.find((one) => one.atom_id === row.atom_id)
  if (same) return same
  const others = there.filter((one) => !present.has(one.atom_id)).map((one) => ({ ...metAs(one), one }))
  return [...followers([row], others).keys()][0]?.one
}

/** The rule is wanted again: it comes back with the next send that holds it. Errors  `not_found`. */
export function unignoreRule(
  workshop: Workshop,
  caller: Caller,
  project: string,
  ignored_id: string,
): Promise<IgnoredRule> {
  return act<IgnoredRule>(workshop, project, async () => {
    const row = await workshop.store.ignored_rules.one(project, ignored_id)
    if (!row) throw new HufuError('not_found', { what: 'ignored_rule' })
    const audit = auditRow(workshop, caller, project, 'ignored_rule.delete', ignored_id, { source_key: row.source_key })
    return {
      batch: {
        writes: [
          { table: 'ignored_rules', drop: [{ project, ignored_id }] },
          { table: 'audit', put: [audit] },
        ],
      },
      answer: () => shown(row),
    }
  })
}
