//! The model of the move panel, and its actions.

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::input::{ReplayRequest, ReplaySpeed};
use crate::screens::game_screen::moves::plate::Plate;
use crate::screens::game_screen::moves::replay::Replay;
use crate::session::{Session, Step, VariationEdit};
use crate::text::Texts;
use crate::ui::{label_with_shortcut, session_result};
use breakthrough_rules::{Game, NodeId, Side};

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
    pub(super) session: &'a Session,
    /// Plates of the side far from the camera and of the side near the camera.
    pub(super) plates: [Plate; 2],
    pub(super) is_replaying: bool,
    pub(super) speed: ReplaySpeed,
    pub(super) result: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Action {
    Show(NodeId),
    Step(Step),
    Edit(VariationEdit),
    Replay(ReplayRequest),
    ToggleFold(NodeId),
    /// Opens or closes the controls for glyphs and comment of the shown move.
    SetNotesOpen(bool),
    /// Shows a move and starts editing its comment.
    EditComment(NodeId),
    Hide,
}

impl<'a> Model<'a> {
    pub(super) fn new(
        texts: &'a Texts,
        bindings: &'a ActionBindings,
        session: &'a Session,
        replay: &Replay,
        near: Side,
    ) -> Model<'a> {
        Model {
            texts,
            bindings,
            session,
            plates: [!near, near].map(|side| Plate::for_side(texts, session, side)),
            is_replaying: replay.is_running(),
            speed: replay.speed(),
            result: session_result(texts, session),
        }
    }

    pub(super) const fn game(&self) -> &Game {
        self.session.game()
    }

    pub(super) const fn shown(&self) -> NodeId {
        self.session.shown_node()
    }

    /// Returns the name of an action with its first shortcut.
    pub(super) fn key_label(&self, action: KeyAction) -> String {
        self.label(self.bindings.text_id(ActionScope::Game, action), action)
    }

    /// Returns a label with the first shortcut of an action.
    pub(super) fn label(&self, text: &str, action: KeyAction) -> String {
        label_with_shortcut(self.texts, self.bindings, text, (ActionScope::Game, action))
    }
}
