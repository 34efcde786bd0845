// Registers the service worker, which keeps the game for use without a connection.

/**
 * Keeps what this visit has loaded. `tell(text, label, action)` shows a sentence with a button, for a new version that waits until this
 * one is left.
 */
export async function keepForOffline(tell) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("../sw.js", { scope: "../", updateViaCache: "none" });
  const offer = (worker) => tell("A new version of the game is ready.", "Reload", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("replace");
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
