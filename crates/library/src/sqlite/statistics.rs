//! Queries for statistics of players and variants.

use super::SqliteLibrary;
use super::list::condition_of_kind;
use super::rated::is_rated;
use super::review::CURRENT_REVIEWS;
use super::row::{ListedText, player, summary, summary_columns};
use crate::listed_text::listed;
use crate::statistics::{CountedGames, Group, GroupAccuracy, GroupResults, RatedResult, Results, Streaks};
use crate::{EntryKind, GameDate, GameSummary, PlayerGames};
use breakthrough_variants::{built_in_codes, built_in_name};
use rusqlite::{Result, Row};
use std::collections::BTreeMap;

/// SQL condition for finished games of a player against an opponent with a different name.
const FINISHED: &str = "deleted IS NULL AND winner IS NOT NULL AND first_name <> second_name AND id IN
     (SELECT id FROM games WHERE deleted IS NULL AND first_name = ?1
      UNION ALL SELECT id FROM games WHERE deleted IS NULL AND second_name = ?1)";
/// SQL expression that is true if the player won, for games that satisfy [`FINISHED`].
const WON: &str = "(first_name = ?1) = (winner = 0)";

/// SQL expression for the accuracy of the player in the current review of a game.
const ACCURACY: &str = "CASE WHEN first_name = ?1 THEN first_accuracy ELSE second_accuracy END";

/// Returns the SQL expression for the property by which games are grouped.
const fn key(group: Group) -> &'static str {
    match group {
        Group::Opponent => "CASE WHEN first_name = ?1 THEN second_name ELSE first_name END",
        Group::Level => "CASE WHEN first_name = ?1 THEN second_level ELSE first_level END",
        Group::Variant => "variant",
        Group::Side => "CASE WHEN first_name = ?1 THEN 'first' ELSE 'second' END",
        Group::Month => "substr(date, 1, 7)",
    }
}

/// Returns the SQL condition for the games of a player included in the statistics.
fn counted(games: CountedGames) -> String {
    let (rated, is_game) = (is_rated(), condition_of_kind(EntryKind::Game));
    match games {
        CountedGames::All => format!("{FINISHED} AND {is_game}"),
        CountedGames::Rated => format!("{FINISHED} AND {rated}"),
        CountedGames::Casual => format!("{FINISHED} AND NOT {rated} AND {is_game}"),
    }
}

/// Reads the numbers of won and lost games from two columns.
fn results(row: &Row, column: usize) -> Result<Results> {
    Ok(Results {
        won: row.get(column)?,
        lost: row.get(column + 1)?,
    })
}

/// Returns the name under which the results of a variant are counted: the name of the built-in variant with this share code, or
/// the stored name, or the share code if the variant is unnamed or has the name of a built-in variant with other rules.
fn variant_name(code: String, name: String) -> String {
    let is_taken = || {
        let mut names = built_in_codes().iter().map(|(_, name)| name);
        names.any(|built_in| built_in.to_lowercase() == name.to_lowercase())
    };
    match built_in_name(&code) {
        Some(built_in) => built_in.to_owned(),
        None if name.is_empty() || is_taken() => code,
        None => name,
    }
}

impl SqliteLibrary {
    pub(super) fn count_players(&self) -> Result<Vec<PlayerGames>> {
        let is_game = condition_of_kind(EntryKind::Game);
        let latest = |side: &str| {
            format!(
                "SELECT * FROM (SELECT id, date FROM games
                     WHERE deleted IS NULL AND {is_game} AND {side}_name = players.name ORDER BY date DESC LIMIT 1)"
            )
        };
        let kind = ["level", "program", "version", "network"].map(|column| {
            format!(
                "CASE WHEN latest.first_name = players.name THEN latest.first_{column} ELSE latest.second_{column} END"
            )
        });
        // The counts and the latest game of each player are read from the indexes alone. The few analyses are subtracted.
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT players.name, {}, players.total FROM
                 (SELECT name, sum(total) AS total FROM
                      (SELECT first_name AS name, count(*) AS total FROM games
                           WHERE deleted IS NULL AND {is_game} GROUP BY first_name
                       UNION ALL
                       SELECT second_name, count(*) FROM games
                           WHERE deleted IS NULL AND {is_game} GROUP BY second_name)
                  WHERE name <> '' GROUP BY name) AS players
             JOIN games AS latest ON latest.id =
                 (SELECT id FROM ({} UNION ALL {}) ORDER BY date DESC LIMIT 1)
             ORDER BY players.total DESC, players.name",
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
            "SELECT variant, max(variant_name), count(*) FROM games WHERE deleted IS NULL
             GROUP BY variant ORDER BY 3 DESC, variant",
        )?;
        let rows = statement.query_map([], |row| {
            let (ListedText(code), ListedText(name)) = (row.get(0)?, row.get(1)?);
            Ok((code, name, row.get(2)?))
        })?;
        rows.collect()
    }

    pub(super) fn group_results(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupResults>> {
        if group == Group::Variant {
            return self.variant_results(player, games);
        }
        let (key, counted) = (key(group), counted(games));
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT CAST({key} AS TEXT), sum({WON}), sum(NOT {WON}) FROM games
             WHERE {counted} AND {key} IS NOT NULL GROUP BY {key} ORDER BY {key}"
        ))?;
        let rows = statement.query_map([listed(player)], |row| {
            let ListedText(key) = row.get(0)?;
            let results = results(row, 1)?;
            Ok(GroupResults { key, results })
        })?;
        rows.collect()
    }

    fn variant_results(&self, player: &str, games: CountedGames) -> Result<Vec<GroupResults>> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT variant, variant_name, sum({WON}), sum(NOT {WON}) FROM games WHERE {}
             GROUP BY variant, variant_name",
            counted(games)
        ))?;
        let rows = statement.query_map([listed(player)], |row| {
            let (ListedText(code), ListedText(name)) = (row.get(0)?, row.get(1)?);
            Ok((variant_name(code, name), results(row, 2)?))
        })?;
        let mut by_name = BTreeMap::<String, Results>::new();
        for row in rows {
            let (name, results) = row?;
            let sum = by_name.entry(name).or_default();
            sum.won += results.won;
            sum.lost += results.lost;
        }
        let groups = by_name.into_iter();
        Ok(groups.map(|(key, results)| GroupResults { key, results }).collect())
    }

    pub(super) fn group_accuracy(&self, player: &str, games: CountedGames, group: Group) -> Result<Vec<GroupAccuracy>> {
        let (key, counted) = (key(group), counted(games));
        // Variants with the same rules may have different names.
        let name = if group == Group::Variant { "variant_name" } else { "''" };
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT CAST({key} AS TEXT), {name}, count(*), sum({ACCURACY}) FROM games
             JOIN (SELECT game_id, first_accuracy, second_accuracy FROM {CURRENT_REVIEWS}) ON game_id = id
             WHERE {counted} AND {key} IS NOT NULL AND {ACCURACY} BETWEEN 0 AND 100
             GROUP BY {key}, {name} ORDER BY {key}"
        ))?;
        let mut rows = statement.query([listed(player)])?;
        let mut groups: Vec<GroupAccuracy> = Vec::new();
        while let Some(row) = rows.next()? {
            let (ListedText(key), ListedText(name)) = (row.get(0)?, row.get(1)?);
            let key = if group == Group::Variant {
                variant_name(key, name)
            } else {
                key
            };
            let (games, sum): (u64, f64) = (row.get(2)?, row.get(3)?);
            match groups.iter_mut().find(|group| group.key == key) {
                Some(group) => {
                    let before = group.accuracy * group.games as f64;
                    group.games += games;
                    group.accuracy = (before + sum) / group.games as f64;
                }
                None => groups.push(GroupAccuracy {
                    key,
                    games,
                    accuracy: sum / games as f64,
                }),
            }
        }
        Ok(groups)
    }

    pub(super) fn all_results(&self, player: &str, games: CountedGames) -> Result<Results> {
        let sql = format!(
            "SELECT CAST(total({WON}) AS INTEGER), CAST(total(NOT {WON}) AS INTEGER) FROM games WHERE {}",
            counted(games)
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        statement.query_row([listed(player)], |row| results(row, 0))
    }

    pub(super) fn count_streaks(&self, player: &str, games: CountedGames) -> Result<Streaks> {
        let sql = format!("SELECT {WON} FROM games WHERE {} ORDER BY date, id", counted(games));
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([listed(player)], |row| row.get(0))?;
        let results: Vec<bool> = rows.collect::<Result<_>>()?;
        Ok(Streaks::from_results(results.into_iter()))
    }

    pub(super) fn wins_by_length(
        &self,
        player: &str,
        games: CountedGames,
        longest: bool,
        count: u32,
    ) -> Result<Vec<GameSummary>> {
        let direction = if longest { "DESC" } else { "ASC" };
        let (columns, counted) = (summary_columns(), counted(games));
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {columns} FROM games WHERE id IN
                 (SELECT id FROM games WHERE {counted} AND {WON} ORDER BY plies {direction}, date, id LIMIT ?2)
             ORDER BY plies {direction}, date, id"
        ))?;
        let rows = statement.query_map((listed(player), count), summary)?;
        rows.collect()
    }

    pub(super) fn rated_results(&self, player: &str, variant_code: Option<&str>) -> Result<Vec<RatedResult>> {
        let sql = format!(
            "SELECT rated_level, {WON}, date, variant FROM games
             WHERE {} AND (?2 IS NULL OR variant = ?2) ORDER BY date, id",
            counted(CountedGames::Rated)
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map((listed(player), variant_code), |row| {
            Ok(RatedResult {
                // A level that is out of range has no rating.
                level: i8::try_from(row.get::<_, i64>(0)?).unwrap_or(i8::MIN),
                won: row.get(1)?,
                date: GameDate::new(&row.get::<_, ListedText>(2)?.0),
                variant_code: row.get::<_, ListedText>(3)?.0,
            })
        })?;
        rows.collect()
    }

    pub(super) fn count_no_longer_rated(&self, player: &str) -> Result<u64> {
        let sql = format!(
            "SELECT count(*) FROM games WHERE {FINISHED} AND rated_level IS NOT NULL AND NOT {}",
            is_rated()
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        statement.query_row([listed(player)], |row| row.get(0))
    }
}
