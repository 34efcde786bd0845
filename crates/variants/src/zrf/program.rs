//! The moves of a piece as small programs, for one player: directions, conditions and actions.

use super::ZrfError;
use super::board::Board;
use super::form::{Form, List};
use std::rc::Rc;

/// All moves of a piece.
pub(super) struct Moves {
    pub(super) blocks: Vec<Block>,
    /// The `(moves …)`, or the piece if it has none.
    pub(super) whole: List,
}

/// One move block.
pub(super) struct Block {
    pub(super) instructions: Vec<Instruction>,
    /// What `(move-type …)` before it says.
    pub(super) move_type: Option<Rc<str>>,
    pub(super) source: List,
}

pub(super) enum Instruction {
    /// Go on in a direction. The block ends where there is nothing.
    Go(usize),
    /// A move to here is possible. Blocks may go on after it.
    Add,
    /// Remove the piece here or at another place.
    Capture(Place),
    /// The block ends unless this holds.
    Verify(Condition),
}

pub(super) enum Condition {
    /// What stands at a place is one of these: nothing, an enemy, a friend.
    Holds(Place, [bool; 3]),
    OnBoard(Place),
    /// Whether a place is in a zone, by position.
    InZone(Place, Rc<[bool]>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

/// A place, seen from where a program is.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Here,
    Next(usize),
    At(usize),
}

/// What programs are read with.
pub(super) struct Scope<'a> {
    pub(super) board: &'a Board,
    pub(super) player: usize,
    pub(super) piece: &'a str,
}

impl Scope<'_> {
    /// Reads the `(moves …)` of a piece.
    pub(super) fn read_moves(&self, piece: &List) -> Result<Moves, ZrfError> {
        let mut moves = Moves {
            blocks: Vec::new(),
            whole: piece.clone(),
        };
        for part in piece.rest() {
            const EXPECTED: &str = "name, image, help or moves";
            let part = part.expect_list(EXPECTED)?;
            match part.head() {
                Some("name" | "image" | "help" | "description" | "notation" | "open" | "attribute") => {}
                Some("moves") => {
                    moves.whole = part.clone();
                    self.read_blocks(part, &mut moves.blocks)?;
                }
                _ => return Err(part.expected(EXPECTED)),
            }
        }
        Ok(moves)
    }

    fn read_blocks(&self, list: &List, blocks: &mut Vec<Block>) -> Result<(), ZrfError> {
        let mut move_type = None;
        for form in list.rest() {
            let block = form.expect_list("a move block in parentheses")?;
            if block.head() == Some("move-type") {
                let [name] = block.rest() else {
                    return Err(block.expected("one name after it"));
                };
                move_type = Some(name.expect_word("the name of a move type")?.into());
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

    fn read_instructions(&self, forms: &[Form]) -> Result<Vec<Instruction>, ZrfError> {
        forms.iter().map(|form| self.read_instruction(form)).collect()
    }

    fn read_instruction(&self, form: &Form) -> Result<Instruction, ZrfError> {
        const EXPECTED: &str = "a direction, add, capture or verify";
        let list = match form {
            Form::Word(_, word) => match &**word {
                "add" => return Ok(Instruction::Add),
                "capture" => return Ok(Instruction::Capture(Place::Here)),
                word => {
                    let direction = self.board.direction(word).ok_or_else(|| form.expected(EXPECTED))?;
                    return Ok(Instruction::Go(self.meant(direction)));
                }
            },
            Form::Text(..) => return Err(form.expected(EXPECTED)),
            Form::List(list) => list,
        };
        match (list.head(), list.rest()) {
            (Some("add"), []) => Ok(Instruction::Add),
            (Some("add"), types) => {
                let other = types.iter().find(|form| form.word() != Some(self.piece));
                let promotes = |form: &Form| form.expected("a move without promotion");
                other.map_or(Ok(Instruction::Add), |form| Err(promotes(form)))
            }
            (Some("capture"), at) => Ok(Instruction::Capture(self.read_place(at)?)),
            (Some("verify"), [condition]) => Ok(Instruction::Verify(self.read_condition(condition)?)),
            (Some("verify"), _) => Err(list.expected("one condition after it")),
            _ => Err(list.expected(EXPECTED)),
        }
    }

    fn read_condition(&self, form: &Form) -> Result<Condition, ZrfError> {
        const EXPECTED: &str = "a condition such as empty? or enemy?";
        let (name, arguments) = match form {
            Form::Word(_, word) => (&**word, &[][..]),
            Form::List(list) => (list.head().unwrap_or_default(), list.rest()),
            Form::Text(..) => return Err(form.expected(EXPECTED)),
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
            ("empty?", at) => Condition::Holds(self.read_place(at)?, [true, false, false]),
            ("enemy?", at) => Condition::Holds(self.read_place(at)?, [false, true, false]),
            ("friend?", at) => Condition::Holds(self.read_place(at)?, [false, false, true]),
            ("on-board?", at) => Condition::OnBoard(self.read_place(at)?),
            ("in-zone?", [zone, at @ ..]) => Condition::InZone(self.read_place(at)?, self.read_zone(zone)?),
            _ => {
                return Err(form
                    .list()
                    .map_or_else(|| form.expected(EXPECTED), |list| list.expected(EXPECTED)));
            }
        };
        Ok(if is_negated {
            Condition::Not(Box::new(condition))
        } else {
            condition
        })
    }

    fn read_zone(&self, form: &Form) -> Result<Rc<[bool]>, ZrfError> {
        const EXPECTED: &str = "a zone";
        let name = form.expect_word(EXPECTED)?;
        if !self.board.is_zone(name) {
            return Err(form.expected(EXPECTED));
        }
        let nowhere = || vec![false; self.board.positions.len()].into();
        Ok(self.board.zone(name, self.player).cloned().unwrap_or_else(nowhere))
    }

    /// No argument is here, a direction the next position, and a position itself.
    fn read_place(&self, arguments: &[Form]) -> Result<Place, ZrfError> {
        match arguments {
            [] => Ok(Place::Here),
            [form] => match form.word().and_then(|word| self.board.direction(word)) {
                Some(direction) => Ok(Place::Next(self.meant(direction))),
                None => Ok(Place::At(self.board.expect_position(form)?)),
            },
            [_, second, ..] => Err(second.expected("one direction or position")),
        }
    }

    /// What a direction of the rules means to the player.
    fn meant(&self, direction: usize) -> usize {
        self.board.symmetries[self.player][direction]
    }
}
