//! Controls for names, clock, handicap and rematch rule.

use crate::screens::new_game::form::NewGameForm;
use crate::screens::new_game::terms::{HandicapKind, TermsForm};
use crate::settings::ClockChoice;
use crate::settings::Opponents;
use crate::text::Texts;
use crate::ui::players::{choose_rematch_rule, name_fields, player_label};
use crate::ui::style::GRID;
use crate::ui::time_control::{choose_time, clock_text};
use crate::ui::widgets::{section_label, segmented_control, toggle, wide_button};
use bevy_egui::egui::Ui;
use bevy_egui::egui::collapsing_header::CollapsingState;
use egui_phosphor::regular as icon;

/// Shows the fields for the names of the people. Returns the terms after a change.
pub(super) fn choose_names(ui: &mut Ui, texts: &Texts, form: &TermsForm, opponents: Opponents) -> Option<TermsForm> {
    let players = match opponents {
        Opponents::TwoPeople | Opponents::Friend => 2,
        Opponents::PersonAndComputer => 1,
        Opponents::TwoComputers => return None,
    };
    let mut edited = form.clone();
    let label = texts.get(match opponents {
        Opponents::Friend => "new-game-friend-names",
        _ if players == 1 => "new-game-name",
        _ => "new-game-names",
    });
    section_label(ui, &label);
    name_fields(ui, texts, &mut edited.names[..players], opponents == Opponents::Friend);
    if opponents == Opponents::TwoPeople {
        toggle(ui, &texts.get("settings-auto-flip"), &mut edited.turns_to_mover);
    }
    (edited != *form).then_some(edited)
}

/// Shows the controls for clock, handicap and rematch rule in a collapsible section with a summary. A handicap in pieces is
/// offered only for games from the start position, and clocks that stop in the menu only for casual games. Returns the terms
/// after a change.
pub(super) fn choose_terms(
    ui: &mut Ui,
    texts: &Texts,
    form: &TermsForm,
    game: &NewGameForm,
    is_rated: bool,
) -> Option<TermsForm> {
    let from_start = game.is_from_start();
    let mut edited = form.clone();
    ui.add_space(GRID);
    // For games from a position, the section is open by default, because the terms of such a game rarely equal the terms of the last game.
    let id = ui.make_persistent_id(("terms", from_start));
    let mut folding = CollapsingState::load_with_default_open(ui.ctx(), id, !from_start);
    let caret = if folding.is_open() {
        icon::CARET_DOWN
    } else {
        icon::CARET_RIGHT
    };
    let was_closed = !folding.is_open();
    if wide_button(ui, &format!("{caret} {}", summary(texts, form, game))).clicked() {
        folding.toggle(ui);
    }
    let body = folding.show_body_unindented(ui, |ui| show_terms(ui, texts, &mut edited, game, is_rated));
    // Scrolls the section into view while the section opens.
    if let Some(body) = body.filter(|_| folding.is_open() && was_closed | (folding.openness(ui.ctx()) < 1.0)) {
        ui.scroll_to_rect(body.response.rect, None);
    }
    (edited != *form).then_some(edited)
}

/// Returns a one-line summary of the clock and the handicap.
fn summary(texts: &Texts, form: &TermsForm, game: &NewGameForm) -> String {
    let handicap = match form.handicap.kind {
        HandicapKind::None => texts.get("new-game-no-handicap"),
        HandicapKind::Pieces(_) if !game.is_from_start() => texts.get("new-game-no-handicap"),
        kind => {
            let player = handicap_player(texts, form, game.opponents, form.handicap.player);
            let gaps = [
                ("player", player.into()),
                ("handicap", handicap_text(texts, kind).into()),
            ];
            texts.fill("new-game-handicap-of", &gaps)
        }
    };
    texts.fill(
        "new-game-terms",
        &[
            ("time", clock_text(texts, &form.clock).into()),
            ("handicap", handicap.into()),
        ],
    )
}

fn show_terms(ui: &mut Ui, texts: &Texts, edited: &mut TermsForm, game: &NewGameForm, is_rated: bool) {
    section_label(ui, &texts.get("new-game-time"));
    let labels = [0, 1].map(|player| player_label(texts, &edited.names, player));
    choose_time(ui, texts, &mut edited.clock, labels.each_ref().map(String::as_str));
    if edited.clock.choice != ClockChoice::None {
        if game.opponents == Opponents::TwoPeople {
            toggle(ui, &texts.get("clock-help"), &mut edited.clock.allows_help);
        }
        if game.opponents == Opponents::PersonAndComputer {
            toggle(ui, &texts.get("clock-computer"), &mut edited.clock.computer_has_clock);
        }
        if !is_rated {
            toggle(ui, &texts.get("clock-in-menu"), &mut edited.clock.runs_in_menu);
        }
    }
    choose_handicap(ui, texts, edited, game.opponents, game.is_from_start());
    section_label(ui, &texts.get("rematch-rule"));
    choose_rematch_rule(ui, texts, &mut edited.rematch);
}

fn choose_handicap(ui: &mut Ui, texts: &Texts, form: &mut TermsForm, opponents: Opponents, from_start: bool) {
    if opponents == Opponents::TwoComputers {
        return;
    }
    section_label(ui, &texts.get("new-game-handicap"));
    let has_clock = form.clock.choice != ClockChoice::None;
    let options: Vec<(HandicapKind, String)> = HandicapKind::ALL
        .into_iter()
        .filter(|kind| has_clock || !kind.needs_clock())
        .filter(|kind| from_start || !matches!(kind, HandicapKind::Pieces(_)))
        .map(|kind| (kind, handicap_text(texts, kind)))
        .collect();
    if let Some(kind) = segmented_control(ui, Some(form.handicap.kind), &options) {
        form.handicap.kind = kind;
    }
    if form.handicap.kind != HandicapKind::None {
        section_label(ui, &texts.get("new-game-handicap-player"));
        let players = [0, 1].map(|player| (player, handicap_player(texts, form, opponents, player)));
        if let Some(player) = segmented_control(ui, Some(form.handicap.player), &players) {
            form.handicap.player = player;
        }
    }
}

/// Returns the name of a player who may have a handicap.
fn handicap_player(texts: &Texts, form: &TermsForm, opponents: Opponents, player: usize) -> String {
    if player == 1 && opponents == Opponents::PersonAndComputer {
        texts.get("new-game-computer")
    } else {
        player_label(texts, &form.names, player)
    }
}

fn handicap_text(texts: &Texts, kind: HandicapKind) -> String {
    match kind {
        HandicapKind::None => texts.get("new-game-handicap-none"),
        HandicapKind::HalfTime => texts.get("new-game-handicap-half"),
        HandicapKind::QuarterTime => texts.get("new-game-handicap-quarter"),
        HandicapKind::Pieces(pieces) => texts.fill("new-game-handicap-pieces", &[("pieces", pieces.into())]),
    }
}

/// Returns the label of the control that sets the side of player one in a game between two people.
pub(super) fn player_plays_as(texts: &Texts, form: &TermsForm) -> String {
    texts.fill(
        "new-game-side-of",
        &[("player", player_label(texts, &form.names, 0).into())],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::terms::Handicap;
    use crate::session::RematchRule;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use crate::variants::VariantId;

    fn game(opponents: Opponents) -> NewGameForm {
        NewGameForm {
            opponents,
            ..NewGameForm::default()
        }
    }

    fn panel(form: TermsForm, opponents: Opponents) -> PanelHarness<'static, TermsForm> {
        let (texts, game) = (Texts::english(), game(opponents));
        harness(move |ui| {
            let names = choose_names(ui, &texts, &form, opponents);
            let terms = choose_terms(ui, &texts, &form, &game, false);
            names.or(terms).into_iter().collect()
        })
    }

    /// Returns the panel with its section expanded.
    fn opened(form: TermsForm, opponents: Opponents) -> PanelHarness<'static, TermsForm> {
        let texts = Texts::english();
        let label = format!("{} {}", icon::CARET_RIGHT, summary(&texts, &form, &game(opponents)));
        let mut panel = panel(form, opponents);
        click(&mut panel, &label);
        panel.run();
        panel
    }

    fn clicked(form: &TermsForm, opponents: Opponents, label: &str) -> TermsForm {
        let mut panel = opened(form.clone(), opponents);
        click(&mut panel, label).pop().expect(label)
    }

    #[test]
    fn each_control_changes_its_choice() {
        let form = TermsForm {
            names: ["Anna", "Ben"].map(str::to_owned),
            ..TermsForm::default()
        };
        let preset = clicked(&form, Opponents::TwoPeople, "Preset");
        assert_eq!(preset.clock.choice, ClockChoice::Preset);
        let with_computer = clicked(&preset, Opponents::PersonAndComputer, "Computer uses a clock");
        assert!(with_computer.clock.computer_has_clock);
        let in_menu = clicked(&preset, Opponents::TwoPeople, "Keep clocks running in the menu");
        assert!(in_menu.clock.runs_in_menu);
        let with_help = clicked(&preset, Opponents::TwoPeople, "Allow hints, threats and analysis");
        assert!(with_help.clock.allows_help);
        let handicap = clicked(&form, Opponents::TwoPeople, "2 fewer pieces");
        assert_eq!(handicap.handicap.kind, HandicapKind::Pieces(2));
        assert_eq!(clicked(&handicap, Opponents::TwoPeople, "Ben").handicap.player, 1);
        assert_eq!(
            clicked(&form, Opponents::TwoPeople, "Loser").rematch,
            RematchRule::Loser
        );
    }

    #[test]
    fn rarely_changed_terms_are_collapsed() {
        let mut form = TermsForm::default();
        form.clock.choice = ClockChoice::Preset;
        form.handicap = Handicap {
            kind: HandicapKind::HalfTime,
            player: 0,
        };
        assert!(!has_control(&panel(form.clone(), Opponents::TwoPeople), "No clock"));
        let mut panel = opened(form, Opponents::TwoPeople);
        assert!(has_control(&panel, "No clock"));
        click(
            &mut panel,
            &format!("{} Time: 5+3. Half the time (Player 1)", icon::CARET_DOWN),
        );
        panel.run();
        assert!(!has_control(&panel, "No clock"));
    }

    #[test]
    fn the_clocks_of_rated_games_always_run_in_the_menu() {
        let texts = Texts::english();
        for is_rated in [false, true] {
            let mut form = TermsForm::default();
            form.clock.choice = ClockChoice::Preset;
            let mut panel = harness(|ui| {
                show_terms(ui, &texts, &mut form.clone(), &NewGameForm::default(), is_rated);
                Vec::<()>::new()
            });
            panel.run();
            assert!(has_control(&panel, "Computer uses a clock"));
            assert_eq!(has_control(&panel, "Keep clocks running in the menu"), !is_rated);
        }
    }

    #[test]
    fn the_clock_of_a_game_from_a_position_is_shown_at_once() {
        let texts = Texts::english();
        let panel = harness(move |ui| {
            let game = NewGameForm {
                variant: VariantId::Position,
                ..game(Opponents::TwoPeople)
            };
            choose_terms(ui, &texts, &TermsForm::default(), &game, false)
                .into_iter()
                .collect::<Vec<_>>()
        });
        assert!(has_control(&panel, "No clock"));
    }

    #[test]
    fn a_handicap_in_pieces_does_not_apply_to_a_position() {
        let texts = Texts::english();
        let mut form = TermsForm::default();
        form.handicap.kind = HandicapKind::Pieces(2);
        let people = game(Opponents::TwoPeople);
        let summary_of = |game| summary(&texts, &form, game);
        assert_eq!(summary_of(&people), "Time: No clock. 2 fewer pieces (Player 1)");
        let position = NewGameForm {
            variant: VariantId::Position,
            ..people
        };
        assert_eq!(summary_of(&position), "Time: No clock. No handicap");
    }

    #[test]
    fn only_applicable_controls_are_offered() {
        let untimed = opened(TermsForm::default(), Opponents::TwoPeople);
        assert!(!has_control(&untimed, "Half the time") && !has_control(&untimed, "5+3"));
        let mut timed = TermsForm::default();
        timed.clock.choice = ClockChoice::Preset;
        let between_people = opened(timed.clone(), Opponents::TwoPeople);
        assert!(has_control(&between_people, "Half the time"));
        assert!(!has_control(&between_people, "Computer uses a clock"));
        let against_computer = opened(timed.clone(), Opponents::PersonAndComputer);
        assert!(!has_control(&against_computer, "Allow hints, threats and analysis"));
        let watched = opened(timed, Opponents::TwoComputers);
        assert!(!has_control(&watched, "Handicap") && !has_control(&watched, "Name"));
    }
}
