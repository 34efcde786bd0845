//! `play`: a game in the terminal.

use super::Failure;
use super::board_text::{board_text, piece_mark};
use super::opponent::Opponent;
use super::start::Start;
use breakthrough_arena::Players;
use breakthrough_rules::notation::{lan_move, parse_move};
use breakthrough_rules::{Ending, Game, Outcome, Side};
use clap::Args;
use std::io::{BufRead, Write};

const HELP: &str = "\
A piece moves one square forward, straight or diagonally; it captures only diagonally.
Reach the far rank or capture every enemy piece to win.
  a2-b3, a2xb3, a2b3   move
  moves                list the legal moves
  undo, redo           take your last move back, play it again
  resign               give the game up
  help, quit";

/// Play a game in the terminal
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Who plays, the side at the bottom first: human, computer or computer:1 to computer:10
    #[arg(long, value_name = "PLAYER,PLAYER", default_value_t = Players::default())]
    players: Players,
    /// The seed of the computer's evaluation noise
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
    let opponent = |side: Side| Opponent::new(arguments.players.of(side), arguments.seed.wrapping_add(side as u64));
    let mut table = Table {
        game: Game::from_position(arguments.start.position()?),
        opponents: Side::BOTH.map(opponent),
    };
    table.show(output)?;
    while table.game.outcome().is_none() {
        let side = table.game.position().side_to_move();
        if let Some(opponent) = &mut table.opponents[side.index()] {
            let mv = opponent
                .choose(table.game.position())
                .expect("a game that goes on has a move");
            table.game.play(mv).expect("the engine plays legal moves");
            table.show(output)?;
            continue;
        }
        write!(output, "> ")?;
        output.flush()?;
        let mut line = String::new();
        if read_line(input, &mut line)? == 0 {
            writeln!(output)?;
            return Ok(());
        }
        if !table.obey(line.trim(), output)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Reads a line, whatever bytes it holds; returns how many.
fn read_line(input: &mut impl BufRead, line: &mut String) -> Result<usize, Failure> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}

/// A game and those of its players that are computers.
struct Table {
    game: Game,
    opponents: [Option<Opponent>; 2],
}

impl Table {
    /// Does what a human asked for. Returns whether the program goes on.
    fn obey(&mut self, line: &str, output: &mut impl Write) -> Result<bool, Failure> {
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => writeln!(output, "{HELP}")?,
            "moves" => writeln!(output, "{}", self.moves_text())?,
            "undo" => self.travel(
                Game::can_undo,
                |game| game.undo().is_some(),
                "no move to take back",
                output,
            )?,
            "redo" => self.travel(
                Game::can_redo,
                |game| game.redo().is_some(),
                "no move to play again",
                output,
            )?,
            "resign" => {
                self.game.resign(self.game.position().side_to_move());
                self.show(output)?;
            }
            text => match parse_move(text, self.game.variant().size()) {
                Err(error) => writeln!(output, "{error}; help lists the commands")?,
                Ok(mv) => match self.game.play(mv) {
                    Err(error) => writeln!(output, "{text}: {error}")?,
                    Ok(_) => self.show(output)?,
                },
            },
        }
        Ok(true)
    }

    /// Undoes or redoes until a human is to move again; stays where it was if that never comes.
    fn travel(
        &mut self,
        can_go: fn(&Game) -> bool,
        go: fn(&mut Game) -> bool,
        cannot: &str,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        let begun = self.game.cursor();
        while can_go(&self.game) {
            go(&mut self.game);
            let side = self.game.position().side_to_move();
            if self.opponents[side.index()].is_none() || self.game.outcome().is_some() {
                return self.show(output);
            }
        }
        self.game.jump(begun).expect("the ply that was left");
        Ok(writeln!(output, "{cannot}")?)
    }

    fn moves_text(&self) -> String {
        let position = self.game.position();
        let text = |mv| lan_move(mv, position.is_capture(mv), position.size());
        position
            .legal_moves()
            .into_iter()
            .map(text)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Draws the board, the last move, and who is to move or has won.
    fn show(&self, output: &mut impl Write) -> Result<(), Failure> {
        let position = self.game.position();
        let last = self.game.last_move();
        write!(output, "\n{}", board_text(position, last.map(|played| played.mv)))?;
        if let Some(played) = last {
            writeln!(
                output,
                "last move: {}",
                lan_move(played.mv, played.captured, position.size())
            )?;
        }
        match self.game.outcome() {
            None => {
                let side = position.side_to_move();
                writeln!(
                    output,
                    "move {}: {} ({}) to move",
                    position.move_number(),
                    side_name(side),
                    piece_mark(side)
                )?;
            }
            Some(outcome) => writeln!(output, "{}", outcome_text(outcome))?,
        }
        output.flush()?;
        Ok(())
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "bottom",
        Side::Second => "top",
    }
}

fn outcome_text(outcome: Outcome) -> String {
    let how = match outcome.ending {
        Ending::Breakthrough => "reaches the far rank",
        Ending::AllCaptured => "has captured every piece",
        Ending::NoMoves => "leaves the other side without a move",
        Ending::Resignation => "is given the game",
    };
    format!(
        "{} ({}) {how} and wins",
        side_name(outcome.winner),
        piece_mark(outcome.winner)
    )
}
