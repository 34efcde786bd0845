//! How long frames take: the game at the start of a match, drawn as fast as the machine can.

use crate::active_theme::Look;
use crate::app::arguments::FramesArguments;
use crate::app::launch_options::LaunchOptions;
use crate::app::window::game;
use crate::graphics::draw_calls::DrawCalls;
use crate::graphics::{Quality, Readiness, draw_calls};
use crate::session::MatchSetup;
use crate::settings::Settings;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PresentMode, PrimaryWindow};
use bevy::winit::WinitSettings;
use bevy_egui::EguiPrimaryContextPass;
use breakthrough_rules::Game;
use breakthrough_rules::notation::variant_text;
use breakthrough_themes::ThemeLibrary;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Frames drawn with everything there before any is measured.
const WARM_UP: usize = 20;

/// What is measured, and what has been so far.
#[derive(Resource)]
struct Bench {
    arguments: FramesArguments,
    variant: String,
    started: Instant,
    last: Instant,
    /// Whether the interface has been laid out.
    has_interface: bool,
    first_frame: Option<Duration>,
    complete: Option<Duration>,
    frames: Vec<Duration>,
}

/// What was measured. Times are in milliseconds, memory is in MiB.
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
}

/// Measures, prints, and returns 0. The program started at the given time.
///
/// # Errors
/// The arguments name no position or no theme.
pub(crate) fn bench(arguments: FramesArguments, started: Instant) -> Result<AppExit, String> {
    let (start, variant) = start(&arguments)?;
    let mut app = game(start);
    app.add_plugins(draw_calls::plugin)
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
        .add_systems(First, measure)
        .add_systems(
            EguiPrimaryContextPass,
            (|mut bench: ResMut<Bench>| bench.has_interface = true).run_if(|bench: Res<Bench>| !bench.has_interface),
        );
    Ok(app.run())
}

/// A match between two people who do nothing, on a table of which nothing is kept.
fn start(arguments: &FramesArguments) -> Result<(LaunchOptions, String), String> {
    let position = arguments.board.position()?;
    let variant = variant_text(&position.variant());
    let look = arguments.look.look(ThemeLibrary::open(None), &Settings::default())?;
    let start = LaunchOptions {
        wanted: Some(MatchSetup {
            game: Game::from_position(position),
            ..default()
        }),
        quality: arguments.look.quality,
        settings: Settings {
            reduced_motion: true,
            ..default()
        },
        size: arguments.size,
        ..LaunchOptions::bare(look)
    };
    Ok((start, variant))
}

/// A frame ends where the next begins.
fn measure(
    mut bench: ResMut<Bench>,
    readiness: Res<Readiness>,
    (quality, look): (Res<Quality>, Res<Look>),
    draws: Res<DrawCalls>,
    adapter: Res<RenderAdapterInfo>,
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
    if bench.frames.len() < WARM_UP + bench.arguments.frames as usize {
        return;
    }
    let mut frames: Vec<f64> = bench.frames[WARM_UP..].iter().copied().map(milliseconds).collect();
    frames.sort_by(f64::total_cmp);
    let (width, height) = bench.arguments.size;
    let report = Report {
        quality: *quality,
        theme: look.id().as_str().to_owned(),
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
    };
    println!(
        "{}",
        if bench.arguments.json {
            json(&report)
        } else {
            text(&report)
        }
    );
    exit.write(AppExit::Success);
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// To a hundredth.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The value that this share of all values does not exceed; the values are sorted.
fn percentile(values: &[f64], percent: usize) -> f64 {
    let rank = (values.len() * percent).div_ceil(100).max(1);
    values[rank - 1]
}

fn json(report: &Report) -> String {
    serde_json::to_string(report).expect("numbers and text are JSON")
}

fn text(report: &Report) -> String {
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
    fn percentiles_are_values_that_were_measured() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!((percentile(&values, 50), percentile(&values, 99)), (100.0, 198.0));
        assert_eq!((percentile(&[7.0], 50), percentile(&[7.0], 99)), (7.0, 7.0));
    }
}
