// Browsers play sound only after the player has done something. What is created before is resumed then.

const contexts = [];

/** Resumes sound at the first click, tap or key. Must be called before the game creates its audio. */
export function resumeSoundOnInput() {
  const Original = globalThis.AudioContext;
  if (!Original) return;
  globalThis.AudioContext = class extends Original {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
  const resume = () => contexts.filter((context) => context.state === "suspended").forEach((context) => context.resume());
  for (const event of ["pointerup", "touchend", "keydown"]) {
    window.addEventListener(event, resume, { capture: true });
  }
}
