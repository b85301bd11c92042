#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests of the behavior that all commands share: versions, colors, and messages on standard error.
@Suite struct ConsoleTests {
    private static let direct = Repository.folder("Examples/payloads/direct.json")

    @Test func `the version is printed as text or JSON`() throws {
        #expect(try Tool.run("lint", "--version").output == "cameo 0.1.0\n")
        #expect(try Tool.run("--version", "--json").output == "{\"version\":\"0.1.0\"}\n")
    }

    @Test func `FORCE_COLOR colors output that isn't a terminal, and overrides NO_COLOR`()
        throws
    {
        func isColored(_ environment: [String: String]) throws -> Bool {
            let run = try Tool.run(["inspect", Self.direct], environment: environment)
            #expect(run.code == 0)
            return run.output.contains("\u{1B}[")
        }
        #expect(try !isColored([:]))
        #expect(try isColored(["FORCE_COLOR": "1"]))
        #expect(try isColored(["FORCE_COLOR": "", "NO_COLOR": "1"]))
        #expect(try !isColored(["FORCE_COLOR": "0"]))
    }

    @Test func `quiet hides notices but not errors, and verbose adds details`() throws {
        let folder = try Tool.folder([
            "push.json": "{\"aps\": {\"alert\": \"Hi\"}}",
            "settings.json": "{\"colour\": \"red\"}",
            "cameo.config.json": "{\"settings\": \"settings.json\"}",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let normal = try Tool.run(["inspect", "push.json"], folder: folder)
        #expect(normal.code == 0)
        #expect(normal.errors.contains("colour"))
        for option in ["-q", "--quiet"] {
            let quiet = try Tool.run(["inspect", "push.json", option], folder: folder)
            #expect(quiet.code == 0)
            #expect(quiet.errors.isEmpty)
            #expect(quiet.output == normal.output)
        }
        let verbose = try Tool.run(["inspect", "push.json", "-v"], folder: folder)
        #expect(verbose.errors.contains("cameo: Configuration cameo.config.json\n"))
        let missing = try Tool.run(["inspect", "missing.json", "-q"], folder: folder)
        #expect(missing.code == 66)
        #expect(missing.errors.contains("missing.json"))
    }

    @Test func `a closed pipe ends the output without a message`() throws {
        let payload = try Repository.text("Examples/payloads/direct.json")
        // The output is larger than a pipe's buffer.
        let files = Dictionary(
            uniqueKeysWithValues: (0..<400).map { ("\($0).json", payload) }
        )
        let folder = try Tool.folder(files)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "{ \"$0\" inspect *.json 2>errors; echo $? >code; } | head -n 1 >line",
            Repository.product("cameo").path,
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        try process.run()
        process.waitUntilExit()
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        #expect(try text("code") == "141\n")
        #expect(try text("errors").isEmpty)
        #expect(try text("line").hasPrefix("0.json"))
    }

    @Test(arguments: ["zsh", "bash", "fish"])
    func `completions offer every command and option`(_ shell: String) throws {
        let script = try Tool.run("completions", shell).output
        for option in ["min-severity", "title-style", "package-location", "diff"] {
            #expect(script.contains(option))
        }
        #expect(script.contains("light dark"))
        #expect(try Tool.run("completions", "tcsh").code == 64)
    }

    @Test func `a man page contains the help text`() throws {
        let page = try Tool.run("manual", "lint").output
        #expect(page.hasPrefix(".TH \"CAMEO-LINT\" \"1\""))
        #expect(page.contains(".B \\-\\-baseline FILE\n"))
        #expect(try Tool.run("manual").output.contains(".B cameo\\-lint(1)\n"))
        #expect(try Tool.run("manual", "lnt").code == 64)
    }
}
#endif
