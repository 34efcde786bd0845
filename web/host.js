// What the page does for the game beside keeping files: its address and title, and files from and to the player. The game calls these
// functions by name (crates/platform/src/web/page.rs).

import { tell } from "./notices.js";

/** Set when the page starts again by itself, to go on with the match. */
export const CONTINUES = "continues";

/** The contents of a file that the player has given, or undefined after a sentence if the browser cannot read it, as with a folder. */
async function read(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.warn(file.name, error);
    tell(`${file.name} cannot be read (${error.message ?? error}).`);
    return undefined;
  }
}

export const host = {
  /** The arguments of the game. A page that embeds the game may set `breakthroughArguments`; they are those of the desktop program. */
  arguments() {
    const continues = sessionStorage.getItem(CONTINUES) === "true";
    sessionStorage.removeItem(CONTINUES);
    return [...(globalThis.breakthroughArguments ?? []), ...(continues ? ["--continue"] : [])];
  },

  /** The address without what follows `#`. */
  address() {
    return location.href.split("#")[0];
  },

  /** What follows `#`. `location.hash` was decoded by some browsers. */
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

  /** Whether the page fills the screen; undefined if the browser does not let pages do so. */
  isFullScreen() {
    return document.fullscreenEnabled ? document.fullscreenElement !== null : undefined;
  },

  /** The browser refuses without a click or a key of a few seconds ago: the page then stays as it is. */
  setFullScreen(on) {
    if (on !== host.isFullScreen()) {
      (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => {});
    }
  },

  /** Lets the player choose a file. The listener is given its name and contents, or a name without contents if they choose none. */
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
      // The browser may empty its own list after the event.
      for (const file of [...event.dataTransfer.files]) {
        const bytes = await read(file);
        if (bytes) listener(file.name, bytes);
      }
    });
  },

  /** Gives the player a file to keep. */
  download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
