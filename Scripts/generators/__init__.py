"""The generators of `Scripts/generate`. Each module returns the contents of its files by path, and tests itself."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Mistake(Exception):
    """A mistake in a source file, with the file's path."""


def require(condition, path, text):
    if not condition:
        raise Mistake(f"{path}: {text}")


def mistake_of(function, *arguments):
    """Returns the text of the mistake that a function finds; an empty string if there is none."""
    try:
        function(*arguments)
    except Mistake as mistake:
        return str(mistake)
    return ""


def outdated(written, root):
    """Returns the files of a generator that differ, with their new contents."""
    return {path: text for path, text in written(root).items()
            if not (root / path).exists() or (root / path).read_text() != text}


def write(written, root):
    for path, text in outdated(written, root).items(): (root / path).write_text(text)


def literal(text):
    """Returns a string in Swift."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'
