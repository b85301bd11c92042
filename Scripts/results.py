"""The results of the probe (Examples/Probe): their format, and how they change Fixtures/rules.json.

Scripts/probe writes a results file, and Scripts/rules imports it. The file repeats its digest, so that it isn't
edited by hand, and that of the trials with their expectations, so that those of another version are noticed. It lists
all trials of the experiments that were run, so that none can be left out.
"""

import datetime
import hashlib
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = "Examples/Probe/cases.json"
VERDICTS = ["confirmed", "contradicted", "notSeen"]
EXPERIMENTS = ["E0", "E1", "E2", "E3", "E4"]
# The versions of iOS that a preview draws.
VERSIONS = ["18", "26", "27"]
KEYS = {"schema", "digest", "expectations", "cameo", "date", "device", "xcode", "experiments", "cases", "memory"}
# The images of Examples/Probe/HostedTests/ImageTests.swift: kind and millions of pixels.
IMAGES = [f"{kind}-{millions}" for kind in ["jpeg", "jpeg-progressive", "png", "png-interlaced", "gif", "heic"]
          for millions in [1, 4, 12, 48]]
# More than any extension gets, in bytes.
MAX_MEMORY = 2**33
MAX_DEPTH = 16
AGAIN = "run Scripts/probe again"
FROM_HERE = "run Scripts/probe again from this clone"
CREATE_AGAIN = "create the report in the app again"


class Refusal(Exception):
    """A results file that can't be used, and the fix."""


class Contradiction(Exception):
    """A rule that a device has contradicted."""


def load_cases(root=ROOT):
    return json.loads((root / CASES).read_text())


def sealed(content):
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def digest_of(results):
    """The digest of everything but the digest."""
    return sealed({key: value for key, value in results.items() if key != "digest"})


def expectations_of(cases):
    """The digest of the trials with what they expect."""
    return sealed(cases)


def trials_of(cases):
    """All trials by their ID, the controls first."""
    trials = cases["controls"] + [trial for case in cases["cases"] for trial in case["trials"]]
    return {trial["id"]: trial for trial in trials}


def case_verdict(trials):
    """The verdict on a case: one contradiction is enough, and all required trials must confirm it."""
    for trial in trials:
        if trial["verdict"] == "contradicted":
            return "contradicted", f"{trial['id']}: {trial['reason']}"
    for trial in trials:
        if trial["isRequired"] and trial["verdict"] != "confirmed":
            return "notSeen", f"{trial['id']}: {trial['reason']}"
    if not trials: return "notSeen", "the probe has no trial of it"
    return "confirmed", None


def assemble(findings, cases, facts, failures=None):
    """Combines the findings of the experiments into results.

    findings: the files that the tests and the app have written. facts: cameo, date, device and xcode.
    failures: the reasons of test runs that failed, by experiment and build."""
    failures = failures or {}
    experiments = sorted({found["experiment"] for found in findings})
    entries = {entry["trial"]: entry for found in findings for entry in found["trials"]}
    results = {"schema": cases["schema"], "expectations": expectations_of(cases), **facts, "experiments": experiments,
               "cases": []}
    for case in [{"id": "control", "name": "control", "trials": cases["controls"]}] + cases["cases"]:
        trials = []
        for trial in case["trials"]:
            failure = failures.get((trial["experiment"], trial["build"]))
            reason = f"{trial['experiment']} wasn't run" + (f": {failure}" if failure else "")
            entry = entries.get(trial["id"], {"verdict": "notSeen", "reason": reason, "seen": {}, "screenshots": []})
            trials.append({
                "id": trial["id"], "experiment": trial["experiment"], "isRequired": trial["isRequired"],
                "verdict": entry["verdict"], "reason": entry.get("reason"), "seen": entry["seen"],
                "screenshots": entry["screenshots"]})
        verdict, reason = case_verdict(trials)
        results["cases"].append({"id": case["id"], "name": case["name"], "verdict": verdict, "reason": reason,
                                 "trials": trials})
    # An image may have been sent more than once: its larger peak counts.
    rows = {}
    for row in [row for found in findings for row in found["memory"]]:
        if row["image"] not in rows or row["peak"] > rows[row["image"]]["peak"]:
            rows[row["image"]] = row
    results["memory"] = [rows[image] for image in sorted(rows)]
    results["digest"] = digest_of(results)
    return results


# Reading

def read_json(path, fix):
    """Reads a JSON file of plain values. Raises Refusal with the fix."""
    path = pathlib.Path(path)
    try:
        text = path.read_bytes().decode()
    except (OSError, ValueError) as error:
        reason = "it isn't UTF-8" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", None) or error
        raise Refusal(f"{path}: can't be read: {reason}")
    try:
        content = json.loads(text)
    except RecursionError:
        raise Refusal(f"{path}: is nested too deeply; {fix}")
    except ValueError as error:
        raise Refusal(f"{path}: isn't complete JSON ({error}); copy the file again, or {fix}")
    values = [(content, 0)]
    while values:
        value, depth = values.pop()
        if depth > MAX_DEPTH:
            raise Refusal(f"{path}: is nested too deeply; {fix}")
        if isinstance(value, dict):
            values += [(one, depth + 1) for pair in value.items() for one in pair]
        elif isinstance(value, list):
            values += [(one, depth + 1) for one in value]
        elif isinstance(value, str) and any("\ud800" <= character <= "\udfff" for character in value):
            raise Refusal(f"{path}: contains half a character; {fix}")
    return content


def read(path, cases):
    """Reads a results file.

    Raises Refusal if it's incomplete, was changed, or comes from another version."""
    path = pathlib.Path(path)
    results = read_json(path, AGAIN)
    if not isinstance(results, dict) or "schema" not in results:
        raise Refusal(f"{path}: isn't a results file of Scripts/probe")
    if results["schema"] != cases["schema"] or isinstance(results["schema"], bool):
        raise Refusal(f"{path}: has the format {show(results['schema'])}, and this version reads {cases['schema']}; "
                      "run Scripts/probe of this version")
    if set(results) != KEYS:
        missing = sorted(KEYS - set(results)) or sorted(set(results) - KEYS)
        raise Refusal(f"{path}: the key {show(missing[0])} is missing or unknown; {AGAIN}")
    if results["digest"] != digest_of(results):
        raise Refusal(f"{path}: was changed after Scripts/probe wrote it; import the original file, or run Scripts/probe "
                      "again")
    try:
        validate(results, cases)
        for name in screenshots_of(results):
            check_screenshot(path.parent / name)
    except Refusal as refusal:
        raise Refusal(f"{path}: {refusal}")
    return results


def screenshots_of(results):
    return [name for case in results["cases"] for trial in case["trials"] for name in trial["screenshots"]]


def check_screenshot(file):
    try:
        with file.open("rb") as image:
            start = image.read(8)
    except OSError:
        raise Refusal(f"the screenshot {file.name} is missing; copy the whole folder of the results")
    if start != b"\x89PNG\r\n\x1a\n":
        raise Refusal(f"the screenshot {file.name} isn't a PNG; copy the whole folder of the results")


# Validation

def show(value):
    """A value in a message: one short line."""
    text = value if isinstance(value, str) else json.dumps(value)
    text = " ".join("".join(character if character.isprintable() else " " for character in text).split())
    return text if len(text) <= 80 else text[:79] + "…"


def has_type(value, kind):
    """Whether a value has a type. No Boolean is a number."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def require(value, kind, name, fix):
    if not has_type(value, kind):
        words = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}
        raise Refusal(f"{name} isn't {words[kind]}; {fix}")
    return value


def require_keys(value, keys, name, fix, optional=()):
    require(value, dict, name, fix)
    wrong = sorted(set(keys) - set(value)) or sorted(set(value) - set(keys) - set(optional))
    if wrong:
        raise Refusal(f"{name}: the key {show(wrong[0])} is missing or unknown; {fix}")


def validate_device(device, fix):
    require_keys(device, ["name", "isSimulator", "ios"], "device", fix)
    require(device["isSimulator"], bool, "device.isSimulator", fix)
    name = require(device["name"], str, "device.name", fix)
    # Articles repeat the name in a table.
    if not (1 <= len(name) <= 64 and name.strip() == name and name.isprintable()) or re.search(r"[|<>`\\]", name) \
            or name.endswith("(Simulator)"):
        raise Refusal(f"device.name '{show(name)}' isn't the name of a device: 1 to 64 characters on one line, "
                      f"without | < > ` and \\; {fix}")
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){0,2}", require(device["ios"], str, "device.ios", fix)):
        raise Refusal(f"'{show(device['ios'])}' isn't a version of iOS; {fix}")


def validate_date(date):
    require(date, str, "date", AGAIN)
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date): raise ValueError
        day = datetime.date.fromisoformat(date)
    except ValueError:
        raise Refusal(f"'{show(date)}' isn't a date; {AGAIN}")
    # A day more, because of time zones and clocks.
    if day > datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=1):
        raise Refusal(f"the date {date} is in the future; correct the clock of the Mac, and {AGAIN}")


def validate_entry(trial, name, described, fix):
    """Validates what a trial has seen."""
    verdict = require(trial["verdict"], str, f"the verdict of {name}", fix)
    if verdict not in VERDICTS:
        raise Refusal(f"{name} has the unknown verdict {show(verdict)}; {fix}")
    reason = trial.get("reason")
    if verdict == "confirmed" and reason is not None:
        raise Refusal(f"{name} is confirmed, but has a reason; {fix}")
    if verdict != "confirmed": require(reason, str, f"the reason of {name}", fix)
    for key, value in require(trial["seen"], dict, f"seen of {name}", fix).items():
        require(value, str, f"{show(key)}, which {name} has seen,", fix)
    images = require(trial["screenshots"], list, f"the list of screenshots of {name}", fix)
    for image in images:
        if image != f"{name}.png":
            raise Refusal(f"'{show(image)}' isn't the name of a screenshot of {name}; {fix}")
    if len(images) > 1:
        raise Refusal(f"{name} has the same screenshot twice; {fix}")
    # The tests of E1 take a screenshot of each banner. In E3, a missing delivery contradicts without a banner.
    needs_image = {"E1": ["confirmed", "contradicted"], "E3": ["confirmed"]}.get(described["experiment"], [])
    if verdict in needs_image and not images:
        raise Refusal(f"{name} is {verdict}, but has no screenshot; {fix}")


def validate_row(row, fix):
    require_keys(row, ["image", "idle", "peak"], "a row of memory", fix)
    if require(row["image"], str, "the image of a row of memory", fix) not in IMAGES:
        raise Refusal(f"the memory of {show(row['image'])}: this isn't an image of the probe; {fix}")
    for key in ["idle", "peak"]: require(row[key], int, f"the memory of {row['image']}: {key}", fix)
    if not 0 < row["idle"] <= row["peak"] <= MAX_MEMORY:
        raise Refusal(f"the memory of {row['image']} isn't plausible: {show(row['idle'])} to {show(row['peak'])} bytes; "
                      f"{fix}")


def validate_findings(found, cases, fix=AGAIN):
    """Validates what the tests or the app have written. Raises Refusal."""
    if not isinstance(found, dict) or "schema" not in found:
        raise Refusal(f"not findings of the probe; {fix}")
    if found["schema"] != cases["schema"] or isinstance(found["schema"], bool):
        raise Refusal(f"the findings have the format {show(found['schema'])}, and this version reads {cases['schema']}; "
                      "build the app again, from this version")
    require_keys(found, ["schema", "experiment", "device", "trials", "memory"], "findings", fix)
    if found["experiment"] not in EXPERIMENTS:
        raise Refusal(f"{show(found['experiment'])} isn't an experiment; {fix}")
    validate_device(found["device"], fix)
    known = trials_of(cases)
    seen = set()
    for entry in require(found["trials"], list, "trials", fix):
        require_keys(entry, ["trial", "expects", "verdict", "seen", "screenshots"], "a trial", fix, ["reason"])
        name = require(entry["trial"], str, "the name of a trial", fix)
        described = known.get(name)
        if not described or entry["expects"] != described["expects"]:
            raise Refusal(f"{show(name)} is another trial in this version; build the app again, from this version")
        if described["experiment"] != found["experiment"]:
            raise Refusal(f"{name} is a trial of {described['experiment']}, and not of {found['experiment']}; {fix}")
        if name in seen:
            raise Refusal(f"{name} has two verdicts; {fix}")
        seen.add(name)
        validate_entry(entry, name, described, fix)
    builds = {known[name]["build"] for name in seen}
    for name, described in known.items():
        if described["experiment"] == found["experiment"] and described["build"] in (builds or {"entitled"}) \
                and name not in seen:
            raise Refusal(f"{name} is missing; {fix}")
    for row in require(found["memory"], list, "memory", fix): validate_row(row, fix)


def validate(results, cases):
    """Validates results. Raises Refusal."""
    for key in ["cameo", "xcode", "expectations"]:
        if not require(results[key], str, key, AGAIN): raise Refusal(f"{key} is empty; {AGAIN}")
    if results["expectations"] != expectations_of(cases):
        raise Refusal(f"Cameo {show(results['cameo'])} wrote the results, and this version expects something else of the "
                      f"trials; {FROM_HERE}")
    validate_date(results["date"])
    validate_device(results["device"], AGAIN)
    experiments = require(results["experiments"], list, "experiments", AGAIN)
    if not experiments: raise Refusal(f"no experiment was run; {AGAIN}")
    for experiment in experiments:
        if experiment not in EXPERIMENTS or experiments.count(experiment) > 1:
            raise Refusal(f"experiments: {show(experiment)} is unknown or repeated; {AGAIN}")
    known = {"control": cases["controls"], **{case["id"]: case["trials"] for case in cases["cases"]}}
    found = []
    for case in require(results["cases"], list, "cases", AGAIN):
        require_keys(case, ["id", "name", "verdict", "reason", "trials"], "a case", AGAIN)
        found.append(require(case["id"], str, "the ID of a case", AGAIN))
        if case["id"] not in known:
            raise Refusal(f"the case {show(case['id'])} is unknown; {FROM_HERE}")
    for id in known:
        if found.count(id) != 1:
            raise Refusal(f"the case {id} is missing or repeated; {AGAIN}")
    names = {"control": "control", **{case["id"]: case["name"] for case in cases["cases"]}}
    controls = {}
    for case in sorted(results["cases"], key=lambda case: case["id"] != "control"):
        if case["name"] != names[case["id"]]:
            raise Refusal(f"the case {case['id']} is called {show(case['name'])} here, and {names[case['id']]} in this "
                          f"version; {FROM_HERE}")
        trials = require(case["trials"], list, f"trials of {case['id']}", AGAIN)
        for trial in trials:
            require_keys(trial, ["id", "experiment", "isRequired", "verdict", "reason", "seen", "screenshots"],
                         f"a trial of {case['id']}", AGAIN)
        if [trial["id"] for trial in trials] != [trial["id"] for trial in known[case["id"]]]:
            raise Refusal(f"the case {case['id']} has other trials than this version; {FROM_HERE}")
        for trial, described in zip(trials, known[case["id"]]):
            if (trial["isRequired"], trial["experiment"]) != (described["isRequired"], described["experiment"]):
                raise Refusal(f"{trial['id']} is another trial in this version; {FROM_HERE}")
            validate_entry(trial, trial["id"], described, AGAIN)
            if trial["verdict"] != "notSeen" and trial["experiment"] not in experiments:
                raise Refusal(f"{trial['id']} has a verdict, but {trial['experiment']} wasn't run; {AGAIN}")
            if case["id"] == "control":
                controls.setdefault((trial["experiment"], described["build"]), []).append(trial["verdict"])
            elif trial["verdict"] != "notSeen":
                control = controls.get((trial["experiment"], described["build"]), [])
                if not control or set(control) != {"confirmed"}:
                    raise Refusal(f"{trial['id']} has a verdict, but its control failed; {AGAIN}")
        if (case["verdict"], case["reason"]) != case_verdict(trials):
            raise Refusal(f"the verdict on {case['id']} isn't that of its trials; {AGAIN}")
    images = set()
    for row in require(results["memory"], list, "memory", AGAIN):
        validate_row(row, AGAIN)
        if row["image"] in images:
            raise Refusal(f"the memory of {row['image']} is repeated; {AGAIN}")
        images.add(row["image"])


# Comparison with the rules

def place_of(id, data, root=ROOT):
    """Where a rule is declared, as file and line."""
    for name in [f'= "{id}"', f'"id": "{id}"']:
        for path in ["Sources/Cameo/Presentation/Rule.swift", "Fixtures/rules.json"]:
            for number, line in enumerate((root / path).read_text().splitlines(), 1):
                if name in line:
                    return f"{path}:{number}"
    raise Refusal(f"the rule {id} isn't declared")


def parts_of(version):
    return [int(part) for part in version.split(".")]


def check_version(results):
    """Raises Refusal if no preview draws the version of iOS."""
    ios = results["device"]["ios"]
    if ios.split(".")[0] not in VERSIONS:
        raise Refusal(f"iOS {ios} isn't drawn: {', '.join(VERSIONS[:-1])} and {VERSIONS[-1]} are; add the version to "
                      "Scripts/results.py, Scripts/rules and Fixtures/rules.json")


def recorded_of(item, ios):
    """The recorded version and result: of this version of iOS, or else the latest of the same major version."""
    found = [version for version in item["results"] if version.split(".")[0] == ios.split(".")[0]]
    if not found: return None, None
    version = ios if ios in found else max(found, key=parts_of)
    return version, item["results"][version]


def is_lost(case, experiments):
    """Whether a required trial of a case has seen nothing, although its experiment was run."""
    return any(trial["isRequired"] and trial["experiment"] in experiments and trial["verdict"] == "notSeen"
               for trial in case["trials"])


def compare(results, data, root=ROOT):
    """Compares results with the recorded ones.

    Returns the differences as lines, and the IDs that the results confirm and that aren't recorded yet."""
    check_version(results)
    ios = results["device"]["ios"]
    items = {item["id"]: item for item in data["rules"] + data["limits"]}
    lines, new = [], []
    for case in results["cases"]:
        if case["id"] == "control":
            continue
        version, recorded = recorded_of(items[case["id"]], ios)
        former = recorded["verdict"] if recorded else None
        is_undecided = case["verdict"] == "notSeen" and not (former and is_lost(case, results["experiments"]))
        if case["verdict"] == former or is_undecided:
            continue
        if case["verdict"] == "confirmed" and not former:
            new.append(case["id"])
            continue
        text = {"contradicted": "was contradicted", "confirmed": "was confirmed",
                "notSeen": "wasn't seen"}[case["verdict"]] + f" on iOS {ios}"
        if case["reason"]: text += f": {' '.join(case['reason'].split())}"
        if former: text += f" (recorded: {former} on iOS {version}, {recorded['device']}, {recorded['date']})"
        lines.append(f"{place_of(case['id'], data, root)}: error: {case['id']} {case['name']} {text}")
    return lines, new


# Recording

SIMULATOR = " (Simulator)"


def entry_of(results, verdict):
    device = results["device"]
    name = device["name"] + (SIMULATOR if device["isSimulator"] else "")
    return {"verdict": verdict, "device": name, "date": results["date"]}


def reason_to_keep(former, new):
    """Why the recorded evidence counts more than a new one; `None` if the new one replaces it."""
    is_device = lambda entry: not entry["device"].endswith(SIMULATOR)
    if is_device(former) != is_device(new):
        return "a device counts more than a simulator" if is_device(former) else None
    # A contradiction remains until the rule is corrected, or the results of that device are replaced.
    if former.get("verdict") == "contradicted" and new["verdict"] == "confirmed" and former["device"] != new["device"]:
        return "another device doesn't refute a contradiction"
    return "it's newer" if former["date"] > new["date"] else None


def merge(results, data, accepts_contradictions=False, root=ROOT):
    """Returns the rules with the results, what has changed, and what was kept and why.

    Raises Contradiction unless contradictions are accepted, and Refusal if there is nothing to import."""
    check_version(results)
    ios = results["device"]["ios"]
    verdicts = {case["id"]: case["verdict"] for case in results["cases"]}
    decided = [id for id, verdict in verdicts.items() if verdict != "notSeen" and id != "control"]
    if not decided and not results["memory"]:
        reasons = sorted({case["reason"] for case in results["cases"] if case["id"] == "control" and case["reason"]})
        raise Refusal("the results confirm no rule and measure no memory" + (f" ({show(reasons[0])})" if reasons else ""))
    items = {item["id"]: item for item in data["rules"] + data["limits"]}
    is_open = lambda id: items[id]["results"].get(ios, {}).get("verdict") != "contradicted"
    new = [case for case in results["cases"] if case["verdict"] == "contradicted" and case["id"] in items
            and is_open(case["id"])]
    if new and not accepts_contradictions:
        lines = [f"{place_of(case['id'], data, root)}: error: {case['id']} {case['name']} was contradicted on iOS {ios}: "
                 + " ".join(case["reason"].split()) for case in new]
        raise Contradiction("\n".join(
            lines + ["correct the rule, or record the contradiction with --accept-contradictions; nothing was written"]))
    data = json.loads(json.dumps(data))
    changed, kept = [], []
    for item in data["rules"] + data["limits"]:
        verdict = verdicts[item["id"]]
        if verdict == "notSeen":
            continue
        entry, former = entry_of(results, verdict), item["results"].get(ios)
        reason = reason_to_keep(former, entry) if former else None
        if former == entry:
            continue
        if reason:
            kept.append(f"{item['id']} {former['verdict']} on {former['device']}, {former['date']}: {reason}")
            continue
        item["results"][ios] = entry
        changed.append(item["id"] + (" contradicted" if verdict == "contradicted" else ""))
    if results["memory"]:
        name = entry_of(results, "")["device"]
        table = {"ios": ios, "device": name, "date": results["date"],
                 "rows": sorted(results["memory"], key=lambda row: row["image"])}
        former = next((one for one in data["memory"] if (one["ios"], one["device"]) == (ios, name)), None)
        if former and former["date"] > table["date"]:
            kept.append(f"memory on {name}, {former['date']}: it's newer")
        elif former != table:
            data["memory"] = [one for one in data["memory"] if one is not former] + [table]
            data["memory"].sort(key=lambda one: (parts_of(one["ios"]), one["device"]))
            changed.append("memory")
    return data, changed, kept


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
