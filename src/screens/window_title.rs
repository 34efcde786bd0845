//! The title of the window or browser tab, which names the side to move or the winner.

use crate::schedule::GameSystems;
use crate::screens::game_screen::headline;
use crate::session::Session;
use crate::text::Texts;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use breakthrough_platform::page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_title
            .in_set(GameSystems::View)
            .run_if(resource_exists::<Session>)
            .run_if(resource_exists_and_changed::<Session>.or_else(resource_changed::<Texts>)),
    );
}

fn set_title(session: Res<Session>, texts: Res<Texts>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let title = title_of(&texts, &session);
    if window.title != title {
        page::set_title(&title);
        window.title = title;
    }
}

fn title_of(texts: &Texts, session: &Session) -> String {
    let name = texts.get("title-name");
    if !session.shows_game() {
        return name;
    }
    let state = headline(texts, session);
    texts.fill("window-title", &[("state", state.into()), ("name", name.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent};
    use crate::testing;
    use breakthrough_rules::notation::parse_move;

    fn title(app: &mut App) -> String {
        app.update();
        let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
        windows.single(app.world()).expect("a window").title.clone()
    }

    fn start(app: &mut App, players: &str) -> String {
        let players = players.parse().expect("players");
        let game = breakthrough_rules::Game::new("2x3".parse().expect("a variant"));
        let setup = GameSetup {
            game,
            players,
            ..default()
        };
        app.world_mut().write_message(Intent::Start(setup));
        title(app)
    }

    #[test]
    fn the_window_title_names_the_side_to_move_or_the_winner() {
        let mut app = testing::app();
        assert_eq!(title(&mut app), "Breakthrough");
        assert_eq!(start(&mut app, "human,computer:1"), "Your turn – Breakthrough");
        assert_eq!(start(&mut app, "human,human"), "White to move – Breakthrough");
        let size = app.world().resource::<Session>().size();
        for (text, expected) in [
            ("a1a2", "Black to move – Breakthrough"),
            ("b3a2", "White to move – Breakthrough"),
            ("b1a2", "Black to move – Breakthrough"),
            ("a3b2", "White to move – Breakthrough"),
            ("a2a3", "White wins – Breakthrough"),
        ] {
            let mv = parse_move(text, size).expect("a move");
            app.world_mut().write_message(Intent::Play(mv));
            assert_eq!(title(&mut app), expected, "{text}");
        }
        app.world_mut().write_message(Intent::Stage(GameSetup::default()));
        assert_eq!(title(&mut app), "Breakthrough");
    }
}
