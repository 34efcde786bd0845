//! Tests of undo, redo, jump, resignation and loss on time in a game without variations.

use super::common::any_game;
use super::position;
use breakthrough_rules::notation::{parse_move, to_fen, uci_move};
use breakthrough_rules::{Ending, Game, IllegalMove, JumpError, Outcome, PlayError, Side, Variant};
use breakthrough_test_support::properties;
use proptest::prelude::*;

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
}

fn after(moves: &str) -> Game {
    let mut game = Game::new(Variant::STANDARD);
    play(&mut game, moves);
    game
}

fn moves_of(game: &Game) -> String {
    let texts: Vec<_> = game
        .moves()
        .iter()
        .map(|played| uci_move(played.mv, game.variant().size()))
        .collect();
    texts.join(" ")
}

fn resignation_of(loser: Side) -> Option<Outcome> {
    Some(Outcome {
        winner: !loser,
        ending: Ending::Resignation,
    })
}

#[test]
fn a_new_game_has_nothing_to_undo_or_redo() {
    let mut game = after("");
    assert!(!game.can_undo() && !game.can_redo());
    assert_eq!((game.undo(), game.redo(), game.last_move()), (None, None, None));
    assert_eq!(game.start(), game.position());
}

#[test]
fn a_move_after_undo_leaves_nothing_to_redo() {
    let mut game = after("a2a3 h7h6 b2b3");
    game.undo();
    game.undo();
    assert_eq!(moves_of(&game), "a2a3 h7h6 b2b3");
    assert!(game.can_redo());
    play(&mut game, "g7g6");
    assert_eq!(moves_of(&game), "a2a3 g7g6");
    assert!(!game.can_redo());
    assert_eq!(
        to_fen(game.position()),
        "pppppppp/pppppp1p/6p1/8/8/P7/1PPPPPPP/PPPPPPPP w 0 2"
    );
}

#[test]
fn an_illegal_move_leaves_the_game_unchanged() {
    let mut game = after("a2a3 h7h6");
    game.undo();
    let wrong = parse_move("a3a4", game.variant().size()).unwrap();
    let error = game.play(wrong).unwrap_err();
    assert!(matches!(error, PlayError::Illegal(IllegalMove::OpponentsPiece(_))));
    assert_eq!(error.to_string(), "the piece on a3 is the opponent's");
    assert_eq!((moves_of(&game).as_str(), game.cursor()), ("a2a3 h7h6", 1));
}

#[test]
fn a_jump_beyond_the_last_move_is_rejected() {
    let mut game = after("a2a3 h7h6");
    let error = game.jump(3).unwrap_err();
    assert_eq!(error, JumpError { requested: 3, last: 2 });
    assert_eq!(error.to_string(), "expected a ply from 0 to 2, found 3");
    assert_eq!(game.cursor(), 2);
}

#[test]
fn a_resigned_game_is_over() {
    for loser in Side::BOTH {
        let mut game = after("a2a3 h7h6");
        assert!(game.resign(loser));
        assert_eq!(game.outcome(), resignation_of(loser));
        assert!(!game.resign(!loser), "a game is resigned once");
        let error = game
            .play(parse_move("b2b3", game.variant().size()).unwrap())
            .unwrap_err();
        assert_eq!(error, PlayError::Resigned);
        assert_eq!(error.to_string(), "the game was resigned");
        assert!(game.withdraw_forfeit() && !game.withdraw_forfeit());
        assert_eq!(game.outcome(), None);
        play(&mut game, "b2b3");
    }
}

#[test]
fn a_resignation_applies_only_after_the_last_move() {
    let mut game = after("a2a3 h7h6 b2b3");
    game.resign(Side::First);
    game.jump(1).unwrap();
    assert_eq!(game.outcome(), None);
    game.undo();
    game.redo();
    game.jump(3).unwrap();
    assert_eq!(game.outcome(), resignation_of(Side::First));
}

#[test]
fn undo_withdraws_a_resignation() {
    let mut game = after("a2a3 h7h6");
    game.resign(Side::Second);
    assert!(game.undo().is_some());
    assert_eq!((game.outcome(), game.cursor()), (None, 1));
    game.redo();
    assert_eq!(game.outcome(), None);

    let mut game = after("");
    game.resign(Side::First);
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_resigned_game_can_be_continued_from_an_earlier_position() {
    let mut game = after("a2a3 h7h6");
    game.resign(Side::First);
    game.jump(1).unwrap();
    play(&mut game, "g7g6");
    assert_eq!((game.outcome(), moves_of(&game).as_str()), (None, "a2a3 g7g6"));
}

#[test]
fn a_game_lost_on_time_is_over_until_the_loss_is_withdrawn_or_undone() {
    let lost = |loser: Side| {
        let mut game = after("a2a3 h7h6");
        assert!(game.lose_on_time(loser));
        assert!(!game.lose_on_time(!loser) && !game.resign(!loser));
        let ending = Ending::Time;
        assert_eq!(game.outcome(), Some(Outcome { winner: !loser, ending }));
        let mv = parse_move("b2b3", game.variant().size()).unwrap();
        let error = game.play(mv).unwrap_err();
        assert_eq!(error, PlayError::LostOnTime);
        assert_eq!(error.to_string(), "the game was lost on time");
        game
    };
    for loser in Side::BOTH {
        let mut game = lost(loser);
        assert!(game.withdraw_forfeit() && !game.withdraw_forfeit());
        assert_eq!(game.outcome(), None);
        let mut game = lost(loser);
        assert!(game.undo().is_some());
        assert_eq!((game.outcome(), game.cursor()), (None, 1));
    }
}

#[test]
fn a_finished_game_cannot_be_resigned() {
    let mut game = Game::from_position(position("3/1P1/p2/3 w 0 1"));
    play(&mut game, "b3c4");
    assert!(!game.resign(Side::First) && !game.lose_on_time(Side::First));
    assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(Ending::Breakthrough));
}

proptest! {
    #![proptest_config(properties(100))]

    #[test]
    fn undo_redo_and_jump_lead_to_the_positions_played(played in any_game(), jumps: Vec<u16>) {
        let mut replayed = Game::from_position(played.start().clone());
        let mut positions = vec![replayed.position().clone()];
        for step in played.moves() {
            prop_assert_eq!(replayed.play(step.mv).ok(), Some(*step));
            positions.push(replayed.position().clone());
        }
        let mut game = played;
        let last = game.moves().len();
        let check = |game: &Game, ply: usize| {
            prop_assert_eq!(game.cursor(), ply);
            prop_assert_eq!(game.position(), &positions[ply]);
            prop_assert_eq!(game.position().hash(), game.position().fresh_hash());
            prop_assert_eq!(game.position().move_number(), positions[ply].move_number());
            prop_assert_eq!(game.last_move(), ply.checked_sub(1).map(|index| game.moves()[index]));
            prop_assert_eq!((game.can_undo(), game.can_redo()), (ply > 0, ply < last));
            prop_assert_eq!(game.outcome(), positions[ply].outcome());
            Ok(())
        };
        for ply in (0..last).rev() {
            prop_assert_eq!(game.undo(), Some(game.moves()[ply]));
            check(&game, ply)?;
        }
        for ply in 0..last {
            prop_assert_eq!(game.redo(), Some(game.moves()[ply]));
            check(&game, ply + 1)?;
        }
        for jump in jumps {
            let ply = usize::from(jump) % (last + 1);
            prop_assert_eq!(game.jump(ply), Ok(()));
            check(&game, ply)?;
        }
        prop_assert_eq!(game.jump(last + 1), Err(JumpError { requested: last + 1, last }));
        prop_assert_eq!(game.moves().len(), last);
    }
}
