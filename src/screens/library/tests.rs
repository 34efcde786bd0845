//! Tests of the library page.

use crate::library::{ImportExportStatus, ListPage, LoadPurpose, LoadedGame, SaveFailure};
use crate::screens::library::details::{Details, DetailsAction};
use crate::screens::library::import_export::{ImportExportAction, ImportExportState};
use crate::screens::library::import_export_panel::import_panel;
use crate::screens::library::list_panel::row_label;
use crate::screens::library::list_state::{DeletedGames, DeletedName, ListAction, ListState};
use crate::screens::library::page::Action;
use crate::screens::library::report::Report;
use crate::screens::library::{details_panel, list_panel};
use crate::session::GameKey;
use crate::text::{LocalizedText, Texts};
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, is_enabled};
use bevy_egui::egui::{Key, Vec2};
use breakthrough_library::{
    ANALYSIS_KEYWORD, GameDate, GameEntry, GameId, GameReview, GameSummary, Page, PlayerKind, RecordedPlayer,
    StoredReview,
};
use breakthrough_rules::{Ending, Game, Outcome, Position, Side, Variant};
use egui_kittest::kittest::Queryable;

pub(super) fn summary(number: i64) -> GameSummary {
    GameSummary {
        id: GameId(number),
        title: String::new(),
        players: [player("Anna"), player("")],
        variant_name: "Breakthrough".to_owned(),
        variant_code: "8x8".to_owned(),
        outcome: None,
        time_control: String::new(),
        date: GameDate::new("2026.11.23 14:05:09"),
        plies: number as u32 * 2,
        is_rated: false,
        keywords: Vec::new(),
        accuracy: if number == 2 { [Some(874), None] } else { [None; 2] },
    }
}

pub(super) fn player(name: &str) -> RecordedPlayer {
    let kind = if name.is_empty() {
        PlayerKind::Level(3)
    } else {
        PlayerKind::Person
    };
    RecordedPlayer {
        name: name.to_owned(),
        kind,
    }
}

/// Returns a list of `total` games, of which at most the first 64 are loaded.
pub(super) fn listed(total: u64) -> ListState {
    let mut list = ListState::default();
    let games: Vec<_> = (0..total.min(64) as i64).map(summary).collect();
    // The PGN of every second game cannot be parsed.
    let positions = (0..games.len()).map(|index| index.is_multiple_of(2).then(|| Position::start(Variant::STANDARD)));
    list.receive(ListPage {
        list: 0,
        offset: 0,
        last_positions: positions.collect(),
        terminations: vec![None; total.min(64) as usize],
        page: Page { games, total },
    });
    list
}

pub(super) fn list_in(window: Vec2, list: ListState) -> PanelHarness<'static, Action> {
    let texts = Texts::english();
    harness_in_window(window, move |ui| list_panel::panel(ui, &texts, &list, None, None))
}

fn list(list: ListState) -> PanelHarness<'static, Action> {
    list_in(Vec2::new(600.0, 700.0), list)
}

fn import(
    window: Vec2,
    state: ImportExportState,
    running: Option<ImportExportStatus>,
) -> PanelHarness<'static, Action> {
    let texts = Texts::english();
    harness_in_window(window, move |ui| import_panel(ui, &texts, &state, running.as_ref()))
}

fn details(is_over: bool, edit: impl FnOnce(&mut Details)) -> PanelHarness<'static, Action> {
    let mut game = Game::new(Variant::STANDARD);
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    if is_over {
        game.resign(Side::Second);
    }
    let mut entry = GameEntry::new(game);
    entry.players = [player("Anna"), player("Ben")];
    let mut details = Details::new(LoadedGame {
        id: GameId(7),
        key: GameKey::unused(),
        entry: Box::new(entry),
        review: None,
    });
    edit(&mut details);
    let texts = Texts::english();
    harness(move |ui| details_panel::panel(ui, &texts, &details))
}

#[test]
fn a_rematch_of_a_library_game_has_another_seed_and_no_moves() {
    let mut game = Game::new(Variant::STANDARD);
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    let loaded = LoadedGame {
        id: GameId(7),
        key: GameKey::unused(),
        entry: Box::new(GameEntry::new(game)),
        review: None,
    };
    let (setup, resumed) = (super::rematch(&loaded), crate::library::resume_setup(&loaded));
    assert_eq!((setup.game.cursor(), setup.key), (0, None));
    assert_ne!(setup.seed, resumed.seed);
}

#[test]
fn a_row_describes_its_game_and_opens_it() {
    let mut list = list(listed(3));
    let label = "Anna – Level 3, Unfinished, Classic · 2026-11-23 14:05 · 1 move";
    assert_eq!(row_label(&Texts::english(), &summary(1)), label);
    let mut actions = click(&mut list, label);
    actions.retain(|action| !matches!(action, Action::List(ListAction::Load(_))));
    assert_eq!(actions, [Action::Load(GameId(1), LoadPurpose::Details)]);
    assert!(has_control(&list, "3 games"));
}

#[test]
fn a_reviewed_game_is_listed_and_shown_with_its_accuracy() {
    let label = "Anna – Level 3, Unfinished, Classic · 2026-11-23 14:05 · 2 moves, 87% – ? accuracy";
    assert_eq!(row_label(&Texts::english(), &summary(2)), label);
    for (is_current, text) in [
        (true, "87% – ? accuracy"),
        (false, "The moves have changed since the review."),
    ] {
        let shown = details(true, |details| {
            details.loaded.review = Some(GameReview {
                review: StoredReview {
                    moves_hash: 0,
                    engine: "1.0".to_owned(),
                    effort: "fast".to_owned(),
                    accuracy: [Some(87.4), None],
                    judgements: "good".to_owned(),
                    evaluations: "-".to_owned(),
                },
                is_current,
            });
        });
        assert!(has_control(&shown, text), "{text}");
    }
}

#[test]
fn the_selected_games_are_reviewed_until_the_reviews_are_cancelled() {
    let mut chosen = listed(3);
    chosen.selection.replace(&[GameId(0), GameId(2)]);
    let mut selected = list(chosen);
    let review = Action::Review(vec![GameId(0), GameId(2)]);
    assert!(click(&mut selected, "Review").contains(&review));
    let texts = Texts::english();
    let mut reviewing = harness_in_window(Vec2::new(600.0, 700.0), move |ui| {
        list_panel::panel(ui, &texts, &listed(3), None, Some((1, 2)))
    });
    assert!(has_control(&reviewing, "Reviewed 1 of 2 games"));
    assert!(click(&mut reviewing, "Cancel").contains(&Action::CancelReviews));
}

#[test]
fn only_visible_rows_are_laid_out_and_requested() {
    let mut list = list(listed(100_000));
    list.run();
    let needed = list.state().iter().find_map(|action| match action {
        Action::List(ListAction::Load(places)) => Some(places.clone()),
        _ => None,
    });
    let needed = needed.expect("rows in view");
    assert!(needed.start == 0 && needed.end < 16, "{needed:?}");
    assert!(has_control(&list, &row_label(&Texts::english(), &summary(3))));
    assert!(!has_control(&list, &row_label(&Texts::english(), &summary(40))));
}

#[test]
fn home_and_end_scroll_to_the_first_and_the_last_game_below_the_filters() {
    let mut list = list_in(Vec2::new(600.0, 700.0), listed(60));
    list.run();
    let label = |number| row_label(&Texts::english(), &summary(number));
    let search = list.get_by_label("Search").rect();
    assert!(has_control(&list, &label(0)) && !has_control(&list, &label(59)));
    for (key, shown, hidden) in [(Key::End, 59, 0), (Key::Home, 0, 59), (Key::PageDown, 7, 59)] {
        list.key_press(key);
        list.run();
        assert!(
            has_control(&list, &label(shown)) && !has_control(&list, &label(hidden)),
            "{key:?}"
        );
        assert_eq!(list.get_by_label("Search").rect(), search, "the filters stay");
    }
}

#[test]
fn a_row_shows_the_time_control_and_the_ending() {
    let mut timed = summary(1);
    timed.time_control = "300+3".to_owned();
    timed.outcome = Some(Outcome {
        winner: Side::Second,
        ending: Ending::Time,
    });
    let label = row_label(&Texts::english(), &timed);
    assert!(
        label.contains("0–1, on time, ") && label.ends_with("1 move · 5+3"),
        "{label}"
    );
    timed.time_control = "?".to_owned();
    assert!(row_label(&Texts::english(), &timed).ends_with("1 move · ?"));
}

#[test]
fn an_empty_library_shows_a_notice_and_disables_the_export() {
    let list = list(listed(0));
    assert!(has_control(&list, "No games yet. Every game you play is saved here."));
    assert!(!is_enabled(&list, "Export"));
    assert!(is_enabled(&list, "Import"));
}

#[test]
fn a_deleted_game_can_be_restored() {
    let mut page = listed(3);
    page.deleted = Some(DeletedGames {
        ids: vec![GameId(5)],
        name: DeletedName::Players(["Anna", "Ben"].map(player)),
    });
    let mut list = list(page);
    assert!(has_control(&list, "Deleted: Anna – Ben"));
    let actions = click(&mut list, "Undo");
    assert!(actions.contains(&Action::List(ListAction::Restore)));
}

#[test]
fn an_unfinished_game_can_be_continued_and_a_finished_game_replayed() {
    let load = |purpose| Action::Load(GameId(7), purpose);
    let mut unfinished = details(false, |_| {});
    for (label, purpose) in [
        ("Continue", LoadPurpose::Continue),
        ("Replay", LoadPurpose::Replay),
        ("Analyse", LoadPurpose::Analyse),
        ("Rematch", LoadPurpose::Rematch),
        ("Copy PGN", LoadPurpose::Copy),
    ] {
        assert_eq!(click(&mut unfinished, label), [load(purpose)], "{label}");
    }
    assert_eq!(click(&mut unfinished, "Export"), [Action::OpenExport(vec![GameId(7)])]);
    assert_eq!(click(&mut unfinished, "Delete"), [Action::Delete]);
    let mut finished = details(true, |_| {});
    assert!(!has_control(&finished, "Continue"));
    assert_eq!(click(&mut finished, "Replay"), [load(LoadPurpose::Replay)]);
}

#[test]
fn an_analysis_is_opened_as_an_analysis() {
    let mut analysis = details(false, |details| {
        details.loaded.entry.players = Default::default();
        details.loaded.entry.keywords = vec![ANALYSIS_KEYWORD.to_owned()];
    });
    assert!(!has_control(&analysis, "Continue") && !has_control(&analysis, "Replay"));
    let expected = Action::Load(GameId(7), LoadPurpose::Replay);
    assert_eq!(click(&mut analysis, "Analyse"), [expected]);
}

#[test]
fn changed_titles_and_keywords_can_be_saved() {
    assert!(!is_enabled(&details(true, |_| {}), "Save"));
    let mut edited = details(true, |details| details.title = "The long one".to_owned());
    assert_eq!(click(&mut edited, "Save"), [Action::Details(DetailsAction::Save)]);
}

#[test]
fn the_result_of_an_import_does_not_move_the_fields() {
    let window = Vec2::new(600.0, 900.0);
    let field = |report| {
        let state = ImportExportState {
            report,
            ..ImportExportState::default()
        };
        let mut import = import(window, state, None);
        import.run();
        import.get_by_label("Path to a PGN file").rect()
    };
    let report = Report {
        text: LocalizedText::verbatim("Imported: 12."),
        errors: Vec::new(),
        has_failed: false,
    };
    assert_eq!(field(None), field(Some(report)));
}

#[test]
fn an_import_shows_its_counts_and_the_first_errors() {
    let state = ImportExportState {
        report: Some(Report {
            text: LocalizedText::verbatim("Imported: 12."),
            errors: vec!["line 3, column 7: expected a move, found `x`".to_owned()],
            has_failed: false,
        }),
        import_path: "games.pgn".to_owned(),
        ..ImportExportState::default()
    };
    let mut import = import(Vec2::new(600.0, 900.0), state, None);
    assert_eq!(
        click(&mut import, "Import file"),
        [Action::ImportExport(ImportExportAction::ImportFile)]
    );
    assert!(has_control(&import, "line 3, column 7: expected a move, found `x`"));
    assert!(!is_enabled(&import, "Import text"), "nothing was pasted");
}

#[test]
fn the_running_import_shows_its_queue_position() {
    let state = ImportExportState {
        import_path: "games.pgn".to_owned(),
        ..ImportExportState::default()
    };
    let running = ImportExportStatus {
        file: Some("folder/two.pgn".into()),
        number: 2,
        total: 3,
        progress: 0.5,
        games: 7,
    };
    let mut import = import(Vec2::new(600.0, 900.0), state, Some(running));
    assert!(has_control(&import, "two.pgn (2 of 3)"));
    assert!(has_control(&import, "7 games"));
    assert!(!is_enabled(&import, "Import file"));
    assert_eq!(
        click(&mut import, "Cancel"),
        [Action::ImportExport(ImportExportAction::Cancel)]
    );
}

#[test]
fn buttons_are_reachable_in_the_smallest_window_at_twice_the_text_size() {
    let small = Vec2::new(344.0, 360.0);
    let mut list = list_in(small, listed(1000));
    list.run();
    assert!(click(&mut list, "Back").contains(&Action::Back));
    let mut import = import(small, ImportExportState::default(), None);
    assert!(click(&mut import, "Back").contains(&Action::Back));
}

#[test]
fn statistics_open_with_the_player_of_this_computer_or_the_first_person() {
    let program = PlayerKind::Program {
        program: "Stormer 2".to_owned(),
        version: String::new(),
        network: String::new(),
    };
    let players = [
        ("Stormer", program),
        ("Level 3", PlayerKind::Level(3)),
        ("Computer level up", PlayerKind::Person),
        ("Anna", PlayerKind::Person),
    ];
    let players = players.map(|(name, kind)| RecordedPlayer {
        name: name.to_owned(),
        kind,
    });
    let mut list = listed(3);
    list.choices.players = players.to_vec();
    assert_eq!(list.main_player(), Some("Computer level up"));
    list.own_name = "Anna".to_owned();
    assert_eq!(list.main_player(), Some("Anna"), "the player of this computer");
    list.choices.players.truncate(2);
    assert_eq!(list.main_player(), Some("Stormer"));
    list.games.player = Some("Anna".to_owned());
    assert_eq!(list.main_player(), Some("Anna"));
}

#[test]
fn a_read_only_library_is_listed_with_the_reason() {
    let texts = Texts::english();
    let list = harness_in_window(Vec2::new(600.0, 700.0), move |ui| {
        list_panel::panel(ui, &texts, &listed(2), Some(&SaveFailure::DiskFull), None)
    });
    assert!(has_control(&list, "Read-only: the disk is full"));
    assert!(has_control(&list, &row_label(&Texts::english(), &summary(1))));
}

#[test]
fn a_read_error_is_shown_instead_of_the_loading_notice() {
    let list = list(ListState {
        failure: Some("it is a folder".to_owned()),
        ..ListState::default()
    });
    assert!(has_control(&list, "Couldn’t read the library: it is a folder"));
    assert!(!has_control(&list, "Loading…"));
}
