//! Tests of the engine match page, including a short match.

use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::screens::confirm_engine::Answer;
use crate::screens::engine_match::page::{Action, EngineMatchPage, MatchPlayer};
use crate::screens::engine_match::panel::{Model, panel};
use crate::session::SessionKind;
use crate::testing::poll_until;
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, has_control};
use breakthrough_engine::Level;
use breakthrough_rules::{Position, Side, Variant};
use breakthrough_uci_client::{Confirmations, EngineEntry, EngineList};
use std::path::Path;

fn list() -> EngineList {
    let mut list = EngineList::default();
    let odd = EngineEntry::new("Odd One".parse().expect("a name"), "/nonexistent/odd".into());
    list.put(odd, None).expect("a free name");
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

fn show(page: EngineMatchPage) -> PanelHarness<'static, Action> {
    let (texts, engines) = (Texts::english(), list());
    harness(move |ui| {
        let model = Model {
            texts: &texts,
            page: &page,
            on_board: Some((2, [1, 0])),
            engines: &engines,
            variant: "Classic",
        };
        panel(ui, &model)
    })
}

/// Plays a match of two games on a small board to the end.
fn play(page: &mut EngineMatchPage, folder: Option<&Path>) {
    let uci_engines = UciEngines::new(list(), None, confirmed());
    let start = Position::start(Variant::new(4, 5).expect("a size"));
    page.begin(&Texts::english(), &uci_engines, start, folder);
    page.resume(&uci_engines, &WakeUp::default());
    wait(page, "the end of the match", |page| !page.is_running());
}

#[test]
fn players_and_number_of_games_are_chosen_before_the_match() {
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
    assert_eq!(page.players, [MatchPlayer::Level(Level::new(4).expect("a level")), odd]);
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
    let on_board = "On the board: game 2, Level 5 – Level 4";
    for text in ["2 of 2 games", "Level 4", "Level 5", on_board] {
        assert!(has_control(&panel, text), "{text}");
    }
    assert_eq!(click(&mut panel, "New match"), [Action::Clear]);
}

#[test]
fn a_match_can_be_resumed_after_an_engine_failed_to_start() {
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

/// Receives results until the condition is met.
fn wait(page: &mut EngineMatchPage, what: &str, mut holds: impl FnMut(&EngineMatchPage) -> bool) {
    poll_until(what, || {
        holds(page) || {
            page.receive();
            false
        }
    });
}

#[test]
fn a_stopped_match_can_be_resumed_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut page = EngineMatchPage {
        games: 1000,
        ..EngineMatchPage::default()
    };
    let uci_engines = UciEngines::new(list(), None, confirmed());
    let start = Position::start(Variant::new(4, 5).expect("a size"));
    page.begin(&Texts::english(), &uci_engines, start, Some(folder.path()));
    page.resume(&uci_engines, &WakeUp::default());
    wait(&mut page, "four games", |page| {
        page.played.as_ref().is_some_and(|played| played.games().len() >= 4)
    });
    page.stop();
    wait(&mut page, "the end of the match", |page| !page.is_running());
    let games = page.played.as_ref().expect("a match").games().len();
    let name = format!("Continue Level 4 – Level 5, {games} of 1000 games");

    page.apply(&Action::Clear);
    assert_eq!(page.unfinished.len(), 1, "the match can be resumed without a restart");

    let found = || {
        let mut page = EngineMatchPage::default();
        page.find_unfinished(folder.path().to_owned(), WakeUp::default());
        wait(&mut page, "the unfinished matches", |page| !page.is_waiting());
        page
    };
    assert_eq!(click(&mut show(found()), &name), [Action::Continue(0)]);
    let forget = "Remove from list. The PGN file is kept.";
    assert_eq!(click(&mut show(found()), forget), [Action::Forget(0)]);

    let mut page = found();
    page.apply(&Action::Continue(0));
    page.resume(&uci_engines, &WakeUp::default());
    wait(&mut page, "another game", |page| {
        page.played.as_ref().is_some_and(|played| played.games().len() > games)
    });
    drop(page);

    let mut page = found();
    page.apply(&Action::Forget(0));
    assert!(page.error.is_none() && found().unfinished.is_empty());
}

#[test]
fn a_finished_game_is_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut page = EngineMatchPage {
        games: 4,
        ..EngineMatchPage::default()
    };
    play(&mut page, Some(folder.path()));
    let summary = page.played.as_ref().expect("a match").games()[2].clone();
    let setup = page.replay(3).expect("the third game");
    assert_eq!(setup.game.moves().len(), summary.plies);
    assert_eq!(
        setup.game.outcome().map(|outcome| outcome.winner),
        Some(summary.winning_side())
    );
    assert_eq!(setup.terms.names, ["Level 4", "Level 5"]);
    assert_eq!(setup.kind, SessionKind::Replay);
    let error = page.replay(5).expect_err("no fifth game");
    assert!(error.ends_with("game 5 not found"), "{error}");
}

#[test]
fn the_last_games_are_listed_with_their_winners() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut page = EngineMatchPage {
        games: 20,
        ..EngineMatchPage::default()
    };
    play(&mut page, Some(folder.path()));
    let played = page.played.as_ref().expect("a match");
    let line = |number: usize| {
        let game = &played.games()[number - 1];
        let score = match game.winning_side() {
            Side::First => "1–0",
            Side::Second => "0–1",
        };
        let [first, second] = Side::BOTH.map(|side| played.settings().participants[game.player_of(side)].name.clone());
        let moves = game.plies.div_ceil(2);
        format!("Game {number}: {first} – {second}, {score}, {moves} moves")
    };
    let (last, first) = (line(20), line(1));
    assert!(last.contains("Level 5 – Level 4"), "{last}");
    let mut panel = show(page);
    assert_eq!(click(&mut panel, &last), [Action::ShowGame(20)]);
    assert!(!has_control(&panel, &first), "only the rows in view are laid out");
}

#[test]
fn an_unconfirmed_engine_needs_confirmation_before_each_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let (texts, wake_up) = (Texts::english(), WakeUp::default());
    let mut page = EngineMatchPage::default();
    let odd = MatchPlayer::Engine("Odd One".parse().expect("a name"));
    page.apply(&Action::SetPlayer(1, odd));
    let mut uci_engines = UciEngines::new(list(), None, Confirmations::default());
    let start = Position::start(Variant::new(4, 5).expect("a size"));
    page.begin(&texts, &uci_engines, start, Some(folder.path()));
    for answer in [Answer::Close, Answer::Run] {
        page.resume(&uci_engines, &wake_up);
        assert!(!page.is_running(), "the match does not start before the answer");
        let question = page.question.clone().expect("a question");
        assert_eq!(question.command.command, ["/nonexistent/odd"]);
        page.answer(answer, &mut uci_engines, &wake_up);
        assert!(!page.asks());
        assert_eq!(page.is_running(), answer == Answer::Run);
    }
    wait(&mut page, "the end of the match", |page| !page.is_running());
    let error = page.played.as_ref().and_then(|played| played.error());
    assert!(error.is_some_and(|error| error.contains("cannot be started")));
}
