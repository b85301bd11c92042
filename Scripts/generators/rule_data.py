"""Fixtures/rules.json: the numbers and rules of iOS that a preview follows, with their states.

Examples/Probe/tool/probe imports results of devices.
"""

import json
import re

from . import ROOT, Mistake

SOURCE = "Fixtures/rules.json"
RULES = "Sources/Cameo/Presentation/Rule.swift"
CASES = "Examples/Probe/cases.json"

# The iOS versions that a preview can draw.
VERSIONS = ["18", "26", "27"]
# Maps each value of --view to the name of its Swift case.
VIEWS = {"lock": "lockScreen", "expanded": "expanded", "banner": "banner", "hidden": "hidden"}
GLASSES = ["clear", "tinted"]
THEMES = ["light", "dark"]
# iOS 18 has no glass.
DEFAULT_GLASSES = {"26": "tinted", "27": "clear"}
STATES_OF_VALUES = ["device", "source", "estimated"]
# The names of Rule.State. The probe sets the first two.
STATES_OF_RULES = ["verified", "contradicted", "reported", "documented", "disputed", "notSeen"]
# The iOS version whose values another version inherits.
BASES = {"27": "26", "26": "18"}
LENS = ["lens-rim", "lens-scale"]


def require(condition, text):
    if not condition:
        raise Mistake(f"{SOURCE}: {text}")


def looks_of(version):
    """Returns the combinations of glass and theme of an iOS version. iOS 18 has no glass."""
    return [(glass, theme) for glass in (GLASSES if version != "18" else [None]) for theme in THEMES]


def value_of(number, version, glass, theme):
    """Returns the value of a number in a look."""
    for base in [version, BASES.get(version), "18"]:
        for parts in [(base, glass, theme), (base, glass), (base, theme), (base,)]:
            key = " ".join(part for part in parts if part)
            if base and key in number["values"]:
                return number["values"][key]
    raise Mistake(f"{SOURCE}: {number['id']} has no value for iOS {version} {glass or ''} {theme}")


def state_of(item, version):
    """Returns the state of a number or rule in an iOS version. Results from a phone take precedence."""
    verdicts = verdicts_of(item, version)
    if verdicts:
        return "contradicted" if "contradicted" in verdicts else \
            "verified" if item["state"] in STATES_OF_RULES else "device"
    state = item["state"]
    while isinstance(state, dict):
        if version in state:
            state = state[version]
        else:
            version = BASES[version]
    return state


def verdicts_of(item, version):
    """Returns the verdicts on a number or rule in an iOS version."""
    return [result["verdict"] for tested, result in item.get("results", {}).items()
            if tested.split(".")[0] == version]


def behaviors_of(data):
    """Returns the behaviors. A behavior with a limit has the limit's text and state."""
    limits = {limit["id"]: limit for limit in data["limits"]}
    return [{**limits[behavior["limit"]], **behavior} if "limit" in behavior else behavior
            for behavior in data["behaviors"]]


def validate(data):
    require(set(data) == {"description", "sources", "rules", "limits", "memory", "parts", "behaviors", "numbers"}, "unknown or missing keys")
    parts = [part["id"] for part in data["parts"]]
    for part in data["parts"]:
        require(set(part) - {"views"} == {"id", "name", "selector", "mark"}, f"the part {part['id']} has missing or unknown keys")
        require(re.fullmatch("(left|center|right) (top|center|bottom)", part["mark"]),
                f"the part {part['id']} has its mark at {part['mark']}")
    seen = set()
    limits = [limit["id"] for limit in data["limits"]]
    for behavior in data["behaviors"]:
        require(behavior.get("limit", limits[0]) in limits, f"{behavior['id']} has an unknown limit")
    for item in data["rules"] + data["limits"] + data["behaviors"] + data["numbers"]:
        name = item.get("id", "?")
        require(name not in seen, f"{name} is defined twice")
        seen.add(name)
        require(set(item.get("views", [])) <= set(VIEWS), f"{name} has an unknown view")
        if "limit" in item:
            continue
        states = item["state"].values() if isinstance(item["state"], dict) else [item["state"]]
        for state in states:
            require(state in (STATES_OF_RULES[2:] if "name" in item else STATES_OF_VALUES),
                    f"{name} has the unknown state {state}")
        for version, result in item.get("results", {}).items():
            require(re.fullmatch(r"\d+(\.\d+)*", version), f"{name} has a result of {version}, which isn't a version")
            require(version.split(".")[0] in VERSIONS, f"{name} has a result of iOS {version}, which isn't drawn")
            require({"verdict", "device", "date"} <= set(result), f"the result of {name} on iOS {version} lacks a key")
            require(result["verdict"] == "confirmed"
                    or result["verdict"] == "contradicted" and item in data["rules"] + data["limits"],
                    f"{name} was {result['verdict']} on iOS {version}; correct the rule or the number")
    for behavior in data["behaviors"]:
        name = behavior["id"]
        extra = set(behavior) - ({"id", "part", "versions", "limit", "legend", "views"} if "limit" in behavior
                                 else {"id", "part", "about", "versions", "state", "source", "results", "legend",
                                       "views"})
        require(not extra, f"{name} has the unknown key {', '.join(sorted(extra))}")
        require(set(behavior.get("versions", [])) <= set(VERSIONS), f"{name} has an unknown version")
        require("limit" in behavior or behavior["state"] == "estimated" or behavior.get("source"),
                f"{name} has a source, but names none")
    for number in data["numbers"]:
        name = number["id"]
        extra = set(number) - {"id", "part", "about", "values", "state", "source", "swift", "results", "legend", "views"}
        require(not extra, f"{name} has the unknown key {', '.join(sorted(extra))}")
        require(re.fullmatch(r"[a-z0-9-]+", name), f"{name} isn't the name of a custom property")
        for key, value in number["values"].items():
            version, *rest = key.split()
            require(version in VERSIONS and all(part in GLASSES + THEMES for part in rest)
                    and len(rest) == len(set(rest)), f"{name} has a value for '{key}'")
            require(isinstance(value, str) and value and not re.search(r'[;{}\\"]', value),
                    f"{name} has a value that isn't CSS: {value}")
        for version in VERSIONS:
            for glass, theme in looks_of(version):
                value_of(number, version, glass, theme)
            if state_of(number, version) == "source":
                require(number.get("source"), f"{name} has a source for iOS {version}, but names none")
    for item in data["behaviors"] + data["numbers"]:
        require(item["part"] in parts, f"{item['id']} has the unknown part {item['part']}")
        for source in item.get("source", []):
            require(source in data["sources"], f"{item['id']} has the unknown source {source}")
    for rule in data["rules"]:
        require(set(rule) == {"id", "name", "state", "source", "results"}, f"{rule['id']} has missing or unknown keys")
    for limit in data["limits"]:
        require(set(limit) == {"id", "name", "about", "state", "source", "results"}, f"{limit['id']} has missing or unknown keys")
    for item in data["rules"] + data["limits"]:
        # The results from devices are in `results`. These states describe what other developers observed or documented.
        for state, start in [("reported", "reported by "), ("documented", "Apple: ")]:
            require(item["state"] != state or item["source"].startswith(start),
                    f"{item['id']} is {state}, but its source doesn't begin with '{start}'")
    for table in data["memory"]:
        require(set(table) == {"ios", "device", "date", "rows"}, "a table of memory has missing or unknown keys")
        require(table["rows"] and all(0 < row["idle"] <= row["peak"] for row in table["rows"]),
                f"the memory on iOS {table['ios']} isn't plausible")
    return data


def check_names(data):
    cases = dict(re.findall(r'case (\w+) = "(R\d+)"', (ROOT / RULES).read_text()))
    named = {rule["name"]: rule["id"] for rule in data["rules"]}
    require(cases == named, f"the rules differ from the rules in {RULES}")
    listed = {case["name"]: case["id"] for case in json.loads((ROOT / CASES).read_text())["cases"]}
    require(listed == {item["name"]: item["id"] for item in data["rules"] + data["limits"]},
            f"the rules and limits differ from the cases in {CASES}")


def load():
    data = validate(json.loads((ROOT / SOURCE).read_text()))
    check_names(data)
    return data
