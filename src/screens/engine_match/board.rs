//! Shows the game in progress of an engine match on the board, instead of the position staged behind the menu.

use crate::base::redraw::RedrawAfter;
use crate::schedule::GameSystems;
use crate::screens::engine_match::page::EngineMatchPage;
use crate::session::{GameSetup, Intent, Session};
use crate::states::Overlay;
use bevy::prelude::*;
use breakthrough_matches::EngineMatch;
use breakthrough_rules::notation::to_fen;
use breakthrough_rules::{Game, Move, Side};
use std::time::Duration;

/// Minimum time between two shown moves.
const MOVE_INTERVAL: Duration = Duration::from_millis(400);
/// Minimum time between two shown games.
const GAME_INTERVAL: Duration = Duration::from_secs(2);

#[derive(Resource, Default)]
pub(super) struct ShownMatchGame {
    /// Number of the shown game, and the index (0 or 1) of each side's player; `None` while the board shows no game of the match.
    number: Option<(usize, [usize; 2])>,
    /// Game staged before the first game of the match was shown.
    before: Option<Game>,
    /// Times since startup of the last shown move and of the last change to another game.
    moved_at: Duration,
    staged_at: Duration,
}

impl ShownMatchGame {
    pub(super) const fn number(&self) -> Option<(usize, [usize; 2])> {
        self.number
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownMatchGame>()
        .add_systems(
            Update,
            show_current_game
                .in_set(GameSystems::View)
                .run_if(in_state(Overlay::EngineMatch)),
        )
        .add_systems(OnExit(Overlay::EngineMatch), restore_staged_game);
}

/// Shows the next move of the game in progress, or stages the game if a different game is shown.
fn show_current_game(
    page: Res<EngineMatchPage>,
    session: Res<Session>,
    time: Res<Time<Real>>,
    mut shown: ResMut<ShownMatchGame>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    // A game that was paused for the engine match stays on the board.
    let played = page.played.as_ref().filter(|_| session.is_staged());
    let Some(current) = played.and_then(EngineMatch::current_game) else {
        return;
    };
    let now = time.elapsed();
    let step = step_towards(session.game(), &current.game);
    let due = match step {
        Step::None => return,
        Step::Play(_) => shown.moved_at + MOVE_INTERVAL,
        Step::Stage => shown.staged_at + GAME_INTERVAL,
    };
    if shown.before.is_some() && now < due {
        redraw.write(RedrawAfter(due - now));
        return;
    }
    shown.moved_at = now;
    shown.number = Some((current.number, Side::BOTH.map(|side| current.player_of(side))));
    if let Step::Play(mv) = step {
        intents.write(Intent::PlayStaged(mv));
        return;
    }
    shown.staged_at = now;
    if shown.before.is_none() {
        shown.before = Some(session.game().clone());
    }
    intents.write(Intent::Stage(GameSetup {
        game: current.game,
        ..default()
    }));
}

/// Change to the board that is required to show the game in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    None,
    Play(Move),
    Stage,
}

/// Returns the step from the shown game to the game in progress.
fn step_towards(shown: &Game, current: &Game) -> Step {
    let is_same_start = to_fen(shown.start()) == to_fen(current.start()) && shown.variant() == current.variant();
    match current.moves().strip_prefix(shown.moves()) {
        Some([]) if is_same_start => Step::None,
        Some([next, ..]) if is_same_start => Step::Play(next.mv),
        _ => Step::Stage,
    }
}

/// Stages the position that was behind the menu before the match, unless a game of the match was opened.
fn restore_staged_game(mut shown: ResMut<ShownMatchGame>, session: Res<Session>, mut intents: MessageWriter<Intent>) {
    shown.number = None;
    if let Some(game) = shown.before.take().filter(|_| session.is_staged()) {
        intents.write(Intent::Stage(GameSetup { game, ..default() }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::redraw::WakeUp;
    use crate::states::set_state;
    use crate::testing::{app, wait_until};
    use breakthrough_matches::{EngineMatchSettings, Participant};
    use breakthrough_rules::notation::parse_move;
    use breakthrough_rules::{Position, Variant};

    fn game(variant: &str, moves: &str) -> Game {
        let mut game = Game::new(variant.parse::<Variant>().expect("a variant"));
        for text in moves.split_whitespace() {
            let mv = parse_move(text, game.position().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    #[test]
    fn the_board_follows_the_game_move_by_move_and_changes_to_the_next_game() {
        let shown = game("5x5", "a2a3 a4b3");
        let next = game("5x5", "a2a3 a4b3 a3a4 c4c3");
        assert_eq!(step_towards(&shown, &next), Step::Play(next.moves()[2].mv));
        assert_eq!(step_towards(&next, &next), Step::None);
        assert_eq!(step_towards(&next, &shown), Step::Stage);
        assert_eq!(step_towards(&shown, &game("5x5", "b2b3 b4a3 a1b2")), Step::Stage);
        let start = |variant| game(variant, "");
        assert_eq!(step_towards(&start("5x5"), &start("5x5 compulsory")), Step::Stage);
    }

    /// Opens the page with a running match on a board of 4×5 squares, after applying `intent`.
    fn app_with_match(intent: Intent) -> App {
        let mut app = app();
        app.update();
        app.world_mut().write_message(intent);
        app.update();
        let level = |level: &str| level.parse::<Participant>().expect("a player");
        let settings = EngineMatchSettings {
            participants: [level("level:2"), level("level:2")],
            start: Position::start(Variant::new(4, 5).expect("a size")),
            rounds: 1000,
            seed: 1,
            pgn: None,
            event: String::new(),
        };
        let mut page = EngineMatchPage::default();
        page.play(EngineMatch::new(settings), &WakeUp::default());
        app.insert_resource(page);
        set_overlay(&mut app, Overlay::EngineMatch);
        app
    }

    fn setup() -> GameSetup {
        GameSetup {
            game: game("6x6", "a2a3"),
            ..default()
        }
    }

    fn set_overlay(app: &mut App, overlay: Overlay) {
        set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), overlay);
    }

    fn size(app: &App) -> (u8, u8) {
        let size = app.world().resource::<Session>().size();
        (size.files, size.ranks)
    }

    #[test]
    fn the_board_shows_the_game_in_progress_and_then_the_position_before_the_match() {
        let mut app = app_with_match(Intent::Stage(setup()));
        wait_until(&mut app, "a game of the match", |app| size(app) == (4, 5));
        let moves = |app: &App| app.world().resource::<Session>().game().moves().len();
        let shown = moves(&app);
        wait_until(&mut app, "another move or game", |app| moves(app) != shown);
        assert!(app.world().resource::<Session>().is_staged());
        let number = |app: &App| app.world().resource::<ShownMatchGame>().number();
        let players = number(&app).map(|(number, players)| (number % 2, players));
        assert!(matches!(players, Some((1, [0, 1]) | (0, [1, 0]))), "{players:?}");
        set_overlay(&mut app, Overlay::Engines);
        wait_until(&mut app, "the staged position", |app| size(app) == (6, 6));
        assert_eq!(moves(&app), 1);
        assert_eq!(number(&app), None);
        assert!(app.world().resource::<Session>().is_staged());
    }

    #[test]
    fn a_paused_game_stays_on_the_board() {
        let mut app = app_with_match(Intent::Start(setup()));
        for _ in 0..100 {
            app.update();
            assert_eq!(size(&app), (6, 6));
        }
    }
}
