//! Levels of all sound files, measured according to EBU R128.
//!
//! Effects such as steps and clicks are shorter than the integration time of R128. The level of an effect is therefore its
//! maximum momentary loudness, whose window is 400 ms, with 400 ms of silence before and after the effect. Ambience and music use
//! integrated loudness.

use bevy::audio::{AudioSource, Decodable, Source};
use ebur128::{EbuR128, Mode};
use std::collections::BTreeMap;

/// Maximum difference in loudness within a kind, in LU.
const MAX_SPREAD: f64 = 1.0;
/// Maximum true peak of a file, in dBTP.
const MAX_TRUE_PEAK: f64 = -1.0;

/// Levels of a file: loudness in LUFS and true peak in dBTP.
#[derive(Clone, Copy, Debug)]
struct Levels {
    loudness: f64,
    true_peak: f64,
}

fn measure(bytes: &'static [u8], is_effect: bool) -> Levels {
    let decoder = AudioSource { bytes: bytes.into() }.decoder();
    let (channels, rate) = (u32::from(decoder.channels().get()), decoder.sample_rate().get());
    let window = (rate as usize * 2 / 5) * channels as usize;
    let silence = vec![0.0; if is_effect { window } else { 0 }];
    let samples: Vec<f32> = silence.iter().copied().chain(decoder).chain(silence.clone()).collect();
    let mut meter = EbuR128::new(channels, rate, Mode::M | Mode::I | Mode::TRUE_PEAK).expect("a usual format");
    let mut loudest = f64::NEG_INFINITY;
    for part in samples.chunks(rate as usize / 100 * channels as usize) {
        meter.add_frames_f32(part).expect("whole frames");
        loudest = loudest.max(meter.loudness_momentary().expect("measured"));
    }
    let true_peak = (0..channels).map(|channel| meter.true_peak(channel).expect("measured"));
    Levels {
        loudness: if is_effect {
            loudest
        } else {
            meter.loudness_global().expect("measured")
        },
        true_peak: 20.0 * true_peak.fold(0.0, f64::max).log10(),
    }
}

/// Returns the kind of a file: the name of an effect without its number, or the folder of ambience and music.
fn kind(path: &'static str) -> &'static str {
    let (folder, name) = path.trim_start_matches("sounds/").split_once('/').expect("in a folder");
    match folder {
        "ambience" | "music" => folder,
        _ => name.split_once('_').expect("numbered").0,
    }
}

/// Asserts that sounds of a kind are equally loud and have headroom. Checks either the effects or all other sounds.
fn check(are_effects: bool, kind_count: usize) {
    let mut kinds: BTreeMap<&str, Vec<(f64, &str)>> = BTreeMap::new();
    for (path, bytes) in crate::assets::below("sounds/") {
        if matches!(kind(path), "ambience" | "music") == are_effects {
            continue;
        }
        let levels = measure(bytes, are_effects);
        assert!(
            levels.true_peak < MAX_TRUE_PEAK,
            "{path}: true peak {:.1} dBTP, expected less than {MAX_TRUE_PEAK}",
            levels.true_peak
        );
        kinds.entry(kind(path)).or_default().push((levels.loudness, path));
    }
    assert_eq!(kinds.len(), kind_count, "{:?}", kinds.keys());
    for (kind, mut files) in kinds {
        files.sort_by(|one, other| one.0.total_cmp(&other.0));
        let ((quietest, quiet_path), (loudest, loud_path)) = (files[0], files[files.len() - 1]);
        println!("{kind:10} {quietest:6.2} to {loudest:6.2} LUFS, {} files", files.len());
        assert!(
            loudest - quietest <= MAX_SPREAD,
            "{kind}: {quiet_path} has {quietest:.1} LUFS and {loud_path} has {loudest:.1}, more than {MAX_SPREAD} LU apart"
        );
    }
}

#[test]
fn effects_of_a_kind_are_equally_loud_in_all_themes() {
    check(true, 20);
}

#[test]
fn ambience_and_music_are_equally_loud_in_all_files() {
    check(false, 2);
}
