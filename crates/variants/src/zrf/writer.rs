//! Writes Zillions files that Zillions of Games can play and that people can read and edit.

use super::error::ZrfWriteError;
use super::writer_text::{quoted, symbol, wrapped};
use super::zrf_game::ZrfGame;
use breakthrough_rules::{Bitboard, Coordinates, Geometry, Options, Shape, Side, Square, SquareSet};
use std::fmt::Write;

const HEADER: &str = "\
; Breakthrough by Dan Troyka, and variants of it. Rules for Zillions of Games.
;
; Zillions needs bitmaps to draw a game. Put your own at the paths in the image lines.

; A move to an empty square.
(define man-step    ($1 (verify empty?) add))

; A capture.
(define man-capture ($1 (verify enemy?) add))

; A move or a capture.
(define man-advance ($1 (verify not-friend?) add))
";

/// Serializes games as a Zillions file: the first as a `game`, all others as variants of that game. Games round-trip through
/// [`super::parse_zrf`], except for texts and names that the format cannot express: a backquote and a `\` in a text become `'`
/// and `/`, whitespace at the ends of lines is removed, and characters that are invalid in a name become `-`.
///
/// # Errors
/// The rules of a game cannot be expressed in the format. Returns the error of the first such game.
pub fn zrf_text(games: &[ZrfGame]) -> Result<String, ZrfWriteError> {
    let mut text = HEADER.to_owned();
    for (index, game) in games.iter().enumerate() {
        if let Some(reason) = unsupported_option(game.variant.options()) {
            let title = game.title.clone();
            return Err(ZrfWriteError { title, reason });
        }
        let kind = if index == 0 { "game" } else { "variant" };
        let sections = Writer::new(game).sections(&games[0]);
        let _ = write!(text, "\n({kind}\n  {}\n)\n", sections.join("\n  "));
    }
    Ok(text)
}

fn unsupported_option(options: &Options) -> Option<&'static str> {
    if options.size.shape == Shape::Hexagon {
        Some("expected a board of squares, found hexagons")
    } else if options.bombardment {
        Some("expected captures only on the destination square, found bombardment")
    } else if options.breakthroughs_needed > 1 {
        Some("expected one breakthrough to win, found several")
    } else {
        None
    }
}

struct Writer<'a> {
    game: &'a ZrfGame,
    options: &'a Options,
    geometry: Geometry<SquareSet>,
    /// Names of sides and pieces, converted to symbols.
    sides: [String; 2],
    pieces: [String; 2],
}

impl Writer<'_> {
    fn new(game: &ZrfGame) -> Writer<'_> {
        let sides = [symbol(&game.sides[0], "White"), symbol(&game.sides[1], "Black")];
        let [first, mut second] = sides;
        if second == first {
            second.push_str("-2");
        }
        Writer {
            game,
            options: game.variant.options(),
            geometry: Geometry::new(game.variant.options()),
            sides: [first, second],
            pieces: game.piece_names.each_ref().map(|name| symbol(name, "Man")),
        }
    }

    /// Returns all sections. Includes an empty text wherever the first game's text is not empty, so that the variant does
    /// not inherit it.
    fn sections(&self, first_game: &ZrfGame) -> Vec<String> {
        let mut sections = Vec::new();
        let texts: [(&str, fn(&ZrfGame) -> &str); 4] = [
            ("title", |game| &game.title),
            ("description", |game| &game.description),
            ("history", |game| &game.history),
            ("strategy", |game| &game.strategy),
        ];
        for (name, text) in texts {
            if [self.game, first_game].iter().any(|game| !text(game).trim().is_empty()) {
                sections.push(format!("({name} {})", quoted(text(self.game), "    ")));
            }
        }
        let [first, second] = &self.sides;
        sections.push(format!("(players {first} {second})"));
        let begins = [self.options.starting_side, !self.options.starting_side].map(|side| &self.sides[side.index()]);
        sections.push(format!("(turn-order {} {})", begins[0], begins[1]));
        if self.options.mandatory_capture {
            sections.push("(move-priorities capturing moving)".to_owned());
        }
        sections.push(self.board());
        sections.push(self.piece(&self.pieces[0]));
        if self.pieces[1] != self.pieces[0] {
            sections.push(self.piece(&self.pieces[1]));
        }
        sections.push(self.setup());
        for side in Side::BOTH {
            if !self.geometry.goals(side).is_empty() {
                let (name, piece) = (&self.sides[side.index()], &self.pieces[side.index()]);
                sections.push(format!("(win-condition ({name}) (absolute-config {piece} (goal)))"));
            }
        }
        sections.push(format!("(loss-condition ({first} {second}) stalemated)"));
        sections.push(format!("(loss-condition ({first} {second}) (pieces-remaining 0))"));
        sections
    }

    fn names(&self, squares: SquareSet) -> impl Iterator<Item = String> {
        squares.squares().map(|square| self.name(square))
    }

    fn name(&self, square: Square) -> String {
        self.options.size.coordinates(square).to_string()
    }

    fn board(&self) -> String {
        let size = self.options.size;
        let files: Vec<String> = (0..size.files)
            .map(|file| Coordinates { file, rank: 0 }.file_letter().to_string())
            .collect();
        let ranks: Vec<String> = (1..=size.ranks).rev().map(|rank| rank.to_string()).collect();
        let mut text = format!(
            r#"(board
    (image "images\Breakthrough\{size}.bmp")
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions
        ("{}" (50 0))
        ("{}" (0 50)))
      (directions (n 0 -1) (nw -1 -1) (ne 1 -1) (s 0 1) (sw -1 1) (se 1 1)))"#,
            files.join("/"),
            ranks.join("/"),
        );
        if !self.options.obstacles.is_empty() {
            let killed = wrapped(self.names(self.options.obstacles), "      ");
            let _ = write!(text, "\n    (kill-positions{killed})");
        }
        if self.options.cylinder {
            text.push_str(&self.links());
        }
        let second = &self.sides[1];
        let _ = write!(
            text,
            "\n    (symmetry {second} (n s) (s n) (nw sw) (sw nw) (ne se) (se ne))"
        );
        for side in Side::BOTH {
            let goals = self.geometry.goals(side);
            if !goals.is_empty() {
                let (name, goals) = (&self.sides[side.index()], wrapped(self.names(goals), "        "));
                let _ = write!(text, "\n    (zone (name goal) (players {name}) (positions{goals}))");
            }
        }
        text.push(')');
        text
    }

    /// Returns the links across the wrap-around edges.
    fn links(&self) -> String {
        use breakthrough_rules::Direction::{Left, Right};
        let mut text = String::new();
        for (name, side, direction) in [
            ("nw", Side::First, Left),
            ("ne", Side::First, Right),
            ("sw", Side::Second, Left),
            ("se", Side::Second, Right),
        ] {
            let edge = if direction == Left {
                0
            } else {
                self.options.size.files - 1
            };
            let step = self.geometry.step(side, direction);
            let at_edge = |from: &Square| self.options.size.coordinates(*from).file == edge;
            let pairs = self.geometry.playable().squares().filter(at_edge).filter_map(|from| {
                let to = step.targets(SquareSet::from_square(from)).first()?;
                Some(format!("({} {})", self.name(from), self.name(to)))
            });
            let _ = write!(text, "\n    (links {name}{})", wrapped(pairs, "      "));
        }
        text
    }

    /// Returns the `piece` section for a piece name, which is used by one or both sides.
    fn piece(&self, piece: &str) -> String {
        let owners = self.sides.iter().zip(&self.pieces).filter(|(_, name)| *name == piece);
        let images: String = owners
            .map(|(side, _)| format!(r#" {side} "images\Breakthrough\{side}.bmp""#))
            .collect();
        let help = if self.options.straight_capture {
            "steps and captures straight or diagonally forward"
        } else {
            "steps straight or diagonally forward, captures diagonally forward"
        };
        let moves = match (self.options.mandatory_capture, self.options.straight_capture) {
            (false, false) => " (man-step n) (man-advance nw) (man-advance ne)",
            (false, true) => " (man-advance n) (man-advance nw) (man-advance ne)",
            (true, is_straight) => &format!(
                "\n      (move-type capturing){} (man-capture nw) (man-capture ne)\
                 \n      (move-type moving) (man-step n) (man-step nw) (man-step ne)",
                if is_straight { " (man-capture n)" } else { "" }
            ),
        };
        format!("(piece\n    (name {piece})\n    (help \"{piece}: {help}\")\n    (image{images})\n    (moves{moves}))")
    }

    fn setup(&self) -> String {
        let mut text = "(board-setup".to_owned();
        for (index, pieces) in self.options.start_pieces().into_iter().enumerate() {
            let squares = wrapped(self.names(pieces), "      ");
            let _ = write!(text, "\n    ({} ({}{squares}))", self.sides[index], self.pieces[index]);
        }
        text.push(')');
        text
    }
}
