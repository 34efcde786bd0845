//! Move sequences counted for each first move, with a way to stop.

use breakthrough_rules::{Move, Position, perft};

/// How many plies are counted between two looks at whether to stop.
const UNASKED_PLIES: u32 = 4;

/// The number of sequences of `depth` plies behind every first move, given to `on_move` one by one, and their sum. Nothing
/// when `stops` said so.
pub(super) fn divide<E>(
    position: &Position,
    depth: u32,
    stops: &dyn Fn() -> bool,
    on_move: &mut dyn FnMut(Move, u64) -> Result<(), E>,
) -> Result<Option<u64>, E> {
    if depth == 0 {
        return Ok(Some(1));
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        let Some(count) = count(&after, depth - 1, stops) else {
            return Ok(None);
        };
        sum += count;
        on_move(mv, count)?;
    }
    Ok(Some(sum))
}

fn count(position: &Position, depth: u32, stops: &dyn Fn() -> bool) -> Option<u64> {
    if stops() {
        return None;
    }
    if depth <= UNASKED_PLIES {
        return Some(perft(position, depth));
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        sum += count(&after, depth - 1, stops)?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use std::convert::Infallible;

    #[test]
    fn parts_sum_up_to_the_whole() {
        let position = Position::start(Variant::new(3, 6).expect("a size"));
        for depth in 0..8 {
            let mut parts = 0;
            let counted = divide(&position, depth, &|| false, &mut |_, count| {
                parts += count;
                Ok::<(), Infallible>(())
            });
            assert_eq!(counted, Ok(Some(perft(&position, depth))), "{depth}");
            assert_eq!(parts, if depth == 0 { 0 } else { perft(&position, depth) }, "{depth}");
        }
        let stopped = divide(&position, 8, &|| true, &mut |_, _| Ok::<(), Infallible>(()));
        assert_eq!(stopped, Ok(None));
    }
}
