//! Tests of the UCI engine page, and of the file with the list of engines.

use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::engines::form::Field;
use crate::screens::engines::page::{Action, EnginesPage};
use crate::screens::engines::{form_panel, list_panel};
use crate::states::Overlay;
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, is_enabled};
use bevy_egui::egui::{Event, Key, Vec2};
use breakthrough_players::{EngineName, SearchLimit};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::parse_move;
use breakthrough_uci_client::{Confirmations, EngineCheck, EngineEntry, EngineList, Fault, UciInfo};
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn name(text: &str) -> EngineName {
    text.parse().expect("a name")
}

fn entry(text: &str) -> EngineEntry {
    EngineEntry::new(name(text), PathBuf::from("/usr/games/odd"))
}

fn list() -> EngineList {
    let mut list = EngineList::default();
    for text in ["Odd One", "Odd Two"] {
        list.put(entry(text), None).expect("a free name");
    }
    list
}

/// Returns confirmations for all engines in the list.
fn confirmed() -> Confirmations {
    let mut confirmations = Confirmations::default();
    for entry in list().entries() {
        confirmations.confirm(entry.command().expect("text")).expect("no file");
    }
    confirmations
}

/// Returns the test result of an engine that has an option of each type, and either moves a2-a3 or fails with `fault`.
fn checked(fault: Option<Fault>) -> Result<EngineCheck, Fault> {
    let mut info = UciInfo::default();
    for line in [
        "id name Odd Machine 1.2",
        "id author Nobody",
        "option name UCI_Variant type combo default chess var chess var breakthrough",
        "option name Contempt type check default true",
        "option name Hash type spin default 16 min 1 max 64",
        "option name Style type combo default calm var calm var wild",
        "option name Clear Hash type button",
        "option name Book type string default <empty>",
    ] {
        info.read_line(line);
    }
    let mv = parse_move("a2a3", Variant::STANDARD.size()).expect("a move");
    Ok(EngineCheck {
        info,
        first_move: fault.map_or(Ok((mv, Duration::from_millis(512))), Err),
    })
}

/// Page with a list of engines.
struct Fixture {
    page: EnginesPage,
    uci_engines: UciEngines,
}

impl Fixture {
    fn new(file: Option<&Path>) -> Fixture {
        if let Some(file) = file {
            // The test of a failed write passes a file that cannot be written.
            let _ = list().write(file);
        }
        Fixture {
            page: EnginesPage::default(),
            uci_engines: UciEngines::new(list(), file.map(Path::to_owned), confirmed()),
        }
    }

    fn apply(&mut self, action: Action) -> Option<Overlay> {
        let (texts, wake_up) = (Texts::english(), WakeUp::default());
        self.page.apply(action, &texts, &mut self.uci_engines, &wake_up)
    }

    fn type_text(&mut self, field: Field, text: &str) {
        self.apply(Action::Type(field, text.to_owned()));
    }

    /// Ends the running test with a result.
    fn finish_check(&mut self, result: Result<EngineCheck, Fault>) {
        let list = self.uci_engines.list().clone();
        let form = self.page.form_mut().expect("a form");
        form.cancel_check();
        form.take_result(result, &list);
    }

    fn names(&self) -> Vec<String> {
        let entries = self.uci_engines.list().entries().iter();
        entries.map(|entry| entry.name.to_string()).collect()
    }

    fn panel(self) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| show(ui, &texts, &self))
    }
}

fn show(ui: &mut bevy_egui::egui::Ui, texts: &Texts, fixture: &Fixture) -> Vec<Action> {
    match fixture.page.form() {
        Some(form) => form_panel::panel(ui, texts, form, fixture.uci_engines.list()),
        None => list_panel::panel(ui, texts, &fixture.page, fixture.uci_engines.list()),
    }
}

/// Returns a form for a new engine that has passed its test.
fn tested() -> Fixture {
    let mut fixture = Fixture::new(None);
    fixture.apply(Action::Add);
    fixture.type_text(Field::Path, "/nonexistent/odd");
    fixture.apply(Action::Test);
    fixture.finish_check(checked(None));
    fixture
}

#[test]
fn each_control_of_the_list_has_its_action() {
    let mut panel = Fixture::new(None).panel();
    for (label, action) in [
        ("Odd One", Action::Edit(name("Odd One"))),
        ("Edit Odd Two", Action::Edit(name("Odd Two"))),
        ("Remove Odd Two", Action::Remove(name("Odd Two"))),
        ("Add engine…", Action::Add),
        ("Engine match…", Action::OpenMatch),
        ("Back", Action::Close),
    ] {
        assert_eq!(click(&mut panel, label), [action], "{label}");
    }
}

#[test]
fn removing_and_restoring_an_engine_updates_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("engines.toml");
    let mut fixture = Fixture::new(Some(&file));
    let saved = || breakthrough_platform::files::read_to_string(&file).expect("written");
    fixture.apply(Action::Remove(name("Odd One")));
    assert_eq!(fixture.names(), ["Odd Two"]);
    assert!(!saved().contains("Odd One"));
    fixture.apply(Action::UndoRemove);
    assert_eq!(fixture.names(), ["Odd One", "Odd Two"]);
    assert!(saved().contains("Odd One"));
    fixture.apply(Action::Remove(name("Odd One")));
    let mut panel = fixture.panel();
    assert!(has_control(&panel, "“Odd One” was removed."));
    assert_eq!(click(&mut panel, "Undo"), [Action::UndoRemove]);
    assert_eq!(click(&mut panel, "Dismiss"), [Action::ForgetRemoved]);
}

#[test]
fn a_failed_write_leaves_the_list_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_the_way = folder.path().join("file");
    breakthrough_platform::files::write(&in_the_way, "").expect("written");
    let mut fixture = Fixture::new(Some(&in_the_way.join("engines.toml")));
    fixture.apply(Action::Remove(name("Odd One")));
    assert_eq!(fixture.names(), ["Odd One", "Odd Two"]);
    let error = Texts::english().localize(&fixture.page.error.expect("a reason"));
    assert!(error.starts_with("Couldn’t save the engine list: "), "{error}");
}

#[test]
fn a_new_engine_is_tested_before_it_is_saved() {
    let mut fixture = Fixture::new(None);
    fixture.apply(Action::Add);
    fixture.type_text(Field::Path, "/nonexistent/odd");
    assert!(!fixture.page.form().expect("a form").is_tested());
    let mut panel = fixture.panel();
    assert!(!is_enabled(&panel, "Save"));
    for (label, action) in [
        ("Browse…", Action::Browse),
        ("Test", Action::Test),
        ("Cancel", Action::CancelForm),
    ] {
        assert_eq!(click(&mut panel, label), [action], "{label}");
    }
    let mut panel = tested().panel();
    assert!(is_enabled(&panel, "Save"));
    assert_eq!(click(&mut panel, "Save"), [Action::Save]);
    for text in [
        "Odd Machine 1.2 by Nobody",
        "The engine lists Breakthrough as a variant.",
        "First move: a2-a3 after 0.5 s",
    ] {
        assert!(has_control(&panel, text), "{text}");
    }
}

#[test]
fn an_engine_that_fails_its_test_cannot_be_saved() {
    for (result, text) in [
        (
            checked(Some(Fault::IllegalMove("e2e4".to_owned()))),
            "Odd Machine 1.2 played an illegal move: e2e4",
        ),
        (
            Err(Fault::NotStarted("/nonexistent/odd: gone".to_owned())),
            "Couldn’t start odd: /nonexistent/odd: gone",
        ),
        (
            Err(Fault::Stalled("uciok".to_owned())),
            "odd didn’t respond as a UCI engine.",
        ),
    ] {
        let mut fixture = tested();
        fixture.finish_check(result);
        let panel = fixture.panel();
        assert!(has_control(&panel, text), "{text}");
        assert!(!is_enabled(&panel, "Save"), "{text}");
    }
}

#[test]
fn changing_the_command_invalidates_the_test() {
    let mut fixture = tested();
    fixture.type_text(Field::Path, "/nonexistent/other");
    assert!(!fixture.page.form().expect("a form").is_tested());
    fixture.type_text(Field::Path, "/nonexistent/odd");
    fixture.type_text(Field::Arguments, "uci");
    assert!(!is_enabled(&fixture.panel(), "Save"));
}

#[test]
fn a_tested_engine_is_saved_with_its_name_and_options() {
    let mut fixture = tested();
    fixture.apply(Action::SetOption("Hash".to_owned(), Some("32".to_owned())));
    fixture.apply(Action::SetOption("Style".to_owned(), Some("wild".to_owned())));
    fixture.apply(Action::SetOption("Style".to_owned(), None));
    let limit = fixture.page.form().expect("a form").limit.step(1);
    fixture.apply(Action::SetLimit(limit));
    fixture.apply(Action::Save);
    assert!(fixture.page.form().is_none());
    let saved = fixture.uci_engines.list().get("Odd Machine").expect("in the list");
    assert_eq!(saved.path, Path::new("/nonexistent/odd"));
    assert_eq!(saved.title(), "Odd Machine 1.2");
    assert_eq!(saved.limit, SearchLimit::MoveTime(Duration::from_secs(2)));
    assert_eq!(saved.options, [("Hash".to_owned(), "32".to_owned())].into());
    // A number is appended to the name of a second engine with the same name.
    let mut second = tested();
    second.uci_engines = fixture.uci_engines;
    second.type_text(Field::Name, "");
    second.finish_check(checked(None));
    assert_eq!(second.page.form().expect("a form").name, "Odd Machine 2");
}

#[test]
fn an_engine_is_renamed_without_a_test() {
    let mut fixture = Fixture::new(None);
    fixture.apply(Action::Edit(name("Odd One")));
    fixture.page.form_mut().expect("a form").cancel_check();
    fixture.type_text(Field::Name, "odd two");
    fixture.apply(Action::Save);
    let error = |fixture: &Fixture| {
        let error = fixture.page.form().and_then(|form| form.error.as_ref());
        error.map(|error| Texts::english().localize(error)).unwrap_or_default()
    };
    assert_eq!(error(&fixture), "An engine named “odd two” already exists.");
    fixture.type_text(Field::Name, "a,b");
    fixture.apply(Action::Save);
    assert_eq!(error(&fixture), "Use at most 40 characters and no commas.");
    fixture.type_text(Field::Name, "Even One");
    fixture.apply(Action::Save);
    assert_eq!(fixture.names(), ["Even One", "Odd Two"]);
}

#[test]
fn each_type_of_option_has_a_control() {
    let set = |name: &str, value: Option<&str>| Action::SetOption(name.to_owned(), value.map(str::to_owned));
    let mut panel = tested().panel();
    panel.run();
    assert_eq!(click(&mut panel, "Contempt"), [set("Contempt", Some("false"))]);
    assert_eq!(click(&mut panel, "Clear Hash"), [set("Clear Hash", Some(""))]);
    assert!(!has_control(&panel, "UCI_Variant"));
    let control = |panel: &PanelHarness<'static, Action>, label: &str| {
        let controls: Vec<_> = panel.get_all_by_label(label).collect();
        controls.last().expect("a control").click();
    };
    control(&panel, "Style");
    panel.run();
    assert_eq!(click(&mut panel, "wild"), [set("Style", Some("wild"))]);
    panel.get_all_by_label("Hash").last().expect("a control").focus();
    panel.run_ok();
    panel.state_mut().clear();
    panel.event(Event::Text("32".to_owned()));
    panel.run_ok();
    panel.key_press(Key::Enter);
    panel.run_ok();
    assert_eq!(panel.state().first(), Some(&set("Hash", Some("32"))));
    panel.get_all_by_label("Book").last().expect("a control").focus();
    panel.run_ok();
    panel.state_mut().clear();
    panel.event(Event::Text("x".to_owned()));
    panel.run_ok();
    assert_eq!(panel.state().first(), Some(&set("Book", Some("x"))));
}

#[test]
fn the_search_limit_steps_through_times_or_node_counts() {
    let mut panel = tested().panel();
    let limit = |action: &[Action]| match action {
        [Action::SetLimit(limit)] => limit.search_limit(),
        other => panic!("expected a limit, found {other:?}"),
    };
    let milliseconds = |count| SearchLimit::MoveTime(Duration::from_millis(count));
    assert_eq!(limit(&click(&mut panel, "Limit: Increase")), milliseconds(2000));
    assert_eq!(limit(&click(&mut panel, "Limit: Decrease")), milliseconds(500));
    assert_eq!(limit(&click(&mut panel, "Nodes")), SearchLimit::Nodes(10_000));
}

#[test]
fn the_form_buttons_are_visible_in_the_smallest_window() {
    let texts = Texts::english();
    let fixture = tested();
    let window = Vec2::new(384.0, 400.0);
    let mut panel = harness_in_window(window, move |ui| show(ui, &texts, &fixture));
    panel.run();
    for label in ["Save", "Cancel"] {
        let rect = panel.get_by_label(label).rect();
        assert!(
            rect.bottom() <= window.y && rect.right() <= window.x,
            "{label}: {rect:?}"
        );
    }
}

#[test]
fn escape_returns_to_the_list_and_then_to_the_overlay() {
    let mut fixture = Fixture::new(None);
    fixture.page.open(Overlay::Settings);
    fixture.apply(Action::Add);
    assert_eq!(fixture.page.go_back(), None);
    assert_eq!(fixture.page.go_back(), Some(Overlay::Settings));
    assert_eq!(fixture.apply(Action::Close), Some(Overlay::Settings));
}

#[test]
fn editing_an_engine_tests_it_to_learn_its_options() {
    let mut fixture = Fixture::new(None);
    fixture.apply(Action::Edit(name("Odd One")));
    assert!(fixture.page.form().expect("a form").is_checking());
    let mut panel = fixture.panel();
    assert!(has_control(&panel, "Testing…"));
    let cancel = panel.get_all_by_label("Cancel").next().expect("a button");
    cancel.click();
    panel.run_ok();
    assert!(panel.state().contains(&Action::CancelTest));
}

#[test]
fn a_missing_file_dialog_is_reported() {
    let mut fixture = Fixture::new(None);
    fixture.apply(Action::Add);
    fixture.type_text(Field::Path, "/usr/games/odd");
    let form = fixture.page.form_mut().expect("a form");
    form.lacks_dialog = true;
    assert_eq!(form.path, "/usr/games/odd");
    assert!(has_control(
        &fixture.panel(),
        "No file dialog available. Type the path instead."
    ));
}
