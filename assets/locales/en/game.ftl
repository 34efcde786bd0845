# Interface texts in English. The texts of the rule pages are in rules.ftl.

## Used on several screens

common-back = Back
common-random = Random
common-cancel = Cancel
common-download = Download
common-length-limit = At most { $characters } characters
common-shortcut = { $action } ({ $key })
stepper-decrease = Decrease
stepper-increase = Increase

## Title screen

title-name = Breakthrough
title-motto = Reach the far side first
title-continue = Continue game
title-unfinished = { $first } – { $second } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
title-friend-mine = Your move against { $name }
title-friend-unsent = Send the link to { $name }
title-friend-waits = Waiting for { $name }
title-friend-game = { $variant } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} · since { $since }
title-more-friends = { $count ->
    [one] 1 more game with a friend is in the library.
   *[other] { $count } more games with friends are in the library.
}
title-new-game = New game
title-lessons = Lessons
title-puzzles = Puzzles
title-library = Library
title-analysis = Analysis
title-editor = Board editor
title-settings = Settings
title-quit = Quit
title-version = Version { $version }
title-no-sound = No sound device found.

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
settings-about = About
settings-search = Search settings
settings-search-open = Search
settings-search-clear = Clear search
settings-nothing-found = No results for “{ $words }”.
settings-reset-control = Reset: { $name }
settings-reset-page = Reset this page
settings-reset-all = Reset all settings
settings-reset-all-confirm = Confirm reset
settings-was-reset = { $page }: reset to defaults.
settings-all-reset = All settings reset to defaults.
settings-undo-reset = Undo
settings-done = Done
settings-theme = Theme
settings-own-themes = Your themes
settings-copy-theme = Copy to your themes
settings-copy-theme-help = Saves a copy of this theme as a file that you can edit.
settings-theme-copied = Copied to { $file }
settings-theme-not-copied = Couldn’t copy the theme: { $reason }
settings-pieces = Pieces
settings-pieces-theme = Theme default
settings-pieces-spear = Spears and rings
settings-pieces-lance = Lances and shields
settings-pieces-turned = Lathe-turned
settings-pieces-faceted = Faceted
settings-pieces-abstract = Abstract
settings-quality = Graphics quality
settings-quality-low = Low
settings-quality-low-help = For old graphics cards and software rendering.
settings-quality-medium = Medium
settings-quality-medium-help = Surface detail and smooth edges.
settings-quality-high = High
settings-quality-high-help = Soft shadows, smooth edges and glow.
settings-quality-ultra = Ultra
settings-quality-ultra-help = Finest detail and shadows, for fast graphics cards.
settings-full-screen = Full screen
settings-coordinates = Coordinates
settings-coordinates-frame = Frame
settings-coordinates-one-edge = One edge
settings-coordinates-inside-edge = Inside edge
settings-coordinates-all-squares = All squares
settings-coordinates-off = Off
settings-shows-moves = Show move list
settings-move-names = Move notation
settings-move-names-long = a2-b3
settings-move-names-short = b3
settings-move-names-arrows = Arrows
settings-board = Board
settings-opening-view = Camera intro at game start
settings-auto-flip = Auto-flip to current player
settings-interface-size = Interface size
settings-interface-size-percent = { $percent }%
settings-animation-speed = Animation speed
settings-animation-speed-off = Off
settings-animation-speed-fast = Fast
settings-animation-speed-normal = Normal
settings-animation-speed-slow = Slow
settings-room = Show room
settings-time-of-day = Time of day
settings-time-of-day-usual = Room default
settings-time-of-day-day = Day
settings-time-of-day-dusk = Dusk
settings-time-of-day-night = Night
settings-time-of-day-clock = Real time
settings-reduce-motion = Reduce motion
settings-view = Starting view
settings-move-input = Piece movement
settings-move-input-both = Click or drag
settings-move-input-click = Click
settings-move-input-drag = Drag
settings-marks = Board highlights
settings-legal-moves = Show legal moves
settings-last-move = Show last move
settings-goal = Show goal and rules until your first win in a variant
settings-threats = Show threats by default
settings-coach = Coach
settings-coach-help = The coach warns before a big mistake in casual games without clocks against the computer. First games: the first three.
settings-coach-words = coach warning mistake blunder help beginner
settings-coach-first = First games
settings-coach-always = Always
settings-coach-never = Never
settings-review-games = Review games after they end
settings-move-delay = Computer move delay
settings-move-delay-none = None
settings-move-delay-seconds = { $seconds } s
settings-clock-time = Default time control for two players
settings-clock-time-help = Preselected for new games. Starting a game with another time control changes this default.
settings-clock-computer-time = Default time control against the computer
settings-clock-on-table = Show clock on table
settings-names-help = Against the computer, you are player 1.
settings-confirm = Confirmations
settings-confirm-resignation = Ask before resigning
settings-confirm-restart = Ask before restarting or swapping sides
settings-confirm-leaving = Ask before leaving a game
settings-threads = Threads
settings-threads-automatic = Automatic ({ $threads })
settings-threads-help = Used by the highest level, hints and analysis. Other levels use one thread.
settings-memory = Memory
settings-memory-mebibytes = { $mebibytes } MiB
settings-engines = UCI engines
settings-engines-help = Add UCI engines and play matches between engines.
settings-memory-help = The opponent uses half of the memory; hints and analysis use the other half.
settings-machine = This device has { $processors ->
    [one] 1 processor
   *[other] { $processors } processors
} and { $memory } GiB of memory.
settings-machine-processors = This device has { $processors ->
    [one] 1 processor
   *[other] { $processors } processors
}.
settings-backup = Backup
settings-backup-help = Saves settings, variants, themes, engines, games, exercises, lesson stars and puzzle attempts to one file.
settings-back-up = Back up…
settings-restore = Restore…
settings-files-none = No folders for game files found.
settings-files-settings = Settings
settings-files-library = Game library
settings-files-themes = Your themes
settings-files-variants = Your variants
settings-files-photos = Photos
settings-files-log = Log files
settings-files-licences = Third-party licences
settings-files-open = Open folder
settings-files-copy = Copy path
settings-files-copied = Copied: { $path }
about-version = Breakthrough { $version }
about-origin = Dan Troyka invented the board game Breakthrough in 2000.
about-address = Web version: { $address }
about-licences = Licences
about-game = Game, pictures, sounds and puzzles: MIT or Apache 2.0, at your option.
about-fonts = Fonts: Noto Sans (Apache 2.0) and Libertinus Serif (SIL Open Font License 1.1). Icons: Phosphor (MIT).
about-libraries = Libraries: Bevy, egui, SQLite and others, under their own licences.
about-libraries-file = Libraries: Bevy, egui, SQLite and others. Their licences are in { $file }.
about-bugs = Bug reports
about-report = The command “breakthrough --report” prints the version and the graphics driver for a bug report.
settings-files-not-opened = Couldn’t open the folder: { $reason }
settings-keys-help = Click a shortcut to change it. Tab, Esc and typed moves such as a2a3 are fixed. In a game, a shortcut on a file letter waits briefly for a rank digit.
settings-keys-none = None
settings-keys-press = Press a key
settings-keys-question = Press a key, optionally with Ctrl or Shift. Esc cancels.
settings-keys-refused = Tab is reserved. Press another key; Esc cancels.
settings-keys-fixed = This key can’t be changed.
settings-keys-change = { $scope }, { $action }: { $key }
settings-keys-conflict = { $key } is also used for “{ $action }” ({ $scope }).
settings-keys-unresolved = Two actions use the same key, or a key is reserved. Resolve the conflicts marked in red first.
settings-keys-remove-there = Remove from “{ $action }”
settings-keys-remove = Remove key
settings-keys-coordinates = { $key } is reserved for typing moves.
settings-keys-controls = { $key } is reserved for buttons and lists.
settings-sound-on = Sound
settings-volume = Volume
settings-volume-master = Master
settings-volume-effects = Effects
settings-volume-interface = Interface
settings-volume-ambience = Ambience
settings-volume-music = Music

## Search keywords of settings

settings-theme-words = look blind mode appearance style skin colours colors design walnut marble brass neon contrast paper dark light
settings-pieces-words = set shape figures spear ring lance shield turned faceted abstract
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
settings-goal-words = help beginner newcomer far side highlight
settings-threats-words = danger capture attacked highlight
settings-review-games-words = analysis accuracy mistakes blunders computer
settings-animation-speed-words = fast slow off moves
settings-reduce-motion-words = accessibility animation shake fade
settings-move-delay-words = opponent delay wait think reply
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

photo-help = Click to focus, right-drag to rotate, scroll to zoom.
photo-depth-of-field = Depth of field
photo-depth-of-field-off = Off
photo-depth-of-field-low = Low
photo-depth-of-field-medium = Medium
photo-depth-of-field-high = High
photo-focal-length = Focal length
photo-focal-length-mm = { $millimetres } mm
photo-exposure = Exposure
photo-save = Save picture
photo-print = Render…
photo-print-help = Renders a long exposure with smooth blur, soft shadows and fine edges. This may take a while.
photo-print-size = Size
photo-print-window = Window
photo-print-samples = Samples
photo-print-start = Render
photo-print-back = Back
photo-print-progress = Sample { $sample } of { $samples }
photo-print-developing = Saving picture…
photo-print-cancel = Cancel
photo-done = Done
photo-saved = Saved as { $file }
photo-copied = Picture copied
photo-not-copied = Couldn’t copy the picture: { $reason }
photo-not-saved = Couldn’t save the picture: { $reason }
photo-no-picture = the graphics card returned no picture

## Sharing

share-heading = Share
share-game = Clipboard
share-copy-link = Copy link
share-link-help = Anyone with Breakthrough can open this link by pasting it into Import in the library.
share-copy-position = Copy position
share-copy-pgn = Copy PGN
share-copied-link = Link to this game copied
share-copied-position = Position copied as FEN
share-copied-record = PGN copied
share-picture = Picture
share-copy-picture = Copy picture
share-animation = Animation
share-animation-help = Uses your current view and theme. The file is saved with your photos. This may take a while.
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
share-progress = Frame { $done } of { $count }
share-cancel = Cancel
share-exported = Saved as { $file }
share-not-exported = Couldn’t save the animation: { $reason }

## Keys

keys-heading = Keys
keys-everywhere = Everywhere
keys-game = During a game
keys-analysis = Analysis
keys-mouse = Mouse
keys-mouse-move = Click or drag
keys-mouse-move-does = Move a piece
keys-mouse-deselect = Right-click
keys-mouse-deselect-does = Deselect the piece
keys-mouse-rotate = Right-drag
keys-mouse-rotate-does = Rotate and tilt the view
keys-mouse-zoom = Scroll
keys-mouse-zoom-does = Zoom, or step through the move list
keys-mouse-menu = Right-click a move
keys-mouse-menu-does = Annotate, promote or delete the move
keys-mouse-line = Click a line
keys-mouse-line-does = Play the moves of the line up to the clicked move
keys-mouse-preview = Point at a line
keys-mouse-preview-does = Show the moves of the line on the board
keys-mouse-graph = Click the graph
keys-mouse-graph-does = Go to that position
keys-mouse-piece = Point at a piece
keys-mouse-piece-does = Show the attackers and protectors of the piece
keys-photo = Photo mode
keys-menus = Menus and dialogs
keys-editor = Board editor
keys-coordinates = You can also type moves, such as a2a3. In an analysis, Left and Right step through the moves.
keys-change = To change keys, open Settings > Keys.
keys-close = Close

## New game

new-game-heading = New game
new-game-players = Players
new-game-players-computer = Computer
new-game-players-two = Two players
new-game-players-watch = Two computers
new-game-players-friend = A friend elsewhere
new-game-friend-help = You and your friend send each other a link after each move. No account is needed. A move is final once its link is copied. The game is unrated and has no clocks, hints or analysis: you trust each other.
new-game-level = Level (easiest: Novice)
new-game-level-novice = Novice
new-game-level-learner = Learner
new-game-level-1 = Improver
new-game-level-2 = Amateur
new-game-level-3 = Intermediate
new-game-level-4 = Skilled
new-game-level-5 = Advanced
new-game-level-6 = Expert
new-game-level-7 = Master
new-game-level-8 = Grandmaster
new-game-level-9 = Champion
new-game-level-10 = Maximum
new-game-level-of = { $side } level
new-game-engines = Engines…
new-game-side = Play as
new-game-moves-first = { $side } moves first
new-game-random-moves-first = Random side moves first
new-game-edited = { $name } (not saved)
new-game-from-editor = From the editor
new-game-from-position = From the position shown
new-game-rules = Rules
new-game-edit = Edit…
new-game-new-variant = New variant…
new-game-all-variants = All variants…
new-game-name = Name
new-game-names = Names
new-game-friend-names = Your name, and your friend’s name
new-game-name-hint = Name of player { $player }
new-game-own-name = Your name
new-game-friend-name = Your friend’s name
new-game-player = Player { $player }
new-game-computer = Computer
new-game-side-of = { $player } plays as
new-game-terms = Time: { $time }. { $handicap }
new-game-no-handicap = No handicap
new-game-handicap-of = { $handicap } ({ $player })
new-game-handicap-player = Player with the handicap
new-game-time = Time
clock-none = No clock
clock-preset = Preset
clock-custom = Custom
clock-increment = Increment
clock-delay = Delay
clock-time-for-move = Time per move
clock-sudden-death-help = { $base } per player
clock-increment-help = { $base } per player, plus { $seconds } s after each move
clock-delay-help = { $base } per player, with a delay of { $seconds } s on each move
clock-per-move = { $seconds } s per move
clock-base = Time per player
clock-minutes = { $minutes } min
clock-seconds = { $seconds } s
clock-increment-seconds = Increment (seconds)
clock-delay-seconds = Delay (seconds)
clock-move-seconds = Seconds per move
clock-own-times = Different times per player
clock-computer = Computer uses a clock
clock-in-menu = Keep clocks running in the menu
clock-help = Allow hints, threats and analysis
new-game-handicap = Handicap
new-game-handicap-none = None
new-game-handicap-half = Half the time
new-game-handicap-quarter = A quarter of the time
new-game-handicap-pieces = { $pieces ->
    [one] 1 fewer piece
   *[other] { $pieces } fewer pieces
}
rematch-rule = First move in rematch
rematch-same = Same player
rematch-alternate = Alternate
rematch-loser = Loser
new-game-start = Start

## Descriptions of variants without a name

variant-board = { $files }×{ $ranks }
variant-hexagons = Hexagons, side { $side }
variant-bombardment = bombardment
variant-mandatory-capture = mandatory capture
variant-straight-capture = straight captures
variant-wrap-around = wrap-around edges
variant-obstacles = obstacles
variant-setup = custom start position
variant-breakthroughs = { $needed } breakthroughs
variant-home-ranks = home ranks: { $ranks }

## All variants

all-variants-heading = All variants
all-variants-sizes = Board sizes
all-variants-hexagons = Hexagons
all-variants-rules = Rules
all-variants-explosions = Explosions
all-variants-close = Close

## The player’s variants

own-heading = Your variants
own-none = No variants yet. Create a variant, or open or drop a rule file here.
own-open-rule-file = Open rule file…
own-rule-file-path = Path to a rule file
own-open-path = Open file
own-rename = Rename
own-save-name = Save
own-cancel = Cancel
own-duplicate = Duplicate
own-delete = Delete
own-shared-file = Only TOML rule files with a single variant can be edited or deleted here.
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
editor-randomize = Randomize
editor-reset = Reset
editor-name = Name
editor-tools = Place on board
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
editor-home-ranks = Home ranks
editor-first-move = First move
editor-captures = Captures
editor-mandatory-capture = Mandatory capture
editor-straight-captures = Straight captures
editor-bombardment = Bombardment instead of captures
editor-breakthroughs = Breakthroughs to win
editor-random-obstacles = Random obstacles
editor-count = Number
editor-seed = Seed
editor-place-obstacles = Place
editor-no-room = Only { $found } of { $wanted } obstacles fit.
editor-clear-obstacles = Remove all
editor-pieces = Pieces
editor-default-setup = Default setup
editor-clear-pieces = Clear pieces
editor-mirror = Mirror position
editor-swap = Swap sides
editor-side-to-move = Side to move
editor-breakthroughs-scored = Breakthroughs scored
editor-position-text = FEN
editor-analysis = Engine analysis
editor-analyse = Evaluate
editor-open-analysis = Analyse
editor-analysing = Analysing… { $side } to move, depth { $depth }
editor-analysed = { $side } to move, depth { $depth }
editor-rules-error = These rules are invalid. See the Rules tab.
editor-copy = Copy
editor-paste = Paste
editor-discard = Discard
editor-share-code = Share code
editor-description = Description
editor-drop = Drop a rule file (.toml or .zrf) here to add its variants.
editor-folder = Your variants are saved in { $folder }
editor-play = Play
editor-save = Save
editor-saved = Saved
editor-needs-name = Enter a name first.
editor-name-taken = A variant named “{ $name }” already exists.

## Rated and casual games

mode-casual = Casual
mode-rated = Rated
mode-heading = Mode
mode-casual-help = A casual game counts in the statistics but doesn’t change your rating.
mode-rated-help = A rated game changes your rating for this variant. Undo, hints and threats are off, and the clocks keep running while a menu is open.
mode-resigns = Your first move in another game resigns your unfinished rated game.
mode-not-players = Only games against the computer can be rated.
mode-not-variant = Games of your own variants are always casual.
mode-not-position = Only games from the start position can be rated.
mode-not-handicap = Games with a handicap can’t be rated.
mode-not-times = Games with different times per player can’t be rated.
mode-refused = { $action }: { $reason }

## During a game

game-your-turn = Your turn
game-turn = { $name } to move
window-title = { $state } – { $name }
game-thinking = Thinking…
game-seeking-hint = Finding a hint…
hint-piece = Move the marked piece
hint-wins = Wins at once
hint-prevents-win = Stops the piece on { $square } from winning
hint-captures = Wins the piece on { $square }
hint-saves = Saves the piece on { $square }
hint-attacks = Attacks the piece on { $square }
hint-trades = Captures on { $square }
hint-blocks = Stands in the way of the piece on { $square }
hint-protects = Protects the piece on { $square }
hint-guards = Guards { $square }
hint-advances = Moves the piece on { $square } forward
game-breakthroughs = Breakthroughs: { $first }–{ $second } (first to { $needed })
game-goal = { $needed ->
    [one] Goal: reach the far side first
   *[other] Goal: bring { $needed } pieces to the far side
}
game-rule-bombardment = No captures. Click a selected piece twice to explode it.
game-rule-mandatory-capture = You must capture if you can.
game-rule-straight-capture = Pieces also capture straight ahead.
game-rule-wrap-around = The left and right edges are connected.
game-win-warning = { $player } threatens to win with { $moves }
game-paused = Paused
game-resume = Resume
game-side-view = Side view
game-top-view = Top view
game-player-view = Player view
game-menu = Menu
game-time-low = Low on time
game-time-runs = Clock running
game-undo-question = { $asking } requests a takeback. { $asked }, do you accept?
game-undo-allow = Accept
game-undo-decline = Decline
player-you = You
player-friend = Friend
player-computer = Level { $level }
tool-undo = Undo
tool-redo = Redo
tool-hint = Hint
tool-flip = Flip
tool-threats = Threats
tool-view = View
threats-win = { $count ->
    [one] Threat: { $moves } wins
   *[other] Threats: { $moves } win
}
threats-runner = Runner on { $square } can’t be stopped: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
threats-hanging = { $pieces ->
    [0] No pieces in danger
    [one] Piece on { $square } in danger
   *[other] { $pieces } pieces in danger
}

## Menu

menu-heading = Paused
menu-heading-running = Clock is running
menu-heading-over = Game over
menu-show-result = Back to the result
menu-resume = Resume
menu-resume-analysis = Back to the board
menu-game = Game
menu-undo = Undo
menu-redo = Redo
menu-restart = Restart
menu-restart-confirm = Yes, restart
menu-swap = Swap sides
menu-swap-confirm = Yes, swap
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
menu-resign-confirm = Yes, resign
menu-leave-confirm = Yes, leave
menu-quit-confirm = Yes, quit
menu-new-game = New game
menu-editor = Board editor
menu-analyse = Analyse
menu-quit = Quit
leave-to-main-menu = Main menu
leave-to-library = Back to library
leave-to-engine-match = Back to match
leave-to-lessons = Back to lessons
leave-to-mistakes = Back to mistakes
leave-to-puzzles = Back to puzzles

## Moves

moves-list = Moves
moves-none = No moves yet
moves-hide = Hide moves
moves-play = Replay
moves-pause = Pause
moves-to-capture = Replay to next capture
moves-speed-half = Half speed
moves-speed-normal = Normal speed
moves-speed-double = Double speed
moves-speed-quadruple = Quadruple speed
moves-annotations = Annotations
moves-comment = Comment
moves-comment-hint = Comment on this move
moves-no-move-shown = Select a move to comment on it.
moves-promote = Promote variation
moves-promote-short = Promote
moves-promote-refused = Only variations can be promoted. This move is in the main line.
moves-delete = Delete from here
moves-delete-short = Delete
moves-delete-refused = Only variations can be deleted. This move is part of the game.
moves-restore = Restore deleted moves
moves-fold = Collapse variation
moves-unfold = Expand variation
moves-folded = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
moves-wins = wins
moves-result = { $score } · { $winner }
moves-result-resigned = { $score } · { $loser } resigned
moves-result-time = { $score } · { $winner } on time
moves-result-ending = { $score } · { $winner } · { $ending }
ending-breakthrough = breakthrough
ending-all-captured = all captured
ending-no-moves = no legal moves
ending-resigned = resigned
ending-time = on time
ending-abandoned = abandoned
ending-adjudicated = adjudicated
ending-rules-infraction = rules infraction
moves-nag-brilliant = Brilliant move
moves-nag-good = Good move
moves-nag-interesting = Interesting move
moves-nag-dubious = Dubious move
moves-nag-mistake = Mistake
moves-nag-blunder = Blunder
moves-player-to-move = { $player } to move
moves-captured = { $pieces ->
    [one] 1 piece captured
   *[other] { $pieces } pieces captured
}
moves-lead = { $pieces ->
    [one] 1 piece ahead
   *[other] { $pieces } pieces ahead
}
moves-lead-piece = { $ranks ->
    [0] Lead piece: at the goal
    [one] Lead piece: 1 move from the goal
   *[other] Lead piece: { $ranks } moves from the goal
}
moves-lead-piece-short = { $ranks } to go

## Earlier positions

earlier-position = Earlier position
earlier-variation = Variation
earlier-start = Start of the game
earlier-moves = After move { $move } of { $moves }
earlier-variation-detail = Not part of the game
earlier-persons-turn = It’s your turn in the game
play-from-here = Play from here
play-from-here-tooltip = New game from this position
earlier-back = Back to the current position
earlier-back-to-result = Back to the result

## Result

result-you-win = You win
result-wins = { $name } wins
result-breakthrough = Breakthrough on { $square } after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
result-all-captured = All pieces captured after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
result-no-pieces = No pieces left after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
result-no-moves = No legal moves after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
result-resignation = Resignation{ $moves ->
    [0] {""}
    [one] {" "}after 1 move
   *[other] {" "}after { $moves } moves
}.
result-time = Out of time{ $moves ->
    [0] {""}
    [one] {" "}after 1 move
   *[other] {" "}after { $moves } moves
}.
result-abandoned = Abandoned{ $moves ->
    [0] {""}
    [one] {" "}after 1 move
   *[other] {" "}after { $moves } moves
}.
result-adjudicated = Adjudicated{ $moves ->
    [0] {""}
    [one] {" "}after 1 move
   *[other] {" "}after { $moves } moves
}.
result-rules-infraction = Rules infraction{ $moves ->
    [0] {""}
    [one] {" "}after 1 move
   *[other] {" "}after { $moves } moves
}.
result-first-rating = { $variant } rating { $rating }
result-rating = { $variant } rating { $rating } ({ $change })
result-moment = The board shows move { $number }: { $judgement }
result-mistake = { $player }, move { $number }: { $sentence }
result-decisive-mistake = Decisive mistake
result-moment-show = Show this move
result-try-again = Try this move again
result-rematch = Rematch
result-easier = Try an easier opponent: { $player }
result-harder = Try a harder opponent: { $player }
result-swap = Swap sides
result-undo = Undo
result-replay = Replay
result-review = Review
result-share = Share…
result-new-game = New game
result-rules = Rules

## Coach

coach-introduction = The coach warns you before a big mistake.
coach-warning = Careful: { $sentence } Make the move again to play it anyway, or choose another move.
coach-warning-loss = Careful: this move lowers your winning probability by { $percent } percentage points. Make the move again to play it anyway, or choose another move.
coach-stop = Stop the coach
coach-stopped = The coach is off. To turn it on again, open Settings > Play.

## Guided game

welcome-question = Have you played Breakthrough before?
welcome-new = I am new
welcome-new-help = Learn while you play on a small board
welcome-rules = I know the rules
welcome-rules-help = Choose an opponent and a board
welcome-look = Just look
welcome-look-help = Open the main menu
guide-goal = Get one piece to the far side to win. Click a piece, then a marked square.
guide-steps = Pieces step straight or diagonally ahead. They never go back.
guide-capture = You can take the piece on { $square }. Pieces capture diagonally ahead, never straight.
guide-danger = { $side } can take your piece on { $square }. Move it, or protect it so that you can recapture.
guide-threat = The piece on { $square } reaches your side on its next move. Capture it or you lose.
guide-win = Your piece on { $square } is one step from the far side. Move it there to win.
guide-take-back = Your last move lets { $side } win. You can undo it.
guide-undo = Undo
result-first-win = Your first win! Next: a lesson, a puzzle, or a stronger opponent.
result-lesson = First lesson
result-puzzle = Easy puzzles

## Lessons

lessons-title = Lessons
lessons-help = One idea on each board. The solver checks your moves.
lessons-boards = { $solved } of { $count } boards
lessons-next = Continue: { $lesson }
lessons-delete = Delete stars
lessons-confirm-delete = Delete all stars?
lessons-close = Close
lesson-stars = { $stars } of 3 stars
lesson-caption = { $lesson } · { $number } of { $count }
lesson-detail = { $goal } · { $side } to move
lesson-good-move = Good move
lesson-wrong = { $move } doesn’t work
lesson-loses = { $side } replies with { $move } and wins.
lesson-prevented = { $side } replies with { $move }, and the goal is out of reach.
lesson-too-late = You have no moves left to reach the goal.
lesson-solved = Solved
lesson-without-mistake = Solved without a mistake
lesson-solution-running = Showing the solution…
lesson-solution = This is the solution. Try again to solve the board yourself.
lesson-hint-piece = Move the marked piece. Another hint shows the move.
lesson-hint-used = Solved with a hint, after { $wrong ->
    [one] 1 wrong move
   *[other] { $wrong } wrong moves
}
lesson-next-lesson = Next lesson
new-game-lesson = Lesson
notice-unknown-lesson = This version has no lesson “{ $lesson }”.

## Exercises

exercise-task = Find a better move than { $move }
exercise-to-move = { $side } to move
exercise-judging = Checking { $move }…
exercise-wrong = { $move }: { $judgement }
exercise-loss = The move lowers your winning probability by { $percent } percentage points.
exercise-solved-best = { $move } is the best move
exercise-solved-other = { $move } is good enough. The best move is { $best }.
exercise-solved-with-hint = Solved with a hint
exercise-tries = { $wrong ->
    [0] Solved with the first move
    [one] Solved after 1 wrong move
   *[other] Solved after { $wrong } wrong moves
}
exercise-solution = The best move is { $move }
exercise-failed = Couldn’t check the move
exercise-unreadable = This exercise can’t be read.
exercise-back = Back
exercise-try-again = Try again
exercise-show-solution = Show solution
exercise-play-out = Play on
exercise-play-out-help = Play this position against the computer

## My mistakes

title-mistakes = { $due ->
    [0] My mistakes
   *[other] My mistakes ({ $due })
}
mistakes-title = My mistakes
mistakes-due = { $due ->
    [0] No exercise is due today.
    [one] 1 exercise is due today.
   *[other] { $due } exercises are due today.
}
mistakes-streak = { $days ->
    [one] Streak: 1 day
   *[other] Streak: { $days } days
}
mistakes-unreadable = { $count ->
    [one] 1 exercise can’t be read and is not shown.
   *[other] { $count } exercises can’t be read and are not shown.
}
mistakes-practise = Practise
mistakes-help = Mistakes in your games against the computer and failed puzzles become exercises, which return after 1, 3, 7 and 21 days.
mistakes-puzzle = Puzzle { $puzzle } ({ $variant })
mistakes-entry = { $move } against { $opponent } ({ $variant })
mistakes-due-in = { $days ->
    [0] due today
    [one] due tomorrow
   *[other] due in { $days } days
}
mistakes-learned = learned
mistakes-delete = Delete: { $exercise }
mistakes-delete-all = Delete all
mistakes-confirm-delete-all = Delete all exercises?
mistakes-close = Close
mistakes-kept = { $count ->
    [0] There are no mistakes to add.
    [one] 1 mistake was added to My mistakes.
   *[other] { $count } mistakes were added to My mistakes.
}
mistakes-keep = Add to My mistakes
mistakes-keep-side = I played { $side }
exercise-next = Next

# Puzzles

puzzles-title = Puzzles
puzzles-help = { $count } positions in which one move wins and every other move loses
puzzles-loading = Loading the puzzles…
puzzles-failed = Couldn’t load the puzzles: { $reason }
puzzles-load-again = Load again
puzzles-none = There are no puzzles of this kind.
puzzles-rating = Rating { $rating } ± { $margin } · { $solved } of { $attempted ->
        [one] 1 puzzle
       *[other] { $attempted } puzzles
    } solved at the first try
puzzles-no-rating = Rated puzzles and the daily puzzle change your rating. As it rises, rated puzzles become harder. A puzzle counts as failed after a wrong move or a hint.
puzzles-unreadable = { $count ->
        [one] 1 attempt can’t be read. It stays in the library.
       *[other] { $count } attempts can’t be read. They stay in the library.
    }
puzzles-rated = Solve a puzzle
puzzles-daily = Daily puzzle
puzzles-daily-open = { $day } · rated · not attempted
puzzles-daily-solved = { $day } · solved
puzzles-daily-failed = { $day } · failed at the first try
puzzles-streak = Streak
puzzles-streak-help = Until the first mistake · best: { $best }
puzzles-by-theme = By theme, weakest first
puzzles-by-variant = By variant
puzzles-count = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzles-solved-of = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    } · { $solved } of { $attempted } solved
puzzles-delete = Delete progress
puzzles-confirm-delete = Delete all progress?
puzzles-close = Close
puzzle-caption = { $kind } · { $variant } · { $id }
puzzle-caption-rating = { $caption } · Rating { $rating } ({ $change })
puzzle-kind-rated = Rated puzzle
puzzle-kind-daily = Daily puzzle
puzzle-kind-streak = Streak: { $solved } solved
puzzle-kind-streak-ended = End of the streak: { $solved } solved
puzzle-kind-practice = Puzzle
puzzle-task = { $side } to move and win
puzzle-detail = Only one move wins.
puzzle-breakthroughs = { $missing ->
    [one] 1 more piece must reach the far side.
   *[other] { $missing } more pieces must reach the far side.
}
puzzle-hint-warning = With a hint, the puzzle counts as failed. Ask again to see the hint.
puzzle-next-move = Good move. Find the next one.
puzzle-solution = This is the solution
puzzle-themes = { $themes } · puzzle rating { $rating }. { $help }
puzzle-next = Next puzzle
puzzle-new-streak = New streak
puzzle-analyse = Analyse
puzzle-analyse-help = Open the solution in an analysis
puzzle-copy-link = Copy link
puzzle-copy-result = Copy result
puzzle-copied-link = Link copied
puzzle-copied-result = Result copied
puzzle-result-solved = Breakthrough, daily puzzle of { $day }: solved in { $moves } moves (rated { $rating }). { $link }
puzzle-result-failed = Breakthrough, daily puzzle of { $day }: not solved at the first try (rated { $rating }). { $link }
puzzle-theme-waiting-move = Waiting move
puzzle-theme-zugzwang = Zugzwang
puzzle-theme-deflection = Drawing a defender away
puzzle-theme-skirting = Around a defender
puzzle-theme-sacrifice = Sacrifice
puzzle-theme-race = Race
puzzle-theme-pivotal = Capture the defender
puzzle-theme-only-defence = Only defence
puzzle-theme-exchange = Exchange
puzzle-theme-forcing = Forcing moves
puzzle-theme-quiet-move = Quiet move
puzzle-theme-breakthrough-edge = Breakthrough at the edge
puzzle-theme-breakthrough-centre = Breakthrough in the centre
puzzle-theme-waiting-move-help = A move that threatens nothing leaves the opponent only losing moves.
puzzle-theme-zugzwang-help = The opponent would be safe if passing were allowed, but every move loses.
puzzle-theme-deflection-help = The opponent captures, and no longer guards the square that the next move enters.
puzzle-theme-skirting-help = A piece steps in front of a defender, which cannot capture straight ahead, and then past it.
puzzle-theme-sacrifice-help = A piece is given up to open the way.
puzzle-theme-race-help = Both sides run for the far side, and one is a move faster.
puzzle-theme-pivotal-help = The captured defender was holding back an attacker.
puzzle-theme-only-defence-help = The opponent threatens to win at once, and only one defence wins.
puzzle-theme-exchange-help = Both sides capture on the same square, one after the other.
puzzle-theme-forcing-help = Each move threatens to win at once, so the replies are forced.
puzzle-theme-quiet-move-help = The first move neither captures nor threatens anything at once.
puzzle-theme-breakthrough-edge-help = A piece gets past all defenders near the edge.
puzzle-theme-breakthrough-centre-help = A piece gets past all defenders in the centre.

## Review

review-accuracy = Accuracy { $percent }%
review-level = like { $player }
review-running = Reviewing… { $done } of { $total } moves
review-paused = Review paused while the engine runs: { $done } of { $total } moves
review-game = Review game
review-better = Better:
review-better-next = Then:
review-better-move = Better: { $move }
review-level-help = This computer level loses about as much winning probability per move.
review-graph = Winning probability of { $side }
review-turning-points = Turning points:
review-fast = Fast
review-normal = Normal
review-deep = Deep
review-needs-memory = This review needs { $needed } MiB of memory, but the engine settings allow { $memory } MiB.
review-no-mistakes = No mistakes or blunders
review-turning-point = { $side } { $number }. { $move }: { $judgement }
review-by-solver = The solver judged every move: the review is exact.
review-by-both = { $effort } review: the solver judged the last moves, and the engine’s searches the others.
review-by-search = { $effort } review: the engine’s searches judged the moves.
review-outdated = The moves have changed since the review.
review-other-engine = Reviewed by version { $version } of the engine.
review-failed = Couldn’t review the game: { $reason }
review-cancel = Cancel review
review-again = Review with this version
review-only-move = { $judgement }, the only one that does not lose much
review-missed-win = { $judgement }: a win was missed
review-best = Best move
review-good = Good move
review-book = Book move
review-inaccuracy = Inaccuracy

## Rejected moves

rejected-game-over = The game is over.
rejected-outside = That square is not on the board.
rejected-no-piece = There is no piece on { $square }.
rejected-opponents-piece = The piece on { $square } isn’t yours.
rejected-no-move = The piece on { $square } has no legal moves.
rejected-not-forward = Pieces can only move forward.
rejected-too-far = Pieces move one square, straight or diagonally forward.
rejected-own-piece = Your own piece occupies { $square }.
rejected-straight-capture = Pieces capture only diagonally forward.
rejected-obstacle = There is an obstacle on { $square }.
rejected-no-captures = Pieces explode instead of capturing in this variant.
rejected-must-capture = Captures are mandatory in this variant.
rejected-not-your-turn = It’s not your turn.
rejected-returned = You were viewing an earlier position. The board shows the current position again.
rejected-other-position = This is an earlier position. To move, return to the current position.
rejected-no-such-position = This position is no longer part of the game.
rejected-nothing-to-undo = No move to undo.
rejected-nothing-to-redo = No move to redo.
rejected-lost-on-time = A loss on time can’t be undone.
rejected-no-help = Hints, threats and analysis are off in this timed game.
rejected-by-link = Hints, threats, analysis, Play from here, the editor and restarts are off until the game with your friend is over.
rejected-link-sent = The link with the last move was copied or received, so the move is final.
rejected-disputed = First choose between your game and the line of the link.
rejected-rated-position = This position is from your unfinished rated game. Finish that game first.
rejected-resigns-rated-game = You have an unfinished rated game. Repeat the move to resign that game and continue here.
rejected-replay = Moves of a saved game can’t be undone. To continue the game, use Play from here.
rejected-rated-undo = No undo in rated games.
rejected-rated-hint = No hints in rated games.
rejected-rated-threats = Threats aren’t shown in rated games.
rejected-rated-restart = Resign this rated game before starting another.
rejected-rated-player = The opponent in a rated game can’t be replaced.
rejected-rated-play = Finish this rated game before playing from its positions.
rejected-rated-editor = Finish this rated game before opening it in the board editor.
rejected-rated-analysis = Finish this rated game before analysing it.

## Engines

engines-heading = Engines
engines-help = Add UCI engines such as Fairy-Stockfish and play against them.
engines-none = No engines yet.
engines-add = Add engine…
engines-edit = Edit { $name }
engines-remove = Remove { $name }
engines-removed = “{ $name }” was removed.
engines-undo-remove = Undo
engines-dismiss = Dismiss
engines-add-heading = Add engine
engines-path = Path to the program
engines-browse = Browse…
engines-choose-file = Choose an engine
engines-no-dialog = No file dialog available. Type the path instead.
engines-arguments = Arguments (optional)
engines-test = Test
engines-testing = Testing…
engines-by = { $name } by { $author }
engines-variant-listed = The engine lists Breakthrough as a variant.
engines-variant-unlisted = The engine doesn’t list Breakthrough as a variant.
engines-no-variants = The engine lists no variants.
engines-first-move = First move: { $move } after { $seconds } s
engines-name = Name
engines-limit = Limit per move without a clock
engines-limit-time = Time
engines-limit-nodes = Nodes
engines-limit-value = Limit
engines-seconds = { $seconds } s
engines-nodes = { NUMBER($nodes) }
engines-options = Options
engines-range = { $min } to { $max }
engines-button-help = If selected, this command is sent when the engine starts.
engines-reset-options = Reset options
engines-save = Save
engines-choose = Choose an engine
engines-save-help = Test the engine and give it a unique name.
engines-bad-name = Use at most 40 characters and no commas.
engines-name-taken = An engine named “{ $name }” already exists.
engines-not-saved = Couldn’t save the engine list: { $reason }

engines-match-open = Engine match…
engines-match-heading = Engine match
engines-match-first = First player
engines-match-second = Second player
engines-match-games = Games
engines-match-help = Variant: { $variant }. Each opening of 4 random moves is played twice, with sides swapped.
engines-match-start = Start
engines-match-progress = { $games } of { $total } { $total ->
    [one] game
   *[other] games
}
engines-match-player = Player
engines-match-wins = Wins
engines-match-score = Score
engines-match-faults = Errors
engines-match-elo = Elo difference: { $elo } (95%: { $low } to { $high })
engines-match-no-elo = No Elo difference yet: one player won every game.
engines-match-on-board = On the board: game { $number }, { $first } – { $second }
engines-match-file = Games are saved to { $file }
engines-match-stop = Stop
engines-match-stopping = Stopping…
engines-match-resume = Resume
engines-match-new = New match
engines-match-unfinished = Unfinished matches
engines-match-unfinished-name = { $first } – { $second }
engines-match-continue = Continue { $first } – { $second }, { $games } of { $total } { $total ->
    [one] game
   *[other] games
}
engines-match-forget = Remove from list. The PGN file is kept.
engines-match-totals = The side moving first won { $wins } of { $games } { $games ->
    [one] game
   *[other] games
}. { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} per game on average.
engines-match-list = Games
engines-match-game = Game { $number }: { $first } – { $second }, { $score }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
engines-match-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}

## Confirmation of a UCI engine

run-program-heading = Run this program?
run-program-help = { $name } starts a program that you haven’t confirmed. The program runs with your permissions.
run-program-source-backup = The command comes from a restored backup.
run-program-source-file = The command comes from { $file }
run-program-source-list = The command comes from your engine list.
run-program-program = Program
run-program-argument = Argument { $number }
run-program-options = UCI options
run-program-length = The command has { $count ->
    [one] 1 character
   *[other] { $count } characters
}. Read the command to the end before running it.
run-program-show-end = Scroll to end
run-program-too-long = This command is too long to confirm. Characters: { $count } (at most 16384). Arguments: { $arguments } (at most 500).
run-program-run = Run this program
run-program-replace = Replace with { $player }
run-program-close = Close

## UCI engine failures

failure-heading = Engine failed
failure-level = Level
failure-replace = Replace with { $player }
failure-try-again = Retry
failure-resign = Resign as { $side }
failure-menu = Esc opens the menu.
fault-not-started = Couldn’t start { $name }: { $detail }
fault-not-confirmed = You haven’t confirmed { $name }.
fault-disconnected = { $name } exited without a reply.
fault-disconnected-with-reason = { $name } exited without a reply. Last message: { $detail }
fault-not-uci = { $name } didn’t respond as a UCI engine.
fault-stalled = { $name } didn’t respond in time.
fault-flooded = { $name } sent too much output.
fault-no-move = { $name } returned no move.
fault-illegal-move = { $name } played an illegal move: { $detail }
fault-unknown-variant = { $name } doesn’t support this variant ({ $detail }).
fault-time = { $name } exceeded its time limit by { $detail } ms.
fault-panicked = { $name } crashed during the search: { $detail }
fault-game-over = The game is over in this position.
fault-cancelled = Test cancelled.
fault-unlisted = Your engine list doesn’t include { $name }.

## Library

library-heading = Library
library-players = { $first } – { $second }
library-unknown = Unknown
library-games = Games
library-analyses = Analyses
library-analysis = Analysis
library-unfinished = Unfinished
library-friend-mine = your move since { $since }
library-friend-unsent = link to send since { $since }
library-friend-waits = friend’s move since { $since }
library-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
library-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
library-analyses-count = { $count ->
    [one] 1 analysis
   *[other] { $count } analyses
}
library-selected = { $selected } of { $games } selected
library-select-hint = Ctrl+click to select several
library-deselect-hint = Esc to deselect
library-loading = Loading…
library-read-only = Read-only: { $reason }
library-unreadable = Couldn’t read the library: { $reason }
library-empty = No games yet. Every game you play is saved here.
library-none-found = No games found.
library-no-analyses = No analyses yet. Every analysis is saved here.
library-no-analyses-found = No analyses found.
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
library-sort-accuracy = Accuracy
library-accuracies = Accuracy
library-accuracy = { $first } – { $second } accuracy
library-all-accuracies = Any accuracy
library-accuracy-at-least = At least { $percent }%
library-accuracy-at-most = At most { $percent }%
library-not-reviewed = Not reviewed
library-accuracy-by-month = Mean accuracy by month
library-month-accuracy = { $month }: { $percent }% in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
library-review = Review
library-reviewing = Reviewed { $done } of { $total } games
library-reviewed = Games reviewed: { $reviewed }. Skipped (already reviewed, or can’t be reviewed): { $skipped }.
library-ascending = Ascending
library-descending = Descending
library-deleted = Deleted: { $games }
library-restore = Undo
library-dismiss = Dismiss
library-continue = Continue
library-replay = Replay
library-analyse = Analyse
library-no-replay = Rated games and games with friends can be replayed and analysed once they are finished.
library-rematch = Rematch
library-copy = Copy PGN
library-copied = PGN copied
library-title = Title
library-keywords = Keywords, separated by commas
library-save = Save
library-delete = Delete
library-delete-selected = Delete { $games }
library-time = Time control: { $time }
library-import = Import
library-import-heading = Import PGN
library-import-help = Drop a PGN file here, choose one, or paste PGN or a link. Duplicate games are skipped.
library-import-choose = Choose file…
library-import-path = Path to a PGN file
library-import-file = Import file
library-import-text = PGN or link
library-import-pasted = Import text
library-imported = Imported: { $imported }. Duplicates: { $duplicates }. Errors: { $refused }.
library-import-cancelled = Cancelled. Imported: { $imported }. Duplicates: { $duplicates }. Errors: { $refused }.
library-import-empty = No games found in { $file }
library-import-empty-text = No games found in the text.
library-errors = First errors:
library-running = { $total ->
    [one] { $file }
   *[other] { $file } ({ $number } of { $total })
}
library-progress = { $count ->
    [one] 1 game
   *[other] { $count } games
}
library-statistics = Statistics
library-statistics-heading = Statistics
library-won-of = Won { $won } of { $total } ({ $share }%)
library-streaks = Longest streaks: { $won } won, { $lost } lost
library-streak-won = Current streak: { $count } won
library-streak-lost = Current streak: { $count } lost
library-rating = Rating in { $variant }
library-no-games = No finished games.
library-no-casual-games = No finished casual games.
library-no-rating = Finish a rated game against the computer to get a rating.
library-own-name = Mistakes, puzzles and lessons are recorded under this name.
library-use-name = Use this name
library-use-name-help = Mistakes, puzzles and lessons will be recorded under this name.
library-counted-games = Games
library-counted-all = All
library-no-longer-rated = Each built-in variant has its own rating. Games of your own variants are casual: { $games ->
    [one] 1 earlier game doesn’t count
   *[other] { $games } earlier games don’t count
} towards your rating.
library-rating-text = { $rating }, from { $games ->
    [one] 1 game
   *[other] { $games } games
} against the computer. 95% confidence: { $low }–{ $high }.
library-rating-levels = For comparison: { $weakest }, { $middle }, { $strongest }.
library-level-rating = level { $level } ({ $rating })
library-named-level-rating = { $level } ({ $rating })
library-rating-after = After game { $game }: { $rating } (95%: { $low }–{ $high })
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
library-share = Win rate
library-side-first = First player
library-side-second = Second player
library-export = Export
library-export-heading = Export PGN
library-export-count = { $count ->
    [one] Saves 1 game to a new file.
   *[other] Saves { $count } games to a new file.
}
library-export-path = File path
library-export-reviews = With reviews
library-export-reviews-help = Adds evaluations and mistake glyphs where the game has none. Importing the file also imports the reviews.
library-export-now = Save file
library-exported = { $count ->
    [one] 1 game saved to { $file }
   *[other] { $count } games saved to { $file }
}

## Notices

notice-room-failed = Room unavailable: couldn’t read { $file }
notice-library-failed = Library unavailable: { $reason }
copies-heading = Library copies
copies-help = Weekly backups and replaced libraries. Adding their games never changes existing games in the library.
copies-description = { $date } · { $kind } · { $size } MB
copies-backup = Weekly backup
copies-damaged = Damaged library
copies-replaced = Replaced library
copies-restore = Add games to library
copies-show = Show in folder
copies-delete = Delete…
copies-delete-question = Delete this copy permanently?
copies-not-deleted = Couldn’t delete the copy: { $reason }
copies-restoring = Adding games: { $count }
copies-restored = Games added: { $added }. Duplicates: { $known }. Unreadable: { $lost }.
copies-cancelled = Cancelled. Games added: { $added }. Duplicates: { $known }. Unreadable: { $lost }.
copies-not-restored = Couldn’t add the games: { $reason }
unsaved-games = { $count ->
    [one] Game not saved: { $reason }
   *[other] { $count } games not saved: { $reason }
}
unsaved-waiting = the library is not responding
unsaved-disk-full = the disk is full
unsaved-read-only = the library is read-only
unsaved-locked = another program is using the library
unsaved-no-folder = no folder for game files found
unsaved-retry = Retry
unsaved-save-elsewhere = Save elsewhere…
unsaved-choose-file = Save games as PGN
unsaved-elsewhere = Saved as { $file }, but not in the library
unsaved-elsewhere-failed = Couldn’t save elsewhere: { $reason }
unsaved-quit-heading = Quit without saving?
unsaved-quit-saved-heading = Quit Breakthrough?
unsaved-quit = Quit without saving
notice-library-gone = The library was moved, deleted or replaced. Games are now saved to { $file }
notice-library-moved = The library was moved to { $copy }. New games are saved to { $file }
notice-library-kept = The library was deleted or replaced. Its games are in { $copy }. New games are saved to { $file }
notice-library-rescued = Library repaired: { $reason }
theme-added = Theme added: { $name }
theme-not-added = Couldn’t add the theme: { $reason }

backup-heading = Back up
backup-help = Saves settings, variants, themes, engines, games, exercises, lesson stars and puzzle attempts to one file. To load the file, use Restore.
backup-path = Path to the backup
backup-now = Save backup
backup-working = Working…
backup-exists = { $file } already exists. Enter another file name.
backup-written = Saved as { $file }
backup-restored = Restored. New files: { $files }. Games added: { $games }. Exercises added: { $exercises }. Lesson boards with new stars: { $boards }. Puzzle attempts added: { $puzzles }. Duplicates: { $known }.
backup-restore-cancelled = Cancelled. New files: { $files }. Games added: { $games }. Exercises added: { $exercises }. Lesson boards with new stars: { $boards }. Puzzle attempts added: { $puzzles }. Duplicates: { $known }.
backup-skipped = Not included in the backup:
backup-kept = The previous file was kept as { $file }
restore-skipped = Not restored:
restore-heading = Restore
restore-help = The backup is checked first. Replaced files are kept under new names.
restore-check = Check backup
restore-now = Restore now
restore-written = Saved on { $date } by version { $version }. Contents:
restore-settings = Settings (replace yours)
restore-engines = { $count ->
    [one] 1 engine (replaces your list)
   *[other] { $count } engines (replace your list)
}
restore-engines-more = … and { $count } more
restore-engine = { $name }: { $command } ({ $count ->
    [one] 1 character
   *[other] { $count } characters
})
restore-engines-help = Engines run only after you confirm them.
restore-variants = { $count ->
    [one] 1 variant
   *[other] { $count } variants
}
restore-themes = { $count ->
    [one] 1 theme
   *[other] { $count } themes
}
restore-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
restore-exercises = { $count ->
    [one] 1 exercise
   *[other] { $count } exercises
}
restore-lesson-stars = { $count ->
    [one] Stars for 1 lesson board
   *[other] Stars for { $count } lesson boards
}
restore-puzzle-attempts = { $count ->
    [one] 1 puzzle attempt
   *[other] { $count } puzzle attempts
}

notice-ended-unexpectedly = Breakthrough didn’t close properly. Saved games are in the library. Log: { $file }
crash-title = Breakthrough stopped unexpectedly
crash-kept = Your games are saved. A game in progress can be continued.
crash-report = A crash report was written to { $file }. It leaves out quoted texts, moves and paths in your home folder.
crash-restart = Restart
crash-folder = Open folder
crash-close = Close
crash-not-restarted = Couldn’t restart the game: { $reason }
notice-unknown-puzzle = This version has no puzzle “{ $puzzle }”.
notice-bad-link = Couldn’t open the link: { $reason }
notice-save-failed = Couldn’t save the game: { $reason }
notice-file-not-read = Couldn’t read { $file }: { $reason }. The file is unchanged.
notice-unreadable-settings = Couldn’t read the settings: { $reason }. The old file was kept as { $file }
notice-unreadable-engines = Couldn’t read the engine list: { $reason }. The old file was kept as { $file }
notice-unreadable-confirmations = Couldn’t read the list of confirmed engines: { $reason }. You’ll be asked to confirm each engine again. The old file was kept as { $file }
notice-unknown-settings = These settings couldn’t be read and were reset to defaults: { $settings }
notice-confirmation-not-saved = Couldn’t save the confirmation: { $reason }. You’ll be asked again after the next start.
notice-confirmation-not-withdrawn = Couldn’t withdraw the confirmation: { $reason }
notice-settings-not-saved = Couldn’t save the settings: { $reason }
notice-dropped-file-refused = Couldn’t open { $file }: { $reason }
notice-rules-added = Added: { $names }
notice-paused-for-sleep = Game paused while the system was asleep. No clock time was lost.
notice-rated-game-still-played = Your rated game wasn’t resigned, because it is in progress in another window.
notice-rated-game-resigned = You resigned your unfinished rated game.
notice-explosion = This explosion removes { $own ->
        [one] 1 of your pieces
       *[other] { $own } of your pieces
    } and { $opposing ->
        [0] none
       *[other] { $opposing }
    } of the opponent’s. Select the piece again to confirm.
notice-error = Something went wrong: { $reason }. You can keep playing.
notice-engine-restarted = The engine stopped unexpectedly and was restarted.
notice-computer-failed = Engine error. Undo a move or restart the game.
notice-computer-failed-rated = Engine error. Go to the main menu and continue the game.

## Actions with shortcuts

action-cursor-up = Move cursor up
action-cursor-down = Move cursor down
action-cursor-left = Move cursor left
action-cursor-right = Move cursor right
action-choose-square = Select piece or move to cursor
action-next-piece = Select next movable piece
action-previous-piece = Select previous movable piece
action-switch-focus = Switch between board and panel
action-cancel = Deselect or open menu
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
action-move-list = Show or hide moves
action-replay = Replay or pause
action-engine = Start or pause the engine
action-arrows = Show arrows for the best moves
action-next-mark = Next kind of board marks
action-next-mistake = Next mistake
action-previous-mistake = Previous mistake
action-place = Use tool at cursor
action-clear = Clear square at cursor
action-close = Go back or close panel
action-keys = Show all keys
action-full-screen = Toggle full screen
action-tool-first = First player’s pieces
action-tool-second = Second player’s pieces
action-tool-obstacle = Obstacles
action-tool-eraser = Eraser

## Invalid variants, positions and moves

invalid-files = expected 2 to 16 files, found { $found }
invalid-ranks = expected 3 to 16 ranks, found { $found }
invalid-hexagon-side = expected a hexagonal board of side 3 to 8, found { $found }
invalid-home-ranks = expected 1 to 3 home ranks per side, found { $found }
invalid-home-ranks-fit = { $home } home ranks per side do not fit on { $ranks } ranks: at most { $max } fit
invalid-breakthroughs = expected 1 to 3 breakthroughs to win, found { $found }
invalid-narrow-cylinder = wrap-around edges require at least three files, found { $found }
invalid-hexagonal-cylinder = a hexagonal board cannot have wrap-around edges
invalid-bombardment = bombardment has no captures and cannot be combined with mandatory or straight captures
invalid-outside-board = a square is outside the board
invalid-piece-on-obstacle = a piece is on the obstacle { $square }
invalid-two-pieces = two pieces are on { $square }
invalid-piece-on-goal = the piece on { $square } has already reached the far side
invalid-no-pieces = { $side } has no pieces
invalid-no-moves = the starting side has no legal move
invalid-setup-outside = a piece is outside the board
invalid-setup-obstacle = a piece is on an obstacle
invalid-setup-two-pieces = two pieces are on the same square
invalid-setup-no-pieces = expected pieces on the board, found none
invalid-setup-won = the side to move has already reached the far side
invalid-setup-goal = a piece is on the far side, where it would have scored and left the board
invalid-setup-breakthroughs = expected at most { $max } breakthroughs scored, found { $found }
invalid-setup-opponent = the side not to move has no pieces
invalid-counted = a variant cannot start with scored breakthroughs: play it as a position instead
invalid-fen-rank-character = expected P, p, *, a number or / on rank { $place }, found `{ $found }` at column { $column }
invalid-fen-file-character = expected P, p, *, a number or / on file { $place }, found `{ $found }` at column { $column }
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
invalid-move-ambiguous = `{ $found }` is ambiguous: expected { $candidates }

## Invalid links. The parameter names and their values are not translated.

link-part = { $part }: { $reason }
link-too-long = expected at most { $max } bytes, found { $found }
link-empty = expected variant=, fen=, moves=, players=, game=, lesson= or puzzle= after a `#`, found nothing
link-unknown-part = expected variant=, fen=, moves=, players=, game=, lesson= or puzzle=, found `{ $found }`
link-beside = expected no other part, found { $part }=
link-id = expected the id of a { $part }, found `{ $found }`
link-no-game = expected a link to a game, found a link to a { $part }
link-twice = `{ $part }` occurs twice
link-encoding = expected percent-encoded UTF-8
link-players-count = expected two players separated by a comma, such as human,computer:3, found `{ $found }`
link-players-unknown = expected human, computer, computer:LEVEL (novice, learner or 1 to 10) or engine:NAME, found `{ $found }`
link-player = expected human or computer:LEVEL (novice, learner or 1 to 10), found `{ $found }`
link-without-game = expected game= as well
link-game-id = expected 6 to 16 letters and digits, found `{ $found }`
link-you = expected first or second, found `{ $found }`
link-not-to-move = expected the side to move, found { $found }
link-name-count = expected two names separated by a comma
link-text = expected at most { $max } characters without control characters
link-result = expected resign, found `{ $found }`
link-resigned-after-end = expected a game in progress, found a game that is over
link-move = move { $number }, { $move }: { $reason }
link-trmph-game = expected a trmph link to breakthrough, found `{ $found }`
link-trmph-size = expected a board size after #, as in #8,a2b3, found `{ $found }`
link-trmph-board = expected a link to a { $expected } board, found { $found }

## Analysis

analysis-heading = Analysis
analysis-pause = Pause the engine
analysis-start = Start the engine
analysis-more-lines = More lines
analysis-fewer-lines = Fewer lines
analysis-starting = Starting the engine…
analysis-paused = The engine is paused.
analysis-over = The game is over in this position.
analysis-try-variant = Try anyway
analysis-failed = The engine failed: { $reason }
analysis-arrows-help = Arrows for the best moves: the wider, the better.
tool-threats-help = The move that the opponent would play if you passed.
analysis-runners-help = Runners: pieces that reach the far side against any defence, and their paths.
analysis-race-help = Race: the runner that reaches the far side first.
analysis-hanging-help = Hanging: pieces that the opponent can win by captures on their square.
analysis-pivotal-help = Pivotal: pieces whose loss would open the most new routes for opposing runners.
analysis-holes-help = Holes: empty home squares that an opposing piece can reach freely.
analysis-blocked-help = Blocked: pieces that can neither move nor capture.
analysis-control-help = Control: squares on which White (triangle up) or Black (triangle down) could capture.
analysis-explorer-help = Moves played from this position in the opening book or the games in the library. Mirror images are counted together.
# $depth is in plies, $nodes and $speed are short numbers such as "1.2M".
analysis-status = Depth { $depth } · { $nodes } nodes · { $speed } nodes/s
analysis-finished = Depth { $depth } · { $nodes } nodes · done
analysis-paused-at = Paused at depth { $depth } · { $nodes } nodes
analysis-thousands = { $number }k
analysis-millions = { $number }M
analysis-billions = { $number }B
analysis-won = { $side } has won
analysis-wins-in = { $moves ->
    [one] { $side } wins in one move
   *[other] { $side } wins in { $moves } moves
}
analysis-turn = Turning point
analysis-no-score = No evaluation
analysis-probability = { $side } { $percent }%
analysis-bar = Winning probability of { $side }: { $percent }%
analysis-graph-point = { $ply ->
    [0] Start: { $side } { $percent }%
   *[other] Ply { $ply }: { $side } { $percent }%
}
analysis-engine = Engine
analysis-built-in = Breakthrough engine
analysis-explorer = Openings
analysis-book = Book
analysis-library = Library
analysis-all-games = All games
analysis-not-in-book = No games in the book
analysis-not-in-library = No games in the library
analysis-library-searched = Searching the library…
analysis-book-move = { $move }: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $side } won { $percent }%
# $result is a text such as analysis-book-move.
analysis-scored-move = { $result }, score { $score }
analysis-unfinished-move = { $move }: { $games ->
    [one] 1 unfinished game
   *[other] { $games } unfinished games
}
analysis-resources = Threads and memory
analysis-arrows = Best moves
analysis-runners = Runners
analysis-race = Race
analysis-hanging = Hanging
analysis-pivotal = Pivotal
analysis-holes = Holes
analysis-blocked = Blocked
analysis-control = Control
analysis-back = Back to game
analysis-close = Close
analysis-editor = Editor
analysis-editor-tooltip = Edit the shown position in the board editor
analysis-paste = Paste
analysis-paste-tooltip = Analyse a position (FEN), a game (PGN) or a link from the clipboard
analysis-share = Share
analysis-incomplete-paste = Part of the game was left out: { $reason }
analysis-bad-paste = The clipboard contains no position (FEN), game (PGN) or link: { $reason }

## Games with a friend elsewhere

friend-unnamed = your friend
friend-mine = Your move. Then copy the link for { $name }.
friend-send-move = Send the link to { $name }: { $move }, game { $game }
friend-invite = Send the link to { $name }, who moves first.
friend-send-resignation = Send the link to { $name }: you resign game { $game }.
friend-sent = The link was copied. Next to move: { $name }.
friend-sent-move = The link was copied: { $move }, game { $game }. Next to move: { $name }.
friend-sent-program = The link was copied. { $name } opens it with Breakthrough, or copies it and presses Ctrl+V there.
friend-sent-over = The link was copied. The game is over.
friend-copy = Copy link
friend-copy-again = Copy again
friend-share = Share…
friend-enter-move = Enter move…
friend-move-hint = Move of { $name }, such as { $move }
friend-enter = Enter
friend-bad-move = “{ $move }” is not a legal move of your friend.
friend-other-game = This move is for game { $found }, but this is game { $game }.
friend-new-game = An unrated game without clocks, hints or analysis: you and your friend trust each other.
friend-rematch = This is a rematch. The sides are swapped.
friend-show-code = QR code
friend-hide-code = Hide QR code
friend-code = QR code of the link
friend-no-code = The link is too long for a QR code. It was copied.
friend-note-hint = Message (optional)
friend-note = { $name }: “{ $note }”
friend-note-unnamed = Your friend: “{ $note }”
friend-link-own = You sent this link. It shows your game.
friend-link-older = This link is older than your game, which is shown.
friend-link-other-game = This link has the id of a different game, so it was not opened.
friend-link-over = Your game is over, so the moves of this link were not added.
friend-library-failed = The library can’t be read, so the link was not opened.
friend-conflict = The moves of this link differ from your game.
friend-addition = This link adds moves for your side that are not in your game.
friend-use-link = Use this line
friend-keep-game = Keep my game
