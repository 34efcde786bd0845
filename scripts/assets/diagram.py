#!/usr/bin/env python3
"""Draws docs/pictures/rules.svg: a move, a capture and a win, each on a part of a board.

    python3 scripts/assets/diagram.py

Needs only Python. The output is deterministic.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parents[2] / "docs/pictures/rules.svg"
SQUARE, GAP, MARGIN, CAPTION = 44, 28, 10, 30
LIGHT, DARK, GOAL, FRAME = "#e6cfa3", "#a9794a", "#e2b460", "#4a3122"
MARK, TEXT = "#2f7d5b", "#8a6a48"
WHITE, BLACK, EDGE = "#fbf7ee", "#2a211c", "#1b110b"
FILES, RANKS = 3, 3
# White pieces, black pieces and arrows of each board, by caption. A square is (file, rank), counted from 0 at the bottom left.
BOARDS = {
    "Move": ([(1, 0)], [], [((1, 0), (0, 1)), ((1, 0), (1, 1)), ((1, 0), (2, 1))]),
    "Capture": ([(1, 0)], [(0, 1), (1, 1), (2, 1)], [((1, 0), (0, 1)), ((1, 0), (2, 1))]),
    "Win": ([(1, 1)], [(0, 2)], [((1, 1), (1, 2))]),
}


def centre(left: float, square: tuple[int, int]) -> tuple[float, float]:
    """Returns the centre of a square on a board whose left edge is at `left`."""
    file, rank = square
    return left + (file + 0.5) * SQUARE, MARGIN + (RANKS - rank - 0.5) * SQUARE


def board(left: float, caption: str) -> list[str]:
    """Draws a board with its pieces, arrows and caption."""
    whites, blacks, arrows = BOARDS[caption]
    width, height = FILES * SQUARE, RANKS * SQUARE
    shapes = [f'<rect x="{left - 3}" y="{MARGIN - 3}" width="{width + 6}" height="{height + 6}" rx="3" fill="{FRAME}"/>']
    for file in range(FILES):
        for rank in range(RANKS):
            colour = GOAL if caption == "Win" and rank == RANKS - 1 else LIGHT if (file + rank) % 2 else DARK
            x, y = left + file * SQUARE, MARGIN + (RANKS - 1 - rank) * SQUARE
            shapes.append(f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{colour}"/>')
    for x, y in (centre(left, square) for square in blacks):
        shapes.append(f'<circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{EDGE}" stroke-width="9"/>')
        shapes.append(f'<circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{BLACK}" stroke-width="6"/>')
    for start, end in arrows:
        (x1, y1), (x2, y2) = centre(left, start), centre(left, end)
        x2, y2 = x1 + (x2 - x1) * 0.82, y1 + (y2 - y1) * 0.82
        shapes.append(f'<line x1="{x1}" y1="{y1}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{MARK}" stroke-width="5" marker-end="url(#head)"/>')
    for x, y in (centre(left, square) for square in whites):
        points = f"{x},{y - 17} {x - 12},{y + 14} {x},{y + 8} {x + 12},{y + 14}"
        shapes.append(f'<polygon points="{points}" fill="{WHITE}" stroke="{EDGE}" stroke-width="2" stroke-linejoin="round"/>')
    x, y = left + width / 2, MARGIN + height + 24
    shapes.append(f'<text x="{x}" y="{y}" text-anchor="middle" font-family="sans-serif" font-size="16" fill="{TEXT}">{caption}</text>')
    return shapes


def main() -> None:
    """Writes the picture."""
    width = 2 * MARGIN + len(BOARDS) * FILES * SQUARE + (len(BOARDS) - 1) * GAP
    height = MARGIN + RANKS * SQUARE + CAPTION + 4
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        '<marker id="head" viewBox="0 0 10 10" refX="4" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">'
        f'<path d="M0 0 10 5 0 10z" fill="{MARK}"/></marker>',
    ]
    for index, caption in enumerate(BOARDS):
        lines += board(MARGIN + index * (FILES * SQUARE + GAP), caption)
    OUT.write_text("\n".join([*lines, "</svg>", ""]))


if __name__ == "__main__":
    main()
