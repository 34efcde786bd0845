//! Server that runs in a remote worker. Receives commands and posts replies as bytes.

use crate::WireError;
use crate::built_in_engine::BuiltInEngine;
use crate::request_handler::RequestHandler;
use crate::wire::{Command, Reply, decode, encode};

/// Built-in engine that executes the commands of a [`RemoteWorker`](crate::RemoteWorker).
#[derive(Default)]
pub struct EngineServer(BuiltInEngine);

impl EngineServer {
    /// Returns the number of threads required by a command, which is 1 unless the command is a search.
    #[must_use]
    pub fn threads(command: &[u8]) -> usize {
        match decode(command) {
            Ok(Command::Run(request)) => request.threads(),
            _ => 1,
        }
    }

    /// Executes a command and posts the replies. Blocks during a request. The request is stopped early when `is_stopped`
    /// returns `true`.
    ///
    /// # Errors
    /// The bytes are not a valid command.
    pub fn execute(
        &mut self,
        command: &[u8],
        is_stopped: &dyn Fn() -> bool,
        post: &mut dyn FnMut(Vec<u8>),
    ) -> Result<(), WireError> {
        match decode(command)? {
            Command::FreeTables => self.0.free_tables(),
            Command::SetHash(mebibytes) => self.0.set_hash(mebibytes),
            Command::Run(request) => {
                let mut on_report = |report| post(encode(&Reply::Report(report)));
                let result = self.0.run(&request, &|| is_stopped(), &mut on_report);
                post(encode(&Reply::Finished(result)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{analysis, run_command, search, search_report};
    use crate::{Request, SearchMode, SearchReport, SearchRequest};
    use breakthrough_engine::{Level, Limits, Report};
    use breakthrough_platform::clock::Duration;
    use breakthrough_rules::Variant;

    #[test]
    fn the_thread_count_of_a_command_is_parsed() {
        let play = |level| {
            let mode = SearchMode::Play { level, seed: 1 };
            run_command(&Request::Search(SearchRequest {
                threads: 2,
                ..search(Variant::STANDARD, mode)
            }))
        };
        let weak = play(Level::new(5).expect("a level"));
        let strongest = play(Level::STRONGEST);
        assert_eq!(
            [weak, strongest, encode(&Command::FreeTables), Vec::new()].map(|command| EngineServer::threads(&command)),
            [1, 2, 1, 1]
        );
    }

    /// Executes the command to run a request. Returns the replies.
    fn replies(request: &Request, is_stopped: bool) -> Vec<Reply> {
        let mut replies = Vec::new();
        EngineServer::default()
            .execute(&run_command(request), &|| is_stopped, &mut |reply| {
                replies.push(decode(&reply).expect("a reply"));
            })
            .expect("a command");
        replies
    }

    #[test]
    fn the_replies_match_a_direct_search() {
        let play = SearchMode::Play {
            level: Level::LEARNER,
            seed: 5,
        };
        let analyse = SearchMode::Analyse {
            multi_pv: 2,
            limits: Limits::depth(4),
        };
        for (variant, mode) in [("8x8", play), ("3x4", analyse)] {
            let request = Request::Search(search(variant.parse().expect("a variant"), mode));
            let report_of = |reply| match reply {
                Reply::Report(report) => report.report,
                Reply::Finished(result) => search_report(result).report,
            };
            let found: Vec<Report> = replies(&request, false).into_iter().map(report_of).collect();
            let mut expected: Vec<Report> = Vec::new();
            let mut on_report = |report: SearchReport| expected.push(report.report);
            let last = search_report(BuiltInEngine::default().run(&request, &|| false, &mut on_report));
            expected.push(last.report);
            assert_eq!(found, expected);
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
            let Request::Search(unlimited) = analysis(Limits::depth(3)) else {
                panic!("a search");
            };
            let request = Request::Search(SearchRequest { time, ..unlimited });
            let Some(Reply::Finished(result)) = replies(&request, is_stopped).pop() else {
                panic!("expected a result");
            };
            assert_eq!(search_report(result).report.depth, depth, "{time:?} {is_stopped}");
        }
    }
}
