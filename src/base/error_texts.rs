//! Messages about invalid variants, positions, moves and links. On the command line, the same errors have English texts.

use crate::text::{Argument, LocalizedText};
use breakthrough_links::{LinkError, LinkMoveError, LinkPart, MAX_LINK_BYTES, side_name};
use breakthrough_players::PlayersTextError;
use breakthrough_rules::notation::{FenError, ParseMoveError, ParseVariantError, TrmphError};
use breakthrough_rules::{IllegalMove, PlayError, SetupError, VariantError};
use breakthrough_variants::{DraftError, DraftTextError};
use std::fmt::Display;

/// Returns an argument that is the same in all languages, such as a square.
fn verbatim(value: impl Display) -> Argument {
    LocalizedText::verbatim(value).into()
}

/// Returns the message about a draft that cannot be played.
pub(crate) fn draft_error(error: DraftError) -> LocalizedText {
    match error {
        DraftError::Variant(error) => variant_error(error),
        DraftError::Position(error) => setup_error(error),
        DraftError::Counted => "invalid-counted".into(),
    }
}

/// Returns the message about a text that cannot be applied to a draft.
pub(crate) fn draft_text_error(error: &DraftTextError) -> LocalizedText {
    match error {
        DraftTextError::Position(error) => fen_error(error),
        DraftTextError::Variant(error) => parse_variant_error(error),
    }
}

/// Returns the message about a link that cannot be opened.
pub(crate) fn link_error(error: &LinkError) -> LocalizedText {
    let in_part = |part: LinkPart, reason: LocalizedText| {
        LocalizedText::new("link-part", [("part", verbatim(part)), ("reason", reason.into())])
    };
    match error {
        LinkError::TooLong(found) => LocalizedText::new(
            "link-too-long",
            [("max", MAX_LINK_BYTES.into()), ("found", (*found).into())],
        ),
        LinkError::Empty => "link-empty".into(),
        LinkError::UnknownPart(found) => LocalizedText::new("link-unknown-part", [("found", found.clone().into())]),
        LinkError::Twice(part) => LocalizedText::new("link-twice", [("part", verbatim(part))]),
        LinkError::Encoding(part) => in_part(*part, "link-encoding".into()),
        LinkError::Variant(error) => in_part(LinkPart::Variant, parse_variant_error(error)),
        LinkError::Fen(error) => in_part(LinkPart::Fen, fen_error(error)),
        LinkError::Players(error) => in_part(LinkPart::Players, players_error(error)),
        LinkError::Player(player) => {
            let arguments = [("found", player.clone().into())];
            in_part(LinkPart::Players, LocalizedText::new("link-player", arguments))
        }
        LinkError::WithoutGame(part) => in_part(*part, "link-without-game".into()),
        LinkError::GameId { part, text } => in_part(
            *part,
            LocalizedText::new("link-game-id", [("found", text.clone().into())]),
        ),
        LinkError::You(found) => in_part(
            LinkPart::You,
            LocalizedText::new("link-you", [("found", found.clone().into())]),
        ),
        LinkError::NotToMove(side) => in_part(
            LinkPart::You,
            LocalizedText::new("link-not-to-move", [("found", verbatim(side_name(*side)))]),
        ),
        LinkError::NameCount => in_part(LinkPart::Names, "link-name-count".into()),
        LinkError::Text { part, max } => in_part(*part, LocalizedText::new("link-text", [("max", (*max).into())])),
        LinkError::Result(found) => in_part(
            LinkPart::Result,
            LocalizedText::new("link-result", [("found", found.clone().into())]),
        ),
        LinkError::ResignedAfterEnd => in_part(LinkPart::Result, "link-resigned-after-end".into()),
        LinkError::Beside { part, found } => {
            let arguments = [("part", verbatim(found))];
            in_part(*part, LocalizedText::new("link-beside", arguments))
        }
        LinkError::Id { part, text } => {
            let arguments = [("part", verbatim(part)), ("found", text.clone().into())];
            in_part(*part, LocalizedText::new("link-id", arguments))
        }
        LinkError::NoGame(part) => LocalizedText::new("link-no-game", [("part", verbatim(part))]),
        LinkError::Trmph(error) => trmph_error(error),
        LinkError::Move { number, text, error } => {
            let reason = match error {
                LinkMoveError::Notation(error) => parse_move_error(error),
                LinkMoveError::Illegal(error) => play_error(*error),
            };
            let arguments = [
                ("number", (*number).into()),
                ("move", text.clone().into()),
                ("reason", reason.into()),
            ];
            in_part(LinkPart::Moves, LocalizedText::new("link-move", arguments))
        }
    }
}

/// Returns the message about an illegal move, as a sentence.
pub(crate) fn illegal_move(error: IllegalMove) -> LocalizedText {
    let (id, square) = match error {
        IllegalMove::GameOver => ("rejected-game-over", None),
        IllegalMove::OutsideBoard => ("rejected-outside", None),
        IllegalMove::NoPiece(square) => ("rejected-no-piece", Some(square)),
        IllegalMove::OpponentsPiece(square) => ("rejected-opponents-piece", Some(square)),
        IllegalMove::NotForward => ("rejected-not-forward", None),
        IllegalMove::TooFar => ("rejected-too-far", None),
        IllegalMove::OwnPiece(square) => ("rejected-own-piece", Some(square)),
        IllegalMove::StraightCapture => ("rejected-straight-capture", None),
        IllegalMove::Obstacle(square) => ("rejected-obstacle", Some(square)),
        IllegalMove::NoCaptures => ("rejected-no-captures", None),
        IllegalMove::MustCapture => ("rejected-must-capture", None),
    };
    let square = square.map(|square| ("square", verbatim(square)));
    LocalizedText::Message(id, square.into_iter().collect())
}

/// Returns the message about a move that cannot be added to a link's game. A link's game is never resigned or lost on time.
fn play_error(error: PlayError) -> LocalizedText {
    match error {
        PlayError::Illegal(error) => illegal_move(error),
        PlayError::Resigned | PlayError::LostOnTime => illegal_move(IllegalMove::GameOver),
    }
}

fn players_error(error: &PlayersTextError) -> LocalizedText {
    let (id, found) = match error {
        PlayersTextError::Count(found) => ("link-players-count", found),
        PlayersTextError::Unknown(found) => ("link-players-unknown", found),
    };
    LocalizedText::new(id, [("found", found.clone().into())])
}

fn variant_error(error: VariantError) -> LocalizedText {
    let number = |id, found: i64| LocalizedText::new(id, [("found", Argument::Number(found))]);
    let square = |id, square| LocalizedText::new(id, [("square", verbatim(square))]);
    match error {
        VariantError::Files(found) => number("invalid-files", found),
        VariantError::Ranks(found) => number("invalid-ranks", found),
        VariantError::HexagonSide(found) => number("invalid-hexagon-side", found),
        VariantError::HomeRanks(found) => number("invalid-home-ranks", found),
        VariantError::HomeRanksDoNotFit { home_ranks, ranks } => LocalizedText::new(
            "invalid-home-ranks-fit",
            [
                ("home", home_ranks.into()),
                ("ranks", ranks.into()),
                ("max", (ranks / 2).into()),
            ],
        ),
        VariantError::Breakthroughs(found) => number("invalid-breakthroughs", found),
        VariantError::NarrowCylinder(found) => number("invalid-narrow-cylinder", found.into()),
        VariantError::HexagonalCylinder => "invalid-hexagonal-cylinder".into(),
        VariantError::BombardmentCaptures => "invalid-bombardment".into(),
        VariantError::OutsideBoard => "invalid-outside-board".into(),
        VariantError::PieceOnObstacle(at) => square("invalid-piece-on-obstacle", at),
        VariantError::TwoPieces(at) => square("invalid-two-pieces", at),
        VariantError::PieceOnGoal(at) => square("invalid-piece-on-goal", at),
        VariantError::NoPieces(side) => LocalizedText::new("invalid-no-pieces", [("side", side.into())]),
        VariantError::NoMoves => "invalid-no-moves".into(),
    }
}

fn setup_error(error: SetupError) -> LocalizedText {
    match error {
        SetupError::OutsideBoard => "invalid-setup-outside".into(),
        SetupError::PieceOnObstacle => "invalid-setup-obstacle".into(),
        SetupError::TwoPieces => "invalid-setup-two-pieces".into(),
        SetupError::NoPieces => "invalid-setup-no-pieces".into(),
        SetupError::AlreadyWon => "invalid-setup-won".into(),
        SetupError::PieceOnGoal => "invalid-setup-goal".into(),
        SetupError::TooManyBreakthroughs { max, found } => LocalizedText::new(
            "invalid-setup-breakthroughs",
            [("max", u32::from(max).into()), ("found", u32::from(found).into())],
        ),
        SetupError::OpponentHasNoPieces => "invalid-setup-opponent".into(),
    }
}

fn fen_error(error: &FenError) -> LocalizedText {
    let length = |id, place, expected: usize, found: usize| {
        LocalizedText::new(
            id,
            [("place", place), ("expected", expected.into()), ("found", found.into())],
        )
    };
    let character = |id, place, column: usize, found: char| {
        LocalizedText::new(
            id,
            [("place", place), ("column", column.into()), ("found", verbatim(found))],
        )
    };
    match error {
        FenError::RankCharacter { rank, column, found } => {
            character("invalid-fen-rank-character", (*rank).into(), *column, *found)
        }
        FenError::FileCharacter { file, column, found } => {
            character("invalid-fen-file-character", verbatim(file), *column, *found)
        }
        FenError::RankLength { rank, expected, found } => length("invalid-fen-rank", (*rank).into(), *expected, *found),
        FenError::FileLength { file, expected, found } => length("invalid-fen-file", verbatim(file), *expected, *found),
        FenError::EvenFiles(found) => LocalizedText::new("invalid-fen-even-files", [("found", (*found).into())]),
        FenError::OtherBoard { expected, found } => LocalizedText::new(
            "invalid-fen-board",
            [("expected", verbatim(expected)), ("found", found.clone().into())],
        ),
        FenError::SideToMove(found) => LocalizedText::new("invalid-fen-side", [("found", found.clone().into())]),
        FenError::Counter { field, found } => LocalizedText::new(
            "invalid-fen-counter",
            [("field", verbatim(field)), ("found", found.clone().into())],
        ),
        FenError::Rest(found) => LocalizedText::new("invalid-fen-rest", [("found", found.clone().into())]),
        FenError::Variant(error) => variant_error(*error),
        FenError::Setup(error) => setup_error(*error),
    }
}

fn parse_variant_error(error: &ParseVariantError) -> LocalizedText {
    match error {
        ParseVariantError::Board(found) => LocalizedText::new("invalid-board", [("found", found.clone().into())]),
        ParseVariantError::Word(found) => LocalizedText::new("invalid-word", [("found", found.clone().into())]),
        ParseVariantError::Value { word, expected, found } => LocalizedText::new(
            "invalid-value",
            [
                ("expected", verbatim(expected)),
                ("word", verbatim(word)),
                ("found", found.clone().into()),
            ],
        ),
        ParseVariantError::Twice(word) => LocalizedText::new("link-twice", [("part", word.clone().into())]),
        ParseVariantError::Square(error) => parse_move_error(error),
        ParseVariantError::Start(error) => LocalizedText::new("invalid-start", [("reason", fen_error(error).into())]),
        ParseVariantError::StartSize { expected, found } => LocalizedText::new(
            "invalid-start-size",
            [("expected", verbatim(expected)), ("found", verbatim(found))],
        ),
        ParseVariantError::Variant(error) => variant_error(*error),
    }
}

fn parse_move_error(error: &ParseMoveError) -> LocalizedText {
    match error {
        ParseMoveError::Shape(found) => LocalizedText::new("invalid-move", [("found", found.clone().into())]),
        ParseMoveError::NoSuchSquare { square, size } => LocalizedText::new(
            "invalid-square",
            [("size", verbatim(size)), ("square", square.clone().into())],
        ),
        ParseMoveError::Ambiguous { text, candidates } => LocalizedText::new(
            "invalid-move-ambiguous",
            [("found", text.clone().into()), ("candidates", verbatim(candidates))],
        ),
    }
}

fn trmph_error(error: &TrmphError) -> LocalizedText {
    match error {
        TrmphError::OtherGame(found) => LocalizedText::new("link-trmph-game", [("found", found.clone().into())]),
        TrmphError::Size(found) => LocalizedText::new("link-trmph-size", [("found", found.clone().into())]),
        TrmphError::OtherBoard { expected, found } => LocalizedText::new(
            "link-trmph-board",
            [("expected", verbatim(expected)), ("found", verbatim(found))],
        ),
        TrmphError::Variant(error) => variant_error(*error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::{Coordinates, Side};

    fn check(text: &LocalizedText, error: &dyn Display) {
        assert_eq!(Texts::english().localize(text), error.to_string());
    }

    #[test]
    fn draft_errors_have_the_same_english_text_as_on_the_command_line() {
        let at = Coordinates { file: 3, rank: 3 };
        for error in [
            VariantError::Files(-1),
            VariantError::Ranks(20),
            VariantError::HexagonSide(2),
            VariantError::HomeRanks(9),
            VariantError::HomeRanksDoNotFit {
                home_ranks: 3,
                ranks: 5,
            },
            VariantError::Breakthroughs(0),
            VariantError::NarrowCylinder(2),
            VariantError::HexagonalCylinder,
            VariantError::BombardmentCaptures,
            VariantError::OutsideBoard,
            VariantError::PieceOnObstacle(at),
            VariantError::TwoPieces(at),
            VariantError::PieceOnGoal(at),
            VariantError::NoMoves,
        ] {
            check(&draft_error(error.into()), &error);
        }
        for error in [
            SetupError::OutsideBoard,
            SetupError::PieceOnObstacle,
            SetupError::TwoPieces,
            SetupError::NoPieces,
            SetupError::AlreadyWon,
            SetupError::PieceOnGoal,
            SetupError::TooManyBreakthroughs { max: 2, found: 3 },
            SetupError::OpponentHasNoPieces,
        ] {
            check(&draft_error(error.into()), &error);
        }
        check(&draft_error(DraftError::Counted), &DraftError::Counted);
    }

    #[test]
    fn a_side_without_pieces_is_named() {
        let texts = Texts::english();
        for (side, message) in [
            (Side::First, "White has no pieces"),
            (Side::Second, "Black has no pieces"),
        ] {
            let error = VariantError::NoPieces(side).into();
            assert_eq!(texts.localize(&draft_error(error)), message);
        }
    }

    #[test]
    fn invalid_share_codes_and_positions_have_the_same_english_text_as_on_the_command_line() {
        for text in [
            "castle",
            "99x8",
            "8x8 sideways",
            "8x8 begins=never",
            "8x8 joined joined",
            "8x8 obstacles=z9",
            "8x8 start=pp/2/2/PP",
            "8x8 start=pX/2/2/PP",
            "pp/2/2/PX w 0 1",
            "pp/2/3/PP w 0 1",
            "pp/2/2/PP x 0 1",
            "pp/2/2/PP w many 1",
            "pp/2/2/PP w 0 1 rest",
        ] {
            let mut draft = breakthrough_variants::Draft::random(1);
            let error = draft.apply_text(text).expect_err(text);
            check(&draft_text_error(&error), &error);
        }
        for error in [
            FenError::EvenFiles(4),
            FenError::FileCharacter {
                file: 'c',
                column: 12,
                found: 'x',
            },
            FenError::FileLength {
                file: 'c',
                expected: 4,
                found: 5,
            },
        ] {
            check(&fen_error(&error), &error);
        }
    }

    #[test]
    fn invalid_links_have_the_same_english_text_as_on_the_command_line() {
        for link in [
            &"a".repeat(100_000),
            "#",
            "#colour=red",
            "#variant=5x5&variant=6x6",
            "#fen=%ff",
            "#variant=1x5",
            "#variant=8x8&fen=pp/2/2/PP+w+0+1",
            "#moves=a2-a3,z7-a5",
            "#moves=castle",
            "#players=human",
            "#players=human,robot",
            "#players=human,engine:sh",
            "#lesson=race",
            "#lesson=race&variant=5x5",
            "#lesson=Race 1",
            "#fen=1p2/4/P1P1/4+w+0+1&moves=b3",
            "https://trmph.com/hex/board#11,a1b2",
            "https://trmph.com/breakthrough/board#wide,a2b3",
            "https://trmph.com/breakthrough/board#1,a2b3",
        ] {
            let error = breakthrough_links::parse_link(link, 1).expect_err(link);
            check(&link_error(&error), &error);
        }
        let illegal = breakthrough_links::parse_link("#variant=7x5&moves=a2-a4", 1).expect_err("an illegal move");
        assert_eq!(
            Texts::english().localize(&link_error(&illegal)),
            "moves: move 1, a2-a4: Pieces move one square, straight or diagonally forward."
        );
    }
}
