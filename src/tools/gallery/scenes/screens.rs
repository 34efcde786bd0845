//! Screens of the game, with and without large text, and all marks on the board.

use super::{MIDDLE_GAME, Scene, usual_theme};
use crate::base::dialogs::DialogStack;
use crate::base::toast::ShowToast;
use crate::opponent::{Hint, ShownHint};
use crate::screens::KeysDialog;
use crate::screens::rules::ShowRules;
use crate::session::{Selection, Session};
use crate::settings::{CoordinateStyle, TextSize};
use crate::states::{Overlay, Pause, Screen};
use breakthrough_rules::notation::{parse_move, parse_square};
use breakthrough_variants::NamedVariant;

/// Moves after which d4 can advance and capture to both sides.
pub(super) const MARKED_MOVES: [&str; 2] = ["f4-f5", "c6-c5"];
/// Position in which b7-a8 wins.
pub(super) const WIN_IN_ONE: &str = "2pp1p2/pP2p1pp/3p4/2p3P1/3P1p2/2P1p3/PP3PP1/2PP2P1 w 0 21";

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let usual = usual_theme();
    let scene = |name: &str| Scene::new(name, &usual);
    let in_game = |name: &str| scene(name).start_game(MIDDLE_GAME).settle();
    vec![
        scene("screen-title"),
        scene("screen-welcome")
            .set(|settings| settings.is_welcomed = false)
            .settle(),
        scene("screen-setup").go(Screen::NewGame).settle(),
        scene("screen-setup-people")
            .go(Screen::NewGame)
            .click("Two players")
            .settle(),
        scene("screen-setup-watch")
            .go(Screen::NewGame)
            .click("Two computers")
            .settle(),
        scene("screen-setup-time")
            .go(Screen::NewGame)
            .click("\u{e13a} Time")
            .settle(),
        scene("screen-all-variants")
            .go(Screen::NewGame)
            .click("All variants…")
            .settle(),
        scene("screen-editor").go(Screen::Editor).settle(),
        scene("screen-editor-position")
            .go(Screen::Editor)
            .click("Position")
            .settle(),
        scene("screen-editor-share").go(Screen::Editor).click("Share").settle(),
        // Select the page, because the settings reopen the page that was shown last.
        scene("screen-settings")
            .go(Overlay::Settings)
            .click("Appearance")
            .settle(),
        in_game("screen-match").select("f4-f5").settle(),
        scene("screen-first-game")
            .set(|settings| settings.shows_goal = true)
            .start_game("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1")
            .settle(),
        in_game("screen-threats").show_threats().settle(),
        in_game("screen-pause").go(Pause::Paused).settle(),
        in_game("screen-keys")
            .act(|world| world.resource_mut::<DialogStack>().open::<KeysDialog>())
            .settle(),
        in_game("screen-toast")
            .act(|world| world.trigger(ShowToast::new("rejected-nothing-to-undo")))
            .settle(),
        in_game("screen-photo").go(Overlay::Photo).settle(),
        in_game("screen-photo-render")
            .go(Overlay::Photo)
            .click("Render…")
            .settle(),
        scene("screen-result")
            .start_game(WIN_IN_ONE)
            .settle()
            .play("b7-a8")
            .settle(),
        scene("screen-rules").go(Screen::NewGame).settle().open_rules().settle(),
        scene("screen-rules-variants")
            .go(Screen::NewGame)
            .settle()
            .open_rules()
            .click("Rules of other variants")
            .settle(),
        scene("large-text-setup")
            .set(|settings| settings.text_size = TextSize::Largest)
            .go(Screen::NewGame)
            .settle(),
        scene("large-text-game")
            .set(|settings| settings.text_size = TextSize::Largest)
            .start_game(MIDDLE_GAME)
            .settle(),
        scene("marks")
            .set(|settings| settings.coordinates = CoordinateStyle::Every)
            .start_game(MIDDLE_GAME)
            .settle()
            .show_all_marks()
            .settle(),
    ]
}

impl Scene {
    fn open_rules(self) -> Scene {
        self.act(|world| {
            let named = NamedVariant::new("", world.resource::<Session>().variant());
            world.trigger(ShowRules::for_variant(named));
        })
    }

    /// Shows every type of mark except the star: last move, selected piece, cursor, hint, threats.
    fn show_all_marks(self) -> Scene {
        let played = MARKED_MOVES.iter().fold(self, |scene, mv| scene.play(mv));
        played.settle().show_threats().select("d4-d5").act(|world| {
            let size = world.resource::<Session>().size();
            let hint = parse_move("b4-b5", size).expect("a move");
            world.resource_mut::<Hint>().0 = Some(ShownHint::Move(hint));
            world.resource_mut::<Selection>().cursor = parse_square("g3", size).ok();
        })
    }

    /// Selects the piece of a move.
    fn select(self, mv: &'static str) -> Scene {
        self.act(move |world| {
            let size = world.resource::<Session>().size();
            let mv = parse_move(mv, size).expect("a move");
            world.resource_mut::<Selection>().selected = Some(mv.from);
        })
    }

    pub(super) fn show_threats(self) -> Scene {
        self.act(|world| world.resource_mut::<Selection>().shows_threats = true)
    }
}
