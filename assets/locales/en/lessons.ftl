# Titles and sentences of the lessons in crates/lessons/lessons. A sentence has at most 90 characters.

## Chapters

lesson-chapter-rules = Rules
lesson-chapter-through = Getting through
lesson-chapter-holding = Holding
lesson-chapter-playing = Playing
lesson-chapter-variants = Variants

## Goals

lesson-goal-win = Win the game
lesson-goal-win-in = Win in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
lesson-goal-hold = Find { $moves ->
    [one] 1 move that does
   *[other] { $moves } moves that do
} not lose
lesson-goal-reach = Reach { $square } in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
lesson-goal-capture = Capture { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
} in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}

## Rules

lesson-moving = Moving
lesson-moving-1 = Step one square ahead each turn, straight or diagonally, and reach d4.
lesson-moving-2 = A piece straight ahead blocks the way: step past it diagonally and reach c5.
lesson-moving-3 = Black can step into your way: reach c5 on a way that stays open.

lesson-capturing = Capturing
lesson-capturing-1 = Capture a piece: pieces capture diagonally ahead, never straight ahead.
lesson-capturing-2 = Capture a piece now, so that you can capture another one next.
lesson-capturing-3 = Capturing is a choice: start with the capture after which you can always take back.

lesson-far-side = The far side
lesson-far-side-1 = Bring a piece to the far side and you win: the step straight ahead is safe.
lesson-far-side-2 = Reach the far side in three steps, and avoid the squares on which Black can capture.
lesson-far-side-3 = Find the only way around the black pieces that is quick enough.

lesson-last-piece = The last piece
lesson-last-piece-1 = Capturing every enemy piece wins too: leave Black only squares that you attack.
lesson-last-piece-2 = Block the piece on e3, so that it has to step where you can capture it.
lesson-last-piece-3 = Two captures are possible: choose the one that keeps a guard for the last piece.

lesson-no-moves = No move left
lesson-no-moves-1 = A side that cannot move loses: shut in the piece on a5.
lesson-no-moves-2 = Shut in one piece, so that the other one has to step where you capture it.
lesson-no-moves-3 = Block the piece on e4, then guard the squares of the other piece.

## Getting through

lesson-skirting = Around a defender
lesson-skirting-1 = A defender cannot capture straight ahead: step right in front of it, then past it.
lesson-skirting-2 = Avoid the squares that the defender attacks: the one right in front of it is safe.
lesson-skirting-3 = Leave the captures alone, and step right in front of the lone defender.

lesson-runner = The runner
lesson-runner-1 = A runner cannot be stopped: take the way that no defender guards.
lesson-runner-2 = Run where no defender can catch you: Black's attack comes too late.
lesson-runner-3 = Captures tempt you, but only one step turns your piece into a runner.

lesson-race = The race
lesson-race-1 = Both sides need three steps, and you move first: do not stop to capture.
lesson-race-2 = Count the steps to the far side, and lose none of them to a capture.
lesson-race-3 = Black can run too: step ahead at once, away from every defender.

lesson-deflection = Drawing a defender away
lesson-deflection-1 = Black must capture a piece one step from the far side: offer one, then take back.
lesson-deflection-2 = Offer a piece on d5: the defender that takes it leaves the left side open.
lesson-deflection-3 = Choose the offer that draws the right defender away from the centre.

lesson-forcing = Threat after threat
lesson-forcing-1 = Prepare a threat that Black can answer in one way only, and take back with the next.
lesson-forcing-2 = Force Black to capture with one threat, and make the next one at once.
lesson-forcing-3 = Find the threats that leave Black only one reply, again and again.

## Holding

lesson-pairs = Pairs
lesson-pairs-1 = Two pieces side by side stop an attacker: bring a piece next to b2.
lesson-pairs-2 = Close the gap: pieces side by side guard the squares in front of each other.
lesson-pairs-3 = The attacker wants to pass on the left: make a pair in front of it.

lesson-columns = Columns
lesson-columns-1 = Attackers cannot slip past a column: move a piece straight behind another one.
lesson-columns-2 = Put a second piece behind the one in front, and nothing gets past.
lesson-columns-3 = Build the column in the middle, where it guards the most squares.

lesson-diagonals = Diagonals leak
lesson-diagonals-1 = Pieces on a diagonal protect each other, not the square in their corner: enter it.
lesson-diagonals-2 = Find the hole in the corner of a black diagonal, and step into it.
lesson-diagonals-3 = The diagonal on the left has a hole beside its front piece: step in at once.

lesson-pivotal = The piece that holds
lesson-pivotal-1 = Capture the piece that closes your way, not the one that stands alone.
lesson-pivotal-2 = Do not take the attacker: take the defender that stops your runner.
lesson-pivotal-3 = Capture the piece that closes several ways at once, not the nearest one.

lesson-home-rank = The home rank
lesson-home-rank-1 = Pieces on your first rank guard the squares in front of them: move another piece.
lesson-home-rank-2 = Black comes closer: keep your first rank closed and use the piece in the middle.
lesson-home-rank-3 = A step from the first rank leaves a hole for good: find the move that leaves none.

lesson-exchanges = Exchanges
lesson-exchanges-1 = Offer an exchange on b4, which Black attacks once and you protect once.
lesson-exchanges-2 = Count the attackers and protectors of d4, then offer the exchange there.
lesson-exchanges-3 = Two captures are possible, but only an exchange on d4 opens the way.

## Playing

lesson-tempo = Waiting moves
lesson-tempo-1 = Every move goes ahead: wait at home until Black has to open the way.
lesson-tempo-2 = Do not step past the defender yet: make a move that gives nothing away.
lesson-tempo-3 = A side without safe moves has to open its defence: find the move that waits.

lesson-balance = Left and right
lesson-balance-1 = Black attacks where you have nobody: bring a piece to the left.
lesson-balance-2 = Black is stronger on the left: bring help from the middle.
lesson-balance-3 = Black has more pieces on the right: bring one of yours nearer.

lesson-odd-even = Odd and even
lesson-odd-even-1 = One square lies between d3 and d5: step in, and Black has to give way.
lesson-odd-even-2 = When two pieces meet, the side to move gives way: let it be Black.
lesson-odd-even-3 = Count the squares between facing pieces, and close the last gap yourself.

lesson-centre-edge = Centre and edge
lesson-centre-edge-1 = A piece at the edge can be attacked from one side only: run there.
lesson-centre-edge-2 = Leave the captures alone and take the safe road along the edge.
lesson-centre-edge-3 = A defender in the middle reaches both sides: bring a piece there.

lesson-provoking = Provoke and enter
lesson-provoking-1 = Offer a piece on the left, and enter where the defender comes from.
lesson-provoking-2 = Draw a defender to the middle, then run along the right edge.
lesson-provoking-3 = Provoke Black in the middle, then slip past the last defender on the left.

lesson-opening = The opening
lesson-opening-1 = In the opening, leave your first rank at home and move another piece.
lesson-opening-2 = Do not capture at once: push a piece and keep your first rank closed.
lesson-opening-3 = Attack with a piece of the second rank, and let the first rank guard it.

## Variants

lesson-hexagons = Hexagons
lesson-hexagons-1 = The way is shorter towards the edge of a hexagonal board: run there.
lesson-hexagons-2 = Count the steps to the far side, and take the way that needs only three.
lesson-hexagons-3 = Pieces capture on the two outer cells ahead: take the piece on your short way.

lesson-cylinder = The cylinder
lesson-cylinder-1 = The left and right edges are connected: step across the edge.
lesson-cylinder-2 = Step around the defenders by crossing the edge.
lesson-cylinder-3 = The last step can cross the edge too: prepare it.

lesson-bombardment = Bombardment
lesson-bombardment-1 = Nothing captures here: explode a piece, which removes all pieces next to it.
lesson-bombardment-2 = Explode where black pieces are next to yours, and keep the others.
lesson-bombardment-3 = Black can explode too: run where no black piece comes near.

lesson-mandatory = Mandatory capture
lesson-mandatory-1 = Whoever can capture must capture: offer a piece on the left and run on the right.
lesson-mandatory-2 = Make Black capture at the edge, away from your runner.
lesson-mandatory-3 = Black has to capture on the left: use these moves to run on the right.

lesson-straight = Straight capture
lesson-straight-1 = Pieces capture straight ahead too: take the piece in front.
lesson-straight-2 = Capture straight ahead, and leave no black piece on the board.
lesson-straight-3 = Do not capture straight ahead, because a defender takes back: walk around.
