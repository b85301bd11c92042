#if os(macOS) || os(Linux)
import CameoHost
import CameoXcode
import Foundation
import HostSupport
import Testing

@testable import CameoCommands

/// Tests of the confirmation prompt before files are changed.
@Suite struct QuestionTests {
    /// A terminal that stores all questions.
    private final class Terminal: ProjectTerminal {
        private(set) var questions: [String] = []
        /// The remaining answers. Further questions are answered with no.
        private var answers: [String]
        let width = 80
        let isTerminal = true
        let isQuiet = false

        init(_ answers: [String]) {
            self.answers = answers
        }

        func write(_ text: String) throws(CommandError) {}

        func ask(_ question: String) -> String? {
            questions.append(question)
            return answers.isEmpty ? "n" : answers.removeFirst()
        }

        func showProgress(_ text: String?) {}
    }

    /// Returns the questions of a command. The last one is answered with no.
    private func question(
        _ words: [String],
        _ host: MemoryHost,
        answers: [String] = []
    ) throws -> [String] {
        let terminal = Terminal(answers)
        let syntax = try CommandSyntax.named(words[0])
        let context = ProjectContext(try syntax.parse(Array(words.dropFirst())), host, terminal)
        let result =
            switch syntax.name {
            case .install: try InstallCommand.run(context)
            case .adopt: try AdoptCommand.run(context)
            default: try UninstallCommand.run(context)
            }
        #expect(try context.report(result) == 1)
        return terminal.questions
    }

    @Test func `the question counts the files by the kind of change`() throws {
        let fixture = ProjectFixture(name: "classic-56").folder
        let host = try MemoryHost(fixture, to: FilePath("/project"), currentFolder: "/project")
        let location = ["--package-location", "https://git.example.com/cameo.git"]
        #expect(
            try question(["install"] + location, host) == ["Add 4 files and change 3? [y/N] "]
        )
        let copying = try #require(try question(["install"], host).first)
        #expect(copying.hasPrefix("Add 4 files, change 3, and copy the library ("))
        _ = ProjectCommands.json(["install", "--yes"] + location, host)
        #expect(try question(["uninstall"], host) == ["Change 3 files and delete 4? [y/N] "])
    }

    @Test func `one of several manifests must be chosen`() throws {
        let manifest = "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n"
        let host = try MemoryHost(
            ["ios/project.yml": manifest, "mac/project.yml": manifest],
            in: "/project",
            input: ""
        )
        let words = ["install", "--project", "/project"]
        let questions = try question(words, host, answers: ["2"])
        #expect(questions.first == "Which project?\n  1  ios\n  2  mac\n1 to 2: ")
        #expect(questions.count == 2)
        let syntax = try CommandSyntax.named("install")
        let context = ProjectContext(try syntax.parse(Array(words.dropFirst())), host, nil)
        #expect(throws: CommandError.self) { try InstallCommand.run(context) }
    }

    @Test func `only the extension's deployment target is raised if the user answers yes`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 12.0"
            )
        }
        let folder = copy.bundle.deletingLastPathComponent()
        let host = try MemoryHost(folder, to: FilePath("/project"), currentFolder: "/project")
        let words = ["adopt", "--package-location", "https://git.example.com/cameo.git"]
        let raise = InstallWarning.deploymentTargetRaisedAboveApp(
            target: "PushExtension",
            from: "12.0",
            app: "12.0"
        )
        let questions = try question(words, host, answers: ["yes"])
        #expect(questions.first == "\(raise). Raise it? [y/N] ")
        #expect(questions.count == 2)
        // With --raise-ios, the only question is whether to write the files.
        #expect(try question(words + ["--raise-ios"], host) == Array(questions.dropFirst()))
        let refusal = ProjectError.Adopt.oldDeploymentTarget(
            target: "PushExtension",
            version: "12.0",
            appVersion: "12.0"
        )
        // Neither a negative answer nor --yes without the option raises the version.
        for options in [[], ["--yes"]] {
            do {
                _ = try question(words + options, host)
                Issue.record("The deployment target was raised with \(options)")
            } catch let error as CommandError {
                #expect("\(error)".contains(refusal.description))
            }
        }
    }
}
#endif
