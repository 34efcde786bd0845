// Keeps the files of one version of the game for use without a connection, and replaces them as a whole when the next version is there.
// For servers that do not send them, it also adds the headers with which the page may share memory with its workers, and the policy of what
// scripts may do: the page has the policy in itself, workers have it by their header only.

const VERSION = "@VERSION@";
const POLICY = "@POLICY@";
const SCOPE = self.registration.scope;
/** Other copies of the game on the same server have caches of their own. */
const PREFIX = `breakthrough ${SCOPE} `;
const CACHE = PREFIX + VERSION;
const FILES = `${SCOPE}${VERSION}/`;
/** What every visit needs: everything but the game's module and its assets, which the page names when it has loaded them. */
const CORE = ["manifest.webmanifest", "icon.png"].concat([@CORE@].map((file) => FILES + file));

/** Caches of other versions. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

/** The files of this version that other ones have, besides the core. */
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

/** Deletes the caches of versions that no page has open: each page holds a lock with the name of its cache. */
async function deleteUnused() {
  const names = await others();
  const { held } = await navigator.locks.query();
  // One of them may be that of a newer version that waits.
  if (self.registration.installing || self.registration.waiting) return;
  const used = new Set(held.map(({ name }) => name));
  await Promise.all(names.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** Whether the address is that of a file of this version. */
function isFile(url) {
  const { href, search } = new URL(url, SCOPE);
  return href.startsWith(FILES) && !search;
}

async function get(url) {
  const response = await fetch(url, { cache: isFile(url) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Fetches a file into the cache. Files of a version never change, so the browser's own cache may have them. */
async function add(cache, url) {
  await cache.put(url, await get(url));
}

/** Fetches the page into the cache, unless the server has that of another version. */
async function addPage(cache) {
  const response = await get(SCOPE);
  const page = await response.clone().text();
  if (!page.includes(`<base href="${VERSION}/">`)) throw new Error(`${SCOPE}: expected the page of version ${VERSION}, found another one`);
  await cache.put(SCOPE, response);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([addPage(cache), ...CORE.map((url) => add(cache, url))]);
    // A file that this version does not have any more is not needed.
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
  const isPage = request.mode === "navigate" && [SCOPE, `${SCOPE}index.html`].includes(request.url.split(/[?#]/)[0]);
  // Files of other versions are for their pages, which are open until their player loads them again.
  const cached = await (isPage ? cache.match(SCOPE) : ((await cache.match(request)) ?? caches.match(request)));
  if (cached) return isolated(cached);
  const response = await fetch(request);
  if (response.ok && isFile(request.url)) {
    // Without room for it, the file comes from the network again.
    await cache.put(request, response.clone()).catch(() => {});
  }
  return isolated(response);
}

self.addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && event.request.url.startsWith(SCOPE);
  if (isOurs) event.respondWith(answer(event.request).catch(() => Response.error()));
});
