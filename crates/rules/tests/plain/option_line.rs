//! Options as a line of text: the board (`square 8x8` or `hexagonal 4`), followed by every non-standard option, in this order:
//!
//! - `home 3`: home ranks
//! - `second begins`
//! - `obstacles c4,f5`
//! - `without a1,b2`: squares left empty at the start
//! - `joined`: wrap-around
//! - `compulsory`, `straight`: mandatory and straight capture
//! - `bombardment`
//! - `needed 2`: breakthroughs needed
//! - `position 8/2P5/8/8/8/8/5p2/8 b 0 1`: starting position as FEN, which additionally specifies the obstacles and the
//!   starting side

use super::text::{board_text, read_board};
use super::{Cell, Options, Shape};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

fn read_number<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("expected a number, found `{word}`"))
}

fn read_cells(word: &str) -> Result<BTreeSet<Cell>, String> {
    word.split(',').map(Cell::read).collect()
}

fn cells_text(cells: &BTreeSet<Cell>) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(",")
}

impl Options {
    /// Parses a line. Options may be in any order, except that `position` must be last. They may be unplayable.
    pub(crate) fn read(line: &str) -> Result<Options, String> {
        let mut words = line.split_whitespace();
        let mut next = || words.next().ok_or_else(|| format!("expected another word in `{line}`"));
        let mut options = match next()? {
            "square" => {
                let size = next()?;
                let (files, ranks) = size
                    .split_once('x')
                    .ok_or_else(|| format!("expected a size, found `{size}`"))?;
                Options::square(read_number(files)?, read_number(ranks)?)
            }
            "hexagonal" => Options::hexagonal(read_number(next()?)?),
            other => return Err(format!("expected a board, found `{other}`")),
        };
        while let Ok(word) = next() {
            match word {
                "home" => options.home_ranks = read_number(next()?)?,
                "second" if next()? == "begins" => options.second_begins = true,
                "obstacles" => options.obstacles = read_cells(next()?)?,
                "without" => options.missing = read_cells(next()?)?,
                "joined" => options.cylinder = true,
                "compulsory" => options.mandatory_capture = true,
                "straight" => options.straight_capture = true,
                "bombardment" => options.bombardment = true,
                "needed" => options.breakthroughs_needed = read_number(next()?)?,
                "position" => {
                    let fields = [next()?, next()?, next()?, next()?];
                    options.read_position(fields)?;
                    if let Ok(rest) = next() {
                        return Err(format!("expected the end, found `{rest}`"));
                    }
                    break;
                }
                other => return Err(format!("expected an option, found `{other}`")),
            }
        }
        Ok(options)
    }

    fn read_position(&mut self, [board, turn, halves, number]: [&str; 4]) -> Result<(), String> {
        if self.second_begins || !self.obstacles.is_empty() {
            return Err(
                "expected neither `second begins` nor `obstacles` with a position, which contains them".to_owned(),
            );
        }
        let placement = read_board(board)?;
        if placement.shape != self.shape {
            return Err(format!("expected a position on this board, found `{board}`"));
        }
        self.second_begins = match turn {
            "w" => false,
            "b" => true,
            _ => return Err(format!("expected w or b, found `{turn}`")),
        };
        if (halves, number) != ("0", "1") {
            return Err(format!("expected 0 1, found `{halves} {number}`"));
        }
        self.obstacles = placement.obstacles;
        self.set_position = Some((placement.first, placement.second));
        Ok(())
    }
}

impl fmt::Display for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Square { files, ranks } => write!(formatter, "square {files}x{ranks}")?,
            Shape::Hexagonal { side } => write!(formatter, "hexagonal {side}")?,
        }
        if self.home_ranks != Options::standard(self.shape).home_ranks {
            write!(formatter, " home {}", self.home_ranks)?;
        }
        if self.second_begins && self.set_position.is_none() {
            write!(formatter, " second begins")?;
        }
        if !self.obstacles.is_empty() && self.set_position.is_none() {
            write!(formatter, " obstacles {}", cells_text(&self.obstacles))?;
        }
        if !self.missing.is_empty() {
            write!(formatter, " without {}", cells_text(&self.missing))?;
        }
        let words = [
            (self.cylinder, "joined"),
            (self.mandatory_capture, "compulsory"),
            (self.straight_capture, "straight"),
            (self.bombardment, "bombardment"),
        ];
        for (_, word) in words.iter().filter(|(is_chosen, _)| *is_chosen) {
            write!(formatter, " {word}")?;
        }
        if self.breakthroughs_needed != 1 {
            write!(formatter, " needed {}", self.breakthroughs_needed)?;
        }
        if let Some((first, second)) = &self.set_position {
            let content = |cell: Cell| {
                let holds = [(&self.obstacles, '*'), (first, 'P'), (second, 'p')];
                holds
                    .iter()
                    .find(|(cells, _)| cells.contains(&cell))
                    .map(|(_, character)| *character)
            };
            let turn = if self.second_begins { 'b' } else { 'w' };
            write!(formatter, " position {} {turn} 0 1", board_text(self.shape, content))?;
        }
        Ok(())
    }
}
