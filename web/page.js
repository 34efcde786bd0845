// Loads the game with progress, gives it what was kept, and says in the page what is wrong if it cannot run here.
import { host } from "./host.js";
import "./keys.js";
import { openStore } from "./store.js";

const loading = document.getElementById("loading");
const progress = document.getElementById("progress");
const message = document.getElementById("message");
const notice = document.getElementById("notice");

/** Shows a sentence that does not keep the player from playing. */
function tell(text) {
  notice.querySelector("p").textContent = text;
  notice.querySelector("button").onclick = () => { notice.hidden = true; };
  notice.hidden = false;
}

function fail(text) {
  progress.hidden = true;
  loading.classList.remove("done");
  message.textContent = text;
}

/** The smallest module with an instruction of SIMD. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Why the game cannot run in this browser, or nothing. */
function obstacle() {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD)) {
    return "This browser is too old for the game: it needs WebAssembly with SIMD. Please update it, or use the desktop version.";
  }
  if (!document.createElement("canvas").getContext("webgl2")) {
    return "This browser has no WebGL 2, or it is switched off. Switch hardware acceleration on in the settings of the browser, "
      + "or use the desktop version.";
  }
  return null;
}

/** Fetches a file and reports the share that has arrived. */
async function fetchWithProgress(url, onShare) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status} ${response.statusText}`);
  }
  // The length is that of the compressed file; the server may not tell the other.
  const length = Number(response.headers.get("x-length") ?? response.headers.get("content-length")) || 0;
  const isCompressed = response.headers.get("content-encoding") !== null;
  let received = 0;
  const counted = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      const expected = isCompressed ? length * 4 : length;
      onShare(expected ? Math.min(received / expected, 1) : 0);
      controller.enqueue(chunk);
    },
  });
  const headers = { "content-type": "application/wasm" };
  return new Response(response.body.pipeThrough(counted), { headers });
}

async function main() {
  const reason = obstacle();
  if (reason) {
    fail(reason);
    return;
  }
  const [module, store] = await Promise.all([import("./game.js"), openStore()]);
  const wasm = await fetchWithProgress("game_bg.wasm", (share) => { progress.value = share * 0.9; });
  await module.default({ module_or_path: wasm });
  progress.value = 1;
  message.textContent = "Starting…";
  // A frame, so that the text is seen before the game has the thread.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  try {
    module.start(store.files, store.keep, host);
  } catch (error) {
    // The event loop of the game leaves its first call by an exception.
    if (!String(error).includes("Using exceptions for control flow")) {
      throw error;
    }
  }
  loading.classList.add("done");
  store.notices.forEach(tell);
  document.getElementById("game").focus();
}

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    fail("The game has stopped because of an error. Reload the page to go on; what was played is kept.");
  }
});

if (location.protocol !== "file:") {
  main().catch((error) => {
    console.error(error);
    fail(`The game could not be loaded. Check the connection and reload the page. (${error.message ?? error})`);
  });
}
