#!/usr/bin/env bash
# Makes sure that what the tests need beyond Python and Node.js is there: Chromium, PostgreSQL, nginx, a library.
# As root on Debian or Ubuntu it installs what is missing; elsewhere it says what is missing and how to get it.
set -euo pipefail

has_chromium() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null && return
    done
    [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

# Debian keeps the server's programs off the PATH.
has_postgresql() {
    command -v initdb >/dev/null || compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null
}

# Playwright's driver is linked against it, and a bare Debian does not have it.
has_libatomic() {
    [ "$(uname)" != Linux ] || PATH=$PATH:/usr/sbin:/sbin ldconfig -p | grep -c 'libatomic\.so\.1' >/dev/null
}

# The test behind a proxy leaves itself out without it, and says so.
has_nginx() {
    PATH=$PATH:/usr/sbin:/sbin command -v nginx >/dev/null
}

missing() {
    {
        has_chromium || echo chromium
        has_postgresql || echo postgresql
        has_nginx || echo nginx-light
        has_libatomic || echo libatomic1
    } | xargs
}

packages=$(missing)
[ -n "$packages" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "  installing $packages (apt-get) …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # shellcheck disable=SC2086  # one word per package
    apt-get install -y -qq --no-install-recommends $packages
    packages=$(missing)
    [ -n "$packages" ] || exit 0
fi

{
    echo "error: the tests need what is not installed here: $packages"
    echo "  Debian, Ubuntu: sudo apt-get install $packages"
    fedora=${packages/postgresql/postgresql-server}
    echo "  Fedora:         sudo dnf install ${fedora/libatomic1/libatomic}"
    echo "  Arch:           sudo pacman -S ${packages/libatomic1/gcc-libs}"
    case $packages in *chromium*) echo "  macOS:          brew install --cask google-chrome" ;; esac
    case $packages in *postgresql*) echo "  macOS:          brew install postgresql" ;; esac
} >&2
exit 1
