-- Which screens a rule lies on or speaks of; what is stored is read out of the evidence once.
CREATE TABLE frame_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  file_key text NOT NULL,
  frame_id text NOT NULL,
  atom_id text NOT NULL,
  frame_name text NOT NULL,
  page text NOT NULL,
  is_drawn integer NOT NULL,
  PRIMARY KEY (project, app_version, file_key, frame_id, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX frame_atoms_of_atom ON frame_atoms (project, app_version, atom_id);
--> statement-breakpoint
INSERT INTO frame_atoms
SELECT
  a.project,
  a.app_version,
  e.value ->> 'file_key',
  coalesce(e.value ->> 'frame_id', e.value ->> 'about_frame_id', ''),
  a.atom_id,
  max(coalesce(e.value ->> 'frame_name', '')),
  max(coalesce(e.value ->> 'page', '')),
  max(e.value ->> 'frame_id' IS NOT NULL AND e.value ->> 'bbox' IS NOT NULL)
FROM rule_atoms a, json_each(a.evidence) e
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- When a rule on a screen, or below a section, last changed.
CREATE TABLE frame_changes (
  project text NOT NULL,
  app_version text NOT NULL,
  file_key text NOT NULL,
  node_id text NOT NULL,
  changed_at text NOT NULL,
  PRIMARY KEY (project, app_version, file_key, node_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE snapshots (
  project text NOT NULL,
  app_version text NOT NULL,
  file_key text NOT NULL,
  node_id text NOT NULL,
  snapshot_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  page text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  scale real NOT NULL,
  taken_at text NOT NULL,
  boxes text NOT NULL,
  sha256 text NOT NULL,
  size_bytes integer NOT NULL,
  by text NOT NULL,
  received_at text NOT NULL,
  PRIMARY KEY (project, app_version, file_key, node_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX snapshots_by_id ON snapshots (project, app_version, snapshot_id);
--> statement-breakpoint
CREATE INDEX snapshots_by_sha256 ON snapshots (sha256);
--> statement-breakpoint
CREATE TABLE ignored_rules (
  project text NOT NULL,
  ignored_id text NOT NULL,
  source_key text NOT NULL,
  spot text NOT NULL,
  atom_id text NOT NULL,
  app_version text NOT NULL,
  words text NOT NULL,
  evidence text NOT NULL,
  place text NOT NULL,
  reason text NOT NULL,
  by text NOT NULL,
  at text NOT NULL,
  PRIMARY KEY (project, ignored_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX ignored_rules_by_spot ON ignored_rules (project, spot);
--> statement-breakpoint
CREATE INDEX rule_atoms_by_source ON rule_atoms (project, app_version, source_key);
--> statement-breakpoint
CREATE INDEX clusters_by_module ON clusters (project, app_version, cluster_id, primary_module, state);
--> statement-breakpoint
CREATE INDEX case_atoms_by_state ON case_atoms (project, app_version, atom_id, state);
--> statement-breakpoint
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('frame_atoms', 'frame_atoms', '100000 100000 20000 20000 50 1'),
  ('frame_atoms', 'frame_atoms_of_atom', '100000 100000 20000 2'),
  ('rule_atoms', 'rule_atoms_by_source', '100000 100000 20000 2'),
  ('clusters', 'clusters_by_module', '100000 100000 20000 1 1 1'),
  ('case_atoms', 'case_atoms_by_state', '100000 100000 20000 1 1');
--> statement-breakpoint
ANALYZE sqlite_schema;
