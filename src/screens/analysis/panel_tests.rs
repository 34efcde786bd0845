//! Tests of the layout of the analysis panel.

use super::model::{Action, Line, Model, PanelContents, ShownJudgement};
use super::panel::panel;
use crate::input::actions::ActionBindings;
use crate::opponent::NodeScore;
use crate::screens::analysis::header::analysed_game;
use crate::screens::engine_resources::Machine;
use crate::screens::review::{Graph, ReviewSummary, ShownReview};
use crate::settings::{FactMark, Settings};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
use bevy_egui::egui::{Event, Vec2};
use breakthrough_engine::Score;
use breakthrough_review::{Effort, Judgement};
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Position, Variant};
use egui_kittest::kittest::Queryable;
use std::cell::RefCell;
use std::rc::Rc;
use strum::IntoEnumIterator;

/// Size of the contents above the move list in a window of 1100 × 700 pixels, in points.
const ROOM: Vec2 = Vec2::new(292.0, 504.0);

/// Contents of the panel that a test changes.
type Shared = Rc<RefCell<(PanelContents, Settings)>>;

fn shown(change: impl FnOnce(&mut PanelContents, &mut Settings)) -> (Shared, PanelHarness<'static, Action>) {
    let mut contents = PanelContents {
        game: analysed_game(
            &[("White", "Ada"), ("Black", "Bo"), ("Event", "Cup")]
                .map(|(name, value)| (name.to_owned(), value.to_owned())),
        ),
        is_engine_on: true,
        ..PanelContents::default()
    };
    let mut settings = Settings::default();
    change(&mut contents, &mut settings);
    let shared = Rc::new(RefCell::new((contents, settings)));
    let (texts, bindings, own) = (Texts::english(), ActionBindings::default(), shared.clone());
    let mut harness = harness_in_window(ROOM, move |ui| {
        let (contents, settings) = &*own.borrow();
        let model = Model {
            texts: &texts,
            bindings: &bindings,
            settings,
            contents,
            shows_threats: false,
            programs: Vec::new(),
            library_moves: None,
            library_players: &[],
            machine: Machine {
                processors: 4,
                memory_mebibytes: Some(4096),
            },
        };
        panel(ui, &model).actions
    });
    harness.run();
    (shared, harness)
}

#[test]
fn the_explanation_of_a_mark_is_whole_with_five_lines_and_the_openings() {
    for fact in FactMark::iter() {
        let (_, panel) = shown(|_, settings| {
            settings.analysis.lines = 5;
            settings.analysis.shows_explorer = true;
            settings.analysis.facts = [fact].into();
        });
        let texts = Texts::english();
        let help = texts.get(super::panel::fact_texts(fact).1);
        let bottom = panel.get_by_label(&help).rect().bottom();
        assert!(bottom <= ROOM.y, "{fact:?}: {bottom}");
    }
}

#[test]
fn lines_keep_their_places_under_the_pointer() {
    let position = Position::start(Variant::STANDARD);
    let line = |index: usize| {
        let mv = position.legal_moves()[index];
        Line {
            score: NodeScore::new(Score::from_centi(10), &position),
            moves: vec![(mv, lan_move(mv, false, position.size()))],
        }
    };
    let (first, second) = (line(0), line(1));
    let names = [&first, &second].map(|line| line.moves[0].1.clone());
    let (shared, mut panel) = shown(|contents, _| contents.lines = vec![first.clone(), second.clone()]);
    let tops = |panel: &PanelHarness<'_, Action>| {
        let tops = [0, 1].map(|index| panel.get_by_label(&names[index]).rect().top());
        tops[0] < tops[1]
    };
    assert!(tops(&panel), "the best line is first");
    let over = panel.get_by_label(&names[1]).rect().center();
    panel.event(Event::PointerMoved(over));
    panel.run();
    shared.borrow_mut().0.lines = vec![second, first];
    panel.run();
    assert!(tops(&panel), "under the pointer");
    panel.event(Event::PointerMoved([5.0, 5.0].into()));
    panel.run();
    assert!(!tops(&panel), "the best line is first");
}

#[test]
fn a_refused_variant_can_be_tried() {
    for can_try in [false, true] {
        let (_, mut panel) = shown(|contents, _| contents.status.can_try_variant = can_try);
        assert_eq!(has_control(&panel, "Try anyway"), can_try);
        if can_try {
            assert_eq!(click(&mut panel, "Try anyway"), [Action::TryVariant]);
        }
    }
}

#[test]
fn the_turning_point_of_the_game_is_named() {
    for is_turn in [false, true] {
        let (_, panel) = shown(|contents, _| contents.is_turn = is_turn);
        assert_eq!(has_control(&panel, "Turning point"), is_turn);
    }
}

#[test]
fn a_running_review_can_be_cancelled() {
    let (_, mut panel) = shown(|contents, _| {
        contents.is_engine_on = false;
        contents.review = ShownReview::Running { done: 3, total: 60 };
    });
    panel.get_by_label("Reviewing… 3 of 60 moves");
    assert_eq!(click(&mut panel, "Cancel review"), [Action::CancelReview]);
}

#[test]
fn a_review_shows_the_judgement_and_offers_a_review_by_this_version() {
    let summary = ReviewSummary {
        effort: Effort::Fast,
        judged: [0, 6],
        other_engine: Some("0.0.9".to_owned()),
        accuracy: [Some(80.0), Some(70.0)],
        levels: [None, None],
        graph: Graph::default(),
        turning_points: Vec::new(),
    };
    let (_, mut panel) = shown(|contents, _| {
        contents.review = ShownReview::Finished(summary);
        contents.judgement = Some(ShownJudgement {
            judgement: Judgement::Best,
            is_only: true,
            is_missed_win: false,
        });
    });
    panel.get_by_label("Best move, the only one that does not lose much");
    panel.get_by_label("Reviewed by version 0.0.9 of the engine.");
    click(&mut panel, "Review with this version");
    assert_eq!(click(&mut panel, "Fast"), [Action::Review(Effort::Fast)]);
}

/// An effort whose tables do not fit in the memory of the settings is disabled.
#[test]
fn an_effort_that_needs_more_memory_is_disabled() {
    for (memory, expected) in [(16, vec![Action::Review(Effort::Normal)]), (8, Vec::new())] {
        let (_, mut panel) = shown(|contents, settings| {
            contents.can_review = true;
            settings.engine.memory_mebibytes = memory;
        });
        click(&mut panel, "Review game");
        assert_eq!(click(&mut panel, "Normal"), expected, "{memory} MiB");
    }
}
