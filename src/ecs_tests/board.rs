//! Property test: after any sequence of intents, the board's entities match the shown position.

use crate::board::animation::PendingCapture;
use crate::board::pieces::{OnSquare, Piece};
use crate::ecs_tests::table::{Table, setup};
use crate::session::{FinishAnimations, Intent};
use breakthrough_rules::{Game, Move, NodeId, Side};
use proptest::prelude::*;

const SMALL_BOARDS: [&str; 3] = ["pp/2/PP w 0 1", "ppp/3/3/PPP b 0 1", "pppp/pppp/PPPP/PPPP w 0 1"];

/// Maps a number between 0 and 99 to an intent. Most of these intents are legal moves.
fn intent(table: &Table, kind: u8, choice: usize) -> Option<Intent> {
    let position = table.session().position();
    Some(match kind {
        0..62 => {
            let legal = position.legal_moves();
            Intent::Play(*legal.get(choice % legal.len().max(1))?)
        }
        62..67 => {
            let squares: Vec<_> = position.size().all_squares().collect();
            let (from, to) = (
                squares[choice % squares.len()],
                squares[choice / squares.len() % squares.len()],
            );
            Intent::Play(Move { from, to })
        }
        67..78 => Intent::Undo,
        78..84 => Intent::Redo,
        84..88 => {
            let nodes = all_nodes(table.session().game());
            Intent::Show(nodes[choice % nodes.len()])
        }
        88..92 => Intent::ShowLatest,
        92..94 => Intent::Resign(if choice.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }),
        94..96 => Intent::Rematch,
        96 => Intent::SwapSides,
        97 => Intent::Stage(setup(SMALL_BOARDS[choice % 3], "human,human")),
        _ => Intent::Start(setup(SMALL_BOARDS[choice % 3], "human,human")),
    })
}

/// Lists every node of a game.
fn all_nodes(game: &Game) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(node) = nodes.get(next) {
        nodes.extend_from_slice(game.children(*node));
        next += 1;
    }
    nodes
}

/// Returns the configuration of the property test: 24 cases, unless `PROPTEST_CASES` is set.
fn properties() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let is_overridden = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if is_overridden { usual.cases } else { 24 },
        failure_persistence: None,
        ..usual
    }
}

proptest! {
    #![proptest_config(properties())]

    #[test]
    fn the_pieces_on_the_board_match_the_shown_position(
        intents in prop::collection::vec((0u8..100, any::<usize>(), 0u8..4), 1..80),
    ) {
        let mut table = Table::people();
        for (kind, choice, frames) in intents {
            if let Some(intent) = intent(&table, kind, choice) {
                table.app.world_mut().write_message(intent);
            }
            // With 0 frames, the next intent arrives in the same update.
            for _ in 0..frames {
                table.update();
                table.check_board();
            }
            if choice.is_multiple_of(11) {
                table.app.world_mut().trigger(FinishAnimations);
            }
        }
        table.pass(1.0);
        table.check_board();
        prop_assert_eq!(table.count::<PendingCapture>(), 0);
        let session = table.session();
        prop_assert_eq!(
            Some(session.shown_position().clone()),
            session.game().position_at(session.shown_node())
        );
        let pieces: usize = Side::BOTH.map(|side| session.shown_position().pieces(side).len()).iter().sum();
        prop_assert_eq!(table.count::<Piece>(), pieces);
        let size = table.session().variant().size();
        for square in size.all_squares() {
            let name = size.coordinates(square).to_string();
            if table.session().shown_position().piece_at(square).is_some() {
                let piece = table.piece(&name);
                prop_assert_eq!(table.get::<OnSquare>(piece).map(|on| on.0), Some(square));
                prop_assert_eq!(table.place(piece), table.centre(&name));
            }
        }
    }
}
