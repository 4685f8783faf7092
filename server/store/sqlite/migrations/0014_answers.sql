-- Answers that were given to questions, and what members think of them.
CREATE TABLE answers (
  project text NOT NULL,
  answer_id text NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  product text,
  module text,
  app_version text,
  hit_ids text NOT NULL,
  no_answer integer NOT NULL,
  confidence real NOT NULL,
  channel text NOT NULL,
  "by" text NOT NULL,
  at text NOT NULL,
  watermark integer NOT NULL,
  PRIMARY KEY (project, answer_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX answers_by_age ON answers (project, at);
--> statement-breakpoint
CREATE TABLE feedback (
  project text NOT NULL,
  answer_id text NOT NULL,
  "by" text NOT NULL,
  verdict text NOT NULL,
  note text NOT NULL,
  at text NOT NULL,
  PRIMARY KEY (project, answer_id, "by"),
  FOREIGN KEY (project, answer_id) REFERENCES answers (project, answer_id) ON DELETE CASCADE
);
