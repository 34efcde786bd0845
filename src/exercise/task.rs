//! Tasks of exercises.

use crate::session::{GameSetup, GameTerms, SessionKind};
use bevy::utils::default;
use breakthrough_lessons::{Board, Goal};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_review::{Effort, MoveReview};
use breakthrough_rules::{Game, Move, Position, Square};

#[derive(Clone, Debug)]
pub(crate) enum ExerciseTask {
    Mistake(Box<MistakeTask>),
    Lesson(LessonTask),
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

impl ExerciseTask {
    /// Returns the game up to the position in which the player begins.
    #[must_use]
    pub(super) fn game(&self) -> Game {
        match self {
            ExerciseTask::Mistake(task) => task.game.clone(),
            ExerciseTask::Lesson(task) => Game::from_position(task.board.start.clone()),
        }
    }

    #[must_use]
    pub(crate) fn mistake(&self) -> Option<&MistakeTask> {
        match self {
            ExerciseTask::Mistake(task) => Some(task),
            ExerciseTask::Lesson(_) => None,
        }
    }

    #[must_use]
    pub(crate) const fn lesson(&self) -> Option<LessonTask> {
        match self {
            ExerciseTask::Mistake(_) => None,
            ExerciseTask::Lesson(task) => Some(*task),
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

    /// Position in which the player searches for a move.
    #[must_use]
    pub(crate) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Best move of the position, which is the solution.
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

    /// Returns the setup of the exercise. The board is seen from the side of the player.
    #[must_use]
    pub(crate) fn setup(self) -> GameSetup {
        let computer = GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL);
        GameSetup {
            game: Game::from_position(self.board.start.clone()),
            players: Players::HUMANS.with(!self.board.player(), computer),
            kind: SessionKind::Exercise,
            ..default()
        }
    }
}
