#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct LintCommandTests {
    private static let bad = #"{"aps":{"alert":"x","badge":"3"}}"#
    private static let good = #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"sound":"default"}}"#
    private static let warned = #"{"aps":{"alert":"x","own":1}}"#

    private func folder(_ files: [String: String]) throws -> String { try Tool.folder(files) }

    /// Returns the errors and warnings of a run with `--format json`, as `file: code`.
    private func findings(_ run: Tool.Run) throws -> [String] {
        let root = try JSONDocument(parsing: Array(run.output.utf8)).root
        return try #require(root.object?["findings"]?.array).compactMap { finding in
            guard let finding = finding.object else { return nil }
            return "\(finding["file"]?.text ?? ""): \(finding["code"]?.text ?? "")"
        }
    }

    private func summary(_ run: Tool.Run) throws -> JSONObject {
        let root = try JSONDocument(parsing: Array(run.output.utf8)).root
        return try #require(root.object?["summary"]?.object)
    }

    private static let words = ["lint", "--format", "json", "--min-severity", "warning"]

    private func lint(_ folder: String, _ arguments: String...) throws -> Tool.Run {
        try Tool.runInMemory(Self.words + arguments, folder: folder)
    }

    /// Runs the same command as a process, for tests of links, networks and configurations in
    /// parent folders.
    private func start(_ folder: String, _ arguments: String...) throws -> Tool.Run {
        try Tool.run(Self.words + arguments, folder: folder)
    }

    @Test func `the exit code is 1 for errors, and with --strict for warnings`() throws {
        let folder = try folder([
            "bad.json": Self.bad, "good.json": Self.good, "w.json": Self.warned,
        ])
        #expect(try Tool.runInMemory(["lint", "good.json"], folder: folder).code == 0)
        #expect(try Tool.runInMemory(["lint", "bad.json"], folder: folder).code == 1)
        #expect(try Tool.runInMemory(["lint", "w.json"], folder: folder).code == 0)
        #expect(try Tool.runInMemory(["lint", "--strict", "w.json"], folder: folder).code == 1)
        #expect(
            try Tool.runInMemory(
                ["lint", "--strict", "--min-severity", "error", "w.json"],
                folder: folder
            )
            .code == 0
        )
    }

    @Test func `a folder is searched for pushes, and other files are counted`() throws {
        let folder = try folder([
            "a/bad.json": Self.bad, "a/b/bad.apns": Self.bad, "package.json": #"{"name":"x"}"#,
            "tsconfig.json": "{ // comment\n}", "a/bad.txt": Self.bad,
            "node_modules/x/bad.json": Self.bad, ".git/bad.json": Self.bad,
            "Pods/bad.json": Self.bad, "broken.push.json": "{",
        ])
        let run = try lint(folder)
        #expect(run.code == 1)
        #expect(
            try findings(run) == [
                "a/b/bad.apns: type-mismatch", "a/bad.json: type-mismatch",
                "broken.push.json: json-invalid",
            ]
        )
        #expect(try summary(run)["files"]?.integer == 3)
        #expect(try summary(run)["skipped"]?.integer == 2)
        #expect(try findings(lint(folder, "a", "a/bad.json")).count == 2)
        #expect(try findings(lint(folder, "./a/")).count == 2)
        // A file that is passed as an argument is always read.
        #expect(try lint(folder, "package.json").code == 1)
    }

    @Test func `a broken push in a folder is an error, and skipped files are named with -v`() throws
    {
        let folder = try folder([
            "push.json": #"{"aps": {"alert": "Hi"}"#, "data.json": "{,}", "package.json": "{}",
        ])
        for format in [
            "text", "json", "sarif", "github", "rdjson", "checkstyle", "junit", "gitlab",
        ] {
            let run = try Tool.runInMemory(["lint", "--format", format], folder: folder)
            #expect(run.code == 1)
            #expect(
                run.output.contains("json-invalid") && run.output.contains("push.json"),
                "\(format)"
            )
        }
        let run = try Tool.runInMemory(["lint", "-v"], folder: folder)
        #expect(
            run.output.hasSuffix(
                """
                1 error in 1 file.
                1 file skipped: not a push.
                1 file skipped: invalid JSON without the keys of a push.

                """
            )
        )
        #expect(run.errors.contains("data.json skipped: invalid JSON"))
        #expect(run.errors.contains("package.json skipped: not a push"))
        let reasons = try summary(lint(folder))["skipReasons"]?.object
        #expect(reasons?.members.map(\.value.integer) == [1, 1, 0])
    }

    @Test func `symbolic links to folders aren't followed`() throws {
        let folder = try folder(["a/bad.json": Self.bad])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/a/loop",
            withDestinationPath: ".."
        )
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/a/link.json",
            withDestinationPath: "bad.json"
        )
        #expect(
            try findings(start(folder)) == [
                "a/bad.json: type-mismatch", "a/link.json: type-mismatch",
            ]
        )
    }

    @Test func `findings in standard input use the name that is passed`() throws {
        let folder = try folder(["x": ""])
        let arguments = [
            "lint", "--format", "json", "--min-severity", "warning", "-", "--stdin-filename",
            "push/a.json",
        ]
        let run = try Tool.runInMemory(arguments, input: Self.bad, folder: folder)
        #expect(try findings(run) == ["push/a.json: type-mismatch"])
        // With a name, the rules for JSON files apply.
        let dump = "aps = { alert = x; };"
        #expect(
            try Tool.runInMemory(arguments, input: dump, folder: folder).output.contains(
                "json-invalid"
            )
        )
        let unnamed = try Tool.runInMemory(["lint", "-"], input: dump, folder: folder)
        #expect(!unnamed.output.contains("json-invalid"))
    }

    @Test func `one run writes several reports`() throws {
        let folder = try folder(["bad.json": Self.bad])
        let run = try Tool.runInMemory(
            [
                "lint", "--format", "sarif", "--output", "out.sarif", "--format", "text",
                "--format", "junit", "--output", "out.xml", "bad.json",
            ],
            folder: folder
        )
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("bad.json:1:"))
        #expect(
            try String(contentsOfFile: "\(folder)/out.sarif", encoding: .utf8)
                .contains("\"ruleId\":\"type-mismatch\"")
        )
        #expect(
            try String(contentsOfFile: "\(folder)/out.xml", encoding: .utf8)
                .contains("<testcase name=\"bad.json\"")
        )
    }

    @Test func `paths in reports are relative to the repository`() throws {
        let folder = try folder(["push/a b.json": Self.bad, ".git/HEAD": ""])
        let run = try Tool.run(
            ["lint", "--format", "github", "."],
            folder: "\(folder)/push"
        )
        #expect(run.output.hasPrefix("::error file=push/a b.json,"))
        let given = try Tool.run(
            ["lint", "--format", "gitlab", "."],
            folder: "\(folder)/push",
            environment: ["CI_PROJECT_DIR": "\(folder)/push"]
        )
        #expect(given.output.contains("\"path\":\"a b.json\""))
    }

    @Test func `the report is appended to GitHub's job summary`() throws {
        let folder = try folder(["bad.json": Self.bad, "summary.md": "before\n"])
        let file = "\(folder)/summary.md"
        let environment = ["GITHUB_STEP_SUMMARY": file]
        _ = try Tool.run(["lint", "bad.json"], folder: folder, environment: environment)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "before\n")
        _ = try Tool.run(
            ["lint", "--format", "github", "bad.json"],
            folder: folder,
            environment: environment
        )
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.hasPrefix("before\n###"))
        #expect(text.contains("| error | bad&#46;json") || text.contains("| error | bad.json"))
    }

    // MARK: Fixes

    @Test func `--fix changes only the mistakes, and a second run changes nothing`() throws {
        let text =
            "{\r\n\t\"aps\" : { \"badge\" : \"3\", \"alert\":\"x\" , \"mutable_content\":1.0 }}"
        let folder = try folder(["a.json": text])
        let file = "\(folder)/a.json"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let dry = try Tool.run(["lint", "--fix", "--dry-run", "--diff", "a.json"], folder: folder)
        #expect(dry.output.contains("+++ b/a.json"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(try Tool.run(["lint", "--fix", "a.json"], folder: folder).code == 0)
        let fixed = try String(contentsOfFile: file, encoding: .utf8)
        #expect(fixed.contains("\"badge\" : 3, \"alert\":\"x\" , \"mutable-content\":1"))
        #expect(fixed.hasPrefix("{\r\n\t\"aps\" : { "))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o640)
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber]
        #expect(try Tool.run(["lint", "--fix", "a.json"], folder: folder).code == 0)
        let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber]
        #expect(before as? Int == after as? Int)
    }

    @Test func `a finding that isn't reported isn't fixed`() throws {
        let text = #"{"aps":{"alert":"x","badge":"3","mutable_content":1}}"#
        let folder = try folder([
            "a.json": text,
            "cameo.config.json":
                #"{"rules": {"key-misspelled": "off", "mutable-content-missing": "off"}}"#,
        ])
        #expect(
            try Tool.runInMemory(
                ["lint", "--fix", "--rule", "type-mismatch=off", "a.json"],
                folder: folder
            )
            .code == 0
        )
        #expect(try String(contentsOfFile: "\(folder)/a.json", encoding: .utf8) == text)
        _ = try Tool.runInMemory(["lint", "--fix", "a.json"], folder: folder)
        #expect(
            try String(contentsOfFile: "\(folder)/a.json", encoding: .utf8)
                == #"{"aps":{"alert":"x","badge":3,"mutable_content":1}}"#
        )
    }

    @Test func `a symbolic link still refers to the fixed file`() throws {
        let folder = try folder(["real/a.json": Self.bad])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/a.json",
            withDestinationPath: "real/a.json"
        )
        #expect(try Tool.run(["lint", "--fix", "a.json"], folder: folder).code == 0)
        #expect(
            try String(contentsOfFile: "\(folder)/real/a.json", encoding: .utf8)
                == #"{"aps":{"alert":"x","badge":3}}"#
        )
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/a.json")
                == "real/a.json"
        )
    }

    @Test func `a file that can't be written causes exit code 66`() throws {
        let folder = try folder(["a.json": Self.bad])
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o700],
                ofItemAtPath: folder
            )
        }
        // The superuser can write everywhere.
        guard getuid() != 0 else { return }
        #expect(try Tool.run(["lint", "--fix", "a.json"], folder: folder).code == 66)
    }

    @Test func `git applies the diff of --fix`() throws {
        let names = [
            "a b/c d.json", "é.json", "q\"\\.json", "n\nl\t.json", "crlf.json", "-n.json",
        ]
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.bad + "\n") })
        files["crlf.json"] = "{\"aps\": {\"alert\": \"x\",\r\n\"badge\": \"3\"}}"
        let folder = try folder(files)
        let dry = try Tool.run(
            ["lint", "--fix", "--dry-run", "--diff", "--output", "/dev/null", "."],
            folder: folder
        )
        #expect(dry.code == 0)
        // The diff also contains relative paths if absolute paths are passed.
        let absolute = try Tool.run(
            ["lint", "--fix", "--dry-run", "--diff", "--output", "/dev/null", "\(folder)/é.json"],
            folder: folder
        )
        #expect(absolute.output.hasPrefix("--- a/é.json\n+++ b/é.json\n"))
        let applied = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/git"),
            ["apply", "--whitespace=nowarn", "-"],
            input: dry.output,
            folder: folder,
            environment: ["HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"]
        )
        #expect(applied.code == 0, "\(applied.errors)")
        for name in names {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            #expect(text == files[name]?.replacing("\"3\"", with: "3"), "\(name)")
        }
    }

    // MARK: Files

    @Test func `an output never replaces a file that is linted`() throws {
        let folder = try folder(["push/bad.json": Self.bad, "old.json": "[]"])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/link",
            withDestinationPath: "push/bad.json"
        )
        for words in [
            ["--output", "push/bad.json", "push"], ["--output", "./push/../push/bad.json", "push"],
            ["--output", "link", "push/bad.json"],
            ["--write-baseline", "push/bad.json", "push"],
            ["--format", "text", "--output", "x", "--format", "json", "--output", "./x", "push"],
            ["--write-baseline", "-", "push"], ["--output", "x", "--write-baseline", "x", "push"],
        ] {
            #expect(try Tool.run(["lint"] + words, folder: folder).code == 64, "\(words)")
        }
        #expect(try String(contentsOfFile: "\(folder)/push/bad.json", encoding: .utf8) == Self.bad)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/x"))
        // The report of an earlier run isn't a push.
        let again = try Tool.run(
            ["lint", "--format", "json", "--output", "old.json", "."],
            folder: folder
        )
        #expect(again.code == 1)
    }

    @Test func `data that is larger than any payload is skipped in folders`() throws {
        let folder = try folder(["good.json": Self.good, "data.json": "", "big.push.json": ""])
        for name in ["data.json", "big.push.json"] {
            #expect(truncate("\(folder)/\(name)", 17_000_000) == 0)
        }
        #expect(try lint(folder, "data.json").code == 66)
        // The file has the name of a payload, but not its content.
        #expect(try lint(folder).code == 66)
        try FileManager.default.removeItem(atPath: "\(folder)/big.push.json")
        let found = try lint(folder)
        #expect(found.code == 0)
        #expect(try summary(found)["skipped"]?.integer == 1)
    }

    #if os(Linux)
    @Test func `a name that isn't UTF-8 is an error, not a missing file`() throws {
        let folder = try folder(["good.json": Self.good])
        let script = "cd \"$1\" && printf '{}' > \"$(printf 'caf\\351.%s' %s)\" && \"$0\" lint"
        let other = try Tool.shell(script.replacing("%s", with: "txt"), folder)
        #expect(other.code == 0, "\(other.errors)")
        let payload = try Tool.shell(script.replacing("%s", with: "json"), folder)
        #expect(payload.code == 66)
        #expect(payload.output.isEmpty)
        let excluded = """
            cd "$1" && printf '{"exclude": ["caf*"]}' > cameo.config.json && "$0" lint
            """
        #expect(try Tool.shell(excluded, folder).code == 0)
    }
    #endif

    @Test func `--skip-other-files applies the configuration to files that are passed`() throws {
        let folder = try folder([
            "push/bad.json": Self.bad, "push/invalid/bad.json": Self.bad,
            "other/bad.json": Self.bad,
            "push/package.json": "{}", ".hidden/bad.json": Self.bad,
            "node_modules/x/bad.json": Self.bad, "push/bad.payload": Self.bad,
            "cameo.config.json": #"{"include": ["push/**"], "exclude": ["**/invalid"]}"#,
        ])
        let files = [
            "push/bad.json", "\(folder)/push/invalid/bad.json", "other/bad.json",
            "push/package.json", "./.hidden/bad.json", "node_modules/x/bad.json",
            "push/bad.payload", "cameo.config.json",
        ]
        let run = try Tool.runInMemory(
            ["lint", "--format", "json", "--min-severity", "error", "--skip-other-files"] + files,
            folder: folder
        )
        #expect(
            try findings(run) == [
                "push/bad.json: type-mismatch", "push/bad.payload: type-mismatch",
            ]
        )
        #expect(try summary(run)["skipped"]?.integer == 1)
        // No files are left to lint, which is a valid result: a hook may pass only such files.
        let none = try Tool.runInMemory(
            ["lint", "--skip-other-files", "other/bad.json"],
            folder: folder
        )
        #expect(none.code == 0)
        #expect(none.errors.isEmpty)
    }

    @Test func `a run without files or without a report on standard output prints a message`()
        throws
    {
        let folder = try folder(["bad.json": Self.bad, "empty/package.json": "{}"])
        // A check must not pass just because its folder was renamed.
        let none = try Tool.runInMemory(["lint", "empty"], folder: folder)
        #expect(none.code == 66)
        #expect(!none.errors.isEmpty)
        let silent = try Tool.runInMemory(
            ["lint", "--output", "out.txt", "bad.json"],
            folder: folder
        )
        #expect(silent.code == 1)
        #expect(silent.output.isEmpty)
        #expect(!silent.errors.isEmpty)
        let shown = try Tool.runInMemory(["lint", "bad.json"], folder: folder)
        #expect(shown.errors.isEmpty)
    }

    // MARK: Baseline

    @Test func `findings in the baseline are neither reported nor counted`() throws {
        let folder = try folder(["push/bad.json": Self.bad, "push/good.json": Self.good])
        let written = try Tool.runInMemory(
            ["lint", "--write-baseline", "baseline.txt", "push"],
            folder: folder
        )
        #expect(written.code == 0)
        #expect(
            try Tool.runInMemory(["lint", "--baseline", "baseline.txt", "push"], folder: folder)
                .code == 0
        )
        // Fingerprints don't depend on positions.
        let moved = "\n\n  " + Self.bad
        try Data(moved.utf8).write(to: URL(fileURLWithPath: "\(folder)/push/bad.json"))
        let run = try lint(folder, "--baseline", "baseline.txt", "push")
        #expect(try findings(run).isEmpty)
        let accepted = try String(contentsOfFile: "\(folder)/baseline.txt", encoding: .utf8)
            .split(separator: "\n").dropFirst()
        #expect(accepted.contains { $0.hasSuffix(" type-mismatch push/bad.json") })
        #expect(try summary(run)["inBaseline"]?.integer == accepted.count)
        #expect(run.errors.isEmpty)
        // A different value is a different finding, and the old finding no longer exists.
        let changed = Self.bad.replacing("\"3\"", with: "\"4\"")
        try Data(changed.utf8).write(to: URL(fileURLWithPath: "\(folder)/push/bad.json"))
        let other = try lint(folder, "--baseline", "baseline.txt", "push")
        #expect(try findings(other) == ["push/bad.json: type-mismatch"])
        #expect(other.errors.contains("baseline.txt"))
        // Files that weren't linted don't count as missing.
        let part = try lint(folder, "--baseline", "baseline.txt", "push/good.json")
        #expect(part.errors.isEmpty)
    }

    // MARK: Errors

    private static let incorrectUsage: [(words: [String], code: Int32)] = [
        (["lint", "--format", "html"], 64),
        (["lint", "--format", "text", "--format", "json"], 64),
        (["lint", "--output", "a", "--output", "b"], 64),
        (["lint", "--output="], 64),
        (["lint", "--dry-run"], 64),
        (["lint", "--fix", "-"], 64),
        (["lint", "-", "-"], 64),
        (["lint", "--stdin-filename", "a.json"], 64),
        (["lint", "--target", "App"], 64),
        (["lint", "--rule", "type-mismatch"], 64),
        (["lint", "--rule", "type-mismatc=off"], 64),
        (["lint", "--rule", "type-mismatch=fatal"], 64),
        (["lint", "--min-severity", "fatal"], 64),
        (["lint", "--explain", "type-mismatc"], 64),
        (["lint", "--provider", "onesignl", "bad.json"], 64),
        (["lint", "--write-baseline", "b", "--fix"], 64),
        (["lint", "--write-baseline", "-"], 64),
        (["lint", "--baseline", ""], 64),
        (["lint", ""], 64),
        (["lint", "--output", "bad.json", "bad.json"], 64),
        (["lint", "bad.json", "none.json", "bad.json/x"], 66),
        (["lint", "--mapping", "none.json", "bad.json"], 66),
        (["lint", "--output", "none/out.txt", "bad.json"], 66),
        (["lint", "--config", "none.json", "bad.json"], 66),
        (["lint", "--config", "json-invalid.txt", "bad.json"], 78),
        (["lint", "--config", "list.txt", "bad.json"], 78),
        (["lint", "--baseline", "none.txt", "bad.json"], 66),
        (["lint", "--baseline", "bad.json", "bad.json"], 66),
        (["lint", "unknown-key"], 78),
        (["lint", "unknown-rule/sub"], 78),
        (["lint", "not-an-object"], 78),
        (["lint", "repeated-key"], 78),
        (["lint", "unused-include"], 78),
        (["lint", "unused-override"], 78),
        (["lint", "missing-mapping"], 78),
        (["lint", "invalid-mapping/bad.json"], 78),
        (["inspect", "unknown-key/bad.json"], 78),
        (["preview", "missing-icon/bad.json"], 78),
    ]

    @Test func `incorrect usage, files and configurations have different exit codes`() throws {
        let folder = try folder([
            "bad.json": Self.bad, "json-invalid.txt": "{", "list.txt": "[]",
            "unknown-key/cameo.config.json": #"{"rule": {}}"#, "unknown-key/bad.json": Self.bad,
            "unknown-rule/cameo.config.json": #"{"rules": {"type-mismatc": "off"}}"#,
            "unknown-rule/sub/bad.json": Self.bad,
            "not-an-object/cameo.config.json": "[]",
            "repeated-key/cameo.config.json": #"{"rules": {}, "rules": {}}"#,
            "unused-include/cameo.config.json": #"{"include": ["*.json", "push/*.json"]}"#,
            "unused-include/bad.json": Self.bad,
            "unused-override/cameo.config.json":
                #"{"overrides": [{"files": ["old/**"], "rules": {"type-mismatch": "off"}}]}"#,
            "unused-override/bad.json": Self.bad,
            "missing-mapping/cameo.config.json": #"{"mapping": "maps/mapping.json"}"#,
            "missing-mapping/bad.json": Self.bad,
            "invalid-mapping/cameo.config.json": #"{"mapping": "map.txt"}"#,
            "invalid-mapping/map.txt": #"{"senderNam": "a"}"#,
            "invalid-mapping/bad.json": Self.bad,
            "missing-icon/cameo.config.json": #"{"appIcon": "icon.png"}"#,
            "missing-icon/bad.json": Self.bad,
        ])
        try expectSnapshot(
            try Tool.transcript(Self.incorrectUsage, folder: folder),
            "lint-errors.txt"
        )
    }

    @Test func `with --quiet, the report has only findings`() throws {
        let folder = try folder(["bad.json": Self.bad])
        let push = Repository.folder("Examples/payloads/direct.json")
        #expect(try Tool.run(["lint", "-q", push], folder: folder).output.isEmpty)
        let (all, quiet) = (
            try Tool.runInMemory(["lint", "bad.json"], folder: folder),
            try Tool.runInMemory(["lint", "--quiet", "bad.json"], folder: folder)
        )
        #expect(quiet.code == 1 && all.output.hasPrefix(quiet.output))
        #expect(all.output.dropFirst(quiet.output.count).contains(" in 1 file"))
    }

    @Test func `an incomplete run writes no report`() throws {
        let folder = try folder(["bad.json": Self.bad])
        let run = try Tool.runInMemory(
            [
                "lint", "--format", "sarif", "--output", "out.sarif", "--format", "text",
                "bad.json", "none.json",
            ],
            folder: folder
        )
        #expect(run.code == 66)
        #expect(run.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.sarif"))
    }

    @Test func `a full disk is an error, and the old report remains`() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let folder = try folder(["bad.json": Self.bad])
        let run = try Tool.run(["lint", "--output", "/dev/full", "bad.json"], folder: folder)
        #expect(run.code == 66)
        try expectSnapshot(run.errors, "lint-full-disk.txt")
        let shell = try Tool.shell("cd \"$1\" && \"$0\" lint bad.json > /dev/full", folder)
        #expect(shell.code == 66)
        #expect(shell.errors.hasPrefix("cameo: "))
    }

    // MARK: Configuration

    @Test func `the configuration of each file's folder applies`() throws {
        let folder = try folder([
            "cameo.config.json": """
            {"rules": {"type-mismatch": "warning"}, "exclude": ["draft"],
             "overrides": [{"files": ["**/old.json"], "rules": {"type-mismatch": "off"}}]}
            """,
            "a.json": Self.bad, "draft/a.json": Self.bad, "sub/old.json": Self.bad,
            "sub/cameo.config.json": #"{"rules": {"aps-key-unknown": "error"}}"#,
            "sub/w.json": Self.warned, "sub/a.json": Self.bad,
            "other/cameo.config.json": #"{"root": true}"#, "other/a.json": Self.bad,
        ])
        let run = try Tool.runInMemory(["lint", "--min-severity", "warning"], folder: folder)
        let lines = run.output.split(separator: "\n").filter { $0.contains("[") }
        #expect(
            lines.map { $0.split(separator: ":")[0] + ":" + $0.split(separator: ":")[3] } == [
                "a.json: warning", "other/a.json: error", "sub/a.json: warning",
                "sub/w.json: error",
            ]
        )
        // A file that is passed on the command line is linted even if a search would ignore it.
        #expect(try findings(lint(folder, "draft/a.json")) == ["draft/a.json: type-mismatch"])
        // --rule takes precedence over the configuration.
        #expect(
            try findings(start("\(folder)/sub", "--rule", "type-mismatch=off"))
                == ["w.json: aps-key-unknown"]
        )
        // --config replaces all other configurations.
        let given = try lint(folder, "--config", "other/cameo.config.json", "draft/a.json")
        #expect(given.code == 1)
    }

    @Test func `a baseline in the configuration applies`() throws {
        let folder = try folder([
            "bad.json": Self.bad, "sub/bad.json": Self.bad,
            "cameo.config.json": #"{"baseline": "accepted.txt"}"#,
        ])
        #expect(
            try Tool.runInMemory(["lint", "--write-baseline", "accepted.txt"], folder: folder).code
                == 0
        )
        #expect(try Tool.runInMemory(["lint"], folder: folder).code == 0)
        #expect(try Tool.run(["lint", "bad.json"], folder: "\(folder)/sub").code == 0)
    }

    @Test func `mapping, provider, name and icon apply to inspect, preview and gallery`() throws {
        let payload = #"{"aps":{"alert":"Hi","mutable-content":1},"f":{"n":"Grace","i":"7"}}"#
        let folder = try folder([
            "push/a.json": payload,
            "push/cameo.config.json":
                #"{"mapping": {"senderNameKey": "f.n", "senderIdKey": "f.i"}, "appName": "Engines X"}"#,
        ])
        let inspect = try Tool.run(["inspect", "--json", "push/a.json"], folder: folder)
        #expect(inspect.output.contains("Grace"))
        #expect(inspect.output.contains("mapping"))
        let preview = try Tool.run(["preview", "push/a.json", "--html", "-"], folder: folder)
        #expect(preview.output.contains("Grace"))
        let gallery = try Tool.run(["gallery", "push", "--html", "-"], folder: folder)
        #expect(gallery.output.contains("Grace"))
        // For notifications without a title, the app's name is shown.
        let plain = #"{"aps":{"alert":"Hi"}}"#
        try Data(plain.utf8).write(to: URL(fileURLWithPath: "\(folder)/push/plain.json"))
        let named = try Tool.run(["preview", "push/plain.json", "--html", "-"], folder: folder)
        #expect(named.output.contains("Engines X"))
        let given = try Tool.run(
            ["preview", "push/plain.json", "--app-name", "Other", "--html", "-"],
            folder: folder
        )
        #expect(given.output.contains("Other") && !given.output.contains("Engines X"))
        let onlyFCM = try Tool.run(
            ["inspect", "--json", "--provider", "fcm", "--config", "/dev/null", "push/a.json"],
            folder: folder
        )
        #expect(onlyFCM.code == 78)
    }

    // MARK: Online and project

    @Test func `--online downloads images as the extension does`() throws {
        let server = try LoopbackServer { path, _ in
            switch path {
            case "/ada.png": .status(200, body: Sample.png)
            case "/login": .status(200, body: Array("<!DOCTYPE html><title>Login</title>".utf8))
            default: .status(403)
            }
        }
        func payload(_ path: String) -> String {
            """
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderName":"Ada","senderAvatar":"\(server.url(path))"}
            """
        }
        let folder = try folder([
            "ada.json": payload("/ada.png"), "login.json": payload("/login"),
            "gone.json": payload("/gone.png"), "settings.txt": #"{"allowsLocalhost": true}"#,
        ])
        let online = try start(
            folder,
            "--online",
            "--settings",
            "settings.txt",
            "--rule",
            "image-private-host=off",
            "--min-severity",
            "error"
        )
        #expect(
            try findings(online) == [
                "gone.json: image-needs-login", "login.json: image-needs-login",
            ]
        )
        let offline = try start(folder, "--settings", "settings.txt", "--min-severity", "error")
        #expect(try findings(offline).isEmpty)
    }

    @Test func `--online counts redirects`() throws {
        let server = try LoopbackServer { path, _ in
            switch path {
            case "/ada.png": .status(200, body: Sample.png)
            case "/1": .redirect(to: "/ada.png")
            case "/2": .redirect(to: "/1")
            case "/3": .redirect(to: "/2")
            case "/4": .redirect(to: "/3")
            case "/http": .redirect(to: "http://example.com/ada.png")
            case "/file": .redirect(to: "file:///etc/passwd")
            default: .status(404)
            }
        }
        func payload(_ path: String) -> String {
            """
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderName":"Ada","senderAvatar":"\(server.url(path))"}
            """
        }
        let folder = try folder([
            "file.json": payload("/file"), "four.json": payload("/4"),
            "http.json": payload("/http"), "three.json": payload("/3"),
            "settings.txt": #"{"allowsLocalhost": true}"#,
        ])
        let run = try start(folder, "--online", "--settings", "settings.txt")
        let redirects = try findings(run).filter { $0.hasSuffix("image-redirected") }
        #expect(
            redirects == [
                "file.json: image-redirected", "four.json: image-redirected",
                "http.json: image-redirected",
            ]
        )
    }

    @Test func `--project compares payloads with the app`() throws {
        let project = Repository.folder("Examples/Engines")
        let folder = try folder([
            "a.json": """
            {"aps":{"alert":{"loc-key":"NO_SUCH_KEY","loc-args":["x"]},"sound":"ping.caf",
             "interruption-level":"time-sensitive"}}
            """
        ])
        let run = try start(folder, "--project", project, "a.json")
        let codes = Set(try findings(run).compactMap { $0.split(separator: " ").last })
        #expect(codes.isSuperset(of: ["sound-not-in-app", "entitlement-missing"]))
        #expect(
            Set(try findings(start(folder, "a.json"))).isDisjoint(with: ["a.json: sound-not-in-app"]
            )
        )
    }

    // MARK: Many files

    @Test func `linting many files has the same results as linting them sequentially`() throws {
        var files: [String: String] = [:]
        for index in 100..<200 {
            files["\(index).json"] = index % 3 == 0 ? Self.bad : Self.good
        }
        let folder = try folder(files)
        let all = try findings(lint(folder))
        #expect(
            all == (100..<200).filter { $0 % 3 == 0 }.map { "\($0).json: type-mismatch" }
        )
    }

    @Test func `files of one app are compared`() throws {
        func payload(_ name: String) -> String {
            """
            {"aps":{"alert":{"title":"\(name)","body":"Hi"},"mutable-content":1},
             "senderId":"u_1","senderName":"\(name)"}
            """
        }
        let folder = try folder(["a.json": payload("Ada"), "b.json": payload("Grace")])
        #expect(try findings(lint(folder)).contains("b.json: sender-varies"))
    }

    @Test func `rules are listed and explained`() throws {
        let list = try Tool.run("lint", "--list-rules")
        #expect(list.code == 0)
        try expectSnapshot(list.output, "lint-list-rules.txt")
        let one = try Tool.run("lint", "--explain", "key-misspelled")
        #expect(one.code == 0)
        try expectSnapshot(one.output, "lint-explain.txt")
        let ofIOS = try Tool.run("lint", "--explain", "r6")
        #expect(ofIOS.code == 0 && ofIOS.output.hasPrefix("R6 "))
        #expect(try Tool.run("lint", "--explain", "R17").code == 64)
    }
}
#endif
