//! Tests of captured pieces beside the board.

use crate::board::captured::{CapturedPiece, captured_position};
use crate::board::effects::Fragment;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{GameSetup, Intent};
use breakthrough_rules::{BoardSize, Game, Side};

/// Returns the number of captured pieces of each side after all animations have ended.
fn captured(table: &mut Table) -> [usize; 2] {
    table.pass(1.5);
    let world = table.app.world_mut();
    let mut query = world.query::<&CapturedPiece>();
    Side::BOTH.map(|side| query.iter(world).filter(|captured| captured.side == side).count())
}

#[test]
fn captured_pieces_are_beside_the_board_until_undone() {
    let mut table = Table::people();
    assert_eq!(captured(&mut table), [0, 0]);
    table.play("a2a3 d3c2");
    assert_eq!(captured(&mut table), [0, 0]);
    table.play("b1c2");
    assert_eq!(captured(&mut table), [0, 1], "a piece of the second side was captured");
    table.play("a4b3 c2b3");
    assert_eq!(captured(&mut table), [0, 2]);
    table.send(Intent::Undo);
    assert_eq!(captured(&mut table), [0, 1]);
    table.send(Intent::Undo).send(Intent::Undo);
    assert_eq!(captured(&mut table), [0, 0]);
    table.send(Intent::Redo).send(Intent::Redo).send(Intent::Redo);
    assert_eq!(captured(&mut table), [0, 2]);
    table.send(Intent::Rematch);
    assert_eq!(captured(&mut table), [0, 0]);
}

#[test]
fn a_captured_piece_appears_beside_the_board_after_its_fragments_vanish() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2");
    assert_eq!(table.count::<CapturedPiece>(), 0, "the piece is still on the board");
    table.pass(0.5);
    assert!(table.count::<Fragment>() > 9, "the piece has shattered");
    assert_eq!(table.count::<CapturedPiece>(), 0);
    table.pass(0.42);
    assert_eq!(table.count::<Fragment>(), 0, "a capture takes 0.9 s");
    assert_eq!(captured(&mut table), [0, 1]);
}

#[test]
fn input_ends_fragments_and_the_captured_piece_appears_immediately() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").pass(0.3);
    assert!(table.count::<Fragment>() > 9);
    table.keys("<Right>");
    assert_eq!((table.count::<Fragment>(), table.count::<CapturedPiece>()), (0, 1));
}

#[test]
fn a_capture_undone_while_the_piece_breaks_leaves_no_fragments() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").pass(0.3).send(Intent::Undo).update();
    assert_eq!((table.count::<Fragment>(), table.count::<CapturedPiece>()), (0, 0));
}

#[test]
fn a_piece_counted_at_its_goal_is_not_captured() {
    let variant = "3x4 breakthroughs=2 home=1".parse().expect("a variant");
    let mut table = Table::people();
    table.begin(GameSetup {
        game: Game::new(variant),
        ..setup(SMALL, "human,human")
    });
    table.play("a1a2 c4c3 a2a3 c3c2 a3b4");
    assert_eq!(
        captured(&mut table),
        [0, 1],
        "b4 was captured, and what captured it was counted"
    );
    table.play("c2b1");
    assert_eq!(captured(&mut table), [1, 1]);
    table.send(Intent::Undo).send(Intent::Undo);
    assert_eq!(captured(&mut table), [0, 0]);
}

/// Captured pieces are on the table and do not touch each other. Pieces of the first side are to the left of the board, and
/// pieces of the second side to the right.
#[test]
fn captured_pieces_do_not_overlap() {
    for size in [
        BoardSize::new(8, 8),
        BoardSize::new(2, 3),
        BoardSize::new(16, 16),
        BoardSize::hexagon(5),
    ] {
        let places: Vec<_> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..48).map(move |index| captured_position(size, CapturedPiece { side, index })))
            .collect();
        for (index, place) in places.iter().enumerate() {
            assert!(place.y < 0.0, "captured pieces are on the table");
            assert!((place.x < 0.0) == (index < 48));
            let nearest = places[..index]
                .iter()
                .map(|other| other.distance(*place))
                .fold(f32::MAX, f32::min);
            assert!(nearest > 0.37, "{size} {index}: {nearest}");
        }
    }
}
