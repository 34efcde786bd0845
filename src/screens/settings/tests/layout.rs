//! Tests of the layout, and of the changes made by each control.

use super::*;
use crate::session::RematchRule;
use crate::settings::ClockChoice;
use strum::IntoEnumIterator;

#[test]
fn each_control_of_the_appearance_page_has_its_action() {
    let mut settings = Fixture::for_page(Page::Appearance).harness();
    for (label, action) in [
        ("Paper", Action::SelectTheme(ThemeId::new("paper"))),
        ("Copy to your themes", Action::CopyTheme),
        ("Theme default", Action::SelectPieces(None)),
        ("Lathe-turned", Action::SelectPieces(Some(PieceSet::Turned))),
        ("Low", Action::SelectQuality(Quality::Low)),
        (
            "All squares",
            changed(|settings| settings.coordinates = CoordinateStyle::Every),
        ),
        ("Arrows", changed(|settings| settings.move_names = MoveNames::Arrows)),
        ("Show move list", changed(|settings| settings.shows_moves = false)),
        ("Top view", changed(|settings| settings.preset = ViewPreset::Top)),
        (
            "Camera intro at game start",
            changed(|settings| settings.opening_view = false),
        ),
        (
            "Auto-flip to current player",
            changed(|settings| settings.turns_to_mover = true),
        ),
        ("150%", changed(|settings| settings.text_size = TextSize::Larger)),
        ("Show room", changed(|settings| settings.shows_room = false)),
        ("Night", changed(|settings| settings.room_time = RoomTime::Night)),
        ("Sound", Action::OpenPage(Page::Sound)),
        ("Done", Action::Close),
    ] {
        assert_eq!(click(&mut settings, label), [action], "{label}");
    }
}

#[test]
fn each_control_of_the_clock_page_has_its_action() {
    let mut settings = Fixture::for_page(Page::Clock).harness();
    assert!(!has_control(&settings, "Computer uses a clock"));
    for (index, action) in [
        changed(|settings| settings.clock.choice = ClockChoice::Preset),
        changed(|settings| settings.clock.choice_against_computer = ClockChoice::Preset),
    ]
    .into_iter()
    .enumerate()
    {
        settings
            .get_all_by_label("Preset")
            .nth(index)
            .expect("a button")
            .click();
        settings.run();
        assert_eq!(std::mem::take(settings.state_mut()), [action]);
    }
    for (label, action) in [
        (
            "Show clock on table",
            changed(|settings| settings.clock.shown_on_table = false),
        ),
        ("Loser", changed(|settings| settings.rematch = RematchRule::Loser)),
    ] {
        assert_eq!(click(&mut settings, label), [action], "{label}");
    }
    let mut fixture = Fixture::for_page(Page::Clock);
    fixture.settings.clock.choice_against_computer = ClockChoice::Preset;
    let mut timed = fixture.harness();
    for (label, is_changed) in [
        (
            "15+10",
            (|clock| clock.preset.to_string() == "900+10") as fn(&ClockSettings) -> bool,
        ),
        ("Computer uses a clock", |clock| clock.computer_has_clock),
        ("Keep clocks running in the menu", |clock| clock.runs_in_menu),
    ] {
        let actions = click(&mut timed, label);
        assert!(
            matches!(&actions[..], [Action::Change(settings)] if is_changed(&settings.clock)),
            "{label}: {actions:?}"
        );
    }
    let mut fixture = Fixture::for_page(Page::Clock);
    fixture.settings.clock.choice = ClockChoice::Preset;
    let actions = click(&mut fixture.harness(), "Allow hints, threats and analysis");
    assert!(
        matches!(&actions[..], [Action::Change(settings)] if settings.clock.allows_help),
        "{actions:?}"
    );
}

#[test]
fn player_names_are_edited_on_the_clock_page() {
    let mut fixture = Fixture::for_page(Page::Clock);
    let mut panel = harness(move |ui| fixture.show(ui));
    panel.get_by_label("Name of player 2").focus();
    panel.run();
    panel.get_by_label("Name of player 2").type_text("Ben");
    panel.run();
    let names = panel.state().iter().rev().find_map(|action| match action {
        Action::Change(settings) => Some(settings.player_names.clone()),
        _ => None,
    });
    assert_eq!(names, Some(["", "Ben"].map(str::to_owned)));
}

#[test]
fn each_control_of_the_play_page_has_its_action() {
    let mut settings = Fixture::for_page(Page::Play).harness();
    for (label, action) in [
        ("Drag", changed(|settings| settings.move_input = MoveInput::Drag)),
        ("Show legal moves", changed(|settings| settings.shows_targets = false)),
        ("Show last move", changed(|settings| settings.shows_last_move = false)),
        (
            "Show goal and rules until your first win in a variant",
            changed(|settings| settings.shows_goal = false),
        ),
        (
            "Show threats by default",
            changed(|settings| settings.shows_threats = true),
        ),
        ("Slow", changed(|settings| settings.move_speed = MoveSpeed::Slow)),
        ("Reduce motion", changed(|settings| settings.reduced_motion = true)),
        (
            "2 s",
            changed(|settings| settings.computer_replies_after = Duration::from_secs(2)),
        ),
        (
            "Ask before resigning",
            changed(|settings| settings.confirms_resignation = false),
        ),
        (
            "Ask before restarting or swapping sides",
            changed(|settings| settings.confirms_restart = false),
        ),
        (
            "Ask before leaving a game",
            changed(|settings| settings.confirms_leaving = true),
        ),
    ] {
        assert_eq!(click(&mut settings, label), [action], "{label}");
    }
}

#[test]
fn threads_and_memory_change_in_steps() {
    let mut fixture = Fixture::for_page(Page::Engine);
    let mut engine = harness(move |ui| fixture.show(ui));
    engine.run();
    let mut after = |label: &str| match click(&mut engine, label).as_slice() {
        [Action::Change(settings)] => (settings.engine.threads, settings.engine.memory_mebibytes),
        actions => panic!("expected a change after {label}, found {actions:?}"),
    };
    assert_eq!(after("Threads: Increase"), (Some(1), 128));
    assert_eq!(after("Threads: Increase"), (Some(2), 128));
    assert_eq!(after("Threads: Decrease"), (Some(1), 128));
    assert_eq!(after("Threads: Decrease"), (None, 128));
    assert_eq!(after("Memory: Increase"), (None, 256));
    assert_eq!(after("Memory: Decrease"), (None, 128));
    assert_eq!(after("Memory: Decrease"), (None, 64));
    assert!(has_control(
        &engine,
        "This device has 8 processors and 16 GiB of memory."
    ));
}

#[test]
fn the_sound_page_has_a_slider_for_each_volume() {
    let mut settings = Fixture::for_page(Page::Sound).harness();
    for label in ["Master", "Effects", "Interface", "Ambience", "Music"] {
        assert!(has_control(&settings, label), "{label}");
    }
    let master = settings.get_all_by_label("Master").last().expect("a slider");
    master.focus();
    settings.run_ok();
    settings.state_mut().clear();
    settings.key_press(Key::ArrowLeft);
    settings.run_ok();
    assert_eq!(settings.state()[0], changed(|settings| settings.volumes.master -= 5));
    assert_eq!(click(&mut settings, "Appearance"), [Action::OpenPage(Page::Appearance)]);
}

#[test]
fn only_the_rooms_times_of_day_are_offered() {
    for (theme, offered) in [
        ("walnut", ["Day", "Dusk", "Night"].as_slice()),
        ("marble", &["Day", "Night"]),
        ("neon", &["Dusk", "Night"]),
        ("contrast", &[]),
    ] {
        let id = ThemeId::new(theme);
        let mut fixture = Fixture::for_page(Page::Appearance);
        let of_theme = fixture.themes.iter().find(|(theme, _)| *theme == id);
        fixture.room = of_theme.and_then(|(_, theme)| theme.room);
        let settings = fixture.harness();
        for time in ["Day", "Dusk", "Night"] {
            assert_eq!(has_control(&settings, time), offered.contains(&time), "{theme} {time}");
        }
        assert_eq!(has_control(&settings, "Real time"), !offered.is_empty(), "{theme}");
    }
}

#[test]
fn the_selected_interface_size_stays_visible() {
    let mut fixture = Fixture::for_page(Page::Appearance);
    let mut settings = harness_in_window(Vec2::new(500.0, 800.0), move |ui| fixture.show(ui));
    settings.run();
    settings.get_by_label("200%").scroll_to_me();
    settings.run();
    click(&mut settings, "200%");
    settings.set_size(Vec2::new(300.0, 400.0));
    settings.run();
    let done = settings.get_by_label("Done").rect();
    assert!(settings.get_by_label("200%").rect().bottom() <= done.top());
}

#[test]
fn all_pages_fit_narrow_and_wide_panels() {
    for (width, height) in [(344.0, 368.0), (440.0, 752.0), (616.0, 752.0), (616.0, 592.0)] {
        for page in Page::iter() {
            let mut fixture = Fixture::for_page(page);
            let window = Vec2::new(width, height);
            let mut settings = harness_in_window(window, move |ui| fixture.show(ui));
            settings.run();
            // Take the last control, because a key of photo mode has the same label.
            let done = settings.get_all_by_label("Done").last().expect("a button").rect();
            assert!(done.bottom() <= height, "{page:?} in {window}: {done}");
            assert!(done.right() <= width, "{page:?} in {window}: {done}");
            for tab in Page::iter() {
                let name = Texts::english().get(tab.text());
                let rect = settings.get_all_by_label(&name).next().expect("a tab").rect();
                assert!(rect.right() <= width, "{tab:?} in {window}: {rect}");
                assert!(rect.bottom() <= done.top(), "{tab:?} in {window}: {rect}");
            }
        }
    }
}
