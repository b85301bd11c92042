"""What `Scripts/generate` writes: each module returns the text of its files by path, and tests itself."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Mistake(Exception):
    """A mistake in a source, with its path."""
