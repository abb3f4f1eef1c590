"""`python -m faubourg`: the command line."""

from faubourg.cli import main

if __name__ == "__main__":
    main()
