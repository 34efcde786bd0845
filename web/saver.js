// Saves the files of the game. A change counts as unsaved until the browser has written it.

/** Milliseconds after which a pending change is marked as not saved, and after which a failed write is retried. */
const LATE = 1000;
const RETRY = 10_000;

const FULL = "Browser storage is full. Free some space and retry, or make a backup before closing this page.";
const SLOW = "The last change is not saved yet. Keep this page open until this message disappears.";
const LOST = "The browser closed or deleted the saved data. Retry to save everything again.";

function reasonOf(error) {
  const isFull = error?.name === "QuotaExceededError";
  return isFull ? FULL : `Browser error: ${error?.message || error?.name || error}`;
}

/** Makes the browser ask for confirmation before the page is closed. */
function ask(event) {
  event.preventDefault();
  event.returnValue = true;
}

/**
 * Returns a function that saves a file, or deletes the file if the contents are null. `write(database, changes)` writes all
 * changes atomically; `mark` is described at `openStore`.
 */
export function createSaver({ database, files, openDatabase, write, mark }) {
  /** Current contents of all files, to restore a database that is deleted while the page is open. */
  const contents = new Map(files);
  /** Newest contents of unsaved files; null for a deleted file. */
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
      // The connection must be closed before another page can delete or replace the database.
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
      // If the database was closed in the meantime, its changes are not counted as saved.
      if (used !== connection) return;
      for (const [path, bytes] of changes) {
        if (unsaved.get(path) === bytes) unsaved.delete(path);
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** Saves all unsaved files. Changes of the same event loop turn are written together, so that a renamed file never goes missing. */
  async function save() {
    if (isSaving) return;
    isSaving = true;
    clearTimeout(retry);
    try {
      while (unsaved.size > 0) await saveOnce();
      calm();
    } catch (error) {
      console.error("cannot save:", [...unsaved.keys()], error);
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
