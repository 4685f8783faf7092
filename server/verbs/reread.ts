import { setImmediate as breathe } from 'node:timers/promises'
import type { CopyReader } from '../../shared/align/copies.ts'
import { copyReader, half, sourceOf } from '../../shared/align/half.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Atom } from './fit.ts'
import { grouped, slicesOf, unhurried } from './grouped.ts'
import { inWords } from './in-words.ts'
import { settled } from './plan-cases.ts'
import type { Moved } from './realign.ts'
import type { SentCaseAtom } from './rows.ts'
import { isEqual } from './same.ts'
import { taggedRules } from './tagged.ts'
import type { Where, Workshop } from './workshop.ts'

/** Atoms read between two breaths, and cases asked for at a time. */
const SLICE = 200

/** A version read by its project's present words. */
export type Reread = {
  /** Atoms that alignment would see otherwise than before. */
  moved: Moved
  /** Of those, how many have another canon text. */
  reworded: number
  /** Sent case atoms with another canon text, standing or aside. */
  sent: SentCaseAtom[]
  /** Every standing atom as it is now read. */
  byId: Map<string, Atom>
}

type Reading = Pick<Workshop, 'store' | 'synonyms' | 'modules'>

/**
 * Reads every atom of a version again, rules, checks and what was sent of either way in, and tells those apart that the
 * words change for: by their canon text, by their module, or by anything else that alignment reads of them (a touchpoint,
 * a label, a case's name). `by`: the words that it was read by; where they are known no longer, all counts as moved.
 */
export async function reread(
  workshop: Reading,
  where: Where,
  by: string,
  told: (atoms: number) => void,
): Promise<Reread> {
  const { store, synonyms, modules } = workshop
  const { project, app_version } = where
  const table = await synonyms.of(project)
  const dictionary = await modules.of(project)
  const aliases = dictionary?.touchpoint_aliases ?? {}
  const former = await synonyms.named(project, by)
  const isOther = former === null ? () => true : otherwise(former, table, aliases)
  const found: Reread = { moved: { rules: [], cases: [], gone: [] }, reworded: 0, sent: [], byId: new Map() }
  const [rules, cases]: [RuleAtom[], CaseAtom[]] = [[], []]
  const take = <A extends Atom>(before: A, after: A, list: A[]) => {
    found.byId.set(after.atom_id, after)
    const isReworded = !isSameText(before, after)
    if (isReworded) found.reworded++
    if (isReworded || isOther(after) || !isEqual(before, after)) list.push(after)
  }
  for await (const some of unhurried(await store.rule_atoms.all(project, app_version), SLICE)) {
    const fresh = some.map((atom) => inWords(atom, table))
    for (const [i, after] of taggedRules(fresh, dictionary).entries()) take(some[i]!, after, rules)
    told(some.length)
  }
  const standing = await rereadSent(workshop, where, table, found)
  for await (const some of unhurried(await store.case_atoms.all(project, app_version), SLICE)) {
    for (const before of some) {
      const settledAnew = standing.get(before.atom_id)
      take(before, settledAnew ? { ...settledAnew, state: before.state } : inWords(before, table), cases)
    }
    told(some.length)
  }
  return { ...found, moved: { rules, cases, gone: [] } }
}

const isSameText = (a: Atom, b: Atom): boolean =>
  a.canon_text === b.canon_text && a.canon_version === b.canon_version && isEqual(a.slots, b.slots)

/** Whether alignment reads an atom otherwise by one table than by another. */
function otherwise(former: SynonymTable, table: SynonymTable, aliases: Parameters<typeof copyReader>[1]) {
  const [before, after] = [copyReader(former, aliases), copyReader(table, aliases)]
  return (atom: Atom) => seen(inWords(atom, former), before) !== seen(atom, after)
}

const seen = (atom: Atom, reader: CopyReader): string =>
  JSON.stringify(half(sourceOf(atom), reader), (_, value) => (value instanceof Set ? [...value] : value))

/**
 * What was sent, by the present words; the standing atoms of cases that came both ways are settled anew, since the words
 * say which of the two tellings are the same.
 */
async function rereadSent(
  { store }: Reading,
  { project, app_version }: Where,
  table: SynonymTable,
  found: Reread,
): Promise<Map<string, CaseAtom>> {
  const standing = new Map<string, CaseAtom>()
  const keys = [...new Set((await store.cases.all(project, app_version)).map((row) => row.case_key))]
  for (const some of slicesOf(keys, SLICE)) {
    const sent = await store.cases.sent(project, app_version, some)
    const fresh = sent.map((atom) => inWords(atom, table))
    for (const [i, atom] of fresh.entries()) if (!isSameText(atom, sent[i]!)) found.sent.push(atom)
    for (const own of grouped(fresh, (atom) => atom.case_key).values())
      if (new Set(own.map((atom) => atom.origin)).size > 1)
        for (const atom of settled(own).standing) standing.set(atom.atom_id, atom)
    await breathe()
  }
  return standing
}
