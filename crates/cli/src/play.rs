//! `play`: plays a game in the terminal.

use super::CommandError;
use super::board_text::{board_text, piece_symbol};
use super::position_arguments::PositionArguments;
use breakthrough_platform::text::{printable, without_bom};
use breakthrough_players::{ComputerPlayer, GamePlayer, Players};
use breakthrough_rules::notation::{lan_move, read_move};
use breakthrough_rules::{Ending, Game, Outcome, Side};
use clap::Args;
use std::io::{BufRead, Write};

const HELP: &str = "\
Pieces move one square forward, straight or diagonally. They capture only diagonally.
Reach the far side or capture every enemy piece to win.
  a2-b3, a2xb3, a2b3   make a move
  moves                list the legal moves
  undo, redo           undo or redo your last move
  resign               resign the game
  help, quit";

/// Play a game in the terminal
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: PositionArguments,
    /// Players, bottom side first: human, computer, or computer:LEVEL (novice, learner or 1 to 10)
    #[arg(long, value_name = "PLAYER,PLAYER", default_value_t = Players::default())]
    players: Players,
    /// Seed of the computer's evaluation noise
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

pub(super) fn run(
    arguments: &Arguments,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let computer = |side: Side| {
        match arguments.players.player(side) {
        GamePlayer::Human => Ok(None),
        GamePlayer::Computer(level) => Ok(Some(ComputerPlayer::new(
            level,
            arguments.seed.wrapping_add(side as u64),
        ))),
        GamePlayer::Friend => Err(CommandError::Argument(
            "--players: expected human or computer, found `friend`: games with friends are available in the graphical game".to_owned(),
        )),
        GamePlayer::Engine(name) => Err(CommandError::Argument(format!(
            "--players: expected human or computer, found `engine:{name}`: UCI engines are available in the graphical game and in `match`"
        ))),
    }
    };
    let computers = [computer(Side::First)?, computer(Side::Second)?];
    let mut terminal = TerminalGame {
        game: Game::from_position(arguments.start.position()?),
        computers,
    };
    terminal.print_board(output)?;
    while terminal.game.outcome().is_none() {
        let side = terminal.game.position().side_to_move();
        if let Some(computer) = &mut terminal.computers[side.index()] {
            let mv = computer
                .choose_move(terminal.game.position(), None)
                .expect("an unfinished game has a legal move");
            terminal.game.play(mv).expect("the engine plays legal moves");
            terminal.print_board(output)?;
            continue;
        }
        write!(output, "> ")?;
        output.flush()?;
        let Some(line) = read_line(input)? else {
            writeln!(output)?;
            return Ok(());
        };
        if !terminal.run_command(line.trim(), output)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Reads a line and replaces invalid UTF-8. Returns `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, CommandError> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(without_bom(&bytes)).into_owned()))
}

/// A game and its computer players.
struct TerminalGame {
    game: Game,
    computers: [Option<ComputerPlayer>; 2],
}

impl TerminalGame {
    /// Executes a command, or plays a human's move. Returns `false` if the command terminates the program.
    fn run_command(&mut self, line: &str, output: &mut impl Write) -> Result<bool, CommandError> {
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => writeln!(output, "{HELP}")?,
            "moves" => writeln!(output, "{}", self.moves_text())?,
            "undo" => self.step_to_human_move(|game| game.undo().is_some(), "no move to undo", output)?,
            "redo" => self.step_to_human_move(|game| game.redo().is_some(), "no move to redo", output)?,
            "resign" => {
                self.game.resign(self.game.position().side_to_move());
                self.print_board(output)?;
            }
            text => match read_move(text, self.game.position()) {
                Err(error) => writeln!(output, "{}; enter `help` for the commands", printable(error))?,
                Ok(mv) => match self.game.play(mv) {
                    Err(error) => writeln!(output, "{}", printable(format_args!("{text}: {error}")))?,
                    Ok(_) => self.print_board(output)?,
                },
            },
        }
        Ok(true)
    }

    /// Undoes or redoes moves until a human is to move or the game is over. If there is no such position, restores the
    /// current position and prints `error`.
    fn step_to_human_move(
        &mut self,
        step: fn(&mut Game) -> bool,
        error: &str,
        output: &mut impl Write,
    ) -> Result<(), CommandError> {
        let cursor = self.game.cursor();
        while step(&mut self.game) {
            let side = self.game.position().side_to_move();
            if self.computers[side.index()].is_none() || self.game.outcome().is_some() {
                return self.print_board(output);
            }
        }
        self.game.jump(cursor).expect("the ply is in the game");
        Ok(writeln!(output, "{error}")?)
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

    /// Prints the board, the last move, and the side to move or the winner.
    fn print_board(&self, output: &mut impl Write) -> Result<(), CommandError> {
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
                    piece_symbol(side)
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
    let reason = match outcome.ending {
        Ending::Breakthrough => "by reaching the far side",
        Ending::AllCaptured => "by capturing every piece",
        Ending::NoMoves => "because the opponent has no legal move",
        Ending::Resignation => "by resignation",
        Ending::Time => "on time",
    };
    format!(
        "{} ({}) wins {reason}",
        side_name(outcome.winner),
        piece_symbol(outcome.winner)
    )
}
