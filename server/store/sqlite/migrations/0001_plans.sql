-- Without statistics SQLite takes a whole version for nine rows, and reads it to find one. What a grown store looks
-- like is told here once, so that every store is asked in the same way, from its first row on.
ANALYZE sqlite_schema;
--> statement-breakpoint
DELETE FROM sqlite_stat1;
--> statement-breakpoint
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('rule_atoms', 'sqlite_autoindex_rule_atoms_1', '100000 100000 20000 1'),
  ('evidence_nodes', 'evidence_nodes', '100000 100000 20000 20 20 1'),
  ('evidence_nodes', 'evidence_nodes_of_atom', '100000 100000 20000 8'),
  ('case_atoms', 'sqlite_autoindex_case_atoms_1', '100000 100000 20000 1'),
  ('case_atoms', 'case_atoms_of_case', '100000 100000 20000 4'),
  ('sent_case_atoms', 'sqlite_autoindex_sent_case_atoms_1', '100000 100000 20000 10000 1'),
  ('sent_case_atoms', 'sent_case_atoms_of_case', '100000 100000 20000 4'),
  ('sent_case_atoms', 'sent_case_atoms_of_delivery', '100000 100000 2000'),
  ('cases', 'sqlite_autoindex_cases_1', '100000 100000 20000 2 1'),
  ('cases', 'cases_of_delivery', '100000 100000 2000'),
  ('clusters', 'sqlite_autoindex_clusters_1', '100000 100000 20000 1'),
  ('clusters', 'clusters_by_state', '100000 100000 20000 4000 2000'),
  ('cluster_atoms', 'cluster_atoms', '100000 100000 20000 2 1'),
  ('cluster_atoms', 'cluster_atoms_of_cluster', '100000 100000 20000 4'),
  ('former_ids', 'former_ids', '100000 100000 20000 1'),
  ('former_ids', 'former_ids_of_cluster', '100000 100000 20000 2'),
  ('block_keys', 'block_keys', '100000 100000 20000 4 1'),
  ('block_keys', 'block_keys_by_key', '100000 100000 20000 4 1'),
  ('changes', 'changes_by_revision', '100000 100000 50');
--> statement-breakpoint
ANALYZE sqlite_schema;
