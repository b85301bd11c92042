"""The generator for the Swift table and the article about the push providers in Providers/*.json.

CONTRIBUTING.md describes the files. The tests parse their mappings and run their examples.
"""

import json
import re

from . import ROOT, Files, Mistake, literal, mistake_of, require

SOURCE = "Providers"
TABLE = "Sources/Cameo/Parsing/PresetTable+Providers.swift"
ARTICLE = "Sources/Cameo/Cameo.docc/Presets.md"
FIELDS = "Sources/Cameo/Parsing/Mapping+Field.swift"
COMMON = "common-keys"

KEYS = ["name", "kind", "precedence", "isWeak", "source", "notes", "match", "commonKeys", "mapping", "example", "page"]
# The keys of a provider's file whose values the extension needs.
TABLE_KEYS = ["match", "isWeak", "commonKeys", "mapping"]
KINDS = ["person", "identifiers", "plain", "carrier"]
# The precedences of providers with common keys, which come after the other providers of their kind.
PRECEDENCES = ["late", "last"]
GROUP = 8


def read(text, path):
    """Parses a file. Reports a duplicate key as a mistake."""
    def unique(pairs):
        keys = [key for key, _ in pairs]
        for key in keys:
            require(keys.count(key) == 1, path, f'"{key}" occurs twice')
        return dict(pairs)
    try:
        return json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise Mistake(f"{path}:{error.lineno}:{error.colno}: {error.msg}")


def check(path, provider, fields):
    for key in provider:
        require(key in KEYS, path, f'unknown key "{key}"; use one of: {", ".join(KEYS)}')
    for key in ["name", "source"]:
        require(isinstance(provider.get(key), str) and provider[key].strip(), path, f'"{key}" must be a string')
    if "match" not in provider:
        # The provider delivers the app's payload unchanged and adds nothing that identifies the provider.
        require("page" in provider and not {"mapping", "commonKeys", "kind"} & set(provider), path, '"match" is missing')
        return
    require(provider.get("kind") in KINDS, path, f'"kind" must be one of: {", ".join(KINDS)}')
    require(provider.get("precedence", "late") in PRECEDENCES, path,
            f'"precedence" must be one of: {", ".join(PRECEDENCES)}')
    require(provider.get("isWeak", True) is True, path, '"isWeak" must be true, or left out')
    for key in provider.get("mapping", {}):
        require(key == "style" or key in fields, path, f'unknown mapping key "{key}"')
    require("example" in provider, path, '"example" is missing')


def rank(item):
    name, provider = item
    precedence = provider.get("precedence")
    if precedence == "last":
        return (5, name)
    carrier = 3 if provider["kind"] == "carrier" else 0
    return (carrier + (2 if precedence == "late" and not carrier else 1 if precedence or provider["kind"] == "plain"
                       else 0), name)


def alternatives(match):
    """Returns the objects of a condition. A string is a path that must have a value."""
    objects = match if isinstance(match, list) else [match]
    return [{item: "*"} if isinstance(item, str) else item for item in objects]


def first_name(path):
    return re.match(r'"([^"]+)"|[^.\[]+', path).expand(r"\1") if path.startswith('"') else re.match(r"[^.\[]+", path)[0]


def index_keys(provider):
    """Returns the top-level names with which the alternatives begin. A payload must contain one of them."""
    keys = []
    for alternative in alternatives(provider["match"]):
        path = next(iter(alternative))
        if path == "$commonKeys":
            for start in provider["commonKeys"]:
                keys.append(first_name(start) if start else path)
        else:
            keys.append(first_name(path))
    return list(dict.fromkeys(keys))


def table_text(value):
    return '##"' + json.dumps(value, ensure_ascii=False, separators=(",", ":")) + '"##'


def swift(presets, common):
    index = "\\n".join(literal("\t".join([name, p["kind"], p["name"], *index_keys(p)]))[1:-1] for name, p in presets)
    groups = []
    for position, (name, provider) in enumerate(presets):
        # Parsing common keys takes the longest, so each provider with common keys is parsed separately.
        if not groups or len(groups[-1]) == GROUP or "commonKeys" in provider or "commonKeys" in groups[-1][-1][1]:
            groups.append([])
        groups[-1].append((position, provider))
    cases = bodies = ""
    for number, group in enumerate(groups):
        start, end = group[0][0], group[-1][0]
        cases += f"        case ...{end}: group{number}\n" if number + 1 < len(groups) else f"        default: group{number}\n"
        texts = "".join(
            f"        {table_text({key: p[key] for key in TABLE_KEYS if key in p})},\n" for _, p in group)
        bodies += f"    private static let group{number} = parsed({start}, [\n{texts}    ])\n"
    return f"""\
// Scripts/generate writes this file from Providers.
// swift-format-ignore-file

extension PresetTable {{
    /// A line for each preset, in order of precedence: name, kind, displayed name, and the top-level names that may
    /// identify its payloads.
    static let index = "{index}"

    /// The mapping of `common-keys.json`.
    static let commonKeys = {table_text(common)}

    /// Returns the presets that are parsed together with the one at a position.
    static func group(of position: Int) -> [Preset] {{
        switch position {{
{cases}        }}
    }}

{bodies}}}
"""


def code(text):
    return "`" + str(text).replace("|", "\\|") + "`"


def word(value):
    return code({True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value)


def described(conditions, provider={}, separator="; "):
    """Returns the conditions as text."""
    result = []
    for alternative in alternatives(conditions):
        terms = []
        for path, expected in alternative.items():
            values = expected if isinstance(expected, list) else [expected]
            if path == "$commonKeys":
                terms.append("a common key" + "".join(
                    f" in {code(start)}" for start in provider["commonKeys"] if start and len(provider["commonKeys"]) == 1))
            elif expected is None:
                terms.append(f"no {code(path)}")
            elif expected == "*":
                terms.append(code(path))
            else:
                terms.append(f"{code(path)} = {' or '.join(word(value) for value in values)}")
        result.append(" and ".join(terms))
    return separator.join(result)


def names(paths):
    return ", ".join(code(path) for path in (paths if isinstance(paths, list) else [paths]))


def common_row(key, value):
    """Returns the row of a field's common keys: first the paths, then the keys with conditions or with specific
    values."""
    parts = value if isinstance(value, list) else [value]
    plain = [part for part in parts if isinstance(part, str)]
    texts = [names(plain)] if plain else []
    for part in parts:
        if isinstance(part, str):
            continue
        text = names(part["path"])
        if "when" in part:
            text += " with " + described(part["when"], separator=" or ")
        if "values" in part and list(part["values"]) != ["*"]:
            text += ", if the value is " + " or ".join(word(value) for value in part["values"])
        texts.append(text)
    return f"| {code(key)} | {'; '.join(texts)} |"


def article(presets, common):
    """Returns the article with the rows of the presets and of the common keys."""
    files = Files(ROOT)
    rows = "".join(f"| {number} | `{name}` | {p['name']} | {p['kind']} | {described(p['match'], p)} | {p['source']} |\n"
                   for number, (name, p) in enumerate(presets, 2))
    files.replace(ARTICLE, r"^\| 1 \| `mapping` \|.*\n(?P<value>(?:\| .*\n)*)", rows)
    common_rows = "".join(common_row(key, value) + "\n" for key, value in common.items())
    files.replace(ARTICLE, r"^### Common keys\n(?s:.*?)^\|---\|.*\n(?P<value>(?:\| .*\n)*)", common_rows)
    return files.texts


def outputs(files):
    """Returns the contents of the files that are written, by path."""
    fields = re.findall(r'"(\w+Key)"', (ROOT / FIELDS).read_text())
    providers = {name: read(text, f"{SOURCE}/{name}.json") for name, text in files.items()}
    common = providers.pop(COMMON)
    for key in common:
        require(key in fields, f"{SOURCE}/{COMMON}.json", f'unknown mapping key "{key}"')
    for name, provider in providers.items():
        check(f"{SOURCE}/{name}.json", provider, fields)
    presets = sorted(((n, p) for n, p in providers.items() if "match" in p), key=rank)
    return {TABLE: swift(presets, common), **article(presets, common)}


def files_of(root):
    return {file.stem: file.read_text() for file in sorted((root / SOURCE).glob("*.json"))}


def written(root):
    return outputs(files_of(root))


def self_test():
    files = files_of(ROOT)
    for change, words in [
        (lambda p: p.update(matches={}), 'unknown key "matches"'),
        (lambda p: p["mapping"].update(senderldKey="a"), 'unknown mapping key "senderldKey"'),
        (lambda p: p.update(kind="persons"), '"kind" must be'),
        (lambda p: p.pop("source"), '"source" must be'),
        (lambda p: p.pop("match"), '"match" is missing'),
        (lambda p: p.pop("example"), '"example" is missing'),
    ]:
        provider = json.loads(files["zulip"])
        change(provider)
        found = mistake_of(outputs, {**files, "zulip": json.dumps(provider)})
        assert found.startswith("Providers/zulip.json: ") and words in found, f"expected {words}, found {found}"
