//! Moves the keyboard focus in a grid whose rows have different lengths.

use bevy_egui::egui::{Key, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Left,
    Right,
    Up,
    Down,
}

/// Returns the step of the arrow key that was pressed in this frame, if any.
pub(super) fn pressed_step(ui: &Ui) -> Option<Step> {
    let keys = [
        (Key::ArrowLeft, Step::Left),
        (Key::ArrowRight, Step::Right),
        (Key::ArrowUp, Step::Up),
        (Key::ArrowDown, Step::Down),
    ];
    let pressed = ui.input(|input| keys.into_iter().find(|(key, _)| input.key_pressed(*key)));
    pressed.map(|(_, step)| step)
}

/// Returns the index of the entry reached by a step from the entry `from`. The entries are numbered row by row. A step to the
/// left or right continues in the next row, and a step up or down ends at the last entry of a shorter row.
pub(super) fn step_in_grid(rows: &[usize], from: usize, step: Step) -> usize {
    let last = rows.iter().sum::<usize>().saturating_sub(1);
    let start_of = |row: usize| rows[..row].iter().sum::<usize>();
    let row = (0..rows.len()).rev().find(|row| start_of(*row) <= from).unwrap_or(0);
    let target = match step {
        Step::Left => return from.saturating_sub(1),
        Step::Right => return (from + 1).min(last),
        Step::Up => row.checked_sub(1),
        Step::Down => Some(row + 1).filter(|row| *row < rows.len()),
    };
    target.map_or(from, |target| {
        let column = (from - start_of(row)).min(rows[target] - 1);
        start_of(target) + column
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rows: 0 1 2, 3, 4 5.
    const ROWS: [usize; 3] = [3, 1, 2];

    fn check(step: Step, expected: [usize; 6]) {
        let reached: Vec<usize> = (0..6).map(|from| step_in_grid(&ROWS, from, step)).collect();
        assert_eq!(reached, expected, "{step:?}");
    }

    #[test]
    fn arrow_keys_reach_the_neighbours_and_stay_in_the_grid() {
        check(Step::Left, [0, 0, 1, 2, 3, 4]);
        check(Step::Right, [1, 2, 3, 4, 5, 5]);
        check(Step::Up, [0, 1, 2, 0, 3, 3]);
        check(Step::Down, [3, 3, 3, 4, 4, 5]);
    }
}
