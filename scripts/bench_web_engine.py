"""Prints the search speed of the engine's WebAssembly module in nodes per second, relative to the native program.

Called by `scripts/bench-web-engine` with the folder of the module, the build folder and the number of rounds. In each round,
every engine searches every position in turn, with one thread and the same number of nodes. Speeds are per second of processor
time, which makes the results insensitive to other programs. The table lists the medians of the rounds. Finally, two threads are
compared with one thread, by wall-clock time and by processor time: the speedup on an idle machine is twice the ratio by processor
time.
"""

import os
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

import engine_messages
import web_engine
from serve import serving

NODES = 2_000_000
# Start positions and middlegame positions of `breakthrough-engine bench`. The engine has a network for 8×8, but not for 8×6.
POSITIONS = [
    ("8x8", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
    ("8x8", "1ppppppp/pppp2pp/4p3/3P1p2/1pP5/1P3P2/P4PPP/PPPPPPPP w 0 8"),
    ("8x8", "pp1ppppp/4pppp/2p5/8/PpP5/p7/1PP2PPP/1PPPPPPP w 0 13"),
    ("8x8", "pppp1ppp/p5pp/3p4/5PP1/p7/2P5/P3P1P1/PPPPP1P1 w 0 18"),
    ("8x6", "pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
    ("8x6", "1ppppppp/pppp1ppp/4p3/2P3P1/PPPP1PPP/PPPPPP1P w 0 4"),
    ("6x8", "pppppp/pppppp/6/6/6/6/PPPPPP/PPPPPP w 0 1"),
    ("16x8", "pppppppppppppppp/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/PPPPPPPPPPPPPPPP w 0 1"),
]


def processor_seconds() -> float:
    """Returns the total processor time of all child processes."""
    processes = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            # The process has exited.
            continue
        processes[int(stat.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    family, ticks = [os.getpid()], 0
    for member in family:
        children = [process for process, (parent, _) in processes.items() if parent == member]
        family += children
        ticks += sum(processes[child][1] for child in children)
    return ticks / os.sysconf("SC_CLK_TCK")


def nodes_per_second(engine, place, threads: int = 1, clock=processor_seconds) -> tuple[float, int]:
    variant, position = place
    engine.execute(engine_messages.free_tables())
    command = engine_messages.analyse(variant, position, nodes=NODES, threads=threads)
    started = clock()
    nodes = engine.execute(command)[-1]["nodes"]
    return nodes / (clock() - started), nodes


def main():
    folder, target, rounds = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    speeds = {}
    with serving(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=web_engine.CHROMIUM, args=["--no-sandbox"])
        chromium = web_engine.BrowserWorker(browser.new_page(), url)
        engines = {"native": web_engine.native(target), "Node": web_engine.node(folder), "Chromium": chromium}
        for engine in engines.values():
            engine.execute(engine_messages.set_hash(16))
            # Warms up: a JavaScript engine recompiles the module to faster code while the module runs.
            nodes_per_second(engine, POSITIONS[1])
        for _ in range(rounds):
            for place in POSITIONS:
                found = set()
                for name, engine in engines.items():
                    speed, nodes = nodes_per_second(engine, place)
                    speeds.setdefault((place, name), []).append(speed)
                    found.add(nodes)
                assert len(found) == 1, f"expected the same nodes of each, found {found} for {place}"
        clocks = {"clock": time.perf_counter, "processor": processor_seconds}
        gains = {(name, clock): [] for name in ("native", "Chromium") for clock in clocks}
        for (name, clock), values in gains.items():
            # The first search with two threads starts a helper thread, which is not measured.
            nodes_per_second(engines[name], POSITIONS[0], threads=2)
            for place in POSITIONS[:4] * rounds:
                one, two = (nodes_per_second(engines[name], place, count, clocks[clock])[0] for count in (1, 2))
                values.append(two / one)
        browser.close()
    print("| Board | Position | native | Node | Chromium |\n|---|---|---:|---:|---:|")
    ratios = {"Node": [], "Chromium": []}
    for place in POSITIONS:
        native = statistics.median(speeds[place, "native"])
        row = [statistics.median(speeds[place, name]) / native for name in ratios]
        for name, ratio in zip(ratios, row):
            ratios[name].append(ratio)
        print(f"| {place[0]} | `{place[1]}` | {native:,.0f} | {row[0]:.2f} × | {row[1]:.2f} × |")
    medians = [statistics.median(values) for values in ratios.values()]
    print(f"| median | | | {medians[0]:.2f} × | {medians[1]:.2f} × |\n")
    for (name, clock), values in gains.items():
        print(f"Two threads on 8×8, {name}: {statistics.median(values):.2f} × the positions per second of one thread, by {clock}")


if __name__ == "__main__":
    main()
