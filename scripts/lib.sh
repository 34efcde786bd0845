# shellcheck shell=bash
# Functions for the other scripts. They check the dependencies for building, running and testing, install missing dependencies
# on Debian and Ubuntu, and build modules for the web. BREAKTHROUGH_SKIP_PACKAGES=1 skips the installation of system packages.

# Packages with headers for Bevy's audio support.
BUILD_PACKAGES=(pkg-config libasound2-dev)
# Packages with libraries that are loaded at run time.
RUN_PACKAGES=(
    libvulkan1 libwayland-client0 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libxkbcommon0 libxrandr2
)
# Packages for a virtual display and a software renderer.
TEST_PACKAGES=(mesa-vulkan-drivers xauth xdotool xvfb)

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "error: $*"
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# Succeeds if a Vulkan driver is registered.
has_vulkan_driver() {
    if [[ -n "${VK_DRIVER_FILES:-${VK_ICD_FILENAMES:-}}" ]]; then
        return 0
    fi
    local folder
    for folder in /usr/share /usr/local/share /etc "${XDG_DATA_HOME:-$HOME/.local/share}"; do
        if compgen -G "$folder/vulkan/icd.d/*.json" >/dev/null; then
            return 0
        fi
    done
    return 1
}

is_installed() {
    [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

# Prints the missing packages for the purposes `compiler`, `build`, `run`, `test` and `rustup`, one per line. `compiler` is the C
# compiler, which links every Rust program.
missing_packages() {
    local purpose package
    local wanted=()
    has cc || wanted+=(build-essential)
    for purpose in "$@"; do
        case "$purpose" in
            compiler) ;;
            build) wanted+=("${BUILD_PACKAGES[@]}") ;;
            run)
                wanted+=("${RUN_PACKAGES[@]}")
                has_vulkan_driver || wanted+=(mesa-vulkan-drivers)
                ;;
            test) wanted+=("${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}") ;;
            rustup) wanted+=(rustup) ;;
            *) die "expected compiler, build, run, test or rustup, found $purpose" ;;
        esac
    done
    for package in ${wanted[@]+"${wanted[@]}"}; do
        # On Debian 13 and Ubuntu 24.04, the package pkgconf provides the command pkg-config.
        if [[ "$package" == pkg-config ]] && has pkg-config; then
            continue
        fi
        is_installed "$package" || printf '%s\n' "$package"
    done | sort --unique
}

install_on_debian() {
    local missing=()
    mapfile -t missing < <(missing_packages "$@")
    install_named "${missing[@]}"
}

# Installs the given packages as root or with sudo.
install_named() {
    local missing=("$@")
    if ((${#missing[@]} == 0)); then
        return
    fi
    local as_root=()
    if ((EUID != 0)); then
        has sudo || die "sudo not found, which is needed to install these packages: ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing missing packages: ${missing[*]}"
    ${as_root[@]+"${as_root[@]}"} apt-get update -qq || say "warning: apt-get update failed; continuing with the existing package lists"
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes -qq -o Dpkg::Use-Pty=0 --no-install-recommends "${missing[@]}" >&2 ||
        die "cannot install these packages (set BREAKTHROUGH_SKIP_PACKAGES=1 to continue without them): ${missing[*]}"
}

# On systems without apt, prints the packages to install, unless the dependencies seem to be installed.
advise_elsewhere() {
    local needs_libraries=0 purpose
    for purpose in "$@"; do
        [[ "$purpose" == compiler ]] || needs_libraries=1
    done
    if [[ "$(uname -s)" == Darwin ]]; then
        has cc || say "Missing: Xcode command line tools. Install them with: xcode-select --install"
        return
    fi
    if has cc && { ((needs_libraries == 0)) || { has pkg-config && pkg-config --exists alsa; }; }; then
        return
    fi
    say "Dependencies may be missing. To build: a C compiler, pkg-config, and the headers of ALSA."
    say "To run the game: libxkbcommon-x11, libX11, libXcursor, libXi, libXrandr, libwayland-client and a Vulkan driver."
    say "  Fedora:   sudo dnf install gcc pkgconf alsa-lib-devel libxkbcommon-x11 libXcursor libXi libXrandr mesa-vulkan-drivers"
    say "  Arch:     sudo pacman -S --needed base-devel alsa-lib libxkbcommon-x11 libxcursor libxi libxrandr vulkan-icd-loader"
    say "            and your card's driver: vulkan-radeon, vulkan-intel, nvidia-utils or vulkan-swrast"
    say "  openSUSE: sudo zypper install gcc pkgconf alsa-devel libxkbcommon-x11-0 libXcursor1 libXi6 libXrandr2 libvulkan1"
    say "            and your card's driver: libvulkan_radeon, libvulkan_intel or libvulkan_lvp"
}

# Installs the missing system packages for `compiler`, `build`, `run` and `test`, or prints how to install them. Prints nothing
# if no package is missing.
ensure_packages() {
    if [[ "${BREAKTHROUGH_SKIP_PACKAGES:-0}" == 1 ]]; then
        return
    fi
    if has dpkg-query && has apt-get; then
        install_on_debian "$@"
    else
        advise_elsewhere "$@"
    fi
}

# Installs the missing packages of a list of Debian packages. On systems without apt, prints the list.
ensure_packages_named() {
    local package missing=()
    [[ "${BREAKTHROUGH_SKIP_PACKAGES:-0}" != 1 ]] || return 0
    if ! { has dpkg-query && has apt-get; }; then
        say "Required, by their Debian package names: $*"
        return
    fi
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    install_named ${missing[@]+"${missing[@]}"}
}

# Installs rustup from the package of Debian 13 or Ubuntu 24.04, and the stable Rust toolchain.
install_rustup() {
    [[ "${BREAKTHROUGH_SKIP_PACKAGES:-0}" != 1 ]] && has apt-cache || return 0
    apt-cache show rustup >/dev/null 2>&1 || return 0
    install_on_debian rustup
    rustup default stable || say "warning: rustup failed to fetch a toolchain"
}

# Installs Rust if cargo is missing and rustup is available as a package. Fails if cargo is missing or older than the
# `rust-version` in Cargo.toml. Must run in the root of the repository.
ensure_cargo() {
    local home="${CARGO_HOME:-$HOME/.cargo}"
    if ! has cargo && [[ -x "$home/bin/cargo" ]]; then
        PATH="$home/bin:$PATH"
    fi
    has cargo || install_rustup
    local needed found
    needed="$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)"
    local how="Install Rust from https://rustup.rs, or run 'rustup update' if you have rustup. The packages of most Linux \
distributions, including Debian, are too old."
    has cargo || die "expected cargo $needed or newer, found none. $how"
    found="$(cargo --version | sed -n 's/^cargo \([0-9]*\.[0-9]*\).*/\1/p')"
    if ((10#${found%.*} < 10#${needed%.*})) ||
        { ((10#${found%.*} == 10#${needed%.*})) && ((10#${found#*.} < 10#${needed#*.})); }; then
        die "expected cargo $needed or newer, found $found. $how"
    fi
}

WEB_TARGET=wasm32-unknown-unknown
# Packages required for a web build, besides Rust.
WEB_PACKAGES=(binaryen)
# Packages for compiling SQLite to WebAssembly: a C compiler and an archiver.
WEB_GAME_PACKAGES=(clang-19 llvm-19)
DEBIAN_WEB_RUST=(rustc-web cargo-web rust-web-src lld-19)
# WebAssembly features that wasm-opt accepts in a module. Every browser with SIMD supports them; the page requires SIMD.
WEB_FEATURES=(simd bulk-memory mutable-globals sign-ext nontrapping-float-to-int reference-types multivalue)

# Selects the Rust toolchain for web builds: rustup's toolchain if rustup can install the target, otherwise Debian's toolchain,
# which builds the standard library from source. With the argument `source`, rustup's toolchain also builds the standard library
# from source. Sets WEB_CARGO and WEB_CARGO_OPTIONS.
choose_web_rust() {
    WEB_CARGO=(cargo) WEB_CARGO_OPTIONS=(--locked --target "$WEB_TARGET")
    export CC_wasm32_unknown_unknown=clang-19 AR_wasm32_unknown_unknown=llvm-ar-19
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128"
    if has rustup && rustup target add "$WEB_TARGET" >/dev/null 2>&1; then
        [[ "${1:-}" == source ]] || return 0
        if rustup component add rust-src >/dev/null 2>&1; then
            WEB_CARGO_OPTIONS+=(-Z "build-std=std,panic_abort")
            export RUSTC_BOOTSTRAP=1
            return
        fi
    fi
    say "rustup cannot fetch the $WEB_TARGET target: using Debian's Rust, which builds the standard library from source."
    ensure_packages_named "${DEBIAN_WEB_RUST[@]}"
    WEB_CARGO=(/usr/bin/cargo)
    WEB_CARGO_OPTIONS+=(-Z "build-std=std,panic_abort")
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19
}

WINDOWS_TARGET=x86_64-pc-windows-gnu
# Packages for a Windows build, besides Rust: a linker and a C compiler.
WINDOWS_PACKAGES=(gcc-mingw-w64-x86-64)
DEBIAN_WINDOWS_RUST=(rustc-web cargo-web rust-web-src)

# Selects the Rust toolchain for Windows builds in the same way as choose_web_rust. Sets WINDOWS_CARGO and WINDOWS_CARGO_OPTIONS.
choose_windows_rust() {
    WINDOWS_CARGO=(cargo) WINDOWS_CARGO_OPTIONS=(--locked --target "$WINDOWS_TARGET")
    if has rustup && rustup target add "$WINDOWS_TARGET" >/dev/null 2>&1; then
        return
    fi
    say "rustup cannot fetch the $WINDOWS_TARGET target: using Debian's Rust, which builds the standard library from source."
    ensure_packages_named "${DEBIAN_WINDOWS_RUST[@]}"
    WINDOWS_CARGO=(/usr/bin/cargo)
    WINDOWS_CARGO_OPTIONS+=(-Z "build-std=std,panic_unwind")
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
}

# Installs the version of wasm-bindgen specified in Cargo.lock, and prints the path of the program.
wasm_bindgen() {
    local version root
    version="$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p}' Cargo.lock)"
    root="${WEB_TOOLS:-${CARGO_TARGET_DIR:-target}/tools}/wasm-bindgen-$version"
    [[ -x "$root/bin/wasm-bindgen" ]] ||
        env -u RUSTC -u RUSTC_BOOTSTRAP cargo install --quiet wasm-bindgen-cli --version "$version" --no-default-features --root "$root" >&2 ||
        die "cannot install wasm-bindgen $version"
    printf '%s\n' "$root/bin/wasm-bindgen"
}

# Builds the WebAssembly module of a package: build_web_module PACKAGE NAME PROFILE FOLDER [CARGO_OPTION...] writes NAME.js and
# NAME_bg.wasm. With the cargo option --example EXAMPLE, builds an example of the package instead. choose_web_rust must be
# called first.
build_web_module() {
    local package="$1" name="$2" profile="$3" folder="$4" built bindgen
    shift 4
    built="${CARGO_TARGET_DIR:-target}/$WEB_TARGET/$profile"
    [[ "$profile" != dev ]] || built="${CARGO_TARGET_DIR:-target}/$WEB_TARGET/debug"
    bindgen="$(wasm_bindgen)"
    "${WEB_CARGO[@]}" build "${WEB_CARGO_OPTIONS[@]}" --profile "$profile" -p "$package" "$@"
    if [[ "${1:-}" == --example ]]; then
        built+="/examples/$2.wasm"
    else
        built+="/${package//-/_}.wasm"
    fi
    if [[ "$profile" == web ]]; then
        # wasm-opt runs before wasm-bindgen, because Debian's binaryen 108 corrupts the tables of wasm-bindgen's output.
        wasm-opt -Os "${WEB_FEATURES[@]/#/--enable-}" "$built" -o "$built.opt"
        built+=.opt
    fi
    "$bindgen" --target web --no-typescript --out-dir "$folder" --out-name "$name" "$built"
}

# Builds the engine's modules: build_engine_modules PROFILE FOLDER [CARGO_OPTION...] writes the module engine, built with the
# options, and the module engine-threads. engine-threads shares its memory between threads and needs a standard library built with
# thread support.
build_engine_modules() {
    local profile="$1" folder="$2" argument flags="-C target-feature=+simd128,+atomics,+bulk-memory,+mutable-globals"
    for argument in shared-memory import-memory max-memory=2147483648 export={__wasm_init_tls,__tls_size,__tls_align,__tls_base}; do
        flags+=" -C link-arg=--$argument"
    done
    build_web_module breakthrough-web-engine engine "$profile" "$folder" "${@:3}"
    # A subshell is used, because `choose_web_rust` may select another Rust toolchain. A separate target folder is used, because
    # the different compiler flags would rebuild all crates.
    (
        WEB_TOOLS="${CARGO_TARGET_DIR:-target}/tools"
        export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/web-threads"
        choose_web_rust source
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags"
        WEB_FEATURES+=(threads)
        build_web_module breakthrough-web-engine engine-threads "$profile" "$folder" --features threads
    )
}

# Builds the engine's modules, the module of a test page and, in cargo's target folder, the native program for comparison:
# build_web_engine FOLDER.
build_web_engine() {
    local folder="$1"
    cargo build --locked --release --package breakthrough-engine-service --example engine_server
    # A subshell is used, so that the selection of another Rust toolchain does not affect later native builds.
    (
        choose_web_rust
        ensure_packages_named "${WEB_PACKAGES[@]}" "${BROWSER_PACKAGES[@]}" nodejs
        build_engine_modules web "$folder"
        build_web_module breakthrough-engine-service service web "$folder" --example page
    )
    cp web/engine-*.js "$folder"
}

# Builds the library's module and the module of a test page: build_web_library FOLDER.
build_web_library() {
    local folder="$1"
    # A subshell is used, so that the selection of another Rust toolchain does not affect later native builds.
    (
        choose_web_rust
        ensure_packages_named "${WEB_PACKAGES[@]}" "${WEB_GAME_PACKAGES[@]}"
        build_web_module breakthrough-web-library library web "$folder"
        build_web_module breakthrough-library-service library-page web "$folder" --example page
    )
}

# Packages for tests and measurements in browsers. Firefox needs a display for software WebGL.
BROWSER_PACKAGES=(chromium firefox-esr libegl1 libgl1-mesa-dri python3-venv xauth xvfb)
# The last version of Playwright that supports Debian's Firefox.
PLAYWRIGHT=1.60.0

# Version of typos on PyPI (spelling), and of cargo-deny on crates.io (licences and sources).
TYPOS=1.52.0
CARGO_DENY=0.20.2

# Installs a program from PyPI in a virtual environment and prints the path of the environment: python_environment PACKAGE VERSION
python_environment() {
    local environment="${CARGO_TARGET_DIR:-target}/tools/$1-$2"
    if [[ ! -x "$environment/bin/$1" ]]; then
        ensure_packages_named python3-venv >&2
        python3 -m venv "$environment" >&2 || die "cannot create a Python environment in $environment"
        "$environment/bin/pip" install --quiet "$1==$2" >&2 || die "cannot install $1 $2"
    fi
    printf '%s\n' "$environment"
}

# Builds version $2 of the cargo subcommand $1, which takes some minutes, and prints the path of the program.
cargo_tool() {
    local tools="${CARGO_TARGET_DIR:-target}/tools"
    local installed="$tools/$1-$2"
    if [[ ! -x "$installed/bin/$1" ]]; then
        CARGO_TARGET_DIR="$tools/build" \
            cargo install --quiet --locked --version "$2" --root "$installed" "$1" >&2 ||
            die "cannot install $1 $2"
        rm -rf "$tools/build"
    fi
    printf '%s\n' "$installed/bin/$1"
}

# Installs Playwright, which automates browsers, and prints the path of its Python interpreter.
playwright() {
    local environment
    environment="$(python_environment playwright "$PLAYWRIGHT")" || exit
    printf '%s\n' "$environment/bin/python"
}
