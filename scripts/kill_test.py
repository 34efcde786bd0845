"""Kills the built game with SIGKILL while two computers play, and checks the library after each kill.

    xvfb-run -a python3 scripts/kill_test.py [--kills N] [--seed N] FOLDER_OF_THE_PROGRAMS

Every move that another program can read from the library before a kill must still be in the library after the kill, and the
library must pass its integrity check.
"""

import argparse
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Moves have no animation and no delay, so that most kills interrupt a write.
SETTINGS = 'move-speed = "off"\nreply-milliseconds = 0\nopening-view = false\n'
START_SECONDS = 120


def rows(library):
    """Returns the number of plies of each game by ID, read while the game has the library open."""
    with sqlite3.connect(f"file:{library}?mode=ro", uri=True) as connection:
        return dict(connection.execute("SELECT id, plies FROM games"))


def wait_for_move(library, game, known):
    """Waits until the library contains more than `known` games."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if game.poll() is not None:
            sys.exit(f"expected the game to run, found exit code {game.returncode}")
        try:
            if library.exists() and len(rows(library)) > known:
                return
        except sqlite3.Error:
            pass
        time.sleep(0.02)
    sys.exit(f"expected a move within {START_SECONDS} seconds, found none")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("programs", type=Path, help="folder with breakthrough and breakthrough-engine")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    lost, games, plies = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="breakthrough-kills-") as folder:
        home = Path(folder)
        library = home / "breakthrough" / "library.sqlite"
        for place in [home / "breakthrough"]:
            place.mkdir()
            (place / "settings.toml").write_text(SETTINGS)
        environment = os.environ | {name: folder for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        command = [arguments.programs / "breakthrough", "--size", "480x360", "--quality", "low",
                   "--variant", "16x16", "--players", "computer:1,computer:1"]
        for kill in range(1, arguments.kills + 1):
            output = subprocess.DEVNULL
            with subprocess.Popen(command, env=environment, stdout=output, stderr=output) as game:
                try:
                    wait_for_move(library, game, games)
                    time.sleep(2 * random.random())
                    before = rows(library)
                finally:
                    # Kills the game even after an error, because `with` waits for the game to exit.
                    game.kill()
                    game.wait()
            check = subprocess.run(
                [arguments.programs / "breakthrough-engine", "library", "check", "--folder", library.parent],
                capture_output=True, text=True)
            after = rows(library)
            missing = [game for game, count in before.items() if after.get(game, 0) < count]
            if check.returncode != 0 or missing:
                lost += 1
                print(json.dumps({"kill": kill, "missing": missing, "check": (check.stdout + check.stderr).strip()}), flush=True)
            games, plies = len(after), sum(after.values())
            if kill % 25 == 0:
                print(f"{kill} kills, {games} games with {plies} plies, {lost} with losses", flush=True)
    print(f"{arguments.kills} kills, {games} games with {plies} plies, {lost} with losses")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
