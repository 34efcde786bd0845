// The engine's WebAssembly module in Node: reads commands from standard input, one per line in hexadecimal, and prints the replies. node
// scripts/web_engine.mjs FOLDER    # FOLDER contains engine.js
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { initSync, WorkerEngine } = await import(pathToFileURL(`${folder}/engine.js`));
initSync({ module: await readFile(`${folder}/engine_bg.wasm`) });
const engine = new WorkerEngine();
for await (const command of createInterface({ input: process.stdin })) {
  engine.execute(Buffer.from(command, "hex"), (reply) => process.stdout.write(`${Buffer.from(reply).toString("hex")}\n`));
}
