//! The board editor: the draft with its undo history, the selected tool, and input by panel, pointer and keyboard.

mod analysis;
mod edit;
mod keys;
mod opening;
mod origin;
pub(crate) mod panel;
mod pointer;
mod saving;

pub(crate) use analysis::{Analysis, AnalysisSummary};
pub(crate) use keys::TOOLS;
pub(crate) use origin::EditorClosed;
pub(in crate::screens) use saving::name_taken;

use crate::schedule::GameSystems;
use crate::session::{EditorBoard, Intent, Session};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_rules::{Shape, Square, Variant};
use breakthrough_variants::{Content, Draft, NamedVariant};
use std::path::{Path, PathBuf};

const MAX_UNDO_STEPS: usize = 500;

/// The draft in the editor with its undo history, the selected tool, and the symmetry option.
#[derive(Resource, Debug)]
pub(crate) struct Editor {
    now: Step,
    past: Vec<Step>,
    future: Vec<Step>,
    /// State of the draft when it was opened.
    opened: Draft,
    is_unsaved: bool,
    /// Whether the last undo step changed the name or the description, so that the next text change is merged into the same step.
    last_step_changed_texts: bool,
    /// Selected tool: the content that a click puts on a square.
    pub tool: Content,
    /// Whether a click also puts the content on the opposite square, with the sides swapped.
    pub symmetric: bool,
}

#[derive(Clone, Debug)]
struct Step {
    draft: Draft,
    /// File from which the draft was last read, or to which the draft was last written.
    file: Option<PathBuf>,
}

impl Default for Editor {
    fn default() -> Editor {
        let draft = Draft::new(NamedVariant::new("", Variant::STANDARD));
        Editor {
            opened: draft.clone(),
            now: Step { draft, file: None },
            past: Vec::new(),
            future: Vec::new(),
            is_unsaved: false,
            last_step_changed_texts: false,
            tool: Content::Obstacle,
            symmetric: true,
        }
    }
}

impl Editor {
    #[must_use]
    pub(crate) const fn draft(&self) -> &Draft {
        &self.now.draft
    }

    /// Returns the file from which the draft was last read, or to which the draft was last written.
    #[must_use]
    pub(crate) fn file(&self) -> Option<&Path> {
        self.now.file.as_deref()
    }

    #[must_use]
    pub(crate) const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// Opens a draft that was read from `file`, if any. Undo restores the previous draft if the previous draft had unsaved changes.
    pub(crate) fn open(&mut self, draft: Draft, file: Option<PathBuf>) {
        if self.is_unsaved {
            self.past.push(self.now.clone());
        } else {
            self.past.clear();
        }
        self.future.clear();
        self.opened = draft.clone();
        self.now = Step { draft, file };
        self.is_unsaved = false;
        self.last_step_changed_texts = false;
    }

    /// Marks the draft as saved to a file.
    pub(crate) fn mark_saved(&mut self, file: PathBuf) {
        self.now.file = Some(file);
        self.is_unsaved = false;
    }

    /// Changes the draft in a single undo step.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Draft) -> T) -> T {
        self.step(false, change)
    }

    /// Changes the name or the description. Consecutive text changes form a single undo step.
    pub(crate) fn change_texts(&mut self, change: impl FnOnce(&mut NamedVariant)) {
        self.step(true, |draft| change(&mut draft.about));
    }

    fn step<T>(&mut self, changes_texts: bool, change: impl FnOnce(&mut Draft) -> T) -> T {
        let before = self.now.clone();
        let result = change(&mut self.now.draft);
        if before.draft != self.now.draft {
            if !(changes_texts && self.last_step_changed_texts) {
                self.past.push(before);
                self.past.drain(..self.past.len().saturating_sub(MAX_UNDO_STEPS));
            }
            self.future.clear();
            self.last_step_changed_texts = changes_texts;
            self.is_unsaved = true;
        }
        result
    }

    #[must_use]
    pub(crate) const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    #[must_use]
    pub(crate) const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Undoes a step, if possible.
    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
            self.last_step_changed_texts = false;
            self.is_unsaved = true;
        }
    }

    /// Redoes a step, if possible.
    pub(crate) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
            self.last_step_changed_texts = false;
            self.is_unsaved = true;
        }
    }

    /// Restores the draft to its state when it was opened. The reset can be undone.
    pub(crate) fn reset(&mut self) {
        let opened = self.opened.clone();
        self.change(|draft| *draft = opened);
    }

    /// Whether the draft has changed since it was opened.
    #[must_use]
    pub(crate) fn can_reset(&self) -> bool {
        self.now.draft != self.opened
    }

    /// Returns the content that a click puts on a square: the tool, or nothing if the square already has this content.
    #[must_use]
    pub(crate) fn content_for_click(&self, square: Square) -> Content {
        if self.now.draft.content(square) == self.tool {
            Content::Empty
        } else {
            self.tool
        }
    }

    /// Puts content on a square and, if `symmetric`, on the opposite square with the sides swapped. If `continues_step`, the change
    /// is merged into the last undo step. Returns whether the draft changed.
    pub(crate) fn put(&mut self, square: Square, content: Content, continues_step: bool) -> bool {
        let before = self.now.draft.clone();
        let symmetric = self.symmetric;
        let put = |draft: &mut Draft| {
            let opposite = draft.options.size.rotate_180(square);
            if symmetric && opposite != square {
                draft.set_content(opposite, content.with_sides_swapped());
            }
            draft.set_content(square, content);
        };
        if continues_step {
            put(&mut self.now.draft);
        } else {
            self.change(put);
        }
        self.now.draft != before
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_plugins((analysis::plugin, keys::plugin, origin::plugin, pointer::plugin))
        .add_systems(
            Update,
            show_draft_on_board
                .in_set(GameSystems::Input)
                .after(keys::EditorKeys)
                .run_if(in_state(Screen::Editor)),
        );
}

fn show_draft_on_board(editor: Res<Editor>, session: Res<Session>, mut intents: MessageWriter<Intent>) {
    if !editor.is_changed() && session.shows_editor_board() {
        return;
    }
    let draft = editor.draft();
    let board = EditorBoard {
        placement: draft.placement(),
        cylinder: draft.options.cylinder && draft.options.size.shape == Shape::Square,
    };
    let is_shown = session.shows_editor_board()
        && session.placement() == board.placement
        && session.is_cylinder() == board.cylinder;
    if !is_shown {
        intents.write(Intent::ShowEditorBoard(board));
    }
}
