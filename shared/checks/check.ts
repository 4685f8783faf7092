import type { CopyReader } from '../align/copies.ts'
import { copyReader, type Half, half, sourceOf } from '../align/half.ts'
import { homesOf } from '../align/links.ts'
import type { Parts } from '../schema/base.ts'
import type { CaseAtom } from '../schema/case-atom.ts'
import type { Issue, IssueEvidence, IssueLocation, IssueType, Severity, SuggestedAction } from '../schema/checks.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import type { TouchpointAliases } from '../sentence/touchpoint.ts'
import { shortHash } from '../text/fingerprint.ts'
import type { SynonymTable } from '../text/synonyms/table.ts'

export type Atom = RuleAtom | CaseAtom

/** All that one version holds, as a check looks at it. */
export type Checked = {
  rule_atoms: readonly RuleAtom[]
  case_atoms: readonly CaseAtom[]
  clusters: readonly Cluster[]
  synonyms: SynonymTable
  aliases?: TouchpointAliases
}

type Sentence = { en: string; zh: string }

/** What a check found, before it is placed: atoms in the order they are told, each with the stretch that matters. */
export type Found = {
  severity: Severity
  title: Sentence
  description: Sentence
  atoms: readonly { atom_id: string; literal?: string | null }[]
  /** Rules that it is about, beside those where the atoms are at home. */
  clusters?: readonly string[]
}

/** One kind of thing to look for. It depends on what the version holds and on nothing else, and changes nothing. */
export type Check = { type: IssueType; actions: readonly SuggestedAction[]; find(version: Version): Found[] }

/** A version read once for all checks. */
export type Version = Checked & {
  rules: readonly Read<RuleAtom>[]
  reader: CopyReader
  read<A extends Atom>(atom: A): Read<A>
}
export type Read<A extends Atom = Atom> = { atom: A; half: Half }

/** Rules read between two breaths of whoever runs a check. */
const SLICE = 300

/** Reads what stands, sorted by id; withdrawn atoms take no part. Checks of the tests are read when they are asked for. */
export function* readVersion(checked: Checked): Generator<undefined, Version> {
  const reader = copyReader(checked.synonyms, checked.aliases)
  const read = <A extends Atom>(atom: A) => ({ atom, half: half(sourceOf(atom), reader) })
  const rules: Read<RuleAtom>[] = []
  for (const [i, atom] of standing(checked.rule_atoms).entries()) {
    rules.push(read(atom))
    if (i % SLICE === SLICE - 1) yield undefined
  }
  return {
    ...checked,
    rule_atoms: standing(checked.rule_atoms),
    case_atoms: standing(checked.case_atoms),
    rules,
    reader,
    read,
  }
}

const standing = <A extends Atom>(atoms: readonly A[]): A[] =>
  atoms.filter((atom) => atom.state !== 'withdrawn').sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1))

/** What a person reads of an atom: the edited words where there are some. */
export const wordsOf = ({ edited, C, A, R }: Atom): Parts =>
  edited ? { C: edited.C, A: edited.A, R: edited.R } : { C, A, R }

/** Places what checks found: with words, homes, and where each stands. */
export function issueMaker({ rule_atoms, case_atoms, clusters }: Checked): (check: Check, found: Found) => Issue {
  const atoms = new Map([...rule_atoms, ...case_atoms].map((atom): [string, Atom] => [atom.atom_id, atom]))
  const homes = homesOf(clusters)
  return ({ type, actions }, found) => {
    const own = found.atoms.flatMap(({ atom_id, literal = null }) => {
      const atom = atoms.get(atom_id)
      return atom ? [{ atom, literal }] : []
    })
    const homeOf = (atom: Atom) => homes.get(atom.atom_id)?.cluster_id ?? null
    const ids = [...new Set([...(found.clusters ?? []), ...own.flatMap(({ atom }) => homeOf(atom) ?? [])])]
    return {
      issue_id: `is_${shortHash(JSON.stringify([type, own.map(({ atom }) => atom.atom_id).sort(), found.clusters ?? []]))}`,
      issue_type: type,
      severity: found.severity,
      title: found.title.en,
      title_zh: found.title.zh,
      description: found.description.en,
      description_zh: found.description.zh,
      locations: own.map(({ atom }) => locationOf(atom, homeOf(atom))),
      related_objects: [
        ...ids.map((id) => ({ kind: 'cluster' as const, id })),
        ...own.map(({ atom }) => ({ kind: kindOf(atom), id: atom.atom_id })),
      ],
      evidence: own.map(
        ({ atom, literal }): IssueEvidence => ({ atom_id: atom.atom_id, words: wordsOf(atom), literal }),
      ),
      suggested_actions: [...actions],
    }
  }
}

const kindOf = (atom: Atom) => ('signal' in atom ? ('rule_atom' as const) : ('case_atom' as const))

function locationOf(atom: Atom, cluster_id: string | null): IssueLocation {
  const place = { atom_id: atom.atom_id, cluster_id }
  if (!('signal' in atom)) {
    const { case_key, case_name, step_number } = atom
    const nowhere = { figma_url: null, page: null, frame_name: null }
    return { side: 'test', ...place, ...nowhere, case_key, case_name, step_number }
  }
  const [first] = atom.evidence
  const { figma_url = null, page = null, frame_name = null } = first ?? {}
  return { side: 'design', ...place, figma_url, page, frame_name, case_key: null, case_name: null, step_number: null }
}
