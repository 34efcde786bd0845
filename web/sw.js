// Caches the files of one version of the game for offline use. A newer version replaces all files at once. Also adds headers
// that the server may not send: the Content-Security-Policy, and the headers for cross-origin isolation, which allow shared
// memory. The page contains the policy as well, but workers receive it only as a header.

const VERSION = "@VERSION@";
const POLICY = "@POLICY@";
const SCOPE = self.registration.scope;
/** Cache name prefix, which contains the scope so that several copies of the game on one server have separate caches. */
const PREFIX = `breakthrough ${SCOPE} `;
const CACHE = PREFIX + VERSION;
const FILES = `${SCOPE}${VERSION}/`;
/** Files required for every visit. The game's module and assets are added when the page reports that it has loaded them. */
const CORE = ["manifest.webmanifest", "icon.png"].concat([@CORE@].map((file) => FILES + file));

/** Resolves to the names of the caches of other versions. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

/** Resolves to the URLs in this version of all files that are cached for other versions. */
async function kept() {
  const files = new Set();
  for (const name of await others()) {
    const old = `${SCOPE}${name.slice(PREFIX.length)}/`;
    for (const { url } of await (await caches.open(name)).keys()) {
      if (url.startsWith(old)) files.add(FILES + url.slice(old.length));
    }
  }
  return [...files];
}

/** Deletes the caches of versions that no page uses. Each page holds a lock with the name of the cache of its version. */
async function deleteUnused() {
  const names = await others();
  const { held } = await navigator.locks.query();
  // One of the caches may belong to a newer version that is installing or waiting.
  if (self.registration.installing || self.registration.waiting) return;
  const used = new Set(held.map(({ name }) => name));
  await Promise.all(names.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** Returns whether a URL is a file of this version. */
function isFile(url) {
  const { href, search } = new URL(url, SCOPE);
  return href.startsWith(FILES) && !search;
}

async function get(url) {
  const response = await fetch(url, { cache: isFile(url) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Fetches a file into the cache. Files of a version never change, so the HTTP cache may be used. */
async function add(cache, url) {
  await cache.put(url, await get(url));
}

/** Fetches the page into the cache. Throws if the server sends another version. */
async function addPage(cache) {
  const response = await get(SCOPE);
  const page = await response.clone().text();
  if (!page.includes(`<base href="${VERSION}/">`)) throw new Error(`${SCOPE}: expected version ${VERSION}, found another version`);
  await cache.put(SCOPE, response);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([addPage(cache), ...CORE.map((url) => add(cache, url))]);
    // Errors are ignored, because some of the previous files may not exist in this version.
    await Promise.allSettled((await kept()).map((url) => add(cache, url)));
  })());
});

self.addEventListener("activate", (event) => event.waitUntil(deleteUnused()));

async function addMissing(urls) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(urls.filter(isFile).map(async (url) => {
    if (!(await cache.match(url))) await add(cache, url);
  }));
}

self.addEventListener("message", (event) => {
  if (event.data === "replace") {
    self.skipWaiting();
  } else if (Array.isArray(event.data)) {
    event.waitUntil(Promise.all([addMissing(event.data), deleteUnused()]));
  }
});

/** Returns the response with the headers for cross-origin isolation and the policy. */
function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  // A policy of the server is kept, because multiple policies apply together.
  if (!headers.get("Content-Security-Policy")?.includes(POLICY)) headers.append("Content-Security-Policy", POLICY);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === "navigate" && [SCOPE, `${SCOPE}index.html`].includes(request.url.split(/[?#]/)[0]);
  // Open pages of other versions receive their files from the caches of their versions.
  const cached = await (isPage ? cache.match(SCOPE) : ((await cache.match(request)) ?? caches.match(request)));
  if (cached) return isolated(cached);
  const response = await fetch(request);
  if (response.ok && isFile(request.url)) {
    // If the storage is full, the file is fetched again when it is next needed.
    await cache.put(request, response.clone()).catch(() => {});
  }
  return isolated(response);
}

self.addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(SCOPE);
  if (isOurs) event.respondWith(answer(event.request).catch(() => Response.error()));
});
