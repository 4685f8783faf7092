import { homesOf, isHome, linksOf } from '../../../shared/align/links.ts'
import { clippedLine } from '../../../shared/clipped.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import {
  type Atom,
  caseName,
  isOpen,
  pathOf,
  type Reading,
  reading,
  ruleWords,
  sentenceOf,
  titleOf,
} from '../../exports/reading.ts'
import { conflictWords } from '../../exports/rule-clusters.ts'
import type { Snapshot } from '../../exports/snapshot.ts'
import { grouped } from '../grouped.ts'
import { isOfBases } from '../knowledge-bases.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import type { Entry } from './budget.ts'
import { CONFIDENT_FROM, type Look } from './look.ts'

/** Rules as a model reads them, in their order; what waits to be confirmed comes after its rule, where it was asked for. */
export async function ruleEntries(look: Look, rules: readonly Cluster[]): Promise<Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const [version, own] of grouped(rules, (rule) => rule.app_version)) {
    const { read, against, isSeen } = await readingOf(look, version, own)
    for (const rule of own) {
      const pending = look.include_pending
        ? pendingEntries(rule, read)
            .filter(({ atom_id }) => isSeen(atom_id))
            .map(({ entry }) => entry)
        : []
      entries.set(rule.cluster_id, [
        ruleEntry(rule, read, {
          isInherited: version !== look.version,
          against: against.get(rule.cluster_id) ?? [],
          isSeen,
        }),
        ...pending,
      ])
    }
  }
  return rules.flatMap((rule) => entries.get(rule.cluster_id)!)
}

/** The rules with their atoms, and the words of what contradicts each. */
async function readingOf(look: Look, app_version: AppVersion, rules: readonly Cluster[]) {
  const { workshop, project, lang } = look
  const { store } = workshop
  const items = (
    await store.review.ofClusters(
      project,
      app_version,
      rules.map((rule) => rule.cluster_id),
    )
  ).filter((item) => item.kind === 'contradiction')
  const ids = [
    ...rules.flatMap((rule) => linksOf(rule).map((link) => link.atom_id)),
    ...items.flatMap((item) => [item.rule_id, item.atom_id]),
  ]
  const [rule_atoms, case_atoms] = await Promise.all([
    store.rule_atoms.some(project, app_version, ids),
    store.case_atoms.some(project, app_version, ids),
  ])
  const rest: Omit<Snapshot, 'app_version' | 'clusters' | 'rule_atoms' | 'case_atoms'> = {
    cases: [],
    notices: [],
    disagreements: [],
    contradictions: [],
    at: null,
  }
  const read = reading({ ...rest, app_version, clusters: [...rules], rule_atoms, case_atoms }, lang)
  const isSeen = await seenBy(look, app_version, ids)
  return { read, against: contradicting(rules, items, read, isSeen), isSeen }
}

/** Which atoms may be told: what waits beside a rule may be of another module, and that one hidden. */
async function seenBy({ workshop, project, bases }: Look, app_version: AppVersion, ids: readonly string[]) {
  if (bases === null) return () => true
  const homes = homesOf(await workshop.store.clusters.ofAtoms(project, app_version, ids))
  return (atom_id: string): boolean => {
    const home = homes.get(atom_id)
    return home !== undefined && isOfBases(bases, home)
  }
}

function contradicting(rules: readonly Cluster[], items: readonly StoredReviewItem[], read: Reading, isSeen: Seen) {
  const byRule = grouped(items, (item) => item.cluster_id)
  return new Map(
    rules.map((rule) => {
      const own = new Set(linksOf(rule).map((link) => link.atom_id))
      const others = (byRule.get(rule.cluster_id) ?? []).flatMap(({ rule_id, atom_id }) =>
        [rule_id, atom_id].filter((id) => !own.has(id) && isSeen(id)).flatMap((id) => read.atom(id) ?? []),
      )
      return [rule.cluster_id, others.map(sentenceOf)]
    }),
  )
}

/** Of a rule's evidence as much as tells where to look. */
const MOST = { design: 3, cases: 5, letters: 120 }

type Seen = (atom_id: string) => boolean
type Beside = { isInherited: boolean; against: readonly string[]; isSeen: Seen }

function ruleEntry(rule: Cluster, read: Reading, { isInherited, against, isSeen }: Beside): Entry {
  const { say, colon, also } = read.voice
  const words = ruleWords(rule, read)
  const [rules, cases] = [read.rules.get(rule)!, read.cases.get(rule)!]
  const line = (label: string, text: string) => (text ? [`- ${label}${colon}${oneLine(text)}`] : [])
  const seenConflicts = rule.value_conflicts.filter(({ sides }) => sides.every((side) => isSeen(side.atom_id)))
  const open = [
    ...(rule.state === 'covered' ? [] : line(say('state'), say(`state_${rule.state}`))),
    ...line(say('value_conflicts'), also(seenConflicts.map((c) => conflictWords(c, read.voice)))),
    ...line(say('contradicts'), also(against)),
  ]
  const evidence = rules.flatMap((atom) => atom.evidence)
  const told = Object.values(words).join('\n')
  const raw = distinct(evidence.map((e) => e.raw_text)).filter((text) => !told.includes(text))
  const whole = [
    oneLine(titleOf(rule, read)),
    ...(['C', 'A', 'R'] as const).flatMap((part) => line(say(part), words[part])),
    ...open,
    ...line(say('inherited'), isInherited ? rule.app_version : ''),
    ...line(say('drawn_at'), also(distinct(evidence.map(pathOf)).slice(0, MOST.design))),
    ...line(say('raw_text'), also(raw.slice(0, MOST.design).map((text) => clippedLine(text, MOST.letters)))),
    ...line(
      say('covering_cases'),
      also(distinct(cases.map((atom) => caseName(atom, read.voice))).slice(0, MOST.cases)),
    ),
  ]
  const is_pending = rule.confidence < CONFIDENT_FROM
  const mark = is_pending ? `${say('to_confirm')}${colon}` : ''
  const page = rule.touchpoints[0] ? `${oneLine(rule.touchpoints[0])}${colon}` : ''
  const short = [`${page}${oneLine([words.C, words.A, words.R].filter(Boolean).join(' → '))}`, ...open]
  return {
    source: {
      kind: 'rule',
      id: rule.cluster_id,
      version: String(rule.version),
      app_version: rule.app_version,
      title: titleOf(rule, read),
      is_pending,
      node_ids: distinct(evidence.map((e) => e.node_id)),
      external_ids: distinct(cases.map(idOf)),
      figma_urls: distinct(evidence.flatMap((e) => e.figma_url ?? [])),
    },
    texts: [mark + whole.join('\n'), mark + short.join('\n')],
  }
}

/** What may belong to a rule, and nobody has said so. */
function pendingEntries(rule: Cluster, read: Reading): { atom_id: string; entry: Entry }[] {
  return linksOf(rule)
    .filter((link) => isOpen(link) && !isHome(link))
    .flatMap(({ atom_id }) => {
      const atom = read.atom(atom_id)
      return atom ? [{ atom_id, entry: pendingEntry(atom, rule, read) }] : []
    })
}

function pendingEntry(atom: Atom, rule: Cluster, read: Reading): Entry {
  const { say, aside, colon } = read.voice
  const isCase = !('signal' in atom)
  const name = isCase ? caseName(atom, read.voice) : pathOf(atom.evidence[0]!)
  const text = `${say('to_confirm')}${aside(oneLine(titleOf(rule, read)))}${colon}${oneLine(`${name} · ${sentenceOf(atom)}`)}`
  const evidence = isCase ? [] : atom.evidence
  return {
    source: {
      kind: isCase ? 'case' : 'rule',
      id: isCase ? atom.case_key : atom.atom_id,
      version: String(rule.version),
      app_version: atom.app_version,
      title: name,
      is_pending: true,
      node_ids: distinct(evidence.map((e) => e.node_id)),
      external_ids: isCase ? [idOf(atom)] : [],
      figma_urls: distinct(evidence.flatMap((e) => e.figma_url ?? [])),
    },
    texts: [text],
  }
}

const idOf = (atom: Exclude<Atom, { signal: unknown }>): string => atom.external_id ?? atom.internal_id ?? atom.case_key
const distinct = (list: readonly string[]): string[] => [...new Set(list.filter(Boolean))]
/** On one line nothing can pass for another entry's mark. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
