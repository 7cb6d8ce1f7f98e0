# Sourced by app/run.sh and tests/run.sh: what the program is built and tested with, and how it gets here.

packages="cmake ninja-build g++ pkg-config qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools
qt6-l10n-tools qt6-translations-l10n libgl1-mesa-dev libeigen3-dev nlohmann-json3-dev libsentencepiece-dev libcli11-dev zlib1g-dev
libbenchmark-dev fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji fonts-dejavu-core"

missing_packages() {
    for package in $packages; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

install_packages() {
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
        for tool in cmake ninja g++ pkg-config; do
            if ! command -v "$tool" >/dev/null 2>&1; then
                echo "This system has no apt-get. Please install the equivalents of these Debian packages:" >&2
                echo "$packages" >&2
                exit 1
            fi
        done
        return # CMake names what else is missing
    fi
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    echo "Installing" $missing
    if [ "$(id -u)" = 0 ]; then
        sudo=
    elif command -v sudo >/dev/null 2>&1; then
        sudo=sudo
    else
        echo "Please install these packages as root:" $missing >&2
        exit 1
    fi
    $sudo apt-get update
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}
