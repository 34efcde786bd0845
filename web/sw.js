// Keeps the files of one version of the game for use without a connection, and replaces them as a whole when the next version is there.
// For servers that do not send them, it also adds the headers with which the page may share memory with its workers, and the policy of what
// scripts may do: the page has the policy in itself, workers have it by their header only.

const VERSION = "@VERSION@";
const POLICY = "@POLICY@";
const PREFIX = "breakthrough-";
const CACHE = PREFIX + VERSION;
/** What every visit needs: everything but the game's module and its assets, which the page names when it has loaded them. */
const CORE = ["./", "manifest.webmanifest", "icon.png"].concat([@CORE@].map((file) => `${VERSION}/${file}`));

/** The files of this version that the last one had, besides the core. */
async function kept() {
  const files = new Set();
  for (const name of await caches.keys()) {
    const old = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : VERSION;
    if (old === VERSION) continue;
    for (const request of await (await caches.open(name)).keys()) {
      const path = request.url.split(`/${old}/`)[1];
      if (path) files.add(`${VERSION}/${path}`);
    }
  }
  return [...files];
}

/** Fetches a file into the cache. Files of a version never change, so the browser's own cache may have them. */
async function add(cache, url) {
  const response = await fetch(url, { cache: url.includes(`${VERSION}/`) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(CORE.map((url) => add(cache, url)));
    // A file that this version does not have any more is not needed.
    await Promise.allSettled((await kept()).map((url) => add(cache, url)));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "replace") {
    self.skipWaiting();
  } else if (Array.isArray(event.data)) {
    const adding = caches.open(CACHE).then((cache) => Promise.allSettled(event.data.map(async (url) => {
      if (!(await cache.match(url))) await add(cache, url);
    })));
    event.waitUntil(adding);
  }
});

/** The same response with the headers of a page that is isolated from other origins, and the policy. */
function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  // Policies add up: one of the server stays.
  if (!headers.get("Content-Security-Policy")?.includes(POLICY)) headers.append("Content-Security-Policy", POLICY);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = new URL("./", self.registration.scope).href;
  const isPage = request.mode === "navigate" && [page, `${page}index.html`].includes(request.url.split(/[?#]/)[0]);
  const cached = await cache.match(isPage ? page : request);
  if (cached) return isolated(cached);
  const response = await fetch(request);
  if (response.ok && request.url.startsWith(`${page}${VERSION}/`)) {
    // Without room for it, the file comes from the network again.
    await cache.put(request, response.clone()).catch(() => {});
  }
  return isolated(response);
}

self.addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(event.request).catch(() => Response.error()));
});
