//! Game lists, filters, and iteration over records in the order of IDs.

use super::SqliteLibrary;
use super::review::CURRENT_REVIEWS;
use super::row::{move_of, summary, summary_columns};
use super::search::search_query;
use crate::listed_text::listed;
use crate::{
    ANALYSIS_KEYWORD, AccuracyFilter, BATCH_BYTES, Continuation, EntryKind, Filter, GameId, GameSummary,
    MAX_LISTED_CHARACTERS, Page, ResultFilter, Sort, SortKey,
};
use rusqlite::types::Value;
use rusqlite::{Result, Row, params_from_iter};
use std::ops::{ControlFlow, Range};

/// Maximum number of records per read. A batch also ends when it contains [`BATCH_BYTES`] bytes of PGN.
const RECORDS_A_READ: u32 = 200;

/// SQL conditions with the values of their placeholders.
struct Conditions {
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    fn from_filter(filter: &Filter) -> Result<Conditions> {
        let mut built = Conditions {
            conditions: Vec::new(),
            values: Vec::new(),
        };
        built.push(condition_of_deletion(filter), &[]);
        if !filter.ids.is_empty() {
            let ids: Vec<String> = filter.ids.iter().map(ToString::to_string).collect();
            // Pass the IDs as a parameter, because the list could exceed the maximum length of an SQL statement.
            built.push(
                "id IN (SELECT value FROM json_each(?))",
                &[&format!("[{}]", ids.join(","))],
            );
        }
        if let Some(kind) = filter.kind {
            built.push(&condition_of_kind(kind), &[]);
        }
        if let Some(variant) = &filter.variant {
            built.push("variant = ?", &[variant]);
        }
        if let Some(player) = &filter.player {
            built.push_either(filter, player, ["", ""]);
        }
        match &filter.result {
            None => {}
            Some(ResultFilter::FirstWon) => built.push("winner = 0", &[]),
            Some(ResultFilter::SecondWon) => built.push("winner = 1", &[]),
            Some(ResultFilter::Unfinished) => built.push("winner IS NULL", &[]),
            Some(ResultFilter::WonBy(name)) => {
                built.push_either(filter, name, ["AND +winner = 0", "AND +winner = 1"]);
            }
            Some(ResultFilter::LostBy(name)) => {
                built.push_either(filter, name, ["AND +winner = 1", "AND +winner = 0"]);
            }
        }
        if let Some(words) = search_query(&filter.text)? {
            built.push("id IN (SELECT rowid FROM search WHERE search MATCH ?)", &[&words]);
        }
        if let Some(keyword) = &filter.keyword {
            built.push("id IN (SELECT game_id FROM keywords WHERE keyword = ?)", &[keyword]);
        }
        if let Some(since) = &filter.since {
            built.push("date >= ?", &[since.as_str()]);
        }
        if let Some(until) = &filter.until {
            // `~` sorts after every character of a date, so all dates with this prefix are included.
            built.push("date < ? AND date <> ''", &[&format!("{}~", until.as_str())]);
        }
        if let Some(accuracy) = filter.accuracy {
            built.push_accuracy(filter, accuracy);
        }
        Ok(built)
    }

    fn push_accuracy(&mut self, filter: &Filter, accuracy: AccuracyFilter) {
        let reviewed = |condition: &str| format!("id IN (SELECT game_id FROM {CURRENT_REVIEWS} AND ({condition}))");
        // The accuracies are rounded like those in lists.
        let [first, second] = ["first", "second"].map(|side| match accuracy {
            AccuracyFilter::AtLeast(tenths) => format!("round({side}_accuracy * 10) >= {tenths}"),
            AccuracyFilter::AtMost(tenths) => format!("round({side}_accuracy * 10) <= {tenths}"),
            AccuracyFilter::NotReviewed => String::new(),
        });
        match &filter.player {
            _ if accuracy == AccuracyFilter::NotReviewed => {
                self.push(&format!("id NOT IN (SELECT game_id FROM {CURRENT_REVIEWS})"), &[]);
            }
            Some(player) => {
                let [first, second] = [first, second].map(|condition| format!("AND {}", reviewed(&condition)));
                self.push_either(filter, player, [&first, &second]);
            }
            None => self.push(&reviewed(&format!("{first} OR {second}")), &[]),
        }
    }

    fn push(&mut self, condition: &str, values: &[&str]) {
        self.conditions.push(condition.to_owned());
        self.values
            .extend(values.iter().map(|value| Value::Text((*value).to_owned())));
    }

    /// Adds the condition that a player plays one of the sides, with a further condition for each side. Unlike `OR`, `UNION
    /// ALL` makes SQLite use the indexes of both names. The unary plus in a condition prevents SQLite from using another
    /// index.
    fn push_either(&mut self, filter: &Filter, player: &str, conditions: [&str; 2]) {
        let deleted = condition_of_deletion(filter);
        let [first, second] = conditions;
        let [(is_first, values), (is_second, _)] = ["first_name", "second_name"].map(|column| has_name(column, player));
        self.conditions.push(format!(
            "id IN (SELECT id FROM games WHERE {deleted} AND {is_first} {first}
             UNION ALL SELECT id FROM games WHERE {deleted} AND {is_second} {second})"
        ));
        self.values.extend(values.iter().chain(&values).cloned());
    }

    fn sql(&self) -> String {
        self.conditions.join(" AND ")
    }
}

/// Returns the SQL condition that a column contains the name of a player, with the values of its placeholders.
fn has_name(column: &str, player: &str) -> (String, Vec<Value>) {
    let player = listed(player);
    let name = Value::Text(player.to_owned());
    if player.chars().count() < MAX_LISTED_CHARACTERS {
        return (format!("{column} = ?"), vec![name]);
    }
    // The name may be a longer name that was truncated.
    let end = Value::Text(format!("{player}{}", char::MAX));
    (format!("{column} >= ? AND {column} < ?"), vec![name, end])
}

const fn condition_of_deletion(filter: &Filter) -> &'static str {
    if filter.deleted {
        "deleted IS NOT NULL"
    } else {
        "deleted IS NULL"
    }
}

/// Returns the SQL condition that an entry of the table `games` has this kind. A game that was played as a rated game is
/// not an analysis, regardless of its keywords.
pub(super) fn condition_of_kind(kind: EntryKind) -> String {
    let not = match kind {
        EntryKind::Game => "NOT ",
        EntryKind::Analysis => "",
    };
    let with_keyword = format!("id IN (SELECT game_id FROM keywords WHERE keyword = '{ANALYSIS_KEYWORD}')");
    format!("{not}({with_keyword} AND rated_level IS NULL)")
}

/// Returns the SQL terms of a sort order, with the values of their placeholders.
fn order(filter: &Filter, sort: Sort) -> (String, Vec<Value>) {
    let direction = if sort.ascending { "ASC" } else { "DESC" };
    let column = match sort.key {
        SortKey::Date => "",
        SortKey::FirstPlayer => "first_name",
        SortKey::SecondPlayer => "second_name",
        // Variants with the same rules may have different names.
        SortKey::Variant => "variant",
        SortKey::Result => "winner",
        SortKey::Plies => "plies",
        SortKey::Accuracy => {
            let (accuracy, values) = accuracy_for_sorting(filter);
            let terms = format!("{accuracy} {direction} NULLS LAST, date {direction}, id {direction}");
            return (terms, values);
        }
    };
    let terms = [column, "date", "id"].map(|column| format!("{column} {direction}"));
    (terms[usize::from(column.is_empty())..].join(", "), Vec::new())
}

/// Returns the SQL expression for the accuracy by which a list is sorted, with the values of its placeholders.
fn accuracy_for_sorting(filter: &Filter) -> (String, Vec<Value>) {
    let (accuracy, values) = match &filter.player {
        Some(player) => {
            let (is_first, values) = has_name("games.first_name", player);
            let accuracy = format!("CASE WHEN {is_first} THEN first_accuracy ELSE second_accuracy END");
            (accuracy, values)
        }
        None => {
            let mean = "(coalesce(first_accuracy, second_accuracy) + coalesce(second_accuracy, first_accuracy)) / 2";
            (mean.to_owned(), Vec::new())
        }
    };
    let subquery = format!("(SELECT {accuracy} FROM {CURRENT_REVIEWS} AND game_id = games.id)");
    (subquery, values)
}

/// Returns the values of `LIMIT` and `OFFSET` for a range of a list.
fn limits(places: &Range<u64>) -> [Value; 2] {
    [places.end.saturating_sub(places.start), places.start]
        .map(|number| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX)))
}

impl SqliteLibrary {
    pub(super) fn page(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Page> {
        let built = Conditions::from_filter(filter)?;
        let conditions = built.sql();
        let mut values = built.values;
        let mut count = self
            .connection
            .prepare_cached(&format!("SELECT count(*) FROM games WHERE {conditions}"))?;
        let total = count.query_row(params_from_iter(&values), |row| row.get(0))?;
        let (order, order_values) = order(filter, sort);
        let columns = summary_columns();
        // The inner query skips rows by reading only the index.
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT {columns} FROM games WHERE id IN
                 (SELECT id FROM games WHERE {conditions} ORDER BY {order} LIMIT ? OFFSET ?)
             ORDER BY {order}"
        ))?;
        values.extend(order_values.iter().cloned());
        values.extend(limits(&places));
        values.extend(order_values);
        let rows = statement.query_map(params_from_iter(&values), summary)?;
        let games = rows.collect::<Result<_>>()?;
        Ok(Page { games, total })
    }

    pub(super) fn listed_ids(&self, filter: &Filter, sort: Sort, places: Range<u64>) -> Result<Vec<GameId>> {
        let built = Conditions::from_filter(filter)?;
        let (order, order_values) = order(filter, sort);
        let conditions = built.sql();
        let sql = format!("SELECT id FROM games WHERE {conditions} ORDER BY {order} LIMIT ? OFFSET ?");
        let mut values = built.values;
        values.extend(order_values);
        values.extend(limits(&places));
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(&values), |row| Ok(GameId(row.get(0)?)))?;
        rows.collect()
    }

    pub(super) fn visit_records(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(&GameSummary, &str) -> ControlFlow<()>,
    ) -> Result<()> {
        let conditions = Conditions::from_filter(filter)?;
        let sql = format!(
            "SELECT {}, pgn FROM games JOIN records ON game_id = id WHERE {} AND id > ?
             ORDER BY id LIMIT {RECORDS_A_READ}",
            summary_columns(),
            conditions.sql()
        );
        let read = |row: &Row| -> Result<(GameSummary, String)> {
            // Invalid UTF-8 in a damaged record is replaced.
            let pgn = String::from_utf8_lossy(row.get_ref("pgn")?.as_bytes()?).into_owned();
            Ok((summary(row)?, pgn))
        };
        let mut last = i64::MIN;
        loop {
            let values = conditions.values.iter().cloned().chain([Value::Integer(last)]);
            let mut statement = self.connection.prepare_cached(&sql)?;
            let (mut records, mut bytes) = (Vec::new(), 0);
            for row in statement.query_map(params_from_iter(values), read)? {
                let record = row?;
                bytes += record.1.len() as u64;
                records.push(record);
                if bytes >= BATCH_BYTES {
                    break;
                }
            }
            let Some((summary, _)) = records.last() else {
                return Ok(());
            };
            last = summary.id.0;
            for (summary, pgn) in &records {
                if visit(summary, pgn).is_break() {
                    return Ok(());
                }
            }
        }
    }

    pub(super) fn count_continuations(
        &self,
        variant_code: &str,
        hash: u64,
        player: Option<&str>,
    ) -> Result<Vec<Continuation>> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT move, count(*), count(*) FILTER (WHERE winner = 0), count(*) FILTER (WHERE winner = 1)
             FROM positions JOIN games ON id = game_id
             WHERE hash = ?1 AND variant = ?2 AND deleted IS NULL AND {}
                 AND (?3 IS NULL OR first_name = ?3 OR second_name = ?3)
             GROUP BY move ORDER BY count(*) DESC, move",
            condition_of_kind(EntryKind::Game)
        ))?;
        let rows = statement.query_map((hash.cast_signed(), variant_code, player), |row| {
            Ok(Continuation {
                mv: move_of(row.get(0)?),
                games: row.get(1)?,
                wins: [row.get(2)?, row.get(3)?],
            })
        })?;
        rows.collect()
    }
}
