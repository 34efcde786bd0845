// Messages on top of the game: notices that the player can close, and the "Not saved" mark.

const canvas = document.getElementById("game");
const notice = document.getElementById("notice");
const unsaved = document.getElementById("unsaved");

/** Notices to be shown after the current notice is closed. */
const waiting = [];

/** Hides an element. If the element contained the focus, the canvas receives the focus. */
function hide(element) {
  const hadFocus = element.contains(document.activeElement);
  element.hidden = true;
  if (hadFocus) canvas.focus();
}

function setButton(button, label, action) {
  button.hidden = !action;
  button.textContent = label ?? "";
  button.onclick = action ? () => action() : null;
}

/** Shows a non-blocking notice, with a button if there is an action. */
export function tell(text, label, action) {
  waiting.push({ text, label, action });
  if (notice.hidden) showNext();
}

function showNext() {
  const next = waiting.shift();
  if (!next) {
    hide(notice);
    return;
  }
  const [button, close] = notice.querySelectorAll("button");
  notice.querySelector("p").textContent = next.text;
  setButton(button, next.label, next.action);
  close.onclick = showNext;
  notice.hidden = false;
}

/**
 * Shows the "Not saved" mark with a reason and an optional button, or hides the mark if the text is null. The player can only
 * collapse the mark.
 */
export function mark(text, label, action) {
  if (text === null) {
    if (!unsaved.hidden) hide(unsaved);
    return;
  }
  const sentence = unsaved.querySelector("p");
  if (unsaved.hidden || sentence.textContent !== text) unsaved.querySelector("details").open = true;
  sentence.textContent = text;
  setButton(unsaved.querySelector("button"), label, action);
  unsaved.hidden = false;
}
