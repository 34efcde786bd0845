# Every text that a player sees, in English.

## Title

title-name = Breakthrough
title-motto = Reach the far side first
title-continue = Continue match
title-new-game = New game
title-editor = Board editor
title-look = Look and sound
title-quit = Quit
title-version = Version { $version }
title-no-sound = No sound device was found, so the game is silent.

## Loading

loading-table = Setting the table

## Look and sound

look-heading = Look and sound
look-theme = Theme
look-own = Your themes
look-copy = Copy to your themes
look-copy-why = A copy of this theme's file, to change in a text editor. docs/THEMES.md tells how.
look-copied = Copied to { $file }
look-not-copied = The theme was not copied: { $reason }
look-pieces = Pieces
look-pieces-theme = As the theme
look-pieces-turned = Turned
look-pieces-faceted = Faceted
look-pieces-abstract = Abstract
look-quality = Picture quality
look-quality-safe = Safe
look-quality-safe-why = For machines without a graphics card, and old ones.
look-quality-medium = Medium
look-quality-medium-why = Fine relief on every surface, smoothed edges.
look-quality-high = High
look-quality-high-why = Soft shadows, smooth edges, glow.
look-quality-ultra = Ultra
look-quality-ultra-why = The finest shapes and shadows, for fast graphics cards.
look-text = Size of text and buttons
look-text-percent = { $percent } %
look-motion = Motion
look-motion-reduced = Reduced motion
look-board = Board
look-board-turns = Turn to whoever is to move
look-coordinates = Coordinates
look-coordinates-frame = Frame
look-coordinates-one-side = One side
look-coordinates-edge = Edge
look-coordinates-every = Every
look-coordinates-off = Off
look-sound = Volume
look-sound-master = Everything
look-sound-effects = Pieces
look-sound-interface = Interface
look-sound-ambience = Room
look-sound-music = Music
look-done = Done

## Photo mode

photo-how = Click what shall be sharp. The right button turns, the wheel goes near.
photo-aperture = Focus
photo-aperture-pinhole = All
photo-aperture-narrow = Deep
photo-aperture-middle = Middle
photo-aperture-wide = Shallow
photo-save = Save picture
photo-done = Done
photo-saved = Saved as { $file }
photo-not-saved = The picture was not saved: { $reason }
photo-none-came = the graphics adapter did not deliver it

## New game

setup-heading = New game
setup-players = Players
setup-players-computer = Computer
setup-players-two = Two players
setup-players-watch = Watch
setup-level = Level
setup-level-1 = First steps
setup-level-2 = Gentle
setup-level-3 = Easy
setup-level-4 = Casual
setup-level-5 = Medium
setup-level-6 = Skilled
setup-level-7 = Hard
setup-level-8 = Expert
setup-level-9 = Master
setup-level-10 = Strongest
setup-level-of = { $side } level
setup-side = You play
setup-side-random = By lot
setup-begins = { $side } begins
setup-begins-by-lot = The lot decides who begins
setup-board = Board
setup-edited = From the editor
setup-rules = Rules
setup-change = Change…
setup-new-variant = New variant…
setup-files = Files
setup-ranks = Ranks
setup-fewer = One fewer
setup-more = One more
setup-start = Start
setup-back = Back

## The player's own variants

own-heading = Your variants
own-none = None yet. Make one, or drop a rule file on the window.
own-rename = Rename
own-keep-name = Keep the name
own-duplicate = Duplicate
own-delete = Delete
own-shared-file = It shares its file with others or is written in another format.
own-deleted = “{ $name }” was deleted.
own-put-back = Put back
own-copy = { $name } copy
own-copy-number = { $name } copy { $number }
own-broken = Files that cannot be read

## The board editor

editor-heading = Board editor
editor-undo = Undo (Ctrl Z)
editor-redo = Redo (Ctrl Y)
editor-random = Random board
editor-reset = Reset
editor-name = Name
editor-tools = Click on the board to place
editor-obstacle = Obstacle
editor-eraser = Eraser
editor-symmetric = Both halves alike
editor-rules = Rules
editor-position = Position
editor-share = Share
editor-explain = What this means
editor-squares = Squares
editor-hexagons = Hexagons
editor-side = Side
editor-joined = Left and right edges joined
editor-home-ranks = Rows of pieces
editor-begins = Who begins
editor-captures = Captures
editor-compulsory = Who can capture must
editor-straight = Capture straight ahead, too
editor-bombardment = Bombardment instead of captures
editor-breakthroughs = Breakthroughs needed to win
editor-obstacles = Obstacles by lot
editor-count = How many
editor-seed = Seed
editor-scatter = Scatter
editor-no-room = There was room for { $found } of { $wanted } obstacles.
editor-clear-obstacles = Remove all
editor-pieces = Pieces
editor-usual-pieces = Usual start
editor-clear-pieces = Clear
editor-mirror = Mirror
editor-swap = Swap sides
editor-to-move = To move
editor-counted = Home already
editor-position-text = Position as text
editor-analysis = What the engine says
editor-analyse = Analyse
editor-analysing = { $side } to move, { $depth } moves ahead, thinking…
editor-analysed = { $side } to move, { $depth } moves ahead
editor-other-tab = The rules cannot be played like this: see there.
editor-copy = Copy
editor-paste = Paste
editor-discard = Discard
editor-line = Variant as one line
editor-description = A sentence about it
editor-drop = Drop a rule file (.toml or .zrf) on the window to add its variants.
editor-folder = Your variants are files in { $folder }
editor-play = Play
editor-save = Save
editor-saved = Saved
editor-needs-name = Give it a name first.
editor-name-taken = There is a variant called “{ $name }” already.

## During a match

match-your-turn = Your turn
match-turn = { $side } to move
match-thinking = Thinking…
match-counted = Home: { $first } : { $second } of { $needed }
match-held = Paused after taking back
match-undo = Take back
match-redo = Play again
match-go-on = Let the computers go on
match-hint = Hint
match-flip = Turn the board
match-side-view = Look from the side
match-threats = Show pieces that could be captured
match-top = View from above
match-player-view = Player’s view
match-menu = Menu
match-shortcut = { $action } ({ $key })

## Menu

pause-heading = Paused
pause-resume = Back to the match
pause-resign = Resign
pause-rematch = Start again
pause-swap = Swap sides and start again
pause-edit = Board editor
pause-new-game = New game
pause-title = Title screen
pause-photo = Photo
pause-speed = Piece speed
pause-speed-off = Off
pause-speed-fast = Fast
pause-speed-normal = Normal
pause-speed-slow = Slow
pause-sound = Sound
pause-sound-on = On
pause-sound-off = Off

## Result

result-you-win = You win
result-you-lose = The computer wins
result-wins = { $side } wins
result-breakthrough = { $side } broke through on { $square }, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-all-captured = { $side } captured every piece, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-no-pieces = { $loser } had no piece left, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-no-moves = { $loser } had no move left, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-resignation = { $loser } resigned, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-rematch = Rematch
result-swap = Swap sides
result-undo = Take back
result-new-game = New game
result-title = Title screen

## What was refused, and why

rejected-game-over = The game is over.
rejected-outside = The board has no such square.
rejected-no-piece = There is no piece on { $square }.
rejected-opponents-piece = The piece on { $square } is not yours.
rejected-not-forward = Pieces move only forward.
rejected-too-far = Pieces move one square, straight or diagonally forward.
rejected-own-piece = Your own piece stands on { $square }.
rejected-straight-capture = Pieces capture only diagonally forward.
rejected-obstacle = No piece can enter { $square }.
rejected-no-captures = Pieces do not capture in this game: they blow up.
rejected-must-capture = You can capture, so you must.
rejected-not-your-turn = It is not your turn.
rejected-other-position = This is an earlier position. Return to the current one to move.
rejected-no-such-position = This position is no longer part of the match.
rejected-nothing-to-undo = There is no move to take back.
rejected-nothing-to-redo = There is no move to play again.

## Notices

notice-save-failed = The match could not be saved: { $reason }
notice-unreadable-save = The saved match could not be read and was kept as { $file }: { $reason }
notice-unreadable-settings = The settings could not be read and were kept as { $file }: { $reason }
notice-rules-added = Added: { $names }
notice-computer-failed = The computer found no move. Take a move back or start again.

## The names of actions that have keys.

action-cursor-up = Move the cursor up
action-cursor-down = Move the cursor down
action-cursor-left = Move the cursor left
action-cursor-right = Move the cursor right
action-choose-square = Select the piece at the cursor, or move there
action-next-piece = Select the next piece that can move
action-previous-piece = Select the previous piece that can move
action-cancel = Deselect, or open the menu
action-undo = Undo
action-redo = Redo
action-hint = Hint
action-flip = Flip board
action-view = Next view: player, side, top
action-threats = Show threats
action-photo = Photo mode
action-place = Place or remove at the cursor
action-clear = Clear the square at the cursor
action-tool-first = Pieces of the first side
action-tool-second = Pieces of the second side
action-tool-obstacle = Obstacles
action-tool-eraser = Eraser
