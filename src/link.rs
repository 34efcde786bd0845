//! Opens the link of the command line or of the page address, and each new link when the address changes. docs/NOTATION.md defines the
//! format.

use crate::base::error_texts::link_error;
use crate::base::page_events::{PageEvents, listen_to_page};
use crate::base::toast::ShowToast;
use crate::exercise::{LessonOrigin, LessonRequested, PuzzleChoice, PuzzleRequested};
use crate::friends::FriendLinkOpened;
use crate::schedule::GameSystems;
use crate::session::{GameSetup, Intent, MoveMade, Session, SessionKind, keep_unfinished_game};
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_lessons::{Board, lessons};
use breakthrough_links::{Link, LinkTarget, link_text, parse_target};
use breakthrough_platform::page;
use breakthrough_players::GamePlayer;
use breakthrough_puzzles::PuzzleId;
use rand::RngExt;

/// Prefix of links from the desktop program.
const ADDRESS: &str = match PAGE_ADDRESS {
    Some(address) => address,
    // Links with this scheme are opened only by the desktop program.
    None => "breakthrough:",
};

/// Address of the web version, if one was configured.
pub(crate) const PAGE_ADDRESS: Option<&str> = option_env!("BREAKTHROUGH_PAGE");

/// Whether a copied link opens only in the desktop program, because no page address is configured.
pub(crate) const NEEDS_PROGRAM: bool = PAGE_ADDRESS.is_none() && !cfg!(target_arch = "wasm32");

#[derive(Message, Clone, Debug)]
pub(crate) struct OpenLink(pub String);

pub(super) fn plugin(app: &mut App) {
    listen_to_page::<OpenLink>(app, |listener| page::on_fragment(move |link| listener(OpenLink(link))));
    app.add_message::<OpenLink>()
        .add_systems(
            Update,
            (
                receive_links.run_if(resource_exists::<PageEvents<OpenLink>>),
                open_links.run_if(on_message::<OpenLink>),
            )
                .chain()
                .in_set(GameSystems::Input),
        )
        .add_observer(|made: On<MoveMade>, session: Res<Session>| {
            // The link of a friend stays in the address, so that a reload opens it again.
            if session.player(made.side) != GamePlayer::Friend {
                page::clear_fragment();
            }
        });
}

/// Opens links when the address of the page changes.
fn receive_links(mut links: ResMut<PageEvents<OpenLink>>, mut open: MessageWriter<OpenLink>) {
    // Without a fragment, the address contains no link.
    open.write_batch(links.take().filter(|OpenLink(link)| !link.is_empty()));
}

/// Starts the game, the analysis, the lesson or the puzzle of the last link, or reports an error. A game in progress stays in the
/// library.
fn open_links(
    mut links: MessageReader<OpenLink>,
    screen: Res<State<Screen>>,
    mut intents: MessageWriter<Intent>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    next_pause: Option<ResMut<NextState<Pause>>>,
    mut commands: Commands,
) {
    let Some(OpenLink(link)) = links.read().last() else {
        return;
    };
    let seed = rand::rng().random();
    let target = match parse_target(link, seed) {
        Ok(target) => target,
        Err(error) => {
            let reason = ("reason", link_error(&error).into());
            commands.trigger(ShowToast::new(LocalizedText::new("notice-bad-link", [reason])));
            return;
        }
    };
    let is_with_friend = matches!(&target, LinkTarget::Game(link) if link.friend.is_some());
    // The link of a friend waits for the library, and the game goes on until then.
    if **screen == Screen::Game && !is_with_friend {
        commands.run_system_cached(keep_unfinished_game);
    }
    match target {
        LinkTarget::Game(link) if link.friend.is_some() => commands.trigger(FriendLinkOpened { link, seed }),
        LinkTarget::Game(link) => _ = intents.write(Intent::Start(setup_of(*link, seed))),
        LinkTarget::Puzzle(id) => match id.parse() {
            Ok(id) => commands.trigger(PuzzleRequested(PuzzleChoice::Id(id))),
            Err(_) => {
                let puzzle = ("puzzle", id.into());
                commands.trigger(ShowToast::new(LocalizedText::new("notice-unknown-puzzle", [puzzle])));
                return;
            }
        },
        LinkTarget::Lesson(id) => match board_of(&id) {
            Some(board) => {
                let origin = LessonOrigin::List;
                commands.trigger(LessonRequested { board, origin });
            }
            None => {
                let lesson = ("lesson", id.into());
                commands.trigger(ShowToast::new(LocalizedText::new("notice-unknown-lesson", [lesson])));
                return;
            }
        },
    }
    set_state(&mut next_overlay, Overlay::None);
    if let Some(mut next_pause) = next_pause {
        set_state(&mut next_pause, Pause::Running);
    }
}

/// Returns the first board of the lesson with this id, or else the board with this id.
fn board_of(id: &str) -> Option<&'static Board> {
    let lesson = lessons().iter().find(|lesson| lesson.id == id);
    lesson.map_or_else(|| breakthrough_lessons::board(id), |lesson| lesson.boards.first())
}

/// Returns the setup of the game of a link.
fn setup_of(Link { game, players, .. }: Link, seed: u64) -> GameSetup {
    GameSetup {
        game,
        kind: if players.is_some() {
            SessionKind::Game
        } else {
            SessionKind::Analysis
        },
        players: players.unwrap_or_default(),
        seed,
        ..GameSetup::default()
    }
}

/// Returns the link to a puzzle.
pub(crate) fn link_to_puzzle(id: PuzzleId) -> String {
    with_address(&format!("#puzzle={id}"))
}

/// Returns the link to the session's game, or to the shown position of an analysis with the moves that lead to it.
pub(crate) fn link_of(session: &Session) -> String {
    if let Some(link) = friend_link_of(session, "") {
        return link;
    }
    // The friend has the link to this position, so a copy is a game between two people.
    let mut game = session.game().clone();
    if session.is_analysis() {
        game.go_to(session.shown_node()).expect("the node is in the game");
    }
    with_address(&link_text(&Link {
        game,
        players: (!session.is_analysis()).then(|| session.players()),
        friend: None,
    }))
}

/// Returns the link for the friend, with a greeting; `None` unless the person can send one.
pub(crate) fn friend_link_of(session: &Session, note: &str) -> Option<String> {
    let link = session.friend_link(note)?;
    Some(with_address(&link_text(&link)))
}

/// Returns a fragment with the address of the page or of the program before it.
fn with_address(fragment: &str) -> String {
    page::address().unwrap_or_else(|| ADDRESS.to_owned()) + fragment
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::Exercise;
    use crate::session::UnfinishedGame;
    use crate::testing;
    use breakthrough_rules::Side;
    use breakthrough_rules::notation::to_fen;

    fn title() -> App {
        let mut app = testing::app();
        testing::record::<ShowToast>(&mut app);
        app.update();
        app
    }

    fn open(app: &mut App, link: &str) {
        app.world_mut().write_message(OpenLink(link.to_owned()));
        for _ in 0..3 {
            app.update();
        }
    }

    fn screen(app: &App) -> Screen {
        **app.world().resource::<State<Screen>>()
    }

    #[test]
    fn a_link_opens_the_game_at_its_last_position() {
        let mut app = title();
        open(
            &mut app,
            "https://example.org/#variant=4x5&moves=a2-a3,b4-b3&players=human,human",
        );
        assert_eq!(screen(&app), Screen::Game);
        let session = app.world().resource::<Session>();
        let position = "pppp/p1pp/Pp2/1PPP/PPPP w 0 2";
        assert_eq!(to_fen(session.shown_position()), position);
        assert_eq!((session.game().cursor(), session.awaits_person()), (2, true));
        // The formatted link opens the same game.
        let link = link_of(session);
        assert!(link.starts_with("breakthrough:#variant=4x5&moves="), "{link}");
        open(&mut app, &link);
        assert_eq!(to_fen(app.world().resource::<Session>().position()), position);
    }

    #[test]
    fn the_players_of_a_link_play_the_game() {
        for players in ["computer:3,human", "human,computer:7"] {
            let mut app = title();
            open(&mut app, &format!("#variant=5x6&players={players}"));
            assert_eq!(app.world().resource::<Session>().players().to_string(), players);
        }
    }

    #[test]
    fn a_link_to_an_analysis_opens_the_analysis_at_its_last_position() {
        let mut app = title();
        open(&mut app, "#variant=4x5&moves=a2-a3,b4-b3&players=analysis");
        assert_eq!(screen(&app), Screen::Analysis);
        let session = app.world().resource::<Session>();
        assert_eq!(to_fen(session.shown_position()), "pppp/p1pp/Pp2/1PPP/PPPP w 0 2");
        let link = link_of(session);
        assert!(link.ends_with("&players=analysis"), "{link}");
    }

    #[test]
    fn a_link_to_a_lesson_opens_a_board_of_the_lesson() {
        for (link, position) in [
            ("#lesson=skirting", breakthrough_lessons::board("skirting-1")),
            ("#lesson=race-2", breakthrough_lessons::board("race-2")),
        ] {
            let mut app = title();
            open(&mut app, link);
            assert_eq!(screen(&app), Screen::Exercise);
            let expected = &position.expect("a board").start;
            assert_eq!(app.world().resource::<Session>().position(), expected);
        }
        // A link of the command line is opened while the title screen is being staged.
        let mut app = testing::app();
        open(&mut app, "#lesson=skirting");
        assert!(app.world().resource::<Exercise>().active().is_some());
        let mut app = title();
        open(&mut app, "#lesson=no-such-lesson");
        assert_eq!(screen(&app), Screen::Title);
        assert_eq!(testing::toasts(&app), ["This version has no lesson “no-such-lesson”."]);
    }

    #[test]
    fn a_link_to_a_finished_game_shows_the_result() {
        let mut app = title();
        open(&mut app, "#fen=1p2/P3/4/4+w+0+1&moves=a3-a4&players=human,human");
        assert_eq!(screen(&app), Screen::Result);
        let winner = app
            .world()
            .resource::<Session>()
            .outcome()
            .map(|outcome| outcome.winner);
        assert_eq!(winner, Some(Side::First));
    }

    #[test]
    fn an_invalid_link_is_reported_and_the_title_screen_stays() {
        let mut app = title();
        open(&mut app, "#variant=7x5&moves=a2-a4");
        assert_eq!(screen(&app), Screen::Title);
        let toasts = testing::toasts(&app);
        assert_eq!(toasts.len(), 1);
        assert!(
            toasts[0].starts_with("Couldn’t open the link: moves: move 1, a2-a4: "),
            "{toasts:?}"
        );
    }

    #[test]
    fn a_game_interrupted_by_a_link_can_be_continued() {
        let mut app = title();
        open(&mut app, "#variant=4x5&moves=a2-a3&players=human,human");
        set_state(
            &mut app.world_mut().resource_mut::<NextState<Overlay>>(),
            Overlay::Settings,
        );
        set_state(&mut app.world_mut().resource_mut::<NextState<Pause>>(), Pause::Paused);
        app.update();
        open(&mut app, "#variant=5x5&players=human,human");
        let before = &app.world().resource::<UnfinishedGame>().0;
        assert_eq!(before.game.variant().size().to_string(), "4x5");
        assert_eq!(app.world().resource::<Session>().size().to_string(), "5x5");
        assert_eq!(**app.world().resource::<State<Overlay>>(), Overlay::None);
        assert_eq!(**app.world().resource::<State<Pause>>(), Pause::Running);
    }
}
