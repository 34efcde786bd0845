-- Stars of the boards of lessons, independent of the games. Boards of other versions of the program are kept.
CREATE TABLE lesson_stars (
    player TEXT NOT NULL COLLATE NOCASE,
    -- Id of the board.
    board TEXT NOT NULL,
    -- 1 to 3, of the best run.
    stars INTEGER NOT NULL,
    PRIMARY KEY (player, board)
) STRICT, WITHOUT ROWID;
