-- Manuals, interface documents and the like: sources, their files, and the sections that these are cut into.
CREATE TABLE document_sources (
  project text NOT NULL,
  source_id text NOT NULL,
  product text NOT NULL,
  title text NOT NULL,
  doc_kind text NOT NULL,
  app_version text,
  cut_level integer NOT NULL,
  collapse text,
  created_at text NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (project, source_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE document_files (
  project text NOT NULL,
  file_id text NOT NULL,
  source_id text NOT NULL,
  path text NOT NULL,
  title text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  keywords text NOT NULL,
  doc_kind text,
  doc_kind_label text NOT NULL,
  app_version text,
  format text NOT NULL,
  sha256 text NOT NULL,
  size_bytes integer NOT NULL,
  text_chars integer NOT NULL,
  first_line integer NOT NULL,
  pages text NOT NULL,
  sections integer NOT NULL,
  parameters integer NOT NULL,
  remarks text NOT NULL,
  read_by integer NOT NULL,
  cut_level integer NOT NULL,
  "by" text NOT NULL,
  at text NOT NULL,
  PRIMARY KEY (project, file_id),
  FOREIGN KEY (project, source_id) REFERENCES document_sources (project, source_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX document_files_of_source ON document_files (project, source_id, path);
--> statement-breakpoint
CREATE TABLE document_sections (
  project text NOT NULL,
  id text NOT NULL,
  file_id text NOT NULL,
  source_id text NOT NULL,
  path text NOT NULL,
  seq integer NOT NULL,
  chunk_key text NOT NULL,
  title_path text NOT NULL,
  heading text NOT NULL,
  stage_name text NOT NULL,
  chunking text NOT NULL,
  anchor text NOT NULL,
  cite_line integer NOT NULL,
  page integer,
  line_start integer NOT NULL,
  line_end integer NOT NULL,
  text text NOT NULL,
  text_chars integer NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (project, id),
  FOREIGN KEY (project, file_id) REFERENCES document_files (project, file_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX document_sections_of_file ON document_sections (project, file_id, seq);
--> statement-breakpoint
CREATE INDEX document_sections_by_place ON document_sections (project, source_id, path, seq);
--> statement-breakpoint
-- What documents state of parameters: limits, choices, presets, error codes.
CREATE TABLE document_parameters (
  project text NOT NULL,
  atom_id text NOT NULL,
  file_id text NOT NULL,
  source_id text NOT NULL,
  path text NOT NULL,
  seq integer NOT NULL,
  line integer NOT NULL,
  page integer,
  anchor text NOT NULL,
  title_path text NOT NULL,
  about text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  type text,
  is_required integer,
  value text NOT NULL,
  unit text,
  meaning text NOT NULL,
  raw_text text NOT NULL,
  PRIMARY KEY (project, atom_id),
  FOREIGN KEY (project, file_id) REFERENCES document_files (project, file_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX document_parameters_of_file ON document_parameters (project, file_id, seq);
--> statement-breakpoint
CREATE INDEX document_parameters_by_place ON document_parameters (project, source_id, path, seq);
--> statement-breakpoint
-- Sections as they were, kept for a while.
CREATE TABLE section_history (
  project text NOT NULL,
  id text NOT NULL,
  until text NOT NULL,
  fate text NOT NULL,
  section text NOT NULL,
  PRIMARY KEY (project, id, until),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX section_history_by_until ON section_history (project, until);
