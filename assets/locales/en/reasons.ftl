# Sentences that explain mistakes in reviews, and the names of the sides. breakthrough-engine contains this file.
#
# $move is the played move. $side is the name of a side, which occurs only as a subject.

## Sides

side-white = White
side-black = Black

## Wins

reason-win-at-once-missed = { $move } misses an immediate win with the piece on { $square }.
reason-win-missed = { $move } misses a win: the move to { $square } wins in { $moves ->
    [one] 1 more move
   *[other] { $moves } more moves
} at most.
reason-long-win-missed = { $move } misses a forced win, which starts with the move to { $square }.
reason-forced-win = After { $move }, { $side } can force a win, starting with the move from { $square } to { $other }.
reason-forced-reply-missed = After { $move }, { $side } wins at once with the piece on { $square }.
reason-forced-sequence = After { $move }, { $side } wins in { $moves } moves, starting from { $square }. Every reply is forced.
reason-zugzwang = After { $move } and a move to { $square }, { $side } is in zugzwang: every move loses, but passing would be safe.

## Runners

reason-race-lost = After { $move }, the pieces on { $square } and { $other } both have { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to go, and { $side } moves first.
reason-runner = After { $move }, { $side } has an unstoppable piece on { $square }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to go.
reason-runner-later = After { $move }, { $side } gets an unstoppable piece on { $square }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to go.
reason-runner-missed = { $move } misses an unstoppable piece on { $square }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to go.

## Captures

reason-hanging = After { $move } the piece on { $square } is unprotected and can be captured.
reason-hanging-later = After { $move } the best line loses an unprotected piece on { $square }.
reason-exchange = After { $move } the piece on { $square } has more attackers than protectors.
reason-exchange-later = After { $move } the best line loses a piece on { $square } in an exchange.
reason-piece-missed = { $move } misses the capture on { $square }, which wins a piece.
reason-capture-missed = { $move } misses the capture on { $square }.
reason-capture-allowed = After { $move }, { $side } can capture on { $square }.
reason-capture-allowed-wins = After { $move }, { $side } can capture on { $square } and force a win.
reason-capture-allowed-later = After { $move } the best line allows a capture on { $square }.

## Defence

reason-pivotal-lost = After { $move }, { $side } can capture the piece on { $square }, which the defence depends on.
reason-pivotal-lost-later = After { $move } the best line loses the piece on { $square }, which the defence depends on.
reason-pivotal-moved = The defence depends on a piece on { $square }: after { $move } nothing stops a piece on { $other }, with { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to go.
reason-pivotal-attacked = After { $move } the defence depends on the piece on { $square }, which { $side } can attack.
reason-pivotal-attacked-wins = After { $move }, { $side } can attack the piece on { $square }, which the defence depends on, and force a win.
reason-hole = After { $move }, { $side } heads for the hole on { $square }.
reason-unblocked = After { $move } the piece on { $square } is no longer blocked, and { $side } can move it.
reason-guard = After { $move } nothing guards { $square }, and { $side } can advance there.
reason-guard-wins = After { $move } nothing guards { $square }: { $side } can advance there and force a win.
reason-threat = After { $move }, { $side } can attack the piece on { $square }, which has too little protection.
reason-threat-wins = After { $move }, { $side } can attack the piece on { $square }, which has too little protection, and force a win.
reason-attack = After { $move }, { $side } can attack the piece on { $square }.
reason-attack-wins = After { $move }, { $side } can attack the piece on { $square } and force a win.
reason-trade = After { $move }, { $side } can recapture on { $square }.
reason-trade-wins = After { $move }, { $side } can recapture on { $square } and force a win.
reason-advance = After { $move }, { $side } can safely advance to { $square }.
reason-advance-wins = After { $move }, { $side } can safely advance to { $square } and force a win.

## Other mistakes

reason-other = After { $move }, { $side } improves the position with a move to { $square }.
reason-other-move = Another move is better than { $move }.
