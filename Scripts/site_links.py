"""Checks the links of the site that Scripts/site builds."""
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import links


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name in ("href", "src"):
            if values.get(name):
                self.links.append(values[name])


def check(out):
    """Checks that each relative link leads to a file of the site, and that no absolute link leads to the site."""
    out = out.resolve()
    failures = []
    count = 0
    for file in sorted(out.rglob("*.html")):
        parser = Links()
        parser.feed(file.read_text(encoding="utf-8"))
        for target in parser.links:
            parts = urlsplit(target)
            if parts.scheme in ("https", "http", "data", "mailto"):
                continue
            count += 1
            if parts.scheme or target.startswith("/"):
                failures.append(f"{file.relative_to(out)}: {target} isn't relative")
                continue
            destination = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if parts.path.endswith("/"):
                destination /= "index.html"
            if not destination.is_relative_to(out) or not destination.is_file():
                failures.append(f"{file.relative_to(out)}: {target} doesn't exist")
    for file in [out / "llms.txt", *sorted(out.glob("markdown/*/*.md"))]:
        for _, _, target in links.targets(file.read_text(encoding="utf-8")):
            path = urlsplit(target).path
            if links.is_external(target) or not path:
                continue
            count += 1
            if not (file.parent / unquote(path)).is_file():
                failures.append(f"{file.relative_to(out)}: {target} doesn't exist")
    links.finish(failures, f"{count} links within the site")
