-- Tells whether a graph that a server keeps in memory is still the one that is stored.
ALTER TABLE graphs ADD COLUMN stamp text NOT NULL DEFAULT '';
