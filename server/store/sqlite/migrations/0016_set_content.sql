-- What a set holds, so that lists of sets need not read it; null: it was made before this was kept.
ALTER TABLE evaluation_sets ADD COLUMN holds text NOT NULL DEFAULT 'null';
