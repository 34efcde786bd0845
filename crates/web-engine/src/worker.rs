//! Functions called by the worker script.

use breakthrough_engine_service::EngineServer;
use js_sys::{Atomics, Function, Int32Array, Uint8Array};
use wasm_bindgen::prelude::*;

/// Engine of a Web Worker.
#[wasm_bindgen]
pub struct WorkerEngine {
    engine: EngineServer,
    stop: Option<Int32Array>,
}

#[wasm_bindgen]
impl WorkerEngine {
    /// Creates an engine. A nonzero number in `stop`, which is shared with the page, stops the search.
    #[wasm_bindgen(constructor)]
    pub fn new(stop: Option<Int32Array>) -> WorkerEngine {
        WorkerEngine {
            engine: EngineServer::default(),
            stop,
        }
    }

    /// Executes a command, and calls `post` with each reply.
    ///
    /// # Errors
    /// The bytes are not a valid command, or `post` throws.
    pub fn execute(&mut self, command: &[u8], post: &Function) -> Result<(), JsValue> {
        let WorkerEngine { engine, stop } = self;
        let is_stopped = || {
            stop.as_ref()
                .is_some_and(|stop| Atomics::load(stop, 0).is_ok_and(|flag| flag != 0))
        };
        let mut posted = Ok(());
        let mut post = |reply: Vec<u8>| {
            if let Err(error) = post.call1(&JsValue::NULL, &Uint8Array::from(reply.as_slice())) {
                posted = Err(error);
            }
        };
        let carried_out = engine.execute(command, &is_stopped, &mut post);
        carried_out.map_err(|error| JsError::new(&error.to_string()))?;
        posted
    }
}
