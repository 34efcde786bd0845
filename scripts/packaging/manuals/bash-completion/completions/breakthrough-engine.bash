_breakthrough__engine() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="breakthrough__engine"
                ;;
            breakthrough__engine,analyse)
                cmd="breakthrough__engine__subcmd__analyse"
                ;;
            breakthrough__engine,bench)
                cmd="breakthrough__engine__subcmd__bench"
                ;;
            breakthrough__engine,calibrate)
                cmd="breakthrough__engine__subcmd__calibrate"
                ;;
            breakthrough__engine,explorer)
                cmd="breakthrough__engine__subcmd__explorer"
                ;;
            breakthrough__engine,explorer-book)
                cmd="breakthrough__engine__subcmd__explorer__subcmd__book"
                ;;
            breakthrough__engine,facts)
                cmd="breakthrough__engine__subcmd__facts"
                ;;
            breakthrough__engine,help)
                cmd="breakthrough__engine__subcmd__help"
                ;;
            breakthrough__engine,lessons)
                cmd="breakthrough__engine__subcmd__lessons"
                ;;
            breakthrough__engine,library)
                cmd="breakthrough__engine__subcmd__library"
                ;;
            breakthrough__engine,link)
                cmd="breakthrough__engine__subcmd__link"
                ;;
            breakthrough__engine,match)
                cmd="breakthrough__engine__subcmd__match"
                ;;
            breakthrough__engine,match-report)
                cmd="breakthrough__engine__subcmd__match__subcmd__report"
                ;;
            breakthrough__engine,perft)
                cmd="breakthrough__engine__subcmd__perft"
                ;;
            breakthrough__engine,play)
                cmd="breakthrough__engine__subcmd__play"
                ;;
            breakthrough__engine,puzzles)
                cmd="breakthrough__engine__subcmd__puzzles"
                ;;
            breakthrough__engine,review)
                cmd="breakthrough__engine__subcmd__review"
                ;;
            breakthrough__engine,solve)
                cmd="breakthrough__engine__subcmd__solve"
                ;;
            breakthrough__engine,train)
                cmd="breakthrough__engine__subcmd__train"
                ;;
            breakthrough__engine,uci)
                cmd="breakthrough__engine__subcmd__uci"
                ;;
            breakthrough__engine,variant)
                cmd="breakthrough__engine__subcmd__variant"
                ;;
            breakthrough__engine__subcmd__calibrate,check)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__check"
                ;;
            breakthrough__engine__subcmd__calibrate,fit)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__fit"
                ;;
            breakthrough__engine__subcmd__calibrate,help)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help"
                ;;
            breakthrough__engine__subcmd__calibrate,play)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__play"
                ;;
            breakthrough__engine__subcmd__calibrate,rescore)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__rescore"
                ;;
            breakthrough__engine__subcmd__calibrate__subcmd__help,check)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help__subcmd__check"
                ;;
            breakthrough__engine__subcmd__calibrate__subcmd__help,fit)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help__subcmd__fit"
                ;;
            breakthrough__engine__subcmd__calibrate__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__calibrate__subcmd__help,play)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help__subcmd__play"
                ;;
            breakthrough__engine__subcmd__calibrate__subcmd__help,rescore)
                cmd="breakthrough__engine__subcmd__calibrate__subcmd__help__subcmd__rescore"
                ;;
            breakthrough__engine__subcmd__help,analyse)
                cmd="breakthrough__engine__subcmd__help__subcmd__analyse"
                ;;
            breakthrough__engine__subcmd__help,bench)
                cmd="breakthrough__engine__subcmd__help__subcmd__bench"
                ;;
            breakthrough__engine__subcmd__help,calibrate)
                cmd="breakthrough__engine__subcmd__help__subcmd__calibrate"
                ;;
            breakthrough__engine__subcmd__help,explorer)
                cmd="breakthrough__engine__subcmd__help__subcmd__explorer"
                ;;
            breakthrough__engine__subcmd__help,explorer-book)
                cmd="breakthrough__engine__subcmd__help__subcmd__explorer__subcmd__book"
                ;;
            breakthrough__engine__subcmd__help,facts)
                cmd="breakthrough__engine__subcmd__help__subcmd__facts"
                ;;
            breakthrough__engine__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__help,lessons)
                cmd="breakthrough__engine__subcmd__help__subcmd__lessons"
                ;;
            breakthrough__engine__subcmd__help,library)
                cmd="breakthrough__engine__subcmd__help__subcmd__library"
                ;;
            breakthrough__engine__subcmd__help,link)
                cmd="breakthrough__engine__subcmd__help__subcmd__link"
                ;;
            breakthrough__engine__subcmd__help,match)
                cmd="breakthrough__engine__subcmd__help__subcmd__match"
                ;;
            breakthrough__engine__subcmd__help,match-report)
                cmd="breakthrough__engine__subcmd__help__subcmd__match__subcmd__report"
                ;;
            breakthrough__engine__subcmd__help,perft)
                cmd="breakthrough__engine__subcmd__help__subcmd__perft"
                ;;
            breakthrough__engine__subcmd__help,play)
                cmd="breakthrough__engine__subcmd__help__subcmd__play"
                ;;
            breakthrough__engine__subcmd__help,puzzles)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles"
                ;;
            breakthrough__engine__subcmd__help,review)
                cmd="breakthrough__engine__subcmd__help__subcmd__review"
                ;;
            breakthrough__engine__subcmd__help,solve)
                cmd="breakthrough__engine__subcmd__help__subcmd__solve"
                ;;
            breakthrough__engine__subcmd__help,train)
                cmd="breakthrough__engine__subcmd__help__subcmd__train"
                ;;
            breakthrough__engine__subcmd__help,uci)
                cmd="breakthrough__engine__subcmd__help__subcmd__uci"
                ;;
            breakthrough__engine__subcmd__help,variant)
                cmd="breakthrough__engine__subcmd__help__subcmd__variant"
                ;;
            breakthrough__engine__subcmd__help__subcmd__calibrate,check)
                cmd="breakthrough__engine__subcmd__help__subcmd__calibrate__subcmd__check"
                ;;
            breakthrough__engine__subcmd__help__subcmd__calibrate,fit)
                cmd="breakthrough__engine__subcmd__help__subcmd__calibrate__subcmd__fit"
                ;;
            breakthrough__engine__subcmd__help__subcmd__calibrate,play)
                cmd="breakthrough__engine__subcmd__help__subcmd__calibrate__subcmd__play"
                ;;
            breakthrough__engine__subcmd__help__subcmd__calibrate,rescore)
                cmd="breakthrough__engine__subcmd__help__subcmd__calibrate__subcmd__rescore"
                ;;
            breakthrough__engine__subcmd__help__subcmd__lessons,check)
                cmd="breakthrough__engine__subcmd__help__subcmd__lessons__subcmd__check"
                ;;
            breakthrough__engine__subcmd__help__subcmd__lessons,list)
                cmd="breakthrough__engine__subcmd__help__subcmd__lessons__subcmd__list"
                ;;
            breakthrough__engine__subcmd__help__subcmd__lessons,show)
                cmd="breakthrough__engine__subcmd__help__subcmd__lessons__subcmd__show"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,check)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__check"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,exercises)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__exercises"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,export)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__export"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,import)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__import"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,lessons)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__lessons"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,list)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__list"
                ;;
            breakthrough__engine__subcmd__help__subcmd__library,puzzles)
                cmd="breakthrough__engine__subcmd__help__subcmd__library__subcmd__puzzles"
                ;;
            breakthrough__engine__subcmd__help__subcmd__puzzles,generate)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles__subcmd__generate"
                ;;
            breakthrough__engine__subcmd__help__subcmd__puzzles,list)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles__subcmd__list"
                ;;
            breakthrough__engine__subcmd__help__subcmd__puzzles,select)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles__subcmd__select"
                ;;
            breakthrough__engine__subcmd__help__subcmd__puzzles,show)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles__subcmd__show"
                ;;
            breakthrough__engine__subcmd__help__subcmd__puzzles,verify)
                cmd="breakthrough__engine__subcmd__help__subcmd__puzzles__subcmd__verify"
                ;;
            breakthrough__engine__subcmd__help__subcmd__variant,check)
                cmd="breakthrough__engine__subcmd__help__subcmd__variant__subcmd__check"
                ;;
            breakthrough__engine__subcmd__help__subcmd__variant,export)
                cmd="breakthrough__engine__subcmd__help__subcmd__variant__subcmd__export"
                ;;
            breakthrough__engine__subcmd__help__subcmd__variant,show)
                cmd="breakthrough__engine__subcmd__help__subcmd__variant__subcmd__show"
                ;;
            breakthrough__engine__subcmd__lessons,check)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__check"
                ;;
            breakthrough__engine__subcmd__lessons,help)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__help"
                ;;
            breakthrough__engine__subcmd__lessons,list)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__list"
                ;;
            breakthrough__engine__subcmd__lessons,show)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__show"
                ;;
            breakthrough__engine__subcmd__lessons__subcmd__help,check)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__help__subcmd__check"
                ;;
            breakthrough__engine__subcmd__lessons__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__lessons__subcmd__help,list)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__help__subcmd__list"
                ;;
            breakthrough__engine__subcmd__lessons__subcmd__help,show)
                cmd="breakthrough__engine__subcmd__lessons__subcmd__help__subcmd__show"
                ;;
            breakthrough__engine__subcmd__library,check)
                cmd="breakthrough__engine__subcmd__library__subcmd__check"
                ;;
            breakthrough__engine__subcmd__library,exercises)
                cmd="breakthrough__engine__subcmd__library__subcmd__exercises"
                ;;
            breakthrough__engine__subcmd__library,export)
                cmd="breakthrough__engine__subcmd__library__subcmd__export"
                ;;
            breakthrough__engine__subcmd__library,help)
                cmd="breakthrough__engine__subcmd__library__subcmd__help"
                ;;
            breakthrough__engine__subcmd__library,import)
                cmd="breakthrough__engine__subcmd__library__subcmd__import"
                ;;
            breakthrough__engine__subcmd__library,lessons)
                cmd="breakthrough__engine__subcmd__library__subcmd__lessons"
                ;;
            breakthrough__engine__subcmd__library,list)
                cmd="breakthrough__engine__subcmd__library__subcmd__list"
                ;;
            breakthrough__engine__subcmd__library,puzzles)
                cmd="breakthrough__engine__subcmd__library__subcmd__puzzles"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,check)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__check"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,exercises)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__exercises"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,export)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__export"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,import)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__import"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,lessons)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__lessons"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,list)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__list"
                ;;
            breakthrough__engine__subcmd__library__subcmd__help,puzzles)
                cmd="breakthrough__engine__subcmd__library__subcmd__help__subcmd__puzzles"
                ;;
            breakthrough__engine__subcmd__puzzles,generate)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__generate"
                ;;
            breakthrough__engine__subcmd__puzzles,help)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help"
                ;;
            breakthrough__engine__subcmd__puzzles,list)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__list"
                ;;
            breakthrough__engine__subcmd__puzzles,select)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__select"
                ;;
            breakthrough__engine__subcmd__puzzles,show)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__show"
                ;;
            breakthrough__engine__subcmd__puzzles,verify)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__verify"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,generate)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__generate"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,list)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__list"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,select)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__select"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,show)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__show"
                ;;
            breakthrough__engine__subcmd__puzzles__subcmd__help,verify)
                cmd="breakthrough__engine__subcmd__puzzles__subcmd__help__subcmd__verify"
                ;;
            breakthrough__engine__subcmd__variant,check)
                cmd="breakthrough__engine__subcmd__variant__subcmd__check"
                ;;
            breakthrough__engine__subcmd__variant,export)
                cmd="breakthrough__engine__subcmd__variant__subcmd__export"
                ;;
            breakthrough__engine__subcmd__variant,help)
                cmd="breakthrough__engine__subcmd__variant__subcmd__help"
                ;;
            breakthrough__engine__subcmd__variant,show)
                cmd="breakthrough__engine__subcmd__variant__subcmd__show"
                ;;
            breakthrough__engine__subcmd__variant__subcmd__help,check)
                cmd="breakthrough__engine__subcmd__variant__subcmd__help__subcmd__check"
                ;;
            breakthrough__engine__subcmd__variant__subcmd__help,export)
                cmd="breakthrough__engine__subcmd__variant__subcmd__help__subcmd__export"
                ;;
            breakthrough__engine__subcmd__variant__subcmd__help,help)
                cmd="breakthrough__engine__subcmd__variant__subcmd__help__subcmd__help"
                ;;
            breakthrough__engine__subcmd__variant__subcmd__help,show)
                cmd="breakthrough__engine__subcmd__variant__subcmd__help__subcmd__show"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        breakthrough__engine)
            opts="-h -V --help --version analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__analyse)
            opts="-h -V --variant --home-ranks --position --lines --depth --nodes --time --threads --hash --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lines)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --hash)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__bench)
            opts="-h -V --depth --threads --repeat --speedup --hash --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --repeat)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --speedup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --hash)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate)
            opts="-h -V --help --version play rescore fit check help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__check)
            opts="-h -V --parameters --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --parameters)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__fit)
            opts="-h -V --curves --output --force --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --curves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help)
            opts="play rescore fit check help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help__subcmd__fit)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help__subcmd__play)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__help__subcmd__rescore)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__play)
            opts="-h -V --folder --games --nodes --seed --threads --hand-crafted --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__calibrate__subcmd__rescore)
            opts="-h -V --folder --nodes --threads --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__explorer)
            opts="-h -V --variant --home-ranks --position --moves --book --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --book)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__explorer__subcmd__book)
            opts="-h -V --variant --output --state --games --nodes --plies --seed --min-games --max-bytes --score-nodes --threads --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --state)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --plies)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-bytes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --score-nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__facts)
            opts="-h -V --variant --home-ranks --position --nodes --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help)
            opts="analyse bench calibrate explorer explorer-book facts lessons library link match match-report perft play puzzles review solve train uci variant help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__analyse)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__bench)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__calibrate)
            opts="play rescore fit check"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__calibrate__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__calibrate__subcmd__fit)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__calibrate__subcmd__play)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__calibrate__subcmd__rescore)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__explorer)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__explorer__subcmd__book)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__facts)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__lessons)
            opts="list check show"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__lessons__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__lessons__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__lessons__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library)
            opts="import list exercises lessons puzzles check export"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__exercises)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__export)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__import)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__lessons)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__library__subcmd__puzzles)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__link)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__match)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__match__subcmd__report)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__perft)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__play)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles)
            opts="generate select list show verify"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles__subcmd__generate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles__subcmd__select)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__puzzles__subcmd__verify)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__review)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__solve)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__train)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__uci)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__variant)
            opts="check show export"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__variant__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__variant__subcmd__export)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__help__subcmd__variant__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons)
            opts="-h -V --help --version list check show help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__check)
            opts="-h -V --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__help)
            opts="list check show help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__help__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__help__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__list)
            opts="-h -V --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__lessons__subcmd__show)
            opts="-h -V --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library)
            opts="-h -V --help --version import list exercises lessons puzzles check export help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__check)
            opts="-h -V --folder --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__exercises)
            opts="-h -V --folder --json --player --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --player)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__export)
            opts="-h -V --folder --json --with-reviews --force --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help)
            opts="import list exercises lessons puzzles check export help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__exercises)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__export)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__import)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__lessons)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__help__subcmd__puzzles)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__import)
            opts="-h -V --folder --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__lessons)
            opts="-h -V --folder --json --player --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --player)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__list)
            opts="-h -V --folder --json --text --player --limit --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --text)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --player)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__library__subcmd__puzzles)
            opts="-h -V --folder --json --player --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --player)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__link)
            opts="-h -V --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__match)
            opts="-h -V --player --players --neighbours --variant --home-ranks --position --games --opening-plies --opening-score --openings --openings-order --seed --jobs --sprt --margin --results --pgn --event --quiet --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --player)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --players)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --opening-plies)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --opening-score)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --openings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --openings-order)
                    COMPREPLY=($(compgen -W "sequential random" -- "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sprt)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --margin)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --results)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --pgn)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --event)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__match__subcmd__report)
            opts="-h -V --sprt --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --sprt)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__perft)
            opts="-h -V --variant --home-ranks --position --depth --divide --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__play)
            opts="-h -V --variant --home-ranks --position --players --seed --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --players)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles)
            opts="-h -V --help --version generate select list show verify help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__generate)
            opts="-h -V --variant --count --seed --min-level --state --output --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --count)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-level)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --state)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help)
            opts="generate select list show verify help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__generate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__list)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__select)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__help__subcmd__verify)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__list)
            opts="-h -V --variant --file --json --summary --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__select)
            opts="-h -V --output --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__show)
            opts="-h -V --file --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__puzzles__subcmd__verify)
            opts="-h -V --count --seed --file --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --count)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__review)
            opts="-h -V --effort --threads --state --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --effort)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --state)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__solve)
            opts="-h -V --variant --home-ranks --position --memory --threads --shortest --verify --time --nodes --checkpoint --resume --json --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --variant)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --home-ranks)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --checkpoint)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__train)
            opts="-h -V --folder --start --rounds --games --nodes --remember --epochs --learning-rate --result-share --pairs --seed --threads --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --folder)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --start)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rounds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --remember)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --epochs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --learning-rate)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --result-share)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --pairs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__uci)
            opts="-h -V --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant)
            opts="-h -V --help --version check show export help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__check)
            opts="-h -V --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__export)
            opts="-h -V --name --to --out --force --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to)
                    COMPREPLY=($(compgen -W "toml zrf line" -- "${cur}"))
                    return 0
                    ;;
                --out)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__help)
            opts="check show export help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__help__subcmd__export)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__help__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        breakthrough__subcmd__engine__subcmd__variant__subcmd__show)
            opts="-h -V --name --help --version"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _breakthrough__engine -o nosort -o bashdefault -o default breakthrough-engine
else
    complete -F _breakthrough__engine -o bashdefault -o default breakthrough-engine
fi
