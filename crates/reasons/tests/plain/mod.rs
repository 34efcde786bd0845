//! Plain checker of claims, which uses the reference implementation of facts instead of `breakthrough_facts`.

use breakthrough_reasons::{After, Claim, ClaimedFact};
use breakthrough_review::MoveReview;
use breakthrough_rules::{Move, Position, Side, Square};
use breakthrough_solver::{Settings, Solver};
use breakthrough_test_support::reference::{
    OverLimit, Reference, Searched, forced_moves, is_zugzwang, only_reply, race, runner_moves, wins_within,
};

/// Maximum number of nodes of the searches for runners, the race, and forced play.
const NODES: u32 = 2_000_000;
/// Maximum number of nodes of the exhaustive search for pivotal pieces.
const PIVOTAL_NODES: u32 = 100_000;
/// Maximum number of moves of a forced win.
const MAX_FORCED_MOVES: u32 = 5;
/// Size of the tables of the solver and of its verification, in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// Whether a claim is true, by the definitions in docs/REVIEW.md. Returns an error if a search reaches its limit.
pub(crate) fn holds(claim: &Claim, before: &Position, reviewed: &MoveReview, line: &[Move]) -> Searched<bool> {
    let mut position = before.clone();
    let (first, rest) = match claim.after {
        After::Played => (reviewed.mv, &line[..claim.ply]),
        After::Best => (reviewed.evaluation.line[0], &line[..0]),
    };
    assert!(claim.after == After::Played || claim.ply == 0);
    for mv in std::iter::once(&first).chain(rest) {
        position.play(*mv).expect("a legal line");
    }
    let is_over = position.outcome().is_some();
    let next = line.get(claim.ply).copied().filter(|_| claim.after == After::Played);
    Ok(!is_over && holds_at(claim, &position, next)?)
}

fn holds_at(claim: &Claim, position: &Position, next: Option<Move>) -> Searched<bool> {
    let (side, index) = (claim.side, claim.side.index());
    let is_to_move = position.side_to_move() == side;
    let moves_next = || next.map(|mv| mv.from) == claim.square && next.is_some();
    match claim.fact {
        ClaimedFact::Race => return Ok(race(position, NODES)? == Some((side, number(claim)))),
        ClaimedFact::Zugzwang => return Ok(is_to_move && zugzwang(position)?),
        ClaimedFact::OnlyReply => return Ok(is_to_move && moves_next() && only_reply(position) == next),
        ClaimedFact::ForcedWin => {
            let wins = match claim.moves {
                None => winner(&after(position, next))? == side,
                moves => forced_moves(position, MAX_FORCED_MOVES, NODES)? == moves,
            };
            return Ok(is_to_move && moves_next() && wins);
        }
        ClaimedFact::Reply => return Ok(is_to_move && next.map(|mv| mv.to) == claim.square && next.is_some()),
        _ => {}
    }
    let square = claim.square.expect("the fact has a square");
    let has_piece = position.piece_at(square) == Some(side);
    let reference = Reference::for_position(position, limit(claim.fact));
    let exchange = |square: Square| reference.exchanges.as_ref().expect("captures")[&square].clone();
    Ok(match claim.fact {
        ClaimedFact::Runner => runner_moves(position, side, square, NODES)? == Some(number(claim)),
        ClaimedFact::MissedWin => {
            let wins = match claim.moves {
                None => winner(position)? == side,
                Some(moves) => wins_within(position, side, moves, NODES)?,
            };
            !is_to_move && has_piece && wins
        }
        ClaimedFact::Hanging => has_piece && exchange(square).result == 1 && exchange(square).protectors.is_empty(),
        ClaimedFact::Exchange => has_piece && exchange(square).result == 1 && !exchange(square).protectors.is_empty(),
        ClaimedFact::Safe => has_piece && exchange(square).result == 0,
        ClaimedFact::Attacked => has_piece && !exchange(square).attackers.is_empty(),
        ClaimedFact::Piece => has_piece,
        ClaimedFact::Pivotal => reference.pivotal?[index].iter().any(|(piece, _)| *piece == square),
        ClaimedFact::Hole => reference.holes[index].contains(&square),
        ClaimedFact::WinsNext => reference.wins_next[index].iter().any(|(from, _)| *from == square),
        ClaimedFact::Blocked => reference.blocked[index].contains(&square),
        ClaimedFact::Guarded => reference.controlled[index].contains(&square),
        ClaimedFact::Unguarded => !reference.controlled[index].contains(&square),
        other => panic!("{} is checked above", other.name()),
    })
}

fn after(position: &Position, next: Option<Move>) -> Position {
    let mut position = position.clone();
    position.play(next.expect("a move")).expect("a legal move");
    position
}

fn number(claim: &Claim) -> u32 {
    claim.moves.expect("the fact has a number of moves")
}

/// Returns the number of nodes of the searches of [`Reference::for_position`], which only pivotal pieces need.
fn limit(fact: ClaimedFact) -> u32 {
    if fact == ClaimedFact::Pivotal { PIVOTAL_NODES } else { 0 }
}

/// Returns the winner with best play. The proof of the solver is verified by the rules alone.
fn winner(position: &Position) -> Searched<Side> {
    let settings = Settings {
        memory: TABLE_BYTES,
        threads: 1,
    };
    let mut solver = Solver::new(position, &settings).expect("memory");
    solver.set_node_limit(u64::from(NODES));
    let winner = solver.winner(&|| false).map_err(|_| OverLimit)?;
    solver.verify(winner, TABLE_BYTES, &|| false).expect("a proof");
    Ok(winner)
}

/// Whether the side to move is in zugzwang, by an exhaustive search or, if the search reaches its limit, by verified proofs.
fn zugzwang(position: &Position) -> Searched<bool> {
    is_zugzwang(position, PIVOTAL_NODES).or_else(|OverLimit| {
        let mut setup = position.to_setup();
        setup.side_to_move = !setup.side_to_move;
        let passed = Position::from_setup(&setup).expect("a position in progress");
        Ok(winner(position)? != position.side_to_move() && winner(&passed)? == position.side_to_move())
    })
}
