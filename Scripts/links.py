"""The links in our Markdown files. They are relative paths, as GitHub requires; DocC and the site use converted
links."""

import functools
import os
import pathlib
import re
import sys
from urllib.parse import unquote, urlsplit

from generators import facts
from shared import ROOT, install

CODE = re.compile(r"^( *)(```|~~~).*?^\1\2[ \t]*$|(?<!`)(`+)(?!`).*?(?<!`)\3(?!`)|<!--.*?-->", re.S | re.M)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]*)\)")
ELEMENT = re.compile(r"<[a-z]+ [^>]*?\b(?:href|src|srcset)=\"([^\"]*)\"")
HEADING = re.compile(r"^#{1,6} +(.+?)[ #]*$", re.M)


def masked(text):
    """Replaces code and comments, which contain no links, with filler of the same length."""
    return CODE.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), text)


def targets(text):
    """Returns the position, the text and the target of each link and image. An HTML element has no text."""
    plain = masked(text)
    found = [(match.start(), text[match.start(2):match.end(2)], match[3]) for match in LINK.finditer(plain)]
    return sorted(found + [(match.start(1), None, match[1]) for match in ELEMENT.finditer(plain)])


def is_external(target):
    return bool(urlsplit(target).scheme)


def headings(text):
    """Returns the text of each heading, without Markdown."""
    fenced = re.sub(r"^( *)(```|~~~).*?^\1\2[ \t]*$", "", text, flags=re.S | re.M)
    return [re.sub(r"!?\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", match[1]).strip() for match in HEADING.finditer(fenced)]


def github_anchors(text):
    """Returns the anchors of a page on GitHub. Repeated headings are numbered."""
    anchors, counts = [], {}
    for heading in headings(text):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        anchors.append(f"{anchor}-{counts[anchor]}" if anchor in counts else anchor)
        counts[anchor] = counts.get(anchor, 0) + 1
    return anchors


@functools.cache
def repository():
    """Returns the URL of the repository's files; an empty string if the repository has no public URL."""
    values = facts.facts_of(ROOT)
    return f"{values['url']}/blob/{values['version']}/" if values["url"] else ""


def replaced(text, file, documentation, catalog=None):
    """Returns the text of an article with converted links: `doc:` links to articles in `catalog`, which DocC checks,
    and paths below `documentation` for other articles. `file` is the path of the article. A link to a file outside
    of the documentation becomes a link to the repository or, if no URL is public, the file's path."""

    def replacement(match):
        image, target = match[1], match[3]
        name = text[match.start(2):match.end(2)]
        if image or is_external(target):
            return text[match.start():match.end()]
        path, _, anchor = target.partition("#")
        destination = pathlib.Path(os.path.normpath(file.parent / unquote(path))) if path else file
        folder = destination.parent
        if folder.suffix != ".docc":
            place = destination.relative_to(ROOT).as_posix()
            return f"[{name}]({repository()}{place})" if repository() else f"{name} (`{place}` in the repository)"
        if anchor:
            content = destination.read_text()
            heading = dict(zip(github_anchors(content), headings(content)))[anchor]
            anchor = "#" + re.sub(r"[^\w\- ]|_", "", heading).replace(" ", "-")
        if not path and catalog:
            return f"[{name}]({anchor})"
        if folder == catalog and destination.stem != catalog.stem:
            return f"[{name}](doc:{destination.stem}{anchor})"
        page = "" if destination.stem == folder.stem else f"/{destination.stem.lower()}"
        end = anchor if catalog else f"/{anchor}"
        return f"[{name}]({documentation}{folder.stem.lower()}{page}{end})"

    result, end = "", 0
    for match in LINK.finditer(masked(text)):
        result += text[end:match.start()] + replacement(match)
        end = match.end()
    return result + text[end:]


def copy_catalog(catalog, folder):
    """Copies a catalog with links that DocC can resolve. Links to files outside of the catalog are converted, too."""
    catalog = pathlib.Path(catalog).resolve()
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    for file in catalog.iterdir():
        content = file.read_bytes()
        if file.suffix == ".md":
            content = replaced(content.decode(), file, "/documentation/", catalog).encode()
        (folder / file.name).write_bytes(content)


def finish(failures, checked):
    """Exits with the list of dead links, or prints the number of links that were checked."""
    if failures:
        print("\n".join(failures[:50]), file=sys.stderr)
        sys.exit(f"{len(failures)} links are dead")
    print(f"{checked} lead to files")


def check_site(out):
    """Checks that each relative link leads to a file of the site, and that no absolute link leads to the site."""
    install("html", "lxml==6.1.3")
    from lxml import html

    out, failures, count = out.resolve(), [], 0
    pages = {file: [link for _, _, link, _ in html.parse(file).getroot().iterlinks()] for file in sorted(out.rglob("*.html"))}
    for file in [out / "llms.txt", *sorted(out.glob("markdown/*/*.md"))]:
        pages[file] = [target for _, _, target in targets(file.read_text(encoding="utf-8"))]
    for file, found in pages.items():
        for target in found:
            parts = urlsplit(target)
            if parts.scheme in ("https", "http", "data", "mailto"):
                continue
            count += 1
            destination = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if parts.path.endswith("/"):
                destination /= "index.html"
            if parts.scheme or target.startswith("/"):
                failures.append(f"{file.relative_to(out)}: {target} isn't relative")
            elif not destination.is_relative_to(out) or not destination.is_file():
                failures.append(f"{file.relative_to(out)}: {target} doesn't exist")
    finish(failures, f"{count} links within the site")
