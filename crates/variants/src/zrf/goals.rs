//! How a game ends, compared with the family: a piece on the far rank wins, no piece left loses, no move left loses.
//!
//! What is accepted:
//!
//! - Reaching the far rank must be said, square by square or as a zone, for both sides. Zillions takes a list of positions
//!   to mean that all of them are occupied at once; here it means any of them, as its authors mean it: no race would ask
//!   for a full far rank.
//! - The end without pieces and the end without moves may be said or not, unless they are said to be something else than a
//!   loss. What is not said, Zillions calls a draw. But as long as a side has a piece and every square has a diagonal
//!   square ahead of it, its foremost piece can move, since nothing of its own stands ahead of it. So on a board without
//!   obstacles only the end without pieces is left, which authors leave out because it hardly ever comes. Where obstacles
//!   make dead ends, a side that cannot move must be said to lose.
//! - Repetition may mean anything: pieces only move forward, so nothing is ever repeated.

use super::ZrfError;
use super::board::Board;
use super::board_parts::expect_player;
use super::family::Family;
use super::form::{Form, List};
use super::sections::Sections;
use breakthrough_rules::{Bitboard, Geometry, SquareSet};
use std::collections::BTreeSet;

/// What the goals are compared with.
pub(super) struct Rules<'a> {
    pub(super) sections: &'a Sections,
    pub(super) players: &'a [String; 2],
    /// What each player's pieces are called.
    pub(super) pieces: &'a [String; 2],
    pub(super) board: &'a Board,
    pub(super) family: &'a Family<'a>,
    pub(super) geometry: &'a Geometry<SquareSet>,
}

/// What a condition brings the players that it names.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Win,
    Loss,
    Draw,
}

/// What the conditions of a game say, by player.
#[derive(Default)]
struct Said {
    /// Where a piece wins.
    goals: [BTreeSet<usize>; 2],
    /// The last condition that named goals.
    goal_source: [Option<List>; 2],
    no_move_loses: [bool; 2],
}

impl Rules<'_> {
    /// Compares the ends of a game with the family's.
    pub(super) fn check_goals(&self) -> Result<(), ZrfError> {
        let mut said = Said::default();
        let kinds = [
            ("win-condition", Ending::Win),
            ("loss-condition", Ending::Loss),
            ("draw-condition", Ending::Draw),
        ];
        for (name, ending) in kinds {
            for section in self.sections.named(name) {
                self.read_condition(section, ending, &mut said)?;
            }
        }
        for player in 0..2 {
            self.check_far_rank(player, &said)?;
            self.check_no_move(player, &said)?;
        }
        Ok(())
    }

    /// Reads `(win-condition (White Black) goal)`.
    fn read_condition(&self, section: &List, ending: Ending, said: &mut Said) -> Result<(), ZrfError> {
        let [players, goal] = section.rest() else {
            return Err(section.expected("players and one goal after it"));
        };
        for player in &*players.expect_list("the players in parentheses")?.items {
            self.read_goal(goal, expect_player(player, self.players)?, ending, said)?;
        }
        Ok(())
    }

    fn read_goal(&self, goal: &Form, player: usize, ending: Ending, said: &mut Said) -> Result<(), ZrfError> {
        const EXPECTED: &str = "a goal such as (absolute-config …), stalemated or (pieces-remaining 0)";
        let wrong = |what: &'static str| Err(goal.expected(what));
        let (name, arguments) = match goal {
            Form::Word(_, word) => (&**word, &[][..]),
            Form::List(list) => (list.head().unwrap_or_default(), list.rest()),
            Form::Text(..) => return wrong(EXPECTED),
        };
        match (name, arguments) {
            ("or", goals) => goals
                .iter()
                .try_for_each(|goal| self.read_goal(goal, player, ending, said)),
            ("and", [goal]) => self.read_goal(goal, player, ending, said),
            ("repetition", _) => Ok(()),
            ("stalemated", []) if ending == Ending::Loss => {
                said.no_move_loses[player] = true;
                Ok(())
            }
            ("stalemated", []) => wrong("a side without a move to lose"),
            ("pieces-remaining", [number, piece @ ..]) => {
                if let Some(other) = piece.iter().find(|form| form.word() != Some(&self.pieces[player])) {
                    return Err(other.expected("the piece of the side"));
                }
                match (number.word(), ending) {
                    (Some("0"), Ending::Loss) => Ok(()),
                    (Some("0"), _) => wrong("a side without pieces to lose"),
                    _ => Err(number.expected("0, as a side plays on with fewer pieces")),
                }
            }
            ("absolute-config", [occupants @ .., Form::List(positions)]) => {
                let owner = self.read_occupants(goal, occupants, player)?;
                let winner = if ending == Ending::Win { player } else { 1 - player };
                if ending == Ending::Draw || owner != winner {
                    return wrong("a goal that the winner's pieces reach");
                }
                said.goals[winner].extend(self.read_positions(positions, player)?);
                said.goal_source[winner] = goal.list().cloned();
                Ok(())
            }
            _ => wrong(EXPECTED),
        }
    }

    /// Whose pieces an `absolute-config` speaks of: `Man`, or of the other side's `(opponent Man)`.
    fn read_occupants(&self, goal: &Form, occupants: &[Form], player: usize) -> Result<usize, ZrfError> {
        let mut owners = BTreeSet::new();
        for occupant in occupants {
            const EXPECTED: &str = "a piece";
            let (owner, piece) = match occupant {
                Form::List(list) => match &*list.items {
                    [word, piece] if word.word() == Some("opponent") => (1 - player, piece),
                    _ => return Err(occupant.expected(EXPECTED)),
                },
                piece => (player, piece),
            };
            if piece.expect_word(EXPECTED)? == self.pieces[owner] {
                owners.insert(owner);
            }
        }
        let mut owners = owners.into_iter();
        match (owners.next(), owners.next()) {
            (Some(owner), None) => Ok(owner),
            _ => Err(goal.expected("the piece of one side")),
        }
    }

    /// The positions of a list of positions and zones.
    fn read_positions(&self, positions: &List, player: usize) -> Result<Vec<usize>, ZrfError> {
        let mut read = Vec::new();
        for form in &*positions.items {
            let name = form.expect_word("a position or a zone")?;
            if let Some(position) = self.board.grid_position(name) {
                read.push(position);
                continue;
            }
            let zone = self.board.zone(name, player);
            let zone = zone.ok_or_else(|| form.expected("a position, or a zone of the player"))?;
            read.extend((0..zone.len()).filter(|position| zone[*position]));
        }
        Ok(read)
    }

    fn check_far_rank(&self, player: usize, said: &Said) -> Result<(), ZrfError> {
        let goals = self.geometry.goals(self.family.side(player));
        let Some(source) = &said.goal_source[player] else {
            let missing = || self.sections.whole.missing("a win of each side on the far rank");
            return if goals.is_empty() { Ok(()) } else { Err(missing()) };
        };
        for position in self.board.live() {
            let name = &self.board.positions[position].name;
            let problem = match (
                goals.contains(self.family.squares[position]),
                said.goals[player].contains(&position),
            ) {
                (true, false) => format!("no {name}"),
                (false, true) => format!("{name} too"),
                _ => continue,
            };
            let problem = format!("expected the squares of the far rank as the goal, found {problem} in");
            return Err(source.whole_error(problem));
        }
        Ok(())
    }

    /// Whether a player that cannot move loses, if that can happen.
    fn check_no_move(&self, player: usize, said: &Said) -> Result<(), ZrfError> {
        let side = self.family.side(player);
        let before_goal = self.geometry.playable() & !self.geometry.goals(side);
        let is_dead_end = |square| self.geometry.attacks(side, SquareSet::from_square(square)).is_empty();
        let can_be_blocked = before_goal.squares().any(is_dead_end);
        if can_be_blocked && !said.no_move_loses[player] {
            let missing = "(loss-condition … stalemated), as a piece can be blocked on this board,";
            return Err(self.sections.whole.missing(missing));
        }
        self.check_passing(can_be_blocked)
    }

    /// Passing is no move of the family, but where nobody is ever without a move, it does not matter whether somebody
    /// without a move would have to pass.
    fn check_passing(&self, can_be_blocked: bool) -> Result<(), ZrfError> {
        let is_pass_turn = |option: &&List| match option.rest().first() {
            Some(Form::Text(_, name)) => name.eq_ignore_ascii_case("pass turn"),
            _ => false,
        };
        let section = self
            .sections
            .named("pass-turn")
            .filter_map(|section| section.rest().first());
        let options = self.sections.named("option").filter(is_pass_turn);
        for value in section.chain(options.filter_map(|option| option.rest().get(1))) {
            let (Form::Word(_, text) | Form::Text(_, text)) = value else {
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
