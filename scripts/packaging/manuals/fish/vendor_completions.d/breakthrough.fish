# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_breakthrough_global_optspecs
    string join \n continue position= variant= players= seed= size= record= frame-report= report panic-after= after-crash= theme= pieces= quality= h/help V/version
end

function __fish_breakthrough_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_breakthrough_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_breakthrough_using_subcommand
    set -l cmd (__fish_breakthrough_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c breakthrough -n "__fish_breakthrough_needs_command" -l position -d 'Start a game from this FEN position. Without --variant, the standard rules apply on a board of the position\'s size' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l variant -d 'Start a game of this variant: a share code (a board such as 7x5 or hex5, optionally with special rules, as in "8x8 joined"); a rule file (FILE, or FILE#NAME if it contains several variants); or the name of a built-in variant such as Minefield' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l players -d 'Start a game between these two players, the bottom side first: human, computer, computer:LEVEL (novice, learner or 1 to 10), or engine:NAME for an engine added on the Engines screen' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l seed -d 'Random seed of the game' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l size -d 'Window size in pixels' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l record -d 'Save the game to this PGN file after every move. Games already in the file are kept. Its folder must exist' -r -F
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l frame-report -d 'Write the interface state and the received input to this file as JSON after every frame' -r -F
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l panic-after -d 'Panic after this number of seconds, to test crash reports' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l after-crash -d 'Show the window that follows a crash, with the path of the crash report' -r -F
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l theme -d 'Theme: walnut, marble, brass, neon, contrast or paper; own/NAME for a custom theme; or a theme file' -r
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l pieces -d 'Piece set. Default: the theme\'s' -r -f -a "spear\t'Spears against upright rings'
lance\t'Lance heads against shields. Both shapes point in the direction of movement'
turned\t'Turned on a lathe'
faceted\t'Solid shapes with flat facets'
abstract\t'Minimal shapes that show the direction of movement'"
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l quality -d 'Graphics quality. Default: chosen for the graphics adapter' -r -f -a "low\t'For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing'
medium\t'For integrated graphics cards: normal maps and SMAA'
high\t'For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom'
ultra\t'For fast graphics cards: a shadow map of twice the resolution'"
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l continue -d 'Continue the unfinished game, if any'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -l report -d 'Print facts about the program and the machine for a bug report, and exit'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -s V -l version -d 'Print version'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -a "render" -d 'Render a position to a PNG file, without a window'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -a "gallery" -d 'Render every theme, piece set, screen and effect to PNG files, without a window'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -a "export-gif" -d 'Export all or part of a game as an animated GIF or PNG, without a window'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -a "bench-frames" -d 'Measure frame times in a window'
complete -c breakthrough -n "__fish_breakthrough_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l position -d 'Position as FEN. Default: the start position of the variant' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l variant -d 'Variant, as for the game itself; see breakthrough --help. Default: the standard game' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l size -d 'Image size in pixels' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l out -d 'PNG file to write' -r -F
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l scene -d 'Also write the rendered scene to this file as JSON: camera, lamps, and meshes with their surface names' -r -F
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l theme -d 'Theme: walnut, marble, brass, neon, contrast or paper; own/NAME for a custom theme; or a theme file' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l pieces -d 'Piece set. Default: the theme\'s' -r -f -a "spear\t'Spears against upright rings'
lance\t'Lance heads against shields. Both shapes point in the direction of movement'
turned\t'Turned on a lathe'
faceted\t'Solid shapes with flat facets'
abstract\t'Minimal shapes that show the direction of movement'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l quality -d 'Graphics quality. Default: chosen for the graphics adapter' -r -f -a "low\t'For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing'
medium\t'For integrated graphics cards: normal maps and SMAA'
high\t'For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom'
ultra\t'For fast graphics cards: a shadow map of twice the resolution'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l time-of-day -d 'Time of day in the theme\'s room, if the room has images for it' -r -f -a "usual\t'The room\'s default'
day\t'After sunrise'
dusk\t'Around sunset'
night\t'Dark outside'
clock\t'The computer\'s local time'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l samples -d 'Average this many samples over the lens, the lamp and the pixels, for depth of field, soft shadows and antialiasing' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l aperture -d 'F-number of the lens, as in 1.2, for pictures with --samples. The centre of the board is in focus. Default: everything is in focus' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l focal-length -d '35 mm equivalent focal length in millimetres. The board keeps about the same size. Default: 38' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l exposure -d 'Exposure compensation in stops, as in -0.5' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -l clock -d 'Show the game clock with these times, as in 5:00,0:09.5. The side to move\'s clock runs' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand render" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand gallery" -l out -d 'Output folder of the images' -r -F
complete -c breakthrough -n "__fish_breakthrough_using_subcommand gallery" -l size -d 'Image size in pixels' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand gallery" -l quality -d 'Graphics quality. Default: high' -r -f -a "low\t'For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing'
medium\t'For integrated graphics cards: normal maps and SMAA'
high\t'For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom'
ultra\t'For fast graphics cards: a shadow map of twice the resolution'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand gallery" -l only -d 'Render only images whose names start with this prefix. Can be given several times' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand gallery" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l out -d 'Output file: FILE.gif, or FILE.apng, which is larger and lossless' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l game -d 'Number of the game in the file, from 1' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l from -d 'Start at the position after this many plies' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l to -d 'Stop at the position after this many plies. Default: the end of the game' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l size -d 'Size of the animation in pixels' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l seconds-per-move -d 'Time per move' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l frames-per-second -d 'Frames per second' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l theme -d 'Theme: walnut, marble, brass, neon, contrast or paper; own/NAME for a custom theme; or a theme file' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l pieces -d 'Piece set. Default: the theme\'s' -r -f -a "spear\t'Spears against upright rings'
lance\t'Lance heads against shields. Both shapes point in the direction of movement'
turned\t'Turned on a lathe'
faceted\t'Solid shapes with flat facets'
abstract\t'Minimal shapes that show the direction of movement'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l quality -d 'Graphics quality. Default: chosen for the graphics adapter' -r -f -a "low\t'For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing'
medium\t'For integrated graphics cards: normal maps and SMAA'
high\t'For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom'
ultra\t'For fast graphics cards: a shadow map of twice the resolution'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -l as-seen -d 'The player\'s settings and camera as JSON' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand export-gif" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l position -d 'Position as FEN. Default: the start position of the variant' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l variant -d 'Variant, as for the game itself; see breakthrough --help. Default: the standard game' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l size -d 'Window size in pixels' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l frames -d 'Number of frames to measure' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l analysis -d 'Open an analysis instead of a game, with the engine paused or running on one thread' -r -f -a "paused\t''
running\t''"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l memory -d 'Memory of the transposition tables, in MiB' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l theme -d 'Theme: walnut, marble, brass, neon, contrast or paper; own/NAME for a custom theme; or a theme file' -r
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l pieces -d 'Piece set. Default: the theme\'s' -r -f -a "spear\t'Spears against upright rings'
lance\t'Lance heads against shields. Both shapes point in the direction of movement'
turned\t'Turned on a lathe'
faceted\t'Solid shapes with flat facets'
abstract\t'Minimal shapes that show the direction of movement'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l quality -d 'Graphics quality. Default: chosen for the graphics adapter' -r -f -a "low\t'For software rendering and old graphics cards: no normal maps, hard shadows, no antialiasing'
medium\t'For integrated graphics cards: normal maps and SMAA'
high\t'For dedicated graphics cards, and the default for rendered images: soft shadows, MSAA and bloom'
ultra\t'For fast graphics cards: a shadow map of twice the resolution'"
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l captures -d 'Show capture effects continuously'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -l json -d 'Print the result as one line of JSON'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand bench-frames" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand help; and not __fish_seen_subcommand_from render gallery export-gif bench-frames help" -f -a "render" -d 'Render a position to a PNG file, without a window'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand help; and not __fish_seen_subcommand_from render gallery export-gif bench-frames help" -f -a "gallery" -d 'Render every theme, piece set, screen and effect to PNG files, without a window'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand help; and not __fish_seen_subcommand_from render gallery export-gif bench-frames help" -f -a "export-gif" -d 'Export all or part of a game as an animated GIF or PNG, without a window'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand help; and not __fish_seen_subcommand_from render gallery export-gif bench-frames help" -f -a "bench-frames" -d 'Measure frame times in a window'
complete -c breakthrough -n "__fish_breakthrough_using_subcommand help; and not __fish_seen_subcommand_from render gallery export-gif bench-frames help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
