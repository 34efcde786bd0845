// Sentences above the game: notices that the player closes, and the mark of what is not saved.

const canvas = document.getElementById("game");
const notice = document.getElementById("notice");
const unsaved = document.getElementById("unsaved");

/** Notices that wait until the one before them was closed. */
const waiting = [];

/** Hides an element. The game has the focus then, if a button of the element had it. */
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

/** Shows a sentence that does not keep the player from playing, with a button if it has an action. */
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

/** Shows why something is not saved, with a button if it has an action, or hides the mark if the text is null. The player can fold it only. */
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
