import type { Home } from '../../shared/align/coverage.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { ClusterCounts } from '../../shared/schema/cluster-counts.ts'
import type { Delivery, ItemResult, Job, Outcome } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { AskStore } from './ports/ask.ts'
import type { CheckStore } from './ports/checks.ts'
import type { CoverageStore, IgnoredRuleStore, SnapshotStore } from './ports/coverage.ts'
import type { DocumentStore } from './ports/documents.ts'
import type { EvaluationStore } from './ports/evaluation.ts'
import type { OutboxStore, WebhookStore } from './ports/outgoing.ts'
import type { DecisionStore, HistoryStore, ReviewStore } from './ports/review.ts'
import type { LineageStore, SendStore } from './ports/versions.ts'
import type {
  AuditRow,
  BootstrapRow,
  Change,
  EvidenceNode,
  GraphAtom,
  GraphRow,
  IdempotencyRow,
  MemberRow,
  ModuleOwnerRow,
  ProjectRow,
  Rows,
  SentCaseAtom,
  SessionRow,
  StoredCase,
  StoredCaseText,
  StoredChange,
  StoredDelivery,
  StoredJob,
  StoredVersion,
  TableName,
  TokenRow,
} from './rows.ts'

/**
 * What the verbs need of a store, by noun. Async throughout, so that a store over the network can stand in. What holds of
 * every store is written down as tests (test/contract), and every read has its row there.
 *
 * Texts   are told apart and ordered by their code points: by no language, and no letter is like its capital. Lists come
 *         in the order that a read names; where it names none, in any. Null comes before every text.
 * Ids     any number of them may be asked for, some twice; those that are not there, or that are no id at all, find nothing.
 * Numbers are doubles, or whole up to 2^53. Objects keep the order of their keys.
 * Errors  every method throws HufuError `busy` where the store can't be reached or is out of order.
 */
export type Store = {
  projects: ProjectStore
  versions: VersionStore
  deliveries: DeliveryStore
  jobs: JobStore
  rule_atoms: RuleAtomStore
  case_atoms: CaseAtomStore
  cases: CaseStore
  clusters: ClusterStore
  graph: GraphStore
  access: AccessStore
  settings: SettingStore
  lineage: LineageStore
  sends: SendStore
  changes: ChangeStore
  decisions: DecisionStore
  review: ReviewStore
  checks: CheckStore
  history: HistoryStore
  webhooks: WebhookStore
  outbox: OutboxStore
  coverage: CoverageStore
  snapshots: SnapshotStore
  ignored_rules: IgnoredRuleStore
  documents: DocumentStore
  evaluation: EvaluationStore
  asked: AskStore
  /** All or nothing, durable when it resolves. */
  commit(batch: Batch): Promise<Committed>
  close(): Promise<void>
}

/** Rows to set, whole, by primary key; or to remove, by any columns that a row must equal. */
export type TableWrite = {
  [T in TableName]: { table: T; put: readonly Rows[T][] } | { table: T; drop: readonly Partial<Rows[T]>[] }
}[TableName]
/**
 * Writes of a long act are made while they are written, so that never all of them are in memory. What is read for them is
 * read as it was before the commit: nothing of it shows until its end. They may be made more than once.
 */
export type Write = TableWrite | { later(): AsyncIterable<TableWrite> }

/** Writes of one acknowledged act, in order. Changes raise the project's watermark by one. */
export type Batch = {
  writes: readonly Write[]
  project?: string
  /** The watermark that the writes were worked out from: if it moved meanwhile, nothing is written. */
  expects?: number
  changes?: readonly Change[]
  /** A project that goes with all of its rows, but for the audit log and its tokens. */
  erases?: string
  /** Changes up to this revision are no longer kept. */
  forgets?: { project: string; upto: number }
}
export type Committed = { is_done: boolean; watermark: number }

/** Keyset paging: rows after the one whose key is `after`, in the list's order. Errors  `bad_input` where it is no key of it. */
export type Page = { after: string | null; limit: number }

export type ProjectStore = { all(): Promise<ProjectRow[]>; one(project: string): Promise<ProjectRow | undefined> }

export type Holding = { app_version: AppVersion; rule_atoms: number; case_atoms: number; clusters: number }
export type VersionStore = {
  all(project: string): Promise<StoredVersion[]>
  one(project: string, version: AppVersion): Promise<StoredVersion | undefined>
  holdings(project: string): Promise<Holding[]>
}

export type DeliveryStore = {
  one(project: string, delivery_id: string): Promise<StoredDelivery | undefined>
  /** Newest first. */
  page(project: string, version: AppVersion | null, page: Page): Promise<Delivery[]>
  results(
    project: string,
    delivery_id: string,
    outcome: Outcome | null,
    page: Page,
  ): Promise<(ItemResult & { seq: number })[]>
  refused(project: string, delivery_id: string, page: Page): Promise<{ seq: number; raw: string }[]>
  /** Those of cases, newest first, whole. */
  imports(project: string, version: AppVersion, page: Page): Promise<StoredDelivery[]>
  /** What was taken and not taken back, by version and kind. */
  tally(project: string): Promise<DeliveryTally[]>
}
export type DeliveryTally = { app_version: AppVersion; kind: Delivery['kind']; count: number }

export type JobStore = {
  one(project: string, job_id: string): Promise<Job | undefined>
  /** Newest first. */
  page(project: string, page: Page): Promise<Job[]>
  /** Queued and running ones of every project, oldest first. */
  unfinished(): Promise<StoredJob[]>
}

export type StateTally = { state: RuleAtom['state']; count: number }

export type RuleAtomStore = {
  all(project: string, version: AppVersion): Promise<RuleAtom[]>
  some(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<RuleAtom[]>
  /** Those whose canon text begins with one of the texts, each once. */
  beginning(project: string, version: AppVersion, prefixes: readonly string[]): Promise<RuleAtom[]>
  page(project: string, version: AppVersion, page: Page): Promise<RuleAtom[]>
  tally(project: string, version: AppVersion): Promise<StateTally[]>
  /** Atoms whose source key is this one apart from its ordinal. */
  atSpot(project: string, version: AppVersion, spot: string): Promise<RuleAtom[]>
  /** Atoms with evidence at or below the nodes; every file where file_key is null. */
  atNodes(
    project: string,
    version: AppVersion,
    file_key: string | null,
    node_ids: readonly string[],
  ): Promise<EvidenceNode[]>
}

export type CaseAtomStore = {
  all(project: string, version: AppVersion): Promise<CaseAtom[]>
  some(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<CaseAtom[]>
  /** Those whose canon text begins with one of the texts, each once. */
  beginning(project: string, version: AppVersion, prefixes: readonly string[]): Promise<CaseAtom[]>
  ofCases(project: string, version: AppVersion, case_keys: readonly string[]): Promise<CaseAtom[]>
  page(project: string, version: AppVersion, case_key: string | null, page: Page): Promise<CaseAtom[]>
  tally(project: string, version: AppVersion): Promise<StateTally[]>
}

export type CaseStore = {
  /** In file order; withdrawn ones too. */
  all(project: string, version: AppVersion): Promise<StoredCase[]>
  some(project: string, version: AppVersion, case_keys: readonly string[]): Promise<StoredCase[]>
  ofDelivery(project: string, delivery_id: string): Promise<StoredCase[]>
  /** What was sent for these cases, standing or aside. */
  sent(project: string, version: AppVersion, case_keys: readonly string[]): Promise<SentCaseAtom[]>
  sentOfDelivery(project: string, delivery_id: string): Promise<SentCaseAtom[]>
  /**
   * Those that stand, each once, by suite and key: the page goes on after both, as a JSON list. `words`: those that hold
   * them in an id, the name or the suite, A–Z in either case.
   */
  page(project: string, version: AppVersion, words: string | null, page: Page): Promise<StoredCase[]>
  texts(project: string, version: AppVersion, case_keys: readonly string[]): Promise<StoredCaseText[]>
  /** Whether any case stands, those of one delivery left out. */
  isAnyStanding(project: string, version: AppVersion, without: string | null): Promise<boolean>
}

/**
 * `module` null: of none. `conflict`: whether values disagree. `words`: small letters that the rule's words or its canon text
 * hold.
 */
export type ClusterFilter = {
  coverage?: Cluster['coverage']
  state?: Cluster['state']
  module?: string | null
  touchpoint?: string
  conflict?: boolean
  words?: string
}
export type ClusterTally = { coverage: Cluster['coverage']; state: Cluster['state']; count: number }
export type ClusterKey = Pick<Cluster, 'cluster_id' | 'rule_key' | 'merge_fingerprint' | 'touchpoints'>
export type ClusterStore = {
  /** By its id or a former one. */
  one(project: string, version: AppVersion, cluster_id: string): Promise<Cluster | undefined>
  all(project: string, version: AppVersion): Promise<Cluster[]>
  some(project: string, version: AppVersion, cluster_ids: readonly string[]): Promise<Cluster[]>
  /** Those where one of the atoms is linked. */
  ofAtoms(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<Cluster[]>
  /** Where each of the atoms is at home, without the rest of the cluster. */
  homes(project: string, version: AppVersion, atom_ids: readonly string[]): Promise<Home[]>
  page(project: string, version: AppVersion, filter: ClusterFilter, page: Page): Promise<Cluster[]>
  tally(project: string, version: AppVersion): Promise<ClusterTally[]>
  /** What each choice of a filter would show, the others being as they are. */
  counts(project: string, version: AppVersion, filter: ClusterFilter): Promise<ClusterCounts>
  /** The primary modules of all that is not withdrawn, each once, by name; null among them where a rule has none. */
  modules(project: string, version: AppVersion): Promise<(string | null)[]>
  /** Those under the rule keys. */
  ofKeys(project: string, version: AppVersion, rule_keys: readonly string[]): Promise<Cluster[]>
  /** What tells a version's rules from those of others, without the rest of them. */
  keys(project: string, version: AppVersion): Promise<ClusterKey[]>
  /** The same of those under the fingerprints. */
  keysOfFingerprints(project: string, version: AppVersion, fingerprints: readonly string[]): Promise<ClusterKey[]>
}

/** An atom's keys by which it hangs together with others, and the rules that it may belong to. */
export type StoredTie = Pick<GraphAtom, 'atom_id'> & { key: string }
export type StoredEdge = Pick<GraphAtom, 'atom_id'> & { rule_id: string; score: number }
/** What is kept of a version's graph of atoms, so that a change is fitted in without reading the rest. */
export type GraphStore = {
  /** How it was made, and a stamp that is new with each change; undefined where there is none. */
  drawn(project: string, version: AppVersion): Promise<Omit<GraphRow, 'project' | 'app_version'> | undefined>
  /** Atoms under one of the keys `alone`, or under two of `together`. */
  meeting(
    project: string,
    version: AppVersion,
    keys: { alone: readonly string[]; together: readonly string[] },
  ): Promise<string[]>
  /** Of these atoms; of all where null. */
  ties(project: string, version: AppVersion, atom_ids: readonly string[] | null): Promise<StoredTie[]>
  tiedBy(project: string, version: AppVersion, keys: readonly string[]): Promise<StoredTie[]>
  /** Of these atoms; of all where null. */
  edges(project: string, version: AppVersion, atom_ids: readonly string[] | null): Promise<StoredEdge[]>
  edgesTo(project: string, version: AppVersion, rule_ids: readonly string[]): Promise<StoredEdge[]>
}

/** Which records of the audit log are meant; `project` null: those of no project too. */
export type AuditFilter = {
  project: string | null
  member?: string
  /** An action, or the part before its dot. */
  action?: string
  /** At or after `since`, before `until`. */
  since?: string
  until?: string
}

export type AccessStore = {
  /** By name; those that were removed too. */
  members(page: Page): Promise<MemberRow[]>
  member(member: string): Promise<MemberRow | undefined>
  tokensOf(member: string): Promise<TokenRow[]>
  /** Of one project, or of one member in every project. */
  owners(of: { project: string } | { member: string }): Promise<ModuleOwnerRow[]>
  /** Keys of what is over, at most `limit`. */
  over(now: string, limit: number): Promise<{ session_hash: string }[]>
  answered(before: string, limit: number): Promise<{ owner: string; key: string }[]>
  tokens(page: Page): Promise<TokenRow[]>
  token(token_id: string): Promise<TokenRow | undefined>
  tokenByHash(token_hash: string): Promise<TokenRow | undefined>
  session(session_hash: string): Promise<SessionRow | undefined>
  bootstrap(): Promise<BootstrapRow[]>
  idempotency(owner: string, key: string): Promise<IdempotencyRow | undefined>
  /** Newest first. */
  audit(filter: AuditFilter, page: Page): Promise<AuditRow[]>
}

/** What a project is set to, by name; undefined where nobody set it. */
export type SettingStore = {
  one(project: string, name: string): Promise<unknown>
  all(project: string): Promise<{ name: string; value: unknown }[]>
}

/** `seq`: the place among all changes, which a page goes on after. */
export type NumberedChange = StoredChange & { seq: number }
/** `first` and `last`: the change that a cluster's moves began and ended with. */
export type ClusterMove = {
  app_version: AppVersion
  cluster_id: string
  first: Change['change']
  last: Change['change']
  seq: number
}
export type ChangeStore = {
  /** Oldest first. */
  since(project: string, revision: number, page: Page): Promise<NumberedChange[]>
  /** Moves of rule atoms of one file since a revision. */
  ofDesign(project: string, version: AppVersion, file_key: string, revision: number): Promise<StoredChange[]>
  /** What became of clusters after one revision and up to another, each once, by when it last moved; from `after_seq` on. */
  ofClusters(
    project: string,
    range: { after: number; upto: number },
    after_seq: number,
    limit: number,
  ): Promise<ClusterMove[]>
  /** Whether any subject of a kind moved in a version after a revision, as far as changes are kept. */
  hasMoved(project: string, version: AppVersion, subject: Change['subject'], revision: number): Promise<boolean>
  /** The oldest revision whose changes are kept; undefined where none is. */
  oldest(project: string): Promise<number | undefined>
  /** The last revision that was written before an instant; undefined where none was. */
  lastBefore(project: string, before: string): Promise<number | undefined>
}
