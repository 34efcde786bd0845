//! The engine of a Web Worker as a native program, which reads commands from standard input, one per line, and prints the
//! answers. `scripts/web_engine_test.py` and `scripts/bench-web-engine` compare the WebAssembly module with this program.

use breakthrough_search_service::TextEngine;
use std::error::Error;
use std::io::{Write, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = TextEngine::default();
    for command in stdin().lines() {
        let mut written = Ok(());
        engine.execute(&command?, &|| false, &mut |answer| {
            let mut output = stdout().lock();
            if let Err(error) = writeln!(output, "{answer}").and_then(|()| output.flush()) {
                written = Err(error);
            }
        })?;
        written?;
    }
    Ok(())
}
