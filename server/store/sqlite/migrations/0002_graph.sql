-- What ties atoms together and which rules they may belong to. A version that was aligned before has none yet: it is
-- made with the next change, out of the atoms themselves.
CREATE TABLE ties (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id, key),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX ties_by_key ON ties (project, app_version, key, atom_id);
--> statement-breakpoint
CREATE TABLE edges (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  rule_id text NOT NULL,
  score real NOT NULL,
  PRIMARY KEY (project, app_version, atom_id, rule_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX edges_to ON edges (project, app_version, rule_id, atom_id);
--> statement-breakpoint
CREATE TABLE graphs (
  project text NOT NULL,
  app_version text NOT NULL,
  made_by integer NOT NULL,
  PRIMARY KEY (project, app_version),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
DELETE FROM block_keys;
--> statement-breakpoint
DELETE FROM sqlite_stat1 WHERE tbl = 'block_keys';
--> statement-breakpoint
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('block_keys', 'block_keys', '1000000 1000000 200000 15 1'),
  ('block_keys', 'block_keys_by_key', '1000000 1000000 200000 40 1'),
  ('ties', 'ties', '200000 200000 40000 3 1'),
  ('ties', 'ties_by_key', '200000 200000 40000 3 1'),
  ('edges', 'edges', '200000 200000 40000 3 1'),
  ('edges', 'edges_to', '200000 200000 40000 5 1');
--> statement-breakpoint
ANALYZE sqlite_schema;
