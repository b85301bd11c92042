#if os(macOS) || os(Linux)
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

@Suite struct DiffCommandTests {
    private static let hasBrowser = (try? BrowserLocator.find()) != nil

    private static func push(_ name: String, _ aps: String = "", _ text: String = "Hi") -> String {
        #"{"aps": {"alert": {"title": "\#(name)", "body": "\#(text)"}, "mutable-content": 1\#(aps)}, "senderId": "u"}"#
    }

    /// Creates a folder with an old and a new version of five payloads.
    private func folder() throws -> String {
        try Tool.folder([
            "old/same.json": Self.push("Ada"),
            "new/same.json": Self.push("Ada"),
            // These payloads show the same notification, but differ in whitespace.
            "old/spelling.json": Self.push("Ada"),
            "new/spelling.json": " " + Self.push("Ada"),
            "old/deep/title.json": Self.push("Ada"),
            "new/deep/title.json": Self.push("Grace", #", "badge": 2"#),
            "old/removed.json": Self.push("Ada"),
            "new/added.json": Self.push("Ada"),
            "old/package.json": #"{"name": "x" oops"#,
            "new/package.json": #"{"name": "x" oops"#,
            "config/cameo.config.json": #"{"root": true}"#,
        ])
    }

    @Test func `differences, added and removed files are listed`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old", "new"], folder: folder)
        #expect(run.code == 0 && run.errors.isEmpty)
        try expectSnapshot(run.output, "diff.txt")
        #expect(try Tool.run(["diff", "old", "new", "--fail"], folder: folder).code == 1)
        #expect(try Tool.run(["diff", "new", "new", "--fail"], folder: folder).code == 0)
        let one = try Tool.run(
            ["diff", "old/deep/title.json", "new/deep/title.json", "--fail"],
            folder: folder
        )
        #expect(one.code == 1)
        #expect(one.output.contains("changed new/deep/title.json\n"))
    }

    @Test func `the JSON contains each file with its state and changes`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old", "new", "--json"], folder: folder)
        #expect(run.code == 0)
        let document = try JSONDocument(parsing: Array(run.output.utf8))
        let files = document.root.object?["files"]?.array?.compactMap(\.object) ?? []
        #expect(
            files.map { $0["file"]?.text } == ["added.json", "deep/title.json", "removed.json"]
        )
        #expect(files.map { $0["state"]?.text } == ["added", "changed", "removed"])
        let paths = files[1]["changes"]?.array?.map { $0.object?["path"]?.text }
        #expect(paths == ["appearance.firstLine", "appearance.badge"])
        #expect(document.root.object?["sameCount"]?.integer == 2)
    }

    @Test func `lint findings are compared for each message, with the configured severities`()
        throws
    {
        let folder = try Tool.folder([
            "old/a.json": Self.push("Ada"), "new/a.json": Self.push("Ada", #", "badge": "three""#),
            "new/cameo.config.json": #"{"root": true}"#,
            "off.json": #"{"root": true, "rules": {"type-mismatch": "off"}}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old/a.json", "new/a.json", "--fail"], folder: folder)
        #expect(run.code == 1 && run.errors.isEmpty)
        #expect(run.output.contains("[type-mismatch]"))
        let json = try Tool.run(["diff", "old/a.json", "new/a.json", "--json"], folder: folder)
        #expect(json.output.contains(#""code": "type-mismatch""#))
        let off = try Tool.run(
            ["diff", "old/a.json", "new/a.json", "--fail", "--config", "off.json"],
            folder: folder
        )
        #expect(off.code == 0 && off.output.contains("0 changed"))
    }

    @Test func `overrides apply to the files of their folders`() throws {
        let files = ["a.json", "b.json", "deep/a.json", "removed.json"]
        var contents = files.reduce(into: [String: String]()) { contents, name in
            contents["old/\(name)"] = Self.push("Ada")
            contents["new/\(name)"] = Self.push("Ada", #", "badge": "three""#)
        }
        contents["old/removed.json"] = contents.removeValue(forKey: "new/removed.json")
        contents["new/cameo.config.json"] = """
            {"root": true, "overrides": [{"files": ["a.json"], "rules": {"type-mismatch": "off"}}]}
            """
        let folder = try Tool.folder(contents)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old", "new"], folder: folder)
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(!run.output.contains("changed a.json"))
        #expect(run.output.contains("changed b.json") && run.output.contains("[type-mismatch]"))
        #expect(run.output.contains("1 removed"))
    }

    @Test func `a changed file that can't be read is a failure`() throws {
        let folder = try Tool.folder([
            "old/a.json": Self.push("Ada"), "new/a.json": "{ oops", "old/b.json": Self.push("Ada"),
            "new/b.json": Self.push("Grace"),
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old", "new"], folder: folder)
        #expect(run.code == 66)
        #expect(run.errors.hasPrefix("cameo: new/a.json: "))
        #expect(run.output.contains("changed b.json") && run.output.contains("1 not compared"))
    }

    @Test func `the messages of a request are compared individually`() throws {
        func request(_ second: String) -> String {
            #"[{"to": "ExponentPushToken[x]", "title": "Ada", "body": "Hi"}, {"to": "ExponentPushToken[y]", "title": "\#(second)", "body": "Hi"}]"#
        }
        let folder = try Tool.folder(["old.json": request("Ada"), "new.json": request("Grace")])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old.json", "new.json"], folder: folder)
        #expect(run.output.contains("changed new.json#1"))
        #expect(run.output.contains("1 changed, 0 added, 0 removed, 1 unchanged"))
    }

    @Test func `a sound that becomes critical is a difference`() throws {
        let critical = #", "sound": {"critical": 1, "name": "default", "volume": 1}"#
        let folder = try Tool.folder([
            "old.json": Self.push("Ada", #", "sound": "default""#),
            "new.json": Self.push("Ada", critical),
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["diff", "old.json", "new.json"], folder: folder)
        #expect(run.output.contains("critical sound  no → yes"))
    }

    @Test func `incorrect usage is explained`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let commands: [[String]] = [
            [], ["old"], ["old", "new", "config"], ["old", "new/same.json"],
            ["old/same.json", "new"], ["-", "-"], ["old", "new", "--png", "-"],
            ["old", "new", "--png", "x.png"], ["old", "new", "--png", "x.webp"],
        ]
        let transcript = try Tool.transcript(
            commands.map { (["diff"] + $0, 64) },
            folder: folder
        )
        try expectSnapshot(transcript, "diff-errors.txt")
        for words in [["old", "missing"], ["missing.json", "new/same.json"]] {
            let missing = try Tool.run(["diff"] + words, folder: folder)
            #expect(missing.code == 66 && missing.output.isEmpty)
            #expect(missing.errors.contains(": no such file or folder"))
        }
        let both = try Tool.run(["diff", "old", "new", "--json", "--html", "-"], folder: folder)
        #expect(both.code == 64 && both.errors.contains("\"code\":\"usage\""))
    }

    // MARK: Images

    /// Returns the size of a PNG image.
    private func size(_ file: String) throws -> (width: Int, height: Int) {
        try ImageHeader(of: Array(try Data(contentsOf: URL(fileURLWithPath: file)))).uprightSize
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `images are side by side, and their differences are marked`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: "\(folder)/out",
            withIntermediateDirectories: true
        )
        let run = try Tool.run(
            ["diff", "old", "new", "--png", "out", "--html", "diff.html", "--json"],
            folder: folder
        )
        #expect(run.code == 0 && run.errors.isEmpty == Tool.browserNotice.isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted()
        #expect(names == ["added.png", "removed.png", "title.png"])
        let size = try size("\(folder)/out/title.png")
        let expected = ComparisonPage.size(PhoneOptions())
        #expect(size.width == 2 * expected.width && size.height == 2 * expected.height)
        let html = try String(contentsOfFile: "\(folder)/diff.html", encoding: .utf8)
        #expect(!html.contains("<script") && !html.contains("src=\"http"))
        // The different words of the title are marked, and a missing version has no card.
        #expect(html.contains("<del>Ada</del>") && html.contains("<ins>Grace</ins>"))
        #expect(html.components(separatedBy: "<article class=\"card\"").count - 1 == 4)
        #expect(!html.contains("No file"))
        #expect(html.contains("first line"))
        #expect(run.output.contains("\"imagesDiffer\": true"))
    }

    @Test func `new errors precede the other differences on the page`() throws {
        let folder = try Tool.folder([
            "old/a.json": Self.push("Ada"), "old/b.json": Self.push("Ada"),
            "new/a.json": Self.push("Grace"),
            "new/b.json": Self.push("Grace", #", "badge": "three""#),
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let page = try Tool.run(["diff", "old", "new", "--html", "-"], folder: folder).output
        let parts = page.components(separatedBy: "<section")
        #expect(parts.count == 3)
        #expect(parts[1].contains("<li class=\"error\"><b>New error</b>"))
        let list = parts[1].components(separatedBy: "<li")
        #expect(list[1].contains("New error") && list[2].contains("first line"))
        #expect(!parts[2].contains("New error"))
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `an invisible change results in identical images`() throws {
        let folder = try Tool.folder([
            "old.json": Self.push("Ada"), "new.json": Self.push("Ada", #", "badge": 2"#),
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(
            ["diff", "old.json", "new.json", "--png", "x.png", "--html", "x.html"],
            folder: folder
        )
        let written = "cameo: x.png: wrote the difference\ncameo: x.html: wrote 1 difference\n"
        #expect(run.code == 0 && run.errors == Tool.browserNotice + written)
        #expect(run.output.contains("The rendered images are the same."))
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/x.png")).starts(with: [0x89, 0x50])
        )
        let jpeg = try Tool.run(["diff", "old.json", "new.json", "--png", "x.jpg"], folder: folder)
        #expect(
            jpeg.code == 0
                && jpeg.errors == Tool.browserNotice + "cameo: x.jpg: wrote the difference\n"
        )
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/x.jpg")).starts(with: [0xFF, 0xD8])
        )
        let html = try String(contentsOfFile: "\(folder)/x.html", encoding: .utf8)
        #expect(
            html.contains("class=\"same\"") && !html.contains("<ins>") && !html.contains("<del>")
        )
    }

    @Test(
        .usesBrowser,
        .enabled(if: hasBrowser, "requires a browser; install one with make setup-browser")
    )
    func `regions contain the differences between images`() throws {
        let parser = PayloadParser()
        func preview(_ text: String) throws -> Preview {
            Preview(
                title: "x",
                payload: try Payload(parsing: Array(Self.push("Ada", "", text).utf8)),
                parser: parser,
                downloads: DownloadedMedia()
            )
        }
        let options = PhoneOptions()
        let browser = try SharedBrowser.open()
        let size = ComparisonPage.size(options)
        try browser.resize(width: size.width, height: size.height, scale: 1)
        let images = try ["Hi", "Ho", "Hi"].map { text in
            let page = ComparisonPage.picture(of: try preview(text), options)
            try browser.open(page)
            return Data(try browser.image()).base64EncodedString()
        }
        func regions(_ old: Int, _ new: Int) throws -> [ComparisonPage.Region] {
            let script = ComparisonPage.regionScript(
                old: images[old],
                new: images[new],
                options
            )
            return ComparisonPage.regions(try browser.evaluate(script))
        }
        #expect(try regions(0, 2).isEmpty)
        let found = try regions(0, 1)
        let body = try #require(
            try browser.area(
                """
                (() => { const r = [...document.querySelectorAll('.body')].find(e => e.offsetWidth)
                  .getBoundingClientRect(); return [r.left, r.top - 40, r.right, r.bottom - 40]; })()
                """
            )
        )
        let region = try #require(found.first)
        #expect(found.count == 1)
        // The changed letter is small, and is on the line of the text.
        #expect(region.width < 60 && region.height < 60)
        #expect(Double(region.x) >= body.x - 16 && Double(region.x) < body.x + 40)
        #expect(Double(region.y + region.height / 2) > body.y)
        #expect(Double(region.y + region.height / 2) < body.y + body.height)
        // The entire word that contains the letter is marked.
        let words = ComparisonPage.regions(try browser.evaluate(ComparisonPage.wordScript))
        let word = try #require(words.first { Double($0.y + $0.height / 2) > body.y })
        let mark = try #require(ComparisonPage.Region.containing(words, found).first)
        #expect(mark.x <= word.x && mark.x + mark.width >= word.x + word.width)
        #expect(mark.y <= word.y && mark.y + mark.height >= word.y + word.height)
    }
}
#endif
