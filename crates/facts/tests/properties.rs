//! Symmetries of facts, and relations between facts, in random positions of random variants.

use breakthrough_facts::{
    Facts, Limits, PivotalPiece, Race, Runner, Searched, SideFacts, attackers, controlled_squares, exchange_result,
    facts, protectors, shortest_free_path,
};
use breakthrough_rules::{
    Bitboard, BoardSize, Move, Options, Position, Setup, Shape, Side, Square, SquareSet, Variant,
};
use breakthrough_test_support::{any_variant, properties, random_position};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Node limit, low enough to keep the searches fast on boards of any size. Facts that are not determined are not compared.
const NODES: u64 = 2_000;

fn any_position() -> impl Strategy<Value = Position> {
    (any_variant(), 0u32..80, any::<u64>()).prop_map(|(variant, plies, seed)| {
        random_position(variant, plies, &mut Xoshiro256PlusPlus::seed_from_u64(seed))
    })
}

fn find(position: &Position) -> Facts {
    facts(position, &Limits::nodes(NODES), &|| false).expect("in progress")
}

/// A symmetry of a board: the image of each square, and whether the sides are swapped.
#[derive(Clone, Copy)]
struct Symmetry {
    map: fn(BoardSize, Square) -> Square,
    exchanges_sides: bool,
}

const ROTATION: Symmetry = Symmetry {
    map: BoardSize::rotate_180,
    exchanges_sides: true,
};
const MIRROR: Symmetry = Symmetry {
    map: BoardSize::flip_horizontal,
    exchanges_sides: false,
};

impl Symmetry {
    fn side(self, side: Side) -> Side {
        if self.exchanges_sides { !side } else { side }
    }

    fn by_side<T>(self, [first, second]: [T; 2]) -> [T; 2] {
        if self.exchanges_sides {
            [second, first]
        } else {
            [first, second]
        }
    }

    fn position(self, position: &Position) -> Position {
        let variant = position.variant();
        let options = variant.options();
        let size = options.size;
        let map =
            |squares: SquareSet| SquareSet::from_squares(squares.squares().map(|square| (self.map)(size, square)));
        let options = Options {
            obstacles: map(options.obstacles),
            missing: map(options.missing),
            pieces: options.pieces.map(|pieces| self.by_side(pieces.map(map))),
            starting_side: self.side(options.starting_side),
            ..*options
        };
        let setup = position.to_setup();
        let map = |squares: Vec<Square>| squares.into_iter().map(|square| (self.map)(size, square)).collect();
        let [first, second] = self.by_side([setup.first, setup.second].map(map));
        Position::from_setup(&Setup {
            variant: Variant::from_options(options).expect("symmetric to a variant"),
            first,
            second,
            breakthroughs: self.by_side(setup.breakthroughs),
            side_to_move: self.side(setup.side_to_move),
            move_number: 1,
        })
        .expect("symmetric to a position")
    }

    fn facts(self, size: BoardSize, facts: &Facts) -> Facts {
        let sides = self.by_side(Side::BOTH.map(|side| self.side_facts(size, facts.side(side))));
        let race = match facts.race {
            Searched::Determined(Some(Race { winner, moves })) => Searched::Determined(Some(Race {
                winner: self.side(winner),
                moves,
            })),
            other => other,
        };
        Facts { sides, race }
    }

    fn side_facts(self, size: BoardSize, facts: &SideFacts) -> SideFacts {
        let map = |square: Square| (self.map)(size, square);
        let squares = |squares: &[Square]| sorted(size, squares.iter().copied().map(map).collect(), |square| *square);
        let mut wins_next: Vec<Move> = facts
            .wins_next
            .iter()
            .map(|mv| Move {
                from: map(mv.from),
                to: map(mv.to),
            })
            .collect();
        wins_next.sort_by_key(|mv| (order(size, mv.from), order(size, mv.to)));
        SideFacts {
            runners: mapped(&facts.runners, |runners| {
                let runners = runners.iter().map(|runner| Runner {
                    square: map(runner.square),
                    ..*runner
                });
                sorted(size, runners.collect(), |runner| runner.square)
            }),
            wins_next,
            hanging: facts.hanging.as_deref().map(squares),
            pivotal: mapped(&facts.pivotal, |pieces| {
                let pieces = pieces.iter().map(|piece| PivotalPiece {
                    square: map(piece.square),
                    ..*piece
                });
                sorted(size, pieces.collect(), |piece| piece.square)
            }),
            holes: squares(&facts.holes),
            blocked: squares(&facts.blocked),
            tempo: facts.tempo,
        }
    }
}

fn mapped<T, U>(searched: &Searched<T>, map: impl FnOnce(&T) -> U) -> Searched<U> {
    match searched {
        Searched::Determined(answer) => Searched::Determined(map(answer)),
        Searched::NotDetermined => Searched::NotDetermined,
    }
}

fn order(size: BoardSize, square: Square) -> (u8, u8) {
    let at = size.coordinates(square);
    match size.shape {
        Shape::Square => (at.rank, at.file),
        Shape::Hexagon => (at.file, at.rank),
    }
}

fn sorted<T>(size: BoardSize, mut items: Vec<T>, square: impl Fn(&T) -> Square) -> Vec<T> {
    items.sort_by_key(|item| order(size, square(item)));
    items
}

/// Removes facts that are undetermined in one of the two positions, because the limit may be reached in only one
/// search.
fn keep_determined(facts: &mut Facts, other: &mut Facts) {
    for (one, two) in facts.sides.iter_mut().zip(&mut other.sides) {
        if one.runners == Searched::NotDetermined || two.runners == Searched::NotDetermined {
            one.runners = Searched::NotDetermined;
            two.runners = Searched::NotDetermined;
        }
        if one.pivotal == Searched::NotDetermined || two.pivotal == Searched::NotDetermined {
            one.pivotal = Searched::NotDetermined;
            two.pivotal = Searched::NotDetermined;
        }
    }
    if facts.race == Searched::NotDetermined || other.race == Searched::NotDetermined {
        facts.race = Searched::NotDetermined;
        other.race = Searched::NotDetermined;
    }
}

fn check_symmetry(symmetry: Symmetry, position: &Position) {
    let mut expected = symmetry.facts(position.size(), &find(position));
    let mut found = find(&symmetry.position(position));
    keep_determined(&mut expected, &mut found);
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(properties(256))]

    #[test]
    fn rotating_the_board_and_swapping_the_sides_does_not_change_the_facts(position in any_position()) {
        check_symmetry(ROTATION, &position);
    }

    #[test]
    fn facts_are_the_same_for_the_mirrored_board(position in any_position()) {
        check_symmetry(MIRROR, &position);
    }

    #[test]
    fn a_runner_with_one_move_wins_at_once(position in any_position()) {
        let side = position.side_to_move();
        let found = find(&position);
        let needs_one = position.variant().options().breakthroughs_needed - position.breakthroughs(side) == 1;
        if let Searched::Determined(runners) = &found.side(side).runners {
            for runner in runners.iter().filter(|runner| runner.moves == 1 && needs_one) {
                let wins = &found.side(side).wins_next;
                prop_assert!(wins.iter().any(|mv| mv.from == runner.square), "{:?}", runner);
            }
        }
        for mv in &found.side(side).wins_next {
            let mut next = position.clone();
            next.play(*mv).expect("legal");
            prop_assert_eq!(next.outcome().map(|outcome| outcome.winner), Some(side));
        }
    }

    #[test]
    fn a_hanging_piece_without_its_attackers_does_not_hang(position in any_position()) {
        for side in Side::BOTH {
            let Some(hanging) = find(&position).side(side).hanging.clone() else {
                continue;
            };
            for square in position.pieces(side) {
                prop_assert_eq!(exchange_result(&position, square), Some(u32::from(hanging.contains(&square))));
            }
            for square in hanging {
                let removed = attackers(&position, square);
                prop_assert!(!removed.is_empty());
                let mut setup = position.to_setup();
                setup.first.retain(|square| !removed.contains(square));
                setup.second.retain(|square| !removed.contains(square));
                setup.side_to_move = !side;
                if let Ok(without) = Position::from_setup(&setup) {
                    prop_assert_eq!(exchange_result(&without, square), Some(0));
                }
            }
        }
    }

    #[test]
    fn attackers_and_protectors_control_the_square(position in any_position()) {
        for side in Side::BOTH {
            for square in position.pieces(side) {
                let is_controlled = |side| controlled_squares(&position, side).contains(&square);
                prop_assert_eq!(attackers(&position, square).is_empty(), !is_controlled(!side));
                prop_assert_eq!(protectors(&position, square).is_empty(), !is_controlled(side));
            }
        }
    }

    #[test]
    fn free_paths_enter_free_squares_up_to_a_goal(position in any_position()) {
        let size = position.size();
        for side in Side::BOTH {
            let controlled = controlled_squares(&position, !side);
            for square in position.pieces(side) {
                let Some(path) = shortest_free_path(&position, square) else {
                    continue;
                };
                let (goal, before) = path.split_last().expect("a piece is not on a goal");
                prop_assert_eq!(size.relative_rank(!side, *goal), 0);
                prop_assert!(before.iter().all(|square| !controlled.contains(square)));
                prop_assert!(path.iter().all(|square| position.piece_at(*square).is_none()));
            }
        }
    }
}
