// Reserves keyboard shortcuts for the browser. Without this code, winit calls `preventDefault` on every key event that reaches
// the canvas.

/** Letters of the shortcuts with Ctrl that the game handles: undo, redo, select all. Copy, cut and paste arrive as clipboard events. */
const WITH_CONTROL = ["z", "y", "a"];
/** Function keys reserved for the browser: find again, reload, caret browsing, full screen, developer tools. */
const FUNCTION_KEYS = ["F3", "F5", "F7", "F11", "F12"];

/** Returns whether a key event is reserved for the browser. */
export function isBrowsersKey(event) {
  if (FUNCTION_KEYS.includes(event.key)) {
    return true;
  }
  if (event.getModifierState("AltGraph")) {
    return false;
  }
  if (event.altKey) {
    return event.key !== "Alt";
  }
  const isCharacter = event.key.length === 1;
  return (event.ctrlKey || event.metaKey) && isCharacter && !WITH_CONTROL.includes(event.key.toLowerCase());
}

for (const type of ["keydown", "keyup"]) {
  window.addEventListener(type, (event) => {
    if (isBrowsersKey(event)) {
      event.stopImmediatePropagation();
    }
  }, { capture: true });
}
