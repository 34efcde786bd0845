"""Encodes and decodes the messages of engine workers, for scripts that run a worker without the game.
`crates/engine-service/src/wire.rs` defines the messages. Messages are encoded with postcard: integers of more than eight bits
are varints, and signed integers are zigzag-encoded.
"""


def _varint(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*encoded, number])


def _text(text: str) -> bytes:
    return _varint(len(text.encode())) + text.encode()


def _optional(number: int | None) -> bytes:
    return b"\0" if number is None else b"\1" + _varint(number)


def free_tables() -> bytes:
    """Returns the command to free the transposition tables."""
    return _varint(1)


def set_hash(mebibytes: int) -> bytes:
    """Returns the command to set the size of the transposition tables."""
    return _varint(2) + _varint(mebibytes)


def analyse(variant: str, position: str, *, depth=None, nodes=None, multi_pv=1, threads=1) -> bytes:
    """Returns a command to search at full strength, among all moves."""
    moves = _varint(0)
    return _search(variant, position, _varint(1) + _varint(multi_pv) + _optional(depth) + _optional(nodes) + moves, threads)


def play(variant: str, position: str, level: int, seed: int) -> bytes:
    """Returns a command to choose a move as a computer player."""
    return _search(variant, position, _varint(0) + level.to_bytes(1, "big", signed=True) + _varint(seed), 1)


def _search(variant: str, position: str, mode: bytes, threads: int) -> bytes:
    run, search, no_time_limit = _varint(0), _varint(0), b"\0"
    return run + search + _text(variant) + _text(position) + mode + no_time_limit + _varint(threads)


def has_replies(command: bytes) -> bool:
    """Returns whether a command is a request. Only requests have replies."""
    return command[0] == 0


class _Reader:
    def __init__(self, message: bytes):
        self.message, self.at = message, 0

    def byte(self) -> int:
        self.at += 1
        return self.message[self.at - 1]

    def varint(self) -> int:
        number, shift = 0, 0
        while True:
            byte = self.byte()
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    def signed(self) -> int:
        number = self.varint()
        return number >> 1 ^ -(number & 1)

    def text(self) -> str:
        length = self.varint()
        self.at += length
        return self.message[self.at - length : self.at].decode()

    def list_of(self, read) -> list:
        return [read() for _ in range(self.varint())]

    def line(self) -> dict:
        return {"score": self.signed(), "moves": self.list_of(lambda: (self.byte(), self.byte()))}

    def search_report(self) -> dict:
        report = {"lines": self.list_of(self.line)}
        for name in ("depth", "selective depth", "nodes", "hashfull"):
            report[name] = self.varint()
        seconds, nanoseconds, _program = self.varint(), self.varint(), self.text()
        return report | {"seconds": seconds + nanoseconds / 1e9}


def reply(message: bytes) -> dict:
    """Decodes a reply to a search. The result contains the report, whether the report is the last, and the time in seconds.
    Squares are numbers, 0 for a1."""
    reader = _Reader(message)
    is_last = reader.varint() == 1
    if is_last and (reader.varint(), reader.varint()) != (0, 0):
        raise ValueError(f"expected the report of a search, found {message.hex()}")
    report = reader.search_report()
    if reader.at != len(message):
        raise ValueError(f"expected the end of the report after {reader.at} bytes, found {message.hex()}")
    return report | {"is last": is_last}
