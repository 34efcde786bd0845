//! The panel of the menu.

use crate::session::Session;
use crate::settings::{MoveSpeed, Settings};
use crate::text::Texts;
use crate::ui::speed_text::move_speed_text;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{floating_panel_room, primary_button, section_label, segmented_control, wide_button};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use breakthrough_arena::Player;
use breakthrough_rules::Side;

const WIDTH: f32 = 380.0;
/// The largest height, in points, of the menu's content.
const MAX_HEIGHT: f32 = 720.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    /// The side that would resign; `None` if no person plays.
    pub(super) resigning_side: Option<Side>,
    /// Whether the two players differ, so that swapping sides changes something.
    pub(super) can_swap_sides: bool,
    pub(super) move_speed: MoveSpeed,
    pub(super) has_sound: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Resume,
    Resign(Side),
    Restart,
    SwapSides,
    ShowRules,
    OpenSettings,
    OpenPhotoMode,
    OpenEditor,
    NewGame,
    MainMenu,
    SetMoveSpeed(MoveSpeed),
    SetSound(bool),
}

impl<'a> Model<'a> {
    pub(super) fn of(texts: &'a Texts, session: &Session, settings: &Settings) -> Model<'a> {
        Model {
            texts,
            resigning_side: resigning_side(session),
            can_swap_sides: session.players().swapped() != session.players(),
            move_speed: settings.move_speed,
            has_sound: settings.sound,
        }
    }
}

/// The person who would resign: the one to move, or the only one.
fn resigning_side(session: &Session) -> Option<Side> {
    let to_move = session.position().side_to_move();
    [to_move, !to_move]
        .into_iter()
        .find(|side| session.player(*side) == Player::Human)
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let room = floating_panel_room(ui.ctx());
    ui.set_width(WIDTH.min(room.x));
    ScrollArea::vertical()
        .max_height(room.y)
        .min_scrolled_height(room.y)
        .show(ui, |ui| {
            if room.y < MAX_HEIGHT {
                // Room for the scroll bar.
                ui.set_max_width(ui.available_width() - GRID * 1.5);
            }
            ui.label(RichText::new(model.texts.get("menu-heading")).font(style::serif(36.0)));
            let mut actions = Vec::new();
            show_buttons(ui, model, &mut actions);
            show_settings(ui, model, &mut actions);
            actions
        })
        .inner
}

fn show_buttons(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let mut button = |ui: &mut Ui, text: &str, action: Action| {
        if wide_button(ui, &texts.get(text)).clicked() {
            actions.push(action);
        }
    };
    let resumes = primary_button(ui, &texts.get("menu-resume")).clicked();
    if let Some(side) = model.resigning_side {
        button(ui, "menu-resign", Action::Resign(side));
    }
    button(ui, "menu-restart", Action::Restart);
    if model.can_swap_sides {
        button(ui, "menu-swap", Action::SwapSides);
    }
    button(ui, "menu-rules", Action::ShowRules);
    ui.columns_const(|[left, right]| {
        button(left, "menu-settings", Action::OpenSettings);
        button(right, "menu-photo", Action::OpenPhotoMode);
    });
    button(ui, "menu-editor", Action::OpenEditor);
    button(ui, "menu-new-game", Action::NewGame);
    button(ui, "menu-main-menu", Action::MainMenu);
    if resumes {
        actions.push(Action::Resume);
    }
}

fn show_settings(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("settings-animation-speed"));
    let speeds = MoveSpeed::ALL.map(|speed| (speed, texts.get(move_speed_text(speed))));
    let speed = segmented_control(ui, Some(model.move_speed), &speeds);
    actions.extend(speed.map(Action::SetMoveSpeed));
    section_label(ui, &texts.get("menu-sound"));
    let sounds = [(true, texts.get("menu-sound-on")), (false, texts.get("menu-sound-off"))];
    let sound = segmented_control(ui, Some(model.has_sound), &sounds);
    actions.extend(sound.map(Action::SetSound));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::MatchSetup;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use bevy::utils::default;
    use breakthrough_arena::Players;
    use breakthrough_engine::Level;

    const COMPUTER: Player = Player::Computer(Level::WEAKEST);

    fn session(first: Player, second: Player) -> Session {
        Session::running(MatchSetup {
            players: Players::new(first, second),
            ..default()
        })
    }

    fn menu(first: Player, second: Player) -> PanelHarness<'static, Action> {
        let session = session(first, second);
        let texts = Texts::english();
        harness(move |ui| panel(ui, &Model::of(&texts, &session, &Settings::default())))
    }

    #[test]
    fn each_control_of_the_menu_has_its_action() {
        let mut menu = menu(Player::Human, COMPUTER);
        for (label, action) in [
            ("Resume", Action::Resume),
            ("Resign", Action::Resign(Side::First)),
            ("Restart", Action::Restart),
            ("Swap sides and restart", Action::SwapSides),
            ("Rules", Action::ShowRules),
            ("Settings", Action::OpenSettings),
            ("Photo mode", Action::OpenPhotoMode),
            ("Board editor", Action::OpenEditor),
            ("New game", Action::NewGame),
            ("Main menu", Action::MainMenu),
            ("Slow", Action::SetMoveSpeed(MoveSpeed::Slow)),
            ("On", Action::SetSound(true)),
        ] {
            assert_eq!(click(&mut menu, label), [action], "{label}");
        }
    }

    #[test]
    fn the_side_to_move_resigns_or_the_only_person() {
        let check = |first, second, side| assert_eq!(resigning_side(&session(first, second)), side);
        check(Player::Human, Player::Human, Some(Side::First));
        check(COMPUTER, Player::Human, Some(Side::Second));
        check(COMPUTER, COMPUTER, None);
        assert!(!has_control(&menu(COMPUTER, COMPUTER), "Resign"));
    }

    #[test]
    fn two_people_are_not_offered_to_swap_sides() {
        assert!(!has_control(
            &menu(Player::Human, Player::Human),
            "Swap sides and restart"
        ));
    }
}
