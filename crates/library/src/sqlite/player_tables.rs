//! Tables with data of players that is independent of the games.

use crate::PlayerData;
use rusqlite::{Connection, Result};

/// Table with data of players.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerTable {
    pub(super) name: &'static str,
    pub(super) data: PlayerData,
    /// First schema version with the table.
    pub(super) since: i64,
    /// All columns. The columns of the primary key are first.
    pub(super) columns: &'static [&'static str],
    /// Number of columns of the primary key.
    pub(super) key: usize,
    /// Name of the rows in errors.
    pub(super) rows: &'static str,
}

pub(super) const EXERCISES: PlayerTable = PlayerTable {
    name: "exercises",
    data: PlayerData::Exercises,
    since: 3,
    columns: &[
        "id",
        "player",
        "opponent",
        "game_date",
        "variant",
        "position",
        "played",
        "judgement",
        "evaluation",
        "box",
        "due",
        "added",
        "last_day",
    ],
    key: 1,
    rows: "exercises",
};

pub(super) const PRACTICE_DAYS: PlayerTable = PlayerTable {
    name: "practice_days",
    data: PlayerData::Exercises,
    since: 3,
    columns: &["player", "day"],
    key: 2,
    rows: "days of practice",
};

pub(super) const LESSON_STARS: PlayerTable = PlayerTable {
    name: "lesson_stars",
    data: PlayerData::LessonStars,
    since: 4,
    columns: &["player", "board", "stars"],
    key: 2,
    rows: "boards with stars",
};

pub(super) const PUZZLE_ATTEMPTS: PlayerTable = PlayerTable {
    name: "puzzle_attempts",
    data: PlayerData::PuzzleAttempts,
    since: 5,
    columns: &[
        "player",
        "finished",
        "puzzle",
        "mode",
        "is_solved",
        "puzzle_rating",
        "run",
    ],
    key: 4,
    rows: "puzzle attempts",
};

/// All tables with data of players.
pub(super) const PLAYER_TABLES: [PlayerTable; 4] = [EXERCISES, PRACTICE_DAYS, LESSON_STARS, PUZZLE_ATTEMPTS];

impl PlayerTable {
    /// Returns the number of rows, including invalid rows.
    pub(super) fn count(&self, connection: &Connection) -> Result<usize> {
        let sql = format!("SELECT count(*) FROM {}", self.name);
        connection.query_row(&sql, [], |row| row.get(0))
    }

    /// Returns the names of the columns of the primary key.
    pub(super) const fn key_columns(&self) -> &'static [&'static str] {
        self.columns.split_at(self.key).0
    }
}
