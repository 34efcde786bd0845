//! "Play from here": opens the new-game screen with the position shown on the board.

use crate::schedule::GameSystems;
use crate::screens::new_game::form::NewGameForm;
use crate::session::{GameAction, MoveRejected, Session};
use crate::states::{Screen, set_state};
use crate::variants::{VariantId, Variants};
use bevy::prelude::*;

/// Request for a new game from the shown position.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct PlayFromHere;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        choose_position
            .in_set(GameSystems::Input)
            .run_if(on_message::<PlayFromHere>),
    )
    .add_systems(OnExit(Screen::NewGame), choose_variant_again);
}

fn choose_position(
    session: Res<Session>,
    mut variants: ResMut<Variants>,
    mut form: ResMut<NewGameForm>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if let Some(reason) = session.refusal(GameAction::PlayFromHere) {
        commands.trigger(MoveRejected { mv: None, reason });
        return;
    }
    let position = session.shown_position();
    if session.shows_game() && position.outcome().is_none() {
        variants.set_position(position.clone());
        form.variant = VariantId::Position;
        set_state(&mut next_screen, Screen::NewGame);
    }
}

/// Selects the position's variant for the next new game, or the first built-in variant if the position's variant is unknown.
fn choose_variant_again(variants: Res<Variants>, mut form: ResMut<NewGameForm>) {
    if form.variant == VariantId::Position {
        let variant = variants.get(&form.variant).map(|named| named.variant);
        let known = variant.and_then(|variant| variants.id_of(&variant));
        form.variant = known.unwrap_or(VariantId::BuiltIn(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game;
    use crate::screens::new_game::terms::{Handicap, HandicapKind};
    use crate::session::{GameMode, GameSetup, GameTerms, Intent, Step};
    use crate::settings::Settings;
    use crate::ui::testing::interface_app;
    use breakthrough_rules::notation::{parse_fen, parse_move, to_fen};
    use breakthrough_rules::{Game, Position, Side, Variant};

    fn start(variant: &str) -> Position {
        Position::start(variant.parse::<Variant>().expect("a variant"))
    }

    /// Returns an app on the new-game screen, opened from the second-to-last position of a game.
    fn app_with_game(start: Position, moves: &[&str]) -> App {
        let mut app = interface_app(|app| {
            app.add_plugins(new_game::plugin);
        });
        let mut game = Game::from_position(start);
        for text in moves {
            let mv = parse_move(text, game.variant().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        app.world_mut()
            .write_message(Intent::Start(GameSetup { game, ..default() }));
        app.update();
        app.world_mut().write_message(Intent::Step(Step::Back));
        app.update();
        app.world_mut().write_message(PlayFromHere);
        app.update();
        app.update();
        app
    }

    fn setup(app: &App) -> GameSetup {
        let form = app.world().resource::<NewGameForm>();
        form.game_setup(app.world().resource::<Settings>(), app.world().resource::<Variants>())
            .expect("a position that can be played")
    }

    #[test]
    fn a_new_game_starts_from_the_shown_position_with_its_variant() {
        let mut app = app_with_game(start("5x6"), &["a2a3", "b5b4"]);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::NewGame);
        let expected = "ppppp/ppppp/5/P4/1PPPP/PPPPP b 0 1";
        let shown = app.world().resource::<Session>().shown_position();
        assert_eq!(to_fen(shown), expected, "the board shows it");
        app.world_mut().resource_mut::<NewGameForm>().handicap = Handicap {
            kind: HandicapKind::Pieces(1),
            player: 0,
        };
        let setup = setup(&app);
        assert_eq!(to_fen(setup.game.start()), expected);
        assert_eq!(setup.game.variant(), "5x6".parse().expect("a variant"));
        assert_eq!(setup.terms.handicap, [0; 2], "nothing is taken away from a position");
        assert_eq!(setup.key, None, "the new game has no library entry");
    }

    #[test]
    fn the_next_new_game_starts_from_the_start_position_of_the_variant() {
        let mut app = app_with_game(start("3x7"), &["a2a3", "b6b5"]);
        for screen in [Screen::Title, Screen::NewGame] {
            set_state(&mut app.world_mut().resource_mut::<NextState<Screen>>(), screen);
            app.update();
        }
        let setup = setup(&app);
        assert_eq!(*setup.game.start(), start("3x7"));
    }

    #[test]
    fn a_running_rated_game_refuses_play_from_here() {
        for (is_over, screen) in [(false, Screen::Game), (true, Screen::NewGame)] {
            let mut app = interface_app(|app| {
                app.add_plugins(new_game::plugin);
            });
            let mut game = Game::from_position(start("6x5"));
            game.play(game.position().legal_moves()[0]).expect("a legal move");
            if is_over {
                game.resign(Side::First);
            }
            app.world_mut().write_message(Intent::Start(GameSetup {
                game,
                players: "human,computer:3".parse().expect("players"),
                terms: GameTerms {
                    mode: GameMode::Rated,
                    ..default()
                },
                ..default()
            }));
            for _ in 0..2 {
                app.update();
            }
            app.world_mut().write_message(PlayFromHere);
            for _ in 0..2 {
                app.update();
            }
            assert_eq!(**app.world().resource::<State<Screen>>(), screen);
        }
    }

    #[test]
    fn a_decided_position_cannot_be_played_from() {
        let decided = parse_fen("1p2/P3/4/4 w 0 1").expect("a position");
        let mut app = app_with_game(decided, &["a3a4"]);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::NewGame);
        let mut game = app.world().resource::<Session>().game().clone();
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        let won = GameSetup { game, ..default() };
        app.world_mut().write_message(Intent::Start(won));
        for _ in 0..2 {
            app.update();
        }
        app.world_mut().write_message(PlayFromHere);
        for _ in 0..2 {
            app.update();
        }
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Result);
    }
}
