"""Compares the page with plain Bevy in the same browser. Called by scripts/bench-page with two folders.

    python3 scripts/bench_page.py PLAIN_BEVY_FOLDER GAME_FOLDER [--browser chromium|firefox] [--rounds N] [--native PROGRAM]

Reports the times from the page request to the loading screen, to the first frame and to the first complete frame of the scene,
and the frame time during continuous drawing, for both pages and as ratios. If a native program of the game is given, its frame
time is measured in the same run. The native program renders with Mesa's llvmpipe, as Firefox does; Chromium uses SwiftShader.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from serve import serving

sys.path.insert(0, str(Path(__file__).parent / "web_test"))
from browsers import BROWSERS, launch

WIDTH, HEIGHT = 1280, 720
FRAMES = 20
# Records the times of frames with draw calls. Draw calls with a depth test belong to the scene. Until the scene is drawn, the
# script reads a pixel of each frame, so that the times include the compilation of shaders and the drawing.
HOOK = """
  globalThis.drawnAt = [];
  globalThis.sceneAt = null;
  let gl = null, hasDrawn = false, hasScene = false;
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      gl = this;
      hasDrawn = true;
      hasScene ||= gl.isEnabled(gl.DEPTH_TEST);
      return draw.apply(this, values);
    };
  }
  const finish = () => {
    const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
  };
  const tick = () => {
    if (hasDrawn) {
      if (globalThis.sceneAt === null) finish();
      globalThis.drawnAt.push(performance.now());
      if (hasScene) globalThis.sceneAt ??= performance.now();
      hasDrawn = false;
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
"""


def frames(browser, url: str, count: int, arguments: list[str]) -> tuple[float, float, list[float]]:
    """Returns the times of the first text, of the first scene and of the first frames, in milliseconds since the page request."""
    context = browser.context(WIDTH, HEIGHT)
    page = context.new_page()
    page.add_init_script(f"globalThis.breakthroughArguments = {json.dumps(arguments)};{HOOK}")
    page.goto(url)
    # `wait_for_function` evaluates strings, which the page's Content-Security-Policy forbids.
    deadline = time.monotonic() + 300
    while not page.evaluate(f"globalThis.sceneAt !== null && globalThis.drawnAt.length >= {count}"):
        if time.monotonic() > deadline:
            sys.exit(f"{url} did not draw {count} frames in 300 s")
        page.wait_for_timeout(100)
    scene, drawn = page.evaluate("[globalThis.sceneAt, globalThis.drawnAt]")
    shown = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    return shown, scene, drawn


def frame_time(drawn: list[float]) -> float:
    """Returns the mean frame time of the last frames, in milliseconds."""
    last = drawn[-FRAMES - 1 :]
    return (last[-1] - last[0]) / (len(last) - 1)


def native_frame_time(program: str) -> float:
    command = [program, "bench-frames", "--json", "--quality", "low", "--size", f"{WIDTH}x{HEIGHT}", "--frames", str(FRAMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["mean_ms"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plain", metavar="PLAIN_BEVY_FOLDER")
    parser.add_argument("game", metavar="GAME_FOLDER")
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--native", metavar="PROGRAM")
    arguments = parser.parse_args()
    bench = ["bench-frames", "--quality", "low", "--frames", "1000"]
    rows = []
    with serving(arguments.plain) as plain, serving(arguments.game) as game, sync_playwright() as playwright:
        for number in range(arguments.rounds):
            with launch(playwright, arguments.browser) as browser:
                _, plain_scene, plain_frames = frames(browser, plain, FRAMES + 10, [])
                loading, game_scene, title = frames(browser, game, 1, [])
                _, _, playing = frames(browser, game, FRAMES + 10, bench)
            native = native_frame_time(arguments.native) if arguments.native else 0
            starts = (plain_frames[0], title[0], plain_scene, game_scene)
            row = (loading, *starts, frame_time(plain_frames), frame_time(playing), native)
            print(f"round {number + 1} of {arguments.rounds}: {[round(value) for value in row]}", file=sys.stderr)
            rows.append(row)
    loading, first, game_first, scene, game_scene, frame, game_frame, native = map(statistics.median, zip(*rows, strict=True))
    print(f"{arguments.browser}, {WIDTH}x{HEIGHT}, {arguments.rounds} rounds, medians")
    print(f"loading screen: {loading:.0f} ms")
    print(f"first frame: plain Bevy {first:.0f} ms, game {game_first:.0f} ms: {game_first / first:.2f} x")
    print(f"first frame with the scene: plain Bevy {scene:.0f} ms, game {game_scene:.0f} ms: {game_scene / scene:.2f} x")
    print(f"frame: plain Bevy {frame:.0f} ms, game {game_frame:.0f} ms: {game_frame / frame:.2f} x")
    if arguments.native:
        print(f"frame: native program {native:.0f} ms, page {game_frame:.0f} ms: {game_frame / native:.2f} x")


if __name__ == "__main__":
    main()
