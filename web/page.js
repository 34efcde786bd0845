// Loads the game with progress, gives it what was kept, and says in the page what is wrong if it cannot run here.
import { CONTINUES, host } from "./host.js";
import "./keys.js";
import { mark, tell } from "./notices.js";
import { holdVersion, keepForOffline } from "./offline.js";
import { resumeSoundOnInput } from "./sound.js";
import { openStore } from "./store.js";

const canvas = document.getElementById("game");
const loading = document.getElementById("loading");
const progress = document.getElementById("progress");
const message = document.getElementById("message");

function fail(text) {
  progress.hidden = true;
  loading.classList.remove("done");
  message.textContent = text;
}

/** The smallest module with an instruction of SIMD. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Set when WebGPU has failed in this tab: it has WebGL from then on. */
const WEBGPU_FAILED = "webgpu-failed";

/**
 * The kind of graphics, by the player's choice (`?graphics=webgl2`) or by what the browser has; the bytes of the game built for it; and with
 * WebGPU the adapter.
 */
async function chooseGraphics() {
  const sizes = JSON.parse(document.body.dataset.bytes);
  const webgl = ["webgl2", sizes.webgl2, null];
  const chosen = new URLSearchParams(location.search).get("graphics");
  if (sessionStorage.getItem(WEBGPU_FAILED) || chosen === "webgl2" || !("webgpu" in sizes)) return webgl;
  const adapter = await webgpuAdapter();
  // WebGPU by software is slower than WebGL by software.
  return chosen === "webgpu" || (adapter && !adapter.isSoftware) ? ["webgpu", sizes.webgpu, adapter] : webgl;
}

/** What the browser says of the adapter that the game will have with WebGPU, or null without one. */
async function webgpuAdapter() {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null);
  if (!adapter) return null;
  const { vendor = "", architecture = "", isFallbackAdapter } = adapter.info ?? {};
  return { vendor, architecture, isSoftware: isFallbackAdapter ?? adapter.isFallbackAdapter ?? false };
}

/** Why the game cannot run in this browser, or nothing. */
function obstacle(graphics, adapter) {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD)) {
    return "This browser is too old for the game: it needs WebAssembly with SIMD. Please update it, or use the desktop version.";
  }
  if (graphics === "webgl2" && !document.createElement("canvas").getContext("webgl2")) {
    return "This browser has no WebGL 2, or it is switched off. Switch hardware acceleration on in the settings of the browser, "
      + "or use the desktop version.";
  }
  if (graphics === "webgpu" && !adapter) {
    return "This browser has no WebGPU. Open the page without ?graphics=webgpu.";
  }
  return null;
}

/** Fetches a module of so many bytes and reports the share that has arrived. */
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
      if (received < bytes) throw new Error(`${url}: ${received} of ${bytes} bytes have come`);
    },
  });
  const headers = { "content-type": "application/wasm" };
  return new Response(response.body.pipeThrough(counted), { headers });
}

/** Waits for frames, so that what was changed before is seen. */
async function frames(count) {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

let isRestarting = false;

/** Starts the page again when the browser has taken the graphics away, but not again and again. */
function restart(graphics) {
  // WebGPU reports in every frame that it has failed.
  if (isRestarting) return;
  isRestarting = true;
  const last = Number(sessionStorage.getItem("graphics-lost") ?? 0);
  sessionStorage.setItem("graphics-lost", Date.now());
  if (graphics === "webgpu") {
    sessionStorage.setItem(WEBGPU_FAILED, "true");
  } else if (Date.now() - last < 60_000) {
    fail("The browser has taken the graphics away twice. Close other tabs and reload the page.");
    return;
  }
  fail("The browser has taken the graphics away. The game starts again…");
  sessionStorage.setItem(CONTINUES, "true");
  // What was played last is on its way to the store.
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
  const wasm = await fetchWithProgress(`${graphics}/game_bg.wasm`, bytes, (share) => { progress.value = share; });
  await module.default({ module_or_path: wasm });
  message.textContent = "Starting…";
  await frames(1);
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    restart(graphics);
  });
  try {
    module.start(store.files, store.keep, { ...host, graphicsAdapter: () => adapter, restartGraphics: () => restart(graphics) });
  } catch (error) {
    // The event loop of the game leaves its first call by an exception.
    if (!String(error).includes("Using exceptions for control flow")) {
      throw error;
    }
  }
  canvas.focus();
  await frames(2);
  loading.classList.add("done");
  keepForOffline(tell).catch((error) => console.warn("not kept for use without a connection", error));
}

// The wheel belongs to the game only while it has the focus.
window.addEventListener("wheel", (event) => {
  if (document.activeElement !== canvas) event.stopImmediatePropagation();
}, { capture: true });

window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    fail("The game has stopped because of an error. Reload the page to go on with the last saved move.");
  }
});

if (location.protocol !== "file:") {
  holdVersion();
  main().catch((error) => {
    console.error(error);
    fail(`The game could not be loaded. Check the connection and reload the page. (${error.message ?? error})`);
  });
}
