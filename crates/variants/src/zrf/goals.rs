//! Checks that a game ends like Breakthrough: a player wins by reaching the far side, and loses without pieces or without a legal
//! move.
//!
//! Accepted conditions:
//!
//! - Reaching the far side must be a win for both players. Goals are given as positions or as a zone. Zillions requires all
//!   positions of a list to be occupied at once; this reader requires only one of them, as the authors of such games intend.
//! - Losing without pieces and losing without a legal move may be omitted, but must not be declared as a win or a draw. Zillions
//!   treats omitted conditions as draws. A player with a piece can always move if every square has a diagonal square ahead,
//!   because no friendly piece is ahead of the player's foremost piece. Therefore, on a board without obstacles, a player without
//!   a legal move has no pieces, and authors omit this rare loss. If obstacles create dead ends, the loss without a legal move
//!   must be declared.
//! - Repetition may have any result: pieces only move forward, so no position is ever repeated.

use super::board::Board;
use super::board_parts::expect_player;
use super::error::ZrfError;
use super::mapping::BoardMapping;
use super::sections::Sections;
use super::sexpr::{List, SExpr};
use breakthrough_rules::{Bitboard, Geometry, SquareSet};
use std::collections::BTreeSet;

/// Checks the goals of one game.
pub(super) struct GoalChecker<'a> {
    pub(super) sections: &'a Sections,
    pub(super) players: &'a [String; 2],
    /// Name of each player's pieces.
    pub(super) pieces: &'a [String; 2],
    pub(super) board: &'a Board,
    pub(super) mapping: &'a BoardMapping<'a>,
    pub(super) geometry: &'a Geometry<SquareSet>,
}

/// The result of a condition for the players named in it.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Win,
    Loss,
    Draw,
}

/// The conditions of a game, by player.
#[derive(Default)]
struct Declared {
    /// Positions where a piece wins.
    goals: [BTreeSet<usize>; 2],
    /// The last condition with goals, for errors.
    goal_source: [Option<List>; 2],
    no_move_loses: [bool; 2],
}

impl GoalChecker<'_> {
    /// Checks all conditions of the game.
    pub(super) fn check(&self) -> Result<(), ZrfError> {
        let mut declared = Declared::default();
        let kinds = [
            ("win-condition", Ending::Win),
            ("loss-condition", Ending::Loss),
            ("draw-condition", Ending::Draw),
        ];
        for (name, ending) in kinds {
            for section in self.sections.named(name) {
                self.read_condition(section, ending, &mut declared)?;
            }
        }
        for player in 0..2 {
            self.check_far_rank(player, &declared)?;
            self.check_no_move(player, &declared)?;
        }
        Ok(())
    }

    /// Reads `(win-condition (White Black) goal)`.
    fn read_condition(&self, section: &List, ending: Ending, declared: &mut Declared) -> Result<(), ZrfError> {
        let [players, goal] = section.rest() else {
            return Err(section.expected_in("players and one goal"));
        };
        for player in &*players.expect_list("the players in parentheses")?.items {
            self.read_goal(goal, expect_player(player, self.players)?, ending, declared)?;
        }
        Ok(())
    }

    fn read_goal(&self, goal: &SExpr, player: usize, ending: Ending, declared: &mut Declared) -> Result<(), ZrfError> {
        const EXPECTED: &str = "a goal such as (absolute-config …), stalemated or (pieces-remaining 0)";
        let wrong = |what: &'static str| Err(goal.expected(what));
        let (name, arguments) = match goal {
            SExpr::Symbol(_, word) => (&**word, &[][..]),
            SExpr::List(list) => (list.head().unwrap_or_default(), list.rest()),
            SExpr::String(..) => return wrong(EXPECTED),
        };
        match (name, arguments) {
            ("or", goals) => goals
                .iter()
                .try_for_each(|goal| self.read_goal(goal, player, ending, declared)),
            ("and", [goal]) => self.read_goal(goal, player, ending, declared),
            ("repetition", _) => Ok(()),
            ("stalemated", []) if ending == Ending::Loss => {
                declared.no_move_loses[player] = true;
                Ok(())
            }
            ("stalemated", []) => wrong("a loss for a player without a legal move"),
            ("pieces-remaining", [number, piece @ ..]) => {
                if let Some(other) = piece.iter().find(|expr| expr.as_symbol() != Some(&self.pieces[player])) {
                    return Err(other.expected("the player's own piece"));
                }
                match (number.as_symbol(), ending) {
                    (Some("0"), Ending::Loss) => Ok(()),
                    (Some("0"), _) => wrong("a loss for a player without pieces"),
                    _ => Err(number.expected("0 remaining pieces")),
                }
            }
            ("absolute-config", [occupants @ .., SExpr::List(positions)]) => {
                let owner = self.read_occupants(goal, occupants, player)?;
                let winner = if ending == Ending::Win { player } else { 1 - player };
                if ending == Ending::Draw || owner != winner {
                    return wrong("a goal that the winner's pieces reach");
                }
                declared.goals[winner].extend(self.read_positions(positions, player)?);
                declared.goal_source[winner] = goal.as_list().cloned();
                Ok(())
            }
            _ => wrong(EXPECTED),
        }
    }

    /// Reads the owner of the pieces in an `absolute-config`: `Man` for the player, `(opponent Man)` for the opponent.
    fn read_occupants(&self, goal: &SExpr, occupants: &[SExpr], player: usize) -> Result<usize, ZrfError> {
        let mut owners = BTreeSet::new();
        for occupant in occupants {
            const EXPECTED: &str = "a piece";
            let (owner, piece) = match occupant {
                SExpr::List(list) => match &*list.items {
                    [word, piece] if word.as_symbol() == Some("opponent") => (1 - player, piece),
                    _ => return Err(occupant.expected(EXPECTED)),
                },
                piece => (player, piece),
            };
            if piece.expect_symbol(EXPECTED)? == self.pieces[owner] {
                owners.insert(owner);
            }
        }
        let mut owners = owners.into_iter();
        match (owners.next(), owners.next()) {
            (Some(owner), None) => Ok(owner),
            _ => Err(goal.expected("the piece of exactly one player")),
        }
    }

    /// Reads a list of positions and zones.
    fn read_positions(&self, positions: &List, player: usize) -> Result<Vec<usize>, ZrfError> {
        let mut read = Vec::new();
        for expr in &*positions.items {
            let name = expr.expect_symbol("a position or a zone")?;
            if let Some(position) = self.board.grid_position(name) {
                read.push(position);
                continue;
            }
            let zone = self.board.zone(name, player);
            let zone = zone.ok_or_else(|| expr.expected("a position, or a zone of the player"))?;
            read.extend((0..zone.len()).filter(|position| zone[*position]));
        }
        Ok(read)
    }

    fn check_far_rank(&self, player: usize, declared: &Declared) -> Result<(), ZrfError> {
        let goals = self.geometry.goals(self.mapping.side(player));
        let Some(source) = &declared.goal_source[player] else {
            let missing = || {
                self.sections
                    .source
                    .missing("a win condition on the far side for each player")
            };
            return if goals.is_empty() { Ok(()) } else { Err(missing()) };
        };
        for position in self.board.live_positions() {
            let name = &self.board.positions[position].name;
            let problem = match (
                goals.contains(self.mapping.squares[position]),
                declared.goals[player].contains(&position),
            ) {
                (true, false) => format!("a goal without {name}"),
                (false, true) => format!("a goal with {name}"),
                _ => continue,
            };
            let problem = format!("expected exactly the far side as the goal, found {problem} in");
            return Err(source.list_error(problem));
        }
        Ok(())
    }

    /// Checks that a player without a legal move loses, if a piece can be blocked on this board.
    fn check_no_move(&self, player: usize, declared: &Declared) -> Result<(), ZrfError> {
        let side = self.mapping.side(player);
        let before_goal = self.geometry.playable() & !self.geometry.goals(side);
        let is_dead_end = |square| self.geometry.attacks(side, SquareSet::from_square(square)).is_empty();
        let can_be_blocked = before_goal.squares().any(is_dead_end);
        if can_be_blocked && !declared.no_move_loses[player] {
            let missing = "(loss-condition … stalemated) because a piece can be blocked on this board";
            return Err(self.sections.source.missing(missing));
        }
        self.check_passing(can_be_blocked)
    }

    /// Checks that passing is not allowed. Forced passing is accepted if no player can ever run out of moves.
    fn check_passing(&self, can_be_blocked: bool) -> Result<(), ZrfError> {
        let is_pass_turn = |option: &&List| match option.rest().first() {
            Some(SExpr::String(_, name)) => name.eq_ignore_ascii_case("pass turn"),
            _ => false,
        };
        let section = self
            .sections
            .named("pass-turn")
            .filter_map(|section| section.rest().first());
        let options = self.sections.named("option").filter(is_pass_turn);
        for value in section.chain(options.filter_map(|option| option.rest().get(1))) {
            let (SExpr::Symbol(_, text) | SExpr::String(_, text)) = value else {
                return Err(value.expected("false"));
            };
            match &**text {
                "false" => {}
                "forced" if !can_be_blocked => {}
                _ => return Err(value.expected("no passing")),
            }
        }
        Ok(())
    }
}
