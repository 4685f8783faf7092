-- Who settles which modules of a project.
CREATE TABLE module_owners (
  project text NOT NULL,
  module text NOT NULL,
  member text NOT NULL,
  PRIMARY KEY (project, module, member),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE,
  FOREIGN KEY (member) REFERENCES members (member) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX module_owners_of_member ON module_owners (member);
--> statement-breakpoint
-- A member who is gone keeps the name that decisions and the audit log speak of.
ALTER TABLE members ADD COLUMN removed_at text;
--> statement-breakpoint
-- The knowledge bases that a token may ask; null for all.
ALTER TABLE tokens ADD COLUMN knowledge_bases text NOT NULL DEFAULT 'null';
--> statement-breakpoint
-- When a change was written, so that old ones can be let go.
ALTER TABLE changes ADD COLUMN at text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TABLE webhooks (
  project text NOT NULL,
  webhook_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text NOT NULL,
  queue_above integer,
  secret text NOT NULL,
  is_paused integer NOT NULL,
  is_above integer NOT NULL,
  created_at text NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (project, webhook_id),
  FOREIGN KEY (project) REFERENCES projects (project) ON DELETE CASCADE
);
--> statement-breakpoint
-- What has to be told elsewhere: written with the change that it tells of, sent afterwards.
CREATE TABLE outbox (
  project text NOT NULL,
  outbox_id text NOT NULL,
  webhook_id text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  created_at text NOT NULL,
  status text NOT NULL,
  tries integer NOT NULL,
  next_try_at text,
  ended_at text,
  last_status integer,
  last_error text,
  PRIMARY KEY (project, outbox_id),
  FOREIGN KEY (project, webhook_id) REFERENCES webhooks (project, webhook_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (status, next_try_at);
--> statement-breakpoint
CREATE INDEX outbox_of_webhook ON outbox (project, webhook_id, outbox_id);
