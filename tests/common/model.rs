//! The rules once more, slowly: squares as characters in rows, moves as text. It shares no code with `rules`.

/// A board as rows of `P`, `p` and `.`, rank 1 first, with the side to move as `P` or `p`.
#[derive(Clone)]
pub(crate) struct Model {
    rows: Vec<Vec<char>>,
    mover: char,
}

impl Model {
    /// The start of a game.
    pub(crate) fn start(files: usize, ranks: usize, home_ranks: usize, mover: char) -> Model {
        let row = |rank: usize| {
            let piece = if rank < home_ranks {
                'P'
            } else if rank >= ranks - home_ranks {
                'p'
            } else {
                '.'
            };
            vec![piece; files]
        };
        Model {
            rows: (0..ranks).map(row).collect(),
            mover,
        }
    }

    /// The board's part of a position text and the side to move, for boards of up to nine files.
    pub(crate) fn from_text(text: &str) -> Model {
        let (board, rest) = text.split_once(' ').expect("a position has fields");
        let spelt_out = |character: char| match character.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![character],
        };
        Model {
            rows: board
                .split('/')
                .rev()
                .map(|row| row.chars().flat_map(spelt_out).collect())
                .collect(),
            mover: if rest.starts_with('w') { 'P' } else { 'p' },
        }
    }

    fn at(&self, file: i32, rank: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(rank).ok()?)?;
        row.get(usize::try_from(file).ok()?).copied()
    }

    fn waiting(&self) -> char {
        if self.mover == 'P' { 'p' } else { 'P' }
    }

    fn has_broken_through(&self, piece: char) -> bool {
        let far_row = if piece == 'P' {
            self.rows.last()
        } else {
            self.rows.first()
        };
        far_row.is_some_and(|row| row.contains(&piece))
    }

    /// The legal moves, sorted, as `a2b3`.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.has_broken_through(self.waiting()) {
            return moves;
        }
        let ahead = if self.mover == 'P' { 1 } else { -1 };
        for rank in 0..self.rows.len() as i32 {
            for file in 0..self.rows[0].len() as i32 {
                if self.at(file, rank) != Some(self.mover) {
                    continue;
                }
                for sideways in [-1, 0, 1] {
                    let (to_file, to_rank) = (file + sideways, rank + ahead);
                    let Some(target) = self.at(to_file, to_rank) else {
                        continue;
                    };
                    if target == '.' || (target == self.waiting() && sideways != 0) {
                        moves.push(name(file, rank) + &name(to_file, to_rank));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    /// Who won and how, or nothing while the game goes on.
    pub(crate) fn outcome(&self) -> Option<(char, &'static str)> {
        let winner = self.waiting();
        if self.has_broken_through(winner) {
            Some((winner, "Breakthrough"))
        } else if !self.rows.iter().flatten().any(|piece| *piece == self.mover) {
            Some((winner, "AllCaptured"))
        } else if self.moves().is_empty() {
            Some((winner, "NoMoves"))
        } else {
            None
        }
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, text: &str) {
        let middle = 1 + text[1..].find(|c: char| c.is_ascii_alphabetic()).expect("two squares");
        let (from, to) = (place(&text[..middle]), place(&text[middle..]));
        self.rows[from.1][from.0] = '.';
        self.rows[to.1][to.0] = self.mover;
        self.mover = self.waiting();
    }

    /// Counts move sequences.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |mv: &String| {
            let mut next = self.clone();
            next.play(mv);
            next.perft(depth - 1)
        };
        self.moves().iter().map(after).sum()
    }
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn place(text: &str) -> (usize, usize) {
    let file = text.as_bytes()[0] - b'a';
    let rank: usize = text[1..].parse().expect("a rank");
    (usize::from(file), rank - 1)
}
