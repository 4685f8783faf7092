-- What people decided: kept for good. `verdicts` is what of it holds now, one row a pair or an atom, as alignment reads it.
CREATE TABLE decisions (
  project text NOT NULL,
  app_version text NOT NULL,
  decision_id text NOT NULL,
  bulk_id text,
  kind text NOT NULL,
  verdict text NOT NULL,
  item_id text,
  item_kind text,
  subject_id text NOT NULL,
  atom_ids text NOT NULL,
  risk text,
  by text NOT NULL,
  at text NOT NULL,
  reason text,
  base_version integer,
  source_content_hash text,
  before text NOT NULL,
  after text NOT NULL,
  undone_by text,
  undone_at text,
  PRIMARY KEY (project, app_version, decision_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX decisions_of_item ON decisions (project, app_version, item_id, decision_id);
--> statement-breakpoint
CREATE INDEX decisions_of_bulk ON decisions (project, app_version, bulk_id);
--> statement-breakpoint
CREATE TABLE decision_subjects (
  project text NOT NULL,
  app_version text NOT NULL,
  subject_id text NOT NULL,
  decision_id text NOT NULL,
  PRIMARY KEY (project, app_version, subject_id, decision_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE verdicts (
  project text NOT NULL,
  app_version text NOT NULL,
  kind text NOT NULL,
  rule_id text NOT NULL,
  atom_id text NOT NULL,
  decision_id text NOT NULL,
  verdict text NOT NULL,
  said text NOT NULL,
  sources text NOT NULL,
  previous text NOT NULL,
  PRIMARY KEY (project, app_version, kind, rule_id, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX verdicts_of_rule ON verdicts (project, app_version, rule_id);
--> statement-breakpoint
CREATE INDEX verdicts_of_atom ON verdicts (project, app_version, atom_id);
--> statement-breakpoint
CREATE INDEX verdicts_of_decision ON verdicts (project, app_version, decision_id);
--> statement-breakpoint
-- What waits for people: written with the clusters that it is about, so that it is never out of step with them.
CREATE TABLE review_items (
  project text NOT NULL,
  app_version text NOT NULL,
  item_id text NOT NULL,
  kind text NOT NULL,
  cluster_id text NOT NULL,
  rule_id text NOT NULL,
  atom_id text NOT NULL,
  base_version integer NOT NULL,
  source_content_hash text NOT NULL,
  evidence_key text NOT NULL,
  confidence real NOT NULL,
  risk text NOT NULL,
  primary_module text,
  touchpoints text NOT NULL,
  place text NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (project, app_version, item_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX review_items_by_place ON review_items (project, app_version, place);
--> statement-breakpoint
CREATE INDEX review_items_by_kind ON review_items (project, app_version, kind, risk, place);
--> statement-breakpoint
CREATE INDEX review_items_of_cluster ON review_items (project, app_version, cluster_id);
--> statement-breakpoint
CREATE INDEX review_items_of_evidence ON review_items (project, app_version, evidence_key);
--> statement-breakpoint
CREATE INDEX contradictions_of_rule ON review_items (project, app_version, rule_id) WHERE kind = 'contradiction';
--> statement-breakpoint
CREATE INDEX contradictions_of_atom ON review_items (project, app_version, atom_id) WHERE kind = 'contradiction';
--> statement-breakpoint
-- What clusters and atoms were before they changed or went.
CREATE TABLE cluster_history (
  project text NOT NULL,
  app_version text NOT NULL,
  cluster_id text NOT NULL,
  until text NOT NULL,
  version integer NOT NULL,
  fate text NOT NULL,
  cluster text NOT NULL,
  by text,
  decision_id text,
  PRIMARY KEY (project, app_version, cluster_id, until, version),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE atom_history (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  until text NOT NULL,
  fate text NOT NULL,
  atom text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id, until),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
-- By what a rule is found in a list of rules: its words, plain, and an index that holds all that lists are filtered by.
CREATE TABLE cluster_words (
  project text NOT NULL,
  app_version text NOT NULL,
  cluster_id text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (project, app_version, cluster_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX clusters_by_look ON clusters
  (project, app_version, cluster_id, coverage, state, primary_module, touchpoints, value_conflicts);
--> statement-breakpoint
CREATE INDEX rule_atoms_by_text ON rule_atoms (project, app_version, canon_text);
--> statement-breakpoint
CREATE INDEX case_atoms_by_text ON case_atoms (project, app_version, canon_text);
--> statement-breakpoint
INSERT INTO cluster_words (project, app_version, cluster_id, text)
SELECT c.project, c.app_version, c.cluster_id,
  lower(c.canon_text || char(10) || coalesce(
    (SELECT group_concat(r.C || ' ' || r.A || ' ' || r.R, char(10)) FROM cluster_atoms h JOIN rule_atoms r
       ON r.project = h.project AND r.app_version = h.app_version AND r.atom_id = h.atom_id
     WHERE h.project = c.project AND h.app_version = c.app_version AND h.cluster_id = c.cluster_id AND h.is_home = 1),
    (SELECT group_concat(a.C || ' ' || a.A || ' ' || a.R, char(10)) FROM cluster_atoms h JOIN case_atoms a
       ON a.project = h.project AND a.app_version = h.app_version AND a.atom_id = h.atom_id
     WHERE h.project = c.project AND h.app_version = c.app_version AND h.cluster_id = c.cluster_id AND h.is_home = 1),
    ''))
FROM clusters c;
--> statement-breakpoint
-- Versions that stand have no queue yet: it is made with the next change of each, which solves all of it anew.
UPDATE graphs SET made_by = 0;
--> statement-breakpoint
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('decisions', 'sqlite_autoindex_decisions_1', '100000 100000 20000 1'),
  ('decisions', 'decisions_of_item', '100000 100000 20000 2 1'),
  ('decisions', 'decisions_of_bulk', '100000 100000 20000 100'),
  ('decision_subjects', 'decision_subjects', '200000 200000 40000 3 1'),
  ('verdicts', 'sqlite_autoindex_verdicts_1', '100000 100000 20000 10000 2 1'),
  ('verdicts', 'verdicts_of_rule', '100000 100000 20000 3'),
  ('verdicts', 'verdicts_of_atom', '100000 100000 20000 2'),
  ('verdicts', 'verdicts_of_decision', '100000 100000 20000 2'),
  ('review_items', 'sqlite_autoindex_review_items_1', '100000 100000 20000 1'),
  ('review_items', 'review_items_by_place', '100000 100000 20000 1'),
  ('review_items', 'review_items_by_kind', '100000 100000 20000 4000 1000 1'),
  ('review_items', 'review_items_of_cluster', '100000 100000 20000 2'),
  ('review_items', 'review_items_of_evidence', '100000 100000 20000 3'),
  ('review_items', 'contradictions_of_rule', '1000 1000 200 2'),
  ('review_items', 'contradictions_of_atom', '1000 1000 200 2'),
  ('cluster_history', 'cluster_history', '100000 100000 20000 4 2 1'),
  ('atom_history', 'atom_history', '100000 100000 20000 2 1'),
  ('cluster_words', 'cluster_words', '100000 100000 20000 1'),
  ('clusters', 'clusters_by_look', '100000 100000 20000 1 1 1 1 1 1'),
  ('rule_atoms', 'rule_atoms_by_text', '100000 100000 20000 2'),
  ('case_atoms', 'case_atoms_by_text', '100000 100000 20000 2');
--> statement-breakpoint
ANALYZE sqlite_schema;
