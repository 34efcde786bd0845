//! The worker's message loop.

use breakthrough_search_service::TextEngine;
use js_sys::{Atomics, Int32Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, console};

/// Takes messages from now on: texts are orders, and an array is the flag that tells a search to end.
#[wasm_bindgen(start)]
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let posting = scope.clone();
    let (mut engine, mut stop) = (TextEngine::default(), None);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(order) = event.data().as_string() else {
            stop = event.data().dyn_into::<Int32Array>().ok();
            return;
        };
        let is_stopped = || {
            stop.as_ref()
                .is_some_and(|stop| Atomics::load(stop, 0).is_ok_and(|flag| flag != 0))
        };
        let mut post = |answer: String| {
            // Fails only for values that cannot be copied; a text can.
            let _ = posting.post_message(&answer.into());
        };
        if let Err(error) = engine.carry_out(&order, &is_stopped, &mut post) {
            console::error_1(&error.to_string().into());
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
}
