#if os(macOS) || os(Linux)
import CameoPreview
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct PictureCommandTests {
    private static let hasBrowser = (try? BrowserLocator.find()) != nil
    private let direct = Repository.folder("Examples/payloads/direct.json")
    private let group = Repository.folder("Examples/payloads/group.json")
    private let assets = Repository.folder("Examples/assets")

    @Test(.enabled(if: hasBrowser, "no browser is installed: make setup-browser"))
    func `a picture is written, and one a file into a folder`() throws {
        let out = try Tool.file()
        let run = try Tool.run("preview", direct, group, "--assets", assets, "--png", out.path)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(try Data(contentsOf: out).starts(with: Sample.png.prefix(8)))
        let folder = Scratch.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let many = try Tool.run(
            "preview",
            direct,
            group,
            direct,
            "--assets",
            assets,
            "--png",
            folder.path,
            "--theme",
            "dark"
        )
        #expect(many.code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["direct-2.png", "direct.png", "group.png"])
    }

    @Test(.enabled(if: hasBrowser, "no browser is installed: make setup-browser"))
    func `nothing is left behind by a picture`() throws {
        // A short path: the browser's sockets stand below it.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try Tool.run(
            ["preview", direct, "--assets", assets, "--png", "\(folder.path)/x.png"],
            environment: ["TMPDIR": folder.path]
        )
        #expect(run.code == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["x.png"])
    }

    @Test func `a link is written through, and a good page is kept when no file can be read`()
        throws
    {
        let page = try Tool.file("good")
        let link = page.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: page)
        defer { try? FileManager.default.removeItem(at: link) }
        let broken = try Tool.run("preview", "/no/such.json", "--html", link.path)
        #expect(broken.code == 1)
        #expect(try String(contentsOf: page, encoding: .utf8) == "good")
        let run = try Tool.run("preview", direct, "--assets", assets, "--html", link.path)
        #expect(run.code == 0)
        #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
        let type = try FileManager.default.attributesOfItem(atPath: link.path)[.type]
        #expect(type as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func `without a browser the way out is told`() throws {
        let run = try Tool.run(
            ["preview", direct, "--assets", assets, "--png", "/tmp/x.png"],
            environment: ["CAMEO_BROWSER": "/no/such/browser"]
        )
        #expect(run.code == 1)
        #expect(
            run.errors
                == "cameo: CAMEO_BROWSER names /no/such/browser, which cannot be run; name a Chromium, Chrome or Edge\n"
        )
    }

    @Test(arguments: [
        (Sample.svg, "SVG is no icon; --app-icon needs a PNG or JPEG"),
        (Array("hello".utf8), "this is not a picture; --app-icon needs a PNG or JPEG"),
    ])
    func `an icon that is none is refused by name`(_ bytes: [UInt8], _ message: String) throws {
        let icon = try Tool.file(String(decoding: bytes, as: UTF8.self))
        let run = try Tool.run(
            "preview",
            direct,
            "--assets",
            assets,
            "--html",
            "-",
            "--app-icon",
            icon.path
        )
        #expect(run.code == 1)
        #expect(run.errors == "cameo: \(icon.path): \(message)\n")
    }

    @Test func `name, icon, theme and opening reach the page`() throws {
        let icon = "\(assets)/pictures.example.com/groups/engines.png"
        let run = try Tool.run(
            [
                "preview", "-", "--html", "-", "--app-name", "Engines & Co", "--app-icon", icon,
                "--theme", "dark", "--expanded",
            ],
            input: #"{"aps":{"alert":"Hi"}}"#
        )
        #expect(run.code == 0)
        #expect(run.output.contains(">Engines &amp; Co</div>"))
        #expect(run.output.contains("id=\"theme-dark\" value=\"dark\" checked"))
        #expect(run.output.contains("id=\"view-expanded\" value=\"expanded\" checked"))
        #expect(run.output.contains("data:image/png;base64,"))
    }

    @Test func `a watched file is drawn again when it changes`() throws {
        let payload = try Tool.file(#"{"aps":{"alert":"first"}}"#)
        let out = try Tool.file()
        let watch = try Tool.start(
            "preview",
            payload.path,
            "--html",
            out.path,
            "--watch"
        )
        defer { watch.stop() }
        #expect(try watch.nextLine() == "cameo: watching \(payload.path)")
        #expect(try String(contentsOf: out, encoding: .utf8).contains("first"))
        try Data("{ broken".utf8).write(to: payload, options: .atomic)
        #expect(try watch.nextLine()?.contains("not JSON") == true)
        #expect(try watch.nextLine() == "cameo: watching \(payload.path)")
        try Data(#"{"aps":{"alert":"second"}}"#.utf8).write(to: payload, options: .atomic)
        #expect(try watch.nextLine() == "cameo: watching \(payload.path)")
        #expect(try String(contentsOf: out, encoding: .utf8).contains("second"))
    }

    @Test func `standard input cannot be watched`() throws {
        let run = try Tool.run("preview", "-", "--watch")
        #expect(run.code == 64)
        #expect(run.errors.contains("--watch needs files"))
    }

    @Test func `a gallery is made of a folder, broken files are told`() throws {
        let folder = Scratch.place()
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("deep"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("a.json", #"{"aps":{"alert":"one"}}"#),
            ("deep/b.apns", #"{"aps":{"alert":"two"}}"#),
            ("c.json", "oops"), ("note.txt", "not a payload"),
        ] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let run = try Tool.run("gallery", folder.path, "--html", "-", "--assets", assets)
        #expect(run.code == 1)
        #expect(
            run.errors
                == "cameo: \(folder.path)/c.json: not JSON: line 1, column 1: \"o\" where a value belongs\n"
        )
        #expect(run.output.contains("href=\"#push-2\""))
        #expect(!run.output.contains("href=\"#push-3\""))
        #expect(run.output.contains(">deep/b.apns<"))
    }

    @Test(arguments: [
        (
            ["gallery", "x"], 64,
            "--html is missing; say where the page goes: --html gallery.html"
        ),
        (["gallery", "--html", "x"], 64, "cameo gallery takes one folder; it was given 0"),
        (["gallery", "/no/such", "--html", "x"], 1, "/no/such: no such folder"),
    ])
    func `a gallery of nothing is an error`(
        _ words: [String],
        _ code: Int32,
        _ message: String
    ) throws {
        let run = try Tool.run(words)
        #expect(run.code == code)
        #expect(run.errors == "cameo: \(message)\n")
    }
}
#endif
