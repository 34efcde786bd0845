# shellcheck shell=bash
# Sourced by the scripts beside it: finds what building, running and testing need, and installs it on Debian and Ubuntu.
# BREAKTHROUGH_SKIP_PACKAGES=1 leaves the system's packages alone.

# What Bevy's sound and gamepads are built with.
BUILD_PACKAGES=(pkg-config libasound2-dev libudev-dev)
# What a window opens at run time.
RUN_PACKAGES=(
    libvulkan1 libwayland-client0 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 libxkbcommon0 libxrandr2
)
# A screen and a graphics card made of software.
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

# Whether some graphics driver has told Vulkan about itself.
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

# The packages of `build`, `run` and `test`, those that are missing, one a line. `compiler` is the C compiler alone, which
# links every Rust program.
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
        # Debian 13 and Ubuntu 24.04 give the command by another package, pkgconf.
        if [[ "$package" == pkg-config ]] && has pkg-config; then
            continue
        fi
        is_installed "$package" || printf '%s\n' "$package"
    done | sort --unique
}

install_on_debian() {
    local missing=()
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]} == 0)); then
        return
    fi
    local as_root=()
    if ((EUID != 0)); then
        has sudo || die "these packages are missing, and there is no sudo to install them: ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing what is missing: ${missing[*]}"
    ${as_root[@]+"${as_root[@]}"} apt-get update -qq || say "warning: apt-get update failed; trying with the lists there are"
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes -qq -o Dpkg::Use-Pty=0 --no-install-recommends "${missing[@]}" >&2 ||
        die "the packages could not be installed; BREAKTHROUGH_SKIP_PACKAGES=1 goes on without them: ${missing[*]}"
}

# Says what to install where this script cannot do it, unless it seems to be there.
advise_elsewhere() {
    local needs_libraries=0 purpose
    for purpose in "$@"; do
        [[ "$purpose" == compiler ]] || needs_libraries=1
    done
    if [[ "$(uname -s)" == Darwin ]]; then
        has cc || say "Missing: Apple's command line tools. Install them with: xcode-select --install"
        return
    fi
    if has cc && { ((needs_libraries == 0)) || { has pkg-config && pkg-config --exists alsa libudev; }; }; then
        return
    fi
    say "Something that is needed may be missing: a C compiler, pkg-config, and the headers of ALSA and udev to build;"
    say "libxkbcommon-x11, libX11, libXcursor, libXi, libXrandr, libwayland-client and a Vulkan driver to run."
    say "  Fedora:   sudo dnf install gcc pkgconf alsa-lib-devel systemd-devel libxkbcommon-x11 libXcursor libXi libXrandr mesa-vulkan-drivers"
    say "  Arch:     sudo pacman -S --needed base-devel alsa-lib systemd-libs libxkbcommon-x11 libxcursor libxi libxrandr vulkan-icd-loader"
    say "            and your card's driver: vulkan-radeon, vulkan-intel, nvidia-utils or vulkan-swrast"
    say "  openSUSE: sudo zypper install gcc pkgconf alsa-devel libudev-devel libxkbcommon-x11-0 libXcursor1 libXi6 libXrandr2 libvulkan1"
    say "            and your card's driver: libvulkan_radeon, libvulkan_intel or libvulkan_lvp"
}

# Makes sure of the system packages for `compiler`, `build`, `run` and `test`. Silent when nothing is missing.
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

# Debian 13 and Ubuntu 24.04 package rustup, which fetches a toolchain that is new enough.
install_rustup() {
    [[ "${BREAKTHROUGH_SKIP_PACKAGES:-0}" != 1 ]] && has apt-cache || return 0
    apt-cache show rustup >/dev/null 2>&1 || return 0
    install_on_debian rustup
    rustup default stable || say "warning: rustup could not fetch a toolchain"
}

# Makes sure that cargo is there and new enough. Run it in the root of the repository.
ensure_cargo() {
    local home="${CARGO_HOME:-$HOME/.cargo}"
    if ! has cargo && [[ -x "$home/bin/cargo" ]]; then
        PATH="$home/bin:$PATH"
    fi
    has cargo || install_rustup
    local needed found
    needed="$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)"
    local how="Install Rust as the web site rustup.rs says, or run 'rustup update' if you have rustup. The packages of most \
Linux distributions, Debian's among them, are too old."
    has cargo || die "expected cargo $needed or newer, found none. $how"
    found="$(cargo --version | sed -n 's/^cargo \([0-9]*\.[0-9]*\).*/\1/p')"
    if ((10#${found%.*} < 10#${needed%.*})) ||
        { ((10#${found%.*} == 10#${needed%.*})) && ((10#${found#*.} < 10#${needed#*.})); }; then
        die "expected cargo $needed or newer, found $found. $how"
    fi
}
