//! The guided game of a newcomer: the guide, the coach, and the question of the first start.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::guide::Guide;
use crate::session::{GameSetup, HeldMoves, Intent};
use crate::settings::first_games::{Welcomed, asks_newcomer};
use crate::settings::{CoachSetting, CoachUse, Settings};
use crate::text::Texts;
use breakthrough_lessons::{Judgement, board, judge};
use breakthrough_rules::Side;
use breakthrough_rules::notation::to_fen;

fn guided(position: &str) -> Table {
    let mut table = Table::prepared(|app| app.world_mut().resource_mut::<Settings>().coach = CoachSetting::FirstGames);
    table.begin(GameSetup {
        is_guided: true,
        ..setup(position, "human,computer:novice")
    });
    table
}

/// Returns the guide's sentence, and whether the guide offers to take the last move back.
fn advice(table: &Table) -> Option<(String, bool)> {
    let guide = table.app.world().resource::<Guide>();
    let advice = guide.advice(table.session())?;
    Some((Texts::english().localize(&advice.sentence), advice.offers_undo))
}

fn settings(table: &Table) -> &Settings {
    table.app.world().resource::<Settings>()
}

#[test]
fn each_sentence_is_shown_once_and_stays_until_the_next_turn() {
    let mut table = Table::title();
    table.begin(GameSetup {
        is_guided: true,
        ..setup("ppppp/ppppp/5/PPPPP/PPPPP w 0 1", "human,computer:novice")
    });
    table.update();
    let (goal, _) = advice(&table).expect("a sentence");
    assert!(goal.starts_with("Get one piece to the far side"), "{goal}");
    table.play("c2c3");
    let still = advice(&table).map(|(text, _)| text);
    assert_eq!(still, Some(goal.clone()), "the computer is to move");
    table.reply("d4c3").update();
    let (capture, _) = advice(&table).expect("a sentence");
    assert!(capture.starts_with("You can take the piece on c3"), "{capture}");
    let named = table.app.world().resource::<Guide>().named_square(table.session());
    let named = named.map(|square| table.session().size().coordinates(square).to_string());
    assert_eq!(named.as_deref(), Some("c3"), "the board marks the square");
    table.send(Intent::Undo).update();
    assert_ne!(
        advice(&table).map(|(text, _)| text),
        Some(goal),
        "each sentence is shown once"
    );
}

/// Waits until the coach has reviewed the legal moves.
fn wait_for_coach(table: &mut Table) {
    table.wait_for("advice of the coach", |table| {
        matches!(table.app.world().resource::<HeldMoves>(), HeldMoves::Found { .. })
    });
    table.update();
}

#[test]
fn a_losing_move_that_is_played_anyway_can_be_taken_back() {
    let board = board("skirting-1").expect("a board");
    let wrong = board.wrong[0];
    let judged = judge(board, &[], wrong, &|| false).expect("a judgement");
    let Judgement::Fails { line, loses: true } = judged else {
        panic!("expected a losing move, found {judged:?}");
    };
    let mut table = guided(&to_fen(&board.start));
    wait_for_coach(&mut table);
    table.send(Intent::Play(wrong));
    assert_eq!(table.moves(), "", "the coach holds the move");
    table.send(Intent::Play(wrong));
    let generation = table.session().generation();
    table.send(Intent::Reply {
        mv: line[0],
        generation,
    });
    wait_for_coach(&mut table);
    let (sentence, offers_undo) = advice(&table).expect("a sentence");
    assert!(offers_undo && sentence.contains("You can undo it"), "{sentence}");
    table.send(Intent::Undo).update();
    assert!(!advice(&table).is_some_and(|(_, offers_undo)| offers_undo));
}

/// The computer does not use the mistake, so the person would give a won position away with an undo.
#[test]
fn a_losing_move_is_not_taken_back_after_a_mistake_of_the_computer() {
    let mut table = guided("3p/1P2/4/3p/P3 w 0 1");
    wait_for_coach(&mut table);
    assert!(!advice(&table).expect("a sentence").1);
    table.play("a1a2 a1a2").reply("d5d4");
    wait_for_coach(&mut table);
    assert!(!advice(&table).is_some_and(|(_, offers_undo)| offers_undo));
}

#[test]
fn a_game_that_is_not_guided_has_no_sentences() {
    let mut table = Table::start("ppppp/ppppp/5/PPPPP/PPPPP w 0 1", "human,computer:novice");
    table.update();
    assert_eq!(advice(&table), None);
}

#[test]
fn the_coach_advises_in_a_guided_game_and_the_game_is_not_counted() {
    let mut table = guided(SMALL);
    let is_coached = |table: &Table| CoachUse::of_session(table.session(), settings(table)).is_some();
    table.app.world_mut().resource_mut::<Settings>().coached_games = [(String::new(), 3)].into();
    assert!(is_coached(&table));
    table.send(Intent::Resign(Side::First)).update();
    table.send(Intent::Rematch).update();
    let is_guided = table.session().is_guided();
    assert!(is_coached(&table) && is_guided, "a rematch after a loss is guided");
    assert_eq!(settings(&table).coached_games[""], 3);
}

#[test]
fn a_rematch_after_the_first_win_is_not_guided() {
    let mut table = guided("3p/1P2/4/3p/P3 w 0 1");
    wait_for_coach(&mut table);
    table.play("b4b5").update();
    assert!(table.session().is_guided() && table.session().is_won_by_person());
    assert!(settings(&table).coached_games.is_empty(), "the game is not counted");
    table.send(Intent::Rematch).update();
    assert!(!table.session().is_guided());
}

#[test]
fn the_question_of_the_first_start_is_asked_until_it_is_answered_or_a_game_is_opened() {
    let mut table = Table::title();
    assert!(asks_newcomer(settings(&table)));
    table.app.world_mut().trigger(Welcomed);
    assert!(!asks_newcomer(settings(&table)));
    assert!(!asks_newcomer(settings(&Table::people())));
}
