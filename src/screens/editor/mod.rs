//! The board editor: a draft with its history, the tool in the hand, and what pointer and keys do to the board.

mod analysis;
mod keys;
pub(crate) mod panel;
mod pointer;

pub use analysis::{Analysis, AnalysisSummary};
pub use keys::TOOLS;

use crate::schedule::GameSystems;
use crate::screens::Screen;
use crate::session::{EditorBoard, Intent, Session};
use bevy::prelude::*;
use breakthrough_rules::{Shape, Square, Variant};
use breakthrough_variants::{Content, Draft, NamedVariant};
use std::path::{Path, PathBuf};

/// How many steps can be taken back.
const MOST_STEPS: usize = 500;

/// What is being made, and how.
#[derive(Resource, Debug)]
pub struct Editor {
    now: Step,
    past: Vec<Step>,
    future: Vec<Step>,
    /// What the draft was when it was opened.
    opened: Draft,
    /// Whether there is anything that no file has.
    is_unsaved: bool,
    /// Whether the last step was a change of texts: more of them are the same step.
    writes: bool,
    /// What a click puts on a square.
    pub tool: Content,
    /// Whether what is done to one half of the board is done to the other, turned by half.
    pub symmetric: bool,
}

#[derive(Clone, Debug)]
struct Step {
    draft: Draft,
    /// The file that the draft was read from or written to.
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
            writes: false,
            tool: Content::Obstacle,
            symmetric: true,
        }
    }
}

impl Editor {
    /// What is being made.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.now.draft
    }

    /// The file that the draft was read from or written to last.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.now.file.as_deref()
    }

    /// Whether there is anything that no file has.
    #[must_use]
    pub const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// Takes up another draft, of a file if it has one. What was there before can be had back.
    pub fn open(&mut self, draft: Draft, file: Option<PathBuf>) {
        if self.is_unsaved {
            self.past.push(self.now.clone());
        } else {
            self.past.clear();
        }
        self.future.clear();
        self.opened = draft.clone();
        self.now = Step { draft, file };
        self.is_unsaved = false;
        self.writes = false;
    }

    /// The draft was written to a file as it is.
    pub fn saved(&mut self, file: PathBuf) {
        self.now.file = Some(file);
        self.is_unsaved = false;
    }

    /// Changes the draft as one step that can be taken back.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Draft) -> T) -> T {
        self.step(false, change)
    }

    /// Changes the name or the other texts. Such changes one after the other are one step.
    pub fn write(&mut self, change: impl FnOnce(&mut NamedVariant)) {
        self.step(true, |draft| change(&mut draft.about));
    }

    fn step<T>(&mut self, writes: bool, change: impl FnOnce(&mut Draft) -> T) -> T {
        let before = self.now.clone();
        let result = change(&mut self.now.draft);
        if before.draft != self.now.draft {
            if !(writes && self.writes) {
                self.past.push(before);
                self.past.drain(..self.past.len().saturating_sub(MOST_STEPS));
            }
            self.future.clear();
            self.writes = writes;
            self.is_unsaved = true;
        }
        result
    }

    /// Whether there is a step to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to do again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes a step back.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
            self.writes = false;
            self.is_unsaved = true;
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
            self.writes = false;
            self.is_unsaved = true;
        }
    }

    /// Goes back to what was opened, as a step.
    pub fn reset(&mut self) {
        let opened = self.opened.clone();
        self.change(|draft| *draft = opened);
    }

    /// Whether anything differs from what was opened.
    #[must_use]
    pub fn can_reset(&self) -> bool {
        self.now.draft != self.opened
    }

    /// What a click on a square would put there: what the tool holds, or nothing where that is there already.
    #[must_use]
    pub fn answer_to_click(&self, square: Square) -> Content {
        if self.now.draft.content(square) == self.tool {
            Content::Empty
        } else {
            self.tool
        }
    }

    /// Puts something on a square, and on the one opposite if the halves are to be alike: as a step of its own, or as more of
    /// the last one. Returns whether anything changed.
    pub fn put(&mut self, square: Square, content: Content, goes_on: bool) -> bool {
        let before = self.now.draft.clone();
        let symmetric = self.symmetric;
        let put = |draft: &mut Draft| {
            let opposite = draft.options.size.rotate_180(square);
            if symmetric && opposite != square {
                draft.set_content(opposite, content.with_sides_swapped());
            }
            draft.set_content(square, content);
        };
        if goes_on {
            put(&mut self.now.draft);
        } else {
            self.change(put);
        }
        self.now.draft != before
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_plugins((analysis::plugin, keys::plugin, pointer::plugin))
        .add_systems(
            Update,
            lay_out
                .in_set(GameSystems::Input)
                .after(keys::EditorKeys)
                .run_if(in_state(Screen::Editor)),
        );
}

/// The board shows the draft.
fn lay_out(editor: Res<Editor>, session: Res<Session>, mut intents: MessageWriter<Intent>) {
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
