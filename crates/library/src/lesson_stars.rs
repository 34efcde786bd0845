//! Stars of the boards of lessons.

use crate::listed_text::listed;
use thiserror::Error;

/// Maximum number of boards with stars in a library, of all players.
pub const MAX_LESSON_STARS: usize = 10_000;
/// Maximum length of the id of a board in bytes.
pub const MAX_BOARD_ID_BYTES: usize = 64;
/// Maximum number of stars of a board.
pub const MAX_STARS: u8 = 3;

/// Stars of a player's best run of a board. The board may belong to another version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardStars {
    /// Name of the player. Upper and lower case do not matter.
    pub player: String,
    /// Id of the board: lower-case letters, digits and dashes, at most [`MAX_BOARD_ID_BYTES`] bytes.
    pub board: String,
    /// Number of stars, 1 to [`MAX_STARS`].
    pub stars: u8,
}

/// Reason why stars are invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardStarsError {
    /// The id of the board is empty, too long, or contains a character that is not allowed.
    #[error(
        "expected at most {MAX_BOARD_ID_BYTES} lower-case letters, digits and dashes as the id of a board, found `{0}`"
    )]
    Board(String),
    /// The number of stars is 0 or too large.
    #[error("expected 1 to {MAX_STARS} stars, found {0}")]
    Stars(i64),
}

impl BoardStars {
    /// Checks the id of the board and the number of stars.
    ///
    /// # Errors
    /// See [`BoardStarsError`].
    pub fn check(&self) -> Result<(), BoardStarsError> {
        check_board_stars(&self.board, self.stars.into()).map(drop)
    }
}

/// Checks the id of a board and a number of stars. Returns the number of stars.
pub(crate) fn check_board_stars(board: &str, stars: i64) -> Result<u8, BoardStarsError> {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !(1..=MAX_BOARD_ID_BYTES).contains(&board.len()) || !board.bytes().all(is_part) {
        return Err(BoardStarsError::Board(listed(board).to_owned()));
    }
    let valid = u8::try_from(stars).ok().filter(|stars| (1..=MAX_STARS).contains(stars));
    valid.ok_or(BoardStarsError::Stars(stars))
}
