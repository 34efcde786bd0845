// Keeps the files of the game in the browser's database. Without one the game plays on, and nothing is kept.

const DATABASE = "breakthrough";
const FILES = "files";

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

/** Whether this is the only open page of the game. The first one writes. */
async function isFirstPage() {
  if (!navigator.locks) {
    return true;
  }
  return new Promise((resolve) => {
    navigator.locks.request(DATABASE, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // The lock is held as long as the page is open.
      return lock && new Promise(() => {});
    });
  });
}

/**
 * Opens the store. `files` are pairs of path and contents, and `keep(path, contents)` keeps a file or deletes it if the contents are null.
 * `tell` is given sentences for the player: now, and once if something cannot be kept later.
 */
export async function openStore(tell) {
  let database;
  try {
    database = await openDatabase();
  } catch (error) {
    console.warn("no storage", error);
    tell("This browser does not let the page keep anything: settings and matches are gone when it is closed.");
    return { files: [], keep() {} };
  }
  const reading = database.transaction(FILES).objectStore(FILES);
  const [paths, contents] = await Promise.all([request(reading.getAllKeys()), request(reading.getAll())]);
  const files = paths.map((path, index) => [path, contents[index]]);
  if (!(await isFirstPage())) {
    tell("The game is open in another tab, and only that one keeps settings and matches.");
    return { files, keep() {} };
  }
  let hasFailed = false;
  function keep(path, bytes) {
    const writing = database.transaction(FILES, "readwrite");
    const store = writing.objectStore(FILES);
    if (bytes === null) {
      store.delete(path);
    } else {
      store.put(bytes, path);
    }
    writing.onabort = () => {
      if (!hasFailed) {
        hasFailed = true;
        console.error("a file was not kept", path, writing.error);
        const isFull = writing.error?.name === "QuotaExceededError";
        tell(isFull
          ? "The browser has no room left for the game: what is played from now on is gone when the page is closed. Back up what you want to keep."
          : "The browser could not keep what was played: it is gone when the page is closed. Back up what you want to keep.");
      }
    };
  }
  navigator.storage?.persist?.();
  return { files, keep };
}
