#!/usr/bin/env python3
"""Plays the game with a real pointer without pauses, and counts lost clicks.

    xvfb-run -a -s "-screen 0 1280x800x24" python3 scripts/click_test.py [--moves N] [--pause SECONDS] PROGRAM

Plays N random moves of both sides (default 100); no move ends the game. Each move is two clicks: xdotool moves the pointer and
immediately clicks. Prints the number of moves that the game has saved, and fails if a move is missing. With Mesa's software
renderer, a higher `--quality` reduces the frame rate.
"""

import argparse
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WINDOW = "1000x650"
# Corners of the board at a1, h1, h8 and a8, in pixels of the window, in a game between two people.
CORNERS = [(76, 478), (670, 476), (634, 73), (164, 73)]
# Seconds without a newly saved move after which the remaining clicks count as lost.
PATIENCE = 60


def projection():
    """Returns a function that maps a square (file, rank) to its centre in the window."""
    rows, values = [], []
    for (x, y), (u, v) in zip([(0, 0), (8, 0), (8, 8), (0, 8)], CORNERS):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    # Gauss–Jordan elimination.
    table = [row + [value] for row, value in zip(rows, values)]
    for column in range(8):
        pivot = max(range(column, 8), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(8):
            if row != column:
                factor = table[row][column] / table[column][column]
                table[row] = [a - factor * b for a, b in zip(table[row], table[column])]
    h = [table[row][8] / table[row][row] for row in range(8)]

    def centre(square):
        x, y = square[0] + 0.5, square[1] + 0.5
        scale = h[6] * x + h[7] * y + 1
        return round((h[0] * x + h[1] * y + h[2]) / scale), round((h[3] * x + h[4] * y + h[5]) / scale)

    return centre


def random_moves(count, seed):
    """Returns legal moves from the start that do not end the game."""
    rng = random.Random(seed)
    board = {(file, rank): 1 for file in range(8) for rank in (0, 1)}
    board |= {(file, rank): -1 for file in range(8) for rank in (6, 7)}
    moves, side = [], 1
    while len(moves) < count:
        quiet, captures = [], []
        for (file, rank), owner in board.items():
            for step in (-1, 0, 1):
                to = (file + step, rank + side)
                if owner != side or not 0 <= to[0] < 8 or not 1 <= to[1] < 7 or board.get(to) == side:
                    continue
                if to not in board:
                    quiet.append(((file, rank), to))
                elif step != 0:
                    captures.append(((file, rank), to))
        if not quiet + captures:
            break
        start, to = rng.choice(quiet or captures)
        board[to] = board.pop(start)
        moves.append((start, to))
        side = -side
    return moves


def saved_plies(library):
    if not library.exists():
        return 0
    connection = sqlite3.connect(f"file:{library}?mode=ro", uri=True)
    try:
        row = connection.execute("SELECT max(plies) FROM games").fetchone()
    except sqlite3.OperationalError:
        row = None
    connection.close()
    return (row and row[0]) or 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two moves")
    parser.add_argument("--quality", default="low")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("program", type=Path)
    arguments = parser.parse_args()
    centre, moves = projection(), random_moves(arguments.moves, arguments.seed)
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home}
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            environment.pop(name, None)
        options = ["--size", WINDOW, "--quality", arguments.quality, "--players", "human,human"]
        game = subprocess.Popen([arguments.program, *options], env=environment, stderr=subprocess.DEVNULL)
        try:
            time.sleep(40)
            for start, to in moves:
                click = [word for square in (start, to) for word in ("mousemove", *map(str, centre(square)), "click", "1")]
                subprocess.run(["xdotool", *click], check=True)
                time.sleep(arguments.pause)
            library = Path(home, ".local/share/breakthrough/library.sqlite")
            # The game makes at most one move per frame, so a slow renderer needs time after the last click.
            saved, ends = 0, time.monotonic() + PATIENCE
            while saved < len(moves) and time.monotonic() < ends:
                time.sleep(1)
                if (now := saved_plies(library)) > saved:
                    saved, ends = now, time.monotonic() + PATIENCE
        finally:
            game.terminate()
            game.wait(timeout=60)
    print(f"{saved} of {len(moves)} moves were made by {2 * len(moves)} clicks")
    return 0 if saved == len(moves) else 1


if __name__ == "__main__":
    sys.exit(main())
