import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Store } from '../../verbs/ports.ts'
import { makeCommitter } from './commit.ts'
import { toDamage, toRefusal } from './fault.ts'
import { openConnections } from './open.ts'
import { accessReads } from './reads/access.ts'
import { askReads } from './reads/ask.ts'
import { caseAtomReads, caseReads, ruleAtomReads } from './reads/atoms.ts'
import { checkReads } from './reads/checks.ts'
import { clusterReads } from './reads/clusters.ts'
import { coverageReads } from './reads/coverage.ts'
import { documentReads } from './reads/documents.ts'
import { evaluationReads } from './reads/evaluation.ts'
import { graphReads } from './reads/graph.ts'
import { historyReads } from './reads/history.ts'
import { outboxReads, webhookReads } from './reads/outgoing.ts'
import { changeReads, deliveryReads, jobReads, projectReads, versionReads } from './reads/projects.ts'
import { decisionReads, reviewReads } from './reads/review.ts'
import { settingReads } from './reads/settings.ts'
import { ignoredRuleReads, snapshotReads } from './reads/snapshots.ts'
import { lineageReads, sendReads } from './reads/versions.ts'

/**
 * The store in one SQLite file: created, migrated and ready to read; with `isChecked` looked through before.
 * Errors  `store_too_new` for a newer file, `store_damaged`, `busy` where the file can't be opened.
 */
export function openSqliteStore(file: string, isChecked = false): Store {
  const { writer, reader } = opened(file, isChecked)
  const db = drizzle(reader)
  const commit = makeCommitter(writer)
  return {
    projects: projectReads(db),
    versions: versionReads(db),
    deliveries: deliveryReads(db),
    jobs: jobReads(db),
    rule_atoms: ruleAtomReads(db),
    case_atoms: caseAtomReads(db),
    cases: caseReads(db),
    clusters: clusterReads(db),
    graph: graphReads(db),
    access: accessReads(db),
    settings: settingReads(db),
    lineage: lineageReads(db),
    sends: sendReads(db),
    changes: changeReads(db),
    decisions: decisionReads(db),
    review: reviewReads(db),
    checks: checkReads(db),
    history: historyReads(db),
    webhooks: webhookReads(db),
    outbox: outboxReads(db),
    coverage: coverageReads(db),
    snapshots: snapshotReads(db),
    ignored_rules: ignoredRuleReads(db),
    documents: documentReads(db),
    evaluation: evaluationReads(db),
    asked: askReads(db),
    commit,
    close: async () => {
      await commit({ writes: [] }).catch(() => undefined) // what was begun is finished first
      reader.close()
      writer.close()
    },
  }
}

function opened(file: string, isChecked: boolean): ReturnType<typeof openConnections> {
  try {
    return openConnections(file, isChecked)
  } catch (error) {
    throw toRefusal(toDamage(error))
  }
}
