//! Tests of the switch between games and analyses, and of the selection.

use crate::library::LoadPurpose;
use crate::screens::library::list::ListChange;
use crate::screens::library::list_panel::row_label;
use crate::screens::library::list_state::{DeletedGames, DeletedName, ListAction, ListState};
use crate::screens::library::page::{Action, LibraryPage};
use crate::screens::library::selection::SelectionChange;
use crate::screens::library::tests::{list_in, listed, summary};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, has_control};
use bevy_egui::egui::{Key, Modifiers, Vec2};
use breakthrough_library::{EntryKind, GameId};
use egui_kittest::kittest::Queryable;

const WINDOW: Vec2 = Vec2::new(600.0, 900.0);

/// Returns a list of five games with the given games selected.
fn selected(ids: &[i64], asks_to_delete: bool) -> ListState {
    let mut list = listed(5);
    let ids: Vec<GameId> = ids.iter().copied().map(GameId).collect();
    list.selection.replace(&ids);
    list.selection.asks_to_delete = asks_to_delete;
    list
}

/// Returns the actions of a panel except requests for rows.
fn taken(list: &mut PanelHarness<'_, Action>) -> Vec<Action> {
    let mut actions = std::mem::take(list.state_mut());
    actions.retain(|action| !matches!(action, Action::List(ListAction::Load(_))));
    actions
}

fn select(change: SelectionChange) -> Action {
    Action::List(ListAction::Select(change))
}

#[test]
fn clicks_with_ctrl_or_shift_select_games_and_others_open_them() {
    let mut list = list_in(WINDOW, listed(5));
    let label = row_label(&Texts::english(), &summary(2));
    for (modifiers, expected) in [
        (Modifiers::COMMAND, select(SelectionChange::Toggle(2, GameId(2)))),
        (Modifiers::SHIFT, select(SelectionChange::ExtendTo(2))),
        (Modifiers::NONE, Action::Load(GameId(2), LoadPurpose::Details)),
    ] {
        list.run();
        list.state_mut().clear();
        list.get_by_label(&label).click_modifiers(modifiers);
        list.run();
        assert_eq!(taken(&mut list), [expected], "{modifiers:?}");
    }
}

#[test]
fn ctrl_a_selects_all_games_unless_a_text_field_has_the_focus() {
    let mut list = list_in(WINDOW, listed(5));
    list.run();
    list.state_mut().clear();
    list.key_press_modifiers(Modifiers::COMMAND, Key::A);
    list.run();
    assert_eq!(taken(&mut list), [select(SelectionChange::All)]);
    list.get_by_label("Search").focus();
    list.run();
    list.key_press_modifiers(Modifiers::COMMAND, Key::A);
    list.run();
    assert_eq!(taken(&mut list), []);
}

#[test]
fn selected_games_are_exported_together() {
    let mut list = list_in(WINDOW, selected(&[1, 3], false));
    assert!(has_control(&list, "2 of 5 games selected"));
    let mut actions = click(&mut list, "Export");
    actions.retain(|action| !matches!(action, Action::List(_)));
    assert_eq!(actions, [Action::OpenExport(vec![GameId(1), GameId(3)])]);
}

#[test]
fn one_question_with_the_number_precedes_a_deletion() {
    let mut list = list_in(WINDOW, selected(&[1, 3], false));
    let place = list.get_by_label("Delete").rect();
    assert!(click(&mut list, "Delete").contains(&select(SelectionChange::AskToDelete)));
    let mut question = list_in(WINDOW, selected(&[1, 3], true));
    assert!(click(&mut question, "Delete 2 games").contains(&Action::List(ListAction::DeleteSelected)));
    assert!(click(&mut question, "Cancel").contains(&select(SelectionChange::KeepGames)));
    let cancel = question.get_by_label("Cancel").rect();
    assert!(cancel.contains_rect(place), "a second click deletes nothing");
}

#[test]
fn several_deleted_games_can_be_restored() {
    let mut page = listed(3);
    page.deleted = Some(DeletedGames {
        ids: vec![GameId(5), GameId(6)],
        name: DeletedName::Count(EntryKind::Game),
    });
    let mut list = list_in(WINDOW, page);
    assert!(has_control(&list, "Deleted: 2 games"));
    assert!(click(&mut list, "Undo").contains(&Action::List(ListAction::Restore)));
}

#[test]
fn esc_withdraws_the_question_and_then_the_selection() {
    let mut page = LibraryPage {
        list: selected(&[1], true),
        ..LibraryPage::default()
    };
    assert!(page.clear_selection() && !page.list.selection.is_empty());
    assert!(page.clear_selection() && page.list.selection.is_empty());
    assert!(!page.clear_selection(), "Esc closes the page");
}

#[test]
fn ids_of_an_outdated_list_are_not_selected() {
    let mut list = listed(3);
    list.select(7, &[GameId(1)]);
    assert!(list.selection.is_empty());
    list.select(0, &[GameId(1)]);
    assert!(list.selection.contains(GameId(1)));
}

#[test]
fn games_and_analyses_are_two_lists() {
    let mut list = list_in(WINDOW, listed(3));
    let change = |kind| Action::List(ListAction::Change(ListChange::Kind(kind)));
    assert!(click(&mut list, "Analyses").contains(&change(EntryKind::Analysis)));
    let mut state = listed(0);
    state.games.kind = EntryKind::Analysis;
    assert_eq!(state.games.filter().kind, Some(EntryKind::Analysis));
    let mut empty = list_in(WINDOW, state);
    assert!(has_control(&empty, "No analyses yet. Every analysis is saved here."));
    assert!(click(&mut empty, "Games").contains(&change(EntryKind::Game)));
    let mut state = listed(3);
    state.games.kind = EntryKind::Analysis;
    assert!(has_control(&list_in(WINDOW, state), "3 analyses"));
}
