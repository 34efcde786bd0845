//! The page by its labels, and a short match.

use crate::engine::EnginePrograms;
use crate::redraw::WakeUp;
use crate::screens::engine_match::page::{Action, EngineMatchPage, MatchPlayer};
use crate::screens::engine_match::panel::{Model, panel};
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, has_control};
use breakthrough_arena::{EngineEntry, EngineList};
use breakthrough_engine::Level;
use breakthrough_rules::{Position, Variant};
use std::path::Path;
use std::time::{Duration, Instant};

fn list() -> EngineList {
    let mut list = EngineList::default();
    let odd = EngineEntry::new("Odd One".parse().expect("a name"), "/nonexistent/odd".into());
    list.put(odd, None).expect("a free name");
    list
}

fn show(page: EngineMatchPage) -> PanelHarness<'static, Action> {
    let (texts, engines) = (Texts::english(), list());
    harness(move |ui| {
        let model = Model {
            texts: &texts,
            page: &page,
            engines: &engines,
            variant: "Classic",
        };
        panel(ui, &model)
    })
}

/// Plays a match of two games on a small board to its end.
fn play(page: &mut EngineMatchPage, folder: Option<&Path>) {
    let programs = EnginePrograms::new(list(), None);
    let start = Position::start(Variant::new(4, 5).expect("a size"));
    page.begin(&Texts::english(), &programs, start, folder);
    page.resume(&WakeUp::default());
    let deadline = Instant::now() + Duration::from_secs(30);
    while page.is_running() && Instant::now() < deadline {
        page.receive();
        std::thread::yield_now();
    }
    assert!(!page.is_running());
}

#[test]
fn players_and_games_are_chosen_before_the_match() {
    let mut panel = show(EngineMatchPage::default());
    panel.run();
    for (label, action) in [
        ("Games: Increase", Action::SetGames(20)),
        ("Games: Decrease", Action::SetGames(4)),
        ("Start", Action::Begin),
        ("Back", Action::Close),
    ] {
        assert_eq!(click(&mut panel, label), [action], "{label}");
    }
    let mut page = EngineMatchPage::default();
    let odd = MatchPlayer::Engine("Odd One".parse().expect("a name"));
    page.apply(&Action::SetPlayer(1, odd));
    assert_eq!(page.players, [MatchPlayer::Level(Level::ALL[3]), odd]);
}

#[test]
fn a_finished_match_is_shown_with_its_score_and_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut page = EngineMatchPage {
        games: 2,
        ..EngineMatchPage::default()
    };
    play(&mut page, Some(folder.path()));
    let played = page.played.as_ref().expect("a match");
    assert!(played.is_over() && played.error().is_none());
    assert!(played.settings().pgn.as_ref().is_some_and(|path| path.exists()));
    let mut panel = show(page);
    for text in ["2 of 2 games", "Computer level 4", "Computer level 5"] {
        assert!(has_control(&panel, text), "{text}");
    }
    assert_eq!(click(&mut panel, "New match"), [Action::Clear]);
}

#[test]
fn a_match_with_a_program_that_cannot_be_started_says_why_and_can_be_resumed() {
    let mut page = EngineMatchPage::default();
    page.apply(&Action::SetPlayer(
        0,
        MatchPlayer::Engine("Odd One".parse().expect("a name")),
    ));
    play(&mut page, None);
    let error = page
        .played
        .as_ref()
        .and_then(|played| played.error())
        .expect("a reason");
    assert!(error.contains("cannot be started: /nonexistent/odd"), "{error}");
    let mut panel = show(page);
    assert!(has_control(&panel, "0 of 10 games"));
    assert_eq!(click(&mut panel, "Resume"), [Action::Resume]);
    assert_eq!(click(&mut panel, "New match"), [Action::Clear]);
}
