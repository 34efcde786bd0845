//! `bench-frames`: measures frame times at the start of a game, without vertical sync.

use crate::active_theme::ActiveTheme;
use crate::app::arguments::{BenchAnalysis, FramesArguments};
use crate::app::launch_options::LaunchOptions;
use crate::app::window::game_app;
use crate::board::animation::{PieceLanded, PieceShattered};
use crate::board::effects::Fragment;
use crate::graphics::draw_calls::DrawCalls;
use crate::graphics::{Readiness, draw_calls};
use crate::session::{GameSetup, SessionKind};
use crate::settings::{AnalysisSettings, EngineSettings, Quality, Settings};
use bevy::diagnostic::DiagnosticsStore;
use bevy::prelude::*;
use bevy::render::diagnostic::RenderDiagnosticsPlugin;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PresentMode, PrimaryWindow};
use bevy::winit::WinitSettings;
use bevy_egui::EguiPrimaryContextPass;
use breakthrough_platform::clock::Instant;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Game, Side};
use breakthrough_themes::ThemeLibrary;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Number of frames drawn after loading and before the measurement.
const WARM_UP_FRAMES: usize = 20;

/// State of the measurement.
#[derive(Resource)]
struct Bench {
    arguments: FramesArguments,
    variant: String,
    started: Instant,
    last: Instant,
    /// Whether the interface has been laid out once.
    has_interface: bool,
    first_frame: Option<Duration>,
    complete: Option<Duration>,
    frames: Vec<Duration>,
}

/// Result. Times are in milliseconds, memory is in MiB.
#[derive(Serialize)]
struct Report {
    quality: Quality,
    theme: String,
    variant: String,
    size: String,
    adapter: String,
    frames: usize,
    mean_ms: f64,
    median_ms: f64,
    p99_ms: f64,
    draws: usize,
    entities: usize,
    memory_mib: Option<f64>,
    first_frame_ms: f64,
    complete_ms: f64,
    /// Mean time of each render pass on the graphics adapter. Empty if the adapter has no timestamps.
    passes_ms: BTreeMap<String, f64>,
}

/// Measures frame times and prints the result. `started` is the start time of the program.
///
/// # Errors
/// The position, the variant or the theme of the arguments is invalid.
pub(crate) fn bench(arguments: FramesArguments, started: Instant) -> Result<AppExit, String> {
    let (options, variant) = launch_options(&arguments)?;
    let mut app = game_app(options);
    let breaks_pieces = arguments.captures;
    app.add_plugins((draw_calls::plugin, RenderDiagnosticsPlugin))
        .insert_resource(WinitSettings::continuous())
        .insert_resource(Bench {
            arguments,
            variant,
            started,
            last: started,
            has_interface: false,
            first_frame: None,
            complete: None,
            frames: Vec::new(),
        })
        .add_systems(PreStartup, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
            window.present_mode = PresentMode::AutoNoVsync;
        })
        .add_systems(First, measure_frame)
        .add_systems(Update, break_piece.run_if(move || breaks_pieces))
        .add_systems(
            EguiPrimaryContextPass,
            (|mut bench: ResMut<Bench>| bench.has_interface = true).run_if(|bench: Res<Bench>| !bench.has_interface),
        );
    Ok(app.run())
}

/// Creates launch options for a game between two people, without any file access. Also returns the share code of the variant.
fn launch_options(arguments: &FramesArguments) -> Result<(LaunchOptions, String), String> {
    let position = arguments.board.position()?;
    let variant = variant_text(&position.variant());
    let themes = ThemeLibrary::open(None);
    let overrides = arguments.appearance.overrides(&themes)?;
    let active_theme = ActiveTheme::new(themes, &Settings::default(), &overrides);
    let options = LaunchOptions {
        requested_game: Some(GameSetup {
            game: Game::from_position(position),
            kind: if arguments.analysis.is_some() {
                SessionKind::Analysis
            } else {
                SessionKind::Game
            },
            ..default()
        }),
        overrides,
        settings: Settings {
            reduced_motion: true,
            shows_goal: false,
            analysis: AnalysisSettings {
                is_engine_on: arguments.analysis == Some(BenchAnalysis::Running),
                ..default()
            },
            engine: EngineSettings {
                threads: Some(1),
                memory_mebibytes: arguments.memory.unwrap_or(EngineSettings::default().memory_mebibytes),
            },
            ..default()
        },
        size: arguments.size,
        ..LaunchOptions::without_files(active_theme)
    };
    Ok((options, variant))
}

/// Breaks one piece and lands another once the previous fragments have vanished.
fn break_piece(
    readiness: Res<Readiness>,
    fragments: Query<(), With<Fragment>>,
    mut seed: Local<u64>,
    mut commands: Commands,
) {
    if !readiness.is_complete() || !fragments.is_empty() {
        return;
    }
    *seed += 1;
    commands.trigger(PieceShattered {
        side: Side::Second,
        position: Vec3::new(0.5, 0.0, -0.5),
        direction: Vec3::new(1.0, 0.0, -1.0),
        tag: 0,
        seed: *seed,
        rate: 1.0,
    });
    commands.trigger(PieceLanded {
        side: Side::First,
        position: Vec3::new(0.5, 0.0, -0.5),
        rate: 1.0,
    });
}

/// Records the frame time, measured since the last call, and prints the report after the last frame.
fn measure_frame(
    mut bench: ResMut<Bench>,
    readiness: Res<Readiness>,
    (quality, active_theme): (Res<Quality>, Res<ActiveTheme>),
    draws: Res<DrawCalls>,
    (adapter, diagnostics): (Res<RenderAdapterInfo>, Res<DiagnosticsStore>),
    entities: Query<Entity>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let since_start = now - bench.started;
    if bench.has_interface {
        bench.first_frame.get_or_insert(since_start);
    }
    if readiness.is_complete() && bench.has_interface {
        bench.complete.get_or_insert(since_start);
        let frame = now - bench.last;
        bench.frames.push(frame);
    }
    bench.last = now;
    if bench.frames.len() < WARM_UP_FRAMES + bench.arguments.frames as usize {
        return;
    }
    let mut frames: Vec<f64> = bench.frames[WARM_UP_FRAMES..]
        .iter()
        .copied()
        .map(milliseconds)
        .collect();
    frames.sort_by(f64::total_cmp);
    let (width, height) = bench.arguments.size;
    let report = Report {
        quality: *quality,
        theme: active_theme.id().as_str().to_owned(),
        variant: bench.variant.clone(),
        size: format!("{width}x{height}"),
        adapter: adapter.name.clone(),
        frames: frames.len(),
        mean_ms: rounded(frames.iter().sum::<f64>() / frames.len() as f64),
        median_ms: rounded(percentile(&frames, 50)),
        p99_ms: rounded(percentile(&frames, 99)),
        draws: draws.of_last_frame(),
        entities: entities.iter().count(),
        memory_mib: memory_stats::memory_stats().map(|memory| rounded(memory.physical_mem as f64 / f64::from(1 << 20))),
        first_frame_ms: rounded(bench.first_frame.map_or(0.0, milliseconds)),
        complete_ms: rounded(bench.complete.map_or(0.0, milliseconds)),
        passes_ms: passes(&diagnostics),
    };
    println!(
        "{}",
        if bench.arguments.json {
            json_report(&report)
        } else {
            text_report(&report)
        }
    );
    exit.write(AppExit::Success);
}

/// Returns the mean time of each render pass, measured with timestamps of the graphics adapter.
fn passes(diagnostics: &DiagnosticsStore) -> BTreeMap<String, f64> {
    let pass = |path: &str| Some(path.strip_prefix("render/")?.strip_suffix("/elapsed_gpu")?.to_owned());
    let times = diagnostics.iter().filter_map(|diagnostic| {
        let name = pass(diagnostic.path().as_str())?;
        Some((name, rounded(diagnostic.average()?)))
    });
    times.collect()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Rounds to two decimal places.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Returns the nearest-rank percentile of sorted values.
fn percentile(values: &[f64], percent: usize) -> f64 {
    let rank = (values.len() * percent).div_ceil(100).max(1);
    values[rank - 1]
}

fn json_report(report: &Report) -> String {
    serde_json::to_string(report).expect("numbers and text are JSON")
}

fn text_report(report: &Report) -> String {
    let quality = report.quality.to_possible_value();
    let memory = report
        .memory_mib
        .map_or("unknown".to_owned(), |mib| format!("{mib:.0} MiB"));
    format!(
        "{} at {}, {} on {}\n\
         frame        {:.1} ms mean, {:.1} ms median, {:.1} ms 99th percentile of {}\n\
         draws        {}\n\
         entities     {}\n\
         memory       {memory}\n\
         first frame  {:.0} ms\n\
         complete     {:.0} ms",
        report.variant,
        report.size,
        quality.as_ref().map_or("", PossibleValue::get_name),
        report.adapter,
        report.mean_ms,
        report.median_ms,
        report.p99_ms,
        report.frames,
        report.draws,
        report.entities,
        report.first_frame_ms,
        report.complete_ms,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_measured_values() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!((percentile(&values, 50), percentile(&values, 99)), (100.0, 198.0));
        assert_eq!((percentile(&[7.0], 50), percentile(&[7.0], 99)), (7.0, 7.0));
    }
}
