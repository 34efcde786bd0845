//! What holds on every board, in random games, and against the slow model.

use super::common::{Chooser, any_game, any_position, properties, standard_variant};
use super::model::Model;
use super::position;
use breakthrough::notation::{machine_move, position_text};
use breakthrough::rules::{Move, Outcome, Position, Side, Square, Variant, perft};
use proptest::prelude::*;

#[test]
fn perft_from_the_middle_of_a_game_differs_from_the_slow_model() {
    let texts = [
        "pp1pp2p/p2ppp1p/1p4p1/2Pp4/4pP2/1P2P3/PP1P2PP/P2PPP1P w 0 9",
        "pp1pp2p/p2ppp1p/1p4p1/2Pp4/4pP2/1P2P3/PP1P2PP/P2PPP1P b 0 9",
        "8/2P5/8/8/8/8/5p2/8 w 0 1",
        "8/2P5/8/8/8/8/5p2/8 b 0 1",
        "5/1p3/P1P2/5/5/4P w 0 1",
        "p1p/1P1/PpP/P2 b 0 3",
        "9/9/ppppppppp/9/4P4/9/PPPPPPPPP/9/9 w 0 4",
    ];
    for text in texts {
        let model = Model::from_text(text);
        for depth in 0..=4 {
            assert_eq!(
                perft(&position(text), depth),
                model.perft(depth),
                "depth {depth} from {text}"
            );
        }
    }
}

fn model_of(variant: Variant) -> Model {
    let size = variant.size();
    let mover = if variant.begins() == Side::First { 'P' } else { 'p' };
    Model::start(size.files.into(), size.ranks.into(), variant.home_ranks().into(), mover)
}

fn in_model_words(outcome: Outcome) -> (char, String) {
    (
        if outcome.winner == Side::First { 'P' } else { 'p' },
        format!("{:?}", outcome.ending),
    )
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

proptest! {
    #![proptest_config(properties(200))]

    #[test]
    fn a_random_game_differs_from_the_slow_model(variant in standard_variant(), seed: u64) {
        let mut position = Position::start(variant);
        let mut model = model_of(variant);
        let mut chooser = Chooser(seed);
        loop {
            let found = position.legal_moves().into_iter().map(|mv| machine_move(mv, variant.size()));
            prop_assert_eq!(&sorted(found.collect()), &model.moves(), "{}", position_text(&position));
            let outcome = position.outcome().map(in_model_words);
            let expected = model.outcome().map(|(winner, ending)| (winner, ending.to_owned()));
            prop_assert_eq!(outcome, expected, "{}", position_text(&position));
            let Some(mv) = chooser.choose(&position.legal_moves()) else { break };
            position.play(mv).unwrap();
            model.play(&machine_move(mv, variant.size()));
        }
        prop_assert!(position.outcome().is_some());
    }

    #[test]
    fn undoing_a_move_leaves_something_behind(before in any_position()) {
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
    fn the_list_of_moves_and_the_check_of_one_move_disagree(position in any_position()) {
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
    fn a_game_goes_on_for_too_long_or_has_no_single_winner(game in any_game()) {
        let mut game = game;
        let variant = game.variant();
        while let Some(mv) = game.position().legal_moves().last() {
            prop_assert_eq!(game.outcome(), None);
            game.play(*mv).unwrap();
        }
        prop_assert!(game.moves().len() as u32 <= variant.longest_game_plies());
        let outcome = game.outcome();
        prop_assert!(outcome.is_some());
        // The winner is the side that moved last, unless its last piece is gone; and the other one has not won as well.
        let Some(outcome) = outcome else { return Ok(()) };
        let loser = !outcome.winner;
        if !variant.options().bombardment && variant.options().breakthroughs_needed == 1 {
            prop_assert_eq!(loser, game.position().side_to_move());
        }
        let size = variant.size();
        let is_home = |at: &Square| size.rank_for(loser, *at) + 1 == size.file_length(size.coordinates(*at).file);
        prop_assert!(!game.position().pieces(loser).iter().any(is_home));
        prop_assert!(game.position().counted(loser) < variant.options().breakthroughs_needed.max(2));
    }
}
