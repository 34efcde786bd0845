// Browsers play sound only after user input. Audio contexts created earlier start suspended and are resumed on the first input.

const contexts = [];

/** Resumes suspended audio contexts on every click, tap or key press. Must be called before the game creates an audio context. */
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
