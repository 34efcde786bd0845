//! Engine analysis of the position in the editor.

use crate::opponent::{EngineService, PositionSearch, editor_request};
use crate::schedule::GameSystems;
use crate::screens::editor::Editor;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_engine_service::Purpose;
use breakthrough_rules::notation::lan_line;
use breakthrough_rules::{Position, Side};
use std::io;

/// Running or finished analysis of the draft's position.
#[derive(Resource, Default)]
pub(crate) struct Analysis(Option<PositionSearch>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnalysisSummary {
    /// Side to move. Scores are from this side's point of view.
    pub side: Side,
    /// Score and moves of each principal variation, best first.
    pub lines: Vec<(String, String)>,
    /// Depth in plies.
    pub depth: u32,
    pub is_finished: bool,
}

impl Analysis {
    /// Starts the analysis of a position, and stops the previous analysis.
    ///
    /// # Errors
    /// The worker cannot be started.
    pub(crate) fn start(&mut self, position: &Position, service: &mut EngineService) -> io::Result<()> {
        self.stop(service);
        let request = editor_request(position);
        self.0 = Some(PositionSearch::start(
            service,
            Purpose::Editor,
            position.clone(),
            request,
        )?);
        Ok(())
    }

    /// Stops the analysis and discards its reports.
    fn stop(&mut self, service: &mut EngineService) {
        if let Some(mut search) = self.0.take() {
            search.stop(service);
        }
    }

    /// Returns a summary of the last report; `None` if no position is analysed.
    #[must_use]
    pub(crate) fn summary(&self) -> Option<AnalysisSummary> {
        let search = self.0.as_ref()?;
        let position = search.position();
        let lines = search.report().lines.iter();
        Some(AnalysisSummary {
            side: position.side_to_move(),
            lines: lines
                .map(|line| (line.score.to_string(), lan_line(position, &line.moves)))
                .collect(),
            depth: search.report().depth,
            is_finished: !search.is_running(),
        })
    }

    fn is_running(&self) -> bool {
        self.0.as_ref().is_some_and(PositionSearch::is_running)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_systems(
            Update,
            (
                stop_analysis.run_if(resource_changed::<Editor>),
                receive_reports.run_if(|analysis: Res<Analysis>| analysis.is_running()),
            )
                .chain()
                .in_set(GameSystems::Requests),
        )
        .add_systems(OnExit(Screen::Editor), stop_analysis);
}

/// Stops the analysis when the position has changed or the player leaves the editor.
fn stop_analysis(mut analysis: ResMut<Analysis>, mut service: ResMut<EngineService>) {
    analysis.stop(&mut service);
}

/// Receives reports and the result of the search. If the search fails, discards the analysis, so that the player can restart the analysis.
fn receive_reports(mut analysis: ResMut<Analysis>, mut service: ResMut<EngineService>) -> Result {
    let received = analysis.0.as_mut().map(|search| search.receive(&mut service));
    if let Some(Err(error)) = received {
        analysis.0 = None;
        return Err(format!("the analysis failed: {error}").into());
    }
    Ok(())
}
