//! The state of the page, and what its actions do.

use crate::redraw::WakeUp;
use crate::screens::confirm_program::{Answer, Question, file_source, list_source};
use crate::screens::game_screen::program_failure::fault_text;
use crate::text::Texts;
use crate::uci_engines::UciEngines;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task, TaskPool};
use breakthrough_arena::{EngineEntry, EngineMatch, EngineMatchSettings, EngineName, Participant, unfinished_matches};
use breakthrough_engine::Level;
use breakthrough_platform::files;
use breakthrough_rules::Position;
use rand::RngExt;
use std::path::{Path, PathBuf};

/// Numbers of games to choose from. They are even, because every opening is played twice.
pub(super) const GAMES: [usize; 9] = [2, 4, 10, 20, 50, 100, 200, 500, 1000];

/// A player of a match between engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchPlayer {
    /// Our engine at a level.
    Level(Level),
    /// A UCI program of the player's list.
    Engine(EngineName),
}

/// The page of matches between engines.
#[derive(Resource)]
pub(crate) struct EngineMatchPage {
    /// The players of the next match.
    pub(super) players: [MatchPlayer; 2],
    /// The number of games of the next match.
    pub(super) games: usize,
    /// The match that is running, stopped or over.
    pub(super) played: Option<EngineMatch>,
    /// The matches that were begun earlier and are not over, the newest first.
    pub(super) unfinished: Vec<EngineMatch>,
    pub(super) search: Option<UnfinishedSearch>,
    /// Why the last match did not begin, or an earlier one cannot go on.
    pub(super) error: Option<String>,
    /// The question whether a program of the match may run.
    pub(super) question: Option<Question>,
}

/// A look for unfinished matches, in a task.
pub(super) type UnfinishedSearch = Task<Vec<Result<EngineMatch, String>>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Sets the first or the second player.
    SetPlayer(usize, MatchPlayer),
    SetGames(usize),
    Begin,
    Stop,
    Resume,
    /// Answers whether a program may run.
    Answer(Answer),
    /// Leaves the match, to choose another.
    Clear,
    /// Goes on with an unfinished match, by its place in the list.
    Continue(usize),
    /// Takes an unfinished match off the list.
    Forget(usize),
    Close,
}

impl Default for EngineMatchPage {
    fn default() -> EngineMatchPage {
        EngineMatchPage {
            players: [MatchPlayer::Level(Level::ALL[3]), MatchPlayer::Level(Level::ALL[4])],
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

    /// Whether there is something to receive.
    pub(super) fn is_waiting(&self) -> bool {
        self.is_running() || self.search.is_some()
    }

    /// Looks for unfinished matches, unless one is shown.
    pub(super) fn find_unfinished(&mut self, folder: PathBuf, wake_up: WakeUp) {
        if self.played.is_none() {
            self.search = Some(IoTaskPool::get_or_init(TaskPool::default).spawn(async move {
                let found = unfinished_matches(&folder);
                wake_up.call();
                found
            }));
        }
    }

    /// Takes in the games that have ended since the last frame, and the unfinished matches that were found.
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
                    Err(error) => self.error = Some(error),
                }
            }
        }
    }

    /// Shows a match, and starts it.
    pub(crate) fn play(&mut self, played: EngineMatch, wake_up: &WakeUp) {
        self.played = Some(played);
        self.start(wake_up);
    }

    pub(super) fn stop(&self) {
        if let Some(played) = &self.played {
            played.stop();
        }
    }

    pub(super) fn fail(&mut self, error: String) {
        self.error = Some(error);
    }

    /// Prepares a match between the chosen players.
    pub(super) fn begin(&mut self, texts: &Texts, programs: &UciEngines, start: Position, folder: Option<&Path>) {
        let participants = match [0, 1].map(|index: usize| participant(texts, programs, self.players[index])) {
            [Ok(first), Ok(second)] => [first, second],
            [Err(error), _] | [_, Err(error)] => return self.fail(error),
        };
        let date = jiff::Zoned::now().strftime("%Y-%m-%d").to_string();
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

    /// Starts the match or goes on with it, or asks first whether its programs may run.
    pub(super) fn resume(&mut self, texts: &Texts, programs: &UciEngines, wake_up: &WakeUp) {
        let Some(played) = &mut self.played else { return };
        played.confirm(|command| programs.confirmed(command));
        self.question = played.unconfirmed().map(|(participant, command)| {
            let is_listed = |entry: &EngineEntry| entry.command().is_ok_and(|listed| listed == command);
            let file = played.settings().state_path();
            let source = match file.filter(|_| !programs.list().entries().iter().any(is_listed)) {
                Some(file) => file_source(texts, &file),
                None => list_source(texts, programs),
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

    /// Takes the answer to the question in.
    pub(super) fn answer(&mut self, answer: Answer, texts: &Texts, programs: &mut UciEngines, wake_up: &WakeUp) {
        if let Some(question) = self.question.take().filter(|_| answer == Answer::Run) {
            programs.confirm(question.command);
            self.resume(texts, programs, wake_up);
        }
    }

    /// Whether it asks whether a program may run.
    pub(crate) const fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Closes the question, if there is one. Returns whether there was.
    pub(crate) fn close_question(&mut self) -> bool {
        self.question.take().is_some()
    }

    fn start(&mut self, wake_up: &WakeUp) {
        let Some(played) = &mut self.played else { return };
        let wake_up = wake_up.clone();
        if let Err(error) = played.start(move || wake_up.call()) {
            self.error = Some(error.to_string());
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
                self.error = forgotten.settings().delete_state().err().map(|error| error.to_string());
            }
            _ => {}
        }
    }
}

fn participant(texts: &Texts, programs: &UciEngines, player: MatchPlayer) -> Result<Participant, String> {
    match player {
        MatchPlayer::Engine(name) => {
            let entry = programs.list().get(name.as_str());
            let entry = entry.ok_or_else(|| texts.fill("fault-unlisted", &[("name", name.as_str().into())]))?;
            Participant::program(entry).map_err(|fault| fault_text(texts, name.as_str(), &fault))
        }
        MatchPlayer::Level(level) => {
            let name = texts.fill("engines-match-level", &[("level", level.number().into())]);
            Ok(Participant::level(level, name))
        }
    }
}
