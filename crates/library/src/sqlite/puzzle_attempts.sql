-- Attempts at puzzles, independent of the games. Rows are added and deleted, and never changed. Puzzles of other versions of the program
-- are kept.
CREATE TABLE puzzle_attempts (
    player TEXT NOT NULL COLLATE NOCASE,
    -- End of the attempt in seconds since 1970-01-01 UTC.
    finished INTEGER NOT NULL,
    -- Id of the puzzle.
    puzzle TEXT NOT NULL,
    -- rated, practice, daily or streak.
    mode TEXT NOT NULL,
    -- 0 or 1.
    is_solved INTEGER NOT NULL,
    -- Rating of the puzzle at the time of the attempt.
    puzzle_rating INTEGER NOT NULL,
    -- Length of the run of solved puzzles that ends with this attempt, in mode streak; otherwise 0.
    run INTEGER NOT NULL,
    PRIMARY KEY (player, finished, puzzle, mode)
) STRICT, WITHOUT ROWID;
