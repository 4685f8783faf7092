ALTER TABLE `jobs` ADD `kind` text NOT NULL DEFAULT 'import';--> statement-breakpoint
ALTER TABLE `jobs` ADD `terms` text NOT NULL DEFAULT 'null';--> statement-breakpoint
ALTER TABLE `jobs` ADD `result` text NOT NULL DEFAULT 'null';
