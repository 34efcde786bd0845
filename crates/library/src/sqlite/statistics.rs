//! Queries for statistics of players and variants.

use super::SqliteLibrary;
use super::row::{ListedText, player, summary, summary_columns};
use crate::game_entry::listed;
use crate::statistics::{Group, GroupResults, RatedResult, Results, Streaks};
use crate::{GameDate, GameSummary, PlayerGames};
use rusqlite::{Result, Row};

/// SQL condition for finished rated games of a player against an opponent with a different name.
const FINISHED: &str =
    "deleted IS NULL AND winner IS NOT NULL AND rated_level IS NOT NULL AND first_name <> second_name AND id IN
     (SELECT id FROM matches WHERE deleted IS NULL AND first_name = ?1
      UNION ALL SELECT id FROM matches WHERE deleted IS NULL AND second_name = ?1)";
/// SQL expression that is true if the player won, for games that satisfy [`FINISHED`].
const WON: &str = "(first_name = ?1) = (winner = 0)";

impl SqliteLibrary {
    pub(super) fn count_players(&self) -> Result<Vec<PlayerGames>> {
        let latest = |side: &str| {
            format!(
                "SELECT * FROM (SELECT id, date FROM matches
                     WHERE deleted IS NULL AND {side}_name = players.name ORDER BY date DESC LIMIT 1)"
            )
        };
        let kind = ["level", "program", "version", "network"].map(|column| {
            format!(
                "CASE WHEN latest.first_name = players.name THEN latest.first_{column} ELSE latest.second_{column} END"
            )
        });
        // The counts and the latest game of each player are read from the indexes alone.
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT players.name, {}, players.matches FROM
                 (SELECT name, sum(matches) AS matches FROM
                      (SELECT first_name AS name, count(*) AS matches FROM matches
                           WHERE deleted IS NULL GROUP BY first_name
                       UNION ALL
                       SELECT second_name, count(*) FROM matches WHERE deleted IS NULL GROUP BY second_name)
                  WHERE name <> '' GROUP BY name) AS players
             JOIN matches AS latest ON latest.id =
                 (SELECT id FROM ({} UNION ALL {}) ORDER BY date DESC LIMIT 1)
             ORDER BY players.matches DESC, players.name",
            kind.join(", "),
            latest("first"),
            latest("second"),
        ))?;
        let rows = statement.query_map([], |row| {
            Ok(PlayerGames {
                player: player(row, 0)?,
                games: row.get(5)?,
            })
        })?;
        rows.collect()
    }

    pub(super) fn count_variants(&self) -> Result<Vec<(String, String, u64)>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT variant, max(variant_name), count(*) FROM matches WHERE deleted IS NULL
             GROUP BY variant ORDER BY 3 DESC, variant",
        )?;
        let rows = statement.query_map([], |row| {
            let (ListedText(code), ListedText(name)) = (row.get(0)?, row.get(1)?);
            Ok((code, name, row.get(2)?))
        })?;
        rows.collect()
    }

    pub(super) fn group_results(&self, player: &str, group: Group) -> Result<Vec<GroupResults>> {
        let key = match group {
            Group::Opponent => "CASE WHEN first_name = ?1 THEN second_name ELSE first_name END",
            Group::Level => "CASE WHEN first_name = ?1 THEN second_level ELSE first_level END",
            Group::Variant => "CASE WHEN variant_name = '' THEN variant ELSE variant_name END",
            Group::Side => "CASE WHEN first_name = ?1 THEN 'first' ELSE 'second' END",
            Group::Month => "substr(date, 1, 7)",
        };
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT CAST({key} AS TEXT), sum({WON}), sum(NOT {WON}) FROM matches
             WHERE {FINISHED} AND {key} IS NOT NULL GROUP BY {key} ORDER BY {key}"
        ))?;
        let rows = statement.query_map([listed(player)], |row| {
            let results = Results {
                won: row.get(1)?,
                lost: row.get(2)?,
            };
            let ListedText(key) = row.get(0)?;
            Ok(GroupResults { key, results })
        })?;
        rows.collect()
    }

    pub(super) fn all_results(&self, player: &str) -> Result<Results> {
        let sql = format!("SELECT total({WON}), total(NOT {WON}) FROM matches WHERE {FINISHED}");
        let count = |row: &Row, column: usize| -> Result<u64> { Ok(row.get::<_, f64>(column)? as u64) };
        self.connection
            .prepare_cached(&sql)?
            .query_row([listed(player)], |row| {
                Ok(Results {
                    won: count(row, 0)?,
                    lost: count(row, 1)?,
                })
            })
    }

    pub(super) fn count_streaks(&self, player: &str) -> Result<Streaks> {
        let sql = format!("SELECT {WON} FROM matches WHERE {FINISHED} ORDER BY date, id");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([listed(player)], |row| row.get(0))?;
        let results: Vec<bool> = rows.collect::<Result<_>>()?;
        Ok(Streaks::of(results.into_iter()))
    }

    pub(super) fn wins_by_length(&self, player: &str, longest: bool, count: u32) -> Result<Vec<GameSummary>> {
        let direction = if longest { "DESC" } else { "ASC" };
        let columns = summary_columns();
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {columns} FROM matches WHERE id IN
                 (SELECT id FROM matches WHERE {FINISHED} AND {WON} ORDER BY plies {direction}, date, id LIMIT ?2)
             ORDER BY plies {direction}, date, id"
        ))?;
        let rows = statement.query_map((listed(player), count), summary)?;
        rows.collect()
    }

    pub(super) fn rated_results(&self, player: &str) -> Result<Vec<RatedResult>> {
        let sql = format!(
            "SELECT rated_level, {WON}, date FROM matches WHERE {FINISHED}
             ORDER BY date, id"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([listed(player)], |row| {
            Ok(RatedResult {
                // A level out of range has no rating.
                level: i8::try_from(row.get::<_, i64>(0)?).unwrap_or(i8::MIN),
                won: row.get(1)?,
                date: GameDate::new(&row.get::<_, ListedText>(2)?.0),
            })
        })?;
        rows.collect()
    }
}
