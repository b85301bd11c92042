"""The generators of `Scripts/generate`. Each module returns the contents of its files by path, and tests itself."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Mistake(Exception):
    """A mistake in a source file, with the file's path."""
