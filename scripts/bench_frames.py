"""Runs plain Bevy (the baseline) and the game in turn, and prints a table of the game's measurements relative to the baseline.

Called by `scripts/bench-frames`. A round consists of the baseline, the game in every configuration, and the baseline again.
Ratios are relative to the mean of the two baseline runs; the ratio of captures is relative to the same configuration at rest. The
table lists the medians of the rounds."""

import json
import os
import re
import statistics
import subprocess
import sys

SIZE = "1280x720"
FRAMES = 40
RUNS = [("low", "8x8"), ("low", "16x16"), ("medium", "8x8"), ("high", "8x8")]


def output(command, **variables):
    """Returns the standard output of a command. Exits with its standard error if it fails."""
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"bench-frames: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def baseline(program):
    """Returns the frame time, and the time to the first frame that accepts input, both in milliseconds."""
    text = output([program], SIZE=SIZE)
    frame = float(re.search(r"60 frames: ([\d.]+) ms", text).group(1))
    first = float(re.search(r"second update after ([\d.]+) s", text).group(1)) * 1000
    return frame, first


def game(program, quality, board, *options):
    """Returns the report of `breakthrough bench-frames --json`."""
    command = [program, "bench-frames", "--json", "--quality", quality, "--variant", board, *options]
    return json.loads(output([*command, "--size", SIZE, "--frames", str(FRAMES)]))


def main():
    """Runs the rounds and prints the table."""
    baseline_program, game_program, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    measured = {run: [] for run in RUNS}
    reports = {}
    frames = []
    for number in range(rounds):
        before = baseline(baseline_program)
        found = {run: game(game_program, *run) for run in RUNS}
        moving = {run: game(game_program, *run, "--captures") for run in RUNS}
        after = baseline(baseline_program)
        frame, first = ((before[index] + after[index]) / 2 for index in (0, 1))
        frames.append(frame)
        reports = found
        for run, report in found.items():
            slower = moving[run]["mean_ms"] / report["mean_ms"]
            measured[run].append((report["mean_ms"] / frame, report["first_frame_ms"] / first, slower))
        print(f"round {number + 1} of {rounds}: baseline {before[0]:.0f} and {after[0]:.0f} ms", file=sys.stderr)
    print(f"{reports[RUNS[0]]['adapter']}, {SIZE}, baseline {statistics.median(frames):.0f} ms per frame, {rounds} rounds\n")
    print("| Quality | Board | Frame | Capture | First frame | Draws | Entities | Memory (MiB) |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for quality, board in RUNS:
        frame, first, slower = (statistics.median(values) for values in zip(*measured[quality, board], strict=True))
        report = reports[quality, board]
        costs = f"{report['draws']} | {report['entities']} | {report['memory_mib']:.0f}"
        print(f"| {quality} | {board} | {frame:.2f} × | {slower:.2f} × | {first:.2f} × | {costs} |")


if __name__ == "__main__":
    main()
