CREATE TABLE projects (
  project text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  created_at text NOT NULL,
  watermark integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE versions (
  project text NOT NULL,
  app_version text NOT NULL,
  base_version text,
  status text NOT NULL,
  figma_links_file text,
  figma_file_keys text NOT NULL,
  test_suite_files text NOT NULL,
  case_atoms_file text,
  owners text NOT NULL,
  last_sync_at text,
  notes text NOT NULL,
  module_hints text NOT NULL,
  module_review_status text NOT NULL,
  position integer NOT NULL,
  lookalike_key text NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (project, app_version),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE deliveries (
  project text NOT NULL,
  delivery_id text NOT NULL,
  kind text NOT NULL,
  app_version text NOT NULL,
  file_name text,
  by text NOT NULL,
  at text NOT NULL,
  counts text NOT NULL,
  status text NOT NULL,
  job_id text,
  size_bytes integer NOT NULL,
  sha256 text,
  terms text NOT NULL,
  series text,
  taken_back_at text,
  PRIMARY KEY (project, delivery_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE results (
  project text NOT NULL,
  delivery_id text NOT NULL,
  seq integer NOT NULL,
  line integer,
  xpath text,
  subject text,
  outcome text NOT NULL,
  code text,
  field text,
  message text NOT NULL,
  message_zh text NOT NULL,
  raw text,
  PRIMARY KEY (project, delivery_id, seq),
  FOREIGN KEY (project, delivery_id) REFERENCES deliveries (project, delivery_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE jobs (
  project text NOT NULL,
  job_id text NOT NULL,
  delivery_id text,
  status text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  counts text NOT NULL,
  error text NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (project, job_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX jobs_by_status ON jobs (status);
--> statement-breakpoint
CREATE TABLE rule_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  C text NOT NULL,
  A text NOT NULL,
  R text NOT NULL,
  edited text NOT NULL,
  canon_text text NOT NULL,
  merge_fingerprint text NOT NULL,
  canon_version integer NOT NULL,
  slots text NOT NULL,
  state text NOT NULL,
  touchpoints text NOT NULL,
  extra text NOT NULL,
  primary_module text,
  modules text NOT NULL,
  module_confidence real NOT NULL,
  module_reason text NOT NULL,
  feature_scope text NOT NULL,
  atom_id text NOT NULL,
  source_key text NOT NULL,
  signal text NOT NULL,
  confidence real NOT NULL,
  confidence_reason text NOT NULL,
  evidence text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE evidence_nodes (
  project text NOT NULL,
  app_version text NOT NULL,
  file_key text NOT NULL,
  node_id text NOT NULL,
  atom_id text NOT NULL,
  is_own integer NOT NULL,
  PRIMARY KEY (project, app_version, node_id, file_key, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX evidence_nodes_of_atom ON evidence_nodes (project, app_version, atom_id);
--> statement-breakpoint
CREATE TABLE case_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  case_key text NOT NULL,
  external_id text,
  internal_id text,
  full_external_id text,
  test_project text NOT NULL,
  suite_name text NOT NULL,
  suite_path text NOT NULL,
  case_name text NOT NULL,
  case_revision_version text,
  C text NOT NULL,
  A text NOT NULL,
  R text NOT NULL,
  edited text NOT NULL,
  canon_text text NOT NULL,
  merge_fingerprint text NOT NULL,
  canon_version integer NOT NULL,
  slots text NOT NULL,
  state text NOT NULL,
  touchpoints text NOT NULL,
  extra text NOT NULL,
  atom_id text NOT NULL,
  source_key text NOT NULL,
  step_number integer,
  module_hint text,
  importance text,
  keywords text NOT NULL,
  evidence text NOT NULL,
  delivered text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX case_atoms_of_case ON case_atoms (project, app_version, case_key);
--> statement-breakpoint
CREATE TABLE sent_case_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  case_key text NOT NULL,
  external_id text,
  internal_id text,
  full_external_id text,
  test_project text NOT NULL,
  suite_name text NOT NULL,
  suite_path text NOT NULL,
  case_name text NOT NULL,
  case_revision_version text,
  C text NOT NULL,
  A text NOT NULL,
  R text NOT NULL,
  edited text NOT NULL,
  canon_text text NOT NULL,
  merge_fingerprint text NOT NULL,
  canon_version integer NOT NULL,
  slots text NOT NULL,
  state text NOT NULL,
  touchpoints text NOT NULL,
  extra text NOT NULL,
  atom_id text NOT NULL,
  source_key text NOT NULL,
  step_number integer,
  module_hint text,
  importance text,
  keywords text NOT NULL,
  evidence text NOT NULL,
  delivered text NOT NULL,
  origin text NOT NULL,
  delivery_id text NOT NULL,
  notices text NOT NULL,
  PRIMARY KEY (project, app_version, origin, atom_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX sent_case_atoms_of_case ON sent_case_atoms (project, app_version, case_key);
--> statement-breakpoint
CREATE INDEX sent_case_atoms_of_delivery ON sent_case_atoms (project, delivery_id);
--> statement-breakpoint
CREATE TABLE cases (
  project text NOT NULL,
  app_version text NOT NULL,
  case_key text NOT NULL,
  external_id text,
  internal_id text,
  full_external_id text,
  test_project text NOT NULL,
  suite_name text NOT NULL,
  suite_path text NOT NULL,
  case_name text NOT NULL,
  case_revision_version text,
  class text NOT NULL,
  importance text,
  keywords text NOT NULL,
  attachments text NOT NULL,
  xml_file text NOT NULL,
  xpath text NOT NULL,
  origin text NOT NULL,
  delivery_id text NOT NULL,
  series text NOT NULL,
  seq integer NOT NULL,
  notices text NOT NULL,
  is_withdrawn integer NOT NULL,
  PRIMARY KEY (project, app_version, case_key, origin),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX cases_of_delivery ON cases (project, delivery_id);
--> statement-breakpoint
CREATE TABLE clusters (
  project text NOT NULL,
  app_version text NOT NULL,
  primary_module text,
  modules text NOT NULL,
  module_confidence real NOT NULL,
  module_reason text NOT NULL,
  feature_scope text NOT NULL,
  cluster_id text NOT NULL,
  former_ids text NOT NULL,
  rule_key text NOT NULL,
  inherited_from text,
  merge_fingerprint text NOT NULL,
  canon_text text NOT NULL,
  rule_links text NOT NULL,
  case_links text NOT NULL,
  parameter_links text NOT NULL,
  touchpoints text NOT NULL,
  confidence real NOT NULL,
  coverage text NOT NULL,
  state text NOT NULL,
  value_conflicts text NOT NULL,
  nearest text NOT NULL,
  risk text NOT NULL,
  version integer NOT NULL,
  created_at text,
  updated_at text,
  PRIMARY KEY (project, app_version, cluster_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX clusters_by_state ON clusters (project, app_version, state, coverage);
--> statement-breakpoint
CREATE TABLE cluster_atoms (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  cluster_id text NOT NULL,
  is_home integer NOT NULL,
  PRIMARY KEY (project, app_version, atom_id, cluster_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX cluster_atoms_of_cluster ON cluster_atoms (project, app_version, cluster_id);
--> statement-breakpoint
CREATE TABLE former_ids (
  project text NOT NULL,
  app_version text NOT NULL,
  former_id text NOT NULL,
  cluster_id text NOT NULL,
  PRIMARY KEY (project, app_version, former_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX former_ids_of_cluster ON former_ids (project, app_version, cluster_id);
--> statement-breakpoint
CREATE TABLE block_keys (
  project text NOT NULL,
  app_version text NOT NULL,
  atom_id text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (project, app_version, atom_id, key),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX block_keys_by_key ON block_keys (project, app_version, key, atom_id);
--> statement-breakpoint
CREATE TABLE members (
  member text PRIMARY KEY NOT NULL,
  created_at text NOT NULL
);
--> statement-breakpoint
CREATE TABLE tokens (
  token_id text PRIMARY KEY NOT NULL,
  token_hash text NOT NULL UNIQUE,
  member text NOT NULL,
  role text NOT NULL,
  project text,
  created_at text NOT NULL,
  expires_at text,
  last_used_at text,
  revoked_at text,
  FOREIGN KEY (member) REFERENCES members (member)
);
--> statement-breakpoint
CREATE INDEX tokens_of_member ON tokens (member);
--> statement-breakpoint
CREATE TABLE sessions (
  session_hash text PRIMARY KEY NOT NULL,
  token_id text NOT NULL,
  csrf_token text NOT NULL,
  expires_at text NOT NULL,
  FOREIGN KEY (token_id) REFERENCES tokens (token_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE bootstrap_tokens (
  token_hash text PRIMARY KEY NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  used_at text
);
--> statement-breakpoint
CREATE TABLE settings (
  project text NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (project, name)
);
--> statement-breakpoint
CREATE TABLE audit (
  audit_id text PRIMARY KEY NOT NULL,
  at text NOT NULL,
  project text,
  member text NOT NULL,
  action text NOT NULL,
  subject text,
  details text NOT NULL
);
--> statement-breakpoint
CREATE TABLE idempotency (
  owner text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  at text NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (owner, key)
);
--> statement-breakpoint
CREATE TABLE changes (
  seq integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  project text NOT NULL,
  revision integer NOT NULL,
  app_version text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  change text NOT NULL,
  place text NOT NULL,
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX changes_by_revision ON changes (project, revision);
