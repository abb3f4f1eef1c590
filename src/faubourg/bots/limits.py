"""Started in place of a program: sets the limits that it will live under, then becomes it.

A single file that imports nothing of ours, so that it starts fast and can be run by any Python.
"""

import os
import sys

_FILES = 256
_FILE_BYTES = 64 << 20


def main() -> None:
    """`limits.py MEMORY_BYTES CPU_SECONDS PROGRAM [ARGUMENT …]`."""
    memory, cpu = int(sys.argv[1]), int(sys.argv[2])
    command = sys.argv[3:]
    if sys.platform != "win32":
        import resource

        # Not the address space: a language that only reserves much of it (JavaScript) would not start.
        for what, most in (
            (resource.RLIMIT_DATA, memory),
            (resource.RLIMIT_CPU, cpu),
            (resource.RLIMIT_NOFILE, _FILES),
            (resource.RLIMIT_FSIZE, _FILE_BYTES),
            (resource.RLIMIT_CORE, 0),
        ):
            _, hard = resource.getrlimit(what)
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)  # noqa: PLW2901 - never more than we have
            resource.setrlimit(what, (most, most))
    try:
        os.execvp(command[0], command)  # noqa: S606 - what the operator listed, and no shell between
    except OSError as error:
        sys.stderr.write(f"cannot start {command[0]}: {error.strerror}\n")
        sys.exit(127)


if __name__ == "__main__":
    main()
