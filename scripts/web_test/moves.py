"""Generates the legal moves of the standard rules on a square board, and implements a simple player."""


def board(fen: str) -> dict[str, str]:
    """Returns the pieces of a position, by square."""
    rows = fen.split()[0].split("/")
    pieces = {}
    for index, row in enumerate(rows):
        file = 0
        number = ""
        for letter in row + " ":
            if letter.isdigit():
                number += letter
                continue
            file += int(number or 0)
            number = ""
            if letter.isalpha():
                pieces[f"{chr(ord('a') + file)}{len(rows) - index}"] = letter
                file += 1
    return pieces


def size(fen: str) -> tuple[int, int]:
    """Returns the numbers of files and ranks."""
    rows = fen.split()[0].split("/")
    files, number = 0, ""
    for letter in rows[0] + " ":
        if letter.isdigit():
            number += letter
            continue
        files += int(number or 0) + (1 if letter.isalpha() else 0)
        number = ""
    return files, len(rows)


def moves_of_white(fen: str) -> list[tuple[str, str, bool]]:
    """Lists the legal moves of the side that moves up: origin, destination, and whether the move captures."""
    pieces, (files, ranks) = board(fen), size(fen)
    found = []
    for start, piece in pieces.items():
        if not piece.isupper():
            continue
        rank = int(start[1:]) + 1
        for step in (-1, 0, 1):
            file = ord(start[0]) - ord("a") + step
            end = f"{chr(ord('a') + file)}{rank}"
            if not (0 <= file < files and rank <= ranks):
                continue
            target = pieces.get(end)
            if target is None or (step != 0 and target.islower()):
                found.append((start, end, target is not None))
    return found


def choose(fen: str) -> tuple[str, str]:
    """Returns a winning move if possible, otherwise a capture in White's half of the board, otherwise a move to the farthest
    rank."""
    ranks = size(fen)[1]

    def value(move):
        start, end, captures = move
        rank = int(end[1:])
        return (rank == ranks, captures and int(end[1:]) <= ranks // 2, rank, captures, start)

    start, end, _ = max(moves_of_white(fen), key=value)
    return start, end
