-- By which words and thresholds a version was last read and solved: what stands so far, by those that shipped.
ALTER TABLE graphs ADD COLUMN words text NOT NULL DEFAULT '1:shipped';
--> statement-breakpoint
ALTER TABLE graphs ADD COLUMN solved_by text NOT NULL DEFAULT '[0.81,0.5]';
--> statement-breakpoint
-- What was found when a version was looked through for what contradicts itself; it points, and holds nothing of its own.
CREATE TABLE checks (
  project text NOT NULL,
  check_id text NOT NULL,
  app_version text NOT NULL,
  at text NOT NULL,
  by text NOT NULL,
  watermark integer NOT NULL,
  counts text NOT NULL,
  PRIMARY KEY (project, check_id),
  FOREIGN KEY (project, app_version) REFERENCES versions (project, app_version) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX checks_of_version ON checks (project, app_version, check_id);
--> statement-breakpoint
CREATE TABLE check_issues (
  project text NOT NULL,
  check_id text NOT NULL,
  seq integer NOT NULL,
  issue_type text NOT NULL,
  severity text NOT NULL,
  issue text NOT NULL,
  PRIMARY KEY (project, check_id, seq),
  FOREIGN KEY (project, check_id) REFERENCES checks (project, check_id) ON DELETE CASCADE
) WITHOUT ROWID;
