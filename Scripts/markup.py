"""Converts the Markdown of our articles to HTML."""
import html
import re
from pathlib import Path

import links

CATALOG = Path(__file__).resolve().parent.parent / "Sources/Cameo/Cameo.docc"


def inline(text, file=CATALOG / "Cameo.md", documentation="../docs/documentation/"):
    """Converts the Markdown in a paragraph of our articles to HTML, by default for pages in a folder of the site. The
    links are relative to the path of `file`, and `documentation` is the path of the documentation on the site."""
    text = links.replaced(text, file, documentation)
    pieces = re.split(r"(`[^`]*`)", text)
    result = ""
    for piece in pieces:
        if piece.startswith("`") and piece.endswith("`") and len(piece) > 1:
            result += f"<code>{html.escape(piece.strip('`'))}</code>"
            continue
        piece = html.escape(piece, quote=False)
        piece = re.sub(r"&lt;(https?://[^ ]*?)&gt;", r'<a href="\1">\1</a>', piece)
        piece = re.sub(r"\[([^\]]*)\]\(((?:https?://|(?:\.\./)?docs/)[^)\s]*)\)", r'<a href="\2">\1</a>', piece)
        result += re.sub(r"\*\*([^*]*)\*\*", r"<strong>\1</strong>", piece)
    return result


def blocks(text):
    """Converts the paragraphs, lists and code blocks of our articles to HTML."""
    result = []
    for part in re.split(r"(```.*?```)", text, flags=re.S):
        if part.startswith("```"):
            code = part.strip("`").split("\n", 1)[1]
            result.append(f"<pre><code>{html.escape(code.rstrip())}</code></pre>")
            continue
        for paragraph in re.split(r"\n\s*\n", part):
            paragraph = paragraph.strip()
            if not paragraph:
                continue
            if paragraph.startswith("- "):
                items = re.split(r"\n- ", paragraph[2:])
                result.append("<ul>" + "".join(f"<li>{inline(' '.join(item.split()))}</li>" for item in items) + "</ul>")
            else:
                result.append(f"<p>{inline(' '.join(paragraph.split()))}</p>")
    return "\n".join(result)
