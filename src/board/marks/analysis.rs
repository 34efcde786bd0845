//! Marks of an analysis: arrows for the best moves, facts about the position, and the relations of the hovered piece.

use super::Mark;
use super::assets::ArrowWidth;
use crate::opponent::{AnalysedPosition, EngineAnalysis, EngineThreat, ShownFacts};
use crate::review::{Moment, Reviews};
use crate::session::{Selection, Session};
use crate::settings::{AnalysisSettings, FactMark};
use breakthrough_engine::win_probability;
use breakthrough_facts::{Facts, Runner, attackers, controlled_squares, protectors, shortest_free_path};
use breakthrough_review::Judgement;
use breakthrough_rules::{Move, Position, Side, Square};
use strum::IntoEnumIterator;

/// Maximum loss of winning probability for an arrow of medium width, in percentage points.
const MAX_LOSS_OF_MEDIUM: u32 = 5;
/// Maximum loss of winning probability for a narrow arrow, in percentage points.
const MAX_LOSS_OF_NARROW: u32 = 15;

pub(super) fn analysis_marks(
    session: &Session,
    selection: &Selection,
    settings: &AnalysisSettings,
    (analysis, facts, threat): (&EngineAnalysis, &ShownFacts, &EngineThreat),
) -> Vec<Mark> {
    if !session.is_analysis() {
        return Vec::new();
    }
    let position = session.shown_position();
    let mut marks = Vec::new();
    if settings.shows_arrows {
        marks.extend(analysis.shown(session).into_iter().flat_map(best_moves));
    }
    marks.extend(threat.mv().map(Mark::EngineThreat));
    if let Some(facts) = facts.found() {
        let wanted = |fact: &FactMark| settings.facts.contains(fact);
        let shown = FactMark::iter().filter(wanted);
        marks.extend(shown.flat_map(|fact| fact_marks(position, facts, fact)));
    }
    if let Some(square) = selection.hovered.filter(|_| selection.selected.is_none()) {
        marks.extend(relations(position, square));
    }
    marks
}

/// Returns the marks of a reviewed game: the target of the shown inaccuracy, mistake or blunder, and the next move of the better line.
/// The better line is hidden while the result shows the moment at which the game was lost, so that the player can search for it.
pub(super) fn review_marks(reviews: &Reviews, session: &Session, moment: Moment) -> Vec<Mark> {
    let target = reviews
        .shown_move(session)
        .and_then(|reviewed| match reviewed.judgement {
            Judgement::Best | Judgement::Good | Judgement::Book => None,
            Judgement::Inaccuracy => Some(Mark::Inaccuracy(reviewed.mv.to)),
            Judgement::Mistake => Some(Mark::Mistake(reviewed.mv.to)),
            Judgement::Blunder => Some(Mark::Blunder(reviewed.mv.to)),
        });
    let better = reviews.better_line(session).filter(|_| !moment.is_shown());
    let better = better.and_then(|line| line.moves.first().copied().map(Mark::Better));
    target.into_iter().chain(better).collect()
}

/// Returns arrows of full width for the best moves, which have the same score, and narrower arrows for nearly equal moves.
fn best_moves(analysed: &AnalysedPosition) -> Vec<Mark> {
    let percent = |line: &breakthrough_engine::PvLine| win_probability(line.score, &analysed.position).per_mille() / 10;
    let lines = &analysed.report.lines;
    let Some(best) = lines.first() else {
        return Vec::new();
    };
    let arrows = lines.iter().filter_map(|line| {
        let loss = percent(best).saturating_sub(percent(line));
        let width = if line.score == best.score {
            ArrowWidth::Full
        } else if loss <= MAX_LOSS_OF_MEDIUM {
            ArrowWidth::Medium
        } else if loss <= MAX_LOSS_OF_NARROW {
            ArrowWidth::Narrow
        } else {
            return None;
        };
        Some(Mark::Best(*line.moves.first()?, width))
    });
    arrows.collect()
}

fn fact_marks(position: &Position, all: &Facts, fact: FactMark) -> Vec<Mark> {
    let of_side = |side: Side| -> Vec<Mark> {
        let facts = all.side(side);
        match fact {
            FactMark::Runners => runners(position, facts.runners.clone().determined().unwrap_or_default()),
            FactMark::Race => {
                let fastest = all.race_runner().filter(|(winner, _)| *winner == side);
                runners(position, fastest.map(|(_, runner)| runner))
            }
            FactMark::Hanging => facts.hanging.iter().flatten().copied().map(Mark::Threatened).collect(),
            FactMark::Pivotal => {
                let pivotal = facts.pivotal.clone().determined().unwrap_or_default();
                pivotal.into_iter().map(|piece| Mark::Pivotal(piece.square)).collect()
            }
            FactMark::Holes => facts.holes.iter().copied().map(Mark::Hole).collect(),
            FactMark::Blocked => facts.blocked.iter().copied().map(Mark::Blocked).collect(),
            FactMark::Control => {
                let controlled = controlled_squares(position, side);
                controlled
                    .into_iter()
                    .map(|square| Mark::Control(square, side))
                    .collect()
            }
        }
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

/// Returns the marks of runners and of their free paths.
fn runners(position: &Position, runners: impl IntoIterator<Item = Runner>) -> Vec<Mark> {
    let marks = runners.into_iter().flat_map(|runner| {
        let path = shortest_free_path(position, runner.square).unwrap_or_default();
        std::iter::once(Mark::Runner(runner.square)).chain(path.into_iter().map(Mark::Path))
    });
    marks.collect()
}

/// Returns the shortest free path of the piece on a square, and arrows from the pieces that attack and protect it.
fn relations(position: &Position, square: Square) -> Vec<Mark> {
    if position.piece_at(square).is_none() {
        return Vec::new();
    }
    let to_square = |from: Square| Move { from, to: square };
    let path = shortest_free_path(position, square).unwrap_or_default();
    let attacks = attackers(position, square).into_iter().map(to_square).map(Mark::Threat);
    let protections = protectors(position, square)
        .into_iter()
        .map(to_square)
        .map(Mark::Protection);
    path.into_iter()
        .map(Mark::Path)
        .chain(attacks)
        .chain(protections)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, SessionKind};
    use breakthrough_engine::{PvLine, Report, Score};
    use breakthrough_facts::{Limits, facts};
    use breakthrough_platform::clock::Duration;
    use breakthrough_review::{ENGINE_VERSION, Effort, Reviewer};
    use breakthrough_rules::notation::{parse_fen, parse_move, parse_square};
    use breakthrough_rules::{Game, NodeId, Variant};

    /// White wins with b4-b5, but plays a1-a2. Black wins with d2-d1.
    #[test]
    fn a_mistake_is_marked_with_the_better_move() {
        let start = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
        let [bad, win] = ["a1a2", "d2d1"].map(|text| parse_move(text, start.size()).expect("a move"));
        let mut reviewer = Reviewer::new(&start, &[bad, win], Effort::Fast).expect("legal moves");
        reviewer.run(1, &|| false, &mut |_, _| ()).expect("no interrupt");
        let review = reviewer.finish().expect("a review");
        let best = review.moves[0].evaluation.best[0];
        let mut game = Game::from_position(start);
        for mv in [bad, win] {
            game.play(mv).expect("a legal move");
        }
        let mut reviews = Reviews::default();
        reviews.insert(&game, review, ENGINE_VERSION);
        let line = game.main_line();
        let marks = |node: NodeId| {
            let mut game = game.clone();
            game.go_to(node).expect("a node of the game");
            let setup = GameSetup {
                game,
                kind: SessionKind::Analysis,
                ..GameSetup::default()
            };
            review_marks(&reviews, &Session::running(setup), Moment::None)
        };
        assert_eq!(marks(line[0]), [Mark::Blunder(bad.to), Mark::Better(best)]);
        assert_eq!((marks(NodeId::ROOT), marks(line[1])), (Vec::new(), Vec::new()));
    }

    #[test]
    fn equal_moves_have_equal_arrows_and_worse_moves_narrower_or_no_arrows() {
        let position = Position::start(Variant::STANDARD);
        let line = |text: &str, centi| PvLine {
            score: Score::from_centi(centi),
            moves: vec![parse_move(text, position.size()).expect("a move")],
        };
        let lines = vec![
            line("a2a3", 50),
            line("h2h3", 50),
            line("b2b3", 40),
            line("c2c3", 20),
            line("d2d3", -900),
        ];
        let best = lines[0].moves[0];
        let analysed = AnalysedPosition {
            node: NodeId::ROOT,
            report: Report {
                lines,
                ..Report::default()
            },
            time: Duration::ZERO,
            is_running: true,
            position,
        };
        let marks = best_moves(&analysed);
        assert_eq!(marks[0], Mark::Best(best, ArrowWidth::Full));
        let widths = marks.iter().map(|mark| match mark {
            Mark::Best(_, width) => *width,
            other => panic!("{other:?}"),
        });
        let expected = [
            ArrowWidth::Full,
            ArrowWidth::Full,
            ArrowWidth::Medium,
            ArrowWidth::Narrow,
        ];
        assert_eq!(widths.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn each_fact_has_its_marks() {
        let position = parse_fen("4/2P1/4/1p2/P3/3P b 0 1").expect("a position");
        let facts = facts(&position, &Limits::default(), &|| false).expect("facts");
        let square = |text: &str| parse_square(text, position.size()).expect("a square");
        let marks = |fact| fact_marks(&position, &facts, fact);
        assert!(marks(FactMark::Runners).contains(&Mark::Runner(square("c5"))));
        assert!(
            marks(FactMark::Runners)
                .iter()
                .any(|mark| matches!(mark, Mark::Path(path) if position.size().coordinates(*path).rank == 5))
        );
        assert!(marks(FactMark::Race).contains(&Mark::Runner(square("c5"))));
        assert!(marks(FactMark::Hanging).contains(&Mark::Threatened(square("a2"))));
        assert!(!marks(FactMark::Holes).is_empty());
        assert!(marks(FactMark::Control).contains(&Mark::Control(square("b6"), Side::First)));
        assert_eq!(marks(FactMark::Blocked), []);
    }

    #[test]
    fn arrows_lead_from_attackers_and_protectors_to_the_hovered_piece() {
        let position = parse_fen("4/4/1p2/P3/1P2/3P w 0 1").expect("a position");
        let mv = |text: &str| parse_move(text, position.size()).expect("a move");
        let square = |text: &str| parse_square(text, position.size()).expect("a square");
        let marks = relations(&position, square("a3"));
        assert!(marks.contains(&Mark::Threat(mv("b4-a3"))) && marks.contains(&Mark::Protection(mv("b2-a3"))));
        assert_eq!(relations(&position, square("d6")), [], "an empty square");
    }
}
