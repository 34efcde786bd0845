-- Migration from version 1 to version 2, described in docs/LIBRARY.md.

DROP INDEX IF EXISTS matches_date;
DROP INDEX IF EXISTS matches_first;
DROP INDEX IF EXISTS matches_second;
DROP INDEX IF EXISTS matches_variant;
DROP INDEX IF EXISTS matches_variant_name;
DROP INDEX IF EXISTS matches_winner;
DROP INDEX IF EXISTS matches_plies;
DROP INDEX IF EXISTS matches_deleted;
DROP INDEX IF EXISTS keywords_match;

ALTER TABLE matches RENAME TO games;
ALTER TABLE records RENAME COLUMN match_id TO game_id;
ALTER TABLE keywords RENAME COLUMN match_id TO game_id;
ALTER TABLE positions RENAME COLUMN match_id TO game_id;

CREATE INDEX games_date ON games (date) WHERE deleted IS NULL;
CREATE INDEX games_first ON games (first_name, date, winner) WHERE deleted IS NULL;
CREATE INDEX games_second ON games (second_name, date, winner) WHERE deleted IS NULL;
CREATE INDEX games_variant ON games (variant, date, variant_name) WHERE deleted IS NULL;
CREATE INDEX games_variant_name ON games (variant_name, date) WHERE deleted IS NULL;
CREATE INDEX games_winner ON games (winner, date) WHERE deleted IS NULL;
CREATE INDEX games_plies ON games (plies, date) WHERE deleted IS NULL;
CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX keywords_game ON keywords (game_id);

