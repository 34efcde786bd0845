//! The panel of the new-game screen.

use crate::screens::new_game::model::{Action, Model};
use crate::screens::new_game::own_variants::{list_own_variants, show_notices};
use crate::screens::new_game::players::choose_players;
use crate::screens::new_game::rule_file::open_rule_file;
use crate::screens::new_game::terms_panel::choose_terms;
use crate::screens::new_game::variants::{SelectedVariant, choose_variant, strip_height};
use crate::settings::Opponents;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{MAIN_HEIGHT, caption, footer_button, primary_button, scrolled, wide_button};
use bevy_egui::egui::{Align, Layout, RichText, ScrollArea, Ui};

/// Window height, in points, below which the heading is smaller.
const LOW_WINDOW: f32 = 700.0;
/// Window height, in points, from which the strip of variants has two rows.
const HIGH_WINDOW: f32 = 880.0;
/// Minimum height of the list, in points, for the variants to be pinned above the list.
const MIN_LIST_HEIGHT: f32 = 220.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let window = ui.ctx().content_rect().height();
    let heading_size = if window < LOW_WINDOW { 30.0 } else { 40.0 };
    let rows = if window < HIGH_WINDOW { 1 } else { 2 };
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        ui.label(RichText::new(texts.get("new-game-heading")).font(style::serif(heading_size)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            actions.on_click(ui.button(texts.get("new-game-all-variants")), Action::ShowAllVariants);
        });
    });
    actions.extend(show_notices(ui, texts, model.own_variants).map(Action::Own));
    if model.resigns_rated_game {
        caption(ui, &texts.get("mode-resigns"));
    }
    let room = ui.available_height() - (MAIN_HEIGHT + GRID) - GRID * 2.0;
    let selected = SelectedVariant::lay_out(ui, model);
    let variants_height = strip_height(rows) + selected.as_ref().map_or(0.0, |selected| selected.height(ui));
    // If the window is high enough, the variants are pinned above the list and do not scroll.
    let is_pinned = room - variants_height > MIN_LIST_HEIGHT;
    let show_variants = |ui: &mut Ui, actions: &mut Vec<Action>| {
        choose_variant(ui, model, rows, actions);
        if let Some(selected) = &selected {
            selected.show(ui, model, actions);
        }
    };
    if is_pinned {
        show_variants(ui, &mut actions);
    }
    let room = ui.available_height() - (MAIN_HEIGHT + GRID) - GRID;
    let list = ScrollArea::vertical()
        .id_salt(("list", model.opened))
        .max_height(room)
        .auto_shrink(false);
    scrolled(list, ui, |ui| {
        if !is_pinned {
            show_variants(ui, &mut actions);
        }
        choose_players(ui, model, &mut actions);
        if model.form.opponents != Opponents::Friend {
            let is_rated = model.form.is_rated(&model.terms, model.selected);
            let terms = choose_terms(ui, texts, &model.terms, model.form, is_rated);
            actions.extend(terms.map(Action::SetTerms));
        }
        let own = list_own_variants(ui, texts, model.library, model.own_variants);
        actions.extend(own.into_iter().map(Action::Own));
        ui.add_space(GRID);
        let action = open_rule_file(ui, texts, model.rule_file);
        actions.extend(action.map(Action::RuleFile));
        actions.on_click(wide_button(ui, &texts.get("new-game-new-variant")), Action::NewVariant);
    });
    ui.add_space(GRID);
    ui.columns_const(|[left, right]| {
        start_button(left, model, &mut actions);
        back_button(right, model, &mut actions);
    });
    actions
}

fn start_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    actions.on_click(primary_button(ui, &model.texts.get("new-game-start")), Action::Start);
}

fn back_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    actions.on_click(footer_button(ui, &model.texts.get("common-back")), Action::Back);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::form::NewGameForm;
    use crate::screens::new_game::own_variants::{Fixture, OwnAction, OwnVariantsState};
    use crate::screens::new_game::rule_file::{RuleFileAction, RuleFileState};
    use crate::screens::new_game::terms::TermsForm;
    use crate::screens::new_game::variants::variant_cards;
    use crate::session::GameMode;
    use crate::text::Texts;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control, is_enabled, shows_tooltip};
    use crate::variants::{VariantId, Variants};
    use bevy_egui::egui::accesskit::Role;
    use bevy_egui::egui::{Key, Vec2};
    use breakthrough_engine::Level;
    use breakthrough_rules::Side;
    use breakthrough_uci_client::{EngineEntry, EngineList};
    use breakthrough_variants::StartingSide;
    use egui_kittest::kittest::{NodeT, Queryable, by};
    use std::cell::RefCell;
    use std::rc::Rc;

    fn new_game(form: NewGameForm) -> PanelHarness<'static, Action> {
        new_game_with(form, Variants::default(), OwnVariantsState::default())
    }

    fn new_game_with(
        form: NewGameForm,
        variants: Variants,
        own_variants: OwnVariantsState,
    ) -> PanelHarness<'static, Action> {
        new_game_in_window(Vec2::new(900.0, 2400.0), form, variants, own_variants)
    }

    fn new_game_in_window(
        window: Vec2,
        form: NewGameForm,
        variants: Variants,
        own_variants: OwnVariantsState,
    ) -> PanelHarness<'static, Action> {
        new_game_of(window, Rc::new(RefCell::new(form)), variants, own_variants)
    }

    /// Shows a form that the test can change.
    fn new_game_of(
        window: Vec2,
        form: Rc<RefCell<NewGameForm>>,
        variants: Variants,
        own_variants: OwnVariantsState,
    ) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let mut engines = EngineList::default();
        let robot = EngineEntry::new("Robot".parse().expect("a name"), "robot".into());
        engines.put(robot, None).expect("a free name");
        harness_in_window(window, move |ui| {
            let shown = form.borrow().clone();
            let selected = variants.playable(&shown.variant);
            let model = Model {
                texts: &texts,
                form: &shown,
                terms: TermsForm::default(),
                first_move: StartingSide::First,
                selected: selected.as_ref(),
                engines: &engines,
                starts_programs: true,
                cards: variant_cards(&variants, |_| None),
                resigns_rated_game: false,
                opened: 0,
                library: &variants.own,
                own_variants: &own_variants,
                rule_file: &RuleFileState::default(),
            };
            let actions = panel(ui, &model);
            for action in &actions {
                if let Action::SelectVariant(variant) = action {
                    form.borrow_mut().variant = variant.clone();
                }
            }
            actions
        })
    }

    #[test]
    fn each_control_of_the_new_game_screen_has_its_action() {
        let mut new_game = new_game(NewGameForm::default());
        for (label, action) in [
            ("Two players", Action::SetOpponents(Opponents::TwoPeople)),
            ("Two computers", Action::SetOpponents(Opponents::TwoComputers)),
            ("10", Action::SetLevel(Side::First, Level::STRONGEST)),
            (
                "Robot",
                Action::SetEngine(Side::First, "Robot".parse().expect("a name")),
            ),
            ("Engines…", Action::OpenEngines),
            ("Black", Action::SetSide(Some(Side::Second))),
            ("Random", Action::SetSide(None)),
            ("Rated", Action::SetMode(GameMode::Rated)),
            ("Casual", Action::SetMode(GameMode::Casual)),
            ("Rules", Action::ShowRules),
            ("Edit…", Action::EditVariant),
            ("Cylinder", Action::SelectVariant(VariantId::BuiltIn(9))),
            ("All variants…", Action::ShowAllVariants),
            ("Open rule file…", Action::RuleFile(RuleFileAction::Browse)),
            ("New variant…", Action::NewVariant),
            ("Start", Action::Start),
            ("Back", Action::Back),
        ] {
            assert_eq!(click(&mut new_game, label), [action], "{label}");
        }
    }

    #[test]
    fn the_variants_and_the_description_of_the_selected_variant_do_not_scroll() {
        for height in [667.0, 800.0] {
            let window = Vec2::new(500.0, height);
            let form = || NewGameForm {
                variant: VariantId::BuiltIn(14),
                ..NewGameForm::default()
            };
            let mut new_game = new_game_in_window(window, form(), Variants::default(), OwnVariantsState::default());
            new_game.run();
            let description = "There are no captures. Instead of moving, a player may explode a piece and everything \
                               next to it.";
            let rects = |new_game: &PanelHarness<'static, Action>| {
                [
                    new_game.get_by_role_and_label(Role::Button, "Bombardment").rect(),
                    new_game.get_by_label(description).rect(),
                ]
            };
            let before = rects(&new_game);
            let [card, texts] = before;
            assert!(
                card.left() > 0.0 && card.right() < 500.0,
                "the selected card is in view: {card:?}"
            );
            assert!(texts.top() > card.bottom() && texts.bottom() < new_game.get_by_label("Players").rect().top());
            assert!(new_game.get_by_label("Start").rect().bottom() < height);
            new_game.get_by_label("New variant…").scroll_to_me();
            new_game.run();
            assert_eq!(rects(&new_game), before);
        }
    }

    #[test]
    fn tab_reaches_all_cards_and_scrolls_them_into_view() {
        let window = Vec2::new(500.0, 667.0);
        let mut new_game = new_game_in_window(
            window,
            NewGameForm::default(),
            Variants::default(),
            OwnVariantsState::default(),
        );
        new_game.run();
        new_game.get_by_label("All variants…").focus();
        new_game.run();
        let mut cards = 0;
        let focused = |harness: &PanelHarness<'static, Action>| {
            let node = harness.query_all(by().predicate(|node| node.is_focused())).next()?;
            Some((node.accesskit_node().label()?, node.rect()))
        };
        loop {
            new_game.key_press(Key::Tab);
            new_game.run();
            let (label, rect) = focused(&new_game).expect("a control with the focus");
            if label == "Rules" {
                break;
            }
            assert!(rect.left() >= 0.0 && rect.right() <= window.x, "{label} at {rect}");
            cards += 1;
        }
        assert_eq!(cards, 15);
    }

    #[test]
    fn the_strip_scrolls_to_a_variant_that_is_selected_elsewhere() {
        let form = Rc::new(RefCell::new(NewGameForm::default()));
        let window = Vec2::new(500.0, 800.0);
        let mut new_game = new_game_of(window, form.clone(), Variants::default(), OwnVariantsState::default());
        new_game.run();
        for (index, name) in [(14, "Bombardment"), (0, "Classic"), (9, "Cylinder")] {
            form.borrow_mut().variant = VariantId::BuiltIn(index);
            new_game.run();
            let card = new_game.get_by_role_and_label(Role::Button, name).rect();
            assert!(card.left() >= 0.0 && card.right() <= 500.0, "{name}: {card}");
        }
        // A click selects the card and does not move the card.
        let before = new_game.get_by_label("Hex").rect();
        click(&mut new_game, "Hex");
        assert_eq!(form.borrow().variant, VariantId::BuiltIn(8));
        assert_eq!(new_game.get_by_role_and_label(Role::Button, "Hex").rect(), before);
    }

    #[test]
    fn a_deletion_can_be_undone() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::Delete(0));
        let mut new_game = new_game_with(fixture.form, fixture.variants, fixture.state);
        let notice = new_game.get_by_label("“Odd one” was deleted.").rect();
        assert!(
            notice.bottom() < new_game.get_by_label("Players").rect().top(),
            "{notice:?}"
        );
        assert_eq!(click(&mut new_game, "Undo"), [Action::Own(OwnAction::UndoDelete)]);
        assert_eq!(click(&mut new_game, "Dismiss"), [Action::Own(OwnAction::ForgetDeleted)]);
    }

    #[test]
    fn the_reason_why_a_game_cannot_be_rated_is_shown() {
        let rated = NewGameForm {
            mode: GameMode::Rated,
            ..NewGameForm::default()
        };
        let possible = new_game(rated.clone());
        assert!(is_enabled(&possible, "Rated") && is_enabled(&possible, "Casual"));
        let help = "A rated game changes your rating for this variant. Undo, hints and threats are off, and the clocks keep \
                    running while a menu is open.";
        assert!(has_control(&possible, help));
        let people = new_game(NewGameForm {
            opponents: Opponents::TwoPeople,
            ..rated
        });
        assert!(!is_enabled(&people, "Rated"));
        assert!(has_control(&people, "Only games against the computer can be rated."));
    }

    #[test]
    fn the_modes_have_tooltips_and_rated_explains_why_it_is_disabled() {
        let mut casual = new_game(NewGameForm::default());
        let rated_help = "A rated game changes your rating for this variant. Undo, hints and threats are off, and the clocks \
                          keep running while a menu is open.";
        assert!(shows_tooltip(&mut casual, "Rated", rated_help));
        let mut fixture = Fixture::new();
        fixture.form.mode = GameMode::Rated;
        let mut own = new_game_with(fixture.form, fixture.variants, fixture.state);
        assert!(!is_enabled(&own, "Rated"));
        let reason = "Games of your own variants are always casual.";
        assert!(has_control(&own, reason), "below the buttons");
        assert!(shows_tooltip(&mut own, "Rated", reason));
    }

    #[test]
    fn the_mode_buttons_fit_the_smallest_window_at_200_percent() {
        for window in [Vec2::new(332.0, 400.0), Vec2::new(500.0, 667.0)] {
            let mut new_game = new_game_in_window(
                window,
                NewGameForm::default(),
                Variants::default(),
                OwnVariantsState::default(),
            );
            new_game.run();
            new_game.get_by_label("Rated").scroll_to_me();
            new_game.run();
            let [casual, rated] = ["Casual", "Rated"].map(|label| new_game.get_by_label(label).rect());
            assert_eq!(casual.top(), rated.top(), "side by side");
            let start = new_game.get_by_label("Start").rect();
            assert!(casual.left() >= 0.0 && rated.right() <= window.x, "{casual} {rated}");
            assert!(rated.bottom() <= start.top() && rated.top() >= 0.0, "{rated} {start}");
        }
    }

    #[test]
    fn the_side_can_be_chosen_only_against_the_computer() {
        let label = "Play as";
        assert!(has_control(&new_game(NewGameForm::default()), label));
        for opponents in [Opponents::TwoPeople, Opponents::TwoComputers] {
            let form = NewGameForm {
                opponents,
                ..NewGameForm::default()
            };
            assert!(!has_control(&new_game(form), label), "{opponents:?}");
        }
    }

    #[test]
    fn two_computers_have_separate_levels() {
        let form = NewGameForm {
            opponents: Opponents::TwoComputers,
            ..NewGameForm::default()
        };
        let new_game = new_game(form);
        assert!(has_control(&new_game, "White level") && has_control(&new_game, "Black level"));
    }
}
