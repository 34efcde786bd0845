//! Perft divide: the perft count after each first move. Counting can be stopped.

use breakthrough_rules::{Move, Position, perft};

/// The maximum depth of subtrees that are counted without calling `is_stopped`.
const PLIES_BETWEEN_POLLS: u32 = 4;

/// Counts the move sequences of `depth` plies for every first move, passes each count to `on_move`, and returns the sum of
/// the counts. Returns `None` as soon as `is_stopped` returns `true`.
pub(super) fn divide<E>(
    position: &Position,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
    on_move: &mut dyn FnMut(Move, u64) -> Result<(), E>,
) -> Result<Option<u64>, E> {
    if depth == 0 {
        return Ok(Some(1));
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        let Some(count) = count(&after, depth - 1, is_stopped) else {
            return Ok(None);
        };
        sum += count;
        on_move(mv, count)?;
    }
    Ok(Some(sum))
}

fn count(position: &Position, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    if is_stopped() {
        return None;
    }
    if depth <= PLIES_BETWEEN_POLLS {
        return Some(perft(position, depth));
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        sum += count(&after, depth - 1, is_stopped)?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use std::convert::Infallible;

    #[test]
    fn the_counts_of_the_first_moves_add_up_to_perft() {
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
