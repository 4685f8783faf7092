import { and, asc, count, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { CaseAtom } from '../../../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../../../shared/schema/rule-atom.ts'
import type { CaseAtomStore, CaseStore, RuleAtomStore } from '../../../verbs/ports.ts'
import type { SentCaseAtom, StoredCase } from '../../../verbs/rows.ts'
import { reading } from '../fault.ts'
import { case_atoms, case_texts, cases, evidence_nodes, rule_atoms, sent_case_atoms } from '../tables/knowledge.ts'
import { casePage } from './case-page.ts'
import { bare, inSpan, spanOf, within } from './pieces.ts'

type Db = BetterSQLite3Database

/** One text may begin with another. */
const once = <R extends { atom_id: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.atom_id, row])).values(),
]

export function ruleAtomReads(db: Db): RuleAtomStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(rule_atoms.project, project), eq(rule_atoms.app_version, version))
  const list = (where: SQL | undefined, limit = -1) =>
    db
      .select()
      .from(rule_atoms)
      .where(where)
      .orderBy(asc(rule_atoms.atom_id))
      .limit(limit)
      .all()
      .map((row) => bare(row) as RuleAtom)
  // asked for by the hundred: writing the query each time takes longer than running it
  const prepareBegun = () =>
    db
      .select()
      .from(rule_atoms)
      .where(
        and(
          eq(rule_atoms.project, sql.placeholder('project')),
          eq(rule_atoms.app_version, sql.placeholder('version')),
          inSpan(rule_atoms.canon_text),
        ),
      )
      .orderBy(asc(rule_atoms.atom_id))
      .prepare()
  let prepared: ReturnType<typeof prepareBegun> | undefined
  // at first use: a file of an older schema, or a torn one, must open to be examined
  const begun = () => (prepared ??= prepareBegun())
  return {
    all: (project, version) => reading(() => list(here(project, version))),
    tally: (project, version) =>
      reading(() =>
        db
          .select({ state: rule_atoms.state, count: count() })
          .from(rule_atoms)
          .where(here(project, version))
          .groupBy(rule_atoms.state)
          .all(),
      ),
    some: async (project, version, ids) =>
      ids.length ? reading(() => list(and(here(project, version), within(rule_atoms.atom_id, ids)))) : [],
    beginning: (project, version, prefixes) =>
      reading(() =>
        once(prefixes.flatMap((text) => begun().all({ project, version, ...spanOf(text) }))).map(
          (row) => bare(row) as RuleAtom,
        ),
      ),
    page: (project, version, { after, limit }) =>
      reading(() => list(and(here(project, version), gt(rule_atoms.atom_id, after ?? '')), limit)),
    // ':' comes right after the digits that an ordinal is written in
    atSpot: (project, version, spot) =>
      reading(() =>
        list(
          and(here(project, version), gte(rule_atoms.source_key, spot), lt(rule_atoms.source_key, `${spot}:`)),
        ).filter((atom) => /^\d+$/.test(atom.source_key.slice(spot.length))),
      ),
    atNodes: (project, version, file_key, node_ids) =>
      reading(() =>
        db
          .select()
          .from(evidence_nodes)
          .where(
            and(
              eq(evidence_nodes.project, project),
              eq(evidence_nodes.app_version, version),
              within(evidence_nodes.node_id, node_ids),
              file_key === null ? undefined : eq(evidence_nodes.file_key, file_key),
            ),
          )
          .all(),
      ),
  }
}

export function caseAtomReads(db: Db): CaseAtomStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(case_atoms.project, project), eq(case_atoms.app_version, version))
  const list = (where: SQL | undefined, limit = -1) =>
    db
      .select()
      .from(case_atoms)
      .where(where)
      .orderBy(asc(case_atoms.atom_id))
      .limit(limit)
      .all()
      .map((row) => bare(row) as CaseAtom)
  // asked for by the hundred: writing the query each time takes longer than running it
  const prepareBegun = () =>
    db
      .select()
      .from(case_atoms)
      .where(
        and(
          eq(case_atoms.project, sql.placeholder('project')),
          eq(case_atoms.app_version, sql.placeholder('version')),
          inSpan(case_atoms.canon_text),
        ),
      )
      .orderBy(asc(case_atoms.atom_id))
      .prepare()
  let prepared: ReturnType<typeof prepareBegun> | undefined
  // at first use: a file of an older schema, or a torn one, must open to be examined
  const begun = () => (prepared ??= prepareBegun())
  return {
    all: (project, version) => reading(() => list(here(project, version))),
    tally: (project, version) =>
      reading(() =>
        db
          .select({ state: case_atoms.state, count: count() })
          .from(case_atoms)
          .where(here(project, version))
          .groupBy(case_atoms.state)
          .all(),
      ),
    some: async (project, version, ids) =>
      ids.length ? reading(() => list(and(here(project, version), within(case_atoms.atom_id, ids)))) : [],
    beginning: (project, version, prefixes) =>
      reading(() =>
        once(prefixes.flatMap((text) => begun().all({ project, version, ...spanOf(text) }))).map(
          (row) => bare(row) as CaseAtom,
        ),
      ),
    ofCases: (project, version, keys) =>
      reading(() => list(and(here(project, version), within(case_atoms.case_key, keys)))),
    page: (project, version, case_key, { after, limit }) =>
      reading(() =>
        list(
          and(
            here(project, version),
            gt(case_atoms.atom_id, after ?? ''),
            case_key === null ? undefined : eq(case_atoms.case_key, case_key),
          ),
          limit,
        ),
      ),
  }
}

export function caseReads(db: Db): CaseStore {
  const list = (where: SQL | undefined) =>
    db.select().from(cases).where(where).orderBy(asc(cases.delivery_id), asc(cases.seq)).all() as StoredCase[]
  const sent = (where: SQL | undefined) =>
    db
      .select()
      .from(sent_case_atoms)
      .where(where)
      .orderBy(asc(sent_case_atoms.origin), asc(sent_case_atoms.atom_id))
      .all()
      .map((row) => (row.extra === null ? { ...bare(row), project: row.project } : row) as SentCaseAtom)
  const here = (project: string, version: AppVersion) => and(eq(cases.project, project), eq(cases.app_version, version))
  return {
    all: (project, version) => reading(() => list(here(project, version))),
    some: (project, version, keys) => reading(() => list(and(here(project, version), within(cases.case_key, keys)))),
    ofDelivery: (project, id) => reading(() => list(and(eq(cases.project, project), eq(cases.delivery_id, id)))),
    sent: (project, version, keys) =>
      reading(() =>
        sent(
          and(
            eq(sent_case_atoms.project, project),
            eq(sent_case_atoms.app_version, version),
            within(sent_case_atoms.case_key, keys),
          ),
        ),
      ),
    texts: (project, version, keys) =>
      reading(() =>
        db
          .select()
          .from(case_texts)
          .where(
            and(
              eq(case_texts.project, project),
              eq(case_texts.app_version, version),
              within(case_texts.case_key, keys),
            ),
          )
          .all(),
      ),
    page: (project, version, words, page) => reading(() => casePage(db, here(project, version), words, page)),
    isAnyStanding: (project, version, without) =>
      reading(
        () =>
          db
            .select({ key: cases.case_key })
            .from(cases)
            .where(
              and(
                here(project, version),
                eq(cases.is_withdrawn, false),
                without === null ? undefined : ne(cases.delivery_id, without),
              ),
            )
            .limit(1)
            .get() !== undefined,
      ),
    sentOfDelivery: (project, id) =>
      reading(() => sent(and(eq(sent_case_atoms.project, project), eq(sent_case_atoms.delivery_id, id)))),
  }
}
