-- The graph of a version in one row an atom and short postings, instead of some twenty-five wide rows: writing these took
-- longer than everything else of an import. Each version's graph is drawn anew with its next change.
CREATE TABLE graph_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  meets text NOT NULL,
  ties text NOT NULL,
  rules text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE graph_places (
  place integer PRIMARY KEY NOT NULL,
  project text NOT NULL,
  app_version text NOT NULL,
  UNIQUE (project, app_version),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE graph_postings (
  place integer NOT NULL,
  key integer NOT NULL,
  atom_id text NOT NULL,
  PRIMARY KEY (place, key, atom_id),
  FOREIGN KEY (place) REFERENCES graph_places (place) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
UPDATE graphs SET made_by = 0;
--> statement-breakpoint
DROP TABLE block_keys;
--> statement-breakpoint
DROP TABLE ties;
--> statement-breakpoint
DROP TABLE edges;
--> statement-breakpoint
DELETE FROM sqlite_stat1 WHERE tbl IN ('block_keys', 'ties', 'edges');
--> statement-breakpoint
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('graph_atoms', 'graph_atoms', '100000 100000 20000 1'),
  ('graph_places', 'sqlite_autoindex_graph_places_1', '20 20 1'),
  ('graph_postings', 'graph_postings', '2000000 400000 5 1');
--> statement-breakpoint
ANALYZE sqlite_schema;
