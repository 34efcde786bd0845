//! Tasks of exercises.

use crate::session::{GameSetup, GameTerms, SessionKind};
use bevy::utils::default;
use breakthrough_lessons::{Board, Goal};
use breakthrough_library::ExerciseId;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_puzzles::{Puzzle, PuzzleId, Theme};
use breakthrough_review::{Effort, MoveReview};
use breakthrough_rules::{Game, Move, Position, Side, Square, Variant};

#[derive(Clone, Debug)]
pub(crate) enum ExerciseTask {
    Mistake(Box<MistakeTask>),
    Lesson(LessonTask),
    Puzzle(Box<PuzzleTask>),
}

/// A position in which the player has made a mistake and searches for a better move.
#[derive(Clone, Debug)]
pub(crate) struct MistakeTask {
    /// Game up to the position.
    pub(crate) game: Game,
    /// The mistake in this position.
    pub(crate) mistake: MoveReview,
    /// Effort of the review that judged the mistake. Other moves are judged with the same effort.
    pub(crate) effort: Effort,
    /// Opponent in the game, if known.
    pub(crate) opponent: Option<GamePlayer>,
}

/// A board of a lesson, which the player solves with one or several moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonTask {
    pub(crate) board: &'static Board,
}

/// A puzzle, in which the player makes the moves of the solution.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleTask {
    pub(crate) puzzle: Puzzle,
    pub(crate) choice: PuzzleChoice,
}

/// Choice by which a puzzle was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleChoice {
    /// A puzzle near the rating of the player. The result changes the rating.
    Rated,
    /// The puzzle of the UTC day.
    Daily,
    /// The next puzzle of a streak, which ends with the first failed puzzle.
    Streak {
        /// Number of puzzles that have been solved in the streak.
        solved: u32,
    },
    Theme(Theme),
    Variant(Variant),
    Id(PuzzleId),
    /// A puzzle that the player has failed to solve, which the library keeps as an exercise.
    Mistake {
        exercise: ExerciseId,
        puzzle: PuzzleId,
    },
}

impl PuzzleChoice {
    /// Whether a hint or a wrong move changes the rating or ends a streak.
    #[must_use]
    pub(super) const fn counts(&self) -> bool {
        matches!(
            self,
            PuzzleChoice::Rated | PuzzleChoice::Daily | PuzzleChoice::Streak { .. }
        )
    }
}

impl ExerciseTask {
    /// Returns the game up to the position in which the player begins.
    #[must_use]
    pub(super) fn game(&self) -> Game {
        match self {
            ExerciseTask::Mistake(task) => task.game.clone(),
            ExerciseTask::Lesson(task) => Game::from_position(task.board.start.clone()),
            ExerciseTask::Puzzle(task) => Game::from_position(task.puzzle.start.clone()),
        }
    }

    #[must_use]
    pub(crate) fn mistake(&self) -> Option<&MistakeTask> {
        match self {
            ExerciseTask::Mistake(task) => Some(task),
            ExerciseTask::Lesson(_) | ExerciseTask::Puzzle(_) => None,
        }
    }

    #[must_use]
    pub(crate) const fn lesson(&self) -> Option<LessonTask> {
        match self {
            ExerciseTask::Mistake(_) | ExerciseTask::Puzzle(_) => None,
            ExerciseTask::Lesson(task) => Some(*task),
        }
    }

    #[must_use]
    pub(crate) fn puzzle(&self) -> Option<&PuzzleTask> {
        match self {
            ExerciseTask::Mistake(_) | ExerciseTask::Lesson(_) => None,
            ExerciseTask::Puzzle(task) => Some(task),
        }
    }
}

impl From<MistakeTask> for ExerciseTask {
    fn from(task: MistakeTask) -> ExerciseTask {
        ExerciseTask::Mistake(Box::new(task))
    }
}

impl From<LessonTask> for ExerciseTask {
    fn from(task: LessonTask) -> ExerciseTask {
        ExerciseTask::Lesson(task)
    }
}

impl From<PuzzleTask> for ExerciseTask {
    fn from(task: PuzzleTask) -> ExerciseTask {
        ExerciseTask::Puzzle(Box::new(task))
    }
}

impl MistakeTask {
    /// Returns the task to find a better move than a move of a game; `None` if the game lacks the move.
    #[must_use]
    pub(crate) fn from_game(game: &Game, index: usize, mistake: &MoveReview, effort: Effort) -> Option<MistakeTask> {
        let line = game.main_line();
        let mut before = Game::from_position(game.start().clone());
        for node in line.get(..index)? {
            before.play(game.move_at(*node)?.mv).ok()?;
        }
        Some(MistakeTask {
            game: before,
            mistake: mistake.clone(),
            effort,
            opponent: None,
        })
    }

    /// Returns the position in which the player searches for a move.
    #[must_use]
    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the best move of the position, which is the solution.
    #[must_use]
    pub(crate) fn solution(&self) -> Option<Move> {
        self.mistake.evaluation.best.first().copied()
    }

    /// Returns the setup of the exercise, with the players of a game.
    #[must_use]
    pub(crate) fn setup(&self, origin: &GameSetup) -> GameSetup {
        let person = self.mistake.side;
        let players = origin.players.with(person, GamePlayer::Human);
        GameSetup {
            game: self.game.clone(),
            players,
            terms: GameTerms {
                names: origin.terms.names.clone(),
                ..default()
            },
            kind: SessionKind::Exercise,
            ..default()
        }
    }
}

impl LessonTask {
    pub(super) fn goal_squares(self) -> Vec<Square> {
        let board = self.board;
        match board.goal {
            Goal::Reach { square, .. } => vec![square],
            Goal::Win | Goal::WinIn(_) => board.start.goals(board.player()),
            Goal::Hold(_) | Goal::Capture { .. } => Vec::new(),
        }
    }

    /// Returns the setup of the exercise.
    #[must_use]
    pub(crate) fn setup(self) -> GameSetup {
        setup_from(&self.board.start, self.board.player())
    }
}

impl PuzzleTask {
    /// Returns the setup of the exercise.
    #[must_use]
    pub(crate) fn setup(&self) -> GameSetup {
        setup_from(&self.puzzle.start, self.puzzle.player())
    }
}

/// Returns the setup of an exercise that begins in a position. The board is seen from the side of the player.
fn setup_from(start: &Position, player: Side) -> GameSetup {
    let computer = GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL);
    GameSetup {
        game: Game::from_position(start.clone()),
        players: Players::HUMANS.with(!player, computer),
        kind: SessionKind::Exercise,
        ..default()
    }
}
