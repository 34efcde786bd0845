# Texts of the rule pages in English.

rules-heading = Rules
rules-close = Close
rules-others = Rules of other variants
rules-in-this-variant = In this variant
rules-solved-status = Result with best play
rules-history = History
rules-strategy = Strategy

rules-about = About this variant

rules-diagram = Diagram: { $rule } Click the pieces to move them.
rules-diagram-move = A piece moves one square forward, straight or diagonally.
rules-diagram-move-hexagons = A piece moves one cell forward, along its file or diagonally.
rules-diagram-capture = A piece captures diagonally forward, never straight ahead.
rules-diagram-capture-straight = A piece captures forward, straight or diagonally.
rules-diagram-capture-straight-hexagons = A piece captures one cell forward, along its file or diagonally.
rules-diagram-bombardment = Instead of capturing, a piece can explode. This removes it and all pieces of both sides next to it.
rules-diagram-win = The first side to bring a piece to the far side wins.
rules-diagram-win-several = The first side to bring { $needed } pieces to the far side wins.

rules-game = How to play
rules-game-text =
    Two sides face each other, each with its pieces on its home ranks. The sides take turns, making one move at a time. Passing is not allowed.

    A side loses if it has no pieces left, or no legal move on its turn. There are no draws.

rules-board = Board and home ranks
rules-board-text =
    Boards have 2 to 16 files and 3 to 16 ranks. At the start, the home ranks of each side are full of pieces. Each side usually has two home ranks, or one on a board with three ranks. A variant can have one to three, if the board has room for them.

    On wide boards, threats arise in several places at once. Tall boards leave time for long-term plans.

rules-first-move = First move
rules-side-begins = { $side } moves first
rules-random-side-begins = Random side moves first
rules-first-move-text =
    The side at the bottom usually moves first. A variant can let the side at the top move first, or choose the starting side at random in every game.

    On several small boards, the second player is proven to have a forced win.

rules-hexagons = Hexagons
rules-hexagons-text =
    The board is a large hexagon of small hexagons, 3 to 8 along each edge. Each player starts with pieces on the two nearest cells of every file.

    A piece moves one cell forward, along its file or diagonally to either side. It captures only diagonally forward. The last cell of every file is the goal.

rules-obstacles = Obstacles
rules-obstacles-text =
    No piece can start on or enter a square with an obstacle. Obstacles can be placed by hand or at random, optionally mirrored.

    Obstacles split the front into lanes. A piece that is blocked by an obstacle may have to wait for a capture.

rules-wrap-around = Wrap-around edges
rules-wrap-around-text =
    The left and right edges are connected: a piece that leaves the board on one side enters on the other, one rank further forward. The board needs at least three files.

    No piece is safe at an edge: every square can be attacked from two sides.

rules-mandatory-capture = Mandatory capture
rules-mandatory-capture-text =
    If you can capture, you must. If several captures are possible, you choose.

    A well-timed sacrifice can lure a defender away.

rules-straight-captures = Straight captures
rules-straight-captures-text =
    Pieces can also capture straight ahead, so an opponent’s piece never blocks the way. Every piece directly in front of an opponent’s piece is in danger.

rules-breakthroughs = Multiple breakthroughs
rules-breakthroughs-text =
    One breakthrough is not enough: two or three pieces must reach the far side. A piece that reaches the far side scores and leaves the board. The first side to score the required number of breakthroughs wins.

    A side that runs out of pieces before scoring the required number loses.

rules-bombardment = Bombardment
rules-bombardment-text =
    Pieces do not capture. Instead of moving, a side can explode one of its pieces: select the piece twice, then once more to confirm. The explosion removes the piece and all pieces of both sides next to it, on up to eight squares or six hexagons.

    Bombardment cannot be combined with mandatory or straight captures.

rules-handicap = Handicap
rules-handicap-text =
    Some pieces are missing at the start, usually those of the stronger player. To set up a handicap in the board editor, remove pieces with the eraser.

rules-custom-position = Custom position
rules-custom-position-text =
    The game starts from a custom position. In a valid position, both sides have pieces, no piece has reached the far side, and the side to move has a legal move.
