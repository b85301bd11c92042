"""The generator for the files that repeat the facts of Sources/CameoXcode/Library/PublishedPackage.swift: the URL of
the repository, the version and the requirements."""

import json
import pathlib
import re
import shutil
import tempfile

from . import ROOT, Files, mistake_of, outdated, require, write

SOURCE = "Sources/CameoXcode/Library/PublishedPackage.swift"
FIRST_PUSH = "Sources/Cameo/Cameo.docc/FirstPush.md"
START_NATIVE = "Sources/Cameo/Cameo.docc/StartNative.md"
# Apple's documentation, which is the homepage in the podspecs until the repository has a URL.
HOMEPAGES = {
    "Cameo": "usernotifications/implementing-communication-notifications",
    "CameoApp": "usernotifications/implementing-communication-notifications",
    "CameoContentUI": "usernotificationsui",
}


def facts_of(root):
    text = (root / SOURCE).read_text()
    facts = dict(re.findall(r'static let (\w+) = "([^"\\]*)"', text))
    names = {"url", "version", "pythonName", "swift", "xcode", "iOS", "macOS", "glibc", "expo", "node"}
    require(facts.keys() == names, SOURCE, f"found only {', '.join(facts)}")
    require(re.fullmatch(r"\d+\.\d+\.\d+", facts["version"]), SOURCE, "the version must have three numbers, such as 0.2.0")
    require(re.fullmatch(r"(https://[\w./-]*[\w-])?", facts["url"]), SOURCE,
            "the URL must begin with https:// and have no slash at its end")
    return facts


def repository_of(url):
    """Returns the name with which workflows use the GitHub action; None if the repository isn't on GitHub."""
    match = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+?)(\.git)?", url)
    return match and match[1]


# The command that begins in a clone of the repository, on all pages. The repository has no URL yet.
CLONE = "cd cameo   # your clone of the repository"
# The time that `make demo` takes to build the tool for the first time.
BUILD_TIME = "about two minutes"


def package_text(facts):
    """Returns the section of README.md about adding the package."""
    words = "No version is published yet. To add the package in Xcode or to a manifest, pass the path of your clone:"
    location = 'path: "../cameo"'
    if facts["url"]:
        words = "To add the package in Xcode or to a manifest:"
        location = f'url: "{facts["url"]}", from: "{facts["version"]}"'
    return f"""{words}

```swift
.package({location})
```

Link the product `Cameo` to the service extension, and `CameoApp` to the app.
"""


def tool_text(facts):
    """Returns the section of a page about installing the tool."""
    url, python = facts["url"], facts["pythonName"]
    if not url:
        return f"""No version is published yet. Build the tool in a clone of Cameo's repository, on a Mac or Linux with the
[Swift toolchain](https://www.swift.org/install) {facts["swift"]} or later, which Xcode 26 contains. This takes {BUILD_TIME}:

<!-- not run: builds the tool, which is tested here -->
```sh
{CLONE}
make demo NO_BROWSER=1
export CAMEO="$PWD" PATH="$PWD/.build/debug:$PATH"
```

The last line applies only to this terminal; repeat it in every new terminal. On Windows, run all commands in WSL.
"""
    return f"""Install the tool with Python's package manager, or download an archive from the [releases]({url}/releases):

<!-- not run: requires the published package -->
```sh
pip install {python}
```
"""


def npm_text(facts):
    """Returns the section of a page about installing the npm package."""
    if not facts["url"]:
        archive = f"expo-cameo-{facts['version']}.tgz"
        return f"""No version is published yet. Until then, the package is the file `{archive}`, which you build once in a clone
of Cameo's repository; installing it requires only Node {facts["node"]} or later. If a colleague has given you the file, continue
with `npm install`. Otherwise build it, which takes about five minutes:

<!-- simulated by: node "$REPOSITORY/expo/scripts/prepack.js" --sources && npm pack --ignore-scripts "$REPOSITORY/expo" -->
```sh
{CLONE}
make wasm   # on Linux, with Swift; other machines: see the table
npm pack ./expo
export CAMEO="$PWD"
```

The last line applies only to this terminal; repeat it in every new terminal.

| Your machine | Run | Tested |
|---|---|---|
| Linux with a [toolchain from swift.org](https://www.swift.org/install), {facts["swift"]} or later | `make wasm` | yes |
| a Mac, or any other with Docker | the command for Docker below, instead of `make wasm` | no |
| a Mac without Docker | the commands for a Mac below, instead of `make wasm` | no |
| Windows | the commands of Linux in WSL | no |
| none of these | push the clone to GitHub; the workflow Linux uploads the file as the artifact `expo-cameo` | no |

With Docker, which needs no other tools:

<!-- not run: requires Docker -->
```sh
docker run --rm --volume "$PWD:/cameo" --workdir /cameo swift:6.2-bookworm \\
  sh -c 'apt-get update && apt-get install --yes make python3 && make wasm'
```

On a Mac without Docker, Xcode's toolchain can't compile WebAssembly, so install another one with
[swiftly](https://www.swift.org/install/macos), and the [WASI SDK](https://github.com/WebAssembly/wasi-sdk/releases) (on a
Mac with an Intel processor, replace `arm64` with `x86_64`):

<!-- not run: requires a Mac -->
```sh
swiftly install --use {facts["swift"]}
curl -LO https://github.com/WebAssembly/wasi-sdk/releases/download/wasi-sdk-27/wasi-sdk-27.0-arm64-macos.tar.gz
tar -xf wasi-sdk-27.0-arm64-macos.tar.gz -C ..
export WASI_LIBC="$PWD/../wasi-sdk-27.0-arm64-macos/share/wasi-sysroot/lib/wasm32-wasip1"
make wasm
```

Copy the file to your project's folder and commit it, so that continuous integration and EAS Build have it as well:

<!-- simulated by: node "$REPOSITORY/expo/test/support/install.command.js" -->
```sh
cd path/to/your/project
cp "$CAMEO/{archive}" .
npm install ./{archive}
```
"""
    return """Install the package:

<!-- simulated by: npm pack --ignore-scripts "$REPOSITORY/expo" && node "$REPOSITORY/expo/test/support/install.command.js" -->
```sh
npm install expo-cameo
```
"""


def push_text(root):
    """Returns the push of the page for all apps, which other pages repeat so that their readers needn't leave them."""
    block = re.search(r"save a push as `push\.json`.*?\n(```json\n.*?\n```\n)", (root / FIRST_PUSH).read_text(), re.S)
    require(block, FIRST_PUSH, "there is no push.json")
    return f"In your app's folder (`cd path/to/your/app`), save a push as `push.json`. It contains a small avatar:\n\n{block[1]}"


def written(root):
    """Returns the contents of all files that repeat the facts of a root folder."""
    facts = facts_of(root)
    url, version = facts["url"], facts["version"]
    repository = repository_of(url)
    files = Files(root)
    for name, homepage in HOMEPAGES.items():
        path = f"{name}.podspec"
        files.replace(path, r"spec\.version = '(?P<value>[^']*)'", version)
        files.replace(path, r"spec\.homepage = '(?P<value>[^']*)'",
                      url or f"https://developer.apple.com/documentation/{homepage}")
        files.replace(path, r"spec\.source = \{ :git => '(?P<value>[^']*)'", url or ".")
        files.replace(path, r"spec\.ios\.deployment_target = '(?P<value>[^']*)'", facts["iOS"])
    files.replace("Sources/CameoCLI/CommandLineTool.swift",
                  r'static let version = "(?P<value>[^"]*)"', version)
    files.replace("Package.swift", r"^// swift-tools-version: (?P<value>\S+)", facts["swift"])
    files.replace("Package.swift", r"platforms: \[\.iOS\(\.v(?P<value>\d+)", facts["iOS"].split(".")[0])
    files.replace("Package.swift", r"platforms: .*\.macOS\(\.v(?P<value>\d+)", facts["macOS"])
    files.replace("README.md", r"iOS (?P<value>[\d.]+), Mac Catalyst", facts["iOS"].removesuffix(".0"))
    files.replace("README.md", r"tool\s+requires macOS (?P<value>\d+)", facts["macOS"])
    files.replace("README.md", r"\(https://www\.swift\.org/install\) (?P<value>[\d.]+) or later", facts["swift"])
    files.replace_part("README.md", "Scripts/generate writes this part: package.", package_text(facts))
    for path in [FIRST_PUSH, START_NATIVE]:
        files.replace_part(path, "Scripts/generate writes this part: tool.", tool_text(facts))
    files.replace_part(START_NATIVE, "Scripts/generate writes this part: push.", push_text(root))
    files.replace("README.md", r"builds the tool in (?P<value>[a-z ]+) \(", BUILD_TIME)
    files.replace("README.md", r"appear after (?P<value>[\w ]+);", BUILD_TIME)
    for path in [FIRST_PUSH, "expo/README.md"]:
        files.replace_part(path, "Scripts/generate writes this part: npm.", npm_text(facts))
    files.replace("expo/README.md", r"Expo SDK (?P<value>\d+) or later", facts["expo"])
    files.replace("expo/README.md", r"Xcode (?P<value>[\d.]+) or later", facts["xcode"])
    files.replace("Examples/expo-app/package.json", r"expo-cameo-(?P<value>[\d.]+)\.tgz", version)
    promises = "Sources/Cameo/Cameo.docc/Compatibility.md"
    for pattern, value in [
        (r"^\| iOS, .* \| (?P<value>[\d.]+) and later", facts["iOS"].removesuffix(".0")),
        (r"^\| Xcode \| (?P<value>[\d.]+) and later", facts["xcode"]),
        (r"^\| The tool \| macOS (?P<value>\d+),", facts["macOS"]),
        (r"^\| The tool \| .* glibc (?P<value>[\d.]+)", facts["glibc"]),
        (r"^\| Swift, to build the tool \| (?P<value>[\d.]+) and later", facts["swift"]),
        (r"^\| Expo SDK \| (?P<value>\d+) to", facts["expo"]),
        (r"^\| Node \| (?P<value>\d+) and later", facts["node"]),
    ]:
        files.replace(promises, pattern, value)
    guide = "Sources/Cameo/Cameo.docc/LintInEditors.md"
    files.replace(
        guide, r"^ *- uses: (?P<value>\S*cameo\S*(  #.*)?)$",
        f"{repository}@{version}" if repository
        else "./cameo  # The folder that contains Cameo, or its repository.")
    files.replace(
        guide, r"^  - repo: (?P<value>.*\n    rev: .*)$",
        f"{url}\n    rev: {version}" if url
        else f"https://example.com/cameo  # The repository of Cameo.\n    rev: {version}")
    git = f'{{ "type": "git", "url": "git+{url.removesuffix(".git")}.git", "directory": "expo" }}'
    links = f'  "homepage": "{url}",\n  "bugs": "{url}/issues",\n  "repository": {git},\n' if url else ""
    files.replace("expo/package.json", r'^  "license": .*\n(?P<value>(  "(homepage|bugs|repository)": .*\n)*)', links)
    files.replace("expo/package.json", r'^  "version": "(?P<value>[^"]*)"', version)
    files.replace("expo/package.json", r'"expo": ">=(?P<value>\d+)"', facts["expo"])
    files.replace("expo/package.json", r'"engines": \{ "node": ">=(?P<value>\d+)"', facts["node"])
    files.replace("expo/server/README.md", r"They run on Node (?P<value>\d+) or later", facts["node"])
    return files.texts


def self_test():
    original = written(ROOT)
    url, version = "https://github.com/example/cameo", "7.8.9"
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for path in [SOURCE, *original]:
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, copy / path)
        assert outdated(written, copy) == outdated(written, ROOT)
        before = {path: (copy / path).read_text() for path in original}
        source = (copy / SOURCE).read_text()
        changed = re.sub(r'(let url = )"[^"]*"', rf'\1"{url}"', source)
        changed = re.sub(r'(let version = )"[^"]*"', rf'\1"{version}"', changed)
        (copy / SOURCE).write_text(changed)
        # An outdated file is reported before it is written.
        assert set(outdated(written, copy)) >= {f"{name}.podspec" for name in HOMEPAGES}
        write(written, copy)
        assert not outdated(written, copy)
        text = lambda path: (copy / path).read_text()
        for name in HOMEPAGES:
            assert f"spec.version = '{version}'" in text(f"{name}.podspec"), name
            assert f"spec.source = {{ :git => '{url}', :tag" in text(f"{name}.podspec"), name
            assert f"spec.homepage = '{url}'" in text(f"{name}.podspec"), name
        package = json.loads(text("expo/package.json"))
        assert package["version"] == version
        assert package["homepage"] == url and package["bugs"] == url + "/issues"
        assert package["repository"]["url"] == f"git+{url}.git"
        assert f'.package(url: "{url}", from: "{version}")' in text("README.md")
        guide = text("Sources/Cameo/Cameo.docc/LintInEditors.md")
        assert f"- uses: example/cameo@{version}" in guide
        assert f"- repo: {url}\n    rev: {version}\n" in guide
        assert f'version = "{version}"' in text("Sources/CameoCLI/CommandLineTool.swift")
        # Without the URL, all files have their previous contents.
        (copy / SOURCE).write_text(source)
        write(written, copy)
        for path, was in before.items():
            assert text(path) == original[path] and (path in outdated(written, ROOT) or text(path) == was), path
        # A URL must begin with https:// and must not end with a slash.
        for broken in ['url = "http://example.com/a"', 'url = "https://example.com/a/"']:
            (copy / SOURCE).write_text(re.sub(r'url = "[^"]*"', broken, source, count=1))
            assert "the URL must" in mistake_of(facts_of, copy), broken
    print(f"{len(original)} files follow the URL and the version")
