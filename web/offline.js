// Registers the service worker, which keeps the game for use without a connection.

/** Holds a lock as long as this page is open: the service worker then leaves the files of its version. `sw.js` has the same name. */
export function holdVersion() {
  const [, scope, version] = document.baseURI.match(/^(.*\/)([^/]+)\/$/) ?? [];
  navigator.locks?.request(`breakthrough ${scope} ${version}`, { mode: "shared" }, () => new Promise(() => {}));
}

/**
 * Keeps what this visit has loaded. `tell(text, label, action)` shows a sentence with a button, for a new version that waits until this
 * one is left.
 */
export async function keepForOffline(tell) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("../sw.js", { scope: "../", updateViaCache: "none" });
  const offer = (worker) => tell("A new version of the game is ready.", "Reload", () => {
    // In another tab the player may have asked for it before: then it is active already, or an even newer one is.
    const leave = () => {
      if (worker.state === "activated" || worker.state === "redundant") location.reload();
    };
    worker.addEventListener("statechange", leave);
    worker.postMessage("replace");
    leave();
  });
  const watch = (worker) => worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  const { active } = await navigator.serviceWorker.ready;
  const own = document.baseURI;
  const send = (entries) => {
    const urls = entries.map((entry) => entry.name).filter((url) => url.startsWith(own));
    if (urls.length > 0) active.postMessage(urls);
  };
  new PerformanceObserver((list) => send(list.getEntries())).observe({ type: "resource", buffered: true });
}
