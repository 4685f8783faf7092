-- A person's word on the modules of a rule or a cluster, kept apart from what the dictionary says.
ALTER TABLE rule_atoms ADD COLUMN module_by text;
--> statement-breakpoint
ALTER TABLE clusters ADD COLUMN module_by text;
