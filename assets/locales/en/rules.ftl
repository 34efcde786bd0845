# The pages that tell the rules.

rules-heading = Rules
rules-close = Close
rules-in-force = This game has it.
rules-known = What is known
rules-history = History
rules-strategy = How to play it well

rules-about = This game
rules-about-text = Nothing is told of this game.

rules-game = The game
rules-game-text =
    Two sides face each other, each with two rows of pieces. They take turns, one move at a time; nobody may pass.

    A piece moves one square straight or diagonally forward to an empty square. It captures one square diagonally forward, never straight ahead: what stands right in front of it blocks it.

    Whoever first brings a piece to the far rank wins. Whoever has no piece left has lost, and so has a side that is to move and cannot. There are no draws.

rules-board = Board and rows
rules-board-text =
    A board has 2 to 16 files and 3 to 16 ranks. Each side fills its nearest rows with pieces: usually two, or one where the board has three ranks; one to three can be chosen, as far as they fit.

    Wide boards are long fronts, where something always hangs somewhere. High boards leave room for plans.

rules-begins = Who begins
rules-begins-text =
    The side at the bottom usually makes the first move. The other side may begin instead, or the lot decides anew in every match.

    On several small boards it is proven that the second player can always win.

rules-hexagons = Hexagons
rules-hexagons-text =
    The board is a large hexagon of small ones, with a side of 3 to 8. Each side fills the two nearest cells of every file.

    A piece moves to the next cell of its file, or obliquely forward to either side. It captures only obliquely. The last cell of any file is home.

rules-obstacles = Obstacles
rules-obstacles-text =
    No piece may enter a square with an obstacle, and none stands there at the start. Obstacles can be set by hand or by lot, alike for both sides or not.

    They split the front into lanes. A piece whose way ahead is blocked may have to wait for a capture.

rules-joined = Joined edges
rules-joined-text =
    The left and the right edge touch: a piece that leaves the board on one side comes in on the other, one rank further on. The board needs three files or more.

    No piece stands at the edge any more, so every square can be attacked from two sides.

rules-compulsory = Compulsory capture
rules-compulsory-text =
    Who can capture must. Whoever can capture in several ways chooses.

    A piece offered at the right time drags a defender out of its place.

rules-straight = Straight capture
rules-straight-text =
    Pieces capture straight ahead, too. Nothing blocks a piece for long, and every piece right in front of another is in danger.

rules-breakthroughs = Several breakthroughs
rules-breakthroughs-text =
    One breakthrough is not enough: two or three pieces have to reach the far rank. A piece that gets there is taken off the board and counted. The last one that is needed wins.

    A side that has no piece left and too few counted has lost.

rules-bombardment = Bombardment
rules-bombardment-text =
    Nobody captures. Instead of moving, a side may blow up one of its pieces: choose the piece twice. It is gone, together with every piece on the squares around it, eight of them or six hexagons, friend or foe.

    Bombardment cannot be combined with rules about captures.

rules-handicap = Handicap
rules-handicap-text =
    Some pieces are missing at the start, usually from the ranks of the stronger player. In the editor, take them off with the eraser.

rules-set-position = Set positions
rules-set-position-text =
    The game begins from a position of its own. Every position can be the start if both sides have pieces, nobody is home yet, and the side that begins has a move.
