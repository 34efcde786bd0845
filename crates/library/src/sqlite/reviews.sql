CREATE TABLE reviews (
    game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Hash of the reviewed moves.
    moves_hash INTEGER NOT NULL,
    -- 0 if the moves of the game have changed since.
    is_current INTEGER NOT NULL,
    -- Accuracies in percent.
    first_accuracy REAL,
    second_accuracy REAL,
    engine TEXT NOT NULL,
    effort TEXT NOT NULL,
    judgements TEXT NOT NULL,
    evaluations TEXT NOT NULL
) STRICT;

-- Contains all columns that lists and statistics read, because the rows are long.
CREATE INDEX reviews_accuracy ON reviews (game_id, is_current, first_accuracy, second_accuracy);
