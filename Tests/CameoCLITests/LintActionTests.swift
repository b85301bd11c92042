#if os(macOS) || os(Linux)
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import CameoPreview

/// Tests of the GitHub action's script, which runs in a folder with a git history.
@Suite struct LintActionTests {
    private static let bad = #"{"aps":{"alert":"x","badge":"3"}}"#
    private static let good = #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"sound":"default"}}"#

    private struct Step {
        let run: Tool.Run
        /// The outputs of the step.
        let outputs: [String: String]
        let summary: String
        let folder: String
    }

    /// Creates a repository with an old mistake in `main`, and with a branch that adds files.
    private func repository() throws -> String {
        let folder = try Tool.folder([
            "push/old.json": Self.bad, "push/kept.json": Self.good, "package.json": "{}",
        ])
        try git(folder, "init", "--quiet", "--initial-branch", "main")
        try commit(folder)
        try git(folder, "checkout", "--quiet", "-b", "branch")
        for (name, text) in [
            "push/new ü.json": Self.bad, "push/-rf.json": Self.good, "tsconfig.json": "{ // x\n}",
            "push/$(touch pwned).json": Self.bad, "text.txt": Self.bad,
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try commit(folder)
        try git(folder, "checkout", "--quiet", "main")
        // The base changes this file after the branch was created.
        try Data(Self.bad.utf8).write(to: URL(fileURLWithPath: "\(folder)/push/later.json"))
        try commit(folder)
        try git(folder, "checkout", "--quiet", "branch")
        return folder
    }

    private func commit(_ folder: String) throws {
        try git(folder, "add", "--all")
        try git(
            folder,
            "-c",
            "user.name=Ada",
            "-c",
            "user.email=ada@example.com",
            "-c",
            "commit.gpgsign=false",
            "commit",
            "--quiet",
            "--message",
            "x"
        )
    }

    private func git(_ folder: String, _ words: String...) throws {
        let run = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/git"),
            words,
            folder: folder,
            environment: ["HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"]
        )
        try #require(run.code == 0, "\(run.errors)")
    }

    private func step(_ folder: String, _ inputs: [String: String]) throws -> Step {
        let temporary = try Tool.folder(["output": "", "summary": ""])
        let environment = [
            "CAMEO_TOOL": Repository.product("cameo").path, "GITHUB_OUTPUT": "\(temporary)/output",
            "GITHUB_STEP_SUMMARY": "\(temporary)/summary", "RUNNER_TEMP": temporary,
            "GITHUB_WORKSPACE": folder, "HOME": folder,
        ].merging(inputs) { $1 }
        let run = try Tool.run(
            URL(fileURLWithPath: Repository.folder("Scripts/lint-action")),
            [],
            folder: folder,
            environment: environment
        )
        let lines = try String(contentsOfFile: "\(temporary)/output", encoding: .utf8)
            .split(separator: "\n")
        var outputs: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            outputs[parts[0]] = parts[1]
        }
        return Step(
            run: run,
            outputs: outputs,
            summary: try String(contentsOfFile: "\(temporary)/summary", encoding: .utf8),
            folder: temporary
        )
    }

    private func annotatedFiles(_ step: Step) -> [String] {
        step.run.output.split(separator: "\n").filter { $0.hasPrefix("::error file=") }.map {
            String($0.dropFirst("::error file=".count).prefix { $0 != "," })
        }
    }

    @Test func `all files are annotated, and the reports are outputs of the step`() throws {
        let folder = try repository()
        let step = try step(folder, ["CAMEO_GALLERY": "push"])
        #expect(step.run.code == 1)
        #expect(
            annotatedFiles(step) == [
                "push/$(touch pwned).json", "push/new ü.json", "push/old.json",
            ]
        )
        #expect(step.summary.contains("cameo lint"))
        let sarif = try String(
            contentsOfFile: try #require(step.outputs["sarif"]),
            encoding: .utf8
        )
        #expect(sarif.contains("\"uri\":\"push/new%20%C3%BC.json\""))
        let gallery = try String(
            contentsOfFile: try #require(step.outputs["gallery"]),
            encoding: .utf8
        )
        #expect(gallery.hasPrefix("<!DOCTYPE html>"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/pwned"))
    }

    @Test func `payloads are compared with the branch's merge base`() throws {
        let folder = try repository()
        try Data(Self.bad.utf8).write(to: URL(fileURLWithPath: "\(folder)/push/kept.json"))
        try commit(folder)
        let step = try step(folder, ["CAMEO_DIFF": "push", "CAMEO_BASE": "main"])
        let lines = step.run.output.split(separator: "\n")
        #expect(lines.contains("changed kept.json"))
        #expect(lines.contains("added $(touch pwned).json"))
        // The base changed this file after the branch was created, so it is ignored.
        #expect(!step.run.output.contains("later.json"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/pwned"))
        let new = try self.step(folder, ["CAMEO_DIFF": "other", "CAMEO_BASE": "main"])
        #expect(new.outputs["diff"] == nil)
        let base = try self.step(folder, ["CAMEO_DIFF": "push", "CAMEO_BASE": "nothing"])
        #expect(base.run.code == 64)
        guard (try? BrowserLocator.find()) != nil else { return }
        let page = try String(
            contentsOfFile: try #require(step.outputs["diff"]),
            encoding: .utf8
        )
        #expect(page.contains("class=\"pair\""))
    }

    @Test func `only the files of the branch are linted`() throws {
        let folder = try repository()
        let step = try step(
            folder,
            ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main", "CAMEO_PATHS": "."]
        )
        #expect(annotatedFiles(step) == ["push/$(touch pwned).json", "push/new ü.json"])
        let other = try self.step(
            folder,
            ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main", "CAMEO_PATHS": "docs\n"]
        )
        #expect(other.run.code == 0)
        #expect(other.outputs.isEmpty)
    }

    @Test func `changed files that the configuration excludes aren't linted`() throws {
        let folder = try repository()
        try Data(#"{"exclude": ["push/new*"]}"#.utf8)
            .write(to: URL(fileURLWithPath: "\(folder)/cameo.config.json"))
        try commit(folder)
        let step = try step(folder, ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main"])
        #expect(annotatedFiles(step) == ["push/$(touch pwned).json"])
    }

    @Test func `paths aren't interpreted as patterns`() throws {
        let folder = try repository()
        let step = try step(
            folder,
            ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main", "CAMEO_PATHS": ":(exclude)push"]
        )
        #expect(annotatedFiles(step).isEmpty)
    }

    @Test func `linting a shallow clone without a merge base fails`() throws {
        let folder = try repository()
        let clone = try Tool.folder([:])
        try FileManager.default.createDirectory(atPath: clone, withIntermediateDirectories: true)
        try git(clone, "init", "--quiet")
        for branch in ["main", "branch"] {
            try git(clone, "fetch", "--quiet", "--depth=1", "file://\(folder)", branch)
            try git(clone, "branch", branch, "FETCH_HEAD")
        }
        try git(clone, "checkout", "--quiet", "branch")
        let step = try step(clone, ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main"])
        #expect(step.run.code == 64)
        #expect(step.run.output.contains("::error::"))
    }

    @Test func `all files are linted if very many have changed`() throws {
        let folder = try repository()
        let name = String(repeating: "x", count: 240)
        for index in 0..<2200 {
            try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)\(index)"))
        }
        try commit(folder)
        let step = try step(folder, ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "main"])
        #expect(step.run.code == 1)
        #expect(annotatedFiles(step).contains("push/old.json"))
    }

    @Test func `options are passed on, one per line`() throws {
        let folder = try repository()
        let step = try step(folder, ["CAMEO_ARGUMENTS": "--rule\ntype-mismatch=off\n"])
        #expect(step.run.code == 0)
        #expect(annotatedFiles(step).isEmpty)
    }

    @Test func `an invalid configuration or base fails without a report`() throws {
        let folder = try repository()
        for base in ["nothing", "--output=x"] {
            let step = try step(folder, ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": base])
            #expect(step.run.code == 64)
            #expect(step.outputs.isEmpty)
        }
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/cameo.config.json"))
        let step = try step(folder, [:])
        #expect(step.run.code == 78)
        #expect(step.outputs.isEmpty)
        #expect(step.run.output.hasPrefix("::error::cameo.config.json"))
    }

    @Test(arguments: [
        ["CAMEO_ARGUMENTS": "--strict --quiet"], ["CAMEO_PATHS": "psh"],
        ["CAMEO_TOOL": "/nonexistent/cameo"],
        ["CAMEO_CHANGED_ONLY": "true", "CAMEO_BASE": "nothing"],
    ])
    func `a mistake in the inputs is an annotation`(inputs: [String: String]) throws {
        let step = try step(try repository(), inputs)
        #expect([64, 66].contains(step.run.code))
        #expect(step.outputs.isEmpty)
        let lines = step.run.output.split(separator: "\n")
        let annotations = lines.filter { $0.hasPrefix("::error::") }
        #expect(annotations.count == 1)
        let mistake = try #require(inputs["CAMEO_BASE"] == nil ? inputs.values.first : "base")
        #expect(annotations.first?.contains(mistake) == true)
        // Neither the shell nor git adds a message of its own.
        #expect(!step.run.errors.contains("line ") && !step.run.errors.contains("fatal:"))
    }
}
#endif
