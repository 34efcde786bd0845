//! The panel of the bar of a game with a friend.

use super::code::QrCode;
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{small_error_text, text_with_buttons};
use bevy_egui::egui::{Key, Label, Response, RichText, TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_links::MAX_NOTE_LENGTH;

const FIELD_WIDTH: f32 = 300.0;
const CODE_WIDTH: f32 = 260.0;
/// Maximum length of the text of the friend's move, in characters. The text may also be a link.
const MAX_ENTRY_LENGTH: usize = 1 << 15;
const RECEIVED_SIZE: f32 = 16.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The person is to move.
    Mine,
    /// The person must send the link.
    Unsent,
    /// The person has resigned and must send the link.
    Resigned,
    /// The link was copied, and the friend is to move.
    Sent,
    /// The last link of the game was copied.
    SentLast,
    /// A link contradicts the game.
    Conflict,
    /// A link adds moves of the person's side.
    Addition,
    /// Only the message of the friend is shown.
    Note,
}

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) state: State,
    /// Name of the friend, or *your friend*.
    pub(super) name: String,
    /// Last move of the person; `None` before the first move.
    pub(super) last_move: Option<String>,
    /// Id of the game.
    pub(super) id: String,
    /// Greeting; `None` if the link takes no greeting.
    pub(super) note: Option<&'a str>,
    pub(super) code: Option<&'a QrCode>,
    /// Message of the friend.
    pub(super) received: Option<String>,
    /// Text of the friend's move, while the person enters a move that came in words.
    pub(super) entry: Option<&'a str>,
    /// Reason why the text was refused.
    pub(super) refused: Option<String>,
    /// Whether the field for the friend's move takes the focus.
    pub(super) takes_focus: bool,
    /// A legal move of the friend.
    pub(super) example: String,
    /// Whether the friend may not know that the link needs the program.
    pub(super) explains_program: bool,
    /// Whether the browser can share a link with other apps.
    pub(super) can_share: bool,
    /// Maximum size of the panel, in points.
    pub(super) room: Vec2,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Copy,
    Share,
    ShowCode,
    HideCode,
    TypeNote(String),
    /// Shows or hides the field for the friend's move.
    ToggleEntry,
    TypeEntry(String),
    /// Makes the friend's move.
    EnterMove,
    /// Whether the line of the link replaces the kept line.
    AnswerConflict(bool),
}

/// Returns the actions, and the height of the panel without the code.
pub(super) fn panel(ui: &mut Ui, model: &Model) -> (Vec<Action>, f32) {
    let mut actions = Vec::new();
    let mut height = 0.0;
    ui.vertical_centered(|ui| {
        if let Some(note) = model.note {
            let hint = model.texts.get("friend-note-hint");
            let (_, edited) = text_field(ui, note, &hint, MAX_NOTE_LENGTH, model.room.x);
            actions.extend(edited.map(Action::TypeNote));
        }
        let colour = palette(ui.ctx()).text;
        if let Some(received) = &model.received {
            ui.add(Label::new(RichText::new(received).size(RECEIVED_SIZE).color(colour)).wrap());
        }
        if model.state == State::Note {
            height = ui.min_rect().height();
            return;
        }
        text_with_buttons(ui, (&text(model), colour), model.room.x, &buttons(model), &mut actions);
        if let Some(entry) = model.entry.filter(|_| model.state == State::Sent) {
            let hint = model.texts.fill(
                "friend-move-hint",
                &[
                    ("name", model.name.as_str().into()),
                    ("move", model.example.as_str().into()),
                ],
            );
            ui.horizontal(|ui| {
                let (response, edited) = text_field(ui, entry, &hint, MAX_ENTRY_LENGTH, model.room.x);
                let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                if model.takes_focus {
                    response.request_focus();
                }
                actions.extend(edited.map(Action::TypeEntry));
                if ui.button(model.texts.get("friend-enter")).clicked() || is_entered {
                    actions.push(Action::EnterMove);
                }
            });
            if let Some(refused) = &model.refused {
                small_error_text(ui, refused.clone());
            }
        }
        height = ui.min_rect().height();
        if let Some(code) = model.code {
            let room = model.room.x.min(model.room.y - height - GRID).min(CODE_WIDTH);
            code.show(ui, room, &model.texts.get("friend-code"));
        }
    });
    (actions, height)
}

/// Shows a text field at most as wide as `room`. Returns the field, and its text if the text has changed.
fn text_field(ui: &mut Ui, text: &str, hint: &str, limit: usize, room: f32) -> (Response, Option<String>) {
    let mut edited = text.to_owned();
    let field = TextEdit::singleline(&mut edited)
        .hint_text(hint)
        .char_limit(limit)
        .desired_width(FIELD_WIDTH.min(room));
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, hint));
    let edited = response.changed().then_some(edited);
    (response, edited)
}

fn text(model: &Model) -> String {
    let texts = model.texts;
    let name = ("name", model.name.as_str().into());
    match (model.state, &model.last_move) {
        (State::Mine, _) => texts.fill("friend-mine", &[name]),
        (State::Unsent, Some(mv)) => texts.fill(
            "friend-send-move",
            &[name, ("move", mv.as_str().into()), ("game", model.id.as_str().into())],
        ),
        (State::Resigned, _) => texts.fill("friend-send-resignation", &[name, ("game", model.id.as_str().into())]),
        (State::SentLast, _) => texts.get("friend-sent-over"),
        (State::Unsent, None) => texts.fill("friend-invite", &[name]),
        (State::Sent, _) if model.explains_program => texts.fill("friend-sent-program", &[name]),
        (State::Sent, Some(mv)) => texts.fill(
            "friend-sent-move",
            &[name, ("move", mv.as_str().into()), ("game", model.id.as_str().into())],
        ),
        (State::Sent, None) => texts.fill("friend-sent", &[name]),
        (State::Note, _) => String::new(),
        (State::Conflict, _) => texts.get("friend-conflict"),
        (State::Addition, _) => texts.get("friend-addition"),
    }
}

/// Returns the buttons with their labels.
fn buttons(model: &Model) -> Vec<(String, Action)> {
    let code = match model.code {
        Some(_) => ("friend-hide-code", Action::HideCode),
        None => ("friend-show-code", Action::ShowCode),
    };
    let share = model.can_share.then_some(("friend-share", Action::Share));
    let shown = match model.state {
        State::Mine | State::Note => Vec::new(),
        State::Unsent | State::Resigned => [Some(("friend-copy", Action::Copy)), share, Some(code)]
            .into_iter()
            .flatten()
            .collect(),
        State::Sent | State::SentLast => {
            let enter = (model.state == State::Sent).then_some(("friend-enter-move", Action::ToggleEntry));
            [Some(("friend-copy-again", Action::Copy)), share, Some(code), enter]
                .into_iter()
                .flatten()
                .collect()
        }
        State::Conflict | State::Addition => vec![
            ("friend-use-link", Action::AnswerConflict(true)),
            ("friend-keep-game", Action::AnswerConflict(false)),
        ],
    };
    shown
        .into_iter()
        .map(|(text, action): (&str, Action)| (model.texts.get(text), action))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use egui_kittest::kittest::Queryable;

    fn bar(state: State, note: Option<&'static str>) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                state,
                name: "Anna".to_owned(),
                last_move: Some("a2-a3".to_owned()),
                id: "k3x9q2".to_owned(),
                note,
                code: None,
                received: None,
                entry: (state == State::Sent).then_some(""),
                refused: (state == State::Sent).then(|| "Not a move of Anna".to_owned()),
                takes_focus: false,
                example: "a4-a3".to_owned(),
                explains_program: false,
                can_share: false,
                room: Vec2::new(800.0, 600.0),
            };
            panel(ui, &model).0
        })
    }

    #[test]
    fn each_button_has_its_action() {
        for (state, label, action) in [
            (State::Unsent, "Copy link", Action::Copy),
            (State::Unsent, "QR code", Action::ShowCode),
            (State::Sent, "Copy again", Action::Copy),
            (State::Sent, "Enter move…", Action::ToggleEntry),
            (State::Conflict, "Use this line", Action::AnswerConflict(true)),
            (State::Conflict, "Keep my game", Action::AnswerConflict(false)),
        ] {
            assert_eq!(click(&mut bar(state, None), label), [action], "{label}");
        }
        assert!(!has_control(&bar(State::Mine, None), "Copy link"));
    }

    #[test]
    fn the_friends_move_is_entered_in_words() {
        let mut bar = bar(State::Sent, None);
        assert!(has_control(&bar, "Not a move of Anna"));
        let field = bar.get_by_label("Move of Anna, such as a4-a3");
        field.focus();
        bar.run();
        bar.get_by_label("Move of Anna, such as a4-a3").type_text("b");
        bar.run();
        assert_eq!(bar.state().last(), Some(&Action::TypeEntry("b".to_owned())));
    }

    #[test]
    fn the_bar_names_the_move_and_the_game() {
        let bar = bar(State::Unsent, None);
        bar.get_by_label_contains("a2-a3, game k3x9q2");
    }
}
