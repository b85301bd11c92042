"""The Swift tables and the articles that repeat Fixtures/rules.json."""

import copy
import re

from . import ROOT, Files, literal, mistake_of
from .rule_data import (
    BASES, DEFAULT_GLASSES, GLASSES, LENS, SOURCE, STATES_OF_RULES, STATES_OF_VALUES, THEMES, VERSIONS, VIEWS, behaviors_of, check_names, load,
    looks_of, require, state_of, validate, value_of, verdicts_of)

NUMBERS = "Sources/CameoPreview/Page/PhoneNumbers.swift"
RESOURCES = "Sources/CameoPreview/Page/Resources"
STATES = "Sources/Cameo/Presentation/RuleStates.swift"
ARTICLE = "Documentation/PreviewLook.md"
PROOFS = "Examples/Probe/README.md"


def numbers_of(data):
    """Returns the numbers that are custom properties. The two lens numbers form one property."""
    rim, scale = (next(n for n in data["numbers"] if n["id"] == name) for name in LENS)

    def lens(*look):
        size = value_of(scale, *look)
        return "" if size == "0" else f"url(#lens-{value_of(rim, *look)}-{size})"

    others = [n for n in data["numbers"] if n["id"] not in LENS]
    return [(n["id"], lambda *look, n=n: value_of(n, *look)) for n in others] + [("lens", lens)]


def rule(selector, pairs):
    """Returns a CSS rule that sets custom properties."""
    return f"{selector} {{\n" + "".join(f"  --{name}: {value};\n" for name, value in pairs) + "}\n" if pairs else ""


def style_sheets(data):
    """Returns the style sheets with their paths. The first contains the values of iOS 26 with its default glass in
    a light theme. Each of the others contains the values that differ in one version, and the values of its looks."""
    numbers = numbers_of(data)
    standard = ("26", DEFAULT_GLASSES["26"], "light")
    sheets = {"numbers": rule(":root", [(name, value(*standard)) for name, value in numbers])}
    for version in VERSIONS:
        looks = looks_of(version)
        fixed, varying = [], []
        for name, value in numbers:
            values = {value(version, *look) for look in looks}
            if len(values) > 1:
                varying.append((name, value))
            elif values != {value(*standard)} or "var(" in value(*standard):
                # In :root, a variable would resolve to the value of the light theme.
                fixed.append((name, *values))
        selector = f"body:has(#ios-{version}:checked)"
        sheets[f"ios-{version}"] = rule(selector, fixed) + "".join(
            rule(f"{selector}{selector_of(version, glass)}:has(#theme-{theme}:checked)",
                 [(name, value(version, glass, theme)) for name, value in varying])
            for glass, theme in looks)
    return {f"{RESOURCES}/{name}.css": f"/* Scripts/generate writes this file from {SOURCE}. */\n{text}"
            for name, text in sheets.items()}


def selector_of(version, glass):
    """Returns the part of a selector for a glass. The default glass is the one without a selection."""
    if glass != DEFAULT_GLASSES.get(version):
        return f":has(#glass-{glass}:checked)"
    return "".join(f":not(:has(#glass-{other}:checked))" for other in GLASSES if glass and other != glass)


def metrics(data, version):
    looks = looks_of(version)
    lines = [f"    static let ios{version} = PhoneMetrics("]
    for number in data["numbers"]:
        if number.get("swift"):
            value = value_of(number, version, *looks[0])
            require(all(value_of(number, version, *look) == value for look in looks),
                    f"{number['id']} is a property in Swift and can't depend on the look")
            require(re.fullmatch(r"\d+(px)?", value), f"{number['id']} must be a whole number")
            name = re.sub("-(.)", lambda match: match[1].upper(), number["id"])
            lines.append(f"        {name}: {value.removesuffix('px')},")
    numbers = [next(n for n in data["numbers"] if n["id"] == name) for name in LENS]
    lenses = dict.fromkeys(tuple(value_of(number, version, *look) for number in numbers) for look in looks)
    shown_lenses = ", ".join(f"Lens(rim: {rim}, scale: {scale})" for rim, scale in lenses if scale != "0")
    lines += [f"        lenses: [{shown_lenses}],", f"        style: PackageResources.ios_{version}_css", "    )"]
    return "\n".join(lines)


def shown(value):
    return value.replace("px", " pt") if re.fullmatch(r"-?[\d.]+px", value) else value


def describe_values(number, version):
    """Returns the values of a number in an iOS version, with the looks that have them."""
    values = {}
    for glass, theme in looks_of(version):
        values.setdefault(value_of(number, version, glass, theme), []).append(
            " ".join(part for part in [glass, theme] if part))
    if len(values) == 1:
        return shown(next(iter(values)))
    for group in [GLASSES, THEMES]:
        found = {name: {value for value, looks in values.items() if any(name in look.split() for look in looks)}
                 for name in group}
        if all(len(of_name) == 1 for of_name in found.values()):
            return ", ".join(f"{name} {shown(*of_name)}" for name, of_name in found.items())
    return ", ".join(f"{' and '.join(looks)} {shown(value)}" for value, looks in values.items())


def views_of(views):
    return f"[{', '.join('.' + VIEWS[view] for view in views)}]"


def swift_numbers(data):
    parts = []
    for part in data["parts"]:
        numbers = [n for n in data["numbers"] if n["part"] == part["id"]]
        behaviors = [b for b in behaviors_of(data) if b["part"] == part["id"]]
        rows = []
        for number in behaviors + numbers:
            estimated = [version for version in number.get("versions", VERSIONS)
                         if state_of(number, version) in ["estimated", *STATES_OF_RULES[2:]]]
            if estimated:
                require("legend" in number, f"{number['id']} is estimated, but has no text for the legend")
                # The text of the legend: an estimate, or the state of a limit that isn't verified on a device.
                legend = number["legend"] + (f" ({number['state']})" if "limit" in number else "")
                rows.append((legend, estimated, number.get("views", VIEWS)))
        if not rows:
            continue
        parts.append("        PhonePart(\n"
                     f"            id: {literal(part['id'])},\n"
                     f"            name: {literal(part['name'])},\n"
                     f"            selector: {literal(part['selector'])},\n"
                     f"            mark: ({', '.join(literal(side) for side in part['mark'].split())}),\n"
                     f"            views: {views_of(part.get('views', VIEWS))},\n"
                     "            estimates: [\n" + "".join(
                         f"                Estimate(description: {literal(legend)}, "
                         f"versions: [{', '.join('.ios' + v for v in estimated)}], views: {views_of(views)}),\n"
                         for legend, estimated, views in rows)
                     + "            ]\n        ),\n")
    return f"""\
// Scripts/generate writes this file from {SOURCE}.
// swift-format-ignore-file

extension PhoneMetrics {{
{chr(10).join(metrics(data, version) + chr(10) for version in VERSIONS)}
    /// The parts of the phone with estimated numbers.
    static let parts: [PhonePart] = [
{"".join(parts)}    ]
}}
"""


def swift_states(data):
    rows = []
    for rule in data["rules"]:
        versions = {verdict: sorted({int(tested.split(".")[0]) for tested, result in rule["results"].items()
                                     if result["verdict"] == verdict}) for verdict in ["confirmed", "contradicted"]}
        arguments = [f".{rule['state']}"]
        arguments += [f"{verdict}: {found}" for verdict, found in versions.items() if found]
        rows.append(f"        case .{rule['name']}: Evidence({', '.join(arguments)})")
    return f"""\
// Scripts/generate writes this file from {SOURCE}.

extension Rule {{
    /// The evidence for the rule.
    package var evidence: Evidence {{
        switch self {{
{chr(10).join(rows)}
        }}
    }}
}}
"""


def article(data):
    """Returns the sections of the article about the numbers."""
    rows = {}
    counts = {version: {state: 0 for state in STATES_OF_VALUES} for version in VERSIONS}
    for number in data["numbers"]:
        cells = []
        for version in VERSIONS:
            state = state_of(number, version)
            counts[version][state] += 1
            text = describe_values(number, version)
            if version in BASES and text == describe_values(number, BASES[version]):
                text = "="
            cells.append(f"`{text}`" if text != "=" and not re.fullmatch(r"[\w. -]+", text) else text)
        versions = {}
        for version in VERSIONS:
            versions.setdefault(state_of(number, version), []).append(version)
        sources = ", ".join(number.get("source", []))
        state = next(iter(versions)) if len(versions) == 1 else \
            "; ".join(f"{' and '.join(of)}: {state}" for state, of in versions.items())
        if sources:
            state += f" ({sources})"
        rows.setdefault(number["part"], []).append(
            f"| `{number['id']}` | {number['about']} | {' | '.join(cells)} | {state} |")
    kinds = "".join(
        f"| {state} | {' | '.join(str(counts[version][state]) for version in VERSIONS)} |\n" for state in STATES_OF_VALUES)
    count = (f"Of {len(data['numbers'])} numbers, by kind and version:\n\n"
             f"| | iOS 18 | iOS 26 | iOS 27 |\n|---|---|---|---|\n{kinds}")
    parts = []
    for part in data["parts"]:
        behaviors = "".join(
            f"- `{b['id']}`: {b['about']}. ({b['state']}{': ' + (b['source'] if 'limit' in b else ', '.join(b['source'])) if 'source' in b else ''})\n"
            for b in behaviors_of(data) if b["part"] == part["id"])
        numbers = "".join(f"{row}\n" for row in rows.get(part["id"], []))
        if numbers:
            numbers = ("| Number | Meaning | iOS 18 | iOS 26 | iOS 27 | State |\n|---|---|---|---|---|---|\n" + numbers)
        parts.append(f"## {part['name']}\n\n" + "\n".join(text for text in (behaviors, numbers) if text))
    rules = "| Rule | iOS 18 | iOS 26 | iOS 27 | Source |\n|---|---|---|---|---|\n"
    for rule in data["rules"]:
        states = " | ".join(state_of(rule, version).replace("notSeen", "not seen") for version in VERSIONS)
        rules += f"| {rule['id']} | {states} | {tested(rule) or rule['source']} |\n"
    used = {source for number in data["behaviors"] + data["numbers"] for source in number.get("source", [])}
    sources = "| Name | Source |\n|---|---|\n" + "".join(
        f"| {name} | {about} |\n" for name, about in data["sources"].items() if name in used)
    return {"count": count, "parts": "\n".join(parts), "rules": rules, "sources": sources}


def tested(item):
    """Returns the devices on which a rule was tested."""
    return ", ".join(f"iOS {version} on {result['device']}" for version, result in item["results"].items())


def proofs(data):
    """Returns the sections of the article about proofs."""
    text = "| | Rule or limit | iOS 18 | iOS 26 | iOS 27 | Seen on |\n|---|---|---|---|---|---|\n"
    for item in data["rules"] + data["limits"]:
        verdicts = [verdicts_of(item, version) for version in VERSIONS]
        cells = ["contradicted" if "contradicted" in found else "confirmed" if found else "" for found in verdicts]
        text += f"| {item['id']} | {item.get('about', '`' + item['name'] + '`')} | {' | '.join(cells)} | {tested(item)} |\n"
    memory = "Not measured on a device yet.\n"
    if data["memory"]:
        memory = "| Image | iOS | Device | Idle | Peak | Difference |\n|---|---|---|---|---|---|\n"
        for table in data["memory"]:
            for row in table["rows"]:
                idle, peak = row["idle"] / 2**20, row["peak"] / 2**20
                memory += (f"| `{row['image']}` | {table['ios']} | {table['device']} | {idle:.1f} MB | {peak:.1f} MB "
                           f"| {peak - idle:.1f} MB |\n")
    return {"proofs": text, "memory": memory}


def texts_of(data):
    """Returns the generated files with their paths."""
    files = Files(ROOT)
    for path, parts in [(ARTICLE, article(data)), (PROOFS, proofs(data))]:
        for name, text in parts.items(): files.replace_part(path, f"generated: {name}", f"\n{text}\n")
    return {NUMBERS: swift_numbers(data), **style_sheets(data), STATES: swift_states(data), **files.texts}


def written(root):
    return texts_of(load())


def self_test():
    data = load()

    def broken(change):
        other = copy.deepcopy(data)
        change(other)
        assert mistake_of(validate, other) or mistake_of(check_names, other), "a mistake in the file isn't found"

    number = lambda d, name: next(n for n in d["numbers"] if n["id"] == name)
    broken(lambda d: number(d, "card-gap").update(state="guessed"))
    broken(lambda d: number(d, "card-gap").update(source=["XX"]))
    broken(lambda d: number(d, "card-gap").pop("source"))
    broken(lambda d: number(d, "card-gap").update(values={"26": "8px"}))
    broken(lambda d: number(d, "card-gap").update(values={"18": "8px; } body {"}))
    broken(lambda d: number(d, "card-gap").update(part="nothing"))
    broken(lambda d: d["numbers"].append(number(d, "card-gap")))
    broken(lambda d: d["rules"].pop())
    broken(lambda d: d["rules"][10].update(state="reported"))
    broken(lambda d: d["rules"][1].update(state="documented"))
    broken(lambda d: d["rules"][1].update(state="verified"))
    broken(lambda d: number(d, "card-gap").update(state="reported"))
    broken(lambda d: next(b for b in d["behaviors"] if "limit" in b).update(limit="L9"))
    result = {"verdict": "contradicted", "device": "iPhone 17", "date": "2026-11-22"}
    broken(lambda d: number(d, "card-gap").update(results={"26.1": result}))
    broken(lambda d: d["rules"][0]["results"].update({"26.1": dict(result, verdict="notSeen")}))
    broken(lambda d: d["limits"].pop())
    broken(lambda d: d["memory"].append({"ios": "26.1", "device": "x", "date": "2026-11-22", "rows": [
        {"image": "jpeg-4", "idle": 9, "peak": 1}]}))
    broken(lambda d: d["rules"][0]["results"].update({"25.1": dict(result, verdict="confirmed")}))
    broken(lambda d: d["rules"][0]["results"].update({"26.1": {"verdict": "confirmed"}}))

    other = copy.deepcopy(data)
    confirmed = dict(result, verdict="confirmed")
    other["rules"][0]["results"]["26.1"] = confirmed
    number(other, "home-bottom").update(results={"26.1": confirmed})
    validate(other)
    assert ".groupNeedsTwoParticipants: Evidence(.disputed, confirmed: [26])" in swift_states(other)
    assert ".groupNeedsTwoParticipants: Evidence(.disputed)" in swift_states(data)
    assert "| R1 | disputed | verified | disputed | iOS 26.1 on iPhone 17 |" in article(other)["rules"]
    other["rules"][0]["results"]["27.0"] = result
    assert "Evidence(.disputed, confirmed: [26], contradicted: [27])" in swift_states(other)
    assert "| R1 | disputed | verified | contradicted |" in article(other)["rules"]
    # The legend lists a limit until it is verified on a device.
    avatar = literal("the sender's avatar (disputed)")
    assert f"Estimate(description: {avatar}, versions: [.ios18, .ios26, .ios27], " in swift_numbers(other)
    next(limit for limit in other["limits"] if limit["id"] == "L7")["results"]["26.1"] = confirmed
    assert f"Estimate(description: {avatar}, versions: [.ios18, .ios27], " in swift_numbers(other)
    legend = literal(number(data, "home-bottom")["legend"])
    assert f"Estimate(description: {legend}, versions: [.ios18, .ios26, .ios27], " in swift_numbers(data)
    # A number that was measured on iOS 26 is still an estimate for the other versions.
    assert f"Estimate(description: {legend}, versions: [.ios18, .ios27], " in swift_numbers(other)
    assert value_of(number(data, "card-gap"), "27", "clear", "dark") == "8px"
    print(f"{len(data['numbers'])} numbers and {len(data['rules'])} rules")
