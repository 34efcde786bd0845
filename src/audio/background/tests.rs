//! Tests of fades and of background sound files.

use super::*;
use crate::settings::Volumes;
use crate::testing;
use bevy::audio::{Decodable, Source};

const STEP: Duration = Duration::from_millis(100);

fn app(volumes: Volumes) -> App {
    let mut app = testing::app_with(|app| {
        app.init_asset::<Segments>()
            .init_asset::<AudioSource>()
            .init_resource::<NoSoundDevice>()
            .insert_resource(Settings { volumes, ..default() })
            .add_plugins(plugin);
    });
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(STEP));
    app.update();
    app
}

fn full() -> Volumes {
    Volumes {
        master: 100,
        ambience: 100,
        music: 0,
        ..default()
    }
}

/// Returns the background sounds with their volumes, sorted by name.
fn heard(app: &mut App) -> Vec<(String, f32)> {
    let mut query = app.world_mut().query::<(&Background, &FadedVolume)>();
    let sounds = query.iter(app.world());
    let mut found: Vec<_> = sounds.map(|(sound, volume)| (format!("{sound:?}"), volume.0)).collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn choose_theme(app: &mut App, id: &str) {
    app.world_mut().resource_mut::<Settings>().theme = Some(id.to_owned());
}

fn update_for(app: &mut App, seconds: f32) {
    for _ in 0..(seconds / STEP.as_secs_f32()).round() as usize {
        app.update();
    }
}

#[test]
fn a_change_of_room_cross_fades_the_ambience() {
    let mut app = app(full());
    update_for(&mut app, 2.0);
    let study = format!("{:?}", Background::Ambience(RoomName::find("study").expect("a room")));
    let hall = format!("{:?}", Background::Ambience(RoomName::find("hall").expect("a room")));
    assert_eq!(heard(&mut app), [(study.clone(), 1.0)]);
    choose_theme(&mut app, "marble");
    update_for(&mut app, FADE_SECONDS / 2.0);
    let both = heard(&mut app);
    assert_eq!(
        both.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        [&hall, &study],
        "{both:?}"
    );
    assert!(both.iter().all(|(_, volume)| (volume - 0.5).abs() < 0.01), "{both:?}");
    update_for(&mut app, FADE_SECONDS);
    assert_eq!(heard(&mut app), [(hall, 1.0)]);
}

#[test]
fn a_theme_without_a_room_has_no_ambience() {
    let mut app = app(full());
    choose_theme(&mut app, "contrast");
    update_for(&mut app, 2.0);
    assert_eq!(heard(&mut app), []);
}

#[test]
fn music_is_off_by_default_and_silent_in_a_game() {
    let mut app = app(Volumes::default());
    update_for(&mut app, 2.0);
    let is_music = |(name, _): &(String, f32)| name == "Music";
    assert!(!heard(&mut app).iter().any(is_music));
    app.world_mut().resource_mut::<Settings>().volumes.music = 50;
    update_for(&mut app, 2.0);
    assert!(heard(&mut app).iter().any(is_music));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
    update_for(&mut app, 2.0);
    assert!(!heard(&mut app).iter().any(is_music));
}

#[test]
fn a_background_sound_plays_once_its_files_are_loaded() {
    let mut app = app(Volumes { music: 100, ..full() });
    let world = app.world_mut();
    let file = world.resource_mut::<Assets<AudioSource>>().reserve_handle();
    let music = (Background::Music, FadedVolume(1.0), LoadingFiles(vec![file.clone()]));
    let music = world.spawn(music).id();
    let is_played = |app: &App| app.world().entity(music).contains::<AudioPlayer<Segments>>();
    update_for(&mut app, 0.2);
    assert!(!is_played(&app));
    let source = AudioSource { bytes: [0].into() };
    let mut sources = app.world_mut().resource_mut::<Assets<AudioSource>>();
    sources.insert(&file, source).expect("a live handle");
    update_for(&mut app, 0.2);
    assert!(is_played(&app));
}

#[test]
fn background_sounds_are_not_loaded_without_a_sound_device() {
    let mut app = testing::app_with(|app| {
        app.init_asset::<Segments>()
            .init_asset::<AudioSource>()
            .insert_resource(NoSoundDevice(true))
            .add_plugins(plugin);
    });
    app.update();
    app.update();
    assert_eq!(heard(&mut app), []);
}

#[test]
fn every_background_sound_loops_without_clicks() {
    for background in RoomName::all().map(Background::Ambience).chain([Background::Music]) {
        let files = background.paths().into_iter().map(|path| {
            let bytes = crate::assets::read(&path).unwrap_or_else(|| panic!("{path} is missing"));
            AudioSource { bytes: bytes.into() }
        });
        let segments = background.segments(files.collect(), 5);
        let period = segments.period.as_secs_f32();
        for file in &segments.files {
            let decoder = file.decoder();
            assert_eq!(
                (decoder.channels().get(), decoder.sample_rate().get()),
                (2, 44_100),
                "{background:?}"
            );
            let seconds = decoder.count() as f32 / 88_200.0;
            assert!(
                seconds > period && seconds < 1.3 * period,
                "{background:?}: {seconds} s"
            );
        }
        // The difference between adjacent samples at a join must not exceed the differences between adjacent samples elsewhere.
        let join = (period * 44_100.0) as usize * 2;
        let heard: Vec<f32> = segments.decoder().take(join + 88_200).collect();
        let step = |index: usize| (heard[index] - heard[index - 2]).abs();
        let largest = |range: std::ops::Range<usize>| range.map(step).fold(0.0, f32::max);
        let (at_join, elsewhere) = (largest(join - 20..join + 20), largest(2..join - 20));
        assert!(
            at_join < elsewhere,
            "{background:?}: {at_join} at the join, {elsewhere} elsewhere"
        );
    }
}
