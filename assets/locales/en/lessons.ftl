# Titles and sentences of the lessons in crates/lessons/lessons. A sentence has at most 90 characters.

## Chapters

lesson-chapter-rules = Rules
lesson-chapter-through = Getting through
lesson-chapter-holding = Defence
lesson-chapter-playing = Strategy
lesson-chapter-variants = Variants

## Goals

lesson-goal-win = Win the game
lesson-goal-win-in = Win in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
lesson-goal-hold = Make { $moves ->
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
lesson-moving-1 = Move your white piece one square ahead each turn, straight or diagonally, and reach d4.
lesson-moving-2 = A piece straight ahead blocks the way: step past it diagonally and reach c5.
lesson-moving-3 = Black can block a straight step, but diagonally you capture the blocker: reach c5.

lesson-capturing = Capturing
lesson-capturing-1 = Capture a piece: pieces capture diagonally ahead, never straight ahead.
lesson-capturing-2 = Two captures are possible: choose the one that lets you capture again.
lesson-capturing-3 = Captures are optional: protect a piece first, and then take both black pieces.

lesson-far-side = The far side
lesson-far-side-1 = Bring a piece to the far side and you win: the step straight ahead is safe.
lesson-far-side-2 = Reach the far side in three steps, and avoid the squares on which Black can capture.
lesson-far-side-3 = Find the only way around the black pieces that is quick enough.

lesson-last-piece = The last piece
lesson-last-piece-1 = Capturing every enemy piece wins too: leave Black only squares that you attack.
lesson-last-piece-2 = Black has two pieces left: leave each of them only squares that you attack.
lesson-last-piece-3 = Two captures are possible: keep the piece that can stop Black’s last one.

lesson-no-moves = No move left
lesson-no-moves-1 = A side that cannot move loses: shut in the piece on a5.
lesson-no-moves-2 = Shut in one piece, so that the other one has to step where you can capture it.
lesson-no-moves-3 = Block the piece on e4, then guard every square that the other piece can reach.

## Getting through

lesson-skirting = Around a defender
lesson-skirting-1 = A defender cannot capture straight ahead: step right in front of it, then past it.
lesson-skirting-2 = Do not step or capture where a defender can take your piece: one square is safe.
lesson-skirting-3 = Do not capture: step right in front of the lone defender, and past it next.

lesson-runner = The runner
lesson-runner-1 = A runner is a piece that no defender can stop: take the path that Black does not guard.
lesson-runner-2 = Run where no defender can catch you, but take the piece that comes close to home.
lesson-runner-3 = Captures are tempting, but only one step turns your piece into a runner.

lesson-race = The race
lesson-race-1 = Both sides need three steps, and you move first: do not let Black take your runner.
lesson-race-2 = You are ahead in the race: take the path on which no defender can stop you.
lesson-race-3 = Black needs three steps too: step ahead at once, out of every defender’s reach.

lesson-deflection = Drawing a defender away
lesson-deflection-1 = Black must capture a piece one step from the far side: offer one, then recapture.
lesson-deflection-2 = Draw away the defender that guards the left, and then run there.
lesson-deflection-3 = Choose the sacrifice that draws the guard of d5 away, then run through the centre.

lesson-forcing = Threat after threat
lesson-forcing-1 = Prepare a threat with only one reply: when Black captures, recapture with another piece.
lesson-forcing-2 = Force Black to capture with one threat, and make the next one at once.
lesson-forcing-3 = Find the threats that leave Black only one reply, again and again.

## Defence

lesson-pairs = Pairs
lesson-pairs-1 = Two pieces side by side stop an attacker: make a pair in the middle, not at the edge.
lesson-pairs-2 = Close the gap: pieces side by side guard the squares in front of each other.
lesson-pairs-3 = The attacker wants to pass on the left: make a pair in front of it.

lesson-columns = Columns
lesson-columns-1 = Attackers cannot slip past a column: move a piece straight behind another one.
lesson-columns-2 = Put a second piece behind the front one, so that the attacker on c4 cannot slip past.
lesson-columns-3 = Build the column in the middle, where it guards the most squares.

lesson-diagonals = Diagonals leak
lesson-diagonals-1 = A diagonal protects its front piece, but not the square beside that piece: enter it.
lesson-diagonals-2 = Find the unguarded square beside the front piece of a diagonal, and enter it.
lesson-diagonals-3 = Black has a diagonal on the left and a column on the right: enter on the side that leaks.

lesson-pivotal = Capture the defender
lesson-pivotal-1 = Two captures are possible: take the piece that bars your way.
lesson-pivotal-2 = Do not take the attacker: take the defender that stops your runner.
lesson-pivotal-3 = Capture the piece that bars several paths at once, not the nearest one.

lesson-home-rank = The home rank
lesson-home-rank-1 = Pieces on your first rank guard the squares in front of them: move another piece.
lesson-home-rank-2 = Black comes closer: keep your first rank closed and use the piece in the middle.
lesson-home-rank-3 = A step from the first rank leaves a hole for good: find the move that leaves none.

lesson-exchanges = Exchanges
lesson-exchanges-1 = Offer an exchange on b4, which Black attacks once and you protect once.
lesson-exchanges-2 = Leave both captures alone: enter a square that Black attacks once and you protect once.
lesson-exchanges-3 = Black attacks d4 twice: enter it so that two of your pieces can recapture.

## Strategy

lesson-tempo = Waiting moves
lesson-tempo-1 = Black will have to open the way: make a safe move at home, and leave d3 in place.
lesson-tempo-2 = Do not step past the defender yet: make a move that gives nothing away.
lesson-tempo-3 = A side without safe moves has to open its defence: find a waiting move.

lesson-balance = Left and right
lesson-balance-1 = Black attacks where you have no pieces: bring a piece to the left.
lesson-balance-2 = Black attacks on the left and waits on d4: defend with a piece that guards both sides.
lesson-balance-3 = Black’s pieces gather on the right: bring a piece from the edge, and lose none.

lesson-odd-even = Odd and even
lesson-odd-even-1 = One square lies between d3 and d5: step in, and Black has to give way.
lesson-odd-even-2 = When two pieces meet, the side to move gives way: let it be Black.
lesson-odd-even-3 = Count the squares between facing pieces, and close the last gap yourself.

lesson-centre-edge = Centre and edge
lesson-centre-edge-1 = A piece at the edge can be attacked from one side only: run there.
lesson-centre-edge-2 = Leave the capture alone and take the safe way along the edge.
lesson-centre-edge-3 = A defender in the middle reaches both sides: put one there, with another behind it.

lesson-provoking = Lure and enter
lesson-provoking-1 = Offer a piece on the left, and enter where the defender came from.
lesson-provoking-2 = Draw a defender to the middle, then run along the right edge.
lesson-provoking-3 = Two defenders guard the left: lure away the one in the middle, then pass the other.

lesson-opening = The opening
lesson-opening-1 = In the opening, keep the pieces on your first rank at home: move another piece.
lesson-opening-2 = Do not capture at once: push a piece and keep your first rank closed.
lesson-opening-3 = Attack with a piece from the second rank, and keep the pieces on the first rank.

## Variants

lesson-hexagons = Hexagons
lesson-hexagons-1 = The path is shorter towards the edge of a hexagonal board: run there.
lesson-hexagons-2 = Count the steps to the far side, and take the path that needs only three.
lesson-hexagons-3 = Pieces capture on the two outer cells ahead: take the piece on your shortest path.

lesson-cylinder = The cylinder
lesson-cylinder-1 = The left and right edges are connected: step across the edge.
lesson-cylinder-2 = Step around the defenders by crossing the edge.
lesson-cylinder-3 = The last step can cross the edge too: prepare it.

lesson-bombardment = Bombardment
lesson-bombardment-1 = Pieces do not capture here: explode one, and all pieces next to it vanish with it.
lesson-bombardment-2 = Explode the piece that has only black pieces next to it.
lesson-bombardment-3 = Black can explode too: run where no black piece comes near.

lesson-mandatory = Mandatory capture
lesson-mandatory-1 = Whoever can capture must capture: offer a piece on the left, and run from e3.
lesson-mandatory-2 = Make Black capture at the edge, away from your runner.
lesson-mandatory-3 = You must capture too: run so that Black’s sacrifices on the left come too late.

lesson-straight = Straight captures
lesson-straight-1 = Pieces capture straight ahead too: take the piece in front.
lesson-straight-2 = Capture straight ahead, and leave no black piece on the board.
lesson-straight-3 = Do not capture straight ahead, because a defender would recapture: go around it.
