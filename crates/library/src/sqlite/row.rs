//! Conversion of games to and from table rows.

use super::rated::is_rated;
use super::review::{accuracies, accuracy_columns};
use crate::listed_text::listed;
use crate::query::{ending_name, ending_of_name};
use crate::{
    GameDate, GameEntry, GameId, GameSummary, INDEXED_PLIES, MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS, PlayerKind,
    RecordedPlayer,
};
use breakthrough_platform::text::shortened;
use breakthrough_rules::{Game, Move, NodeId, Outcome, Side, Square};
use rusqlite::types::{FromSql, FromSqlResult, Value, ValueRef};
use rusqlite::{Result, Row};

/// Columns of the table `games` that are derived from a game, in the order of [`values`].
pub(super) const COLUMNS: [&str; 18] = [
    "date",
    "first_name",
    "first_level",
    "first_program",
    "first_version",
    "first_network",
    "second_name",
    "second_level",
    "second_program",
    "second_version",
    "second_network",
    "variant",
    "variant_name",
    "winner",
    "ending",
    "plies",
    "title",
    "time_control",
];

/// Maximum length of a share code, in characters. No share code reaches this length, so filters can compare whole codes.
const MAX_VARIANT_CHARACTERS: usize = 2048;

/// Text for lists, truncated to [`MAX_LISTED_CHARACTERS`](crate::MAX_LISTED_CHARACTERS).
pub(super) struct ListedText(pub(super) String);

impl FromSql for ListedText {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<ListedText> {
        Ok(ListedText(listed(value.as_str()?).to_owned()))
    }
}

fn text(row: &Row, column: usize) -> Result<String> {
    row.get(column).map(|ListedText(text)| text)
}

/// Reads a number; `None` if the column is empty or the number is out of range.
fn number<T: TryFrom<i64>>(row: &Row, column: usize) -> Result<Option<T>> {
    let number: Option<i64> = row.get(column)?;
    Ok(number.and_then(|number| T::try_from(number).ok()))
}

/// Returns the values of [`COLUMNS`], followed by `rated_level`. Texts except the share code are truncated as in lists.
pub(super) fn values(entry: &GameEntry) -> Vec<Value> {
    let outcome = entry.game.outcome_at(entry.game.main_line_end());
    let text = |text: &str| Value::Text(listed(text).to_owned());
    let mut values = vec![text(entry.date.as_str())];
    for player in &entry.players {
        values.push(text(&player.name));
        values.extend(match &player.kind {
            PlayerKind::Person => [Value::Null, Value::Null, Value::Null, Value::Null],
            PlayerKind::Level(level) => [Value::Integer((*level).into()), Value::Null, Value::Null, Value::Null],
            PlayerKind::Program {
                program,
                version,
                network,
            } => [Value::Null, text(program), text(version), text(network)],
        });
    }
    values.extend([
        Value::Text(entry.variant_code()),
        text(&entry.variant_name),
        outcome.map_or(Value::Null, |outcome| Value::Integer(outcome.winner.index() as i64)),
        outcome.map_or(Value::Null, |outcome| text(ending_name(outcome.ending))),
        Value::Integer(entry.plies() as i64),
        text(&entry.title),
        text(&entry.time_control),
        entry
            .rated_level
            .map_or(Value::Null, |level| Value::Integer(level.into())),
    ]);
    values
}

/// Returns the columns read by [`summary`].
pub(super) fn summary_columns() -> String {
    format!(
        "games.id,
         (SELECT group_concat(word, ',') FROM
              (SELECT substr(keyword, 1, {MAX_KEYWORD_CHARACTERS}) AS word FROM keywords
                   WHERE game_id = games.id LIMIT {MAX_KEYWORDS})),
         {}, {}, {}",
        COLUMNS.join(", "),
        is_rated(),
        accuracy_columns()
    )
}

/// Reads a summary from the columns of [`summary_columns`].
pub(super) fn summary(row: &Row) -> Result<GameSummary> {
    let keywords: Option<String> = row.get(1)?;
    let keywords = keywords.unwrap_or_default();
    let winner: Option<usize> = number(row, 15)?;
    let ending: Option<String> = row.get(16)?;
    let winner = winner.and_then(|winner| Side::BOTH.get(winner).copied());
    let ending = ending.and_then(|ending| ending_of_name(&ending));
    Ok(GameSummary {
        id: GameId(row.get(0)?),
        keywords: crate::keywords::normal_keywords(keywords.split(',')),
        date: GameDate::new(&text(row, 2)?),
        players: [player(row, 3)?, player(row, 8)?],
        variant_code: shortened(row.get_ref(13)?.as_str()?, MAX_VARIANT_CHARACTERS),
        variant_name: text(row, 14)?,
        outcome: winner.zip(ending).map(|(winner, ending)| Outcome { winner, ending }),
        plies: number(row, 17)?.unwrap_or_default(),
        is_rated: row.get(20)?,
        title: text(row, 18)?,
        time_control: text(row, 19)?,
        accuracy: accuracies(row, 21)?,
    })
}

/// Reads a player from five columns: name, level, program, version and network.
pub(super) fn player(row: &Row, column: usize) -> Result<RecordedPlayer> {
    let kind = match (number(row, column + 1)?, row.get(column + 2)?) {
        (Some(level), _) => PlayerKind::Level(level),
        (None, Some(ListedText(program))) => PlayerKind::Program {
            program,
            version: text(row, column + 3)?,
            network: text(row, column + 4)?,
        },
        (None, None) => PlayerKind::Person,
    };
    let name = text(row, column)?;
    Ok(RecordedPlayer { name, kind })
}

/// Row of the table `positions`: the hash of an early position, and the move played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PositionRow {
    pub(super) hash: i64,
    pub(super) ply: i64,
    pub(super) mv: i64,
}

/// Returns the rows of the first [`INDEXED_PLIES`] plies of the main line.
pub(super) fn position_rows(game: &Game) -> Vec<PositionRow> {
    let mut position = game.start().clone();
    let mut rows = Vec::new();
    for node in game.main_line().into_iter().take(INDEXED_PLIES) {
        let Some(played) = game.move_at(node) else { break };
        rows.push(PositionRow {
            hash: position.hash().cast_signed(),
            ply: rows.len() as i64,
            mv: (played.mv.from.index() * 256 + played.mv.to.index()) as i64,
        });
        position.play(played.mv).expect("a move that was legal here before");
    }
    rows
}

/// Decodes the move of a [`PositionRow`].
pub(super) fn move_of(number: i64) -> Move {
    let [.., from, to] = number.to_be_bytes();
    Move {
        from: Square::new(from),
        to: Square::new(to),
    }
}

/// Returns the text for the search index: title, variant, players, keywords and comments.
pub(super) fn search_text(entry: &GameEntry) -> String {
    let mut words = vec![entry.title.clone(), entry.variant_name.clone(), entry.variant_code()];
    for player in &entry.players {
        words.push(player.name.clone());
        match &player.kind {
            PlayerKind::Program {
                program,
                version,
                network,
            } => words.extend([program.clone(), version.clone(), network.clone()]),
            PlayerKind::Level(_) | PlayerKind::Person => {}
        }
    }
    words.extend(entry.keywords.iter().cloned());
    let mut nodes = vec![NodeId::ROOT];
    while let Some(node) = nodes.pop() {
        let comment = &entry.game.annotations(node).comment;
        if !comment.is_empty() {
            words.push(comment.clone());
        }
        nodes.extend(entry.game.children(node));
    }
    words.join("\n")
}
