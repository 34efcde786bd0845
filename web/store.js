// Opens the IndexedDB database with the files of the game. Only the first open page has write access; other pages are
// read-only.
import { isLibraryFile } from "./library-client.js";
import { createSaver } from "./saver.js";

const DATABASE = "breakthrough";
const FILES = "files";
/** Number of attempts to acquire the lock, and the milliseconds between them. A page that reloads still holds the lock for a moment. */
const ATTEMPTS = 5;
const PAUSE = 100;
/** Interval in milliseconds at which a read-only page checks whether another page saves. */
const WATCH = 1000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function request(idbRequest) {
  return new Promise((resolve, reject) => {
    idbRequest.onsuccess = () => resolve(idbRequest.result);
    idbRequest.onerror = () => reject(idbRequest.error);
  });
}

async function openDatabase() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
  return request(opening);
}

async function readFiles(database) {
  const reading = database.transaction(FILES).objectStore(FILES);
  const [paths, contents] = await Promise.all([request(reading.getAllKeys()), request(reading.getAll())]);
  return paths.map((path, index) => [path, contents[index]]);
}

/** Writes all changes atomically. All requests are made synchronously, so that they complete even if the page is closed right away. */
async function write(database, changes) {
  const transaction = database.transaction(FILES, "readwrite", { durability: "strict" });
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser aborted the transaction"));
  });
  try {
    const store = transaction.objectStore(FILES);
    for (const [path, bytes] of changes) {
      if (bytes === null) {
        store.delete(path);
      } else {
        store.put(bytes, path);
      }
    }
    transaction.commit?.();
  } catch (error) {
    ended.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
  return ended;
}

/**
 * Acquires the writer lock if no other page holds it. Resolves to a function that releases the lock, or to null if another page
 * holds the lock. The browser releases the lock when the page is closed.
 */
function tryLock() {
  return new Promise((resolve, reject) => {
    const asked = navigator.locks.request(DATABASE, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise((release) => resolve(release));
    });
    asked.catch(reject);
  });
}

/** Tries to become the page that saves. Resolves to a function that releases the lock, or to null if another page saves. */
async function becomeWriter() {
  if (!navigator.locks) return () => {};
  for (let attempt = 1; ; attempt += 1) {
    const release = await tryLock();
    if (release || attempt === ATTEMPTS) return release;
    await pause(PAUSE);
  }
}

const reload = () => location.reload();

/** Resolves to true if any page has write access. */
async function hasWriter() {
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === DATABASE);
}

/**
 * Shows in this read-only page whether another page saves. This page cannot start to save without a reload, because its files
 * may be outdated.
 */
async function markReader(mark) {
  for (;;) {
    if (await hasWriter()) {
      mark("The game is open in another tab. Only that tab saves settings and games.");
    } else {
      mark("No open tab saves your games. Reload this tab to continue from the last save. Games played here since then are lost.", "Reload", reload);
    }
    await pause(WATCH);
  }
}

/**
 * Opens the store. Resolves to the game's `files`, pairs of path and contents; the `libraryFiles`, which the library's worker
 * reads; the `role` of the page's library (web/library-client.js); and `keep(path, contents)`, which saves a file, or deletes
 * the file if the contents are null. `mark(text, label, action)` shows why changes are not saved, with an optional button;
 * `mark(null)` hides the message.
 */
export async function openStore(mark) {
  let database;
  const readOnly = { files: [], libraryFiles: [], role: "private", keep() {} };
  try {
    database = await openDatabase();
  } catch (error) {
    console.warn("storage is unavailable:", error);
    mark("This browser blocks saving. Settings and games are lost when you close the page.");
    return readOnly;
  }
  let stopWriting;
  try {
    // The lock is acquired before the files are read, so that the files include the last changes of the page that held the lock
    // before.
    stopWriting = await becomeWriter();
    const stored = await readFiles(database);
    const files = stored.filter(([path]) => !isLibraryFile(path));
    if (stopWriting) {
      navigator.storage?.persist?.().catch(() => {});
      const libraryFiles = stored.filter(([path]) => isLibraryFile(path));
      return { files, libraryFiles, role: "owner", keep: createSaver({ database, files: stored, openDatabase, write, mark }) };
    }
    database.onversionchange = () => database.close();
    markReader(mark).catch((error) => console.error("cannot check for other tabs:", error));
    return { ...readOnly, files, role: "reader" };
  } catch (error) {
    console.error("cannot read the saved files:", error);
    // The database and the lock are released, so that another page can save.
    database.close();
    stopWriting?.();
    mark(`Couldn’t read the saved data (${error.message ?? error}). Saving is off to protect it.`, "Reload", reload);
    return readOnly;
  }
}
