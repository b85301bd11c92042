"""Joins the modules of the playground into one script."""
import re
import sys


def joined(file, known):
    """Returns the source of a module after the modules that it imports, without `import` and `export`, because
    browsers don't run modules in a page that is opened from a folder. `known` maps the modules that were read to
    their names; modules that are read here are added."""
    if file in known:
        if known[file] is None:
            sys.exit(f"{file.name} imports itself")
        return ""
    known[file] = None
    text = file.read_text()
    imported = re.findall(r'^import \{[^}]*\} from "\./([\w.]+)";$', text, flags=re.M)
    before = "".join(joined(file.with_name(name), known) for name in imported)
    text = re.sub(r"^import .*\n|^export ", "", text, flags=re.M)
    names = re.findall(r"^(?:async )?(?:const|let|function|class) ([\w$]+)", text, flags=re.M)
    for other, others in known.items():
        for name in set(names) & set(others or []):
            sys.exit(f"{file.name} and {other.name} both declare {name}")
    known[file] = names
    return f"{before}{text.strip()}\n"
