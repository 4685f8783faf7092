import type { Notice } from '../../shared/error.ts'
import type { Role } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { Delivery, ItemResult, Job } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { VersionRow } from '../../shared/schema/tables.ts'
import type { CaseSummary } from '../exports/snapshot.ts'
import type { AskRows } from './rows/ask.ts'
import type { CheckRows } from './rows/checks.ts'
import type { CoverageRows } from './rows/coverage.ts'
import type { DocumentRows } from './rows/documents.ts'
import type { EvaluationRows } from './rows/evaluation.ts'
import type { GovernanceRows, MemberRow, TokenRow } from './rows/governance.ts'
import type { ReviewRows } from './rows/review.ts'
import type { DesignSend, SentOver, Succession, Withdrawal } from './rows/versions.ts'

/** What a store keeps, one type a table: the wire's shapes with what places them. */
type Placed = { project: string }
type InVersion = Placed & { app_version: AppVersion }

export type ProjectRow = Placed & { name: string; created_at: string; watermark: number }
/** `exported_at`: when the files of what it holds now were handed out; null once something else arrived. */
export type StoredVersion = Placed &
  VersionRow & {
    position: number
    lookalike_key: string
    created_at: string
    first_merged_at: string | null
    exported_at: string | null
  }

/** What an import was asked for: enough to run it again after a restart. */
export type UploadTerms = {
  /** Name of the file in the upload folder, made here: never the sender's. */
  upload: string
  test_project: string
  is_full: boolean
  is_part: boolean
  series: string | null
  /** Once it is imported: as what it was read (see unchanged-file.ts), and the project's watermark then. */
  read_as?: string
  settled_at?: number
  /** The delivery that had brought the very same, where nothing was to be written. */
  same_as?: string
}
export type StoredDelivery = Placed &
  Delivery & { sha256: string | null; terms: UploadTerms | null; series: string | null }
/** `raw`: the refused line as sent. */
export type StoredResult = Placed & ItemResult & { delivery_id: string; seq: number; raw: string | null }
/** `terms`: what the job was asked for, enough to run it again after a restart. */
export type StoredJob = Placed & Job & { terms: unknown }

export type StoredRuleAtom = Placed & RuleAtom
/** One row for each node on the way to an evidence: who has something at or below it. */
export type EvidenceNode = InVersion & { file_key: string; node_id: string; atom_id: string; is_own: boolean }
/** The case atoms that stand: what alignment works on. */
export type StoredCaseAtom = Placed & CaseAtom

/** How a case came: split from XML here, or distilled by its sender. */
export type Origin = 'split' | 'delivered'
export type SentCaseAtom = Placed & CaseAtom & { origin: Origin; delivery_id: string; notices: Notice[] }
/** `seq` keeps file order; a withdrawn case stays as history. */
export type StoredCase = InVersion &
  CaseSummary & {
    origin: Origin
    delivery_id: string
    series: string
    seq: number
    notices: Notice[]
    is_withdrawn: boolean
  }

/** What the tester wrote of a case, as JSON: it is held against the next delivery's as it is. */
export type StoredCaseText = InVersion & { case_key: string; delivery_id: string; text: string }

export type StoredCluster = Placed & Cluster
export type ClusterAtom = InVersion & { atom_id: string; cluster_id: string; is_home: boolean }
export type FormerId = InVersion & { former_id: string; cluster_id: string }
/**
 * An atom in its version's graph: the keys under which it is looked for as a candidate, those under which atoms are solved
 * together, and the rule atoms that it may belong to. A store finds atoms by each of these.
 */
export type GraphAtom = InVersion & {
  atom_id: string
  meets: readonly string[]
  ties: readonly string[]
  rules: readonly { to: string; score: number }[]
}
/**
 * What a version's graph was drawn in: `made_by` its numbers; `words` the project's words (see synonyms.ts) and `solved_by`
 * the thresholds (see thresholds.ts) that all of the version was last read and solved by.
 */
export type GraphRow = InVersion & { made_by: number; stamp: string; words: string; solved_by: string }

/** What moved at a revision: the difference that a stale sender sees, and what the search index catches up with. */
export type Change = {
  subject: 'rule_atom' | 'case' | 'cluster' | 'version' | 'document' | 'section' | 'parameter'
  subject_id: string
  /** EVERY_VERSION of documents that are about no version of their own. */
  app_version: AppVersion
  change: 'new' | 'changed' | 'gone'
  /** Rule atoms: file keys and nodes of the evidence that moved. */
  place: { file_key: string; node_ids: string[] } | null
}
export type StoredChange = Placed & Change & { revision: number }

export type * from './rows/governance.ts'
export type SessionRow = { session_hash: string; token_id: string; csrf_token: string; expires_at: string }
export type BootstrapRow = { token_hash: string; created_at: string; expires_at: string; used_at: string | null }
export type SettingRow = Placed & { name: string; value: unknown }
export type AuditRow = {
  audit_id: string
  at: string
  project: string | null
  member: string
  action: string
  subject: string | null
  details: unknown
}
/** `answer` is null while the first request is still at work. */
export type IdempotencyRow = {
  owner: string
  key: string
  request_hash: string
  at: string
  answer: { status: number; body: unknown } | null
}

export type Rows = {
  projects: ProjectRow
  versions: StoredVersion
  withdrawals: Withdrawal
  successions: Succession
  design_sends: DesignSend
  sent_over: SentOver
  deliveries: StoredDelivery
  results: StoredResult
  jobs: StoredJob
  rule_atoms: StoredRuleAtom
  evidence_nodes: EvidenceNode
  case_atoms: StoredCaseAtom
  sent_case_atoms: SentCaseAtom
  cases: StoredCase
  case_texts: StoredCaseText
  clusters: StoredCluster
  cluster_atoms: ClusterAtom
  former_ids: FormerId
  graph_atoms: GraphAtom
  graphs: GraphRow
  members: MemberRow
  tokens: TokenRow
  sessions: SessionRow
  bootstrap_tokens: BootstrapRow
  settings: SettingRow
  audit: AuditRow
  idempotency: IdempotencyRow
} & ReviewRows &
  GovernanceRows &
  CoverageRows &
  CheckRows &
  DocumentRows &
  EvaluationRows &
  AskRows
export type TableName = keyof Rows
export type { DesignSend, Role, SentOver, Succession, Withdrawal }
