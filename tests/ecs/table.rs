//! The app under test with its game and a log of what happened in it. Pointer and keyboard input is in `hands`.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use breakthrough::board::animation::PieceShattered;
use breakthrough::board::pieces::{BoardSquare, OnSquare, Piece};
use breakthrough::input::PointerState;
use breakthrough::layout::{BoardRoot, square_centre};
use breakthrough::opponent::{Hint, Thinking};
use breakthrough::session::saved_game::SaveFailed;
use breakthrough::session::{
    EditorBoardChanged, GameEnded, GameReset, GameResumed, GameSetup, Intent, MoveMade, MoveRejected, MoveUndone,
    Rejection, Selection, Session,
};
use breakthrough::settings::Settings;
use breakthrough::states::{Pause, Screen};
use breakthrough::testing;
use breakthrough::testing::FRAME;
use breakthrough_rules::notation::{parse_fen, parse_move, to_fen, uci_move};
use breakthrough_rules::{Game, NodeId, Square};
use std::thread;
use std::time::{Duration, Instant};

/// Four files and five ranks, where the first moves lead to captures.
pub(crate) const SMALL: &str = "pppp/p3/3p/P3/PPPP w 0 1";

/// The events of the game, in their order.
#[derive(Resource, Default)]
struct Log(Vec<String>);

/// In how many frames another one was asked for.
#[derive(Resource, Default)]
struct Redraws(u32);

pub(crate) struct Table {
    pub(crate) app: App,
}

/// A game from a position, with players as `--players` takes them.
pub(crate) fn setup(position: &str, players: &str) -> GameSetup {
    GameSetup {
        game: Game::from_position(parse_fen(position).expect("a position")),
        players: players.parse().expect("players"),
        seed: 1,
        ..GameSetup::default()
    }
}

impl Table {
    /// The title screen.
    pub(crate) fn title() -> Table {
        Table::prepared(|_| {})
    }

    /// The title screen of an app to which something was added before it started.
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
        app.world_mut().resource_mut::<Settings>().opening_view = false;
        prepare(&mut app);
        app.update();
        Table { app }
    }

    /// A game in progress whose start is not in the log.
    pub(crate) fn start(position: &str, players: &str) -> Table {
        let mut table = Table::title();
        table.begin(setup(position, players));
        table
    }

    /// Two people at the small board, with every animation finished.
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

    /// Lets time pass, a frame at a time.
    pub(crate) fn pass(&mut self, seconds: f32) -> &mut Table {
        self.frames((seconds / FRAME.as_secs_f32()).round() as u32)
    }

    pub(crate) fn frames(&mut self, count: u32) -> &mut Table {
        for _ in 0..count {
            self.app.update();
        }
        self
    }

    /// Updates until something holds, and no longer than ten seconds.
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

    /// An intent, and the update that sees it.
    pub(crate) fn send(&mut self, intent: Intent) -> &mut Table {
        self.app.world_mut().write_message(intent);
        self.update()
    }

    /// Moves one after another, each in an update of its own.
    pub(crate) fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let mv = parse_move(text, self.session().size()).expect("a move");
            self.send(Intent::Play(mv));
        }
        self
    }

    /// The computer's move, as if it had been found just now.
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
        self.app.world().resource::<Hint>().0.map(|mv| uci_move(mv, size))
    }

    pub(crate) fn thinking(&self) -> &Thinking {
        self.app.world().resource::<Thinking>()
    }

    /// The current position of the game.
    pub(crate) fn position(&self) -> String {
        to_fen(self.session().position())
    }

    /// The position on the board.
    pub(crate) fn shown_position(&self) -> String {
        to_fen(self.session().shown_position())
    }

    /// The node of the current line at a ply.
    pub(crate) fn node(&self, ply: usize) -> NodeId {
        let line = self.session().game().line();
        ply.checked_sub(1).map_or(NodeId::ROOT, |index| line[index])
    }

    /// The moves made so far, in the notation of engines.
    pub(crate) fn moves(&self) -> String {
        let (game, size) = (self.session().game(), self.session().size());
        let moves = game.moves()[..game.cursor()].iter();
        moves
            .map(|played| uci_move(played.mv, size))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Title, Setup, Game or Result, and after the game whether it runs or is paused.
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

    /// What happened since the last look.
    pub(crate) fn log(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Log>().0)
    }

    /// In how many frames since the last look another frame was asked for.
    pub(crate) fn redraws(&mut self) -> u32 {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Redraws>().0)
    }

    /// Holds that just this happened since the last look, separated by `; `.
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

    /// The square of the piece that is picked up.
    pub(crate) fn selected(&self) -> String {
        self.name(self.selection().selected)
    }

    /// The square under the pointer.
    pub(crate) fn hovered(&self) -> String {
        self.name(self.selection().hovered)
    }

    /// The square under the keyboard's cursor.
    pub(crate) fn cursor(&self) -> String {
        self.name(self.selection().cursor)
    }

    /// The entity of the piece on a square.
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

    /// Where a piece stands in the world.
    pub(crate) fn place(&self, piece: Entity) -> Vec3 {
        self.get::<Transform>(piece).expect("a place").translation
    }

    pub(crate) fn centre(&self, name: &str) -> Vec3 {
        square_centre(self.session().size(), self.square(name))
    }

    /// Holds that the entities of the board are those of the position shown: one root, every square, every piece on its square.
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
