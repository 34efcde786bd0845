-- Independent of the games: an exercise is kept when its game is deleted. Days are numbers of days since 1970-01-01.
CREATE TABLE exercises (
    -- Never used twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT NOT NULL COLLATE NOCASE,
    opponent TEXT NOT NULL,
    game_date INTEGER,
    variant TEXT NOT NULL,
    -- FEN before the move.
    position TEXT NOT NULL,
    -- Move in UCI notation.
    played TEXT NOT NULL,
    judgement TEXT NOT NULL,
    evaluation TEXT NOT NULL,
    -- 4 for a learned exercise.
    box INTEGER NOT NULL,
    -- NULL for a learned exercise.
    due INTEGER,
    added INTEGER NOT NULL,
    last_day INTEGER,
    UNIQUE (player, variant, position, played)
) STRICT;

CREATE TABLE practice_days (
    player TEXT NOT NULL COLLATE NOCASE,
    day INTEGER NOT NULL,
    PRIMARY KEY (player, day)
) STRICT, WITHOUT ROWID;
