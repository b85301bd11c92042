"""The results of the probe (Examples/Probe): their format, and how they change Fixtures/rules.json.

Scripts/probe writes a results file, and Scripts/rules imports it. The file repeats its digest, so that it isn't
edited by hand, and lists all trials of the experiments that were run, so that none can be left out.
"""

import hashlib
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = "Examples/Probe/cases.json"
VERDICTS = ["confirmed", "contradicted", "notSeen"]
EXPERIMENTS = ["E0", "E1", "E2", "E3", "E4"]
KEYS = {"schema", "digest", "cameo", "date", "device", "xcode", "experiments", "cases", "memory"}


class Refusal(Exception):
    """A results file that can't be used, and the fix."""


class Contradiction(Exception):
    """A rule that a device has contradicted."""


def load_cases(root=ROOT):
    return json.loads((root / CASES).read_text())


def digest_of(results):
    """The digest of everything but the digest."""
    content = {key: value for key, value in results.items() if key != "digest"}
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def case_verdict(trials):
    """The verdict on a case: one contradiction is enough, and all required trials must confirm it."""
    for trial in trials:
        if trial["verdict"] == "contradicted":
            return "contradicted", f"{trial['id']}: {trial['reason']}"
    for trial in trials:
        if trial["isRequired"] and trial["verdict"] != "confirmed":
            return "notSeen", f"{trial['id']}: {trial['reason']}"
    return "confirmed", None


def assemble(findings, cases, facts):
    """Combines the findings of the experiments into results.

    findings: the files that the tests and the app have written. facts: cameo, date, device and xcode."""
    experiments = sorted({found["experiment"] for found in findings})
    entries = {entry["trial"]: entry for found in findings for entry in found["trials"]}
    results = {"schema": cases["schema"], **facts, "experiments": experiments, "cases": []}
    for case in [{"id": "control", "name": "control", "trials": cases["controls"]}] + cases["cases"]:
        trials = []
        for trial in case["trials"]:
            entry = entries.get(trial["id"], {
                "verdict": "notSeen", "reason": f"{trial['experiment']} wasn't run", "seen": {}, "screenshots": []})
            trials.append({
                "id": trial["id"], "experiment": trial["experiment"], "isRequired": trial["isRequired"],
                "verdict": entry["verdict"], "reason": entry.get("reason"), "seen": entry["seen"],
                "screenshots": entry["screenshots"]})
        verdict, reason = case_verdict(trials)
        results["cases"].append({"id": case["id"], "name": case["name"], "verdict": verdict, "reason": reason,
                                 "trials": trials})
    results["memory"] = [row for found in findings for row in found["memory"]]
    results["digest"] = digest_of(results)
    return results


def read(path, cases):
    """Reads a results file.

    Raises Refusal if it's incomplete, was changed, or comes from another version."""
    path = pathlib.Path(path)
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{path}: can't be read: {getattr(error, 'strerror', None) or error}")
    try:
        results = json.loads(text)
    except ValueError as error:
        raise Refusal(f"{path}: isn't complete JSON ({error}); copy the file again, or run Scripts/probe again")
    if not isinstance(results, dict) or "schema" not in results:
        raise Refusal(f"{path}: isn't a results file of Scripts/probe")
    if results["schema"] != cases["schema"]:
        raise Refusal(f"{path}: has the format {results['schema']}, and this version reads {cases['schema']}; "
                      "run Scripts/probe of this version")
    if set(results) != KEYS:
        missing = sorted(KEYS - set(results)) or sorted(set(results) - KEYS)
        raise Refusal(f"{path}: the key {missing[0]} is missing or unknown; run Scripts/probe again")
    if results["digest"] != digest_of(results):
        raise Refusal(f"{path}: was changed after Scripts/probe wrote it; import the original file, or run Scripts/probe "
                      "again")
    try:
        validate(results, cases)
    except Refusal as refusal:
        raise Refusal(f"{path}: {refusal}")
    except (KeyError, TypeError, AttributeError) as error:
        raise Refusal(f"{path}: a value is missing or has another type ({error!r}); run Scripts/probe again")
    folder = path.parent
    for name in [name for case in results["cases"] for trial in case["trials"] for name in trial["screenshots"]]:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*\.png", name):
            raise Refusal(f"{path}: '{name}' isn't the name of a screenshot")
        if not (folder / name).is_file():
            raise Refusal(f"{path}: the screenshot {name} is missing; copy the whole folder of the results")
    return results


def validate(results, cases):
    device = results["device"]
    if not re.fullmatch(r"\d+(\.\d+){0,2}", device["ios"]):
        raise Refusal(f"'{device['ios']}' isn't a version of iOS")
    if not isinstance(device["isSimulator"], bool) or not device["name"]:
        raise Refusal("the device has no name")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", results["date"]):
        raise Refusal(f"'{results['date']}' isn't a date")
    if not results["experiments"] or not set(results["experiments"]) <= set(EXPERIMENTS):
        raise Refusal("no experiment was run")
    known = {"control": cases["controls"], **{case["id"]: case["trials"] for case in cases["cases"]}}
    found = [case["id"] for case in results["cases"]]
    for id in found:
        if id not in known:
            raise Refusal(f"the case {id} is unknown; run Scripts/probe of this version")
    for id in known:
        if found.count(id) != 1:
            raise Refusal(f"the case {id} is missing or repeated; run Scripts/probe again")
    names = {case["id"]: case["name"] for case in cases["cases"]}
    controls = {}
    for case in results["cases"]:
        if case["name"] != names.get(case["id"], "control"):
            raise Refusal(f"the case {case['id']} is called {case['name']} here, and {names[case['id']]} in this version")
        expected = [trial["id"] for trial in known[case["id"]]]
        if [trial["id"] for trial in case["trials"]] != expected:
            raise Refusal(f"the case {case['id']} has other trials than this version; run Scripts/probe of this version")
        for trial, described in zip(case["trials"], known[case["id"]]):
            if trial["verdict"] not in VERDICTS:
                raise Refusal(f"{trial['id']} has the unknown verdict {trial['verdict']}")
            if trial["verdict"] != "notSeen" and trial["experiment"] not in results["experiments"]:
                raise Refusal(f"{trial['id']} has a verdict, but {trial['experiment']} wasn't run")
            if (trial["isRequired"], trial["experiment"]) != (described["isRequired"], described["experiment"]):
                raise Refusal(f"{trial['id']} is another trial in this version; run Scripts/probe of this version")
            if case["id"] == "control":
                controls.setdefault((trial["experiment"], described["build"]), []).append(trial["verdict"])
            elif trial["verdict"] != "notSeen":
                control = controls.get((trial["experiment"], described["build"]), [])
                if not control or set(control) != {"confirmed"}:
                    raise Refusal(f"{trial['id']} has a verdict, but its control failed; run Scripts/probe again")
        if (case["verdict"], case["reason"]) != case_verdict(case["trials"]):
            raise Refusal(f"the verdict on {case['id']} isn't that of its trials")
    for row in results["memory"]:
        if not (re.fullmatch(r"[a-z]+(-[a-z]+)?-\d+", row["image"]) and 0 < row["idle"] <= row["peak"]):
            raise Refusal(f"the memory of {row['image']} isn't plausible: {row['idle']} to {row['peak']} bytes")


def place_of(id, data, root=ROOT):
    """Where a rule is declared, as file and line."""
    for name in [f'= "{id}"', f'"id": "{id}"']:
        for path in ["Sources/Cameo/Presentation/Rule.swift", "Fixtures/rules.json"]:
            for number, line in enumerate((root / path).read_text().splitlines(), 1):
                if name in line:
                    return f"{path}:{number}"
    raise Refusal(f"the rule {id} isn't declared")


def compare(results, data, root=ROOT):
    """Compares results with the rules.

    Returns the contradictions as lines, and the IDs of the rules that the results confirm."""
    ios = results["device"]["ios"]
    lines, confirmed = [], []
    for case in results["cases"]:
        if case["id"] == "control":
            continue
        if case["verdict"] == "contradicted":
            lines.append(f"{place_of(case['id'], data, root)}: error: {case['id']} {case['name']} was contradicted on "
                         f"iOS {ios}: {case['reason']}")
        elif case["verdict"] == "confirmed":
            confirmed.append(case["id"])
    return lines, confirmed


def entry_of(results, verdict):
    device = results["device"]
    name = device["name"] + (" (Simulator)" if device["isSimulator"] else "")
    return {"verdict": verdict, "device": name, "date": results["date"]}


def merge(results, data, accepts_contradictions=False, root=ROOT):
    """Returns the rules with the results.

    Raises Contradiction unless contradictions are accepted, and Refusal if there is nothing to import."""
    lines, confirmed = compare(results, data, root)
    if lines and not accepts_contradictions:
        raise Contradiction("\n".join(
            lines + ["correct the rule, or record the contradiction with --accept-contradictions; nothing was written"]))
    if not confirmed and not lines and not results["memory"]:
        reasons = sorted({case["reason"] for case in results["cases"] if case["id"] == "control" and case["reason"]})
        raise Refusal("the results confirm no rule and measure no memory" + (f" ({reasons[0]})" if reasons else ""))
    data = json.loads(json.dumps(data))
    ios = results["device"]["ios"]
    verdicts = {case["id"]: case["verdict"] for case in results["cases"]}
    for item in data["rules"] + data["limits"]:
        verdict = verdicts[item["id"]]
        if verdict == "notSeen":
            continue
        former = item["results"].get(ios, {})
        # A contradiction remains until the rule is corrected, or the results of that device are replaced.
        if former.get("verdict") == "contradicted" and former["device"] != entry_of(results, verdict)["device"]:
            continue
        item["results"][ios] = entry_of(results, verdict)
    if results["memory"]:
        name = entry_of(results, "")["device"]
        rows = sorted(results["memory"], key=lambda row: row["image"])
        data["memory"] = [table for table in data["memory"] if (table["ios"], table["device"]) != (ios, name)]
        data["memory"].append({"ios": ios, "device": name, "date": results["date"], "rows": rows})
        data["memory"].sort(key=lambda table: ([int(part) for part in table["ios"].split(".")], table["device"]))
    return data


def insert(text, before, after):
    """Returns the text of Fixtures/rules.json with the changed results, so that no other line changes."""
    for old, new in zip(before["rules"] + before["limits"], after["rules"] + after["limits"]):
        if old == new:
            continue
        pattern = re.compile(r'^    \{"id": "' + re.escape(old["id"]) + r'", .*?(?=,?$)', re.MULTILINE)
        line = "    " + json.dumps(new, ensure_ascii=False)
        text, count = pattern.subn(lambda _: line, text, count=1)
        assert count == 1, f"{old['id']} isn't on a line of its own"
    if before["memory"] != after["memory"]:
        rows = ",\n".join("    " + json.dumps(table, ensure_ascii=False) for table in after["memory"])
        text, count = re.subn(r'^  "memory": \[.*?\](?=,\n  "parts")', lambda _: f'  "memory": [\n{rows}\n  ]', text,
                              count=1, flags=re.MULTILINE | re.DOTALL)
        assert count == 1, "the memory isn't before the parts"
    assert json.loads(text) == after, "the written rules differ"
    return text
