# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_breakthrough_engine_global_optspecs
    string join \n h/help V/version
end

function __fish_breakthrough_engine_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_breakthrough_engine_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_breakthrough_engine_using_subcommand
    set -l cmd (__fish_breakthrough_engine_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "analyse" -d 'Rank the best moves of a position'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "bench" -d 'Search a fixed set of positions and print the node count, the checksum of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "calibrate" -d 'Calibrate scores to winning probabilities'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "explorer" -d 'List the moves of the opening explorer\'s book: how often they were played, results and scores'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "explorer-book" -d 'Make a book of the opening explorer from games of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "facts" -d 'Print facts about a position: runners, hanging and pivotal pieces, holes, tempo moves'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "lessons" -d 'List, check and show lessons'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "library" -d 'Import, list, check and export the library of games'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "link" -d 'Check a link to a game, and print its parts'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "match" -d 'Play a match between engines and estimate the difference in Elo'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "match-report" -d 'Report the results of a match that was played in several parts with different seeds'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "perft" -d 'Count the move sequences from a position'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "play" -d 'Play a game in the terminal'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "puzzles" -d 'Generate, list, verify and show puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "review" -d 'Review games: judge every move, and compute the accuracy of both sides'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "solve" -d 'Find the winner with best play'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "train" -d 'Train a network for a board, or the general network, by self-play'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "uci" -d 'Run as a UCI engine on standard input and output'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "variant" -d 'Check, show and convert rule files'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l lines -d 'Number of best moves to show' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l depth -d 'Maximum depth in plies' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l nodes -d 'Maximum number of nodes' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l time -d 'Maximum time, such as 500ms, 3s, 2m or a number of seconds [default: 2s, or none with --depth or --nodes]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l threads -d 'Number of search threads' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l hash -d 'Size of the transposition table in MiB' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand analyse" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l depth -d 'Depth of each search in plies [default: 10, or 14 with --speedup]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l threads -d 'Number of search threads; the node count is reproducible only with 1 thread' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l repeat -d 'Number of times to repeat all searches' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l speedup -d 'Compare the time to depth of N threads with one thread' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l hash -d 'Size of the transposition table in MiB [default: 16, or 64 with --speedup]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand bench" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -f -a "play" -d 'Play games and record their scores and results'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -f -a "rescore" -d 'Search the positions of existing games with a different number of nodes'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -f -a "fit" -d 'Fit the parameters to games and write them to a file'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -f -a "check" -d 'Compare predicted with observed frequencies in games that were not used for the fit'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and not __fish_seen_subcommand_from play rescore fit check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l folder -d 'Folder for the games' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l games -d 'Number of games, rounded up to a multiple of 100' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l nodes -d 'Nodes per move' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l seed -d 'Random seed of the openings' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l threads -d 'Number of threads' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -l hand-crafted -d 'Play with the hand-crafted evaluation instead of the evaluation of the variant'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from play" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from rescore" -l folder -d 'Folder for the positions with their new scores' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from rescore" -l nodes -d 'Nodes per position' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from rescore" -l threads -d 'Number of threads' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from rescore" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from rescore" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from fit" -l curves -d 'File of parameters whose curves are kept; only their scales for the nodes of the games are fitted' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from fit" -l output -d 'File for the parameters' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from fit" -l force -d 'Replace the output file if it exists'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from fit" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from fit" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from check" -l parameters -d 'File of the parameters [default: the embedded parameters]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from help" -f -a "play" -d 'Play games and record their scores and results'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from help" -f -a "rescore" -d 'Search the positions of existing games with a different number of nodes'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from help" -f -a "fit" -d 'Fit the parameters to games and write them to a file'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from help" -f -a "check" -d 'Compare predicted with observed frequencies in games that were not used for the fit'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand calibrate; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l moves -d 'Moves to play from the position first, such as "a2a3 b7b6"' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l book -d 'File of a book [default: the embedded book]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l variant -d 'Board as files x ranks, at most 64 squares' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l output -d 'File of the book' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l state -d 'File for the games and scores [default: the file of the book with the extension .jsonl]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l games -d 'Number of games' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l nodes -d 'Nodes per move' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l plies -d 'Number of plies at the start of a game that vary and are counted' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l seed -d 'Random seed' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l min-games -d 'Minimum number of games with a position of the book' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l max-bytes -d 'Maximum length of the book' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l score-nodes -d 'Nodes of the search of each move\'s score' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -l threads -d 'Number of threads' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand explorer-book" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -l nodes -d 'Maximum number of nodes of each search' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand facts" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -f -a "list" -d 'List all boards'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -f -a "check" -d 'Check whether every solution reaches its goal and every named wrong move fails; exit code 1 if not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -f -a "show" -d 'Draw all boards, with the moves that keep the goal'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and not __fish_seen_subcommand_from list check show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from list" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from help" -f -a "list" -d 'List all boards'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check whether every solution reaches its goal and every named wrong move fails; exit code 1 if not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from help" -f -a "show" -d 'Draw all boards, with the moves that keep the goal'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand lessons; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "import" -d 'Add the games of a PGN file that are not yet in the library; games with errors are reported and skipped'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "list" -d 'List the games, newest first'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "exercises" -d 'List the exercises: positions in which a player made a mistake, in the order in which they are due'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "lessons" -d 'List the stars of the boards of lessons'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "puzzles" -d 'List the attempts at puzzles, ordered by player and time'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "check" -d 'Check the library file, and all games, exercises, stars of lessons and puzzle attempts in it; exit code 1 if there is an error'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "export" -d 'Export all games as PGN'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and not __fish_seen_subcommand_from import list exercises lessons puzzles check export help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from import" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from import" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from import" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -l text -d 'Search names, title, keywords, variant and comments for these words' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -l player -d 'List only games of this player' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -l limit -d 'Maximum number of games' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from exercises" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from exercises" -l player -d 'List only exercises of this player' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from exercises" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from exercises" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from exercises" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from lessons" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from lessons" -l player -d 'List only stars of this player' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from lessons" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from lessons" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from lessons" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from puzzles" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from puzzles" -l player -d 'List only attempts of this player' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from puzzles" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from puzzles" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from puzzles" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from check" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from check" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -l folder -d 'Folder of the library' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -l with-reviews -d 'Add reviews, evaluations and the glyphs of mistakes'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -l force -d 'Replace the output file if it exists'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "import" -d 'Add the games of a PGN file that are not yet in the library; games with errors are reported and skipped'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the games, newest first'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "exercises" -d 'List the exercises: positions in which a player made a mistake, in the order in which they are due'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "lessons" -d 'List the stars of the boards of lessons'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "puzzles" -d 'List the attempts at puzzles, ordered by player and time'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check the library file, and all games, exercises, stars of lessons and puzzle attempts in it; exit code 1 if there is an error'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "export" -d 'Export all games as PGN'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand library; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand link" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand link" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand link" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l player -d 'Player; repeat the option for each player' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l players -d 'Several players, separated by commas' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l games -d 'Number of games per pairing, rounded up to an even number; with --sprt, the maximum' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l opening-plies -d 'Number of random moves at the start of a game' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l opening-score -d 'Play only openings of random moves that a search of 200,000 nodes scores within ±N hundredths of a piece' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l openings -d 'Start games from the positions in a file, one FEN per line, instead of random moves' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l openings-order -d 'Order of the positions in the file of --openings' -r -f -a "sequential\t'The order of the file'
random\t'A random order, which the seed determines'"
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l seed -d 'Seed of the openings and of the levels\' evaluation noise' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l jobs -d 'Number of concurrent games' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l sprt -d 'Stop as soon as a sequential probability ratio test of the first player accepts ELO0 or ELO1 [default for ALPHA and BETA: 0.05]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l margin -d 'Tolerance for exceeding a time limit' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l results -d 'Write every finished game to a results file (JSON Lines), and resume the match of an existing results file' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l pgn -d 'Append the games to a PGN file' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l event -d 'Event tag of the games in the PGN file' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l neighbours -d 'Pair only adjacent players in the list'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l quiet -d 'Do not print progress'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match-report" -l sprt -d 'Report a sequential probability ratio test of the first player [default for ALPHA and BETA: 0.05]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match-report" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match-report" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand match-report" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l depth -d 'Maximum length of the sequences in plies' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l divide -d 'Print the number of sequences of exactly this length for each first move'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand perft" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -l players -d 'Players, bottom side first: human, computer, or computer:LEVEL (novice, learner or 1 to 10)' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -l seed -d 'Seed of the computer\'s evaluation noise' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand play" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "generate" -d 'Generate puzzles from games of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "select" -d 'Select puzzles from the candidates of state files, and append them to a file of puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "list" -d 'List puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "show" -d 'Draw puzzles with their solutions'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "verify" -d 'Prove puzzles again; exit code 1 if a proof fails'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and not __fish_seen_subcommand_from generate select list show verify help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l variant -d 'Variant: a share code, the name of a built-in variant, or a rule file' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l count -d 'Number of games with at least one candidate after which the command ends' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l seed -d 'Random seed of the games' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l min-level -d 'Weakest level that is the first to find a candidate: 1 to 10' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l state -d 'File of the candidates' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -l output -d 'File of puzzles to which COUNT puzzles are appended; a missing file is created' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from generate" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from select" -l output -d 'File of puzzles; a missing file is created' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from select" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from select" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -l variant -d 'List only the puzzles of this variant: a share code, the name of a built-in variant, or a rule file' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -l file -d 'File of puzzles [default: the built-in puzzles]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -l summary -d 'Count the puzzles by length, theme, level and variant'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from show" -l file -d 'File of puzzles [default: the built-in puzzles]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from verify" -l count -d 'Number of puzzles, chosen at random [default: all puzzles]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from verify" -l seed -d 'Random seed of the choice' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from verify" -l file -d 'File of puzzles [default: the built-in puzzles]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from verify" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "generate" -d 'Generate puzzles from games of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "select" -d 'Select puzzles from the candidates of state files, and append them to a file of puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "list" -d 'List puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "show" -d 'Draw puzzles with their solutions'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Prove puzzles again; exit code 1 if a proof fails'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand puzzles; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -l effort -d 'Number of nodes per move: fast, normal or deep' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -l threads -d 'Number of threads [default: all processors]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -l state -d 'File for the evaluated moves. Running the same command again resumes an interrupted review' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -l json -d 'Print one line of JSON'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand review" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l variant -d 'Variant: a board (2x3 to 16x16, or hex3 to hex8) with optional special rules, such as "8x8 joined straight"; a rule file; or the name of a built-in variant, such as Minefield' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l home-ranks -d 'Number of ranks that each side fills at the start, 1 to 3 [default: 2, or 1 on three ranks]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l position -d 'Start position, such as "pp/2/2/PP w 0 1"; with the standard variant, the board can have any size' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l memory -d 'Size of the table in MiB' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l threads -d 'Number of search threads [default: number of cores]' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l time -d 'Stop after this time, such as 500ms, 90s, 2m or a number of seconds' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l nodes -d 'Stop after this many nodes' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l checkpoint -d 'Save the table to this file when the search is stopped' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l shortest -d 'Also find the length of the game with best play by both sides, in plies'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l verify -d 'Verify the complete proof using only the rules'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l resume -d 'Resume from the checkpoint; the table is enlarged to the size in the file if necessary'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -l json -d 'Print one line of JSON and no progress'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand solve" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l folder -d 'Folder for games and networks' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l start -d 'Initial network [default: the hand-crafted evaluation]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l rounds -d 'Maximum number of rounds' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l games -d 'Games per round in hundreds, a multiple of 5 (500 games per file)' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l nodes -d 'Nodes per move' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l remember -d 'Number of most recent rounds whose games are used for training' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l epochs -d 'Number of epochs' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l learning-rate -d 'Initial learning rate' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l result-share -d 'Weight of the game result in the training target, 0 to 1; the remaining weight applies to the search score' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l pairs -d 'Number of game pairs in each round\'s match against the best network so far; the maximum for `general`' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l seed -d 'Random seed' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -l threads -d 'Number of threads' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand train" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand uci" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand uci" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -f -a "check" -d 'Check whether all games in rule files are playable; exit code 1 if any is not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -f -a "show" -d 'Show the description, the start position and the rules of variants'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -f -a "export" -d 'Convert variants to another format'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and not __fish_seen_subcommand_from check show export help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from show" -l name -d 'Name of the game, if the file contains several' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -l name -d 'Name of the game, if the file contains several' -r
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -l to -d 'Output format' -r -f -a "toml\t'Breakthrough rule file'
zrf\t'Zillions of Games rule file'
line\t'One line of text, as for --variant'"
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -l out -d 'Output file [default: standard output]' -r -F
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -l force -d 'Replace the output file if it exists'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check whether all games in rule files are playable; exit code 1 if any is not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the description, the start position and the rules of variants'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from help" -f -a "export" -d 'Convert variants to another format'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand variant; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "analyse" -d 'Rank the best moves of a position'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "bench" -d 'Search a fixed set of positions and print the node count, the checksum of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "calibrate" -d 'Calibrate scores to winning probabilities'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "explorer" -d 'List the moves of the opening explorer\'s book: how often they were played, results and scores'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "explorer-book" -d 'Make a book of the opening explorer from games of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "facts" -d 'Print facts about a position: runners, hanging and pivotal pieces, holes, tempo moves'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "lessons" -d 'List, check and show lessons'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "library" -d 'Import, list, check and export the library of games'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "link" -d 'Check a link to a game, and print its parts'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "match" -d 'Play a match between engines and estimate the difference in Elo'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "match-report" -d 'Report the results of a match that was played in several parts with different seeds'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "perft" -d 'Count the move sequences from a position'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "play" -d 'Play a game in the terminal'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "puzzles" -d 'Generate, list, verify and show puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "review" -d 'Review games: judge every move, and compute the accuracy of both sides'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "solve" -d 'Find the winner with best play'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "train" -d 'Train a network for a board, or the general network, by self-play'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "uci" -d 'Run as a UCI engine on standard input and output'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "variant" -d 'Check, show and convert rule files'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and not __fish_seen_subcommand_from analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from calibrate" -f -a "play" -d 'Play games and record their scores and results'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from calibrate" -f -a "rescore" -d 'Search the positions of existing games with a different number of nodes'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from calibrate" -f -a "fit" -d 'Fit the parameters to games and write them to a file'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from calibrate" -f -a "check" -d 'Compare predicted with observed frequencies in games that were not used for the fit'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from lessons" -f -a "list" -d 'List all boards'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from lessons" -f -a "check" -d 'Check whether every solution reaches its goal and every named wrong move fails; exit code 1 if not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from lessons" -f -a "show" -d 'Draw all boards, with the moves that keep the goal'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "import" -d 'Add the games of a PGN file that are not yet in the library; games with errors are reported and skipped'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "list" -d 'List the games, newest first'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "exercises" -d 'List the exercises: positions in which a player made a mistake, in the order in which they are due'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "lessons" -d 'List the stars of the boards of lessons'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "puzzles" -d 'List the attempts at puzzles, ordered by player and time'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "check" -d 'Check the library file, and all games, exercises, stars of lessons and puzzle attempts in it; exit code 1 if there is an error'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from library" -f -a "export" -d 'Export all games as PGN'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from puzzles" -f -a "generate" -d 'Generate puzzles from games of the engine'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from puzzles" -f -a "select" -d 'Select puzzles from the candidates of state files, and append them to a file of puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from puzzles" -f -a "list" -d 'List puzzles'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from puzzles" -f -a "show" -d 'Draw puzzles with their solutions'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from puzzles" -f -a "verify" -d 'Prove puzzles again; exit code 1 if a proof fails'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from variant" -f -a "check" -d 'Check whether all games in rule files are playable; exit code 1 if any is not'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from variant" -f -a "show" -d 'Show the description, the start position and the rules of variants'
complete -c breakthrough-engine -n "__fish_breakthrough_engine_using_subcommand help; and __fish_seen_subcommand_from variant" -f -a "export" -d 'Convert variants to another format'
