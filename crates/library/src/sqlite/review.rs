//! The table `reviews`.

use crate::review::tenths;
use crate::{GameId, GameReview, StoredReview};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, OptionalExtension, Result, Row, params};

/// Source of accuracies for SQL queries: the current reviews, read from the index alone.
pub(super) const CURRENT_REVIEWS: &str = "reviews INDEXED BY reviews_accuracy WHERE is_current = 1";

/// Reads the review of a game. A review with a value of the wrong type or range is ignored, because it can be computed again.
pub(super) fn read_review(connection: &Connection, id: i64) -> Result<Option<GameReview>> {
    let mut statement = connection.prepare_cached(
        "SELECT moves_hash, is_current, first_accuracy, second_accuracy, engine, effort, judgements, evaluations
         FROM reviews WHERE game_id = ?",
    )?;
    let found = statement.query_row([id], |row| {
        let review = StoredReview {
            moves_hash: row.get::<_, i64>(0)?.cast_unsigned(),
            accuracy: [row.get(2)?, row.get(3)?],
            engine: row.get(4)?,
            effort: row.get(5)?,
            judgements: row.get(6)?,
            evaluations: row.get(7)?,
        };
        let is_current = row.get::<_, i64>(1)? == 1;
        Ok(GameReview { review, is_current })
    });
    match found.optional() {
        Err(Error::FromSqlConversionFailure(..) | Error::InvalidColumnType(..) | Error::Utf8Error(..)) => Ok(None),
        found => found,
    }
}

/// Inserts or replaces the review of a game whose main line has this hash.
pub(super) fn write_review(connection: &Connection, id: GameId, review: &StoredReview, moves_hash: i64) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT OR REPLACE INTO reviews (game_id, moves_hash, is_current, first_accuracy, second_accuracy,
                                         engine, effort, judgements, evaluations)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let hash = review.moves_hash.cast_signed();
    let [first, second] = review.accuracy;
    let values = params![
        id.0,
        hash,
        hash == moves_hash,
        first,
        second,
        review.engine,
        review.effort,
        review.judgements,
        review.evaluations
    ];
    statement.execute(values).map(drop)
}

/// Marks the review of a game, whose main line has this hash, as current or out of date.
pub(super) fn update_review(connection: &Connection, id: GameId, moves_hash: i64) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "UPDATE reviews SET is_current = (moves_hash = ?2) WHERE game_id = ?1 AND is_current <> (moves_hash = ?2)",
    )?;
    statement.execute([id.0, moves_hash]).map(drop)
}

/// Whether a game has a current review.
pub(super) fn has_current_review(connection: &Connection, id: GameId) -> Result<bool> {
    let sql = format!("SELECT 1 FROM {CURRENT_REVIEWS} AND game_id = ?");
    connection.prepare_cached(&sql)?.exists([id.0])
}

/// Returns the columns read by [`accuracies`].
pub(super) fn accuracy_columns() -> String {
    let column = |side| format!("(SELECT {side}_accuracy FROM {CURRENT_REVIEWS} AND game_id = games.id)");
    ["first", "second"].map(column).join(", ")
}

/// Reads the accuracies of both sides in tenths of a percent from two columns.
pub(super) fn accuracies(row: &Row, column: usize) -> Result<[Option<u16>; 2]> {
    let read = |column| -> Result<Option<u16>> {
        Ok(match row.get_ref(column)? {
            ValueRef::Real(accuracy) => tenths(accuracy),
            _ => None,
        })
    };
    Ok([read(column)?, read(column + 1)?])
}
