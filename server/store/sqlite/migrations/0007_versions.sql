-- What a version was once: merged for the first time, and its files handed out.
ALTER TABLE `versions` ADD `first_merged_at` text;--> statement-breakpoint
ALTER TABLE `versions` ADD `exported_at` text;--> statement-breakpoint
UPDATE `versions` SET `first_merged_at` = coalesce(`last_sync_at`, `created_at`) WHERE `status` IN ('merged', 'ingested', 'done');--> statement-breakpoint
ALTER TABLE `deliveries` ADD `moved_from` text;--> statement-breakpoint
CREATE INDEX `deliveries_of_version` ON `deliveries` (`project`, `app_version`, `delivery_id`);--> statement-breakpoint
CREATE INDEX `clusters_by_key` ON `clusters` (`project`, `app_version`, `rule_key`);--> statement-breakpoint
CREATE INDEX `clusters_by_fingerprint` ON `clusters` (`project`, `app_version`, `merge_fingerprint`);--> statement-breakpoint
-- Rules that are in force no longer from a version on, or again.
CREATE TABLE `withdrawals` (
  `project` text NOT NULL,
  `app_version` text NOT NULL,
  `rule_key` text NOT NULL,
  `is_back` integer NOT NULL,
  `reason` text NOT NULL,
  `by` text NOT NULL,
  `at` text NOT NULL,
  PRIMARY KEY (`project`, `app_version`, `rule_key`)
);--> statement-breakpoint
-- A person's word that a rule is another's successor, with what has to be known to take it back.
CREATE TABLE `successions` (
  `project` text NOT NULL,
  `app_version` text NOT NULL,
  `rule_key` text NOT NULL,
  `former_key` text NOT NULL,
  `versions` text NOT NULL,
  `reason` text NOT NULL,
  `by` text NOT NULL,
  `at` text NOT NULL,
  PRIMARY KEY (`project`, `app_version`, `rule_key`)
);--> statement-breakpoint
-- What a send of rule atoms spoke for, and each atom that it changed as it was before.
CREATE TABLE `design_sends` (
  `project` text NOT NULL,
  `delivery_id` text NOT NULL,
  `app_version` text NOT NULL,
  `scope` text NOT NULL,
  `untouched` text NOT NULL,
  PRIMARY KEY (`project`, `delivery_id`)
);--> statement-breakpoint
CREATE INDEX `design_sends_of_version` ON `design_sends` (`project`, `app_version`, `delivery_id`);--> statement-breakpoint
CREATE TABLE `sent_over` (
  `project` text NOT NULL,
  `delivery_id` text NOT NULL,
  `atom_id` text NOT NULL,
  `app_version` text NOT NULL,
  `earlier` text NOT NULL,
  PRIMARY KEY (`project`, `delivery_id`, `atom_id`)
);--> statement-breakpoint
CREATE INDEX `sent_over_by_atom` ON `sent_over` (`project`, `app_version`, `atom_id`, `delivery_id`);
