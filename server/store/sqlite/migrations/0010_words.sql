-- By which words and thresholds a version was last read and solved: what stands so far, by those that shipped.
ALTER TABLE graphs ADD COLUMN words text NOT NULL DEFAULT '1:shipped';
--> statement-breakpoint
ALTER TABLE graphs ADD COLUMN solved_by text NOT NULL DEFAULT '[0.81,0.5]';
