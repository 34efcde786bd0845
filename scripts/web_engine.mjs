// The engine's WebAssembly module in Node: reads orders from standard input, one a line, and prints the answers.
//   node scripts/web_engine.mjs FOLDER    with the folder of engine.js, such as dist/web
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? "dist/web");
const { initSync } = await import(pathToFileURL(`${folder}/engine.js`));
globalThis.postMessage = (answer) => process.stdout.write(`${answer}\n`);
initSync({ module: await readFile(`${folder}/engine_bg.wasm`) });
for await (const order of createInterface({ input: process.stdin })) {
  globalThis.onmessage({ data: order });
}
