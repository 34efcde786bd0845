//! State of the engine match page, and the handling of its actions.

use crate::base::local_time;
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::confirm_engine::{Answer, Question, file_source, list_source};
use crate::screens::game_screen::engine_failure::{fault_text, unlisted_text};
use crate::session::{GameSetup, GameTerms, SessionKind};
use crate::text::{LocalizedText, Texts};
use crate::ui::computer_name;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task, TaskPool};
use breakthrough_engine::Level;
use breakthrough_matches::{EngineMatch, EngineMatchSettings, Participant, unfinished_matches};
use breakthrough_platform::files;
use breakthrough_players::EngineName;
use breakthrough_rules::Position;
use breakthrough_uci_client::EngineEntry;
use rand::RngExt;
use std::path::{Path, PathBuf};

/// Selectable numbers of games. All numbers are even, because each opening is played twice.
pub(super) const GAMES: [usize; 9] = [2, 4, 10, 20, 50, 100, 200, 500, 1000];

/// Selectable player of an engine match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchPlayer {
    /// Built-in engine at a level.
    Level(Level),
    /// UCI engine from the player's list.
    Engine(EngineName),
}

#[derive(Resource)]
pub(crate) struct EngineMatchPage {
    /// Selected players of the next match.
    pub(super) players: [MatchPlayer; 2],
    /// Selected number of games of the next match.
    pub(super) games: usize,
    /// Shown match, which is running, stopped or finished.
    pub(super) played: Option<EngineMatch>,
    /// Earlier matches that are unfinished, newest first.
    pub(super) unfinished: Vec<EngineMatch>,
    pub(super) search: Option<UnfinishedSearch>,
    /// Reason why the last match could not start, or why an unfinished match cannot be resumed.
    pub(super) error: Option<LocalizedText>,
    /// Pending run confirmation for a UCI engine of the match.
    pub(super) question: Option<Question>,
}

pub(super) type UnfinishedSearch = Task<Vec<Result<EngineMatch, String>>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Sets the player with index 0 or 1.
    SetPlayer(usize, MatchPlayer),
    SetGames(usize),
    Begin,
    Stop,
    Resume,
    /// Confirms or declines running the UCI engine.
    Answer(Answer),
    /// Closes the match and returns to the selection of the next match.
    Clear,
    /// Replays the game with this number.
    ShowGame(usize),
    /// Shows the unfinished match at an index of the list.
    Continue(usize),
    /// Removes the unfinished match at an index of the list.
    Forget(usize),
    Close,
}

impl Default for EngineMatchPage {
    fn default() -> EngineMatchPage {
        EngineMatchPage {
            players: [4, 5].map(|number| MatchPlayer::Level(Level::new(number).expect("a level"))),
            games: 10,
            played: None,
            unfinished: Vec::new(),
            search: None,
            error: None,
            question: None,
        }
    }
}

impl EngineMatchPage {
    pub(super) fn is_running(&self) -> bool {
        self.played.as_ref().is_some_and(EngineMatch::is_running)
    }

    /// Whether a match or the search for unfinished matches is running.
    pub(super) fn is_waiting(&self) -> bool {
        self.is_running() || self.search.is_some()
    }

    /// Searches for unfinished matches, unless a match is shown.
    pub(super) fn find_unfinished(&mut self, folder: PathBuf, wake_up: WakeUp) {
        if self.played.is_none() {
            self.search = Some(IoTaskPool::get_or_init(TaskPool::default).spawn(async move {
                let found = unfinished_matches(&folder);
                wake_up.call();
                found
            }));
        }
    }

    /// Receives the games that have finished since the last frame, and the unfinished matches found.
    pub(super) fn receive(&mut self) {
        if let Some(played) = &mut self.played {
            played.receive();
        }
        if let Some(found) = self.search.as_mut().and_then(check_ready) {
            self.search = None;
            self.unfinished.clear();
            for restored in found.into_iter().rev() {
                match restored {
                    Ok(restored) => self.unfinished.push(restored),
                    Err(error) => self.fail(LocalizedText::Verbatim(error)),
                }
            }
        }
    }

    /// Shows and starts a match.
    pub(crate) fn play(&mut self, played: EngineMatch, wake_up: &WakeUp) {
        self.played = Some(played);
        self.start(wake_up);
    }

    pub(super) fn stop(&self) {
        if let Some(played) = &self.played {
            played.stop();
        }
    }

    pub(super) fn fail(&mut self, error: LocalizedText) {
        self.error = Some(error);
    }

    /// Returns the setup that replays a finished game of the match.
    pub(super) fn replay(&self, number: usize) -> Result<GameSetup, String> {
        let played = self.played.as_ref().ok_or("no match is shown")?;
        let record = played.record(number)?;
        let names = ["White", "Black"].map(|side| record.tag(side).unwrap_or_default().to_owned());
        Ok(GameSetup {
            kind: SessionKind::Replay,
            game: record.game,
            terms: GameTerms {
                names,
                ..GameTerms::default()
            },
            ..GameSetup::default()
        })
    }

    /// Prepares a match between the selected players.
    pub(super) fn begin(&mut self, texts: &Texts, uci_engines: &UciEngines, start: Position, folder: Option<&Path>) {
        let participants = match [0, 1].map(|index: usize| participant(texts, uci_engines, self.players[index])) {
            [Ok(first), Ok(second)] => [first, second],
            [Err(error), _] | [_, Err(error)] => return self.fail(error),
        };
        let date = local_time::now().strftime("%Y-%m-%d").to_string();
        self.error = None;
        self.played = Some(EngineMatch::new(EngineMatchSettings {
            participants,
            start,
            rounds: self.games / 2,
            seed: rand::rng().random(),
            pgn: folder.map(|folder| files::unused_path(folder, &format!("match-{date}"), "pgn")),
            event: "Engine match".to_owned(),
        }));
    }

    /// Starts or resumes the match, or first asks whether to run the UCI engines of the match.
    pub(super) fn resume(&mut self, uci_engines: &UciEngines, wake_up: &WakeUp) {
        let Some(played) = &mut self.played else { return };
        played.confirm(|command| uci_engines.confirmed(command));
        self.question = played.unconfirmed().map(|(participant, command)| {
            let is_listed = |entry: &EngineEntry| entry.command().is_ok_and(|listed| listed == command);
            let file = played.settings().state_path();
            let source = match file.filter(|_| !uci_engines.list().entries().iter().any(is_listed)) {
                Some(file) => file_source(&file),
                None => list_source(uci_engines),
            };
            Question {
                name: participant.name.clone(),
                command,
                source,
            }
        });
        if self.question.is_none() {
            self.start(wake_up);
        }
    }

    /// Handles the player's answer to the run confirmation.
    pub(super) fn answer(&mut self, answer: Answer, uci_engines: &mut UciEngines, wake_up: &WakeUp) {
        if let Some(question) = self.question.take().filter(|_| answer == Answer::Run) {
            uci_engines.confirm(question.command);
            self.resume(uci_engines, wake_up);
        }
    }

    /// Whether a run confirmation is open.
    pub(super) const fn asks(&self) -> bool {
        self.question.is_some()
    }

    pub(super) fn close_question(&mut self) {
        self.question = None;
    }

    fn start(&mut self, wake_up: &WakeUp) {
        let Some(played) = &mut self.played else { return };
        let wake_up = wake_up.clone();
        if let Err(error) = played.start(move || wake_up.call()) {
            self.fail(LocalizedText::verbatim(error));
        }
    }

    pub(super) fn apply(&mut self, action: &Action) {
        match action {
            Action::SetPlayer(index, player) => self.players[*index] = *player,
            Action::SetGames(games) => self.games = *games,
            Action::Stop => self.stop(),
            Action::Clear if !self.is_running() => {
                let unfinished = self
                    .played
                    .take()
                    .filter(|played| !played.games().is_empty() && !played.is_over());
                self.unfinished.splice(..0, unfinished);
            }
            Action::Continue(index) if *index < self.unfinished.len() => {
                self.error = None;
                self.played = Some(self.unfinished.remove(*index));
            }
            Action::Forget(index) if *index < self.unfinished.len() => {
                let forgotten = self.unfinished.remove(*index);
                self.error = forgotten.settings().delete_state().err().map(LocalizedText::verbatim);
            }
            _ => {}
        }
    }
}

fn participant(texts: &Texts, uci_engines: &UciEngines, player: MatchPlayer) -> Result<Participant, LocalizedText> {
    match player {
        MatchPlayer::Engine(name) => {
            let entry = uci_engines.list().get(name.as_str());
            let entry = entry.ok_or_else(|| unlisted_text(name))?;
            Participant::program(entry).map_err(|fault| fault_text(name.as_str(), &fault))
        }
        MatchPlayer::Level(level) => Ok(Participant::level(level, computer_name(texts, level))),
    }
}
