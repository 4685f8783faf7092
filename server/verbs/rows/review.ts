import type { AppVersion } from '../../../shared/schema/base.ts'
import type { CaseAtom } from '../../../shared/schema/case-atom.ts'
import type { Cluster } from '../../../shared/schema/cluster.ts'
import type { Decision, ReviewKind, Risk } from '../../../shared/schema/review.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'

type InVersion = { project: string; app_version: AppVersion }

export type StoredDecision = InVersion & Decision
/** The clusters and atoms that a decision is about, each with a row. */
export type DecisionSubject = InVersion & { subject_id: string; decision_id: string }

/**
 * What of the decisions holds now, one row a thing decided: a pair (`link`, `contradiction`), or one atom (`edit`,
 * `module`, with an empty `rule_id`). `said`: what was decided; `sources`: the words that it was decided on; `previous`: the
 * verdict that held before, which an undo brings back.
 */
export type VerdictKind = 'link' | 'contradiction' | 'edit' | 'module'
export type StoredVerdict = InVersion & {
  kind: VerdictKind
  rule_id: string
  atom_id: string
  decision_id: string
  verdict: 'accepted' | 'rejected'
  said: unknown
  sources: unknown
  previous: Omit<StoredVerdict, 'project' | 'app_version'> | null
}

/**
 * One open question. `place` sorts the queue, the most pressing first. The pair in question: `rule_id` (or the first of two
 * that contradict) and `atom_id`; of a module `rule_id` is empty.
 */
export type StoredReviewItem = InVersion & {
  item_id: string
  kind: ReviewKind
  cluster_id: string
  rule_id: string
  atom_id: string
  base_version: number
  source_content_hash: string
  evidence_key: string
  confidence: number
  risk: Risk
  primary_module: string | null
  touchpoints: string[]
  place: string
  created_at: string
}

/** `until`: when it was changed or went. */
export type StoredFormerCluster = InVersion & {
  cluster_id: string
  until: string
  version: number
  fate: 'changed' | 'gone'
  cluster: Cluster
  by: string | null
  decision_id: string | null
}
export type StoredFormerAtom = InVersion & {
  atom_id: string
  until: string
  fate: 'changed' | 'gone'
  atom: RuleAtom | CaseAtom
}
/** A rule's words in small letters, by which a list of rules is searched. */
export type ClusterWords = InVersion & { cluster_id: string; text: string }

export type ReviewRows = {
  decisions: StoredDecision
  decision_subjects: DecisionSubject
  verdicts: StoredVerdict
  review_items: StoredReviewItem
  cluster_history: StoredFormerCluster
  atom_history: StoredFormerAtom
  cluster_words: ClusterWords
}
