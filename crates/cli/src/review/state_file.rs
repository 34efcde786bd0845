//! The state file of a review: JSON Lines with the effort in the first line, and a game or an evaluation in each further line. A
//! review resumes from its state file.

use crate::CommandError;
use breakthrough_platform::files::AppendFile;
use breakthrough_platform::text::{shortened, without_bom};
use breakthrough_platform::toml_file::MAX_REASON_CHARACTERS;
use breakthrough_review::{Effort, MoveEvaluation};
use breakthrough_rules::Game;
use breakthrough_rules::notation::{to_fen, uci_move, variant_text};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Value that identifies state files.
const FORMAT: &str = "breakthrough-engine review";
/// Version of the format and of the method of evaluation ([`MoveEvaluation`]).
const VERSION: u64 = 2;
/// Maximum length of a state file, in bytes.
const MAX_STATE_BYTES: u64 = 1 << 30;

/// First line of a state file.
#[derive(Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u64,
    effort: String,
}

/// Further line of a state file.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Game(GameLine),
    Move(Box<MoveLine>),
}

/// Game to which the following evaluations belong.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    /// Number of the game in the PGN file.
    game: usize,
    variant: String,
    start: String,
    moves: String,
}

/// Evaluation of a move.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MoveLine {
    game: usize,
    index: usize,
    evaluation: MoveEvaluation,
}

/// State file, locked for this review.
pub(super) struct StateFile {
    file: AppendFile,
    path: PathBuf,
    games: HashMap<usize, KnownGame>,
}

/// Game of the state file, with its evaluated moves.
struct KnownGame {
    line: GameLine,
    evaluations: Vec<(usize, MoveEvaluation)>,
}

impl StateFile {
    /// Opens or creates the state file of a review with this effort. An incomplete last line is removed.
    pub(super) fn open(path: &Path, effort: Effort) -> Result<StateFile, CommandError> {
        let error = |reason: &dyn std::fmt::Display| {
            let reason = shortened(&reason.to_string(), MAX_REASON_CHARACTERS);
            CommandError::Argument(format!("--state: {}: {reason}", path.display()))
        };
        let mut file = AppendFile::open(path).map_err(|reason| error(&reason))?;
        // On a file system without locks, a second review can write to the file.
        if file.lock().is_err_and(|reason| reason.kind() == ErrorKind::WouldBlock) {
            return Err(error(&"another review is writing to this file"));
        }
        let bytes = file.read_limited(MAX_STATE_BYTES).map_err(|reason| error(&reason))?;
        let header = header_line(effort);
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let games = match complete {
            0 if header.as_bytes().starts_with(without_bom(&bytes)) => HashMap::new(),
            _ => parse(&bytes[..complete], effort).map_err(|reason| error(&reason))?,
        };
        let mut state = StateFile {
            file,
            path: path.to_owned(),
            games,
        };
        if complete < bytes.len() {
            let truncated = state.file.truncate(complete as u64);
            truncated.map_err(|reason| error(&reason))?;
        }
        if complete == 0 {
            state.append(&header)?;
        }
        Ok(state)
    }

    /// Returns the evaluations of a game, by index of the move. Appends the game unless the file contains the game.
    ///
    /// # Errors
    /// The file contains another game with this number, or cannot be written.
    pub(super) fn start_game(
        &mut self,
        number: usize,
        game: &Game,
    ) -> Result<Vec<(usize, MoveEvaluation)>, CommandError> {
        let line = GameLine::new(number, game);
        match self.games.remove(&number) {
            Some(known) if known.line == line => Ok(known.evaluations),
            Some(_) => {
                let path = self.path.display();
                let error = format!("--state: {path}: game {number} is another game in this file: use another file");
                Err(CommandError::Argument(error))
            }
            None => {
                self.append_line(&Line::Game(line))?;
                Ok(Vec::new())
            }
        }
    }

    /// Appends the evaluation of a move, and returns when the line is stored on disk.
    pub(super) fn append_move(
        &mut self,
        game: usize,
        index: usize,
        evaluation: &MoveEvaluation,
    ) -> Result<(), CommandError> {
        self.append_line(&Line::Move(Box::new(MoveLine {
            game,
            index,
            evaluation: evaluation.clone(),
        })))
    }

    fn append_line(&mut self, line: &Line) -> Result<(), CommandError> {
        let text = serde_json::to_string(line).map_err(io::Error::from)?;
        self.append(&(text + "\n"))
    }

    fn append(&mut self, text: &str) -> Result<(), CommandError> {
        let appended = self.file.append(text.as_bytes());
        appended.map_err(|reason| CommandError::Failed(format!("{}: {reason}", self.path.display())))
    }
}

impl GameLine {
    fn new(number: usize, game: &Game) -> GameLine {
        let size = game.variant().size();
        let moves = game.moves().iter().map(|played| uci_move(played.mv, size));
        GameLine {
            game: number,
            variant: variant_text(&game.variant()),
            start: to_fen(game.start()),
            moves: moves.collect::<Vec<_>>().join(" "),
        }
    }
}

fn header_line(effort: Effort) -> String {
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        effort: effort.name().to_owned(),
    };
    serde_json::to_string(&header).expect("the keys are strings") + "\n"
}

/// Parses the complete lines of a state file.
fn parse(bytes: &[u8], effort: Effort) -> Result<HashMap<usize, KnownGame>, String> {
    let mut lines = (1..).zip(without_bom(bytes).split_inclusive(|byte| *byte == b'\n'));
    let header = lines.next().map_or(&[][..], |(_, line)| line);
    let header = serde_json::from_slice::<Header>(header).ok();
    let Some(header) = header.filter(|header| header.format == FORMAT) else {
        return Err(format!(
            "expected a state file of a review (\"format\":\"{FORMAT}\"), found another file"
        ));
    };
    if header.version != VERSION {
        return Err(format!(
            "expected the version {VERSION}, found {}: this program evaluates moves differently, use another file",
            header.version
        ));
    }
    if header.effort != effort.name() {
        return Err(format!(
            "expected the effort {}, as in this file, found {effort}",
            header.effort
        ));
    }
    let mut games: HashMap<usize, KnownGame> = HashMap::new();
    for (number, line) in lines {
        let line = serde_json::from_slice(line).map_err(|reason| format!("line {number}: {reason}"))?;
        match line {
            Line::Game(line) => {
                let evaluations = Vec::new();
                games.insert(line.game, KnownGame { line, evaluations });
            }
            Line::Move(line) => {
                let game = games.get_mut(&line.game);
                let game =
                    game.ok_or_else(|| format!("line {number}: expected game {} before its moves", line.game))?;
                game.evaluations.push((line.index, line.evaluation));
            }
        }
    }
    Ok(games)
}
