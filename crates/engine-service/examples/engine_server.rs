//! The engine of a Web Worker as a native program. The program reads commands from standard input, one per line in
//! hexadecimal, and prints the replies. `scripts/web_engine_test.py` and `scripts/bench-web-engine` compare the WebAssembly
//! module with this program.

use breakthrough_engine_service::EngineServer;
use std::error::Error;
use std::io::{Write, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let mut server = EngineServer::default();
    for line in stdin().lines() {
        let mut written = Ok(());
        server.execute(&from_hexadecimal(&line?)?, &|| false, &mut |reply| {
            let text: String = reply.iter().map(|byte| format!("{byte:02x}")).collect();
            let mut output = stdout().lock();
            if let Err(error) = writeln!(output, "{text}").and_then(|()| output.flush()) {
                written = Err(error);
            }
        })?;
        written?;
    }
    Ok(())
}

fn from_hexadecimal(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let bytes = text.as_bytes().chunks(2);
    bytes
        .map(|digits| Ok(u8::from_str_radix(str::from_utf8(digits)?, 16)?))
        .collect()
}
