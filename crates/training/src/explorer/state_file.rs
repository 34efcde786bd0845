//! The state file of a run: JSON Lines with the settings in the first line, and a finished game or a score in each further
//! line.

use super::error::BookRunError;
use breakthrough_engine::Score;
use breakthrough_explorer::PositionKey;
use breakthrough_platform::files::AppendFile;
use breakthrough_platform::text::without_bom;
use breakthrough_rules::notation::{parse_move, parse_variant_fen, to_fen, uci_move};
use breakthrough_rules::{Move, Position, Side, Variant};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// First moves and winner of a game.
pub(super) type OpeningGame = (Vec<Move>, Side);

/// Key of a position, and the number of nodes of its search. The key exists in every variant with books.
pub(super) type ScoreKey = (Option<PositionKey>, u32);

/// Maximum length of a state file, in bytes.
const MAX_STATE_BYTES: u64 = 2 << 30;

/// State file, locked for this run.
pub(super) struct StateFile {
    file: AppendFile,
    path: PathBuf,
    variant: Variant,
}

/// Contents of a state file.
#[derive(Debug, Default, PartialEq)]
pub(super) struct State {
    /// Games by number.
    pub(super) games: BTreeMap<u64, OpeningGame>,
    /// Scores for the side to move.
    pub(super) scores: HashMap<ScoreKey, Score>,
}

impl StateFile {
    /// Opens the state file of games with these settings, or creates it. An incomplete last line is removed.
    pub(super) fn open(path: &Path, variant: Variant, settings: &Value) -> Result<(StateFile, State), BookRunError> {
        let file_error = |error: io::Error| BookRunError::File {
            path: path.to_owned(),
            error,
        };
        let mut file = AppendFile::open(path).map_err(file_error)?;
        // On a file system without locks, a second run can write to the file.
        if file.lock().is_err_and(|reason| reason.kind() == ErrorKind::WouldBlock) {
            return Err(BookRunError::Locked(path.to_owned()));
        }
        let bytes = file.read_limited(MAX_STATE_BYTES).map_err(file_error)?;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut lines = without_bom(&bytes[..complete])
            .split_inclusive(|byte| *byte == b'\n')
            .zip(1..);
        let (header, cut) = (format!("{settings}\n"), without_bom(&bytes[complete..]));
        let mut state = State::default();
        match lines.next() {
            Some((found, _)) if found == header.as_bytes() => {}
            None if header.as_bytes().starts_with(cut) => {}
            found => {
                let line = found.map_or(cut, |(line, _)| line);
                return Err(BookRunError::OtherGames {
                    path: path.to_owned(),
                    expected: settings.clone(),
                    found: serde_json::from_slice(line).unwrap_or(Value::Null),
                });
            }
        }
        for (text, line) in lines {
            state.add_line(&variant, text).map_err(|reason| BookRunError::Line {
                path: path.to_owned(),
                line,
                reason,
            })?;
        }
        if complete < bytes.len() {
            file.truncate(complete as u64).map_err(file_error)?;
        }
        if complete == 0 {
            file.append(header.as_bytes()).map_err(file_error)?;
        }
        let path = path.to_owned();
        Ok((StateFile { file, path, variant }, state))
    }

    pub(super) fn append_game(&mut self, number: u64, (moves, winner): &OpeningGame) -> Result<(), BookRunError> {
        let moves: Vec<String> = moves.iter().map(|mv| uci_move(*mv, self.variant.size())).collect();
        let line = json!({ "game": number, "moves": moves.join(" "), "winner": winner.name() });
        self.append(&format!("{line}\n"))
    }

    /// Appends the scores of positions that were searched with this number of nodes.
    pub(super) fn append_scores(&mut self, nodes: u32, scores: &[(&Position, Score)]) -> Result<(), BookRunError> {
        let line = |(position, score): &(&Position, Score)| {
            let line = json!({ "position": to_fen(position), "nodes": nodes, "centi": score.centi() });
            format!("{line}\n")
        };
        self.append(&scores.iter().map(line).collect::<String>())
    }

    fn append(&mut self, text: &str) -> Result<(), BookRunError> {
        self.file.append(text.as_bytes()).map_err(|error| BookRunError::File {
            path: self.path.clone(),
            error,
        })
    }
}

impl State {
    fn add_line(&mut self, variant: &Variant, text: &[u8]) -> Result<(), String> {
        let value: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        let text = |field: &str| value[field].as_str().ok_or(format!("expected a text as `{field}`"));
        let number = |field: &str| value[field].as_u64().ok_or(format!("expected a number as `{field}`"));
        if value.get("game").is_none() {
            let position = parse_variant_fen(variant, text("position")?).map_err(|error| error.to_string())?;
            let centi = value["centi"].as_i64().and_then(|centi| i32::try_from(centi).ok());
            let score = centi.and_then(Score::restore);
            let score = score.ok_or("expected a score as `centi`")?;
            let nodes = u32::try_from(number("nodes")?).map_err(|_| "expected a smaller number as `nodes`")?;
            self.scores.insert((PositionKey::new(&position), nodes), score);
            return Ok(());
        }
        let moves = text("moves")?.split_whitespace();
        let moves = moves.map(|text| parse_move(text, variant.size()));
        let moves: Vec<Move> = moves.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let mut position = Position::start(*variant);
        for (mv, number) in moves.iter().zip(1..) {
            position.play(*mv).map_err(|error| format!("move {number}: {error}"))?;
        }
        let winner = Side::BOTH.into_iter().find(|side| value["winner"] == side.name());
        let winner = winner.ok_or("expected first or second as `winner`")?;
        self.games.insert(number("game")?, (moves, winner));
        Ok(())
    }
}
