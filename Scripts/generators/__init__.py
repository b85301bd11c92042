"""The generators of `Scripts/generate`. Each module returns the contents of its files by path, and tests itself."""

import re

from shared import ROOT


class Mistake(Exception):
    """A mistake in a source file, with the file's path."""


def require(condition, path, text):
    if not condition:
        raise Mistake(f"{path}: {text}")


def mistake_of(function, *arguments):
    """Returns the message of the Mistake that a function raises; an empty string if it raises none."""
    try:
        function(*arguments)
    except Mistake as mistake:
        return str(mistake)
    return ""


class Files:
    """Files with their new contents."""

    def __init__(self, root):
        self.root = root
        self.texts = {}

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = (self.root / path).read_text()
        return self.texts[path]

    def replace(self, path, pattern, replacement):
        """Replaces the group `value` of all matches. Fails if nothing matches."""
        def changed(match):
            whole, start = match[0], match.start()
            return whole[:match.start("value") - start] + replacement + whole[match.end("value") - start:]

        text, count = re.subn(pattern, changed, self.text(path), flags=re.M)
        require(count, path, f"found nothing that matches {pattern}; correct Scripts/generators")
        self.texts[path] = text

    def replace_part(self, path, comment, text):
        """Replaces the lines between a comment and `<!-- end -->`."""
        self.replace(path, rf"<!-- {re.escape(comment)} -->\n(?P<value>(?s:.*?))<!-- end -->", text)


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
