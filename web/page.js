// Loads the game with a progress bar, passes the saved files to the game, and shows a message if the game cannot run in this
// browser.
import { CONTINUES, host } from "./host.js";
import "./keys.js";
import { openLibrary } from "./library-client.js";
import { mark, tell } from "./notices.js";
import { holdVersion, keepForOffline } from "./offline.js";
import { resumeSoundOnInput } from "./sound.js";
import { openStore } from "./store.js";

const canvas = document.getElementById("game");
const loading = document.getElementById("loading");
const progress = document.getElementById("progress");
const message = document.getElementById("message");
const report = document.getElementById("report");

function fail(text) {
  progress.hidden = true;
  loading.classList.remove("done");
  message.textContent = text;
}

/** Minimal module with a SIMD instruction. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Session storage key, set after WebGPU failed in this tab. The tab then uses WebGL. */
const WEBGPU_FAILED = "webgpu-failed";

/**
 * Selects the graphics API by the query (`?graphics=webgl2`) or by browser support. Resolves to the API, the size in bytes of
 * the game's module for this API, and the WebGPU adapter or null.
 */
async function chooseGraphics() {
  const sizes = JSON.parse(document.body.dataset.bytes);
  const webgl = ["webgl2", sizes.webgl2, null];
  const chosen = new URLSearchParams(location.search).get("graphics");
  if (sessionStorage.getItem(WEBGPU_FAILED) || chosen === "webgl2" || !("webgpu" in sizes)) return webgl;
  const adapter = await webgpuAdapter();
  // Software WebGPU is slower than software WebGL.
  return chosen === "webgpu" || (adapter && !adapter.isSoftware) ? ["webgpu", sizes.webgpu, adapter] : webgl;
}

/** Resolves to the description of the WebGPU adapter that the game will use, or null if there is none. */
async function webgpuAdapter() {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null);
  if (!adapter) return null;
  const { vendor = "", architecture = "", isFallbackAdapter } = adapter.info ?? {};
  return { vendor, architecture, isSoftware: isFallbackAdapter ?? adapter.isFallbackAdapter ?? false };
}

/** Returns the reason why the game cannot run in this browser, or null if it can. */
function obstacle(graphics, adapter) {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD)) {
    return "This browser is too old: the game requires WebAssembly SIMD. Update the browser or use the desktop version.";
  }
  if (graphics === "webgl2" && !document.createElement("canvas").getContext("webgl2")) {
    return "WebGL 2 is unavailable. Enable hardware acceleration in the browser settings or use the desktop version.";
  }
  if (graphics === "webgpu" && !adapter) {
    return "WebGPU is unavailable. Open the page without ?graphics=webgpu.";
  }
  return null;
}

/** Fetches a module of known size and reports the fraction received. */
async function fetchWithProgress(url, bytes, onShare) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status} ${response.statusText}`);
  }
  let received = 0;
  const counted = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onShare(Math.min(received / bytes, 1));
      controller.enqueue(chunk);
    },
    flush() {
      if (received < bytes) throw new Error(`${url}: expected ${bytes} bytes, received ${received}`);
    },
  });
  const headers = { "content-type": "application/wasm" };
  return new Response(response.body.pipeThrough(counted), { headers });
}

/** Waits for a number of frames, so that the browser paints earlier changes. */
async function frames(count) {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

/** Offers the crash report to the player below the message. */
function showCrashReport(text) {
  const lines = `${text}browser: ${navigator.userAgent}\n`;
  report.querySelector("pre").textContent = lines;
  const button = report.querySelector("button");
  button.hidden = !navigator.clipboard;
  button.onclick = () => navigator.clipboard.writeText(lines).then(() => { button.textContent = "Copied"; }, () => { button.hidden = true; });
  report.hidden = false;
}

let isRestarting = false;

/** Reloads the page after a loss of the graphics context. With WebGL, a second loss within a minute shows a message instead. */
function restart(graphics) {
  // A WebGPU failure is reported again in every frame.
  if (isRestarting) return;
  isRestarting = true;
  const last = Number(sessionStorage.getItem("graphics-lost") ?? 0);
  sessionStorage.setItem("graphics-lost", Date.now());
  if (graphics === "webgpu") {
    sessionStorage.setItem(WEBGPU_FAILED, "true");
  } else if (Date.now() - last < 60_000) {
    fail("The graphics context was lost twice. Close other tabs and reload the page.");
    return;
  }
  fail("The graphics context was lost. Restarting…");
  sessionStorage.setItem(CONTINUES, "true");
  // The delay allows the store to write the last changes.
  setTimeout(() => location.reload(), 500);
}

async function main() {
  const [graphics, bytes, adapter] = await chooseGraphics();
  const reason = obstacle(graphics, adapter);
  if (reason) {
    fail(reason);
    return;
  }
  resumeSoundOnInput();
  const [module, store] = await Promise.all([import(`./${graphics}/game.js`), openStore(mark)]);
  const library = openLibrary(store);
  const wasm = await fetchWithProgress(`${graphics}/game_bg.wasm`, bytes, (share) => { progress.value = share; });
  await module.default({ module_or_path: wasm });
  message.textContent = "Starting…";
  await frames(1);
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    restart(graphics);
  });
  try {
    const graphicsHost = { graphicsAdapter: () => adapter, restartGraphics: () => restart(graphics), showCrashReport };
    module.start(store.files, store.keep, { ...host, ...graphicsHost, library });
  } catch (error) {
    // The first call of winit's event loop exits with an exception, which is not an error.
    if (!String(error).includes("Using exceptions for control flow")) {
      throw error;
    }
  }
  canvas.focus();
  await frames(2);
  loading.classList.add("done");
  keepForOffline(tell).catch((error) => console.warn("cannot cache the game for offline use:", error));
}

// The game receives wheel events only while the canvas has the focus.
window.addEventListener("wheel", (event) => {
  if (document.activeElement !== canvas) event.stopImmediatePropagation();
}, { capture: true });

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    fail("The game stopped unexpectedly. Your games are saved: reload the page to continue.");
  }
});

if (location.protocol !== "file:") {
  holdVersion();
  main().catch((error) => {
    console.error(error);
    fail(`Couldn’t load the game. Check your connection and reload the page. (${error.message ?? error})`);
  });
}
