//! Property tests of positions and games on random boards.

use super::common::{any_game, any_position};
use breakthrough_rules::{Move, Position, Square, perft};
use breakthrough_test_support::properties;
use proptest::prelude::*;

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

proptest! {
    #![proptest_config(properties(200))]

    #[test]
    fn undo_restores_the_position(before in any_position()) {
        for mv in before.legal_moves() {
            let mut after = before.clone();
            let captures = after.is_capture(mv);
            let played = after.play(mv).unwrap();
            prop_assert_eq!(played.captured, captures);
            prop_assert_eq!(after.side_to_move(), !before.side_to_move());
            prop_assert_eq!(after.hash(), after.fresh_hash());
            prop_assert_ne!(after.hash(), before.hash());
            after.undo(played);
            prop_assert_eq!(&after, &before);
            prop_assert_eq!(after.hash(), before.hash());
            prop_assert_eq!(after.move_number(), before.move_number());
        }
    }

    #[test]
    fn the_setup_of_a_position_creates_the_same_position(position in any_position()) {
        prop_assume!(position.outcome().is_none());
        prop_assert_eq!(Position::from_setup(&position.to_setup()), Ok(position));
    }

    #[test]
    fn the_list_of_legal_moves_agrees_with_is_legal(position in any_position()) {
        let listed = sorted(position.legal_moves());
        let squares = || position.size().all_squares();
        let pairs = squares().flat_map(|from| squares().map(move |to| Move { from, to }));
        let checked: Vec<Move> = pairs.filter(|mv| position.is_legal(*mv)).collect();
        prop_assert_eq!(&listed, &sorted(checked));
        let by_square: Vec<Move> = squares().flat_map(|from| position.legal_moves_from(from)).collect();
        prop_assert_eq!(&listed, &sorted(by_square));
        prop_assert_eq!(perft(&position, 1), listed.len() as u64);
    }

    #[test]
    fn every_game_ends_within_the_bound_with_one_winner(game in any_game()) {
        let mut game = game;
        let variant = game.variant();
        while let Some(mv) = game.position().legal_moves().last() {
            prop_assert_eq!(game.outcome(), None);
            game.play(*mv).unwrap();
        }
        prop_assert!(game.moves().len() as u32 <= variant.max_game_plies());
        let outcome = game.outcome();
        prop_assert!(outcome.is_some());
        // The side that moved last wins, unless its last piece was removed. The loser does not meet any winning
        // condition.
        let Some(outcome) = outcome else { return Ok(()) };
        let loser = !outcome.winner;
        if !variant.options().bombardment && variant.options().breakthroughs_needed == 1 {
            prop_assert_eq!(loser, game.position().side_to_move());
        }
        let size = variant.size();
        let is_home = |at: &Square| size.relative_rank(loser, *at) + 1 == size.file_length(size.coordinates(*at).file);
        prop_assert!(!game.position().pieces(loser).iter().any(is_home));
        prop_assert!(game.position().breakthroughs(loser) < variant.options().breakthroughs_needed.max(2));
    }
}
