//! The question before a match is given up: a second press on the same button answers it.

use bevy::prelude::Resource;

/// The time after which an unanswered question is withdrawn.
const PATIENCE_SECONDS: f32 = 6.0;

/// An action that gives up the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    Restart,
    SwapSides,
}

/// The question that is asked, if any.
#[derive(Resource, Default)]
pub(super) struct AskedQuestion {
    question: Option<Question>,
    seconds_left: f32,
}

impl AskedQuestion {
    pub(super) const fn question(&self) -> Option<Question> {
        self.question
    }

    pub(super) const fn ask(&mut self, question: Question) {
        self.question = Some(question);
        self.seconds_left = PATIENCE_SECONDS;
    }

    pub(super) const fn withdraw(&mut self) {
        self.question = None;
    }

    /// Lets time pass, after which the question may be withdrawn.
    pub(super) fn wait(&mut self, seconds: f32) {
        self.seconds_left -= seconds;
        if self.seconds_left <= 0.0 {
            self.withdraw();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_withdrawn_when_nobody_answers() {
        let mut asked = AskedQuestion::default();
        asked.ask(Question::Resign);
        asked.wait(PATIENCE_SECONDS - 0.1);
        assert_eq!(asked.question(), Some(Question::Resign));
        asked.ask(Question::Restart);
        asked.wait(PATIENCE_SECONDS - 0.1);
        assert_eq!(
            asked.question(),
            Some(Question::Restart),
            "a new question has its own time"
        );
        asked.wait(0.2);
        assert_eq!(asked.question(), None);
    }
}
