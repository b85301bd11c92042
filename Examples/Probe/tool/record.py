"""Compares the probe's results with the results in Fixtures/rules.json, and records them there."""

import json
import pathlib
import re
import sys

import results
from results import Problem, expect

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "Scripts"))
# These modules validate Fixtures/rules.json and generate the files that repeat its contents.
from generators import rule_data, rules

SIMULATOR = " (Simulator)"


class Contradiction(Problem):
    """A rule that a device has contradicted."""


def place_of(id):
    """Returns the file and line in which a rule is declared."""
    for name in [f'= "{id}"', f'"id": "{id}"']:
        for path in [rule_data.RULES, rule_data.SOURCE]:
            for number, line in enumerate((rule_data.ROOT / path).read_text().splitlines(), 1):
                if name in line:
                    return f"{path}:{number}"
    raise Problem(f"the rule {id} isn't declared")


def load(path):
    """Returns the results, their version of iOS, and the rules with which they are compared."""
    found = results.read(path, results.load_cases())
    ios, versions = found["device"]["ios"], rule_data.VERSIONS
    # Previews don't support any other version.
    expect(ios.split(".")[0] in versions, f"iOS {ios} isn't drawn: {', '.join(versions[:-1])} and {versions[-1]} are",
           "add the version to Scripts/generators/rule_data.py and Fixtures/rules.json")
    return found, ios, rule_data.load()


def items_of(data):
    return data["rules"] + data["limits"]


def difference(case, text, ios):
    reason = f": {' '.join(case['reason'].split())}" if case["reason"] else ""
    return f"{place_of(case['id'])}: error: {case['id']} {case['name']} {text} on iOS {ios}{reason}"


def recorded_of(item, ios):
    """Returns the recorded version and result: for this version of iOS, otherwise the latest of its major version."""
    found = [version for version in item["results"] if version.split(".")[0] == ios.split(".")[0]]
    if not found: return None, None
    version = ios if ios in found else max(found, key=lambda version: [int(part) for part in version.split(".")])
    return version, item["results"][version]


def is_lost(case, experiments):
    """Returns whether a required trial of a case was inconclusive, although its experiment ran."""
    return any(trial["isRequired"] and trial["experiment"] in experiments and trial["verdict"] == "notSeen"
               for trial in case["trials"])


def compare(path):
    """Compares results with the recorded results.

    Returns a line for each difference, and the IDs of cases that are confirmed but not recorded yet."""
    found, ios, data = load(path)
    items = {item["id"]: item for item in items_of(data)}
    lines, new = [], []
    for case in found["cases"][1:]:
        version, recorded = recorded_of(items[case["id"]], ios)
        former, verdict = recorded and recorded["verdict"], case["verdict"]
        is_undecided = verdict == "notSeen" and not (former and is_lost(case, found["experiments"]))
        if verdict == former or is_undecided:
            continue
        if verdict == "confirmed" and not former:
            new.append(case["id"])
            continue
        line = difference(case, "wasn't seen" if verdict == "notSeen" else f"was {verdict}", ios)
        if former: line += f" (recorded: {former} on iOS {version}, {recorded['device']}, {recorded['date']})"
        lines.append(line)
    return lines, new


def reason_to_keep(former, new):
    """Returns the reason to keep the recorded evidence; `None` if the new evidence replaces it."""
    is_device = lambda entry: not entry["device"].endswith(SIMULATOR)
    if is_device(former) != is_device(new):
        return "a device counts more than a simulator" if is_device(former) else None
    # A contradiction remains until the rule is corrected, or the same device has new results.
    if former.get("verdict") == "contradicted" and new["verdict"] == "confirmed" and former["device"] != new["device"]:
        return "another device doesn't refute a contradiction"
    return "it's newer" if former["date"] > new["date"] else None


def merge(found, ios, data, accepts_contradictions):
    """Returns the rules with the results, a list of changes, and a list of kept evidence with the reasons."""
    cases = {case["id"]: case for case in found["cases"]}
    control = cases.pop("control")
    reason = f" ({results.show(control['reason'])})" if control["reason"] else ""
    expect(found["memory"] or any(case["verdict"] != "notSeen" for case in cases.values()),
           "the results confirm no rule and measure no memory" + reason)
    data = json.loads(json.dumps(data))
    new = [cases[item["id"]] for item in items_of(data) if cases[item["id"]]["verdict"] == "contradicted"
           and item["results"].get(ios, {}).get("verdict") != "contradicted"]
    if new and not accepts_contradictions:
        raise Contradiction("\n".join([difference(case, "was contradicted", ios) for case in new] + [
            "correct the rule, or record the contradiction with --accept-contradictions; nothing was written"]))
    changed, kept = [], []
    device = found["device"]["name"] + (SIMULATOR if found["device"]["isSimulator"] else "")
    for item in items_of(data):
        verdict, former = cases[item["id"]]["verdict"], item["results"].get(ios)
        entry = {"verdict": verdict, "device": device, "date": found["date"]}
        if verdict == "notSeen" or former == entry:
            continue
        reason = former and reason_to_keep(former, entry)
        if reason:
            kept.append(f"{item['id']} {former['verdict']} on {former['device']}, {former['date']}: {reason}")
            continue
        item["results"][ios] = entry
        changed.append(item["id"] + (" contradicted" if verdict == "contradicted" else ""))
    if found["memory"]:
        table = {"ios": ios, "device": device, "date": found["date"],
                 "rows": sorted(found["memory"], key=lambda row: row["image"])}
        former = next((one for one in data["memory"] if (one["ios"], one["device"]) == (ios, device)), None)
        if former and former["date"] > table["date"]:
            kept.append(f"memory on {device}, {former['date']}: it's newer")
        elif former != table:
            data["memory"] = [one for one in data["memory"] if one is not former] + [table]
            data["memory"].sort(key=lambda one: ([int(part) for part in one["ios"].split(".")], one["device"]))
            changed.append("memory")
    return data, changed, kept


def inserted(text, before, after):
    """Returns the text of Fixtures/rules.json with the changed results. No other line changes."""
    for old, new in zip(items_of(before), items_of(after)):
        line = "    " + json.dumps(old, ensure_ascii=False)
        assert text.count(line) == 1, f"{old['id']} isn't on a line of its own"
        text = text.replace(line, "    " + json.dumps(new, ensure_ascii=False))
    if before["memory"] != after["memory"]:
        rows = ",\n".join("    " + json.dumps(table, ensure_ascii=False) for table in after["memory"])
        text, count = re.subn(r'^  "memory": \[.*?\](?=,\n  "parts")', lambda _: f'  "memory": [\n{rows}\n  ]', text,
                              count=1, flags=re.MULTILINE | re.DOTALL)
        assert count == 1, "the memory isn't before the parts"
    assert json.loads(text) == after, "the written rules differ"
    return text


def import_results(path, accepts_contradictions=False):
    """Records the results in Fixtures/rules.json, and writes the files that repeat its contents.

    Returns a list of changes, and a list of kept evidence with the reasons."""
    found, ios, before = load(path)
    after, changed, kept = merge(found, ios, before, accepts_contradictions)
    files = rules.texts_of(rule_data.validate(after))
    files[rule_data.SOURCE] = inserted((rule_data.ROOT / rule_data.SOURCE).read_text(), before, after)
    for path, text in files.items():
        if (rule_data.ROOT / path).read_text() != text: (rule_data.ROOT / path).write_text(text)
    return changed, kept
