//! The model of the editor's panel, its actions, and the state of its controls.

use crate::base::error_texts::draft_error;
use crate::input::actions::ActionBindings;
use crate::screens::editor::edit::Edit;
use crate::screens::editor::panel::text_field::{TextAction, TextField};
use crate::screens::editor::saving::SaveState;
use crate::screens::editor::{AnalysisSummary, Editor};
use crate::screens::rules::RulePage;
use crate::text::{LocalizedText, Texts};
use crate::ui::widgets::error_text;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use breakthrough_variants::{DraftError, DraftField, NamedVariant};
use std::path::Path;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
    pub(super) editor: &'a Editor,
    pub(super) panel: &'a EditorPanel,
    /// The draft as a variant; `None` if the draft is invalid.
    pub(super) variant: Option<&'a NamedVariant>,
    /// Reason why the draft cannot be played; `None` if it can be played.
    pub(super) error: Option<DraftError>,
    /// Running or finished analysis of the position.
    pub(super) analysis: Option<AnalysisSummary>,
    pub(super) save_state: SaveState,
    /// Folder of the player's variants; `None` if the player cannot access files.
    pub(super) folder: Option<&'a Path>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Edit(Edit),
    SelectTab(Tab),
    SetRandomObstacles(u8),
    SetObstacleSeed(u32),
    PlaceRandomObstacles,
    Position(TextAction),
    ShareCode(TextAction),
    ShowRules(RulePage),
    Analyse,
    OpenAnalysis,
    Play,
    Save,
    Back,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    Rules,
    Position,
    Share,
}

/// State of the panel's controls that is not saved in the draft.
#[derive(Resource)]
pub(super) struct EditorPanel {
    pub(super) tab: Tab,
    pub(super) random_obstacles: u8,
    pub(super) obstacle_seed: u32,
    pub(super) position: TextField,
    pub(super) share_code: TextField,
    /// Reason why the last action failed.
    pub(super) error: Option<LocalizedText>,
}

impl Default for EditorPanel {
    fn default() -> EditorPanel {
        EditorPanel {
            tab: Tab::Rules,
            random_obstacles: 6,
            obstacle_seed: 1,
            position: TextField::default(),
            share_code: TextField::default(),
            error: None,
        }
    }
}

impl EditorPanel {
    /// Replaces the obstacles with random obstacles. Each call uses the next seed.
    pub(super) fn place_random_obstacles(&mut self, editor: &mut Editor) {
        let wanted = u32::from(self.random_obstacles);
        let (symmetric, seed) = (editor.symmetric, self.obstacle_seed);
        let placed = editor.change(|draft| draft.place_random_obstacles(wanted, symmetric, seed.into()));
        self.error = (placed < wanted).then(|| {
            let gaps = [("wanted", wanted.into()), ("found", placed.into())];
            LocalizedText::new("editor-no-room", gaps)
        });
        self.obstacle_seed = seed.wrapping_add(1);
    }
}

/// Shows the draft's error if this field causes the error.
pub(super) fn show_error_of(ui: &mut Ui, model: &Model, field: DraftField) {
    if let Some(error) = model.error.filter(|error| error.field() == field) {
        error_text(ui, &model.texts.localize(&draft_error(error)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::BoardSize;

    #[test]
    fn random_obstacles_differ_each_time_and_a_shortfall_is_reported() {
        let (mut panel, mut editor) = (EditorPanel::default(), Editor::default());
        panel.place_random_obstacles(&mut editor);
        let first = editor.draft().options.obstacles;
        panel.place_random_obstacles(&mut editor);
        assert_ne!(editor.draft().options.obstacles, first);
        assert_eq!(panel.error, None);
        editor.change(|draft| draft.resize(BoardSize::new(2, 3)));
        panel.random_obstacles = 60;
        panel.place_random_obstacles(&mut editor);
        let error = Texts::english().localize(&panel.error.expect("not all obstacles fit"));
        assert!(error.ends_with("of 60 obstacles fit."), "{error}");
    }
}
