"""The format of the probe's results, and the validation of the files that its tests, app and command write.

A results file contains its own digest, which detects edits by hand. It also contains the digest of the trials and their
expectations, which detects another version of the probe. It lists all trials of the experiments that ran, so that no
trial can be omitted.
"""

import contextlib
import datetime
import hashlib
import json
import pathlib
import re

CASES = pathlib.Path(__file__).resolve().parent.parent / "cases.json"
VERDICTS = ["confirmed", "contradicted", "notSeen"]
EXPERIMENTS = ["E0", "E1", "E2", "E3", "E4"]
KEYS = {"schema", "digest", "expectations", "cameo", "date", "device", "xcode", "experiments", "cases", "memory"}
# The images of Examples/Probe/HostedTests/ImageTests.swift, with their kind and number of megapixels.
IMAGES = [f"{kind}-{millions}" for kind in ["jpeg", "jpeg-progressive", "png", "png-interlaced", "gif", "heic"]
          for millions in [1, 4, 12, 48]]
# A number of bytes that exceeds the memory of any extension.
MAX_MEMORY = 2**33
MAX_DEPTH = 16
COMMAND = "Examples/Probe/tool/probe"
AGAIN = f"run {COMMAND} again"
FROM_HERE = f"{AGAIN} from this clone"
BUILD_AGAIN = "build the app again, from this version"
CREATE_AGAIN = "create the report in the app again"


class Problem(Exception):
    """A problem with a requirement or a file, and its fix."""

    def __init__(self, what, fix=None):
        self.what, self.fix = what, fix

    def __str__(self):
        return f"{self.what}; {self.fix}" if self.fix else self.what


def expect(condition, what, fix=None):
    if not condition: raise Problem(what, fix)


@contextlib.contextmanager
def problems_of(path, fix):
    """Adds the path of the file to problems, and the fix to problems that have none."""
    try:
        yield
    except Problem as problem:
        raise Problem(f"{path}: {problem.what}" if path else problem.what, problem.fix or fix)


def load_cases():
    return json.loads(CASES.read_text())


def sealed(content):
    """Returns the digest of a value."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def digest_of(results):
    """Returns the digest of results without their digest."""
    return sealed({key: value for key, value in results.items() if key != "digest"})


def all_cases(cases):
    """Returns the cases. The first case contains the controls."""
    return [{"id": "control", "name": "control", "trials": cases["controls"]}] + cases["cases"]


def trials_of(cases):
    """Returns all trials by ID, starting with the controls."""
    return {trial["id"]: trial for case in all_cases(cases) for trial in case["trials"]}


def case_verdict(trials):
    """Returns the verdict on a case. One trial can contradict it, and all required trials must confirm it."""
    for verdict, decides in [("contradicted", lambda trial: trial["verdict"] == "contradicted"),
                             ("notSeen", lambda trial: trial["isRequired"] and trial["verdict"] != "confirmed")]:
        for trial in filter(decides, trials): return verdict, f"{trial['id']}: {trial['reason']}"
    return ("confirmed", None) if trials else ("notSeen", "the probe has no trial for this rule")


def assemble(findings, cases, facts, failures=None):
    """Combines the findings of the experiments into results.

    findings: the contents of the files that the tests and the app have written. facts: cameo, date, device and xcode.
    failures: the reasons why test runs failed, by experiment and build."""
    entries = {entry["trial"]: entry for found in findings for entry in found["trials"]}
    results = {"schema": cases["schema"], "expectations": sealed(cases), **facts,
               "experiments": sorted({found["experiment"] for found in findings}), "cases": []}
    for case in all_cases(cases):
        trials = []
        for trial in case["trials"]:
            failure = (failures or {}).get((trial["experiment"], trial["build"]))
            reason = f"{trial['experiment']} wasn't run" + (f": {failure}" if failure else "")
            entry = entries.get(trial["id"], {"verdict": "notSeen", "reason": reason, "seen": {}, "screenshots": []})
            trials.append({**{key: trial[key] for key in ["id", "experiment", "isRequired"]}, "reason": entry.get("reason"),
                           **{key: entry[key] for key in ["verdict", "seen", "screenshots"]}})
        verdict, reason = case_verdict(trials)
        results["cases"].append({"id": case["id"], "name": case["name"], "verdict": verdict, "reason": reason,
                                 "trials": trials})
    # The same image may have several measurements; the highest peak counts.
    rows = sorted((row for found in findings for row in found["memory"]), key=lambda row: row["peak"])
    results["memory"] = sorted({row["image"]: row for row in rows}.values(), key=lambda row: row["image"])
    results["digest"] = digest_of(results)
    return results


# Reading

def read_json(path, fix):
    """Reads a JSON file of plain values."""
    path = pathlib.Path(path)
    try:
        content = json.loads(path.read_bytes().decode())
    except OSError as error:
        raise Problem(f"{path}: can't be read: {error.strerror}")
    except UnicodeDecodeError:
        raise Problem(f"{path}: can't be read: it isn't UTF-8")
    except RecursionError:
        raise Problem(f"{path}: is nested too deeply", fix)
    except ValueError as error:
        raise Problem(f"{path}: isn't complete JSON ({error})", f"copy the file again, or {fix}")
    values = [(content, 0)]
    while values:
        value, depth = values.pop()
        expect(depth <= MAX_DEPTH, f"{path}: is nested too deeply", fix)
        if isinstance(value, (dict, list)):
            parts = value if isinstance(value, list) else [*value.keys(), *value.values()]
            values += [(part, depth + 1) for part in parts]
        elif isinstance(value, str):
            expect(not re.search("[\ud800-\udfff]", value), f"{path}: contains an unpaired surrogate", fix)
    return content


def read(path, cases):
    """Reads a results file, which must be complete, unchanged and of this version."""
    path = pathlib.Path(path)
    results = read_json(path, AGAIN)
    with problems_of(path, AGAIN):
        expect(has_schema(results), f"isn't a results file of {COMMAND}")
        expect(is_current(results, cases), f"has the format {show(results['schema'])}, and this version reads "
               f"{cases['schema']}", f"run {COMMAND} of this version")
        expect_keys(results, KEYS)
        expect(results["digest"] == digest_of(results), f"was changed after {COMMAND} wrote it",
               f"import the original file, or {AGAIN}")
        validate(results, cases)
        for name in screenshots_of(results): check_screenshot(path.parent / name)
    return results


def screenshots_of(results):
    return [name for case in results["cases"] for trial in case["trials"] for name in trial["screenshots"]]


def check_screenshot(file):
    try:
        with file.open("rb") as image: start = image.read(8)
    except OSError:
        raise Problem(f"the screenshot {file.name} is missing", "copy the whole folder of the results")
    expect(start == b"\x89PNG\r\n\x1a\n", f"the screenshot {file.name} isn't a PNG", "copy the whole folder of the results")


# Validation

def show(value):
    """Returns a value as one short line for a message."""
    text = value if isinstance(value, str) else json.dumps(value)
    text = " ".join("".join(character if character.isprintable() else " " for character in text).split())
    return text if len(text) <= 80 else text[:79] + "…"


def has_schema(content):
    return isinstance(content, dict) and "schema" in content


def is_current(content, cases):
    return content["schema"] == cases["schema"] and not isinstance(content["schema"], bool)


def expect_type(value, kind, name):
    """Returns the value if it has the type. A Boolean isn't a number."""
    words = {str: "a string", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}
    expect(isinstance(value, kind) and (kind is bool or not isinstance(value, bool)), f"{name} isn't {words[kind]}")
    return value


def expect_keys(value, keys, name=None, optional=()):
    expect_type(value, dict, name)
    wrong = sorted(set(keys) - set(value)) or sorted(set(value) - set(keys) - set(optional))
    expect(not wrong, f"{f'{name}: ' if name else ''}the key {show(wrong[0]) if wrong else ''} is missing or unknown")


def validate_device(device):
    expect_keys(device, ["name", "isSimulator", "ios"], "device")
    expect_type(device["isSimulator"], bool, "device.isSimulator")
    name = expect_type(device["name"], str, "device.name")
    # The name must be valid in a Markdown table.
    is_name = 1 <= len(name) <= 64 and name.strip() == name and name.isprintable() and not re.search(r"[|<>`\\]", name)
    expect(is_name and not name.endswith("(Simulator)"), f"device.name '{show(name)}' isn't the name of a device: 1 to 64 "
           "characters on one line, without | < > ` and \\")
    ios = expect_type(device["ios"], str, "device.ios")
    expect(re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){0,2}", ios), f"'{show(ios)}' isn't a version of iOS")


def validate_date(date):
    expect_type(date, str, "date")
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date): raise ValueError
        day = datetime.date.fromisoformat(date)
    except ValueError:
        raise Problem(f"'{show(date)}' isn't a date")
    # The date may be tomorrow, because of time zones and inaccurate clocks.
    expect(day <= datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=1),
           f"the date {date} is in the future", f"correct the clock of the Mac, and {AGAIN}")


def validate_entry(trial, name, experiment):
    """Validates the observation of a trial."""
    verdict = expect_type(trial["verdict"], str, f"the verdict of {name}")
    expect(verdict in VERDICTS, f"{name} has the unknown verdict {show(verdict)}")
    if verdict != "confirmed": expect_type(trial.get("reason"), str, f"the reason of {name}")
    expect(verdict != "confirmed" or trial.get("reason") is None, f"{name} is confirmed, but has a reason")
    for key, value in expect_type(trial["seen"], dict, f"seen of {name}").items():
        expect_type(value, str, f"{show(key)}, which {name} has seen,")
    images = expect_type(trial["screenshots"], list, f"the list of screenshots of {name}")
    for image in images:
        expect(image == f"{name}.png", f"'{show(image)}' isn't the name of a screenshot of {name}")
    expect(len(images) < 2, f"{name} has the same screenshot twice")
    # The tests of E1 take a screenshot of each banner. In E3, a missing delivery is a contradiction without a banner.
    needs_image = {"E1": ["confirmed", "contradicted"], "E3": ["confirmed"]}.get(experiment, [])
    expect(verdict not in needs_image or images, f"{name} is {verdict}, but has no screenshot")


def validate_memory(rows):
    for row in expect_type(rows, list, "memory"):
        expect_keys(row, ["image", "idle", "peak"], "a row of memory")
        image = expect_type(row["image"], str, "the image of a memory row")
        expect(image in IMAGES, f"the memory of {show(image)}: this isn't an image of the probe")
        for key in ["idle", "peak"]: expect_type(row[key], int, f"the memory of {image}: {key}")
        expect(0 < row["idle"] <= row["peak"] <= MAX_MEMORY,
               f"the memory of {image} isn't plausible: {show(row['idle'])} to {show(row['peak'])} bytes")


def validate_findings(found, cases):
    """Validates a file that the tests or the app have written."""
    expect(has_schema(found), "not findings of the probe")
    expect(is_current(found, cases), f"the findings have the format {show(found['schema'])}, and this version reads "
           f"{cases['schema']}", BUILD_AGAIN)
    expect_keys(found, ["schema", "experiment", "device", "trials", "memory"], "findings")
    experiment = found["experiment"]
    expect(experiment in EXPERIMENTS, f"{show(experiment)} isn't an experiment")
    validate_device(found["device"])
    known, seen = trials_of(cases), set()
    for entry in expect_type(found["trials"], list, "trials"):
        expect_keys(entry, ["trial", "expects", "verdict", "seen", "screenshots"], "a trial", ["reason"])
        name = expect_type(entry["trial"], str, "the name of a trial")
        expect(name in known and entry["expects"] == known[name]["expects"],
               f"the trial {show(name)} is missing or different in this version", BUILD_AGAIN)
        expect(known[name]["experiment"] == experiment,
               f"{name} belongs to experiment {known[name]['experiment']}, not {experiment}")
        expect(name not in seen, f"{name} has two verdicts")
        seen.add(name)
        validate_entry(entry, name, experiment)
    builds = {known[name]["build"] for name in seen} or {"entitled"}
    for name, trial in known.items():
        expect(name in seen or trial["experiment"] != experiment or trial["build"] not in builds, f"{name} is missing")
    validate_memory(found["memory"])


def validate(results, cases):
    """Validates results."""
    for key in ["cameo", "xcode", "expectations"]: expect(expect_type(results[key], str, key), f"{key} is empty")
    expect(results["expectations"] == sealed(cases), f"Cameo {show(results['cameo'])} wrote the results, and this version "
           "has different expectations of the trials", FROM_HERE)
    validate_date(results["date"])
    validate_device(results["device"])
    experiments = expect_type(results["experiments"], list, "experiments")
    expect(experiments, "no experiment was run")
    for experiment in experiments:
        expect(experiment in EXPERIMENTS and experiments.count(experiment) == 1,
               f"experiments: {show(experiment)} is unknown or repeated")
    known = {case["id"]: case for case in all_cases(cases)}
    found = []
    for case in expect_type(results["cases"], list, "cases"):
        expect_keys(case, ["id", "name", "verdict", "reason", "trials"], "a case")
        found.append(expect_type(case["id"], str, "the ID of a case"))
        expect(case["id"] in known, f"the case {show(case['id'])} is unknown", FROM_HERE)
    for id in known: expect(found.count(id) == 1, f"the case {id} is missing or repeated")
    controls = {}
    for case in sorted(results["cases"], key=lambda case: case["id"] != "control"):
        id, described = case["id"], known[case["id"]]
        expect(case["name"] == described["name"],
               f"the case {id} is called {show(case['name'])} here, and {described['name']} in this version", FROM_HERE)
        trials = expect_type(case["trials"], list, f"trials of {id}")
        for trial in trials:
            expect_keys(trial, ["id", "experiment", "isRequired", "verdict", "reason", "seen", "screenshots"],
                        f"a trial of {id}")
        expect([trial["id"] for trial in trials] == [trial["id"] for trial in described["trials"]],
               f"the case {id} has different trials in this version", FROM_HERE)
        for trial, expected in zip(trials, described["trials"]):
            name, verdict, run = trial["id"], trial["verdict"], (expected["experiment"], expected["build"])
            expect((trial["isRequired"], trial["experiment"]) == (expected["isRequired"], expected["experiment"]),
                   f"the trial {name} is different in this version", FROM_HERE)
            validate_entry(trial, name, trial["experiment"])
            expect(verdict == "notSeen" or trial["experiment"] in experiments,
                   f"{name} has a verdict, but {trial['experiment']} wasn't run")
            if id == "control": controls.setdefault(run, set()).add(verdict)
            expect(id == "control" or verdict == "notSeen" or controls.get(run) == {"confirmed"},
                   f"{name} has a verdict, but its control failed")
        expect((case["verdict"], case["reason"]) == case_verdict(trials), f"the verdict on {id} doesn't follow from its trials")
    validate_memory(results["memory"])
    images = [row["image"] for row in results["memory"]]
    for image in images: expect(images.count(image) == 1, f"the memory of {image} is repeated")
