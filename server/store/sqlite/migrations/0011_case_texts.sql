CREATE TABLE `case_texts` (
	`project` text NOT NULL,
	`app_version` text NOT NULL,
	`case_key` text NOT NULL,
	`delivery_id` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`project`, `app_version`, `case_key`)
);
--> statement-breakpoint
CREATE INDEX `case_texts_of_delivery` ON `case_texts` (`project`,`delivery_id`);--> statement-breakpoint
CREATE INDEX `cases_by_suite` ON `cases` (`project`,`app_version`,`suite_path`,`case_key`);
