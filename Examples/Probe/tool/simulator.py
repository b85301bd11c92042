"""The probe's use of Xcode's tools: checks, the simulator, and the responses to its tests."""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import threading
import time

from results import COMMAND, Problem, expect

# The interval at which the tests' requests are read, in seconds.
INTERVAL = 0.2


def output_of(command, what=None, fix=None, **options):
    """Runs a tool and returns its output. Raises a problem if the tool isn't installed or fails."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, **options)
    except FileNotFoundError:
        raise Problem(what or f"{command[0]} isn't installed", fix or "install Xcode, and open it once")
    reason = (run.stderr or run.stdout).strip().split("\n")[-1]
    expect(run.returncode == 0, f"{what or ' '.join(command[:3]) + ' failed'}: {reason}",
           fix or "fix the cause, and try again")
    return run.stdout


def version_of(text):
    return [int(part) for part in text.split(".")]


# Checks

def check_mac():
    system = output_of(["uname", "-s"], "uname can't be run", f"run {COMMAND} on a Mac").strip()
    expect(system == "Darwin", f"no Mac: this is {system}, which has no iOS simulator",
           f"run {COMMAND} on a Mac with Xcode, or let continuous integration run apple.yml")


def check_xcode():
    """Returns the version of Xcode."""
    text = output_of(
        ["xcodebuild", "-version"], "no Xcode",
        "install Xcode from the App Store, then run sudo xcode-select -s /Applications/Xcode.app")
    match = re.search(r"^Xcode ([\d.]+)", text, re.MULTILINE)
    expect(match, "xcodebuild doesn't report its version", "select Xcode with sudo xcode-select -s")
    return match[1]


def find_newest_xcode(folder):
    """Returns the path of the newest Xcode in a folder, without previews such as Xcode_26_Release_Candidate.app."""
    versions = [(version_of(match[1]), path) for path in pathlib.Path(folder).iterdir()
                if (match := re.fullmatch(r"Xcode_(\d+(?:\.\d+)*)\.app", path.name))]
    return max(versions)[1] if versions else pathlib.Path(folder) / "Xcode.app"


def find_runtime(ios):
    """Returns the latest simulator runtime of a version of iOS."""
    text = output_of(["xcrun", "simctl", "list", "runtimes", "--json"])
    runtimes = [one for one in json.loads(text)["runtimes"]
                if one.get("isAvailable") and ".SimRuntime.iOS-" in one["identifier"]]
    matching = [one for one in runtimes if ios is None or version_of(one["version"])[:len(version_of(ios))] == version_of(ios)]
    installed = ", ".join(one["version"] for one in runtimes) or "none"
    expect(matching, f"no simulator runtime for iOS {ios or ''}".rstrip() + f"; installed: {installed}",
           "install it: xcodebuild -downloadPlatform iOS" + (f" -buildVersion {ios}" if ios else ""))
    return max(matching, key=lambda one: version_of(one["version"]))


def send(options, *arguments):
    """Returns the command that sends a push to the app."""
    profile = ["--profile", options.profile] if options.profile else []
    return [options.cameo, "send", *profile, "--environment", "sandbox", "--topic", options.bundle_id, *arguments, "-"]


def check_push(options, example):
    """Checks the requirements for pushes to a simulator."""
    expect(options.team and options.bundle_id != example,
           "no team: only an app with a bundle ID of your team gets a device token",
           "pass --team with the ID from developer.apple.com/account, and --bundle-id with an ID of that team")
    what = "no key: cameo send can't sign pushes for APNs"
    fix = "run cameo send --setup, which stores the location of your key, and pass the profile's name with --profile"
    request = output_of(send(options, "--dry-run", "--to", "00" * 32), what, fix, input='{"aps": {"alert": "Probe"}}')
    # Without a key, the request contains this remark.
    expect(not re.search(r"^authorization: .*\(missing", request, re.MULTILINE), what, fix)
    expect(version_of(output_of(["sw_vers", "-productVersion"]).strip())[0] >= 13,
           "no pushes: this macOS is older than 13, so its simulators get none", "update macOS, or leave out --push")
    is_apple = subprocess.run(["sysctl", "-n", "hw.optional.arm64"], capture_output=True, text=True).stdout.strip() == "1"
    expect(is_apple or "T2" in output_of(["system_profiler", "SPiBridgeDataType"]),
           "no pushes: the simulator gets them only on a Mac with Apple silicon or a T2 chip",
           "use another Mac, or run the app on an iPhone, and leave out --push")
    # If several copies are registered, iOS may start the copy from an older build.
    text = output_of(["pluginkit", "-m", "-v", "-p", "com.apple.usernotifications.service"])
    paths = [line.split("\t")[-1].strip() for line in text.splitlines()
             if re.search(re.escape(options.bundle_id) + r"\.NotificationServiceExtension\b", line)]
    expect(len(paths) < 2,
           f"stale registrations: the service extension of {options.bundle_id} is registered {len(paths)} times",
           "remove those of older builds: " + "; ".join(f"pluginkit -r '{path}'" for path in paths[:-1]))


# The simulator

def create(runtime):
    """Creates a simulator of the runtime's latest iPhone, and returns its ID."""
    types = [one["identifier"] for one in runtime.get("supportedDeviceTypes", [])
             if one.get("productFamily", "iPhone") == "iPhone" and "iPhone" in one["identifier"]]
    expect(types, f"the runtime of iOS {runtime['version']} supports no iPhone", "install another runtime")
    return output_of(["xcrun", "simctl", "create", "Cameo Probe", types[-1], runtime["identifier"]]).strip()


@contextlib.contextmanager
def booted(runtime):
    """Provides the ID of a new simulator, which is deleted at the end."""
    device = create(runtime)
    try:
        output_of(["xcrun", "simctl", "bootstatus", device, "-b"])
        yield device
    finally:
        for command in ["shutdown", "delete"]:
            subprocess.run(["xcrun", "simctl", command, device], capture_output=True)


# Requests of the tests

class Answers:
    """Responds to requests that only the Mac can handle."""

    def __init__(self, device, exchange, options):
        self.device, self.exchange, self.options = device, exchange, options
        self.server = None

    def springboard(self, _):
        """Returns the process ID of SpringBoard."""
        for line in output_of(["xcrun", "simctl", "spawn", self.device, "launchctl", "list"]).splitlines():
            parts = line.split()
            if len(parts) == 3 and parts[2] == "com.apple.SpringBoard": return parts[0]
        return "none"

    def push(self, text):
        """Sends a push. The token is in a file, because other processes can see arguments."""
        request = json.loads(text)
        token = self.exchange / "token.txt"
        token.touch(mode=0o600)
        token.write_text(request["token"])
        try:
            output_of(send(self.options, "--to-file", str(token)), input=request["payload"])
        except Problem as problem:
            return problem.what
        finally:
            token.unlink()
        return "sent"

    def images(self, _):
        """Returns the URLs of the images for measuring memory."""
        folder = self.exchange / "images"
        if not self.server:
            handler = functools.partial(Quiet, directory=str(folder))
            self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=self.server.serve_forever, daemon=True).start()
        names = sorted(path.name for path in folder.glob("*")) if folder.is_dir() else []
        return "\n".join(f"http://localhost:{self.server.server_port}/{name}" for name in names)

    def answer_all(self):
        """Responds to the requests in the folder."""
        known = {"springboard": self.springboard, "push": self.push, "images": self.images}
        for request in sorted(self.exchange.glob("*.request")):
            text = request.read_text()
            request.unlink()
            answer = known.get(request.stem, lambda _: f"unknown request {request.stem}")
            # The file is renamed, so that the test never reads an incomplete response.
            partial = self.exchange / f"{request.stem}.partial"
            partial.write_text(answer(text))
            partial.rename(self.exchange / f"{request.stem}.answer")

    def run(self, command, variables):
        """Runs the tests and responds to their requests. Returns the exit code of xcodebuild."""
        try:
            tests = subprocess.Popen(command, env={**os.environ, **variables})
        except FileNotFoundError:
            raise Problem("no Xcode", "install Xcode from the App Store")
        try:
            while tests.poll() is None:
                self.answer_all()
                time.sleep(INTERVAL)
            return tests.returncode
        finally:
            if self.server:
                self.server.shutdown()
                self.server.server_close()
            if tests.poll() is None: tests.terminate()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
