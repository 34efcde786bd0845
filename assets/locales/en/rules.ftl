# The texts of the rule pages, in English.

rules-heading = Rules
rules-close = Close
rules-others = Rules of other variants
rules-in-this-variant = In this variant
rules-solved-status = Solved status
rules-history = History
rules-strategy = Strategy

rules-about = About this variant
rules-about-text = No description.

rules-diagram-move = A piece moves one square forward, straight or diagonally.
rules-diagram-move-hexagons = A piece moves to the next cell of its file, or diagonally forward.
rules-diagram-capture = It captures diagonally forward, never straight ahead.
rules-diagram-capture-straight = It captures forward, straight or diagonally.
rules-diagram-capture-straight-hexagons = It captures on the next cell of its file, or diagonally forward.
rules-diagram-bombardment = There are no captures: a piece can explode, with every piece next to it.
rules-diagram-win = The first to bring a piece to the far rank wins.
rules-diagram-win-several = The first to bring { $needed } pieces to the far rank wins.

rules-game = How to play
rules-game-text =
    Two sides face each other, each with two rows of pieces. They take turns and make one move at a time. Passing is not allowed.

    A side with no pieces left loses, and so does a side that is to move and has no legal move. There are no draws.

rules-board = Board and rows
rules-board-text =
    A board has 2 to 16 files and 3 to 16 ranks. Each side starts with its nearest rows full of pieces: usually two, or one on a board with three ranks. A variant can have one to three rows, if they fit.

    Wide boards have long fronts, with threats in several places at once. Tall boards leave room for plans.

rules-first-move = First move
rules-first-move-text =
    The side at the bottom usually moves first. A variant can let the other side move first, or choose the starting side at random in every game.

    On several small boards it is proven that the second player can always win.

rules-hexagons = Hexagons
rules-hexagons-text =
    The board is a large hexagon of small hexagons, 3 to 8 along each side. Each side starts with a piece on the two nearest cells of every file.

    A piece moves to the next cell of its file, or diagonally forward to either side. It captures only diagonally. The last cell of every file is the goal.

rules-obstacles = Obstacles
rules-obstacles-text =
    No piece can enter a square with an obstacle, and no piece starts on one. Obstacles can be placed by hand or at random, mirrored for both sides or not.

    They split the front into lanes. A piece that is blocked by an obstacle may have to wait for a capture.

rules-wrap-around = Wrap-around edges
rules-wrap-around-text =
    The left and right edges are connected: a piece that leaves the board on one side enters on the other, one rank further forward. The board needs at least three files.

    No piece is safe at an edge: every square can be attacked from two sides.

rules-mandatory-capture = Mandatory capture
rules-mandatory-capture-text =
    If you can capture, you must. If several captures are possible, you choose.

    A sacrifice at the right moment lures a defender away.

rules-straight-captures = Straight captures
rules-straight-captures-text =
    Pieces can also capture straight ahead. No piece is blocked by an opponent’s piece, and every piece directly in front of another is in danger.

rules-breakthroughs = Multiple breakthroughs
rules-breakthroughs-text =
    One breakthrough is not enough: two or three pieces must reach the far rank. A piece that reaches it leaves the board and scores. The first side to score enough wins.

    A side with no pieces left before it has scored enough loses.

rules-bombardment = Bombardment
rules-bombardment-text =
    There are no captures. Instead of moving, a side can explode one of its pieces: select the piece twice. The explosion removes it and every piece next to it, on up to eight squares or six hexagons, of both sides.

    Bombardment cannot be combined with rules about captures.

rules-handicap = Handicap
rules-handicap-text =
    Some pieces are missing at the start, usually those of the stronger player. In the board editor, remove them with the eraser.

rules-custom-position = Custom position
rules-custom-position-text =
    The game starts from a custom position. Any position is allowed in which both sides have pieces, no piece has reached the far rank, and the side to move has a legal move.
