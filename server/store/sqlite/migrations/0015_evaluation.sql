-- Sets of questions whose right answers are known.
CREATE TABLE evaluation_sets (
  project text NOT NULL,
  set_id text NOT NULL,
  name text NOT NULL,
  gates text NOT NULL,
  created_at text NOT NULL,
  created_by text NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (project, set_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE evaluation_questions (
  project text NOT NULL,
  set_id text NOT NULL,
  question_id text NOT NULL,
  seq integer NOT NULL,
  question text NOT NULL,
  category text,
  product text,
  app_version text,
  expect text NOT NULL,
  answer_id text,
  "by" text NOT NULL,
  at text NOT NULL,
  PRIMARY KEY (project, set_id, question_id),
  FOREIGN KEY (project, set_id) REFERENCES evaluation_sets (project, set_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX evaluation_questions_in_order ON evaluation_questions (project, set_id, seq);
--> statement-breakpoint
-- How search did on a set, at one moment; its questions one by one in the table below.
CREATE TABLE evaluation_runs (
  project text NOT NULL,
  run_id text NOT NULL,
  set_id text NOT NULL,
  run text NOT NULL,
  PRIMARY KEY (project, run_id),
  FOREIGN KEY (project, set_id) REFERENCES evaluation_sets (project, set_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX evaluation_runs_of_set ON evaluation_runs (project, set_id, run_id);
--> statement-breakpoint
CREATE TABLE evaluation_outcomes (
  project text NOT NULL,
  run_id text NOT NULL,
  seq integer NOT NULL,
  query_type text NOT NULL,
  is_passed integer NOT NULL,
  failure_reason text,
  row text NOT NULL,
  PRIMARY KEY (project, run_id, seq),
  FOREIGN KEY (project, run_id) REFERENCES evaluation_runs (project, run_id) ON DELETE CASCADE
);
