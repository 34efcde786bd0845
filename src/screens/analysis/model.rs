//! The model of the analysis panel, and its actions.

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::opponent::{
    AnalysedPosition, AnalysisFailure, EngineAnalysis, EngineHold, NodeScore, annotated_probability,
};
use crate::review::Reviews;
use crate::screens::analysis::header::analysed_game;
use crate::screens::engine_resources::Machine;
use crate::screens::review::{Graph, GraphPoint, ShownReview};
use crate::session::Session;
use crate::settings::{AnalysisSettings, EngineSettings, ExplorerSource, FactMark, Settings};
use crate::text::{LocalizedText, Texts};
use crate::ui::label_with_shortcut;
use bevy::prelude::Resource;
use breakthrough_explorer::embedded_book;
use breakthrough_library::{GameTags, RecordedPlayer};
use breakthrough_review::{Effort, Judgement};
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Move, NodeId, Position, Side};

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
    pub(super) settings: &'a Settings,
    pub(super) contents: &'a PanelContents,
    pub(super) shows_threats: bool,
    /// Names of the player's UCI engines.
    pub(super) programs: Vec<&'a str>,
    /// Moves of the library's games, once the library has found them.
    pub(super) library_moves: Option<&'a [ExplorerRow]>,
    /// Players of the library's games.
    pub(super) library_players: &'a [RecordedPlayer],
    pub(super) machine: Machine,
}

/// Contents of the panel, which are updated when the shown position, the search or the settings change.
#[derive(Resource, Default)]
pub(super) struct PanelContents {
    pub(super) node: Option<NodeId>,
    /// Winner if the shown position is decided.
    pub(super) winner: Option<Side>,
    /// Players, event and date of the game from which the analysis was opened, if known.
    pub(super) game: Option<GameTags>,
    pub(super) status: Status,
    pub(super) lines: Vec<Line>,
    pub(super) graph: Graph,
    /// Whether the engine searches: it is on and does not wait for a review.
    pub(super) is_engine_on: bool,
    /// State of the review of the game.
    pub(super) review: ShownReview,
    /// Better line of the shown move, if the move is an inaccuracy, a mistake or a blunder, or the rest of the followed better line.
    pub(super) better_line: Option<Vec<(Move, String)>>,
    /// Judgement of the shown move.
    pub(super) judgement: Option<ShownJudgement>,
    /// Sentence about the shown mistake or blunder, once the reason has been found.
    pub(super) reason: Option<LocalizedText>,
    /// Index of the shown move, if it is a mistake or blunder.
    pub(super) mistake: Option<usize>,
    /// Whether the shown position is in the better line.
    pub(super) follows_better_line: bool,
    /// Whether the analysed game is over and has moves.
    pub(super) can_review: bool,
    /// Whether the shown position is a turning point of the game.
    pub(super) is_turn: bool,
    /// Probability that the first side wins, from 0 to 1; `None` before the first report.
    pub(super) probability: Option<f64>,
    /// Moves of the embedded book, if the book's moves are shown.
    pub(super) book_moves: Vec<ExplorerRow>,
}

/// Judgement of a reviewed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShownJudgement {
    pub(super) judgement: Judgement,
    /// Whether all other moves are blunders.
    pub(super) is_only: bool,
    /// Whether the move misses a proven win.
    pub(super) is_missed_win: bool,
}

/// Move of the opening explorer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ExplorerRow {
    pub(super) mv: Move,
    pub(super) name: String,
    pub(super) games: u64,
    /// Number of games won by each side.
    pub(super) wins: [u64; 2],
    /// Score of the move; `None` for the library's games, which have no scores.
    pub(super) score: Option<NodeScore>,
}

impl ExplorerRow {
    /// Fraction of the finished games that the first side won; `None` without a finished game.
    pub(super) fn first_won(&self) -> Option<f32> {
        let finished = self.wins[0] + self.wins[1];
        (finished > 0).then(|| self.wins[0] as f32 / finished as f32)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) failure: Option<AnalysisFailure>,
    /// Whether the player can try the engine with a variant that the engine does not declare.
    pub(super) can_try_variant: bool,
    pub(super) depth: Option<u32>,
    pub(super) nodes: u64,
    pub(super) nodes_per_second: Option<u64>,
    pub(super) is_running: bool,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) score: NodeScore,
    pub(super) moves: Vec<(Move, String)>,
}

/// Actions of the panel in a frame, and the moves under the pointer.
#[derive(Default)]
pub(super) struct PanelResponse {
    pub(super) actions: Vec<Action>,
    /// Moves up to the hovered move of a line, from the shown position; empty if no move is hovered.
    pub(super) hovered: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ToggleEngine,
    /// Changes the number of lines.
    AddLines(i8),
    ToggleArrows,
    ToggleThreats,
    ToggleExplorer,
    ChooseExplorer(ExplorerSource),
    /// Counts the games of a player of the library, or all games if `None`.
    ChoosePlayer(Option<String>),
    /// Analyses with a UCI engine, or with the built-in engine if `None`.
    ChooseProgram(Option<String>),
    ToggleFact(FactMark),
    TryVariant,
    /// Plays the first moves of a line.
    Play(Vec<Move>),
    SetResources(EngineSettings),
    Show(NodeId),
    /// Reviews the game. The engine waits for the review.
    Review(Effort),
    CancelReview,
    /// Plays this number of moves of the better line.
    PlayBetterMoves(usize),
    /// Opens an exercise that starts before the move with this index.
    TryAgain(usize),
    /// Adds the worst mistakes of a side to the player's exercises.
    KeepMistakes(Side),
}

impl Model<'_> {
    /// Returns a label with the first shortcut of an action.
    pub(super) fn label(&self, text: &str, (scope, action): (ActionScope, KeyAction)) -> String {
        label_with_shortcut(self.texts, self.bindings, text, (scope, action))
    }
}

impl PanelContents {
    pub(super) fn from_session(
        session: &Session,
        settings: &AnalysisSettings,
        analysis: &EngineAnalysis,
        hold: EngineHold,
        (review, reviews): (&ShownReview, &Reviews),
    ) -> PanelContents {
        let shown = analysis.shown(session);
        let better_line = reviews.better_line(session);
        let mistake = reviews.shown_mistake(session);
        let winner = session.shown_position().outcome().map(|outcome| outcome.winner);
        let probability = match winner {
            Some(Side::First) => Some(1.0),
            Some(Side::Second) => Some(0.0),
            None => known_probability(session, analysis, session.shown_node()),
        };
        let shows_book = settings.shows_explorer && settings.explorer_source == ExplorerSource::Book;
        PanelContents {
            node: Some(session.shown_node()),
            winner,
            game: analysed_game(session.tags()),
            status: Status::from_analysis(shown, analysis),
            lines: shown.map(lines).unwrap_or_default(),
            graph: graph(session, analysis, review.positions()),
            is_engine_on: hold.allows_engine(settings),
            follows_better_line: better_line
                .as_ref()
                .is_some_and(|line| line.node == session.shown_node()),
            better_line: better_line.and_then(|line| {
                let position = session.game().position_at(line.node)?;
                Some(named_moves(&position, &line.moves))
            }),
            judgement: reviews.shown_move(session).map(|reviewed| ShownJudgement {
                judgement: reviewed.judgement,
                is_only: reviewed.evaluation.is_only && reviewed.judgement != Judgement::Blunder,
                is_missed_win: reviewed.is_missed_win(),
            }),
            reason: mistake.and_then(|index| reviews.sentence(session.game(), index)),
            mistake,
            review: review.clone(),
            can_review: session.game().main_line_end() != NodeId::ROOT,
            is_turn: review.is_turning_point(session.shown_node()),
            probability,
            book_moves: if shows_book {
                book_moves(session.shown_position())
            } else {
                Vec::new()
            },
        }
    }
}

impl Status {
    fn from_analysis(shown: Option<&AnalysedPosition>, analysis: &EngineAnalysis) -> Status {
        Status {
            failure: analysis.failure().cloned(),
            can_try_variant: analysis.can_try_variant(),
            depth: shown.map(|shown| shown.report.depth),
            nodes: shown.map_or(0, |shown| shown.report.nodes),
            nodes_per_second: shown.and_then(AnalysedPosition::nodes_per_second),
            is_running: shown.is_some_and(|shown| shown.is_running),
        }
    }
}

fn lines(shown: &AnalysedPosition) -> Vec<Line> {
    let lines = shown.report.lines.iter();
    lines
        .map(|line| Line {
            score: NodeScore::new(line.score, &shown.position),
            moves: named_moves(&shown.position, &line.moves),
        })
        .collect()
}

/// Returns moves with their notation, up to the first illegal move.
fn named_moves(position: &Position, moves: &[Move]) -> Vec<(Move, String)> {
    let mut position = position.clone();
    let mut named = Vec::new();
    for mv in moves {
        let name = lan_move(*mv, position.is_capture(*mv), position.size());
        if position.play(*mv).is_err() {
            break;
        }
        named.push((*mv, name));
    }
    named
}

/// Returns the moves of the embedded book, the most frequent first.
fn book_moves(position: &Position) -> Vec<ExplorerRow> {
    let book = embedded_book(&position.variant());
    let moves = book.map(|book| book.moves(position)).unwrap_or_default();
    let rows = moves.into_iter().map(|listed| ExplorerRow {
        mv: listed.mv,
        name: lan_move(listed.mv, position.is_capture(listed.mv), position.size()),
        games: listed.games.into(),
        wins: listed.wins.map(u64::from),
        score: Some(NodeScore::new(listed.score, position)),
    });
    rows.collect()
}

/// Returns the probability that the first side wins at a node, from the engine or else from the annotations.
fn known_probability(session: &Session, analysis: &EngineAnalysis, node: NodeId) -> Option<f64> {
    if let Some(score) = analysis.score(node) {
        return Some(score.probability.fraction());
    }
    let game = session.game();
    let evaluation = game.annotations(node).evaluation?;
    game.position_at(node)
        .map(|position| annotated_probability(&evaluation, &position))
}

/// Returns the graph of the line through the shown position.
fn graph(session: &Session, analysis: &EngineAnalysis, reviewed: &[GraphPoint]) -> Graph {
    let game = session.game();
    let mut line = vec![NodeId::ROOT];
    line.extend(game.path(session.shown_node()));
    line.dedup();
    let shown = line.len() - 1;
    while let Some(next) = line.last().and_then(|node| game.children(*node).first()) {
        line.push(*next);
    }
    let points = line.iter().enumerate().filter_map(|(ply, node)| {
        let review = reviewed.iter().find(|position| position.node == *node);
        let known = known_probability(session, analysis, *node);
        Some(GraphPoint {
            ply,
            node: *node,
            probability: known.or_else(|| Some(review?.probability))?,
            judgement: review.and_then(|review| review.judgement),
        })
    });
    Graph {
        points: points.collect(),
        shown: Some(shown),
        plies: line.len() - 1,
    }
}
