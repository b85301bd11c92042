"""Tests of results.py and record.py with made-up results."""

import datetime
import json
import pathlib
import re
import shutil
import tempfile

import record
import results
from record import rule_data, rules

ROOT = rule_data.ROOT
TODAY = datetime.datetime.now(datetime.timezone.utc).date()
DATE = TODAY.isoformat()
BEFORE = (TODAY - datetime.timedelta(days=9)).isoformat()
FACTS = {"cameo": "0.1.0", "date": DATE, "xcode": "26.1",
         "device": {"name": "iPhone 17", "isSimulator": True, "ios": "26.1"}}
# The files that an import of results reads or writes.
FILES = [rule_data.SOURCE, rule_data.RULES, rule_data.CASES, rules.STATES, rules.ARTICLE, rules.PROOFS,
         rules.NUMBERS, *rules.style_sheets(rule_data.load())]


def findings(experiments, cases, change=None, memory=()):
    """Returns findings that confirm all trials of the experiments, except the trials that `change` changes."""
    found = []
    for experiment in experiments:
        entries = []
        for trial in results.trials_of(cases).values():
            if trial["experiment"] != experiment:
                continue
            verdict, reason = (change or (lambda id: None))(trial["id"]) or ("confirmed", None)
            entries.append({"trial": trial["id"], "expects": trial["expects"], "verdict": verdict, "reason": reason,
                            "seen": {"label": "Ada"},
                            "screenshots": [f"{trial['id']}.png"] if experiment in ["E1", "E3"] else []})
        found.append({"schema": cases["schema"], "experiment": experiment, "device": FACTS["device"],
                      "trials": entries, "memory": list(memory)})
    return found


def made_up(experiments, cases, change=None, memory=(), **facts):
    device = dict(FACTS["device"], **{key: facts.pop(key) for key in ["name", "isSimulator", "ios"] if key in facts})
    return results.assemble(findings(experiments, cases, change, memory), cases, dict(FACTS, device=device, **facts))


def write(folder, content):
    """Writes results with their screenshots, and returns the path of the file."""
    for trial in results.trials_of(results.load_cases()): (folder / f"{trial}.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    file = folder / "results.json"
    file.write_text(json.dumps(content))
    return file


def changed(content, change):
    """Returns a copy of results with a change and a new digest."""
    other = json.loads(json.dumps(content))
    change(other)
    return dict(other, digest=results.digest_of(other))


def fails(error, run, *phrases):
    try:
        run()
    except error as found:
        text = str(found)
        assert all(phrase in text for phrase in phrases), text
        return text
    raise AssertionError(f"{phrases} wasn't reported")


class Clone:
    """The files of the repository that results change."""

    def __init__(self, place):
        self.root, self.folder = place / "repository", place / "results"
        for file in FILES:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.root / file)
        self.folder.mkdir()
        rule_data.ROOT = self.root

    def state(self):
        return {file: (self.root / file).read_text() for file in FILES}

    def rule(self, id):
        return next(rule for rule in json.loads(self.state()[rule_data.SOURCE])["rules"] if rule["id"] == id)

    def import_(self, content, accepts=False):
        return record.import_results(write(self.folder, content), accepts)

    def refused(self, content, *phrases, error=results.Problem):
        before = self.state()
        text = fails(error, lambda: self.import_(content), *phrases)
        assert self.state() == before, "a rejected file has changed a file"
        return text


def test_images(_):
    """A results file contains the images that the tests of the probe create."""
    source = (ROOT / "Examples/Probe/HostedTests/ImageTests.swift").read_text()
    kinds = re.findall(r'name: "([a-z-]+)"', source)
    sizes = re.findall(r"\(\d+, \d+, (\d+)\)", source)
    assert results.IMAGES == [f"{kind}-{size}" for kind in kinds for size in sizes], (kinds, sizes)


def test_refusals(clone):
    """An invalid results file causes one line with the failure and the fix, and nothing is written."""
    cases = results.load_cases()
    memory = {"image": "jpeg-progressive-12", "idle": 2**20, "peak": 3 * 2**20}
    good = made_up(["E0", "E1"], cases, memory=[memory])
    banner = next(number for number, trial in enumerate(good["cases"][2]["trials"]) if trial["experiment"] == "E1")
    trial = lambda c: c["cases"][2]["trials"][banner]
    device = lambda **values: lambda c: c["device"].update(values)
    future = (TODAY + datetime.timedelta(days=2)).isoformat()
    other_cases = json.loads(json.dumps(cases))
    other_cases["cases"][0]["trials"][0]["expects"] = "contentType ends with Other"
    for change, *phrases in [
        # The file has another version, or is incomplete.
        (lambda c: c.update(expectations=results.sealed(other_cases)), "has different expectations", "from this clone"),
        (lambda c: c.update(cameo=None), "cameo isn't a string"),
        (lambda c: c.update(cameo=""), "cameo is empty"),
        (lambda c: c.update(xcode=26.1), "xcode isn't a string"),
        (lambda c: c.update(expectations=None), "expectations isn't a string"),
        (lambda c: c.pop("expectations"), "the key expectations is missing"),
        (lambda c: c["cases"].pop(), "the case L8 is missing"),
        (lambda c: c["cases"].append(dict(c["cases"][1], id="R17")), "the case R17 is unknown"),
        (lambda c: c["cases"].append(None), "a case isn't an object"),
        (lambda c: c["cases"][1].update(name="otherRule"), "is called otherRule here"),
        (lambda c: c["cases"][0].update(name="R1"), "is called R1 here"),
        (lambda c: c["cases"][1]["trials"].pop(), "R1 has different trials"),
        (lambda c: c["cases"][1].pop("trials"), "the key trials is missing"),
        (lambda c: c["cases"][1].update(trials=7), "trials of R1 isn't a list"),
        (lambda c: c["cases"][1].update(verdict="notSeen"), "the verdict on R1 doesn't follow from its trials"),
        (lambda c: c["cases"][13]["trials"][0].update(verdict="confirmed", reason=None), "E2 wasn't run"),
        (lambda c: c.update(experiments=["E0", "E0", "E1"]), "E0 is unknown or repeated"),
        (lambda c: c.update(experiments=[]), "no experiment was run"),
        # The trials.
        (lambda c: trial(c).update(verdict="perhaps"), "unknown verdict perhaps"),
        (lambda c: trial(c).update(verdict=[]), "isn't a string"),
        (lambda c: trial(c).update(reason="no banner"), "is confirmed, but has a reason"),
        (lambda c: trial(c).update(seen=None), "seen of R2.sender-avatar isn't an object"),
        (lambda c: trial(c).update(seen={"label": 1}), "label, which R2.sender-avatar has seen, isn't a string"),
        (lambda c: trial(c).update(screenshots=["../x.png"]), "isn't the name of a screenshot"),
        (lambda c: trial(c).update(screenshots=None), "the list of screenshots of R2.sender-avatar isn't a list"),
        (lambda c: trial(c).update(screenshots=[1, 2]), "'1' isn't the name of a screenshot"),
        (lambda c: trial(c).pop("screenshots"), "the key screenshots is missing"),
        (lambda c: trial(c).update(screenshots=[]), "R2.sender-avatar is confirmed, but has no screenshot"),
        (lambda c: trial(c).update(screenshots=trial(c)["screenshots"] * 2), "the same screenshot twice"),
        # The device and the date.
        (device(ios="26.x"), "isn't a version of iOS"), (device(ios="26.1|"), "isn't a version of iOS"),
        (device(ios="٢٦.1"), "isn't a version of iOS"), (device(ios=26), "device.ios isn't a string"),
        (device(ios="28.0"), "iOS 28.0 isn't drawn"), (device(name=17), "device.name isn't a string"),
        (device(name="i|Phone"), "isn't the name of a device"), (device(name="iPhone\n17"), "isn't the name of a device"),
        (device(name="<b>"), "isn't the name of a device"), (device(name="x" * 65), "isn't the name of a device"),
        (device(name=""), "isn't the name of a device"), (device(name="X (Simulator)"), "isn't the name of a device"),
        (device(isSimulator=1), "device.isSimulator isn't true or false"),
        (lambda c: c.update(device={}), "device: the key ios is missing"),
        (lambda c: c.update(date="2026-99-99"), "isn't a date"), (lambda c: c.update(date=7), "date isn't a string"),
        (lambda c: c.update(date=future), "is in the future"),
        # The memory.
        (lambda c: c["memory"][0].update(peak=1), "isn't plausible"),
        (lambda c: c["memory"][0].update(idle=0), "isn't plausible"),
        (lambda c: c["memory"][0].update(peak=2**50), "isn't plausible"),
        (lambda c: c["memory"][0].update(peak=float("inf")), "peak isn't a whole number"),
        (lambda c: c["memory"][0].update(idle=float("nan")), "idle isn't a whole number"),
        (lambda c: c["memory"][0].update(idle=True), "idle isn't a whole number"),
        (lambda c: c["memory"][0].update(image="jpeg-13"), "isn't an image of the probe"),
        (lambda c: c["memory"].append(memory), "the memory of jpeg-progressive-12 is repeated"),
        (lambda c: c.update(memory={}), "memory isn't a list"),
    ]:
        text = clone.refused(changed(good, change), *phrases)
        assert "\n" not in text, text
        assert "isn't drawn" in text or str(clone.folder) in text, text
    clone.refused(dict(good, schema=99), "has the format 99", f"run {results.COMMAND} of this version")
    edited = json.loads(json.dumps(good))
    edited["cases"][1]["verdict"] = "notSeen"
    clone.refused(edited, f"was changed after {results.COMMAND} wrote it")
    clone.refused({}, "isn't a results file")
    clone.refused(None, "isn't a results file")
    # The file isn't JSON with simple values.
    file = clone.folder / "results.json"
    for text, phrase in [
        (json.dumps(good)[:-200], "isn't complete JSON"), ("", "isn't complete JSON"), ("[" * 200_000, "nested too deeply"),
        ("[" * 40 + "]" * 40, "nested too deeply"), ('{"schema": "\\ud800"}', "an unpaired surrogate"),
        ("9" * 5000, "isn't complete JSON"),
    ]:
        file.write_text(text)
        fails(results.Problem, lambda: record.import_results(file), phrase, str(file))
    file.write_bytes(b'{"a": "\xff"}')
    fails(results.Problem, lambda: record.import_results(file), "isn't UTF-8")
    fails(results.Problem, lambda: record.import_results(clone.folder), "can't be read")
    fails(results.Problem, lambda: record.import_results(clone.folder / "other.json"), "can't be read")
    # A control failed.
    failed = made_up(["E0"], cases, lambda id: ("notSeen", "no banner") if id == "control.content" else None)
    clone.refused(failed, "its control failed")
    # All trials were inconclusive.
    nothing = made_up(["E0"], cases, lambda id: ("notSeen", "no banner"))
    clone.refused(nothing, "confirm no rule", "control.content: no banner")
    # A screenshot is missing or isn't an image.
    screenshot = clone.folder / "R2.sender-avatar.png"
    file = write(clone.folder, good)
    screenshot.unlink()
    fails(results.Problem, lambda: record.import_results(file), "the screenshot R2.sender-avatar.png is missing")
    screenshot.write_bytes(b"")
    fails(results.Problem, lambda: record.import_results(file), "R2.sender-avatar.png isn't a PNG")


def test_evidence(clone):
    """Results of a device take precedence over results of a simulator, and newer results over older ones."""
    cases = results.load_cases()
    memory = [{"image": "jpeg-4", "idle": 1, "peak": 2}]
    device = lambda **facts: made_up(["E0", "E1"], cases, isSimulator=False, name="iPhone18,1", **facts)
    changed, kept = clone.import_(made_up(["E0", "E1"], cases, date=BEFORE, memory=memory))
    assert changed[:2] == ["R1", "R2"] and changed[-1] == "memory" and not kept, (changed, kept)
    count = len(changed) - 1
    # Imports newer results of the same device, and then the older results again.
    newer = made_up(["E0", "E1"], cases, memory=memory)
    assert len(clone.import_(newer)[0]) == count + 1 and clone.rule("R1")["results"]["26.1"]["date"] == DATE
    assert clone.import_(newer) == ([], [])
    changed, kept = clone.import_(made_up(["E0", "E1"], cases, date=BEFORE, memory=memory))
    assert not changed and len(kept) == count + 1, (changed, kept)
    assert kept[0] == f"R1 confirmed on iPhone 17 (Simulator), {DATE}: it's newer", kept
    assert kept[-1] == f"memory on iPhone 17 (Simulator), {DATE}: it's newer", kept
    # Imports older results of a device, and then newer results of a simulator.
    assert len(clone.import_(device(date=BEFORE))[0]) == count
    assert clone.rule("R1")["results"]["26.1"] == {"verdict": "confirmed", "device": "iPhone18,1", "date": BEFORE}
    changed, kept = clone.import_(newer)
    assert not changed and kept[0] == f"R1 confirmed on iPhone18,1, {BEFORE}: a device counts more than a simulator", kept
    # A contradiction in a simulator must be accepted, and doesn't replace a confirmation on a device.
    wrong = lambda id: ("contradicted", "the avatar is cyan") if id == "R2.sender-avatar" else None
    contradicting = made_up(["E1"], cases, wrong)
    clone.refused(contradicting, "R2.sender-avatar: the avatar is cyan", error=record.Contradiction)
    changed, kept = clone.import_(contradicting, accepts=True)
    assert not changed and any(line.startswith("R2 confirmed on iPhone18,1") for line in kept), (changed, kept)
    # A contradiction on a device is recorded, and isn't a new contradiction at the next import.
    contradicting = made_up(["E1"], cases, wrong, isSimulator=False, name="iPhone18,1")
    assert "R2 contradicted" in clone.import_(contradicting, accepts=True)[0]
    assert clone.import_(contradicting) == ([], [])
    kept = clone.import_(newer)[1]
    assert f"R2 contradicted on iPhone18,1, {DATE}: a device counts more than a simulator" in kept, kept
    assert clone.rule("R2")["results"]["26.1"]["verdict"] == "contradicted"
    # The highest peak of an image counts.
    rows = [dict(memory[0], peak=peak) for peak in [2, 9, 5]]
    assert made_up(["E0"], cases, memory=rows)["memory"] == [rows[1]]


def test_compare(clone):
    """The comparison reports only differences from the recorded results."""
    cases = results.load_cases()
    compare = lambda content: record.compare(write(clone.folder, content))
    wrong = lambda id: ("contradicted", "the avatar\nis cyan") if id == "R2.sender-avatar" else None
    good, contradicting = made_up(["E0", "E1"], cases), made_up(["E0", "E1"], cases, wrong)
    before = clone.state()
    # Without recorded results, confirmed cases are new, and a contradicted rule is a difference.
    lines, new = compare(good)
    assert not lines and "R2" in new and "R13" not in new, (lines, new)
    lines, new = compare(contradicting)
    assert len(lines) == 1 and lines[0].endswith(
        ": error: R2 directMessageShowsSenderAvatar was contradicted on iOS 26.1: R2.sender-avatar: the avatar is cyan"), lines
    assert clone.state() == before, "compare has changed a file"
    # An accepted contradiction isn't a difference, even on a later version of iOS.
    clone.import_(contradicting, accepts=True)
    assert compare(contradicting) == ([], [])
    assert compare(made_up(["E0", "E1"], cases, wrong, ios="26.2")) == ([], [])
    assert len(compare(made_up(["E0", "E1"], cases, wrong, ios="27.0"))[0]) == 1
    lines, new = compare(good)
    assert len(lines) == 1 and "R2 directMessageShowsSenderAvatar was confirmed on iOS 26.1" in lines[0], lines
    # Cases that were confirmed are now contradicted or inconclusive.
    clone.import_(good)
    assert compare(good) == ([], [])
    lines, _ = compare(contradicting)
    assert len(lines) == 1 and f"(recorded: confirmed on iOS 26.1, iPhone 17 (Simulator), {DATE})" in lines[0], lines
    unseen = lambda id: ("notSeen", "no notification appeared") if id == "R2.sender-avatar" else None
    lines, _ = compare(made_up(["E0", "E1"], cases, unseen))
    assert len(lines) == 1 and "R2 directMessageShowsSenderAvatar wasn't seen on iOS 26.1" in lines[0], lines
    # An experiment that didn't run isn't a difference.
    assert compare(made_up(["E0"], cases)) == ([], [])
    fails(results.Problem, lambda: compare(made_up(["E0"], cases, ios="28.0")), "iOS 28.0 isn't drawn")


def test_import(clone):
    state, rule = clone.state, clone.rule
    cases = results.load_cases()
    before = state()
    good = made_up(["E0", "E1"], cases, memory=[{"image": "jpeg-progressive-12", "idle": 2**20, "peak": 3 * 2**20}])

    # A contradiction reports the declaration of the rule, and nothing is written.
    other = made_up(["E0"], cases, lambda id: ("contradicted", "thread is engines") if id == "R12.equal" else None)
    lines = (clone.root / rule_data.RULES).read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '= "R12"' in line)
    run = lambda: clone.import_(other)
    fails(record.Contradiction, run, f"{rule_data.RULES}:{number}: error: R12 threadIdentifierFollowsConversation",
          "on iOS 26.1: R12.equal: thread is engines", "nothing was written")
    assert state() == before, "a contradiction has changed a file"
    # The position is correct even after the declaration has moved.
    (clone.root / rule_data.RULES).write_text("// A line.\n" + before[rule_data.RULES])
    fails(record.Contradiction, run, f"{rule_data.RULES}:{number + 1}: error")
    (clone.root / rule_data.RULES).write_text(before[rule_data.RULES])

    # Valid results change the states of the rules that they confirm, and no other lines.
    recorded, _ = clone.import_(good)
    assert "R1" in recorded and "R2" in recorded and "R13" not in recorded and "R14" not in recorded, recorded
    assert rule("R1")["results"] == {"26.1": {"verdict": "confirmed", "device": "iPhone 17 (Simulator)",
                                              "date": DATE}}
    assert rule("R13")["results"] == {}
    after = state()
    assert ".groupNeedsTwoParticipants: Evidence(.disputed, confirmed: [26])" in after[rules.STATES]
    assert "| R1 | disputed | verified |" in after[rules.ARTICLE]
    assert "| `jpeg-progressive-12` | 26.1 | iPhone 17 (Simulator) | 1.0 MB | 3.0 MB | 2.0 MB |" in after[rules.PROOFS]
    removed = set(before[rule_data.SOURCE].splitlines()) - set(after[rule_data.SOURCE].splitlines())
    assert len(removed) == len(recorded), removed
    # A second import changes nothing.
    clone.import_(good)
    assert state() == after

    # An accepted contradiction is recorded, and results of another device don't replace it.
    clone.import_(other, accepts=True)
    assert rule("R12")["results"]["26.1"]["verdict"] == "contradicted"
    assert "contradicted: [26]" in state()[rules.STATES]
    elsewhere = results.assemble(
        findings(["E0", "E1"], cases), cases, dict(FACTS, device=dict(FACTS["device"], name="iPhone 16")))
    clone.import_(elsewhere)
    assert rule("R12")["results"]["26.1"]["verdict"] == "contradicted"
    clone.import_(good)
    assert rule("R12")["results"]["26.1"]["verdict"] == "confirmed"


def main():
    tests = [test_images, test_refusals, test_evidence, test_import, test_compare]
    for test in tests:
        with tempfile.TemporaryDirectory() as place: test(Clone(pathlib.Path(place)))
    rule_data.ROOT = ROOT
    print(f"{len(tests)} tests of the probe's results")
