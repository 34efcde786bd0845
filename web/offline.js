// Registers the service worker, which caches the game for offline use.

/**
 * Holds a lock while this page is open, so that the service worker keeps the cache of the version of this page. `sw.js` expects
 * this lock name.
 */
export function holdVersion() {
  const [, scope, version] = document.baseURI.match(/^(.*\/)([^/]+)\/$/) ?? [];
  navigator.locks?.request(`breakthrough ${scope} ${version}`, { mode: "shared" }, () => new Promise(() => {}));
}

/**
 * Caches the files that this visit has loaded. `tell(text, label, action)` shows a notice with a button when a new version is
 * waiting.
 */
export async function keepForOffline(tell) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("../sw.js", { scope: "../", updateViaCache: "none" });
  const offer = (worker) => tell("A new version is available.", "Reload", () => {
    // If the player pressed the button in another tab, the new version may already be active or replaced by an even newer
    // version.
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
