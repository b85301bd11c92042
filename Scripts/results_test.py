"""Tests of results.py with made-up results."""

import json
import pathlib
import shutil

import results

ROOT = pathlib.Path(__file__).resolve().parent.parent
FACTS = {"cameo": "0.1.0", "date": "2026-11-22", "xcode": "26.1",
         "device": {"name": "iPhone 17", "isSimulator": True, "ios": "26.1"}}
# What importing results writes or reads.
FILES = ["Fixtures/rules.json", "Examples/Probe/cases.json", "Sources/Cameo/Presentation/Rule.swift",
         "Sources/Cameo/Presentation/RuleStates.swift", "Sources/CameoPreview/Page/PhoneNumbers.swift",
         "Sources/Cameo/Cameo.docc/PreviewLook.md", "Sources/Cameo/Cameo.docc/ProvingRules.md"]


def findings(experiments, cases, change=None, memory=()):
    """Findings in which all trials of the experiments are confirmed, except those that `change` returns."""
    found = []
    trials = cases["controls"] + [trial for case in cases["cases"] for trial in case["trials"]]
    for experiment in experiments:
        entries = []
        for trial in trials:
            if trial["experiment"] != experiment:
                continue
            verdict, reason = (change or (lambda id: None))(trial["id"]) or ("confirmed", None)
            entries.append({"trial": trial["id"], "verdict": verdict, "reason": reason, "seen": {"label": "Ada"},
                            "screenshots": [f"{trial['id']}.png"] if experiment == "E1" else []})
        found.append({"schema": cases["schema"], "experiment": experiment, "device": FACTS["device"],
                      "trials": entries, "memory": list(memory)})
    return found


def made_up(experiments, cases, change=None, memory=()):
    return results.assemble(findings(experiments, cases, change, memory), cases, FACTS)


def write(folder, content):
    """Writes results with empty screenshots, and returns the file."""
    for case in content.get("cases", []):
        for trial in case["trials"]:
            for name in trial["screenshots"]:
                (folder / name).write_bytes(b"")
    file = folder / "results.json"
    file.write_text(json.dumps(content))
    return file


def fails(error, run, *phrases):
    try:
        run()
    except error as found:
        text = str(found)
        assert all(phrase in text for phrase in phrases), text
        return text
    raise AssertionError(f"{phrases} wasn't reported")


def test_import(place, import_results):
    root = place / "repository"
    for file in FILES:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, root / file)
    folder = place / "results"
    folder.mkdir()
    cases = results.load_cases()
    state = lambda: {file: (root / file).read_text() for file in FILES}
    rule = lambda id: next(r for r in json.loads(state()["Fixtures/rules.json"])["rules"] if r["id"] == id)
    before = state()
    good = made_up(["E0", "E1"], cases, memory=[{"image": "jpeg-progressive-12", "idle": 2**20, "peak": 3 * 2**20}])
    refused = lambda content, *phrases: fails(
        results.Refusal, lambda: import_results(write(folder, content), False, root), *phrases)

    # Files of another version, changed ones and incomplete ones.
    refused(dict(good, schema=2), "has the format 2", "run Scripts/probe of this version")
    edited = json.loads(json.dumps(good))
    edited["cases"][1]["verdict"] = "notSeen"
    refused(edited, "was changed after Scripts/probe wrote it")
    sealed = lambda content: dict(content, digest=results.digest_of(content))
    refused(sealed(edited), "the verdict on R1 isn't that of its trials")
    refused({key: value for key, value in good.items() if key != "memory"}, "the key memory is missing")
    refused({}, "isn't a results file")
    short = write(folder, good)
    short.write_text(short.read_text()[:-200])
    fails(results.Refusal, lambda: import_results(short, False, root), "isn't complete JSON")
    fails(results.Refusal, lambda: import_results(folder / "other.json", False, root), "can't be read")
    for change, phrase in [
        (lambda c: c["cases"].pop(), "the case L6 is missing"),
        (lambda c: c["cases"].append(dict(c["cases"][1], id="R17")), "the case R17 is unknown"),
        (lambda c: c["cases"][1].update(name="otherRule"), "is called otherRule here"),
        (lambda c: c["cases"][1]["trials"].pop(), "R1 has other trials"),
        (lambda c: c["device"].update(ios="26.x"), "isn't a version of iOS"),
        (lambda c: c["cases"][2]["trials"][0].update(verdict="perhaps"), "unknown verdict perhaps"),
        (lambda c: c["cases"][2]["trials"][0].update(screenshots=["../x.png"]), "isn't the name of a screenshot"),
        (lambda c: c["memory"][0].update(peak=1), "isn't plausible"),
        (lambda c: c["cases"][13]["trials"][0].update(verdict="confirmed"), "E2 wasn't run"),
        (lambda c: c["cases"][1].pop("trials"), "a value is missing"),
    ]:
        other = json.loads(json.dumps(good))
        change(other)
        text = fails(results.Refusal, lambda: import_results(sealed_file(folder, sealed(other)), False, root), phrase)
        assert str(folder) in text, text
    # A control that failed.
    failed = made_up(["E0"], cases, lambda id: ("notSeen", "no banner") if id == "control.content" else None)
    refused(failed, "its control failed")
    # Nothing was seen.
    nothing = made_up(["E0"], cases, lambda id: ("notSeen", "no banner"))
    refused(nothing, "confirm no rule", "control.content: no banner")
    (folder / "R2.sender-avatar.png").unlink(missing_ok=True)
    file = folder / "results.json"
    file.write_text(json.dumps(good))
    fails(results.Refusal, lambda: import_results(file, False, root), "the screenshot R2.sender-avatar.png is missing")
    assert state() == before, "a refusal has changed a file"

    # A contradiction names the declaration of the rule, and writes nothing.
    other = made_up(["E0"], cases, lambda id: ("contradicted", "thread is engines") if id == "R12.equal" else None)
    lines = (root / FILES[2]).read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '= "R12"' in line)
    run = lambda: import_results(write(folder, other), False, root)
    fails(results.Contradiction, run, f"{FILES[2]}:{number}: error: R12 threadIdentifierFollowsConversation",
          "on iOS 26.1: R12.equal: thread is engines", "nothing was written")
    assert state() == before, "a contradiction has changed a file"
    # The same place is found after the declaration has moved.
    (root / FILES[2]).write_text("// A line.\n" + before[FILES[2]])
    fails(results.Contradiction, run, f"{FILES[2]}:{number + 1}: error")
    (root / FILES[2]).write_text(before[FILES[2]])

    # Good results change the states of the rules that they confirm, and only their lines.
    confirmed = import_results(write(folder, good), False, root)
    assert "R1" in confirmed and "R2" in confirmed and "R13" not in confirmed and "R14" not in confirmed, confirmed
    assert rule("R1")["results"] == {"26.1": {"verdict": "confirmed", "device": "iPhone 17 (Simulator)",
                                              "date": "2026-11-22"}}
    assert rule("R13")["results"] == {}
    after = state()
    assert ".groupNeedsTwoParticipants: Evidence(isReported: false, confirmed: [26])" in after[FILES[3]]
    assert "| R1 | source | device |" in after[FILES[5]]
    assert "| `jpeg-progressive-12` | 26.1 | iPhone 17 (Simulator) | 1.0 MB | 3.0 MB | 2.0 MB |" in after[FILES[6]]
    removed = set(before[FILES[0]].splitlines()) - set(after[FILES[0]].splitlines())
    assert len(removed) == len(confirmed) + 1, removed
    # A second import changes nothing.
    import_results(write(folder, good), False, root)
    assert state() == after

    # A contradiction that is accepted is recorded as one, and results of another device don't hide it.
    import_results(write(folder, other), True, root)
    assert rule("R12")["results"]["26.1"]["verdict"] == "contradicted"
    assert "contradicted: [26]" in state()[FILES[3]]
    elsewhere = results.assemble(
        findings(["E0", "E1"], cases), cases, dict(FACTS, device=dict(FACTS["device"], name="iPhone 16")))
    import_results(write(folder, elsewhere), False, root)
    assert rule("R12")["results"]["26.1"]["verdict"] == "contradicted"
    import_results(write(folder, good), False, root)
    assert rule("R12")["results"]["26.1"]["verdict"] == "confirmed"


def sealed_file(folder, content):
    file = folder / "results.json"
    file.write_text(json.dumps(content))
    return file
