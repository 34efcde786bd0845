//! Changes to the draft that the editor's panel offers.

use crate::screens::editor::Editor;
use breakthrough_rules::{BoardSize, Options};
use breakthrough_variants::{Content, Draft, StartingSide};
use rand::RngExt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    Undo,
    Redo,
    /// Restores the draft to its state when it was opened.
    Reset,
    /// Randomizes the board, the rules and the pieces.
    Randomize,
    SetName(String),
    SetDescription(String),
    SelectTool(Content),
    SetSymmetric(bool),
    Resize(BoardSize),
    SetOptions(Options),
    SetHomeRanks(u8),
    SetFirstMove(StartingSide),
    SetBreakthroughsNeeded(u8),
    /// Sets the number of breakthroughs that each side has scored.
    SetCounted([u8; 2]),
    DefaultSetup,
    ClearPieces,
    Mirror,
    SwapSides,
    ClearObstacles,
}

impl Editor {
    pub(super) fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Undo => self.undo(),
            Edit::Redo => self.redo(),
            Edit::Reset => self.reset(),
            Edit::Randomize => {
                let random = Draft::random(rand::rng().random());
                self.change(|draft| {
                    draft.about.starting_side = random.about.starting_side;
                    draft.options = random.options;
                    draft.counted = [0; 2];
                });
            }
            Edit::SetName(name) => self.change_texts(|about| about.name = name),
            Edit::SetDescription(description) => self.change_texts(|about| about.description = description),
            Edit::SelectTool(tool) => self.tool = tool,
            Edit::SetSymmetric(symmetric) => self.symmetric = symmetric,
            Edit::Resize(size) => self.change(|draft| draft.resize(size)),
            Edit::SetOptions(options) => self.change(|draft| draft.options = options),
            Edit::SetHomeRanks(home_ranks) => self.change(|draft| draft.set_home_ranks(home_ranks)),
            Edit::SetFirstMove(begins) => self.change(|draft| draft.about.starting_side = begins),
            Edit::SetBreakthroughsNeeded(needed) => self.change(|draft| {
                draft.options.breakthroughs_needed = needed;
                draft.counted = draft.counted.map(|counted| counted.min(needed - 1));
            }),
            Edit::SetCounted(counted) => self.change(|draft| draft.counted = counted),
            Edit::DefaultSetup => self.change(Draft::set_default_pieces),
            Edit::ClearPieces => self.change(Draft::clear_pieces),
            Edit::Mirror => self.change(Draft::mirror),
            Edit::SwapSides => self.change(Draft::swap_sides),
            Edit::ClearObstacles => self.change(Draft::clear_obstacles),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_variants::NamedVariant;

    fn editor(variant: &str) -> Editor {
        let mut editor = Editor::default();
        let named = NamedVariant::new("", variant.parse().expect("a variant"));
        editor.open(Draft::new(named), None);
        editor
    }

    #[test]
    fn every_edit_can_be_undone() {
        for edit in [
            Edit::SetName("Odd one".to_owned()),
            Edit::Resize(BoardSize::new(7, 5)),
            Edit::SetHomeRanks(1),
            Edit::SetFirstMove(StartingSide::Random),
            Edit::SetBreakthroughsNeeded(2),
            Edit::ClearPieces,
            Edit::ClearObstacles,
        ] {
            let mut editor = editor("5x6 obstacles=c3");
            let before = editor.draft().clone();
            editor.apply(edit.clone());
            assert_ne!(*editor.draft(), before, "{edit:?}");
            editor.apply(Edit::Undo);
            assert_eq!(*editor.draft(), before, "{edit:?}");
        }
    }

    #[test]
    fn selecting_a_tool_does_not_add_an_undo_step() {
        let mut editor = editor("5x6");
        editor.apply(Edit::SelectTool(Content::Empty));
        editor.apply(Edit::SetSymmetric(false));
        assert!(!editor.can_undo() && !editor.is_unsaved());
    }

    #[test]
    fn reducing_the_needed_breakthroughs_clamps_the_scored_ones() {
        let mut editor = editor("5x6 breakthroughs=3");
        editor.apply(Edit::SetCounted([2, 1]));
        editor.apply(Edit::SetBreakthroughsNeeded(2));
        assert_eq!(editor.draft().counted, [1, 1]);
    }

    #[test]
    fn randomize_keeps_the_name() {
        let mut editor = editor("5x6");
        editor.apply(Edit::SetName("Odd one".to_owned()));
        editor.apply(Edit::Randomize);
        assert_eq!(editor.draft().about.name, "Odd one");
    }
}
