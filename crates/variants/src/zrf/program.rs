//! The moves of a piece as programs for one player: directions, conditions and actions.

use super::board::Board;
use super::error::ZrfError;
use super::sexpr::{List, SExpr};
use std::rc::Rc;

/// All moves of a piece.
pub(super) struct Moves {
    pub(super) blocks: Vec<Block>,
    /// The `(moves …)` expression for errors, or the piece if it has no moves.
    pub(super) source: List,
}

/// A move block.
pub(super) struct Block {
    pub(super) instructions: Vec<Instruction>,
    /// The preceding `(move-type …)`.
    pub(super) move_type: Option<Rc<str>>,
    pub(super) source: List,
}

/// An instruction of a move block.
pub(super) enum Instruction {
    /// Moves in a direction. The block ends at the edge of the board.
    Go(usize),
    /// Adds a move to the current position. The block continues.
    Add,
    /// Captures the piece at a position.
    Capture(PositionRef),
    /// Ends the block unless the condition is true.
    Verify(Condition),
}

/// A condition of `verify`.
pub(super) enum Condition {
    /// Whether the content of a position is allowed: empty, enemy, friend.
    ContentIs(PositionRef, [bool; 3]),
    OnBoard(PositionRef),
    /// Whether a position is in a zone, given as one flag per position.
    InZone(PositionRef, Rc<[bool]>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

/// A reference to a position, as seen from the current position of a program.
#[derive(Clone, Copy)]
pub(super) enum PositionRef {
    Current,
    Neighbour(usize),
    Absolute(usize),
}

/// Reads the move programs of one player's piece.
pub(super) struct ProgramReader<'a> {
    pub(super) board: &'a Board,
    pub(super) player: usize,
    pub(super) piece: &'a str,
}

impl ProgramReader<'_> {
    /// Reads the `(moves …)` of a piece.
    pub(super) fn read_moves(&self, piece: &List) -> Result<Moves, ZrfError> {
        let mut moves = Moves {
            blocks: Vec::new(),
            source: piece.clone(),
        };
        for part in piece.rest() {
            const EXPECTED: &str = "name, image, help or moves";
            let part = part.expect_list(EXPECTED)?;
            match part.head() {
                Some("name" | "image" | "help" | "description" | "notation" | "open" | "attribute") => {}
                Some("moves") => {
                    moves.source = part.clone();
                    self.read_blocks(part, &mut moves.blocks)?;
                }
                _ => return Err(part.expected(EXPECTED)),
            }
        }
        Ok(moves)
    }

    fn read_blocks(&self, list: &List, blocks: &mut Vec<Block>) -> Result<(), ZrfError> {
        let mut move_type = None;
        for expr in list.rest() {
            let block = expr.expect_list("a move block in parentheses")?;
            if block.head() == Some("move-type") {
                let [name] = block.rest() else {
                    return Err(block.expected_in("one name"));
                };
                move_type = Some(name.expect_symbol("the name of a move type")?.into());
                continue;
            }
            blocks.push(Block {
                instructions: self.read_instructions(&block.items)?,
                move_type: move_type.clone(),
                source: block.clone(),
            });
        }
        Ok(())
    }

    fn read_instructions(&self, exprs: &[SExpr]) -> Result<Vec<Instruction>, ZrfError> {
        exprs.iter().map(|expr| self.read_instruction(expr)).collect()
    }

    fn read_instruction(&self, expr: &SExpr) -> Result<Instruction, ZrfError> {
        const EXPECTED: &str = "a direction, add, capture or verify";
        let list = match expr {
            SExpr::Symbol(_, word) => match &**word {
                "add" => return Ok(Instruction::Add),
                "capture" => return Ok(Instruction::Capture(PositionRef::Current)),
                word => {
                    let direction = self.board.direction(word).ok_or_else(|| expr.expected(EXPECTED))?;
                    return Ok(Instruction::Go(self.apply_symmetry(direction)));
                }
            },
            SExpr::String(..) => return Err(expr.expected(EXPECTED)),
            SExpr::List(list) => list,
        };
        match (list.head(), list.rest()) {
            (Some("add"), types) => {
                let other = types.iter().find(|expr| expr.as_symbol() != Some(self.piece));
                let promotes = |expr: &SExpr| expr.expected("a move without promotion");
                other.map_or(Ok(Instruction::Add), |expr| Err(promotes(expr)))
            }
            (Some("capture"), at) => Ok(Instruction::Capture(self.read_position_ref(at)?)),
            (Some("verify"), [condition]) => Ok(Instruction::Verify(self.read_condition(condition)?)),
            (Some("verify"), _) => Err(list.expected_in("one condition")),
            _ => Err(list.expected(EXPECTED)),
        }
    }

    fn read_condition(&self, expr: &SExpr) -> Result<Condition, ZrfError> {
        const EXPECTED: &str = "a condition such as empty? or enemy?";
        let (name, arguments) = match expr {
            SExpr::Symbol(_, word) => (&**word, &[][..]),
            SExpr::List(list) => (list.head().unwrap_or_default(), list.rest()),
            SExpr::String(..) => return Err(expr.expected(EXPECTED)),
        };
        let all = || -> Result<Vec<Condition>, ZrfError> {
            arguments.iter().map(|argument| self.read_condition(argument)).collect()
        };
        match (name, arguments) {
            ("and", [_, ..]) => return Ok(Condition::All(all()?)),
            ("or", [_, ..]) => return Ok(Condition::Any(all()?)),
            ("not", [condition]) => return Ok(Condition::Not(Box::new(self.read_condition(condition)?))),
            _ => {}
        }
        let (is_negated, name) = match name.strip_prefix("not-") {
            Some(name) => (true, name),
            None => (false, name),
        };
        let condition = match (name, arguments) {
            ("empty?", at) => Condition::ContentIs(self.read_position_ref(at)?, [true, false, false]),
            ("enemy?", at) => Condition::ContentIs(self.read_position_ref(at)?, [false, true, false]),
            ("friend?", at) => Condition::ContentIs(self.read_position_ref(at)?, [false, false, true]),
            ("on-board?", at) => Condition::OnBoard(self.read_position_ref(at)?),
            ("in-zone?", [zone, at @ ..]) => Condition::InZone(self.read_position_ref(at)?, self.read_zone(zone)?),
            _ => {
                return Err(expr
                    .as_list()
                    .map_or_else(|| expr.expected(EXPECTED), |list| list.expected(EXPECTED)));
            }
        };
        Ok(if is_negated {
            Condition::Not(Box::new(condition))
        } else {
            condition
        })
    }

    fn read_zone(&self, expr: &SExpr) -> Result<Rc<[bool]>, ZrfError> {
        const EXPECTED: &str = "a zone";
        let name = expr.expect_symbol(EXPECTED)?;
        if !self.board.is_zone(name) {
            return Err(expr.expected(EXPECTED));
        }
        let nowhere = || vec![false; self.board.positions.len()].into();
        Ok(self.board.zone(name, self.player).cloned().unwrap_or_else(nowhere))
    }

    /// Reads an optional position argument: a direction refers to the neighbour of the current position, a name refers to the
    /// position with this name, and a missing argument refers to the current position.
    fn read_position_ref(&self, arguments: &[SExpr]) -> Result<PositionRef, ZrfError> {
        match arguments {
            [] => Ok(PositionRef::Current),
            [expr] => match expr.as_symbol().and_then(|word| self.board.direction(word)) {
                Some(direction) => Ok(PositionRef::Neighbour(self.apply_symmetry(direction))),
                None => Ok(PositionRef::Absolute(self.board.expect_position(expr)?)),
            },
            [_, second, ..] => Err(second.expected("one direction or position")),
        }
    }

    /// Maps a direction of the rules to a direction of the board by the player's symmetry.
    fn apply_symmetry(&self, direction: usize) -> usize {
        self.board.symmetries[self.player][direction]
    }
}
