//! Test app with its game and an event log. `player_input` simulates pointer and keyboard.

use crate::base::layout::{BoardRoot, square_centre};
use crate::board::animation::PieceShattered;
use crate::board::pieces::{BoardSquare, OnSquare, Piece};
use crate::input::PointerState;
use crate::library::{Library, LibraryFile};
use crate::opponent::{Hint, Thinking};
use crate::recorder::SaveFailed;
use crate::session::{
    EditorBoardChanged, GameEnded, GameReset, GameResumed, GameSetup, Intent, MoveMade, MoveRejected, MoveUndone,
    Rejection, Selection, Session,
};
use crate::settings::{CoachSetting, Settings};
use crate::states::{Pause, Screen};
use crate::testing;
use crate::testing::FRAME;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use breakthrough_rules::notation::{parse_fen, parse_move, to_fen, uci_move};
use breakthrough_rules::{Game, NodeId, Square};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A board of four files and five ranks, on which the first moves lead to captures.
pub(crate) const SMALL: &str = "pppp/p3/3p/P3/PPPP w 0 1";

/// Start position of the standard board.
pub(crate) const STANDARD: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";

/// Moves from [`STANDARD`] of a game that Black loses because of a runner.
pub(crate) const RACE: &str = "a2a3 h7h6 a3a4 h6h5 a4a5 h5h4 a5a6 h4g3 a6b7 g3f2 b7c8";

/// Log of game events, in order.
#[derive(Resource, Default)]
struct Log(Vec<String>);

/// Number of frames in which a redraw was requested.
#[derive(Resource, Default)]
struct Redraws(u32);

pub(crate) struct Table {
    pub(crate) app: App,
}

/// Creates the setup of a game from a position, with players in the format of `--players`.
pub(crate) fn setup(position: &str, players: &str) -> GameSetup {
    GameSetup {
        game: Game::from_position(parse_fen(position).expect("a position")),
        players: players.parse().expect("players"),
        seed: 1,
        ..GameSetup::default()
    }
}

impl Table {
    /// Opens the title screen.
    pub(crate) fn title() -> Table {
        Table::prepared(|_| {})
    }

    /// Opens the title screen of an app with a library.
    pub(crate) fn with_library(path: &Path) -> Table {
        let mut table = Table::prepared(|app| _ = app.insert_resource(LibraryFile::new(path.to_owned())));
        table.wait_for_library();
        table
    }

    /// Waits until the library has handled all requests and replied.
    pub(crate) fn wait_for_library(&mut self) {
        for _ in 0..2 {
            self.update();
            self.app.world().resource::<Library>().wait();
            self.frames(2);
        }
    }

    /// Opens the title screen of an app that `prepare` has changed before the first update.
    pub(crate) fn prepared(prepare: impl FnOnce(&mut App)) -> Table {
        let mut app = testing::app();
        app.init_resource::<Log>()
            .init_resource::<Redraws>()
            .add_observer(|on: On<MoveMade>, log: ResMut<Log>, session: Res<Session>| {
                write(log, format!("made {}", uci_move(on.played.mv, session.size())));
            })
            .add_observer(|on: On<MoveUndone>, log: ResMut<Log>, session: Res<Session>| {
                write(log, format!("took back {}", uci_move(on.played.mv, session.size())));
            })
            .add_observer(|on: On<MoveRejected>, log: ResMut<Log>, session: Res<Session>| {
                let mv = on
                    .mv
                    .map_or_else(String::new, |mv| format!("{}: ", uci_move(mv, session.size())));
                let reason = match on.reason {
                    Rejection::Illegal(reason) => reason.to_string(),
                    Rejection::NoMove(square) => format!("{square} has no move"),
                    other => format!("{other:?}"),
                };
                write(log, format!("rejected {mv}{reason}"));
            })
            .add_observer(|_: On<GameReset>, log: ResMut<Log>| write(log, "reset"))
            .add_observer(|_: On<EditorBoardChanged>, log: ResMut<Log>| write(log, "board changed"))
            .add_observer(|on: On<GameEnded>, log: ResMut<Log>| {
                write(
                    log,
                    format!("ended: {:?} by {:?}", on.outcome.winner, on.outcome.ending),
                );
            })
            .add_observer(|_: On<GameResumed>, log: ResMut<Log>| write(log, "resumed"))
            .add_observer(|on: On<PieceShattered>, log: ResMut<Log>| write(log, format!("shattered {:?}", on.side)))
            .add_observer(|_: On<SaveFailed>, log: ResMut<Log>| write(log, "save failed"))
            .add_systems(
                Last,
                |mut asked: MessageReader<RequestRedraw>, mut redraws: ResMut<Redraws>| {
                    redraws.0 += u32::from(asked.read().count() > 0);
                },
            );
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.opening_view, settings.reviews_games) = (false, false);
        settings.coach = CoachSetting::Never;
        prepare(&mut app);
        app.update();
        Table { app }
    }

    /// Starts a game and clears the log.
    pub(crate) fn start(position: &str, players: &str) -> Table {
        let mut table = Table::title();
        table.begin(setup(position, players));
        table
    }

    /// Starts a game between two people on the small board and waits until every animation has finished.
    pub(crate) fn people() -> Table {
        let mut table = Table::start(SMALL, "human,human");
        table.pass(1.5);
        table
    }

    pub(crate) fn begin(&mut self, setup: GameSetup) {
        self.send(Intent::Start(setup)).pass(0.02);
        self.log();
    }

    pub(crate) fn update(&mut self) -> &mut Table {
        self.app.update();
        self
    }

    /// Advances time, one frame at a time.
    pub(crate) fn pass(&mut self, seconds: f32) -> &mut Table {
        self.frames((seconds / FRAME.as_secs_f32()).round() as u32)
    }

    pub(crate) fn frames(&mut self, count: u32) -> &mut Table {
        for _ in 0..count {
            self.app.update();
        }
        self
    }

    /// Updates until the condition holds. Times out after ten seconds.
    pub(crate) fn wait_for(&mut self, what: &str, mut holds: impl FnMut(&mut Table) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(
                begun.elapsed() < Duration::from_secs(10),
                "waited for ten seconds: {what}"
            );
            thread::sleep(Duration::from_millis(1));
            self.update();
        }
    }

    /// Sends an intent, and updates once.
    pub(crate) fn send(&mut self, intent: Intent) -> &mut Table {
        self.app.world_mut().write_message(intent);
        self.update()
    }

    /// Makes moves in sequence, with one update per move.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let mv = parse_move(text, self.session().size()).expect("a move");
            self.send(Intent::Play(mv));
        }
        self
    }

    /// Makes a move for the computer, as if a search had just found it.
    pub(crate) fn reply(&mut self, mv: &str) -> &mut Table {
        let mv = parse_move(mv, self.session().size()).expect("a move");
        let generation = self.session().generation();
        self.send(Intent::Reply { mv, generation })
    }

    pub(crate) fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    pub(crate) fn selection(&self) -> &Selection {
        self.app.world().resource::<Selection>()
    }

    pub(crate) fn is_dragging(&self) -> bool {
        self.app.world().resource::<PointerState>().is_dragging()
    }

    pub(crate) fn hint(&self) -> Option<String> {
        let size = self.session().size();
        self.app
            .world()
            .resource::<Hint>()
            .0
            .map(|hint| uci_move(hint.mv(), size))
    }

    pub(crate) fn thinking(&self) -> &Thinking {
        self.app.world().resource::<Thinking>()
    }

    pub(crate) fn position(&self) -> String {
        to_fen(self.session().position())
    }

    pub(crate) fn shown_position(&self) -> String {
        to_fen(self.session().shown_position())
    }

    /// Returns the node of the current line at a ply.
    pub(crate) fn node(&self, ply: usize) -> NodeId {
        let line = self.session().game().line();
        ply.checked_sub(1).map_or(NodeId::ROOT, |index| line[index])
    }

    /// Returns the moves made so far, in UCI notation.
    pub(crate) fn moves(&self) -> String {
        let (game, size) = (self.session().game(), self.session().size());
        let moves = game.played_moves().iter();
        moves
            .map(|played| uci_move(played.mv, size))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns the name of the screen and, during a game, whether it is running or paused.
    pub(crate) fn screen(&self) -> String {
        let screen = self.app.world().resource::<State<Screen>>().get();
        match self.app.world().get_resource::<State<Pause>>() {
            Some(pause) => format!("{screen:?} {:?}", pause.get()),
            None => format!("{screen:?}"),
        }
    }

    pub(crate) fn go<S: bevy::state::state::FreelyMutableState>(&mut self, state: S) -> &mut Table {
        *self.app.world_mut().resource_mut::<NextState<S>>() = NextState::PendingIfNeq(state);
        self.update()
    }

    /// Removes and returns the events logged since the last call.
    pub(crate) fn log(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Log>().0)
    }

    /// Returns the number of frames since the last call in which a redraw was requested.
    pub(crate) fn redraws(&mut self) -> u32 {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Redraws>().0)
    }

    /// Checks that exactly these events occurred since the last call, separated by `; `.
    #[track_caller]
    pub(crate) fn expect(&mut self, happened: &str) -> &mut Table {
        assert_eq!(self.log().join("; "), happened);
        self
    }

    pub(crate) fn square(&self, name: &str) -> Square {
        parse_move(&format!("{name}{name}"), self.session().size())
            .expect("a square")
            .from
    }

    pub(crate) fn name(&self, square: Option<Square>) -> String {
        square.map_or_else(String::new, |square| {
            self.session().size().coordinates(square).to_string()
        })
    }

    /// Returns the square of the selected piece.
    pub(crate) fn selected(&self) -> String {
        self.name(self.selection().selected)
    }

    /// Returns the square under the pointer.
    pub(crate) fn hovered(&self) -> String {
        self.name(self.selection().hovered)
    }

    /// Returns the square of the keyboard cursor.
    pub(crate) fn cursor(&self) -> String {
        self.name(self.selection().cursor)
    }

    /// Returns the entity of the piece on a square.
    pub(crate) fn piece(&mut self, name: &str) -> Entity {
        let square = self.square(name);
        let mut pieces = self
            .app
            .world_mut()
            .query_filtered::<(Entity, &OnSquare), With<Piece>>();
        let found = pieces.iter(self.app.world()).find(|(_, on)| on.0 == square);
        found.expect("a piece on that square").0
    }

    pub(crate) fn get<C: Component>(&self, entity: Entity) -> Option<&C> {
        self.app.world().get::<C>(entity)
    }

    pub(crate) fn count<C: Component>(&mut self) -> usize {
        self.app.world_mut().query::<&C>().iter(self.app.world()).count()
    }

    /// Returns the world position of a piece.
    pub(crate) fn place(&self, piece: Entity) -> Vec3 {
        self.get::<Transform>(piece).expect("a place").translation
    }

    pub(crate) fn centre(&self, name: &str) -> Vec3 {
        square_centre(self.session().size(), self.square(name))
    }

    /// Checks that the board's entities match the shown position: one root, every square, every piece on its square.
    #[track_caller]
    pub(crate) fn check_board(&mut self) {
        assert_eq!(self.count::<BoardRoot>(), 1, "boards");
        let world = self.app.world_mut();
        let mut pieces: Vec<(Square, usize)> = world
            .query::<(&OnSquare, &Piece)>()
            .iter(world)
            .map(|(on, piece)| (on.0, piece.0.index()))
            .collect();
        let mut squares: Vec<Square> = world
            .query_filtered::<&OnSquare, With<BoardSquare>>()
            .iter(world)
            .map(|on| on.0)
            .collect();
        pieces.sort_unstable();
        squares.sort_unstable();
        let position = self.session().shown_position();
        let all: Vec<Square> = position.size().all_squares().collect();
        assert_eq!(squares, all, "squares");
        let owner = |square: &Square| position.piece_at(*square).map(|side| (*square, side.index()));
        assert_eq!(
            pieces,
            all.iter().filter_map(owner).collect::<Vec<_>>(),
            "pieces in {}",
            to_fen(position)
        );
    }
}

fn write(mut log: ResMut<Log>, line: impl Into<String>) {
    log.0.push(line.into());
}
