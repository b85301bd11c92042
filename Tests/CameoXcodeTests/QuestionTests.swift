#if os(macOS) || os(Linux)
import CameoHost
import CameoXcode
import Foundation
import HostSupport
import Testing

@testable import CameoCommands

/// The question before files are changed.
@Suite struct QuestionTests {
    /// Answers no question.
    private final class Terminal: ProjectTerminal {
        private(set) var questions: [String] = []
        let width = 80
        let isTerminal = true
        let isQuiet = false

        func write(_ text: String) throws(CommandError) {}

        func ask(_ question: String) -> String? {
            questions.append(question)
            return "n"
        }

        func showProgress(_ text: String?) {}
    }

    /// The question of a command, which is answered with no.
    private func question(_ words: [String], _ host: MemoryHost) throws -> [String] {
        let terminal = Terminal()
        let syntax = try CommandSyntax.named(words[0])
        let context = ProjectContext(try syntax.parse(Array(words.dropFirst())), host, terminal)
        let result =
            syntax.name == .install
            ? try InstallCommand.run(context) : try UninstallCommand.run(context)
        #expect(try context.report(result) == 1)
        return terminal.questions
    }

    @Test func `the question counts files by what happens to them`() throws {
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
}
#endif
