"""Functions that several scripts share: the files of the repository, and packages from PyPI."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A line of Swift that imports a module.
IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|fileprivate|private) +)?"
    r"import +(?:(?:class|enum|func|let|protocol|struct|typealias|var) +)?(\w+)")


def output(*command, **options):
    """Returns the output of a command, which must succeed."""
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def tracked(*patterns):
    """Returns the files in the work tree that match git pathspecs, except ignored files."""
    names = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns, cwd=ROOT)
    return [ROOT / name for name in sorted(set(names.split("\0"))) if name and (ROOT / name).is_file()]


def install(name, *packages):
    """Installs packages from PyPI in a folder of .build, from which Python imports them, and returns the folder."""
    folder = ROOT / ".build" / name
    record = folder / "installed"
    if not record.exists() or record.read_text() != " ".join(packages):
        options = ["--quiet", "--quiet", "--upgrade", "--no-warn-conflicts", "--root-user-action=ignore",
                   "--target", folder]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, *packages], check=True)
        record.write_text(" ".join(packages))
    sys.path.insert(0, str(folder))
    return folder
