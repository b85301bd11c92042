"""Tests of the probe's command with stubs of a Mac's tools, which record their arguments."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import results
import results_test
import simulator

PROBE = pathlib.Path(__file__).resolve().with_name("probe")
BUNDLE_ID = "com.acme.probe"

# The stubs. Each stub appends its arguments to calls.txt. The folder STATE controls their behavior.
TOOLS = {
    "uname": "cat \"$STATE/system\"",
    "sw_vers": "cat \"$STATE/macos\"",
    "sysctl": "cat \"$STATE/arm64\"",
    "system_profiler": "echo 'Model Name: Apple T1 Security Chip'",
    "pluginkit": "cat \"$STATE/registrations\"",
    "xcrun": """case "$2 $3" in
    "list runtimes") cat "$STATE/runtimes.json" ;;
    "create Cameo Probe") echo SIMULATOR-1 ;;
    "spawn SIMULATOR-1") printf 'PID\\tStatus\\tLabel\\n%s\\t0\\tcom.apple.SpringBoard\\n' "$(cat "$STATE/springboard")" ;;
    esac""",
    "cameo": """for argument; do case "$argument" in *token*.txt) cat "$argument" >> "$STATE/sent"; esac; done
    cat >> "$STATE/sent"
    [ ! -e "$STATE/no-profile" ] || { echo 'cameo: no profile' >&2; exit 78; }
    [ -e "$STATE/no-key" ] && echo 'authorization: bearer (missing; pass --key-file)' || echo 'authorization: bearer …'""",
}
# Writes the findings that the tests of an experiment would write, and makes their requests.
XCODEBUILD = '''#!{python}
import json, os, pathlib, shutil, sys, time
state = pathlib.Path(os.environ["STATE"])
with (state / "calls.txt").open("a") as calls: calls.write("xcodebuild " + " ".join(sys.argv[1:]) + "\\n")
if sys.argv[1:] == ["-version"]:
    print((state / "xcode").read_text())
    sys.exit()
exchange = pathlib.Path(os.environ["TEST_RUNNER_PROBE_EXCHANGE"])
build = os.environ["TEST_RUNNER_PROBE_BUILD"]
test = next(a for a in sys.argv if a.startswith("-only-testing:")).split("/")[1]
experiment = {{"ContentTests": "E0", "BannerTests": "E1", "MutingTests": "E2", "PushTests": "E3"}}[test]
def ask(name, text=""):
    (exchange / (name + ".partial-request")).write_text(text)
    (exchange / (name + ".partial-request")).rename(exchange / (name + ".request"))
    answer = exchange / (name + ".answer")
    for _ in range(600):
        if answer.exists():
            text = answer.read_text()
            answer.unlink()
            (state / "answers").open("a").write(name + ": " + text + "\\n")
            return
        time.sleep(0.02)
    sys.exit("no answer to " + name)
if experiment == "E0":
    (exchange / "images").mkdir(exist_ok=True)
    (exchange / "images" / "jpeg-4.jpg").write_bytes(b"x")
if experiment == "E2":
    ask("springboard")
    (state / "springboard").write_text("222")
    ask("springboard")
if experiment == "E3":
    ask("push", json.dumps({{"token": "00112233445566778899aabbccddeeff", "payload": "{{}}"}}))
    if (exchange / "token.txt").exists(): sys.exit("the token is still in a file")
    ask("images")
    ask("other")
source = state / (experiment + ".json")
if not source.exists(): sys.exit(65)
try:
    found = json.loads(source.read_text())
except ValueError:
    (exchange / (experiment + "-" + build + ".findings.json")).write_text(source.read_text())
    sys.exit()
names = {{"control.unentitled", "R10.unentitled"}}
found["trials"] = [t for t in found["trials"] if (t["trial"] in names) == (build == "unentitled")]
for trial in found["trials"]:
    for name in trial["screenshots"]: (exchange / name).write_bytes(b"\\x89PNG\\r\\n\\x1a\\n")
(exchange / (experiment + "-" + build + ".findings.json")).write_text(json.dumps(found))
'''
RUNTIMES = {"runtimes": [
    {"identifier": "com.apple.CoreSimulator.SimRuntime.iOS-18-5", "version": "18.5", "isAvailable": True,
     "supportedDeviceTypes": [{"identifier": "type.iPhone-16", "productFamily": "iPhone"}]},
    {"identifier": "com.apple.CoreSimulator.SimRuntime.iOS-26-1", "version": "26.1", "isAvailable": True,
     "supportedDeviceTypes": [{"identifier": "type.iPad", "productFamily": "iPad"},
                              {"identifier": "type.iPhone-17", "productFamily": "iPhone"}]},
    {"identifier": "com.apple.CoreSimulator.SimRuntime.iOS-27-0", "version": "27.0", "isAvailable": False},
    {"identifier": "com.apple.CoreSimulator.SimRuntime.watchOS-26-1", "version": "26.1", "isAvailable": True},
]}


class Mac:
    """A folder with the stubs, whose state a test changes."""

    def __init__(self, place):
        self.bin, self.state, self.work = place / "bin", place / "state", place / "work"
        for folder in [self.bin, self.state, self.work]: folder.mkdir(parents=True)
        for name, script in TOOLS.items():
            self.tool(name, f'#!/bin/sh\necho "{name} $*" >> "$STATE/calls.txt"\n{script}\n')
        self.tool("xcodebuild", XCODEBUILD.format(python=sys.executable))
        self.set(system="Darwin", macos="26.1", arm64="1", xcode="Xcode 26.1\nBuild version 17B1", springboard="111",
                 registrations=f"     {BUNDLE_ID}.NotificationServiceExtension(1.0)\tUUID\tdate\t/build/Probe.app\n")
        self.set(**{"runtimes.json": json.dumps(RUNTIMES)})
        self.cases = results.load_cases()
        for found in results_test.findings(["E0", "E1", "E2", "E3"], self.cases):
            self.set(**{f"{found['experiment']}.json": json.dumps(found)})

    def tool(self, name, text):
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def set(self, **values):
        for name, text in values.items(): (self.state / name).write_text(text)

    def run(self, *arguments, without=()):
        """Runs the probe with only the stubs, Python and a shell."""
        for name in without: (self.bin / name).unlink()
        (self.state / "calls.txt").write_text("")
        environment = {"PATH": f"{self.bin}:/bin", "STATE": str(self.state), "LC_ALL": "C.UTF-8", "HOME": str(self.work)}
        run = subprocess.run([sys.executable, str(PROBE), *arguments], cwd=self.work, env=environment,
                             capture_output=True, text=True, timeout=60)
        run.calls = (self.state / "calls.txt").read_text().splitlines()
        assert "Traceback" not in run.stderr, run.stderr
        return run

    def results(self):
        return results.read(self.work / "probe-results" / "results.json", self.cases)


def expect(run, code, *phrases):
    assert run.returncode == code, (run.returncode, run.stdout, run.stderr)
    for phrase in phrases:
        assert phrase in run.stdout + run.stderr, (phrase, run.stdout, run.stderr)


def test_newest_xcode(mac):
    """A release candidate isn't newer than releases, although its name sorts last."""
    assert simulator.find_newest_xcode(mac.work) == mac.work / "Xcode.app"
    for version in ["9.4.1", "26.6", "26.10", "26_Release_Candidate"]: (mac.work / f"Xcode_{version}.app").mkdir()
    assert simulator.find_newest_xcode(mac.work) == mac.work / "Xcode_26.10.app"


def test_missing(mac):
    """Each missing requirement is reported with its fix, before anything is built."""
    push = ["--push", "--team", "ABCDE12345", "--bundle-id", BUNDLE_ID, "--profile", "probe"]
    cases = [
        (dict(system="Linux"), [], "no Mac: this is Linux", "run Examples/Probe/tool/probe on a Mac"),
        (dict(xcode="?"), [], "xcodebuild doesn't report its version", "xcode-select"),
        ({}, ["--ios", "27"], "no simulator runtime for iOS 27; installed: 18.5, 26.1", "xcodebuild -downloadPlatform iOS"),
        ({}, ["--push"], "no team:", "--team"),
        ({}, ["--push", "--team", "ABCDE12345"], "no team:", "--bundle-id"),
        ({"no-profile": ""}, push, "no key:", "cameo: no profile", "cameo send --setup"),
        ({"no-key": ""}, push, "no key:", "cameo send --setup"),
        (dict(macos="12.7"), push, "older than 13", "update macOS"),
        (dict(arm64=""), push, "Apple silicon or a T2 chip", "leave out --push"),
        (dict(registrations=f" {BUNDLE_ID}.NotificationServiceExtension(1.0)\tU\td\t/old/P.app\n"
              f" {BUNDLE_ID}.NotificationServiceExtension(1.0)\tU\td\t/new/P.app\n"), push,
         "stale registrations:", "registered 2 times", "pluginkit -r '/old/P.app'"),
    ]
    for change, arguments, *phrases in cases:
        former = {name: (mac.state / name).read_text() if (mac.state / name).exists() else None for name in change}
        mac.set(**change)
        run = mac.run(*arguments)
        expect(run, 1, *phrases, "E0 would test parts of R1, ")
        assert not any(call.startswith("xcodebuild test") or "simctl create" in call for call in run.calls), run.calls
        for name, text in former.items():
            (mac.state / name).unlink() if text is None else mac.set(**{name: text})
    expect(mac.run("--push"), 1, "E3 would test parts of R1, R2, R3, R4, R5")
    for arguments, phrase in [
        (["--experiments", "E9"], "unknown experiment 'E9'"), (["--ios", "latest"], "'latest' isn't valid for --ios"),
        (["--team", "x"], "'x' isn't valid for --team"), (["--all"], "--all"), (["answers"], "file"),
    ]:
        expect(mac.run(*arguments), 64, phrase, "--help")


def test_run(mac):
    """A run creates, uses and deletes a simulator, and writes results that can be imported."""
    run = mac.run("--ios", "26")
    expect(run, 0, "✓ R1 groupNeedsTwoParticipants", "✓ R13 ", "- R14 ", "E4 wasn't run", "- R16 ", "has no trial for this rule", "results: probe-results/results.json")
    simctl = [call for call in run.calls if call.startswith("xcrun simctl")]
    assert simctl[1:3] == ["xcrun simctl create Cameo Probe type.iPhone-17 com.apple.CoreSimulator.SimRuntime.iOS-26-1",
                           "xcrun simctl bootstatus SIMULATOR-1 -b"], simctl
    assert simctl[-2:] == ["xcrun simctl shutdown SIMULATOR-1", "xcrun simctl delete SIMULATOR-1"], simctl
    tests = [call for call in run.calls if call.startswith("xcodebuild test")]
    names = ["ContentTests", "BannerTests", "BannerTests", "MutingTests"]
    assert len(tests) == 4 and all(name in call for name, call in zip(names, tests)), tests
    assert ["PROBE_ENTITLEMENTS=App/Unentitled.entitlements" in call for call in tests] == [False, False, True, False]
    assert all("id=SIMULATOR-1" in call and "CODE_SIGN_IDENTITY=-" in call for call in tests)
    assert (mac.state / "answers").read_text() == "springboard: 111\nspringboard: 222\n"
    found = mac.results()
    assert found["experiments"] == ["E0", "E1", "E2"] and found["xcode"] == "26.1"
    assert found["device"] == results_test.FACTS["device"]


def test_verdicts(mac):
    """A contradiction and a failed control fail the run, and the simulator is deleted in any case."""
    change = lambda id: ("contradicted", "the avatar is cyan") if id == "R2.sender-avatar" else None
    good = (mac.state / "E1.json").read_text()
    mac.set(**{"E1.json": json.dumps(results_test.findings(["E1"], mac.cases, change)[0])})
    run = mac.run("--experiments", "E1")
    expect(run, 1, "✗ R2 directMessageShowsSenderAvatar: R2.sender-avatar: the avatar is cyan")
    mac.set(**{"E1.json": json.dumps(results_test.findings(["E1"], mac.cases, lambda id: ("notSeen", "no banner"))[0])})
    expect(mac.run("--experiments", "E1"), 1, "a control failed")
    (mac.state / "E1.json").unlink()
    run = mac.run("--experiments", "E1")
    assert not run.stdout, run.stdout
    expect(run, 1, "E1: xcodebuild ended with 65 before the tests wrote anything", "in Xcode")
    assert run.calls[-1] == "xcrun simctl delete SIMULATOR-1"
    # The results of the other experiments remain.
    run = mac.run("--experiments", "E0,E1,E2")
    expect(run, 1, "✓ R13 ", "- R2 ", "E1 wasn't run: E1: xcodebuild ended with 65", "✗ E1: xcodebuild ended with 65")
    assert mac.results()["experiments"] == ["E0", "E2"] and run.calls[-1] == "xcrun simctl delete SIMULATOR-1"
    # The results of the build with the entitlement remain, too, if the build without it fails.
    entitled = json.loads(good)
    entitled["trials"] = [one for one in entitled["trials"] if "unentitled" not in one["trial"]]
    for text, phrase in [(json.dumps(entitled), "build the app again"), ("{", "isn't complete JSON")]:
        mac.set(**{"E1.json": text})
        run = mac.run("--experiments", "E0,E1")
        expect(run, 1, "✗ E1: ", phrase)
    mac.set(**{"E1.json": good})


def test_push(mac):
    """A push is sent by cameo send, and its token is in no argument and no result."""
    run = mac.run("--experiments", "E0,E3", "--team", "ABCDE12345", "--bundle-id", BUNDLE_ID, "--profile", "probe")
    expect(run, 0, "✓ R12 threadIdentifierFollowsConversation")
    token = "00112233445566778899aabbccddeeff"
    assert token in (mac.state / "sent").read_text()
    sent = [call for call in run.calls if call.startswith("cameo send") and "--to-file" in call]
    assert len(sent) == 1 and "--profile probe --environment sandbox --topic com.acme.probe" in sent[0], sent
    content = (mac.work / "probe-results" / "results.json").read_text()
    assert token not in content + run.stdout + run.stderr + "".join(run.calls)
    answers = (mac.state / "answers").read_text()
    assert "push: sent\n" in answers and "other: unknown request other" in answers
    assert "images: http://localhost:" in answers and "/jpeg-4.jpg\n" in answers
    tests = [call for call in run.calls if call.startswith("xcodebuild test")]
    assert all("DEVELOPMENT_TEAM=ABCDE12345" in call and "CODE_SIGN_IDENTITY" not in call for call in tests)


def test_answers(mac):
    """The answers of a user are written as separate results."""
    found = results_test.findings(["E4"], mac.cases)[0]
    found["device"] = {"name": "iPhone18,1", "isSimulator": False, "ios": "26.1"}
    report = mac.work / "probe-answers.json"
    report.write_text(json.dumps(found))
    expect(mac.run("answers", "probe-answers.json"), 0, "✓ R14 recipientsAreAnnounced", "✓ L1 ", "- R1 ")
    assert mac.results()["device"]["name"] == "iPhone18,1"
    before = (mac.work / "probe-results" / "results.json").read_text()
    first = found["trials"][0]
    other = results_test.findings(["E0"], mac.cases)[0]["trials"][0]
    question = next(number for number, trial in enumerate(found["trials"]) if trial["trial"] == "R14.direct")
    entry = lambda **values: dict(found, trials=[
        dict(trial, **values) if number == question else trial for number, trial in enumerate(found["trials"])])
    for content, *phrases in [
        (dict(found, experiment="E1"), "control.person belongs to experiment E4, not E1"),
        (results_test.findings(["E0"], mac.cases)[0], "has results of E0, and no answers"),
        ({"experiment": "E4"}, "not findings of the probe"), ([], "not findings of the probe"),
        (dict(found, device={}), "device: the key ios is missing"),
        (dict(found, device=dict(found["device"], name=17)), "device.name isn't a string"),
        (dict(found, device=dict(found["device"], name="a|b")), "device.name 'a|b' isn't the name of a device"),
        (dict(found, trials=None), "trials isn't a list"),
        (dict(found, trials=found["trials"][:-1]), "is missing"), (dict(found, trials=[]), "is missing"),
        (dict(found, trials=[*found["trials"], other]), f"{other['trial']} belongs to experiment E0, not E4"),
        (dict(found, trials=[*found["trials"], first]), "has two verdicts"),
        (entry(verdict="maybe"), "R14.direct has the unknown verdict maybe"),
        (entry(verdict="notSeen"), "the reason of R14.direct isn't a string"),
        (entry(screenshots=None), "screenshots of R14.direct isn't a list"),
        (entry(screenshots=[1]), "'1' isn't the name of a screenshot"),
        (entry(seen={"answer": None}), "answer, which R14.direct has seen, isn't a string"),
        (dict(found, memory=[{"image": "jpeg-4", "idle": -1, "peak": 1}]), "isn't plausible"),
    ]:
        report.write_text(json.dumps(content))
        run = mac.run("answers", "probe-answers.json")
        expect(run, 1, "✗ probe-answers.json: ", *phrases, "create the report in the app again")
        assert run.stderr.count("\n") == 1, run.stderr
    for text, *phrases in [
        ("{", "isn't complete JSON"), ("[" * 100_000, "nested too deeply"), ('{"schema": "\\udc00"}', "an unpaired surrogate"),
        (json.dumps(dict(found, schema=99)), "have the format 99", "build the app again"),
        (json.dumps(entry(expects="answer is No")), "the trial R14.direct is missing or different in this version", "build the app again"),
        (json.dumps(entry(screenshots=["R14.direct.png"])), "the screenshot R14.direct.png is missing"),
        # The control of the trial failed.
        (json.dumps(dict(found, trials=[dict(trial, verdict="notSeen", reason="no") if trial is first else trial
                                        for trial in found["trials"]])), "has a verdict, but its control failed"),
    ]:
        report.write_text(text)
        expect(mac.run("answers", "probe-answers.json"), 1, *phrases)
    expect(mac.run("answers", "missing.json"), 1, "missing.json: can't be read")
    assert (mac.work / "probe-results" / "results.json").read_text() == before, "a refusal has changed the results"
    # The results can't be written.
    report.write_text(json.dumps(found))
    expect(mac.run("answers", "probe-answers.json", "--output", "probe-answers.json"), 1, "probe-answers.json: File exists")


def main():
    tests = [test_newest_xcode, test_missing, test_run, test_verdicts, test_push, test_answers]
    for test in tests:
        with tempfile.TemporaryDirectory() as place:
            test(Mac(pathlib.Path(place).resolve()))
    # Xcode isn't installed.
    with tempfile.TemporaryDirectory() as place:
        mac = Mac(pathlib.Path(place).resolve())
        expect(mac.run(without=["xcodebuild"]), 1, "no Xcode", "install Xcode from the App Store")
    # On systems other than macOS, the command fails.
    if os.uname().sysname != "Darwin":
        run = subprocess.run([str(PROBE)], capture_output=True, text=True)
        expect(run, 1, "no Mac", "E2 would test parts of R13")
    print(f"{len(tests) + 2} tests of the probe's command")
