//! Search worker that receives commands and posts answers as text.

use crate::wire::{Answer, Command};
use crate::{PlayerPool, SearchMode, WireError};
use breakthrough_engine::{Level, Report};
use breakthrough_platform::clock::Instant;

/// Worker's side of the connection, which executes commands given as text.
#[derive(Default)]
pub struct TextEngine(PlayerPool);

impl TextEngine {
    /// Returns the number of threads required by a command, which is 1 unless it is a search.
    #[must_use]
    pub fn threads(command: &str) -> usize {
        match Command::parse(command) {
            Ok(Command::Search(request)) => match request.mode {
                // Levels below the strongest always use one thread.
                SearchMode::Play { level, .. } if level != Level::STRONGEST => 1,
                _ => request.threads,
            },
            _ => 1,
        }
    }

    /// Executes a command and posts the answers. Blocks during a search, which ends early when `is_stopped` returns `true`.
    ///
    /// # Errors
    /// The text is not a valid command.
    pub fn execute(
        &mut self,
        command: &str,
        is_stopped: &dyn Fn() -> bool,
        post: &mut dyn FnMut(String),
    ) -> Result<(), WireError> {
        match Command::parse(command)? {
            Command::FreeTables => self.0.free_tables(),
            Command::SetHash(mebibytes) => self.0.set_hash(mebibytes),
            Command::Search(request) => {
                let started = Instant::now();
                let interrupt = || is_stopped() || request.time.is_some_and(|time| started.elapsed() >= time);
                let size = request.position.size();
                let mut on_report = |report: &Report| post(Answer::Report(report.clone()).to_text(size));
                let report = self.0.search(&request, &interrupt, &mut on_report);
                post(Answer::Finished(report).to_text(size));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SearchRequest;
    use crate::testing::{analysis, request, search_command};
    use breakthrough_engine::Limits;
    use breakthrough_platform::clock::Duration;
    use breakthrough_rules::Variant;

    #[test]
    fn the_thread_count_of_a_command_is_parsed() {
        let play = |level| {
            let mode = SearchMode::Play { level, seed: 1 };
            search_command(&SearchRequest {
                threads: 2,
                ..request(Variant::STANDARD, mode)
            })
        };
        let weak = play(Level::new(5).expect("a level"));
        let strongest = play(Level::STRONGEST);
        assert_eq!(
            [&weak, &strongest, &Command::FreeTables.to_text(), ""].map(TextEngine::threads),
            [1, 2, 1, 1]
        );
    }

    #[test]
    fn the_answers_match_a_direct_search() {
        let play = SearchMode::Play {
            level: Level::LEARNER,
            seed: 5,
        };
        let analyse = SearchMode::Analyse {
            multi_pv: 2,
            limits: Limits::depth(4),
        };
        for (variant, mode) in [("8x8", play), ("3x4", analyse)] {
            let sent = request(variant.parse().expect("a variant"), mode);
            let size = sent.position.size();
            let mut answers = Vec::new();
            TextEngine::default()
                .execute(&search_command(&sent), &|| false, &mut |text| {
                    answers.push(Answer::parse(&text, size).expect("an answer"));
                })
                .expect("a command");
            let mut reports = Vec::new();
            let report = PlayerPool::default().search(&sent, &|| false, &mut |report| reports.push(report.clone()));
            let mut expected: Vec<Answer> = reports.into_iter().map(Answer::Report).collect();
            expected.push(Answer::Finished(report));
            assert_eq!(answers, expected);
        }
    }

    #[test]
    fn time_or_a_stop_ends_a_search() {
        let hour = Duration::from_secs(3600);
        for (time, is_stopped, depth) in [
            (None, false, 3),
            (Some(hour), false, 3),
            (Some(Duration::ZERO), false, 0),
            (None, true, 0),
            (Some(hour), true, 0),
        ] {
            let sent = SearchRequest {
                time,
                ..analysis(Limits::depth(3))
            };
            let mut last = None;
            TextEngine::default()
                .execute(&search_command(&sent), &|| is_stopped, &mut |text| {
                    last = Some(Answer::parse(&text, sent.position.size()).expect("an answer"));
                })
                .expect("a command");
            let Some(Answer::Finished(report)) = last else {
                panic!("expected a result, found {last:?}");
            };
            assert_eq!(report.depth, depth, "{time:?} {is_stopped}");
        }
    }
}
