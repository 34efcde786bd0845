//! The built-in engine of a worker. The engine keeps its transposition tables between searches.

use crate::lessons::{judge_lesson, lesson_hint};
use crate::puzzles::refute;
use crate::request_handler::RequestHandler;
use crate::{
    Answer, ExplainRequest, FactsRequest, Request, RequestError, RequestResult, SearchMode, SearchReport, SearchRequest,
};
use breakthrough_engine::{Level, Player, Report, Searcher};
use breakthrough_facts::Limits;
use breakthrough_platform::clock::Instant;
use breakthrough_players::EngineName;
use breakthrough_review::{CoachTask, Effort, MoveEvaluation, MoveTask, ReviewError};
use breakthrough_rules::Interrupt;

/// Runs all requests to the built-in engine. Searches use one [`Player`] per level, which is created on first use.
#[derive(Default)]
pub(crate) struct BuiltInEngine {
    players: Vec<Player>,
    /// Size of the transposition table at full strength; `None` for the default.
    hash_mebibytes: Option<usize>,
    /// Searcher of reviews with this effort.
    reviewer: Option<(Effort, Searcher)>,
}

impl RequestHandler for BuiltInEngine {
    fn run(
        &mut self,
        request: &Request,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(SearchReport),
    ) -> RequestResult {
        match request {
            Request::Search(request) => Ok(Answer::Search(self.search(request, interrupt, on_report))),
            Request::Facts(FactsRequest { position, nodes }) => {
                let facts = breakthrough_facts::facts(position, &Limits::nodes(*nodes), interrupt);
                facts
                    .map(|facts| Answer::Facts(Box::new(facts)))
                    .map_err(RequestError::Facts)
            }
            Request::Threats(FactsRequest { position, nodes }) => {
                let threats = breakthrough_facts::threats(position, &Limits::nodes(*nodes), interrupt);
                threats.map(Answer::Threats).map_err(RequestError::Facts)
            }
            Request::EvaluateMoves(tasks) => self.evaluate_moves(tasks, interrupt),
            Request::Solve(task) => {
                let solved = task.run(interrupt);
                solved
                    .map(Answer::Solved)
                    .map_err(|error| RequestError::Review(error.to_string()))
            }
            Request::Coach(task) => coach(task, interrupt),
            Request::Explain(request) => {
                let ExplainRequest { position, reviewed } = &**request;
                Ok(Answer::Reason(breakthrough_reasons::reason(position, reviewed)))
            }
            Request::JudgeLesson(task) => judge_lesson(task, interrupt),
            Request::LessonHint(task) => lesson_hint(task, interrupt),
            Request::Refute(request) => refute(request, interrupt),
            Request::UciEngine(_) => Err(RequestError::Unexpected("a request to a UCI engine".to_owned())),
        }
    }

    fn new_game(&mut self, _: &[EngineName]) {
        self.free_tables();
    }

    fn set_hash(&mut self, mebibytes: usize) {
        if self.hash_mebibytes.replace(mebibytes) != Some(mebibytes) {
            self.free_tables();
        }
    }
}

impl BuiltInEngine {
    /// Searches until the interrupt is raised, the result is proven or a limit is reached, and passes the report of every finished
    /// iteration to `on_report`.
    ///
    /// The strongest level keeps its transposition table for later requests. All other levels clear their tables before each
    /// move.
    fn search(
        &mut self,
        request: &SearchRequest,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(SearchReport),
    ) -> SearchReport {
        let started = Instant::now();
        let is_over = || interrupt.is_raised() || request.time.is_some_and(|time| started.elapsed() >= time);
        let with_time = |report: Report| SearchReport {
            report,
            time: started.elapsed(),
            program: String::new(),
        };
        let mut on_report = |report: &Report| on_report(with_time(report.clone()));
        let position = &request.position;
        let report = match &request.mode {
            SearchMode::Play { level, seed } => {
                let player = self.player(*level);
                player.set_seed(*seed);
                player.set_threads(request.threads);
                player.searcher_mut().set_multi_pv(1);
                player.search_with(position, &is_over, &mut on_report)
            }
            SearchMode::Analyse { multi_pv, limits } => {
                let searcher = self.player(Level::STRONGEST).searcher_mut();
                searcher.set_threads(request.threads);
                searcher.set_multi_pv(*multi_pv);
                searcher.search_with(position, limits, &is_over, &mut on_report)
            }
        };
        with_time(report)
    }

    fn evaluate_moves(&mut self, tasks: &[MoveTask], interrupt: &dyn Interrupt) -> RequestResult {
        let evaluations = tasks.iter().map(|task| self.evaluate_move(task, interrupt));
        Ok(Answer::MoveEvaluations(evaluations.collect::<Result<_, _>>()?))
    }

    fn evaluate_move(&mut self, task: &MoveTask, interrupt: &dyn Interrupt) -> Result<MoveEvaluation, RequestError> {
        let failed = |error: ReviewError| RequestError::Review(error.to_string());
        let (_, searcher) = match self.reviewer.take().filter(|(effort, _)| *effort == task.effort) {
            Some(reviewer) => self.reviewer.insert(reviewer),
            None => {
                let searcher = Searcher::try_new(task.effort.table_mebibytes());
                let searcher = searcher.map_err(|error| failed(error.into()))?;
                self.reviewer.insert((task.effort, searcher))
            }
        };
        let evaluation = task.run(searcher, interrupt);
        evaluation.ok_or_else(|| failed(ReviewError::Cancelled))
    }

    /// Frees all transposition tables.
    pub(crate) fn free_tables(&mut self) {
        self.players.clear();
        self.reviewer = None;
    }

    fn player(&mut self, level: Level) -> &mut Player {
        let index = self.players.iter().position(|player| player.level() == level);
        let index = index.unwrap_or_else(|| {
            let mut player = Player::new(level, 0);
            if let Some(mebibytes) = self.hash_mebibytes.filter(|_| level == Level::STRONGEST) {
                // If memory is insufficient, the player keeps its default table.
                let _ = player.searcher_mut().set_hash(mebibytes);
            }
            self.players.push(player);
            self.players.len() - 1
        });
        &mut self.players[index]
    }
}

/// Reviews all legal moves with a small, separate transposition table.
fn coach(task: &CoachTask, interrupt: &dyn Interrupt) -> RequestResult {
    let failed = |error: ReviewError| RequestError::Review(error.to_string());
    let searcher = Searcher::try_new(CoachTask::TABLE_MEBIBYTES);
    let mut searcher = searcher.map_err(|error| failed(error.into()))?;
    let reviews = task.run(&mut searcher, interrupt);
    reviews
        .map(Answer::MoveReviews)
        .ok_or_else(|| failed(ReviewError::Cancelled))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{analysis, search_report};
    use breakthrough_facts::FactsError;
    use breakthrough_review::SolvingTask;
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn the_table_size_applies_to_the_strongest_level() {
        let request = analysis(breakthrough_engine::Limits::nodes(20_000));
        let hashfull = |engine: &mut BuiltInEngine| {
            let answer = engine.run(&request, &|| false, &mut |_| {});
            search_report(answer).report.hashfull_permille
        };
        let mut engine = BuiltInEngine::default();
        let filled = hashfull(&mut engine);
        assert!(filled < 100, "{filled}");
        engine.set_hash(0);
        assert_eq!(hashfull(&mut engine), 1000);
    }

    /// The searcher is kept between moves of the same effort. Its earlier searches do not change the evaluations.
    #[test]
    fn moves_are_evaluated_as_in_a_review() {
        let start = parse_fen("pppp/pppp/4/4/PPPP/PPPP w 0 1").expect("a position");
        let mut engine = BuiltInEngine::default();
        let mut evaluate = |effort: Effort| {
            let moves = start.legal_moves().into_iter().take(2);
            let tasks = moves.map(|played| MoveTask {
                position: start.clone(),
                played,
                effort,
                solved: None,
            });
            let tasks: Vec<MoveTask> = tasks.collect();
            let expected = tasks.iter().map(|task| {
                let mut searcher = Searcher::new(effort.table_mebibytes());
                task.run(&mut searcher, &|| false).expect("no interrupt")
            });
            let expected = Ok(Answer::MoveEvaluations(expected.collect()));
            let request = Request::EvaluateMoves(tasks);
            assert_eq!(engine.run(&request, &|| false, &mut |_| {}), expected);
            engine.run(&request, &|| true, &mut |_| {})
        };
        for effort in [Effort::Fast, Effort::Fast, Effort::Normal] {
            assert_eq!(
                evaluate(effort),
                Err(RequestError::Review("the review was cancelled".to_owned()))
            );
        }
    }

    #[test]
    fn the_positions_of_a_small_board_are_solved() {
        let position = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
        let request = Request::Solve(SolvingTask {
            positions: vec![position.clone()],
        });
        let result = BuiltInEngine::default().run(&request, &|| false, &mut |_| {});
        let Ok(Answer::Solved(solved)) = result else {
            panic!("expected solved positions: {result:?}");
        };
        let winning = solved[0].as_ref().expect("a result").winning.len();
        assert_eq!(winning, 3, "b4-a5, b4-b5 and b4-c5");
    }

    #[test]
    fn facts_and_threats_of_a_finished_game_are_errors() {
        let over = FactsRequest {
            position: parse_fen("P3/4/4/3p/4 b 0 1").expect("a position"),
            nodes: 1000,
        };
        for request in [Request::Facts(over.clone()), Request::Threats(over.clone())] {
            let result = BuiltInEngine::default().run(&request, &|| false, &mut |_| {});
            assert_eq!(result, Err(RequestError::Facts(FactsError::GameOver)));
        }
    }
}
