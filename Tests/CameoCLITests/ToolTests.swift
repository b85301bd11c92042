#if os(macOS) || os(Linux)
import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct ToolTests {
    private let direct = Repository.folder("Examples/payloads/direct.json")

    @Test func `without a command it tells how it is called`() throws {
        let run = try Tool.run()
        #expect(run.code == 64)
        try expectSnapshot(run.output, "help.txt")
        #expect(try Tool.run("--help").output == run.output)
        #expect(try Tool.run("--help").code == 0)
    }

    @Test(arguments: ["inspect", "preview", "gallery", "install", "uninstall", "doctor"])
    func `each command tells its options`(_ command: String) throws {
        let run = try Tool.run(command, "--help")
        #expect(run.code == 0)
        try expectSnapshot(run.output, "help-\(command).txt")
        #expect(try Tool.run("help", command).output == run.output)
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `it tells its version`() throws {
        #expect(try Tool.run("--version").output == "cameo 0.1.0\n")
        // A package or pod of a repository is asked for by it.
        for name in ["Cameo", "CameoContentUI"] {
            let podspec = try Repository.text("\(name).podspec")
            #expect(podspec.contains("spec.version = '0.1.0'"))
            let sources = "'Sources/\(name)/**/*.swift'"
            #expect(podspec.contains("spec.source_files = \(sources)"))
        }
    }

    @Test(arguments: [
        (
            ["look"],
            "no command \"look\"; the commands are inspect, preview, gallery, "
                + "install, uninstall, doctor"
        ),
        (["inspect"], "no file given; name a payload's file, or - for standard input"),
        (["inspect", "--mapping"], "--mapping needs a value: --mapping FILE"),
        (["inspect", "--json=yes", "x"], "--json takes no value; write --json alone"),
        (
            ["inspect", "--headline", "loud", "x"],
            "--headline cannot be \"loud\"; choose one of senderFirst, groupFirst, senderInGroup"
        ),
    ])
    func `misuse ends with 64 and the way out`(_ words: [String], _ message: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == 64)
        #expect(run.errors == "cameo: \(message)\n")
        #expect(run.output.isEmpty)
    }

    @Test func `a card is drawn for the terminal`() throws {
        let assets = Repository.folder("Examples/assets")
        for name in ["direct", "group", "rich-image"] {
            let text = try Repository.text("Examples/payloads/\(name).json")
            let run = try Tool.run("preview", "-", "--assets", assets, input: text)
            #expect(run.code == 0)
            try expectSnapshot(run.output, "preview-\(name).txt")
        }
    }

    @Test func `a page is written where it is asked for`() throws {
        let out = try Tool.file()
        let assets = Repository.folder("Examples/assets")
        let run = try Tool.run("preview", direct, "--assets", assets, "--html", out.path)
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        let html = try String(contentsOf: out, encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("data:image/png;base64,"))
        let failed = try Tool.run(
            "preview",
            direct,
            "--html",
            "/no/such/folder/x.html",
            "--assets",
            assets
        )
        #expect(failed.code == 1)
        #expect(failed.errors.contains("it cannot be written; see that its folder exists"))
    }

    @Test func `a folder of assets that is none is an error`() throws {
        let run = try Tool.run("preview", direct, "--assets", "/no/such/folder")
        #expect(run.code == 1)
        #expect(
            run.errors
                == "cameo: /no/such/folder: no such folder; --assets needs the folder with HOST/PATH\n"
        )
    }

    @Test func `pictures are really downloaded, and slow ones are waited for in the open`()
        throws
    {
        let server = try LoopbackServer { path, _ in
            path == "/ada.png" ? .status(200, body: Sample.png) : .status(404)
        }
        let settings = try Tool.file(#"{"allowsLocalhost": true}"#)
        let payload = """
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderAvatar":"\(server.address("/ada.png"))","image":"\(server.address("/gone.png"))"}
            """
        let run = try Tool.run("preview", "-", "--settings", settings.path, input: payload)
        #expect(run.code == 0)
        #expect(run.output.contains("PNG, 1 kB, http://127.0.0.1"))
        #expect(run.output.contains("\(DownloadError.status(404))"))
    }
}
#endif
