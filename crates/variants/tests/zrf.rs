//! Tests of Zillions files: reading, exact errors, writing, and malformed or hostile input.

#[path = "zrf/adversarial.rs"]
mod adversarial;
#[path = "zrf/reading.rs"]
mod reading;
#[path = "zrf/rejections.rs"]
mod rejections;
#[path = "zrf/round_trip.rs"]
mod round_trip;

use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Options, SquareSet, Variant};
use breakthrough_variants::zrf::{ZrfGame, parse_zrf, zrf_text};

/// The files in tests/data/zrf. All their games are valid.
const FILES: [(&str, &str); 7] = [
    ("captures", include_str!("data/zrf/captures.zrf")),
    ("classic", include_str!("data/zrf/classic.zrf")),
    ("cylinder", include_str!("data/zrf/cylinder.zrf")),
    ("macros", include_str!("data/zrf/macros.zrf")),
    ("names", include_str!("data/zrf/names.zrf")),
    ("obstacles", include_str!("data/zrf/obstacles.zrf")),
    ("south", include_str!("data/zrf/south.zrf")),
];

/// A small game on a 5×5 board. The expected errors of the tests contain its line numbers.
const SMALL: &str = "\
(define step ($1 (verify empty?) add))
(define advance ($1 (verify not-friend?) add))
(game
  (title \"Small\")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 9 9)
      (dimensions (\"a/b/c/d/e\" (10 0)) (\"5/4/3/2/1\" (0 10)))
      (directions (n 0 -1) (nw -1 -1) (ne 1 -1) (s 0 1) (sw -1 1) (se 1 1)))
    (symmetry Black (n s) (nw sw) (ne se))
    (zone (name far) (players White) (positions a5 b5 c5 d5 e5))
    (zone (name far) (players Black) (positions a1 b1 c1 d1 e1)))
  (piece (name Man)
    (moves (step n) (advance nw) (advance ne)))
  (board-setup
    (White (Man a1 b1 c1 d1 e1 a2 b2 c2 d2 e2))
    (Black (Man a5 b5 c5 d5 e5 a4 b4 c4 d4 e4)))
  (win-condition (White Black) (absolute-config Man (far)))
  (loss-condition (White Black) (pieces-remaining 0)))
";

/// Parses a file in which all games must be valid.
fn games(text: &str) -> Vec<ZrfGame> {
    let file = parse_zrf(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    if let Some(rejected) = file.rejected.first() {
        panic!("{}: {}\n{text}", rejected.title, rejected.error);
    }
    file.games
}

/// Serializes games as a Zillions file.
fn written(games: &[ZrfGame]) -> String {
    zrf_text(games).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the standard rules on a board of this size.
fn plain(title: &str, files: u32, ranks: u32) -> ZrfGame {
    ZrfGame::new(title, Variant::new(files, ranks).expect("a size"))
}

/// Changes the options of a game.
fn changed(game: ZrfGame, change: impl FnOnce(&mut Options)) -> ZrfGame {
    let mut options = *game.variant.options();
    change(&mut options);
    let variant = Variant::from_options(options).unwrap_or_else(|error| panic!("{error}"));
    ZrfGame { variant, ..game }
}

/// Parses square names such as `a1 b2`.
fn squares(size: BoardSize, names: &str) -> SquareSet {
    let square = |name: &str| {
        let [file, rank] = [name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1'];
        size.square(Coordinates { file, rank }).expect("a square of the board")
    };
    SquareSet::from_squares(names.split_whitespace().map(square))
}
