-- Schema of version 1, described in docs/LIBRARY.md.

CREATE TABLE matches (
    -- Never used twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- How often the match was changed.
    revision INTEGER NOT NULL,
    -- When it was deleted, in seconds since 1970.
    deleted INTEGER,
    date TEXT NOT NULL,
    first_name TEXT NOT NULL COLLATE NOCASE,
    first_level INTEGER,
    first_program TEXT,
    first_version TEXT,
    first_network TEXT,
    second_name TEXT NOT NULL COLLATE NOCASE,
    second_level INTEGER,
    second_program TEXT,
    second_version TEXT,
    second_network TEXT,
    variant TEXT NOT NULL,
    variant_name TEXT NOT NULL COLLATE NOCASE,
    -- 0 or 1 for the side that won.
    winner INTEGER,
    ending TEXT,
    plies INTEGER NOT NULL,
    title TEXT NOT NULL,
    time_control TEXT NOT NULL,
    rated_level INTEGER
) STRICT;

CREATE INDEX matches_date ON matches (date) WHERE deleted IS NULL;
CREATE INDEX matches_first ON matches (first_name, date, winner) WHERE deleted IS NULL;
CREATE INDEX matches_second ON matches (second_name, date, winner) WHERE deleted IS NULL;
CREATE INDEX matches_variant ON matches (variant, date, variant_name) WHERE deleted IS NULL;
CREATE INDEX matches_variant_name ON matches (variant_name, date) WHERE deleted IS NULL;
CREATE INDEX matches_winner ON matches (winner, date) WHERE deleted IS NULL;
CREATE INDEX matches_plies ON matches (plies, date) WHERE deleted IS NULL;
CREATE INDEX matches_deleted ON matches (deleted) WHERE deleted IS NOT NULL;

-- PGN of every game. All other tables are derived from it, except for deletions.
CREATE TABLE records (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    pgn TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX records_checksum ON records (checksum);

CREATE TABLE keywords (
    keyword TEXT NOT NULL COLLATE NOCASE,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (keyword, match_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX keywords_match ON keywords (match_id);

-- Positions of the first plies, each with the move played there, encoded as 256 * from + to. There is no foreign key, because it
-- would need an index by game.
CREATE TABLE positions (
    hash INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    move INTEGER NOT NULL,
    PRIMARY KEY (hash, match_id, ply)
) STRICT, WITHOUT ROWID;

