//! Tests of the page, with controls found by their labels.

use crate::library::{ImportExportStatus, ListPage, LoadPurpose, LoadedGame, SaveFailure};
use crate::screens::library::list_panel::row_label;
use crate::screens::library::page::{Action, LibraryPage};
use crate::screens::library::report::Report;
use crate::screens::library::{details_panel, import_export_panel, list_panel};
use crate::session::GameKey;
use crate::text::{LocalizedText, Texts};
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, is_enabled};
use bevy_egui::egui::{Ui, Vec2};
use breakthrough_library::{GameDate, GameEntry, GameId, GameSummary, Page, PlayerKind, RecordedPlayer};
use breakthrough_rules::{Game, Position, Side, Variant};

fn summary(number: i64) -> GameSummary {
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
        keywords: Vec::new(),
    }
}

fn player(name: &str) -> RecordedPlayer {
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

/// Returns a page that shows the first games of `total`.
fn listed(total: u64) -> LibraryPage {
    let mut page = LibraryPage::default();
    let games: Vec<_> = (0..total.min(64) as i64).map(summary).collect();
    // The PGN of every second game cannot be parsed.
    let positions = (0..games.len()).map(|index| index.is_multiple_of(2).then(|| Position::start(Variant::STANDARD)));
    page.list.receive(ListPage {
        list: 0,
        offset: 0,
        last_positions: positions.collect(),
        page: Page { games, total },
    });
    page
}

fn panel(
    window: Vec2,
    page: LibraryPage,
    show: impl Fn(&mut Ui, &Texts, &LibraryPage) -> Vec<Action> + 'static,
) -> PanelHarness<'static, Action> {
    let texts = Texts::english();
    harness_in_window(window, move |ui| show(ui, &texts, &page))
}

fn list(page: LibraryPage) -> PanelHarness<'static, Action> {
    panel(Vec2::new(600.0, 700.0), page, |ui, texts, page| {
        list_panel::panel(ui, texts, page, None)
    })
}

fn details(is_over: bool, edit: impl FnOnce(&mut LibraryPage)) -> PanelHarness<'static, Action> {
    let mut game = Game::new(Variant::STANDARD);
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    if is_over {
        game.resign(Side::Second);
    }
    let mut entry = GameEntry::new(game);
    entry.players = [player("Anna"), player("Ben")];
    let loaded = LoadedGame {
        id: GameId(7),
        key: GameKey::unused(),
        entry: Box::new(entry),
    };
    let mut page = LibraryPage {
        details: Some(loaded),
        ..LibraryPage::default()
    };
    edit(&mut page);
    let texts = Texts::english();
    harness(move |ui| {
        page.details
            .as_ref()
            .map_or_else(Vec::new, |loaded| details_panel::panel(ui, &texts, &page, loaded))
    })
}

#[test]
fn a_row_describes_its_game_and_opens_it() {
    let mut list = list(listed(3));
    let label = "Anna – Computer level 3, Unfinished, Breakthrough · 2026-11-23 14:05 · 1 move";
    assert_eq!(row_label(&Texts::english(), &summary(1)), label);
    let mut actions = click(&mut list, label);
    actions.retain(|action| !matches!(action, Action::Need(_)));
    assert_eq!(actions, [Action::Load(GameId(1), LoadPurpose::Details)]);
    assert!(has_control(&list, "3 games"));
}

#[test]
fn only_visible_rows_are_laid_out_and_requested() {
    let mut list = list(listed(100_000));
    list.run();
    let needed = list.state().iter().find_map(|action| match action {
        Action::Need(places) => Some(places.clone()),
        _ => None,
    });
    let needed = needed.expect("rows in view");
    assert!(needed.start == 0 && needed.end < 16, "{needed:?}");
    assert!(has_control(&list, &row_label(&Texts::english(), &summary(3))));
    assert!(!has_control(&list, &row_label(&Texts::english(), &summary(40))));
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
    page.deleted = Some((GameId(5), ["Anna", "Ben"].map(player)));
    let mut list = list(page);
    assert!(has_control(&list, "Deleted: Anna – Ben"));
    let actions = click(&mut list, "Undo");
    assert!(actions.contains(&Action::Restore));
}

#[test]
fn an_unfinished_game_can_be_continued_and_a_finished_game_replayed() {
    let load = |purpose| Action::Load(GameId(7), purpose);
    let mut unfinished = details(false, |_| {});
    for (label, purpose) in [
        ("Continue", LoadPurpose::Continue),
        ("Replay", LoadPurpose::Replay),
        ("Rematch", LoadPurpose::Rematch),
        ("Copy PGN", LoadPurpose::Copy),
    ] {
        assert_eq!(click(&mut unfinished, label), [load(purpose)], "{label}");
    }
    assert_eq!(click(&mut unfinished, "Export"), [Action::OpenExport(Some(GameId(7)))]);
    assert_eq!(click(&mut unfinished, "Delete"), [Action::Delete]);
    let mut finished = details(true, |_| {});
    assert!(!has_control(&finished, "Continue"));
    assert_eq!(click(&mut finished, "Replay"), [load(LoadPurpose::Replay)]);
}

#[test]
fn changed_titles_and_keywords_can_be_saved() {
    assert!(!is_enabled(&details(true, |_| {}), "Save"));
    let mut edited = details(true, |page| page.title = "The long one".to_owned());
    assert_eq!(click(&mut edited, "Save"), [Action::SaveDetails]);
}

#[test]
fn an_import_shows_its_counts_and_the_first_errors() {
    let page = LibraryPage {
        report: Some(Report {
            text: LocalizedText::verbatim("Imported: 12."),
            errors: vec!["line 3, column 7: expected a move, found `x`".to_owned()],
            has_failed: false,
        }),
        import_path: "games.pgn".to_owned(),
        ..LibraryPage::default()
    };
    let mut import = panel(Vec2::new(600.0, 900.0), page, |ui, texts, page| {
        import_export_panel::import_panel(ui, texts, page, None)
    });
    assert_eq!(click(&mut import, "Import file"), [Action::ImportFile]);
    assert!(has_control(&import, "line 3, column 7: expected a move, found `x`"));
    assert!(!is_enabled(&import, "Import text"), "nothing was pasted");
}

#[test]
fn the_running_import_is_shown_with_its_place_in_the_queue_and_can_be_cancelled() {
    let page = LibraryPage {
        import_path: "games.pgn".to_owned(),
        ..LibraryPage::default()
    };
    let running = ImportExportStatus {
        file: Some("folder/two.pgn".into()),
        number: 2,
        total: 3,
        progress: 0.5,
        games: 7,
    };
    let mut import = panel(Vec2::new(600.0, 900.0), page, move |ui, texts, page| {
        import_export_panel::import_panel(ui, texts, page, Some(&running))
    });
    assert!(has_control(&import, "two.pgn (2 of 3)"));
    assert!(has_control(&import, "7 games"));
    assert!(!is_enabled(&import, "Import file"));
    assert_eq!(click(&mut import, "Cancel"), [Action::Cancel]);
}

#[test]
fn buttons_are_reachable_in_the_smallest_window_at_twice_the_text_size() {
    let small = Vec2::new(344.0, 360.0);
    let mut list = panel(small, listed(1000), |ui, texts, page| {
        list_panel::panel(ui, texts, page, None)
    });
    list.run();
    assert!(click(&mut list, "Back").contains(&Action::Back));
    let mut import = panel(small, LibraryPage::default(), |ui, texts, page| {
        import_export_panel::import_panel(ui, texts, page, None)
    });
    assert!(click(&mut import, "Back").contains(&Action::Back));
}

#[test]
fn the_statistics_of_the_first_person_open_whatever_the_names_of_computers_are() {
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
    let mut page = listed(3);
    page.choices.players = players.to_vec();
    assert_eq!(page.main_player(), Some("Computer level up"));
    page.choices.players.truncate(2);
    assert_eq!(page.main_player(), Some("Stormer"));
    page.list.player = Some("Anna".to_owned());
    assert_eq!(page.main_player(), Some("Anna"));
}

#[test]
fn a_read_only_library_is_listed_with_the_reason() {
    let texts = Texts::english();
    let list = harness_in_window(Vec2::new(600.0, 700.0), move |ui| {
        list_panel::panel(ui, &texts, &listed(2), Some(&SaveFailure::DiskFull))
    });
    assert!(has_control(&list, "Read-only: the disk is full."));
    assert!(has_control(&list, &row_label(&Texts::english(), &summary(1))));
}

#[test]
fn a_read_error_is_shown_instead_of_the_loading_notice() {
    let page = LibraryPage {
        list_failure: Some("it is a folder".to_owned()),
        ..LibraryPage::default()
    };
    let list = list(page);
    assert!(has_control(&list, "Couldn’t read the library: it is a folder"));
    assert!(!has_control(&list, "Loading…"));
}
