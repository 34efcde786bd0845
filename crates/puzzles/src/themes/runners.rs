//! Themes with runners.

use super::scene::{Scene, race as race_of, runners};
use breakthrough_rules::{BoardSize, Square};

/// The moved piece is a runner and wins the race against a runner of the opponent. The claim names the square of the piece.
pub(super) fn race(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let after = scene.after(ply)?;
    let square = scene.mv(ply).to;
    let race = race_of(after).filter(|race| race.winner == scene.player)?;
    let mut own = runners(after, scene.player).into_iter();
    let is_winner = own.any(|runner| runner.square == square && runner.moves == race.moves);
    (is_winner && !runners(after, !scene.player).is_empty()).then_some(square)
}

/// The moved piece becomes a runner: it is a runner after the move and was not before. Returns its square.
fn breakthrough(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let mv = scene.mv(ply);
    let is_runner = |position, square| {
        let mut found = runners(position, scene.player).into_iter();
        found.any(|runner| runner.square == square)
    };
    (is_runner(scene.after(ply)?, mv.to) && !is_runner(scene.before(ply), mv.from)).then_some(mv.to)
}

/// Whether a square is near the left or right edge, that is, on the outer `(files + 2) / 4` files of each wing: one file on boards with
/// up to five files, two files on boards with six to nine files.
const fn is_near_edge(size: BoardSize, square: Square) -> bool {
    let wing = (size.files + 2) / 4;
    let file = size.coordinates(square).file;
    file < wing || file >= size.files - wing
}

/// A piece near the left or right edge becomes a runner. Boards with wrap-around edges have no edge. The claim names the square.
pub(super) fn breakthrough_edge(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let position = scene.before(ply);
    let has_edge = !position.variant().options().cylinder;
    let is_edge = has_edge && is_near_edge(position.size(), scene.mv(ply).to);
    is_edge.then(|| breakthrough(scene, ply))?
}

/// A piece that is not near an edge becomes a runner. The claim names the square.
pub(super) fn breakthrough_centre(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let position = scene.before(ply);
    let has_edge = !position.variant().options().cylinder;
    let is_centre = has_edge && !is_near_edge(position.size(), scene.mv(ply).to);
    is_centre.then(|| breakthrough(scene, ply))?
}
