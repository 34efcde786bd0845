//! The app that plays random games, and the invariants checked after each action.

use super::actions::Action;
use super::game_setup;
use crate::ecs_tests::table::Table;
use crate::ecs_tests::workers::SilentWorker;
use crate::input::ThreatsToggled;
use crate::library::{Library, LibraryFile};
use crate::opponent::EngineService;
use crate::session::{GameMode, GameSetup, HintRequested, Intent, Session, SystemClock, UnfinishedGame, VariationEdit};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::testing::{FRAME, games};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use breakthrough_engine::Level;
use breakthrough_engine_service::EngineWorkers;
use breakthrough_library::GameEntry;
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_players::{GamePlayer, TimeControl};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Ending, Game, Move, NodeId, Outcome, Side};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

const THEMES: [&str; 4] = ["walnut", "marble", "neon", "contrast"];
const OVERLAYS: [Overlay; 4] = [Overlay::None, Overlay::Settings, Overlay::Photo, Overlay::Library];

pub(super) struct RandomPlayer {
    _folder: TempDir,
    path: PathBuf,
    table: Table,
    /// Acknowledged games that have ended or been left, as formatted by [`text`].
    kept: Vec<String>,
    before: Before,
}

/// State of the game before an action.
struct Before {
    outcome: Option<Outcome>,
    mode: GameMode,
    remaining: [Option<Duration>; 2],
    plies: usize,
}

impl Before {
    fn from_session(session: &Session) -> Before {
        Before {
            outcome: session.outcome(),
            mode: session.terms().mode,
            remaining: remaining(session),
            plies: session.game().cursor(),
        }
    }
}

fn remaining(session: &Session) -> [Option<Duration>; 2] {
    Side::BOTH.map(|side| session.clock().and_then(|clock| clock.remaining(side)))
}

/// Returns the maximum time that a move adds to a clock.
const fn added(control: Option<TimeControl>) -> Duration {
    match control {
        Some(TimeControl::Increment { increment, .. }) => increment,
        Some(TimeControl::Delay { delay, .. }) => delay,
        Some(TimeControl::PerMove(time)) => time,
        None => Duration::ZERO,
    }
}

/// Formats a game as expected in the library: the moves, the outcome and the rated level.
fn text(game: &Game, plies: usize, rated_level: Option<i8>) -> String {
    let size = game.variant().size();
    let moves = game.moves().iter().take(plies);
    let moves: Vec<String> = moves.map(|played| uci_move(played.mv, size)).collect();
    format!("{} {:?} {rated_level:?}", moves.join(" "), game.outcome())
}

fn stored(path: &Path) -> Vec<String> {
    let text = |entry: &GameEntry| text(&entry.game, entry.plies(), entry.rated_level);
    games(path).iter().map(text).collect()
}

/// Opens the title screen of an app with a library at `path`. The computer players in this app never reply.
fn title(path: &Path) -> Table {
    let file = LibraryFile::new(path.to_owned());
    let mut table = Table::prepared(|app| {
        let start = |_: breakthrough_engine_service::WorkerKind| -> std::io::Result<Box<dyn breakthrough_engine_service::EngineWorker>> {
            Ok(Box::new(SilentWorker::logging(&Arc::new(Mutex::default()))))
        };
        app.insert_resource(file)
            .insert_resource(SystemClock(|| UNIX_EPOCH))
            .insert_resource(EngineService(EngineWorkers::with_starter(start)));
    });
    table.update();
    table.app.world().resource::<Library>().wait();
    table.frames(2);
    table
}

impl RandomPlayer {
    pub(super) fn start(setup: GameSetup) -> RandomPlayer {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut table = title(&path);
        table.begin(setup);
        let before = Before::from_session(table.session());
        RandomPlayer {
            _folder: folder,
            path,
            table,
            kept: Vec::new(),
            before,
        }
    }

    pub(super) fn apply(&mut self, action: &Action) -> Result<(), String> {
        self.before = Before::from_session(self.table.session());
        self.table.log();
        let kept = self.kept.len();
        match action {
            Action::Rematch | Action::SwapSides | Action::NewGame(..) => {
                // Records the current state of the game before an intent that leaves it, unless the intent is refused.
                self.keep()?;
                self.send(action);
            }
            Action::LeaveAndContinue => return self.leave_and_continue().and_then(|()| self.check_state()),
            Action::Restart => return self.restart().and_then(|()| self.check_state()),
            _ => self.send(action),
        }
        self.check_state()?;
        let log = self.table.log();
        if log.iter().any(|line| line == "reset") {
            self.see_flag(&log);
            return require(self.kept.len() > kept, "another game has begun");
        }
        self.kept.truncate(kept);
        self.check_change(action, &log)
    }

    fn send(&mut self, action: &Action) {
        let session = self.table.session();
        let game = session.game();
        let legal = |moves: Vec<Move>, number: usize| {
            let count = moves.len();
            (count > 0).then(|| moves[number % count])
        };
        let node = |number: usize| {
            let mut nodes = vec![NodeId::ROOT];
            let mut next = 0;
            while let Some(node) = nodes.get(next).copied() {
                nodes.extend_from_slice(game.children(node));
                next += 1;
            }
            nodes[number % nodes.len()]
        };
        let intent = match action {
            Action::Move(number) => {
                let Some(mv) = legal(session.position().legal_moves(), *number) else {
                    return;
                };
                if session.is_persons_turn() {
                    // A person cannot move while an earlier position is shown.
                    self.table.send(Intent::ShowLatest);
                    Intent::Play(mv)
                } else {
                    let generation = session.generation();
                    Intent::Reply { mv, generation }
                }
            }
            Action::MoveShown(number) => match legal(session.shown_position().legal_moves(), *number) {
                Some(mv) => Intent::Play(mv),
                None => return,
            },
            Action::AnyMove(from, to) => {
                let squares: Vec<_> = session.size().all_squares().collect();
                let [from, to] = [from, to].map(|number| squares[number % squares.len()]);
                Intent::Play(Move { from, to })
            }
            Action::Undo => Intent::Undo,
            Action::Redo => Intent::Redo,
            Action::AnswerUndo(is_allowed) => Intent::AnswerUndo(*is_allowed),
            Action::Resign(side) => Intent::Resign(*side),
            Action::Step(step) => Intent::Step(*step),
            Action::Show(number) => Intent::Show(node(*number)),
            Action::Rematch => Intent::Rematch,
            Action::SwapSides => Intent::SwapSides,
            Action::ReplacePlayer(side) => Intent::SetPlayer(*side, GamePlayer::Computer(Level::WEAKEST)),
            Action::ResumeComputers => Intent::ResumeComputers,
            Action::Promote(number) => Intent::Edit(VariationEdit::Promote(node(*number))),
            Action::Delete(number) => Intent::Edit(VariationEdit::Delete(node(*number))),
            Action::Restore => Intent::Edit(VariationEdit::Restore),
            Action::Comment(number) => Intent::Edit(VariationEdit::Comment(node(*number), "Why?".to_owned())),
            Action::NewGame(game, is_rated) => {
                let mode = if *is_rated { GameMode::Rated } else { GameMode::Casual };
                Intent::Start(game_setup(*game, mode))
            }
            other => return self.act(other),
        };
        self.table.send(intent).frames(2);
    }

    /// Runs an action that is not an intent.
    fn act(&mut self, action: &Action) {
        let world = self.table.app.world_mut();
        match action {
            Action::Hint => _ = world.write_message(HintRequested),
            Action::Threats => world.trigger(ThreatsToggled),
            Action::Keys(keys) => _ = self.table.keys(keys),
            Action::Frame(milliseconds) => {
                let time = Duration::from_millis(*milliseconds);
                self.table.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
                self.table.update();
                self.table
                    .app
                    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
            }
            Action::Theme(number) => {
                world.resource_mut::<Settings>().theme = Some(THEMES[number % THEMES.len()].to_owned());
            }
            Action::Pause(pauses) if world.contains_resource::<State<Pause>>() => {
                let pause = if *pauses { Pause::Paused } else { Pause::Running };
                self.table.go(pause);
            }
            Action::Overlay(number) => _ = self.table.go(OVERLAYS[number % OVERLAYS.len()]),
            _ => {}
        }
        self.table.frames(2);
    }

    fn leave_and_continue(&mut self) -> Result<(), String> {
        self.keep()?;
        self.table.go(Overlay::None).go(Screen::Title).frames(3);
        let log = self.table.log();
        self.see_flag(&log);
        self.continue_game()
    }

    fn restart(&mut self) -> Result<(), String> {
        self.keep()?;
        self.table.app.world_mut().write_message(AppExit::Success);
        self.table.update();
        let log = self.table.log();
        self.see_flag(&log);
        self.table = title(&self.path);
        self.continue_game()
    }

    /// Continues the unfinished game, or starts a new one.
    fn continue_game(&mut self) -> Result<(), String> {
        let unfinished = self.table.app.world_mut().remove_resource::<UnfinishedGame>();
        let Some(UnfinishedGame(setup)) = unfinished else {
            self.table.begin(game_setup(self.kept.len(), GameMode::Rated));
            return Ok(());
        };
        let is_over = setup.game.outcome().is_some();
        self.table.begin(setup);
        let continued = self.current();
        let place = self.kept.iter().rposition(|kept| *kept == continued);
        let place = place.ok_or_else(|| format!("continued {continued}, expected one of {:?}", self.kept))?;
        self.kept.remove(place);
        if is_over {
            return Err(format!("continued a game that is over: {continued}"));
        }
        Ok(())
    }

    /// Formats the session's game as expected in the library.
    fn current(&self) -> String {
        let session = self.table.session();
        let level = session.rated_level().map(Level::number);
        text(session.game(), session.game().cursor(), level)
    }

    /// Waits until the library has acknowledged the game, and records the game.
    fn keep(&mut self) -> Result<(), String> {
        self.wait();
        let current = self.current();
        let session = self.table.session();
        if session.game().can_undo() || session.outcome().is_some() {
            let stored = stored(&self.path);
            if !stored.contains(&current) {
                return Err(format!("the library lacks {current}, it has {stored:?}"));
            }
            self.kept.push(current);
        } else {
            // The library contains a game without moves only if a move was undone, so such a game is not checked.
            self.kept.push(String::new());
        }
        Ok(())
    }

    /// Updates the expected result of the most recently left game if a flag fell in the frame in which the game was left.
    fn see_flag(&mut self, log: &[String]) {
        let mut ended = log.iter().take_while(|line| *line != "reset");
        let winner = ended.find_map(|line| line.strip_prefix("ended: ")?.strip_suffix(" by Time"));
        if let (Some(winner), Some(kept)) = (winner, self.kept.last_mut()) {
            let outcome = format!(" Some(Outcome {{ winner: {winner}, ending: Time }}) ");
            *kept = kept.replacen(" None ", &outcome, 1);
        }
    }

    fn wait(&mut self) {
        // A flag may fall in these frames.
        self.table.frames(3);
        self.table.app.world().resource::<Library>().wait();
    }

    pub(super) fn finish(mut self) -> Result<(), String> {
        self.keep()?;
        let mut stored = stored(&self.path);
        for kept in self.kept.iter().filter(|kept| !kept.is_empty()) {
            let Some(place) = stored.iter().position(|stored| stored == kept) else {
                return Err(format!("the library has lost {kept}, it has {stored:?}"));
            };
            stored.remove(place);
        }
        Ok(())
    }

    /// Checks the state invariants.
    fn check_state(&mut self) -> Result<(), String> {
        self.table.check_board();
        let hint = self.table.hint();
        let seeks_hint = self.table.thinking().seeks_hint();
        let shows_threats = self.table.selection().shows_threats;
        let session = self.table.session();
        let game = session.game();
        let shown = game.position_at(session.shown_node());
        require(
            shown.as_ref() == Some(session.shown_position()),
            "another position is shown",
        )?;
        let is_main_line = game.current() == NodeId::ROOT || game.is_main_line(game.current());
        require(is_main_line, "the current node is in a variation")?;
        let is_rated = session.terms().mode == GameMode::Rated;
        let is_running = session.outcome().is_none();
        require(!is_rated || session.rated_level().is_some(), "rated without a level")?;
        if is_rated && is_running {
            require(hint.is_none() && !seeks_hint, "a rated game shows a hint")?;
            require(!shows_threats, "a rated game shows threats")?;
            require(!session.can_undo() && !session.can_redo(), "a rated game can be undone")?;
        }
        Ok(())
    }

    /// Checks the change since the previous action.
    fn check_change(&self, action: &Action, log: &[String]) -> Result<(), String> {
        let session = self.table.session();
        let game = session.game();
        let is_rated = session.terms().mode == GameMode::Rated;
        let before = &self.before;
        require(session.terms().mode == before.mode, "the mode has changed")?;
        if let Some(outcome) = before
            .outcome
            .filter(|outcome| is_rated || outcome.ending == Ending::Time)
        {
            require(session.outcome() == Some(outcome), "a result has changed")?;
            require(
                remaining(session) == before.remaining,
                "a clock has changed after the end",
            )?;
        }
        if is_rated {
            let is_undone = |line: &String| line.starts_with("took back") || line == "resumed";
            require(!log.iter().any(is_undone), "a rated game was undone")?;
        }
        let is_undo = log
            .iter()
            .any(|line| line.starts_with("took back") || line == "resumed");
        let is_redo = matches!(action, Action::Redo | Action::Keys("r"));
        if !is_undo && !is_redo {
            let moved = game.cursor() > before.plies;
            for side in Side::BOTH {
                let [Some(left), Some(left_before)] =
                    [remaining(session), before.remaining].map(|left| left[side.index()])
                else {
                    continue;
                };
                let control = session.clock().and_then(|clock| clock.control(side));
                let most = left_before + if moved { added(control) } else { Duration::ZERO };
                require(
                    left <= most,
                    &format!("the clock of {side:?} went from {left_before:?} to {left:?}"),
                )?;
            }
        }
        Ok(())
    }
}

fn require(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}
