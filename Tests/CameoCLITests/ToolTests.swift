#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoCLI
import CameoCommands
import Foundation
import TestSupport
import Testing

@Suite struct ToolTests {
    private let direct = Repository.folder("Examples/payloads/direct.json")

    @Test func `without a command, the help is printed`() throws {
        let run = try Tool.run()
        #expect(run.code == 64)
        try expectSnapshot(run.output, "help.txt")
        #expect(try Tool.run("--help").output == run.output)
        #expect(try Tool.run("--help").code == 0)
    }

    /// Two screens contain 80 lines.
    @Test(arguments: CommandName.allCases.map(\.rawValue))
    func `the help of each command fits on two screens of 80 columns`(_ command: String) throws {
        let run = try Tool.run(command, "--help")
        #expect(run.code == 0)
        try expectSnapshot(run.output, "help-\(command).txt")
        #expect(try Tool.run("help", command).output == run.output)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 } && lines.count <= 81)
    }

    @Test func `the articles in the help exist`() {
        let articles = CommandSyntax.all.compactMap(\.article)
        #expect(!articles.isEmpty)
        for name in articles {
            let path = Repository.folder("Sources/Cameo/Cameo.docc/\(name).md")
            #expect(FileManager.default.fileExists(atPath: path), "\(path)")
        }
        #expect(DocumentationURL.article("Send", repository: "") == nil)
        let url = DocumentationURL.article(
            "Send",
            repository: "https://example.com/cameo",
            version: "1.2.3"
        )
        #expect(url == "https://example.com/cameo/blob/1.2.3/Sources/Cameo/Cameo.docc/Send.md")
    }

    @Test func `every command prints the version, as text or as JSON`() throws {
        let (text, json) = (
            "cameo \(CommandLineTool.version)\n", "{\"version\":\"\(CommandLineTool.version)\"}\n"
        )
        for arguments in [["version"], ["--version"]]
            + CommandName.allCases.map({ [$0.rawValue, "--version"] })
        {
            #expect(try Tool.run(arguments).output == text)
            #expect(try Tool.run(arguments + ["--json"]).output == json)
        }
        #expect(try Tool.run("--json", "--version").output == json)
        #expect(try Tool.run("gallery", "--json").code == 64)
    }

    @Test func `the version matches the pods' version`() throws {
        let version = CommandLineTool.version
        #expect(try Tool.run("--version").output == "cameo \(version)\n")
        // `cameo install` adds the package or pod whose version matches the tool's.
        for name in ["Cameo", "CameoApp", "CameoContentUI"] {
            let podspec = try Repository.text("\(name).podspec")
            #expect(podspec.contains("spec.version = '\(version)'"))
            let sources = "'Sources/\(name)/**/*.swift'"
            #expect(podspec.contains("spec.source_files = \(sources)"))
        }
    }

    private static let incorrectUsage = [
        ["look"],
        ["isntall"],
        ["inspect", "--maping", "mapping.json", "push.json"],
        ["completions", "tcsh"],
        ["--verison"],
        ["--quiet", "inspect", "push.json"],
        ["--title-style=loud", "inspect", "push.json"],
        ["--loud"],
        ["inspect"],
        ["inspect", "--mapping"],
        ["inspect", "--json=yes", "push.json"],
        ["inspect", "--loud", "push.json"],
        ["inspect", "--title-style", "loud", "push.json"],
        ["preview", "-", "--watch"],
        ["preview", "push.json", "--png", "-"],
        ["preview", "push.json", "--html="],
        ["gallery", "."],
        ["gallery", "--html", "gallery.html"],
        ["push.json"],
        ["payloads/"],
        ["App.xcodeproj"],
        ["preview", "--dark", "push.json"],
        ["lint", "--sarif"],
        ["lint", "--html", "lint.html"],
        ["lint", "--htlm=lint.html"],
        ["inspect", "--josn=1", "push.json"],
        ["doctor", "push.json"],
        ["doctor", "."],
    ]

    @Test func `incorrect usage is explained and has the exit code 64`() throws {
        let folder = try Tool.folder(["push.json": "{\"aps\": {\"alert\": \"Hi\"}}"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let transcript = try Tool.transcript(Self.incorrectUsage.map { ($0, 64) }, folder: folder)
        try expectSnapshot(transcript, "usage-errors.txt")
    }

    @Test(arguments: [["inspect", "-"], ["install", "--project", "Examples/Engines"]])
    func `a payload isn't a mapping`(_ words: [String]) throws {
        let run = try Tool.run(words + ["--mapping", direct], folder: Repository.folder("."))
        #expect(run.code == 66)
        #expect(run.errors.contains("this is a payload; pass it without an option"))
    }

    @Test func `a card is printed to the terminal`() throws {
        let assets = Repository.folder("Examples/assets")
        for name in ["direct", "group", "rich-image"] {
            let text = try Repository.text("Examples/payloads/\(name).json")
            let run = try Tool.run("preview", "-", "--assets", assets, input: text)
            #expect(run.code == 0)
            try expectSnapshot(run.output, "preview-\(name).txt")
        }
    }

    @Test func `a page is written to a file`() throws {
        let out = try Tool.file()
        let assets = Repository.folder("Examples/assets")
        let run = try Tool.run("preview", direct, "--assets", assets, "--html", out.path)
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        let html = try String(contentsOf: out, encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("data:image/png;base64,"))
    }

    @Test func `images are downloaded, and failed downloads are reported`() throws {
        let server = try LoopbackServer { path, _ in
            path == "/ada.png" ? .status(200, body: Sample.png) : .status(404)
        }
        let settings = try Tool.file(#"{"allowsLocalhost": true}"#)
        let payload = """
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderAvatar":"\(server.url("/ada.png"))","image":"\(server.url("/gone.png"))"}
            """
        let run = try Tool.run("preview", "-", "--settings", settings.path, input: payload)
        #expect(run.code == 0)
        #expect(run.output.contains("PNG, 79 bytes, http://127.0.0.1"))
        #expect(run.output.contains(Inspection.Code.mediaFailed.rawValue))
        #expect(run.output.contains(" 404"))
    }
}
#endif
