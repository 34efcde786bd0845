# The texts of the interface, in English. The texts of the rule pages are in rules.ftl.

## Shared

common-back = Back
common-random = Random
common-cancel = Cancel
common-download = Download
common-shortcut = { $action } ({ $key })
stepper-decrease = Decrease
stepper-increase = Increase

## Title screen

title-name = Breakthrough
title-motto = Reach the far side first
title-continue = Continue game
title-new-game = New game
title-library = Library
title-editor = Board editor
title-settings = Settings
title-quit = Quit
title-version = Version { $version }
title-no-sound = No sound device found. The game is silent.

## Loading

loading-label = Loading…

## Settings

settings-heading = Settings
settings-appearance = Appearance
settings-sound = Sound
settings-play = Play
settings-clock = Clock
settings-keys = Keys
settings-engine = Engine
settings-files = Files
settings-search = Search settings
settings-search-clear = Clear the search
settings-nothing-found = Nothing found for “{ $words }”.
settings-reset-control = Reset: { $name }
settings-reset-page = Reset this page
settings-reset-all = Reset all settings
settings-reset-all-confirm = Confirm: reset everything
settings-was-reset = { $page } has its default settings again.
settings-all-reset = Everything has its default settings again.
settings-undo-reset = Undo
settings-done = Done
settings-theme = Theme
settings-own-themes = Your themes
settings-copy-theme = Copy to your themes
settings-copy-theme-help = Saves a copy of this theme that you can edit in a text editor. See docs/THEMES.md.
settings-theme-copied = Copied to { $file }
settings-theme-not-copied = The theme could not be copied: { $reason }
settings-pieces = Pieces
settings-pieces-theme = Theme default
settings-pieces-lance = Lance
settings-pieces-turned = Turned
settings-pieces-faceted = Faceted
settings-pieces-abstract = Abstract
settings-quality = Graphics quality
settings-quality-low = Low
settings-quality-low-help = For computers with an old graphics card or none.
settings-quality-medium = Medium
settings-quality-medium-help = Surface detail and smooth edges.
settings-quality-high = High
settings-quality-high-help = Soft shadows, smooth edges and glow.
settings-quality-ultra = Ultra
settings-quality-ultra-help = The finest detail and shadows, for fast graphics cards.
settings-full-screen = Full screen
settings-coordinates = Coordinates
settings-coordinates-frame = Frame
settings-coordinates-one-edge = One edge
settings-coordinates-inside-edge = Inside edge
settings-coordinates-all-squares = All squares
settings-coordinates-off = Off
settings-shows-moves = Show the moves beside the board
settings-move-names = Move names
settings-move-names-long = a2-b3
settings-move-names-short = b3
settings-move-names-arrows = Arrows
settings-board = Board
settings-opening-view = Open a game with a view of the room
settings-auto-flip = Auto-flip to current player
settings-interface-size = Interface size
settings-interface-size-percent = { $percent } %
settings-animation-speed = Animation speed
settings-animation-speed-off = Off
settings-animation-speed-fast = Fast
settings-animation-speed-normal = Normal
settings-animation-speed-slow = Slow
settings-room = Show the room around the board
settings-time-of-day = Time of day
settings-time-of-day-usual = Room default
settings-time-of-day-day = Day
settings-time-of-day-dusk = Dusk
settings-time-of-day-night = Night
settings-time-of-day-clock = Real time
settings-reduce-motion = Reduce motion
settings-view = View at the start of a game
settings-move-input = Move pieces by
settings-move-input-both = Click or drag
settings-move-input-click = Click
settings-move-input-drag = Drag
settings-marks = Marks on the board
settings-legal-moves = Show legal moves
settings-last-move = Show the last move
settings-threats = Show threats from the start of a game
settings-reply = The computer moves
settings-reply-at-once = At once
settings-reply-seconds = After { $seconds } s
settings-clock-time = Clock of a new game
settings-clock-time-help = The new-game screen begins with this time, and keeps what you choose there.
settings-clock-on-table = Show a clock on the table
settings-names-help = Against the computer, you are player 1.
settings-confirm = Confirmations
settings-confirm-resignation = Ask before resigning
settings-confirm-restart = Ask before restarting or swapping sides
settings-confirm-leaving = Ask before leaving a running game
settings-threads = Threads
settings-threads-automatic = Automatic ({ $threads })
settings-threads-help = For the computer at its highest level and for hints. Lower levels use one.
settings-memory = Memory
settings-memory-mebibytes = { $mebibytes } MiB
settings-engines = Other engines
settings-engines-help = Programs that speak UCI, and matches between engines.
settings-memory-help = For each of two searches: the computer's move; hints and analyses.
settings-machine = This computer has { $processors ->
    [one] one processor
   *[other] { $processors } processors
} and { $memory } GiB of memory.
settings-machine-processors = This computer has { $processors ->
    [one] one processor
   *[other] { $processors } processors
}.
settings-backup = Backup
settings-backup-help = Settings, variants, themes, the list of engines and every game, in one file.
settings-back-up = Back up…
settings-restore = Restore…
settings-files-none = Nothing is saved on this system.
settings-files-settings = Settings
settings-files-library = Library of games
settings-files-themes = Your themes
settings-files-variants = Your variants
settings-files-photos = Photos
settings-files-log = Log files
settings-files-open = Open folder
settings-files-copy = Copy path
settings-files-copied = Copied: { $path }
settings-files-not-opened = The folder could not be opened: { $reason }
settings-keys-help = Click a key to change it. Fixed: Tab, Esc, and typed coordinates such as a2a3. In a game, a letter that is also a file waits a moment for its digit.
settings-keys-none = none
settings-keys-press = Press a key
settings-keys-question = Press a key, with Ctrl or Shift if you like. Esc cancels.
settings-keys-refused = Tab is fixed. Press another key; Esc cancels.
settings-keys-fixed = This key is fixed, so that there is always a way around and back.
settings-keys-change = { $scope }, { $action }: { $key }
settings-keys-conflict = { $key } is also “{ $action }” ({ $scope }).
settings-keys-remove-there = Remove it from “{ $action }”
settings-keys-remove = Remove this key
settings-keys-coordinates = { $key } belongs to typed coordinates.
settings-keys-controls = { $key } belongs to buttons and lists.
settings-sound-on = Sound
settings-volume = Volume
settings-volume-master = Master
settings-volume-effects = Effects
settings-volume-interface = Interface
settings-volume-ambience = Ambience
settings-volume-music = Music

## Other words for settings that a player may search for

settings-theme-words = look appearance style skin colours colors design walnut marble brass neon contrast paper dark light
settings-pieces-words = set shape figures lance turned faceted abstract
settings-quality-words = performance detail shadows anti-aliasing gpu slow fan battery low medium high ultra
settings-full-screen-words = fullscreen window monitor display borderless
settings-coordinates-words = letters numbers files ranks labels edge
settings-move-names-words = notation algebraic short long arrows list
settings-shows-moves-words = list panel notation plates
settings-view-words = camera perspective angle player side top
settings-opening-view-words = camera intro start animation
settings-auto-flip-words = rotate turn board orientation two players
settings-room-words = background environment scene table
settings-time-of-day-words = day dusk night morning evening light clock
settings-interface-size-words = text font scale zoom large accessibility
settings-sound-on-words = mute audio silence
settings-volume-words = loud quiet audio mute
settings-volume-effects-words = loud quiet mute pieces board captures
settings-volume-interface-words = loud quiet mute buttons clicks
settings-volume-ambience-words = loud quiet mute background room noise
settings-volume-music-words = loud quiet mute background
settings-move-input-words = mouse pointer touch click drag drop
settings-legal-moves-words = destinations targets dots legal moves highlight
settings-last-move-words = highlight previous
settings-threats-words = danger capture attacked highlight
settings-animation-speed-words = fast slow off moves
settings-reduce-motion-words = accessibility animation shake fade
settings-reply-words = opponent delay wait think reply
settings-clock-time-words = time control increment fischer delay bronstein minutes seconds blitz
settings-clock-words = time flag pause
settings-names-words = players people
settings-rematch-words = score sides swap next game
settings-confirm-words = question dialog sure resign restart leave quit
settings-threads-words = processors cores cpu strength
settings-engines-words = UCI engine fairy stockfish program opponent path add
settings-memory-words = hash ram transposition table size
settings-files-words = path folder directory save backup location
settings-keys-words = keyboard shortcut hotkey binding control

## Photo mode

photo-help = Click to focus. Drag with the right button to rotate, scroll to zoom.
photo-depth-of-field = Depth of field
photo-depth-of-field-off = Off
photo-depth-of-field-low = Low
photo-depth-of-field-medium = Medium
photo-depth-of-field-high = High
photo-focal-length = Focal length
photo-focal-length-mm = { $millimetres } mm
photo-exposure = Exposure
photo-save = Save picture
photo-print = Print…
photo-print-help = A print is a long exposure: smooth blur, soft shadows and fine edges. It takes a while.
photo-print-size = Size
photo-print-window = Window
photo-print-samples = Samples
photo-print-start = Print
photo-print-back = Back
photo-print-progress = Sample { $sample } of { $samples }
photo-print-developing = Saving the picture…
photo-print-cancel = Cancel
photo-done = Done
photo-saved = Saved as { $file }
photo-copied = Picture copied
photo-not-copied = The picture could not be copied: { $reason }
photo-not-saved = The picture could not be saved: { $reason }
photo-none-came = the graphics card returned no picture

## Sharing

share-heading = Share
share-game = Clipboard
share-copy-link = Copy link
share-copy-position = Copy position
share-copy-record = Copy record
share-copied-link = Link copied: it opens this game
share-copied-position = Position copied as FEN
share-copied-record = Record copied as PGN
share-picture = Picture
share-copy-picture = Copy picture
share-animation = Animation
share-animation-help = From your camera and in your theme, saved beside the photos. It takes a while.
share-part-game = Whole game
share-part-from-shown = From this position
share-format-gif = GIF
share-format-apng = Animated PNG
share-speed-slow = Slow
share-speed-normal = Normal
share-speed-fast = Fast
share-export = Export animation
share-close = Close
share-loading = Loading…
share-progress = Picture { $done } of { $count }
share-cancel = Cancel
share-exported = Saved as { $file }
share-not-exported = The animation could not be saved: { $reason }

## Keys

keys-heading = Keys
keys-everywhere = Everywhere
keys-game = During a game
keys-photo = Photo mode
keys-panels = Menus and dialogs
keys-editor = Board editor
keys-coordinates = Coordinates work as well: a2a3 plays that move.
keys-change = Change keys in Settings, on the page Keys.
keys-close = Close

## New game

new-game-heading = New game
new-game-players = Players
new-game-players-computer = Computer
new-game-players-two = Two players
new-game-players-watch = Watch
new-game-level = Level
new-game-level-1 = Beginner
new-game-level-2 = Very easy
new-game-level-3 = Easy
new-game-level-4 = Casual
new-game-level-5 = Medium
new-game-level-6 = Advanced
new-game-level-7 = Hard
new-game-level-8 = Expert
new-game-level-9 = Master
new-game-level-10 = Maximum
new-game-level-of = { $side } level
new-game-engines = Engines…
new-game-side = Play as
new-game-moves-first = { $side } moves first
new-game-random-moves-first = Random starting side
new-game-board = Board
new-game-from-editor = From the editor
new-game-from-position = From the position shown
new-game-rules = Rules
new-game-edit = Edit…
new-game-new-variant = New variant…
new-game-name = Name
new-game-names = Names
new-game-name-hint = Name of player { $player }
new-game-player = Player { $player }
new-game-computer = Computer
new-game-side-of = { $player } plays as
new-game-terms = Time: { $time }. { $handicap }
new-game-no-handicap = No handicap
new-game-time = Time
clock-none = No clock
clock-preset = Preset
clock-custom = Custom
clock-increment = Increment
clock-delay = Delay
clock-time-for-move = Time a move
clock-per-move = { $seconds } s a move
clock-minutes = Minutes
clock-increment-seconds = Seconds added after a move
clock-delay-seconds = Seconds given back after a move
clock-move-seconds = Seconds for a move
clock-own-times = Different times for the players
clock-computer = The computer has a clock, too
clock-in-menu = Clocks run while the menu is open
new-game-handicap = Handicap
new-game-handicap-none = None
new-game-handicap-half = Half the time
new-game-handicap-quarter = A quarter of the time
new-game-handicap-pieces = { $pieces ->
    [one] 1 piece less
   *[other] { $pieces } pieces less
}
rematch-rule = Who begins a rematch
rematch-same = The same
rematch-alternate = The other
rematch-loser = The loser
new-game-start = Start

## The player's own variants

own-heading = Your variants
own-none = None yet. Create one, or drop a rule file here.
own-rename = Rename
own-save-name = Save
own-cancel = Cancel
own-duplicate = Duplicate
own-delete = Delete
own-shared-file = Not available: the file has several variants or another format.
own-deleted = “{ $name }” was deleted.
own-undo-delete = Undo
own-dismiss = Dismiss
own-copy = { $name } copy
own-copy-number = { $name } copy { $number }
own-unreadable = Unreadable files

## Board editor

editor-heading = Board editor
editor-undo = Undo
editor-redo = Redo
editor-randomize = Random board
editor-reset = Reset
editor-name = Name
editor-tools = Click on the board to place
editor-obstacle = Obstacle
editor-eraser = Eraser
editor-symmetric = Mirror both sides
editor-rules = Rules
editor-position = Position
editor-share = Share
editor-information = More information
editor-board = Board
editor-squares = Squares
editor-hexagons = Hexagons
editor-files = Files
editor-ranks = Ranks
editor-hexagon-side = Side length
editor-wrap-around = Wrap-around edges
editor-home-ranks = Rows of pieces
editor-first-move = First move
editor-captures = Captures
editor-mandatory-capture = Mandatory capture
editor-straight-captures = Straight captures
editor-bombardment = Bombardment instead of captures
editor-breakthroughs = Breakthroughs needed to win
editor-random-obstacles = Random obstacles
editor-count = Amount
editor-seed = Seed
editor-place-obstacles = Place
editor-no-room = There was only room for { $found } of { $wanted } obstacles.
editor-clear-obstacles = Remove all
editor-pieces = Pieces
editor-default-setup = Default setup
editor-clear-pieces = Clear pieces
editor-mirror = Mirror position
editor-swap = Swap sides
editor-side-to-move = Side to move
editor-counted = Already scored
editor-position-text = FEN
editor-analysis = Engine analysis
editor-analyse = Analyse
editor-analysing = { $side } to move, depth { $depth }, analysing…
editor-analysed = { $side } to move, depth { $depth }
editor-rules-error = These rules cannot be played. See the Rules tab.
editor-copy = Copy
editor-paste = Paste
editor-discard = Discard
editor-share-code = Share code
editor-description = Description
editor-drop = Drop a rule file (.toml or .zrf) on the window to add its variants.
editor-folder = Your variants are saved in { $folder }
editor-play = Play
editor-save = Save
editor-saved = Saved
editor-needs-name = Enter a name first.
editor-name-taken = A variant named “{ $name }” already exists.

## Rated and casual games

mode-casual = Casual
mode-rated = Rated
mode-heading = Rating
mode-casual-help = The result does not count for your rating.
mode-rated-help = The result counts for your rating. No undo, hints or threats.
mode-not-players = Only games against a computer level can be rated.
mode-not-position = Only games from the start position can be rated.
mode-not-handicap = Games with a handicap cannot be rated.
mode-not-times = Games in which the computer has another time cannot be rated.
mode-refused = { $action }: { $reason }

## During a match

game-your-turn = Your turn
game-turn = { $side } to move
window-title = { $state } – { $name }
game-thinking = Thinking…
game-seeking-hint = Looking for a hint…
game-breakthroughs = Breakthroughs: { $first }–{ $second } (first to { $needed })
game-paused = Paused
game-resume = Resume
game-side-view = Side view
game-top-view = Top view
game-player-view = Player view
game-menu = Menu
game-time-low = Little time left
game-time-runs = This clock is running
game-undo-question = { $asking } asks to undo the last move. { $asked }:
game-undo-allow = Allow
game-undo-decline = Decline
player-computer = Computer level { $level }
tool-undo = Undo
tool-redo = Redo
tool-hint = Hint
tool-flip = Flip
tool-threats = Threats

## Menu

menu-heading = Paused
menu-resume = Resume
menu-game = Game
menu-undo = Undo
menu-redo = Redo
menu-restart = Restart
menu-restart-confirm = Confirm restart
menu-swap = Swap sides
menu-swap-confirm = Confirm swap
menu-options = Settings and help
menu-rules = Rules
menu-keys = Keys
menu-settings = Settings
menu-photo = Photo mode
menu-share = Share…
menu-sound = Sound
menu-full-screen = Full screen
menu-leave = Leave
menu-resign = Resign
menu-resign-confirm = Confirm resignation
menu-leave-confirm = Confirm leaving
menu-quit-confirm = Confirm quit
menu-new-game = New game
menu-editor = Board editor
menu-main-menu = Main menu
menu-quit = Quit

## Moves

moves-list = Moves
moves-none = No moves yet
moves-hide = Hide the moves
moves-play = Replay
moves-pause = Pause
moves-to-capture = Replay to the next capture
moves-speed-half = Half speed
moves-speed-normal = Normal speed
moves-speed-double = Double speed
moves-speed-fourfold = Fourfold speed
moves-notes = Comment and marks
moves-comment = Comment
moves-comment-hint = Comment on this move
moves-no-move-shown = Step to a move to comment on it.
moves-promote = Promote variation
moves-promote-short = Promote
moves-delete = Delete from here
moves-delete-short = Delete
moves-restore = Restore deleted moves
moves-fold = Fold variation
moves-unfold = Unfold variation
moves-folded = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
moves-wins = wins
moves-result = { $score } · { $side } wins
moves-result-resigned = { $score } · { $loser } resigned
moves-result-time = { $score } · { $side } wins on time
moves-nag-brilliant = Brilliant move
moves-nag-good = Good move
moves-nag-interesting = Interesting move
moves-nag-dubious = Dubious move
moves-nag-mistake = Mistake
moves-nag-blunder = Blunder
moves-player-to-move = { $player } to move
moves-captured = { $pieces ->
    [one] one piece captured
   *[other] { $pieces } pieces captured
}
moves-lead = { $pieces ->
    [one] one piece ahead
   *[other] { $pieces } pieces ahead
}
moves-runner = { $ranks ->
    [0] Foremost piece: at its goal
    [one] Foremost piece: one rank to go
   *[other] Foremost piece: { $ranks } ranks to go
}

## Earlier positions

earlier-position = Earlier position
earlier-variation = Variation
earlier-start = Start of the game
earlier-moves = After move { $ply } of { $plies }
earlier-variation-detail = Not part of the game
earlier-persons-turn = It is your turn in the game
play-from-here = Play from here
play-from-here-tooltip = New game from the position shown
earlier-back = Back to the current position
earlier-back-to-result = Back to the result

## Result

result-you-win = You win
result-you-lose = The computer wins
result-name-wins = { $name } wins
result-wins = { $side } wins
result-breakthrough = { $side } broke through on { $square }, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-all-captured = { $side } captured every piece, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-no-pieces = { $loser } had no pieces left, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-no-moves = { $loser } had no legal moves, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-resignation = { $loser } resigned, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-time = { $side } wins on time, after { $moves ->
    [one] one move
   *[other] { $moves } moves
}.
result-rematch = Rematch
result-swap = Swap sides
result-undo = Undo
result-review = Review
result-share = Share…
result-new-game = New game
result-main-menu = Main menu

## Rejected moves

rejected-game-over = The game is over.
rejected-outside = That square is not on the board.
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
rejected-no-such-position = This position is no longer part of the game.
rejected-nothing-to-undo = There is no move to undo.
rejected-nothing-to-redo = There is no move to redo.
rejected-lost-on-time = A game lost on time cannot be undone.
rejected-rated-undo = Rated games cannot be undone.
rejected-rated-hint = Rated games have no hints.
rejected-rated-threats = Rated games do not show threats.
rejected-rated-restart = This game is rated. Resign before you start another one.
rejected-rated-player = The opponent in a rated game cannot be replaced.
rejected-rated-play = This game is rated. Finish it before you play on from its positions.
rejected-rated-editor = This game is rated. Finish it before you open its position in the board editor.

## Engines

engines-heading = Engines
engines-help = Programs that speak UCI can play here, such as Fairy-Stockfish.
engines-none = No engines yet.
engines-add = Add engine…
engines-edit = Edit { $name }
engines-remove = Remove { $name }
engines-removed = “{ $name }” was removed.
engines-undo-remove = Undo
engines-dismiss = Dismiss
engines-add-heading = Add engine
engines-path = Path of the program
engines-browse = Browse…
engines-choose-file = Choose an engine
engines-no-dialog = This system has no file dialog. Type the path instead.
engines-arguments = Arguments (optional)
engines-test = Test
engines-testing = Testing…
engines-by = { $name } by { $author }
engines-variant-listed = It lists Breakthrough among its variants.
engines-variant-unlisted = It does not list Breakthrough among its variants.
engines-no-variants = It has no list of variants.
engines-first-move = Its first move: { $move }, after { $seconds } s
engines-name = Name
engines-limit = Without a clock, a move is limited by
engines-limit-time = Time
engines-limit-nodes = Nodes
engines-limit-value = Limit
engines-seconds = { $seconds } s
engines-nodes = { NUMBER($nodes) }
engines-options = Options
engines-range = { $min } to { $max }
engines-button-help = Pressed when the engine starts
engines-reset-options = Reset options
engines-save = Save
engines-choose = Choose an engine
engines-save-help = Test the engine and give it a name of its own first.
engines-bad-name = Names have at most 40 letters, and no commas.
engines-name-taken = Another engine is named “{ $name }”.
engines-not-saved = The list of engines could not be saved: { $reason }

engines-match-open = Engine match…
engines-match-heading = Engine match
engines-match-first = First player
engines-match-second = Second player
engines-match-games = Games
engines-match-help = Variant: { $variant }. Every opening of four random moves is played twice, with sides swapped.
engines-match-start = Start
engines-match-progress = { $games } of { $total } games
engines-match-player = Player
engines-match-wins = Wins
engines-match-score = Score
engines-match-faults = Faults
engines-match-elo = Elo of the first player: { $elo } (95 %: { $low } to { $high })
engines-match-file = The games are written to { $file }
engines-match-level = Computer level { $level }
engines-match-stop = Stop
engines-match-stopping = Stopping…
engines-match-resume = Resume
engines-match-new = New match
engines-match-unfinished = Unfinished matches
engines-match-unfinished-name = { $first } – { $second }
engines-match-continue = Continue { $first } – { $second }, { $games } of { $total } games
engines-match-forget = Remove from this list. The PGN file stays.
engines-match-totals = The first side won { $wins } of { $games } games. { $moves } moves a game.
engines-match-list = Games
engines-match-game = Game { $number }: { $first } – { $second }, { $score }, { $moves } moves
engines-match-moves = { $moves } moves

## The question whether a UCI program may run

run-program-heading = Run this program?
run-program-help = { $name } is a program on this computer. You have not confirmed this command. It can do everything that you can do.
run-program-source-backup = The command comes from a backup that was restored.
run-program-source-file = The command was found in { $file }
run-program-source-list = The command was found in your list of engines.
run-program-program = Program
run-program-argument = Argument { $number }
run-program-options = UCI options
run-program-run = Run this program
run-program-replace = Replace with level { $level }
run-program-close = Close

## A UCI program that fails in a match

failure-heading = The engine has failed
failure-level = Level
failure-replace = Go on with the computer at level { $level }
failure-try-again = Try again
failure-lose = { $side } loses
failure-menu = Esc opens the menu.
fault-not-started = { $name } cannot be started: { $detail }
fault-not-confirmed = You have not confirmed that { $name } may run.
fault-disconnected = { $name } has ended without an answer.
fault-disconnected-with-reason = { $name } has ended without an answer. Its last message: { $detail }
fault-not-uci = { $name } does not answer as a UCI program.
fault-stalled = { $name } does not answer in time.
fault-flooded = { $name } writes without end.
fault-no-move = { $name } gives no move.
fault-illegal-move = { $name } makes an illegal move: { $detail }
fault-unknown-variant = { $name } does not play this variant ({ $detail }).
fault-time = { $name } has exceeded its time by { $detail } ms.
fault-panicked = The search for { $name } failed: { $detail }
fault-cancelled = The test was cancelled.
fault-unlisted = There is no engine named { $name } in your list.

## Toasts

## The library of matches

library-heading = Library
library-players = { $first } – { $second }
library-unknown = Unknown
library-unfinished = Unfinished
library-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
library-count = { $count ->
    [one] One game
   *[other] { $count } games
}
library-loading = Loading…
library-read-only = Read-only: { $reason }
library-unreadable = The library cannot be read: { $reason }
library-empty = No games yet. Every game you play is kept here.
library-none-found = No game found.
library-search = Search
library-search-hint = Names, titles, keywords, comments
library-player = Player
library-all-players = All players
library-variant = Variant
library-all-variants = All variants
library-result = Result
library-all-results = All results
library-first-won = First player won
library-second-won = Second player won
library-player-won = Won by { $player }
library-player-lost = Lost by { $player }
library-sort = Sort by
library-sort-date = Date
library-sort-first = First player
library-sort-second = Second player
library-sort-variant = Variant
library-sort-result = Result
library-sort-moves = Moves
library-ascending = Ascending
library-descending = Descending
library-deleted = Deleted: { $players }
library-restore = Undo
library-dismiss = Dismiss
library-continue = Continue
library-replay = Replay
library-no-replay = A rated game can be replayed after its end.
library-rematch = Rematch
library-copy = Copy PGN
library-copied = The PGN was copied.
library-title = Title
library-keywords = Keywords, separated by commas
library-save = Save
library-delete = Delete
library-time = Time control: { $time }
library-import = Import
library-import-heading = Import PGN
library-import-help = Drop a PGN file on the window, choose it, or paste PGN. Games that are in the library already are skipped.
library-import-choose = Choose file…
library-import-path = Path of a PGN file
library-import-file = Import file
library-import-text = PGN text
library-import-pasted = Import text
library-imported = Imported: { $imported }. In the library already: { $duplicates }. With errors: { $refused }.
library-import-cancelled = Cancelled. Imported: { $imported }. In the library already: { $duplicates }. With errors: { $refused }.
library-import-empty = No games found in { $file }.
library-import-empty-text = No games found in the text.
library-errors = First errors:
library-running = { $total ->
    [one] { $file }
   *[other] { $file } ({ $number } of { $total })
}
library-progress = { $count ->
    [one] One game
   *[other] { $count } games
}
library-statistics = Statistics
library-statistics-heading = Statistics
library-won-of = Won { $won } of { $total } ({ $share } %)
library-streaks = Longest streaks: { $won } won, { $lost } lost
library-streak-won = Current streak: { $count } won
library-streak-lost = Current streak: { $count } lost
library-rating = Rating
library-no-rating = Finish a rated game against the computer to get a rating.
library-statistics-rated = Only rated games count.
library-rating-text = { $rating } ± { $deviation }, from { $games ->
    [one] one game
   *[other] { $games } games
} against the computer. With 95 % certainty the strength is between { $low } and { $high }. For comparison: { $weakest }, { $middle }, { $strongest }.
library-level-rating = level { $level } has { $rating }
library-rating-after = After game { $game }: { $rating } ± { $deviation }
library-month-results = { $month }: { $won } won, { $lost } lost
library-shortest-wins = Shortest wins
library-longest-wins = Longest wins
library-by-opponent = By opponent
library-by-level = By level
library-by-variant = By variant
library-by-side = By side
library-by-month = By month
library-name = Name
library-won = Won
library-lost = Lost
library-share = Share
library-side-first = First side
library-side-second = Second side
library-export = Export
library-export-heading = Export PGN
library-export-count = { $count ->
    [one] One game is written into a new file.
   *[other] { $count } games are written into a new file.
}
library-export-path = Path of the file
library-export-now = Write file
library-exported = { $count ->
    [one] One game was written to { $file }
   *[other] { $count } games were written to { $file }
}

notice-room-failed = The room is not shown: cannot read { $file }
notice-library-failed = Library unavailable: { $reason }
copies-heading = Copies of the library
copies-help = Weekly backups, and libraries that were set aside. Adding the games of a copy changes no game of the library.
copies-description = { $date } · { $kind } · { $size } MB
copies-backup = Weekly backup
copies-damaged = Damaged library
copies-kept = Kept library
copies-restore = Add its games to the library
copies-show = Show in folder
copies-delete = Delete…
copies-delete-question = Delete this copy for good?
copies-not-deleted = The copy could not be deleted: { $reason }
copies-restoring = Adding games: { $count }
copies-restored = Games added: { $added }. In the library already: { $known }. Unreadable: { $lost }.
copies-cancelled = Cancelled. Games added: { $added }. In the library already: { $known }. Unreadable: { $lost }.
copies-not-restored = The games could not be added: { $reason }
unsaved-games = { $count ->
    [one] Game not saved: { $reason }
   *[other] { $count } games not saved: { $reason }
}
unsaved-waiting = the library has not answered yet.
unsaved-disk-full = the disk is full.
unsaved-read-only = the library is read-only.
unsaved-locked = another program is using the library.
unsaved-no-folder = there is no folder for the game's files.
unsaved-retry = Retry
unsaved-save-elsewhere = Save elsewhere…
unsaved-choose-file = Save games as PGN
unsaved-elsewhere = Not in the library, but saved as { $file }
unsaved-elsewhere-failed = Could not save elsewhere: { $reason }
unsaved-quit-heading = Quit without saving?
unsaved-quit-saved-heading = Quit Breakthrough?
unsaved-quit = Quit without saving
notice-library-gone = The library was moved, deleted or replaced. Games are saved into a new one: { $file }
notice-library-moved = The library was moved to { $copy }. New games are saved into { $file }
notice-library-kept = The library was deleted or replaced. Its games are in { $copy }. New games are saved into { $file }
notice-library-rescued = Your games: { $reason }
theme-added = { $name } was added to your themes.
theme-not-added = The theme could not be added: { $reason }

backup-heading = Back up
backup-help = Settings, variants, themes, the list of engines and every game are written into one file, which Restore reads again.
backup-path = Path of the backup
backup-now = Write backup
backup-working = Working…
backup-exists = { $file }: expected the name of a new file, found one that exists
backup-written = Saved as { $file }
backup-restored = Restored. New files: { $files }. Games added: { $games }. In the library already: { $known }.
backup-restore-cancelled = Cancelled. New files: { $files }. Games added: { $games }. In the library already: { $known }.
backup-kept = What was there before is kept as { $file }.
restore-heading = Restore
restore-help = A backup is read as a whole before anything changes. Nothing of yours is overwritten: what it replaces is kept under another name.
restore-check = Check backup
restore-now = Restore now
restore-written = Written on { $date } by version { $version }. It has:
restore-settings = Settings, which replace yours
restore-engines = { $count ->
    [one] One engine. The list replaces yours
   *[other] { $count } engines. The list replaces yours
}
restore-engines-help = No engine runs before you confirm its command.
restore-variants = { $count ->
    [one] One variant
   *[other] { $count } variants
}
restore-themes = { $count ->
    [one] One theme
   *[other] { $count } themes
}
restore-games = { $count ->
    [one] One game
   *[other] { $count } games
}

notice-ended-unexpectedly = Breakthrough did not close properly last time. Games saved before that are in the library. Log: { $file }
notice-bad-link = The link cannot be opened: { $reason }
notice-save-failed = The game could not be saved: { $reason }
notice-unreadable-save = The saved game could not be read and was kept as { $file }: { $reason }
notice-unreadable-settings = The settings could not be read and were kept as { $file }: { $reason }
notice-unreadable-engines = The list of engines could not be read and was kept as { $file }: { $reason }
notice-unreadable-confirmations = The confirmed engines could not be read and were kept as { $file }: { $reason } Each engine asks once more before it runs.
notice-unknown-settings = These settings could not be read and have their defaults: { $settings }
notice-confirmation-not-saved = The confirmation could not be saved. The engine will ask again after the next start. { $reason }
notice-confirmation-not-withdrawn = The confirmation could not be withdrawn. { $reason }
notice-settings-not-saved = The settings could not be saved: { $reason }
notice-rules-added = Added: { $names }
notice-game-held = The computer was asleep, so the game was paused. No time was lost.
notice-no-threats = No piece is in danger.
notice-error = Something went wrong, but the game goes on: { $reason }
notice-engine-restarted = The engine stopped unexpectedly. It was started again.
notice-computer-failed = Engine error. Undo a move or restart the game.
notice-computer-failed-rated = Engine error. Leave this game to the main menu and continue it.

## Names of actions that have keys

action-cursor-up = Move the cursor up
action-cursor-down = Move the cursor down
action-cursor-left = Move the cursor left
action-cursor-right = Move the cursor right
action-choose-square = Select the piece at the cursor, or move there
action-next-piece = Select the next piece that can move
action-previous-piece = Select the previous piece that can move
action-switch-focus = Switch between board and panel
action-cancel = Deselect, or open the menu
action-undo = Undo
action-redo = Redo
action-hint = Hint
action-flip = Flip board
action-view = Next view: player, side, top
action-threats = Show threats
action-photo = Photo mode
action-previous-move = Previous move
action-next-move = Next move
action-first-position = Start position
action-current-position = Current position
action-move-list = Show or hide the moves
action-replay = Replay or pause
action-place = Place or remove at the cursor
action-clear = Clear the square at the cursor
action-close = Back, or close the panel
action-keys = Show all keys
action-full-screen = Full screen, or window
action-tool-first = Pieces of the first side
action-tool-second = Pieces of the second side
action-tool-obstacle = Obstacles
action-tool-eraser = Eraser

## Invalid variants, positions and moves

invalid-files = expected 2 to 16 files, found { $found }
invalid-ranks = expected 3 to 16 ranks, found { $found }
invalid-hexagon-side = expected a hexagonal board of side 3 to 8, found { $found }
invalid-home-ranks = expected 1 to 3 home ranks per side, found { $found }
invalid-home-ranks-fit = { $home } home ranks per side do not fit on { $ranks } ranks: at most { $max } fit
invalid-breakthroughs = expected 1 to 3 breakthroughs needed, found { $found }
invalid-narrow-cylinder = joined edges need three files or more, found { $found }
invalid-hexagonal-cylinder = the edges of a hexagonal board cannot be joined
invalid-bombardment = bombardment cannot be combined with mandatory or straight captures: it has no captures
invalid-outside-board = a square lies outside the board
invalid-piece-on-obstacle = a piece stands on the obstacle { $square }
invalid-two-pieces = two pieces stand on { $square }
invalid-piece-on-goal = the piece on { $square } has already reached the far rank
invalid-no-pieces = { $side } has no pieces
invalid-no-moves = the starting side has no move
invalid-setup-outside = a piece stands outside the board
invalid-setup-obstacle = a piece stands on an obstacle
invalid-setup-two-pieces = two pieces stand on one square
invalid-setup-no-pieces = expected pieces on the board, found none
invalid-setup-won = the side to move has already reached the far rank
invalid-setup-goal = a piece stands on the far rank, where it would have been removed and counted
invalid-setup-breakthroughs = expected at most { $max } breakthroughs counted, found { $found }
invalid-setup-opponent = the side that is not to move has no pieces
invalid-counted = a variant starts without breakthroughs; play this one as a position instead
invalid-fen-character = expected P, p, *, a number or / at column { $column }, found `{ $found }`
invalid-fen-rank = expected { $expected } squares on rank { $place }, found { $found }
invalid-fen-file = expected { $expected } cells on file { $place }, found { $found }
invalid-fen-even-files = expected an odd number of files on a hexagonal board, found { $found }
invalid-fen-board = expected a { $expected } board with the obstacles of the variant, found { $found }
invalid-fen-side = expected w or b as the side to move, found { $found }
invalid-fen-counter = expected a number as the { $field }, found `{ $found }`
invalid-fen-rest = expected the end of the position, found `{ $found }`
invalid-board = expected a board such as 8x8 or hex5, found `{ $found }`
invalid-word = found `{ $found }`, expected joined, compulsory, straight, bombardment, home=, begins=, breakthroughs=, obstacles=, missing= or start=
invalid-value = expected { $expected } after { $word }=, found `{ $found }`
invalid-start = start=: { $reason }
invalid-start-size = expected a { $expected } board after start=, found { $found }
invalid-move = expected a move such as a2-b3, found `{ $found }`
invalid-square = the { $size } board has no square { $square }

## Invalid links. Their parts are named variant, fen, moves and players in all languages.

link-part = { $part }: { $reason }
link-too-long = expected at most { $max } bytes, found { $found }
link-empty = expected variant=, fen=, moves= or players= after a `#`, found nothing
link-unknown-part = expected variant=, fen=, moves= or players=, found `{ $found }`
link-twice = `{ $part }` occurs twice
link-encoding = expected UTF-8 after the percent signs
link-players-count = expected two players with a comma between them, such as human,computer:3, found `{ $found }`
link-players-unknown = expected human, computer, computer:1 to computer:10 or engine:NAME, found `{ $found }`
link-engine = expected human or computer:1 to computer:{ $levels }, found `engine:{ $name }`
link-move = move { $number }, { $move }: { $reason }
