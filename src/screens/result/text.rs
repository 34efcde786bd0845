//! The text of a result: the winner, the reason, and the number of moves.

use crate::library::RatingChange;
use crate::session::Termination;
use crate::text::Texts;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Ending, Game, Outcome, Variant};
use breakthrough_variants::built_in_name;

/// Returns the rating in a variant after a game, and the difference from the rating before the game.
pub(super) fn rating_text(
    texts: &Texts,
    variant: Variant,
    RatingChange { before, after, .. }: &RatingChange,
) -> String {
    let after = after.round() as i64;
    let rating = ("rating", after.into());
    let variant = (
        "variant",
        built_in_name(&variant_text(&variant)).unwrap_or_default().into(),
    );
    match before {
        Some(before) => {
            let change = format!("{:+}", after - before.round() as i64).replace('-', "−");
            texts.fill("result-rating", &[variant, rating, ("change", change.into())])
        }
        None => texts.fill("result-first-rating", &[variant, rating]),
    }
}

/// Returns the reason for a result. The text does not name a player, because the headline names the winner.
pub(super) fn explanation(texts: &Texts, game: &Game, outcome: Outcome, termination: Option<Termination>) -> String {
    let size = game.position().size();
    let square = game
        .last_move()
        .map(|last| size.coordinates(last.mv.to).to_string())
        .unwrap_or_default();
    let id = match outcome.ending {
        Ending::Resignation => match termination {
            None => "result-resignation",
            Some(Termination::Abandoned) => "result-abandoned",
            Some(Termination::Adjudicated) => "result-adjudicated",
            Some(Termination::RulesInfraction) => "result-rules-infraction",
        },
        Ending::Breakthrough => "result-breakthrough",
        Ending::AllCaptured if pieces_leave_uncaptured(game.variant()) => "result-no-pieces",
        Ending::AllCaptured => "result-all-captured",
        Ending::NoMoves => "result-no-moves",
        Ending::Time => "result-time",
    };
    texts.fill(
        id,
        &[("square", square.into()), ("moves", game.cursor().div_ceil(2).into())],
    )
}

/// Whether the variant's pieces can leave the board without being captured.
const fn pieces_leave_uncaptured(variant: Variant) -> bool {
    let options = variant.options();
    options.bombardment || options.breakthroughs_needed > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameKey;
    use breakthrough_rules::Side;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn texts() -> Texts {
        Texts::english()
    }

    fn play(game: &mut Game, mv: &str) {
        let mv = parse_move(mv, game.position().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }

    fn check(game: &Game, expected: &str) {
        let outcome = game.outcome().expect("a result");
        assert_eq!(explanation(&texts(), game, outcome, None), expected);
    }

    #[test]
    fn the_rating_in_the_variant_is_shown_with_its_change() {
        let check = |variant: &str, before, after, expected| {
            let key = GameKey::unused();
            let change = RatingChange { key, before, after };
            let variant = variant.parse().expect("a variant");
            assert_eq!(rating_text(&texts(), variant, &change), expected);
        };
        check("8x8", None, 1012.6, "Classic rating 1013");
        check("8x8", Some(1012.6), 1030.0, "Classic rating 1030 (+17)");
        check("hex5", Some(1012.4), 999.5, "Hex rating 1000 (−12)");
        check("8x8", Some(1000.2), 1000.4, "Classic rating 1000 (+0)");
    }

    #[test]
    fn all_endings_are_explained() {
        let game = |position: &str| Game::from_position(parse_fen(position).expect("a position"));
        let mut won = game("4/P2p/4/4 w 0 1");
        play(&mut won, "a3-a4");
        check(&won, "Breakthrough on a4 after 1 move.");

        let mut captured = game("4/1p2/P3/4 w 0 1");
        play(&mut captured, "a2xb3");
        check(&captured, "All pieces captured after 1 move.");

        let mut resigned = game("pppp/4/4/PPPP w 0 1");
        assert!(resigned.resign(Side::First));
        check(&resigned, "Resignation.");
        let outcome = resigned.outcome().expect("a result");
        let abandoned = explanation(&texts(), &resigned, outcome, Some(Termination::Abandoned));
        assert_eq!(abandoned, "Abandoned.");

        let mut late = game("pppp/4/4/PPPP w 0 1");
        assert!(late.lose_on_time(Side::First));
        check(&late, "Out of time.");
    }

    #[test]
    fn in_bombardment_the_loser_has_no_pieces_left() {
        let variant: Variant = "4x4 bombardment start=4/1p2/P2P/4".parse().expect("a variant");
        let mut game = Game::new(variant);
        play(&mut game, "a2a2");
        check(&game, "No pieces left after 1 move.");
    }
}
