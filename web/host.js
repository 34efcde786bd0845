// Functions of the page for the game, except for saving files: URL, title, full screen, and file uploads and downloads. The
// game calls these functions by name (crates/platform/src/web/page.rs).

import { tell } from "./notices.js";

/** Session storage key, set when the page restarts itself, so that the game continues after the restart. */
export const CONTINUES = "continues";

/** Reads a file chosen by the player. If the browser cannot read the file, for example because it is a folder, shows a notice and
    resolves to undefined. */
async function read(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.warn(file.name, error);
    tell(`Couldn’t read ${file.name} (${error.message ?? error}).`);
    return undefined;
  }
}

function ask(event) {
  event.preventDefault();
  event.returnValue = true;
}

export const host = {
  /** Returns the command-line arguments. A page that embeds the game may set `breakthroughArguments`. */
  arguments() {
    const continues = sessionStorage.getItem(CONTINUES) === "true";
    sessionStorage.removeItem(CONTINUES);
    return [...(globalThis.breakthroughArguments ?? []), ...(continues ? ["--continue"] : [])];
  },

  /** Returns the URL without the fragment. */
  address() {
    return location.href.split("#")[0];
  },

  /** Returns the raw URL fragment without `#`. Some browsers decode `location.hash`. */
  fragment() {
    return location.href.split("#").slice(1).join("#");
  },

  clearFragment() {
    if (location.hash) {
      history.replaceState(null, "", location.pathname + location.search);
    }
  },

  onFragment(listener) {
    window.addEventListener("hashchange", () => listener(host.fragment()));
  },

  setTitle(title) {
    document.title = title;
  },

  /** Enables or disables the browser's confirmation before the page is closed. */
  askBeforeClosing(on) {
    if (on) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  },

  /** Returns whether the page is in full screen; undefined if the browser does not support full screen. */
  isFullScreen() {
    return document.fullscreenEnabled ? document.fullscreenElement !== null : undefined;
  },

  /** Requests or leaves full screen. The browser refuses full screen unless a click or key press happened in the last few seconds. */
  setFullScreen(on) {
    if (on !== host.isFullScreen()) {
      (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => {});
    }
  },

  /**
   * Opens a file dialog. The listener receives name and contents of the file; undefined contents if the player cancels or the
   * file cannot be read.
   */
  pickFile(listener) {
    const input = document.createElement("input");
    input.type = "file";
    input.addEventListener("change", () => {
      const [file] = input.files;
      read(file).then((bytes) => listener(bytes ? file.name : "", bytes));
    });
    input.addEventListener("cancel", () => listener("", undefined));
    input.click();
  },

  onDroppedFile(listener) {
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", async (event) => {
      event.preventDefault();
      // The list is copied, because the browser may clear it after the event.
      for (const file of [...event.dataTransfer.files]) {
        const bytes = await read(file);
        if (bytes) listener(file.name, bytes);
      }
    });
  },

  /** Returns whether the browser can share a link with other apps. */
  canShare() {
    return typeof navigator.share === "function";
  },

  /** Opens the browser's dialog for sharing a link. The player may close the dialog without sharing. */
  share(link) {
    navigator.share({ url: link }).catch(() => {});
  },

  /** Downloads a file. */
  download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
