//! The results file of a match: JSON Lines with the settings of the match in the first line and a finished game in each
//! further line. A match resumes from its results file.

use super::finished_game::{FinishedGame, GameLine};
use super::path_error;
use super::settings::MatchSettings;
use crate::CommandError;
use breakthrough_platform::files::AppendFile;
use breakthrough_platform::text::{check_encoding, shortened, without_bom};
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The value that identifies results files.
const FORMAT: &str = "breakthrough-engine match results";
/// The first bytes of every results file.
const BEGIN: &[u8] = b"{\"format\":\"breakthrough-engine match results\",";
const VERSION: u64 = 1;
/// Maximum length of a results file, in bytes.
pub(super) const MAX_RESULTS_BYTES: u64 = 1 << 30;
/// Maximum number of players in a results file. A limit is needed because the number of pairings is quadratic in the number of players.
const MAX_PLAYERS: usize = 1000;

/// The first line of a results file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u64,
    settings: MatchSettings,
}

/// The contents of a results file.
#[derive(Debug)]
pub(super) struct MatchResults {
    pub(super) settings: MatchSettings,
    /// The games in the order in which they were finished.
    pub(super) games: Vec<FinishedGame>,
    /// The length of the complete lines in bytes.
    length: usize,
}

/// A results file to which games are appended.
pub(super) struct ResultsFile {
    file: AppendFile,
    path: PathBuf,
}

impl ResultsFile {
    /// Opens or creates the results file of a match with these settings. Returns the file and the finished games in the file.
    /// An incomplete last line is removed.
    pub(super) fn open(
        path: &Path,
        settings: &MatchSettings,
    ) -> Result<(ResultsFile, Vec<FinishedGame>), CommandError> {
        let error = |error: &dyn std::fmt::Display| path_error("--results", path, error);
        let mut file = AppendFile::open(path).map_err(|reason| error(&reason))?;
        // On a file system without locks, a second match can write to the file.
        if file.lock().is_err_and(|reason| reason.kind() == ErrorKind::WouldBlock) {
            return Err(error(&"another match is writing to this file"));
        }
        let bytes = file.read_limited(MAX_RESULTS_BYTES).map_err(|reason| error(&reason))?;
        let text = without_bom(&bytes);
        let is_cut_header = !text.contains(&b'\n') && (BEGIN.starts_with(text) || text.starts_with(BEGIN));
        let (length, games) = if is_cut_header {
            (0, Vec::new())
        } else {
            let results = MatchResults::parse(&bytes).map_err(|reason| error(&reason))?;
            if let Some((found, asked)) = results.settings.difference(settings) {
                return Err(error(&format_args!(
                    "expected {found}, as in this file, found {asked}: use the settings of the file, or another file"
                )));
            }
            (results.length, results.games)
        };
        let mut results = ResultsFile {
            file,
            path: path.to_owned(),
        };
        if length < bytes.len() {
            let truncated = results.file.truncate(length as u64);
            truncated.map_err(|reason| results.write_error(&reason))?;
        }
        if length == 0 {
            results.append_line(&header_line(settings))?;
        }
        Ok((results, games))
    }

    /// Appends a game, and returns when the line is stored on disk.
    pub(super) fn append(&mut self, line: &GameLine) -> Result<(), CommandError> {
        let text = serde_json::to_string(line).map_err(io::Error::from)?;
        self.append_line(&(text + "\n"))
    }

    fn append_line(&mut self, line: &str) -> Result<(), CommandError> {
        let appended = self.file.append(line.as_bytes());
        appended.map_err(|reason| self.write_error(&reason))
    }

    fn write_error(&self, reason: &io::Error) -> CommandError {
        CommandError::Failed(format!("{}: {reason}", self.path.display()))
    }
}

fn header_line(settings: &MatchSettings) -> String {
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        settings: settings.clone(),
    };
    serde_json::to_string(&header).expect("the keys are strings") + "\n"
}

impl MatchResults {
    /// Parses a results file. A last line without a line break is incomplete and is ignored. Errors are shortened, because
    /// they contain text from the file.
    pub(super) fn parse(bytes: &[u8]) -> Result<MatchResults, String> {
        MatchResults::parse_lines(bytes).map_err(|reason| shortened(&reason, MAX_REASON_CHARACTERS))
    }

    fn parse_lines(bytes: &[u8]) -> Result<MatchResults, String> {
        check_encoding(bytes)?;
        let length = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut lines = without_bom(&bytes[..length])
            .split_inclusive(|byte| *byte == b'\n')
            .map(<[u8]>::trim_ascii_end)
            .zip(1..);
        let settings = match lines.next() {
            Some((line, _)) => parse_header(line).map_err(|reason| format!("line 1: {reason}"))?,
            None if bytes.is_empty() => {
                return Err("expected a results file of a match, found an empty file".to_owned());
            }
            None => return Err(not_a_results_file()),
        };
        let participants = settings.participants().map_err(|reason| format!("line 1: {reason}"))?;
        if participants.len() > MAX_PLAYERS {
            let found = participants.len();
            return Err(format!("line 1: expected at most {MAX_PLAYERS} players, found {found}"));
        }
        let mut pairing_of = HashMap::new();
        for (index, pairing) in settings.pairings().iter().enumerate() {
            let names = pairing.players.map(|player| participants[player].name.as_str());
            pairing_of.entry(names).or_insert(index);
        }
        let mut games = Vec::new();
        let mut line_of = HashMap::new();
        for (line, number) in lines {
            let line: GameLine = serde_json::from_slice(line).map_err(|reason| json_error(number, &reason))?;
            let game = line
                .into_game(&pairing_of)
                .map_err(|reason| format!("line {number}: {reason}"))?;
            if let Some(earlier) = line_of.insert(game.number, number) {
                let round = game.number;
                return Err(format!(
                    "line {number}: expected another game, found game {round} of line {earlier}"
                ));
            }
            games.push(game);
        }
        Ok(MatchResults {
            settings,
            games,
            length,
        })
    }
}

/// Formats an error in a line of the file. The line number in `error` is omitted, because `error` counts lines from the start
/// of `line`.
fn json_error(line: usize, error: &serde_json::Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    let (reason, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    format!("line {line}, column {column}: {reason}")
}

fn not_a_results_file() -> String {
    format!("expected a results file of a match (\"format\":\"{FORMAT}\"), found another file")
}

fn parse_header(line: &[u8]) -> Result<MatchSettings, String> {
    let value: Value = serde_json::from_slice(line).map_err(|_| not_a_results_file())?;
    if value["format"] != FORMAT {
        return Err(not_a_results_file());
    }
    if value["version"] != VERSION {
        return Err(format!(
            "expected version {VERSION} of the format, found {}",
            value["version"]
        ));
    }
    let header: Header = serde_json::from_value(value).map_err(|reason| format!("settings: {reason}"))?;
    Ok(header.settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_quotes_a_long_text_is_short() {
        let long = "ü".repeat(100_000);
        for header in [
            format!("{{\"format\":\"{FORMAT}\",\"version\":\"{long}\"}}\n"),
            format!("{{\"format\":\"{FORMAT}\",\"version\":1,\"{long}\":1}}\n"),
        ] {
            let error = MatchResults::parse(header.as_bytes()).expect_err("an invalid header");
            assert!(error.chars().count() <= MAX_REASON_CHARACTERS + 1, "{error}");
        }
    }
}
