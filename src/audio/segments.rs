//! Seamless endless sounds: segments of equal period in random order. Each segment starts before the previous segment ends.

use bevy::audio::{AddAudioSource, ChannelCount, Decodable, SampleRate, Source};
use bevy::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::VecDeque;
use std::time::Duration;

const CHANNELS: ChannelCount = ChannelCount::new(2).expect("two is not zero");
const RATE: SampleRate = SampleRate::new(44_100).expect("the rate is not zero");
/// Minimum number of other segments between two plays of a segment, if the sound has enough segments.
const HISTORY: usize = 3;

/// Stereo segments of equal period, which are played endlessly.
#[derive(Asset, TypePath, Clone)]
pub(super) struct Segments {
    pub(super) files: Vec<AudioSource>,
    /// Time between the starts of consecutive segments. The excess length of a segment overlaps the next segment.
    pub(super) period: Duration,
    /// Seed of the random order.
    pub(super) seed: u64,
}

impl Decodable for Segments {
    type Decoder = SegmentDecoder;

    fn decoder(&self) -> SegmentDecoder {
        SegmentDecoder {
            order: SegmentOrder::new(self.files.len(), self.seed),
            segments: self.clone(),
            playing: Vec::new(),
            until_next: 0,
        }
    }
}

/// Decoder that mixes the segments being played: two during an overlap, otherwise one.
pub(super) struct SegmentDecoder {
    segments: Segments,
    order: SegmentOrder,
    playing: Vec<<AudioSource as Decodable>::Decoder>,
    /// Number of samples until the next segment starts, counting both channels.
    until_next: u64,
}

impl Iterator for SegmentDecoder {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.until_next == 0 {
            self.playing.push(self.segments.files[self.order.next()].decoder());
            let frames = self.segments.period.as_nanos() * u128::from(RATE.get()) / 1_000_000_000;
            self.until_next = u64::try_from(frames).unwrap_or(u64::MAX).saturating_mul(2).max(2);
        }
        self.until_next -= 1;
        let mut mixed = 0.0;
        self.playing.retain_mut(|decoder| {
            let sample = decoder.next();
            mixed += sample.unwrap_or(0.0);
            sample.is_some()
        });
        Some(mixed)
    }
}

impl Source for SegmentDecoder {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        CHANNELS
    }

    fn sample_rate(&self) -> SampleRate {
        RATE
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

/// Random order of segments that excludes the most recent segments.
struct SegmentOrder {
    count: usize,
    recent: VecDeque<usize>,
    random: Xoshiro256PlusPlus,
}

impl SegmentOrder {
    fn new(count: usize, seed: u64) -> SegmentOrder {
        SegmentOrder {
            count,
            recent: VecDeque::new(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    fn next(&mut self) -> usize {
        while self.recent.len() > HISTORY.min(self.count - 1) {
            self.recent.pop_front();
        }
        let fresh: Vec<usize> = (0..self.count).filter(|index| !self.recent.contains(index)).collect();
        let index = fresh[self.random.random_range(0..fresh.len())];
        self.recent.push_back(index);
        index
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_audio_source::<Segments>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(count: usize, seed: u64) -> Vec<usize> {
        let mut order = SegmentOrder::new(count, seed);
        (0..200).map(|_| order.next()).collect()
    }

    #[test]
    fn a_segment_is_repeated_only_after_three_other_segments() {
        let heard = order(8, 1);
        for window in heard.windows(HISTORY + 1) {
            assert!(
                (1..window.len()).all(|index| !window[..index].contains(&window[index])),
                "{window:?}"
            );
        }
        assert!((0..8).all(|index| heard.contains(&index)), "{heard:?}");
    }

    #[test]
    fn the_seed_determines_the_order() {
        assert_eq!(order(8, 7), order(8, 7));
        assert_ne!(order(8, 7), order(8, 8));
    }

    #[test]
    fn a_single_segment_is_repeated() {
        assert_eq!(order(1, 3), vec![0; 200]);
    }

    /// Encodes samples as a stereo 16-bit WAV file.
    fn wav(samples: &[i16]) -> AudioSource {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        let size = u32::try_from(bytes.len()).expect("a short file");
        let mut file = b"RIFF".to_vec();
        file.extend((36 + size).to_le_bytes());
        file.extend(b"WAVEfmt \x10\0\0\0\x01\0\x02\0");
        file.extend(44_100_u32.to_le_bytes());
        file.extend(176_400_u32.to_le_bytes());
        file.extend(b"\x04\0\x10\0data");
        file.extend(size.to_le_bytes());
        file.extend(bytes);
        AudioSource { bytes: file.into() }
    }

    #[test]
    fn the_end_of_a_segment_overlaps_the_start_of_the_next() {
        // Three frames with different values on the left and right. The last frame overlaps the next segment.
        let segments = Segments {
            files: vec![wav(&[100, 1000, 200, 2000, 400, 4000])],
            period: Duration::from_nanos(2_000_000_000 / 44_100 + 1),
            seed: 0,
        };
        let heard: Vec<f32> = segments.decoder().take(12).map(|sample| sample * 32_768.0).collect();
        let expected = [100, 1000, 200, 2000, 500, 5000, 200, 2000, 500, 5000, 200, 2000];
        for (heard, expected) in heard.iter().zip(expected) {
            assert!((heard - expected as f32).abs() < 1.0, "{heard} instead of {expected}");
        }
    }
}
