//! The panel of the toolbar: whose turn it is, and buttons.

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::screens::match_screen::toolbar::status::{ComputerStatus, detail, headline};
use crate::session::Session;
use crate::settings::ViewPreset;
use crate::text::Texts;
use crate::ui::label_with_shortcut;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{floating_panel_room, icon_button, side_disc};
use bevy_egui::egui::{RichText, Ui, Vec2};
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

/// The width, in points, of the status line. In narrow windows it has what the buttons leave.
const STATUS_WIDTH: f32 = 230.0;
const BUTTON_WIDTH: f32 = 46.0 + GRID;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
    pub(super) side_to_move: Side,
    pub(super) headline: String,
    pub(super) detail: Option<String>,
    pub(super) is_computer_busy: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    /// Whether two computers wait to be told to go on.
    pub(super) can_resume: bool,
    pub(super) can_ask_for_hint: bool,
    /// The view that the view button leads to.
    pub(super) next_view: ViewPreset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Undo,
    Redo,
    Resume,
    ShowHint,
    FlipBoard,
    ToggleThreats,
    NextView,
    OpenMenu,
}

impl<'a> Model<'a> {
    pub(super) fn of(
        texts: &'a Texts,
        bindings: &'a ActionBindings,
        session: &Session,
        computer: ComputerStatus,
        next_view: ViewPreset,
    ) -> Model<'a> {
        Model {
            texts,
            bindings,
            side_to_move: session.position().side_to_move(),
            headline: headline(texts, session),
            detail: detail(texts, session, computer),
            is_computer_busy: computer.is_busy,
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            can_resume: session.are_computers_paused(),
            can_ask_for_hint: session.awaits_person() && !computer.is_busy,
            next_view,
        }
    }
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let (view, view_icon) = match model.next_view {
        ViewPreset::Player => ("match-player-view", icon::PERSON_SIMPLE),
        ViewPreset::Side => ("match-side-view", icon::ARROWS_HORIZONTAL),
        ViewPreset::Top => ("match-top-view", icon::EYE),
    };
    let name = |action| model.bindings.text_id(ActionScope::Match, action);
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        show_status(ui, model);
        let mut button = |icon: &str, text: &str, key: Option<KeyAction>, is_enabled: bool, action: Action| {
            let label = match key {
                Some(key) => label_with_shortcut(texts, model.bindings, text, (ActionScope::Match, key)),
                None => texts.get(text),
            };
            if icon_button(ui, icon, &label, is_enabled).clicked() {
                actions.push(action);
            }
        };
        let key = Some(KeyAction::Undo);
        button(
            icon::ARROW_U_UP_LEFT,
            name(KeyAction::Undo),
            key,
            model.can_undo,
            Action::Undo,
        );
        let key = Some(KeyAction::Redo);
        button(
            icon::ARROW_U_UP_RIGHT,
            name(KeyAction::Redo),
            key,
            model.can_redo,
            Action::Redo,
        );
        if model.can_resume {
            button(icon::PLAY, "match-resume", None, true, Action::Resume);
        }
        let key = Some(KeyAction::Hint);
        button(
            icon::LIGHTBULB,
            name(KeyAction::Hint),
            key,
            model.can_ask_for_hint,
            Action::ShowHint,
        );
        let key = Some(KeyAction::FlipBoard);
        button(
            icon::ARROWS_CLOCKWISE,
            name(KeyAction::FlipBoard),
            key,
            true,
            Action::FlipBoard,
        );
        let key = Some(KeyAction::ToggleThreats);
        button(
            icon::WARNING_DIAMOND,
            name(KeyAction::ToggleThreats),
            key,
            true,
            Action::ToggleThreats,
        );
        button(view_icon, view, Some(KeyAction::NextView), true, Action::NextView);
        button(
            icon::LIST,
            "match-menu",
            Some(KeyAction::Cancel),
            true,
            Action::OpenMenu,
        );
    });
    actions
}

fn show_status(ui: &mut Ui, model: &Model) {
    let buttons = if model.can_resume { 8.0 } else { 7.0 };
    let width = STATUS_WIDTH
        .min(floating_panel_room(ui.ctx()).x - buttons * BUTTON_WIDTH)
        .max(0.0);
    ui.allocate_ui(Vec2::new(width, 46.0), |ui| {
        ui.set_min_width(width);
        ui.horizontal_centered(|ui| {
            side_disc(ui, model.side_to_move == Side::First, 13.0);
            ui.vertical(|ui| show_lines(ui, model));
        });
    });
}

fn show_lines(ui: &mut Ui, model: &Model) {
    // Two lines must not make the toolbar higher than one does.
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 0.0;
    if model.detail.is_none() {
        ui.add_space(10.0);
    }
    ui.label(RichText::new(&model.headline).font(style::bold(17.0)));
    if let Some(detail) = &model.detail {
        ui.horizontal(|ui| {
            if model.is_computer_busy {
                // A spinner would ask for frames, which take processor time from the search.
                ui.label(
                    RichText::new(icon::HOURGLASS_MEDIUM)
                        .size(14.0)
                        .color(palette(ui.ctx()).accent),
                );
            }
            ui.label(RichText::new(detail).size(14.0).color(palette(ui.ctx()).muted));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::MatchSetup;
    use crate::ui::testing::{PanelHarness, click, harness, has_control, is_enabled};
    use bevy::utils::default;
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::parse_fen;

    fn toolbar(moves: usize, computer: ComputerStatus, next_view: ViewPreset) -> PanelHarness<'static, Action> {
        let mut game = Game::from_position(parse_fen("pppp/4/4/PPPP w 0 1").expect("a position"));
        for _ in 0..moves {
            let mv = game.position().legal_moves()[0];
            game.play(mv).expect("a legal move");
        }
        let session = Session::running(MatchSetup { game, ..default() });
        let texts = Texts::english();
        let bindings = ActionBindings::default();
        harness(move |ui| panel(ui, &Model::of(&texts, &bindings, &session, computer, next_view)))
    }

    #[test]
    fn each_button_of_the_toolbar_has_its_action() {
        let mut toolbar = toolbar(1, ComputerStatus::default(), ViewPreset::Side);
        for (label, action) in [
            ("Undo (U)", Action::Undo),
            ("Hint (H)", Action::ShowHint),
            ("Flip board (F)", Action::FlipBoard),
            ("Show threats (W)", Action::ToggleThreats),
            ("Side view (T)", Action::NextView),
            ("Menu (Esc)", Action::OpenMenu),
        ] {
            assert_eq!(click(&mut toolbar, label), [action], "{label}");
        }
    }

    #[test]
    fn buttons_are_enabled_as_far_as_they_would_do_something() {
        let idle = ComputerStatus::default();
        assert!(!is_enabled(&toolbar(0, idle, ViewPreset::Top), "Undo (U)"));
        assert!(is_enabled(&toolbar(2, idle, ViewPreset::Top), "Undo (U)"));
        assert!(!is_enabled(&toolbar(2, idle, ViewPreset::Top), "Redo (R)"));
        let busy = ComputerStatus {
            is_busy: true,
            shows_thinking: true,
        };
        assert!(is_enabled(&toolbar(0, idle, ViewPreset::Top), "Hint (H)"));
        let busy = toolbar(0, busy, ViewPreset::Top);
        assert!(!is_enabled(&busy, "Hint (H)"));
        assert!(has_control(&busy, "Thinking…"));
    }

    #[test]
    fn resume_is_offered_only_to_paused_computers() {
        assert!(!has_control(
            &toolbar(2, ComputerStatus::default(), ViewPreset::Top),
            "Resume"
        ));
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let mut paused = harness(move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
                side_to_move: Side::First,
                headline: "Maple to move".to_owned(),
                detail: Some("Paused".to_owned()),
                is_computer_busy: false,
                can_undo: false,
                can_redo: true,
                can_resume: true,
                can_ask_for_hint: false,
                next_view: ViewPreset::Player,
            };
            panel(ui, &model)
        });
        assert_eq!(click(&mut paused, "Resume"), [Action::Resume]);
        assert_eq!(click(&mut paused, "Redo (R)"), [Action::Redo]);
        assert_eq!(click(&mut paused, "Player view (T)"), [Action::NextView]);
    }
}
