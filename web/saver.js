// Saves the files of the game. A change stays unsaved, and is marked as such, until the browser has written it.

/** Milliseconds after which a change counts as not saved, and after which one that failed is tried again. */
const LATE = 1000;
const RETRY = 10_000;

const FULL = "The browser has no room left for the game. Make some room and retry, or make a backup before you close this page.";
const SLOW = "The browser has not written the last change yet. Keep this page open until this note is gone.";
const LOST = "The browser has closed or deleted the data of this page. Retry saves everything again that this page has.";

function reasonOf(error) {
  const isFull = error?.name === "QuotaExceededError";
  return isFull ? FULL : `The browser reports an error: ${error?.message || error?.name || error}`;
}

/** Asks before the page is closed. */
function ask(event) {
  event.preventDefault();
  event.returnValue = true;
}

/**
 * Returns the function that saves a file, or deletes it if the contents are null. `write(database, changes)` writes all changes or none;
 * `mark` is that of `openStore`.
 */
export function createSaver({ database, files, openDatabase, write, mark }) {
  /** Files as the game has them, for a database that is deleted while the page is open. */
  const contents = new Map(files);
  /** The newest contents of files that are not saved; null if the file is deleted. */
  const unsaved = new Map();
  let connection = watched(database);
  let isSaving = false;
  let retry;

  function watched(opened) {
    const lose = () => {
      if (connection === opened) connection = null;
      for (const file of contents) unsaved.set(...file);
      warn(LOST);
      retryLater();
    };
    opened.onversionchange = () => {
      // Whoever deletes or replaces the database waits for this.
      opened.close();
      lose();
    };
    opened.onclose = lose;
    return opened;
  }

  function warn(text) {
    mark(text, "Retry", save);
    window.addEventListener("beforeunload", ask);
  }

  function calm() {
    mark(null);
    window.removeEventListener("beforeunload", ask);
  }

  function retryLater() {
    clearTimeout(retry);
    retry = setTimeout(save, RETRY);
  }

  async function saveOnce() {
    const late = setTimeout(() => warn(SLOW), LATE);
    try {
      connection ??= watched(await openDatabase());
      const used = connection;
      const changes = [...unsaved];
      await write(used, changes);
      // Changes written to a database that was closed meanwhile are not saved.
      if (used !== connection) return;
      for (const [path, bytes] of changes) {
        if (unsaved.get(path) === bytes) unsaved.delete(path);
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** Saves everything that is not saved. The changes of one turn are saved together, so that a file that is renamed is never gone. */
  async function save() {
    if (isSaving) return;
    isSaving = true;
    clearTimeout(retry);
    try {
      while (unsaved.size > 0) await saveOnce();
      calm();
    } catch (error) {
      console.error("not saved", [...unsaved.keys()], error);
      connection?.close();
      connection = null;
      warn(reasonOf(error));
      retryLater();
    } finally {
      isSaving = false;
    }
  }

  return (path, bytes) => {
    if (bytes === null) {
      contents.delete(path);
    } else {
      contents.set(path, bytes);
    }
    unsaved.set(path, bytes);
    queueMicrotask(save);
  };
}
