//! Whether a control has been shown long enough for a person to have read it.

use bevy_egui::egui::{Id, Ui};

/// Minimum time for which a control has been shown, in seconds. The second press of a double click is earlier.
const MIN_SECONDS: f64 = 0.5;
/// Minimum number of frames for which a control has been shown, because the time alone can pass within one frame.
const MIN_FRAMES: u64 = 2;

/// Frames in which a control is shown without interruption.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// Time of the first frame, in seconds.
    begin: f64,
    first: u64,
    last: u64,
}

/// Returns whether a control has been shown long enough for a person to have read it. The function must be called in every frame in
/// which the control is shown; a frame without a call restarts the time.
pub(crate) fn is_readable(ui: &Ui, control: Id) -> bool {
    let id = control.with("shown");
    let (time, frame) = (ui.input(|input| input.time), ui.ctx().cumulative_frame_nr());
    let before = ui.data(|data| data.get_temp::<Shown>(id));
    let start = Shown {
        begin: time,
        first: frame,
        last: frame,
    };
    let before = before.filter(|shown| shown.last + 1 >= frame).unwrap_or(start);
    ui.data_mut(|data| data.insert_temp(id, Shown { last: frame, ..before }));
    time >= before.begin + MIN_SECONDS && frame >= before.first + MIN_FRAMES
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, RawInput};

    /// Returns whether the control is readable in the frames at these times. At `None`, the control is not shown.
    fn readable(times: &[Option<f64>]) -> Vec<bool> {
        let ctx = Context::default();
        let in_frame = |time: &Option<f64>| {
            let mut is_shown_long = false;
            let input = RawInput {
                time: *time,
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                is_shown_long = time.is_some() && is_readable(ui, Id::new("control"));
            });
            output.textures_delta.clear();
            is_shown_long
        };
        times.iter().map(in_frame).collect()
    }

    #[test]
    fn a_control_is_readable_after_half_a_second_and_two_frames() {
        let fast = [0.0, 0.2, 0.4, 0.6].map(Some);
        assert_eq!(readable(&fast), [false, false, false, true]);
        let slow = [0.0, 1.0, 2.0].map(Some);
        assert_eq!(readable(&slow), [false, false, true]);
        let hidden_between = [Some(0.0), Some(1.0), None, Some(2.0), Some(3.0), Some(4.0)];
        assert_eq!(readable(&hidden_between), [false, false, false, false, false, true]);
    }
}
