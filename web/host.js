// What the page does for the game beside keeping files: its address and title, and files from and to the player. The game calls these
// functions by name (crates/platform/src/web/page.rs).

/** Set when the page starts again by itself, to go on with the match. */
export const CONTINUES = "continues";

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
};
