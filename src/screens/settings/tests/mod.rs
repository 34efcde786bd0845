//! Tests of the settings screen.

mod actions;
mod copies;
mod keys;
mod layout;

use crate::base::VERSION;
use crate::input::actions::ActionBindings;
use crate::input::key_capture::KeyCapture;
use crate::screens::backup::Purpose;
use crate::screens::engine_resources::Machine;
use crate::screens::settings::controls::fields;
use crate::screens::settings::copies::LibraryCopies;
use crate::screens::settings::model::{Action, Model, Page, ResetScope, ThemeCard};
use crate::screens::settings::panel::panel;
use crate::screens::settings::search::Query;
use crate::settings::{
    ClockSettings, CoordinateStyle, EngineSettings, FilePlace, LICENCES, MoveInput, MoveNames, MoveSpeed, Quality,
    RoomTime, Settings, TextSize, ViewPreset, Volumes, field_names_of,
};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control};
use bevy_egui::egui::{Key, Ui, Vec2};
use breakthrough_platform::capabilities::Capabilities;
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_themes::{PieceSet, RoomName, Theme, ThemeId, built_in_themes};
use egui_kittest::kittest::Queryable;
use std::path::PathBuf;
use std::time::Duration;
use strum::IntoEnumIterator;

/// Values that a model borrows.
struct Fixture {
    texts: Texts,
    themes: Vec<(ThemeId, Theme)>,
    settings: Settings,
    defaults: Settings,
    bindings: ActionBindings,
    page: Page,
    search: String,
    is_searching: bool,
    capture: KeyCapture,
    places: Vec<FilePlace>,
    copies: LibraryCopies,
    capabilities: Capabilities,
    full_screen: Option<bool>,
    room: Option<RoomName>,
    is_default_theme: bool,
    is_quality_overridden: bool,
    asks_reset: bool,
    scrolls_to_conflict: bool,
    reset: Option<ResetScope>,
}

impl Fixture {
    fn for_page(page: Page) -> Fixture {
        let themes = built_in_themes();
        Fixture {
            texts: Texts::english(),
            room: themes[0].1.room,
            themes,
            settings: Settings::default(),
            defaults: Settings::default(),
            bindings: ActionBindings::default(),
            page,
            search: String::new(),
            is_searching: false,
            capture: KeyCapture::default(),
            places: vec![
                FilePlace::file("settings-files-settings", PathBuf::from("/home/me/game/settings.toml")),
                FilePlace::folder("settings-files-themes", PathBuf::from("/home/me/game/themes")),
            ],
            copies: LibraryCopies::default(),
            capabilities: CAPABILITIES,
            full_screen: Some(false),
            is_default_theme: true,
            is_quality_overridden: false,
            asks_reset: false,
            scrolls_to_conflict: false,
            reset: None,
        }
    }

    fn with_keys(scope: &str, action: &str, keys: &[&str]) -> Fixture {
        let mut fixture = Fixture::for_page(Page::Keys);
        let keys = keys.iter().map(ToString::to_string).collect();
        fixture.settings.keys.set(scope, action, keys);
        fixture.bindings = ActionBindings::with_keys(&fixture.settings.keys);
        fixture
    }

    fn model(&self) -> Model<'_> {
        Model {
            texts: &self.texts,
            page: self.page,
            search: &self.search,
            query: Query::new(&self.search),
            is_searching: self.is_searching,
            themes: self
                .themes
                .iter()
                .map(|(id, theme)| ThemeCard {
                    id,
                    name: &theme.name,
                    description: &theme.description,
                    thumbnail: None,
                })
                .collect(),
            theme_errors: &[],
            theme: &self.themes[0].0,
            is_default_theme: self.is_default_theme,
            theme_description: &self.themes[0].1.description,
            room: self.room,
            can_copy_theme: true,
            pieces: None,
            quality: Quality::High,
            is_quality_overridden: self.is_quality_overridden,
            full_screen: self.full_screen,
            settings: &self.settings,
            defaults: &self.defaults,
            bindings: &self.bindings,
            capture: self.capture,
            machine: Machine {
                processors: 8,
                memory_mebibytes: Some(16384),
            },
            capabilities: self.capabilities,
            places: &self.places,
            copies: &self.copies,
            can_back_up: true,
            asks_reset: self.asks_reset,
            scrolls_to_conflict: self.scrolls_to_conflict,
            reset: self.reset,
        }
    }

    /// Shows the panel, and applies the actions that change the model of the panel.
    fn show(&mut self, ui: &mut Ui) -> Vec<Action> {
        let actions = panel(ui, &self.model());
        for action in &actions {
            match action {
                Action::Change(settings) => {
                    self.settings = (**settings).clone();
                    self.bindings = ActionBindings::with_keys(&settings.keys);
                }
                Action::Search(text) => self.search.clone_from(text),
                Action::OpenPage(page) => self.page = *page,
                Action::ConflictShown => self.scrolls_to_conflict = false,
                _ => {}
            }
        }
        actions
    }

    /// Returns a panel that does not apply its actions.
    fn harness(self) -> PanelHarness<'static, Action> {
        let mut panel_harness = harness(move |ui| panel(ui, &self.model()));
        panel_harness.run();
        panel_harness
    }
}

fn changed(change: impl FnOnce(&mut Settings)) -> Action {
    let mut settings = Settings::default();
    change(&mut settings);
    Action::Change(Box::new(settings))
}

#[test]
fn every_setting_has_a_control() {
    let covered: Vec<&str> = Page::iter().flat_map(fields).collect();
    // These settings are changed on the new-game screen, in the panel of an analysis, in the statistics, or by winning a variant.
    let elsewhere = [
        "analysis",
        "won-variants",
        "rating-notice-dismissed",
        "coached-games",
        "welcomed",
    ];
    let is_elsewhere = |field: &str| field.ends_with("-game") || elsewhere.contains(&field);
    let fields_of_pages = Settings::field_names().iter().filter(|field| !is_elsewhere(field));
    for field in fields_of_pages {
        let is_covered = |covered: &&str| covered.split('.').next() == Some(*field);
        assert!(
            covered.iter().any(is_covered),
            "no page of the settings changes {field}"
        );
    }
    for (table, names) in [
        ("volumes", field_names_of::<Volumes>()),
        ("engine", field_names_of::<EngineSettings>()),
        ("clock", field_names_of::<ClockSettings>()),
    ] {
        for field in names {
            let name = format!("{table}.{field}");
            assert!(
                covered.contains(&name.as_str()),
                "no page of the settings changes {name}"
            );
        }
    }
}

#[test]
fn all_fields_named_by_controls_exist() {
    let names = Settings::field_names();
    for field in Page::iter().flat_map(fields) {
        let name = field.split('.').next().unwrap_or_default();
        assert!(names.contains(&name), "{field}");
    }
}

#[track_caller]
fn finds(search: &str, labels: &[&str], others: &[&str]) {
    let mut fixture = Fixture::for_page(Page::Appearance);
    fixture.search = search.to_owned();
    let found = fixture.harness();
    for label in labels {
        assert!(has_control(&found, label), "{search:?} finds {label}");
    }
    for label in others {
        assert!(!has_control(&found, label), "{search:?} does not find {label}");
    }
}

#[test]
fn a_search_finds_the_controls_of_all_pages_by_their_terms() {
    finds("volume music", &["Music"], &["Master", "Ambience"]);
    finds("mute", &["Master", "Music"], &["Marble"]);
    finds("hash", &["Memory: Increase"], &["Threads: Increase"]);
    finds("CONFIRM", &["Ask before resigning"], &["Reduce motion"]);
    finds("ctrl z", &["Board editor, Undo: Ctrl Z"], &["During a game, Hint: H"]);
    finds("themes", &["Your themes: Open folder"], &["Settings: Open folder"]);
    finds(
        "blitz",
        &["Default time control for two players"],
        &["Show clock on table"],
    );
    finds("no such thing", &["No results for “no such thing”."], &["Marble"]);
}

#[test]
fn folders_can_be_opened_and_paths_copied() {
    let mut files = Fixture::for_page(Page::Files).harness();
    let folder = PathBuf::from("/home/me/game");
    assert_eq!(
        click(&mut files, "Settings: Open folder"),
        [Action::OpenFolder(folder.clone())]
    );
    assert_eq!(
        click(&mut files, "Settings: Copy path"),
        [Action::CopyPath(folder.join("settings.toml"))]
    );
    assert_eq!(
        click(&mut files, "Your themes: Open folder"),
        [Action::OpenFolder(folder.join("themes"))]
    );
}

#[test]
fn the_web_version_does_not_offer_uci_engines_or_folders() {
    let in_page = |page: Page| {
        let mut fixture = Fixture::for_page(page);
        fixture.capabilities.starts_programs = false;
        fixture.capabilities.has_folders = false;
        fixture.harness()
    };
    assert!(has_control(&Fixture::for_page(Page::Engine).harness(), "Engines…"));
    assert!(!has_control(&in_page(Page::Engine), "Engines…"));
    let mut files = in_page(Page::Files);
    assert!(!has_control(&files, "Settings: Open folder"));
    assert_eq!(click(&mut files, "Back up…"), [Action::OpenBackup(Purpose::BackUp)]);
    assert_eq!(click(&mut files, "Restore…"), [Action::OpenBackup(Purpose::Restore)]);
}

#[test]
fn full_screen_is_offered_only_where_it_is_available() {
    let with = |full_screen: Option<bool>| {
        let mut fixture = Fixture::for_page(Page::Appearance);
        fixture.full_screen = full_screen;
        fixture.harness()
    };
    assert_eq!(
        click(&mut with(Some(false)), "Full screen"),
        [Action::SetFullScreen(true)]
    );
    assert_eq!(
        click(&mut with(Some(true)), "Full screen"),
        [Action::SetFullScreen(false)]
    );
    assert!(!has_control(&with(None), "Full screen"));
}

#[test]
fn only_changed_settings_can_be_reset() {
    let mut fixture = Fixture::for_page(Page::Play);
    fixture.settings.move_speed = MoveSpeed::Slow;
    fixture.settings.sound = false;
    let mut play = fixture.harness();
    assert!(!has_control(&play, "Reset: Reduce motion"));
    assert_eq!(
        click(&mut play, "Reset: Animation speed"),
        [Action::Reset(&["move-speed"])]
    );
    assert_eq!(click(&mut play, "Reset this page"), [Action::ResetPage(Page::Play)]);
    assert_eq!(click(&mut play, "Reset all settings"), [Action::AskResetAll]);
    let mut unchanged = Fixture::for_page(Page::Play).harness();
    assert_eq!(click(&mut unchanged, "Reset this page"), []);
    assert_eq!(click(&mut unchanged, "Reset all settings"), []);
    // The command line can override the theme and the quality.
    let mut unchanged = Fixture::for_page(Page::Appearance).harness();
    assert_eq!(click(&mut unchanged, "Reset this page"), []);
    let mut fixture = Fixture::for_page(Page::Appearance);
    fixture.is_quality_overridden = true;
    assert_eq!(
        click(&mut fixture.harness(), "Reset: Graphics quality"),
        [Action::Reset(&["quality"])]
    );
    let mut fixture = Fixture::for_page(Page::Appearance);
    fixture.is_default_theme = false;
    assert_eq!(
        click(&mut fixture.harness(), "Reset: Theme"),
        [Action::Reset(&["theme"])]
    );
}

#[test]
fn resetting_all_settings_needs_confirmation_and_can_be_undone() {
    let mut fixture = Fixture::for_page(Page::Sound);
    fixture.settings.sound = false;
    fixture.asks_reset = true;
    let mut asked = fixture.harness();
    assert_eq!(click(&mut asked, "Confirm reset"), [Action::ResetAll]);
    assert_eq!(
        click(&mut asked, "Appearance"),
        [Action::OpenPage(Page::Appearance), Action::WithdrawReset]
    );
    let mut fixture = Fixture::for_page(Page::Sound);
    fixture.reset = Some(ResetScope::Page(Page::Play));
    let mut reset = fixture.harness();
    assert!(has_control(&reset, "Play: reset to defaults."));
    assert_eq!(click(&mut reset, "Undo"), [Action::UndoReset]);
}

#[test]
fn the_about_page_names_version_and_licences() {
    let about = Fixture::for_page(Page::About).harness();
    let version = format!("Breakthrough {VERSION}");
    let game = "Game, pictures, sounds and puzzles: MIT or Apache 2.0, at your option.";
    let libraries = "Libraries: Bevy, egui, SQLite and others, under their own licences.";
    for text in [&version, game, libraries] {
        assert!(has_control(&about, text), "{text}");
    }
    let mut installed = Fixture::for_page(Page::About);
    let file = "/usr/share/doc/breakthrough/LICENCES-THIRD-PARTY.txt";
    installed.places.push(FilePlace::file(LICENCES, PathBuf::from(file)));
    let libraries = format!("Libraries: Bevy, egui, SQLite and others. Their licences are in {file}.");
    assert!(has_control(&installed.harness(), &libraries));
    finds("licences fonts", &[game], &["Marble"]);
}
