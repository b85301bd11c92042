"""What Scripts/probe does with Xcode's tools: checks, the simulator, and the answers to its tests.

usage: python3 Scripts/simulator.py VERSION         creates a simulator with a version of iOS, and prints its ID
       python3 Scripts/simulator.py --newest-xcode  prints the path of the newest Xcode
"""

import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

# The interval at which the tests' requests are read, in seconds.
INTERVAL = 0.2


class Missing(Exception):
    """Something that an experiment requires, and how to get it."""

    def __init__(self, what, fix, proofs=()):
        super().__init__(what)
        self.what, self.fix, self.proofs = what, fix, list(proofs)


def output_of(command, what=None, fix=None, **options):
    """Runs a tool and returns its output; raises Missing if it isn't installed or fails."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, **options)
    except FileNotFoundError:
        raise Missing(what or f"{command[0]} isn't installed", fix or "install Xcode, and open it once")
    if run.returncode != 0:
        reason = (run.stderr or run.stdout).strip().split("\n")[-1]
        raise Missing(f"{what or ' '.join(command[:3]) + ' failed'}: {reason}", fix or "correct the reason, and try again")
    return run.stdout


def version_of(text):
    return [int(part) for part in text.split(".")]


# Checks

def check_mac():
    system = output_of(["uname", "-s"], "uname can't be run", "run Scripts/probe on a Mac").strip()
    if system != "Darwin":
        raise Missing(f"no Mac: this is {system}, which has no iOS simulator",
                      "run Scripts/probe on a Mac with Xcode, or let continuous integration run apple.yml")


def check_xcode():
    """Returns the version of Xcode."""
    text = output_of(
        ["xcodebuild", "-version"], "no Xcode",
        "install Xcode from the App Store, then run sudo xcode-select -s /Applications/Xcode.app")
    match = re.search(r"^Xcode ([\d.]+)", text, re.MULTILINE)
    if not match: raise Missing("xcodebuild doesn't report its version", "select Xcode with sudo xcode-select -s")
    return match[1]


def find_newest_xcode(folder):
    """Returns the path of the newest Xcode in a folder, without previews such as Xcode_26_Release_Candidate.app."""
    versions = [(version_of(match[1]), path) for path in pathlib.Path(folder).iterdir()
                if (match := re.fullmatch(r"Xcode_(\d+(?:\.\d+)*)\.app", path.name))]
    if versions: return max(versions)[1]
    return pathlib.Path(folder) / "Xcode.app"


def find_runtime(ios):
    """Returns the latest simulator runtime of a version of iOS."""
    text = output_of(["xcrun", "simctl", "list", "runtimes", "--json"])
    runtimes = [one for one in json.loads(text)["runtimes"]
                if one.get("isAvailable") and ".SimRuntime.iOS-" in one["identifier"]]
    matching = [one for one in runtimes if ios is None or version_of(one["version"])[:len(version_of(ios))] == version_of(ios)]
    if not matching:
        installed = ", ".join(one["version"] for one in runtimes) or "none"
        raise Missing(f"no simulator runtime for iOS {ios or ''}".rstrip() + f"; installed: {installed}",
                      "install it: xcodebuild -downloadPlatform iOS" + (f" -buildVersion {ios}" if ios else ""))
    return max(matching, key=lambda one: version_of(one["version"]))


def check_push(options, example):
    """Checks what pushes to a simulator require."""
    if not options.team or options.bundle_id == example:
        raise Missing(
            "no team: only an app with a bundle ID of your team gets a device token",
            "pass --team with the ID from developer.apple.com/account, and --bundle-id with an ID of that team")
    profile = ["--profile", options.profile] if options.profile else []
    what = "no key: cameo send can't sign pushes for APNs"
    fix = "run cameo send --setup, which stores where your key is, and pass the profile's name with --profile"
    request = output_of([options.cameo, "send", "--dry-run", *profile, "--environment", "sandbox", "--topic",
                         options.bundle_id, "--to", "00" * 32, "-"], what, fix, input='{"aps": {"alert": "Probe"}}')
    # The request is also shown without a key, with this remark.
    if re.search(r"^authorization: .*\(missing", request, re.MULTILINE): raise Missing(what, fix)
    if version_of(output_of(["sw_vers", "-productVersion"]).strip())[0] < 13:
        raise Missing("no pushes: this macOS is older than 13, whose simulators get none", "update macOS, or leave out --push")
    is_apple = subprocess.run(["sysctl", "-n", "hw.optional.arm64"], capture_output=True, text=True).stdout.strip() == "1"
    if not is_apple and "T2" not in output_of(["system_profiler", "SPiBridgeDataType"]):
        raise Missing("no pushes: the simulator gets them only on a Mac with Apple silicon or a T2 chip",
                      "use another Mac, or run the app on an iPhone, and leave out --push")
    check_registrations(options.bundle_id)


def check_registrations(bundle_id):
    """Checks that the service extension isn't registered twice: iOS may start the copy of an older build."""
    text = output_of(["pluginkit", "-m", "-v", "-p", "com.apple.usernotifications.service"])
    paths = [line.split("\t")[-1].strip() for line in text.splitlines()
             if re.search(re.escape(bundle_id) + r"\.NotificationServiceExtension\b", line)]
    if len(paths) > 1:
        raise Missing(
            f"stale registrations: the service extension of {bundle_id} is registered {len(paths)} times",
            "remove those of older builds: " + "; ".join(f"pluginkit -r '{path}'" for path in paths[:-1]))


# The simulator

def create(runtime):
    """Creates a simulator of the runtime's latest iPhone, and returns its ID."""
    types = [one["identifier"] for one in runtime.get("supportedDeviceTypes", [])
             if one.get("productFamily", "iPhone") == "iPhone" and "iPhone" in one["identifier"]]
    if not types:
        raise Missing(f"the runtime of iOS {runtime['version']} supports no iPhone", "install another runtime")
    return output_of(["xcrun", "simctl", "create", "Cameo Probe", types[-1], runtime["identifier"]]).strip()


def boot(device):
    output_of(["xcrun", "simctl", "bootstatus", device, "-b"])


def delete(device):
    subprocess.run(["xcrun", "simctl", "shutdown", device], capture_output=True)
    subprocess.run(["xcrun", "simctl", "delete", device], capture_output=True)


# Requests of the tests

class Answers:
    """Answers what only the Mac knows or can do."""

    def __init__(self, device, exchange, options):
        self.device, self.exchange, self.options = device, exchange, options
        self.server = None

    def springboard(self, _):
        """The process of SpringBoard."""
        for line in output_of(["xcrun", "simctl", "spawn", self.device, "launchctl", "list"]).splitlines():
            parts = line.split()
            if len(parts) == 3 and parts[2] == "com.apple.SpringBoard": return parts[0]
        return "none"

    def push(self, text):
        """Sends a push; the token is in a file, because arguments are visible to other processes."""
        request = json.loads(text)
        token = self.exchange / "token.txt"
        token.touch(mode=0o600)
        token.write_text(request["token"])
        profile = ["--profile", self.options.profile] if self.options.profile else []
        try:
            output_of([self.options.cameo, "send", *profile, "--environment", "sandbox", "--topic", self.options.bundle_id,
                       "--to-file", str(token), "-"], input=request["payload"])
        except Missing as missing:
            return missing.what
        finally:
            token.unlink()
        return "sent"

    def images(self, _):
        """The URLs of the images with which memory is measured."""
        folder = self.exchange / "images"
        if not self.server:
            handler = functools.partial(Quiet, directory=str(folder))
            self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=self.server.serve_forever, daemon=True).start()
        port = self.server.server_port
        names = sorted(path.name for path in folder.glob("*")) if folder.is_dir() else []
        return "\n".join(f"http://localhost:{port}/{name}" for name in names)

    def close(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def answer_all(exchange, answers):
    """Answers the requests in the folder."""
    known = {"springboard": answers.springboard, "push": answers.push, "images": answers.images}
    for request in sorted(exchange.glob("*.request")):
        text = request.read_text()
        request.unlink()
        answer = known.get(request.stem)
        content = answer(text) if answer else f"unknown request {request.stem}"
        # Renamed, so that the test never reads half an answer.
        partial = exchange / f"{request.stem}.partial"
        partial.write_text(content)
        partial.rename(exchange / f"{request.stem}.answer")


def run_and_answer(command, variables, exchange, answers):
    """Runs the tests, answers their requests meanwhile, and returns the exit code of xcodebuild."""
    try:
        tests = subprocess.Popen(command, env={**os.environ, **variables})
    except FileNotFoundError:
        raise Missing("no Xcode", "install Xcode from the App Store")
    try:
        while tests.poll() is None:
            answer_all(exchange, answers)
            time.sleep(INTERVAL)
        return tests.returncode
    finally:
        answers.close()
        if tests.poll() is None: tests.terminate()


if __name__ == "__main__":
    if len(sys.argv) != 2: sys.exit(__doc__)
    if sys.argv[1] == "--newest-xcode":
        print(find_newest_xcode("/Applications"))
        sys.exit()
    try:
        check_mac()
        check_xcode()
        print(create(find_runtime(sys.argv[1])))
    except Missing as missing:
        sys.exit(f"{missing.what}; {missing.fix}")
