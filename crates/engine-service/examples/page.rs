//! Caller's side of the engine service as a separate WebAssembly module, for browser tests (`scripts/web_engine_test.py`). The
//! example is empty on other targets.

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod page {
    use breakthrough_engine::Limits;
    use breakthrough_engine_service::{
        EngineWorkers, Purpose, Request, RequestId, SearchMode, SearchReport, SearchRequest,
    };
    use breakthrough_rules::notation::parse_variant_fen;
    use js_sys::{Error, Function};
    use send_wrapper::SendWrapper;
    use wasm_bindgen::prelude::*;

    /// Analyses one position at a time.
    #[wasm_bindgen]
    pub struct Service {
        workers: EngineWorkers,
        search: Option<RequestId>,
    }

    #[wasm_bindgen]
    impl Service {
        /// Creates a service that calls `notify` when events can be received.
        #[wasm_bindgen(constructor)]
        pub fn new(notify: Function) -> Service {
            let notify = SendWrapper::new(notify);
            let workers = EngineWorkers::notifying(move || _ = notify.call0(&JsValue::NULL));
            Service { workers, search: None }
        }

        /// Requests an analysis of a position to `depth`, or without a limit if `depth` is `None`.
        pub fn request(
            &mut self,
            variant: &str,
            position: &str,
            depth: Option<u32>,
            threads: usize,
        ) -> Result<(), Error> {
            let variant = variant.parse().map_err(error)?;
            let limits = Limits {
                depth,
                ..Limits::default()
            };
            let request = SearchRequest {
                position: parse_variant_fen(&variant, position).map_err(error)?,
                mode: SearchMode::Analyse { multi_pv: 1, limits },
                time: None,
                threads,
            };
            let id = self
                .workers
                .request(Purpose::Opponent, Request::Search(request))
                .map_err(error)?;
            self.search = Some(id);
            Ok(())
        }

        /// Sets the size of the transposition tables, in MiB.
        pub fn set_hash(&mut self, mebibytes: usize) {
            self.workers.set_hash(mebibytes);
        }

        /// Stops the current search.
        pub fn stop(&mut self) {
            if let Some(search) = self.search {
                self.workers.stop(search);
            }
        }

        /// Returns the depth of the deepest report so far, or `None` before the first report.
        pub fn depth(&mut self) -> Option<u32> {
            self.workers.poll();
            Some(self.workers.report(self.search?)?.report.depth)
        }

        /// Returns the depth, nodes and score of the result, or the error message. Returns `None` while the search is running.
        pub fn result(&mut self) -> Option<String> {
            self.workers.poll();
            let result = self.workers.take_result::<SearchReport>(self.search?)?;
            Some(result.map_or_else(
                |error| error.to_string(),
                |SearchReport { report, .. }| format!("{} {} {}", report.depth, report.nodes, report.score().centi()),
            ))
        }

        /// Returns whether a lost worker has been replaced since the last call.
        pub fn has_replaced_worker(&mut self) -> bool {
            self.workers.take_has_replaced_worker()
        }
    }

    fn error(reason: impl ToString) -> Error {
        Error::new(&reason.to_string())
    }
}
