import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { TableName } from '../../../verbs/rows.ts'
import { audit, bootstrap_tokens, idempotency, members, sessions, settings, tokens } from './access.ts'
import { answers, feedback } from './ask.ts'
import { check_issues, checks } from './checks.ts'
import { frame_atoms, frame_changes, ignored_rules, snapshots } from './coverage.ts'
import {
  document_files,
  document_parameters,
  document_sections,
  document_sources,
  section_history,
} from './documents.ts'
import { evaluation_outcomes, evaluation_questions, evaluation_runs, evaluation_sets } from './evaluation.ts'
import { module_owners, outbox, webhooks } from './governance.ts'
import {
  case_atoms,
  case_texts,
  cases,
  cluster_atoms,
  clusters,
  evidence_nodes,
  former_ids,
  graph_atoms,
  graphs,
  rule_atoms,
  sent_case_atoms,
} from './knowledge.ts'
import { deliveries, jobs, projects, results, versions } from './projects.ts'
import {
  atom_history,
  cluster_history,
  cluster_words,
  decision_subjects,
  decisions,
  review_items,
  verdicts,
} from './review.ts'
import { design_sends, sent_over, successions, withdrawals } from './versions.ts'

/** Every table that a batch may write. `changes` is written by the commit itself. */
export const TABLES = {
  projects,
  versions,
  withdrawals,
  successions,
  design_sends,
  sent_over,
  deliveries,
  results,
  jobs,
  rule_atoms,
  evidence_nodes,
  case_atoms,
  sent_case_atoms,
  cases,
  case_texts,
  clusters,
  cluster_atoms,
  former_ids,
  graph_atoms,
  graphs,
  members,
  tokens,
  sessions,
  bootstrap_tokens,
  settings,
  audit,
  idempotency,
  decisions,
  decision_subjects,
  verdicts,
  review_items,
  cluster_history,
  atom_history,
  cluster_words,
  checks,
  check_issues,
  module_owners,
  webhooks,
  outbox,
  frame_atoms,
  frame_changes,
  snapshots,
  ignored_rules,
  document_sources,
  document_files,
  document_sections,
  document_parameters,
  section_history,
  evaluation_sets,
  evaluation_questions,
  evaluation_runs,
  evaluation_outcomes,
  answers,
  feedback,
} as const satisfies Record<TableName, SQLiteTable>
