#if os(macOS) || os(Linux)
@testable import CameoPreview
import Foundation
import HostSupport
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
    private static let hasBrowser = (try? BrowserLocator.find()) != nil
    private let direct = Repository.folder("Examples/payloads/direct.json")
    private let group = Repository.folder("Examples/payloads/group.json")
    private let assets = Repository.folder("Examples/assets")

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `one image of all previews is written to a file, or one per preview to a folder`() throws {
        let out = try Tool.file()
        let run = try Tool.run("preview", direct, group, "--assets", assets, "--png", out.path)
        #expect(run.code == 0)
        #expect(
            run.errors == Tool.browserNotice + "cameo: \(out.path): wrote 2 notifications\n"
        )
        #expect(try Data(contentsOf: out).starts(with: Sample.png.prefix(8)))
        let folder = Scratch.newURL()
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
        // The notice is printed once, and not for each image.
        #expect(many.errors == Tool.browserNotice + "cameo: \(folder.path): wrote 3 images\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["direct-2.png", "direct.png", "group.png"])
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `rendering an image leaves no temporary files`() throws {
        // The path must be short, because the browser creates sockets in the folder.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            String(UUID().uuidString.prefix(8))
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try Tool.run(
            ["preview", direct, "--assets", assets, "--png", "\(folder.path)/x.png"],
            environment: ["TMPDIR": folder.path]
        )
        #expect(run.code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["x.png"])
    }

    @Test func `a symbolic link is kept, and a page isn't overwritten if no file can be read`()
        throws
    {
        let page = try Tool.file("good")
        let link = page.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: page)
        defer { try? FileManager.default.removeItem(at: link) }
        let broken = try Tool.run("preview", "/no/such.json", "--html", link.path)
        #expect(broken.code == 66)
        #expect(try String(contentsOf: page, encoding: .utf8) == "good")
        let run = try Tool.run("preview", direct, "--assets", assets, "--html", link.path)
        #expect(run.code == 0)
        #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
        let type = try FileManager.default.attributesOfItem(atPath: link.path)[.type]
        #expect(type as? FileAttributeType == .typeSymbolicLink)
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `with --quiet, a browser without a sandbox isn't reported`() throws {
        let out = try Tool.file()
        let words = ["preview", direct, "--assets", assets, "--png", out.path]
        let quiet = try Tool.run(words + ["--quiet"])
        #expect(quiet.code == 0 && quiet.errors.isEmpty)
        #expect(try Tool.run(words).output.isEmpty)
    }

    @Test func `options for pages and images require an output`() throws {
        let words = ["preview", direct, "--assets", assets]
        let run = try Tool.run(words + ["--language", "de", "--theme", "dark", "--legend"])
        #expect(
            run.errors
                == "cameo: --theme requires an output; pass --html OUT, --png OUT or --open\n"
        )
        #expect(run.code == 64 && run.output.isEmpty)
        #expect(try Tool.run(words + ["--language", "de"]).errors.isEmpty)
        #expect(try Tool.run(words + ["--theme", "dark", "--html", "-"]).errors.isEmpty)
    }

    @Test func `an invalid data URL isn't reported as a failed download`() throws {
        func run(_ avatar: String) throws -> Tool.Run {
            let push =
                #"{"aps": {"alert": "Hi", "mutable-content": 1}, "senderId": "u", "senderName": "Ada", "senderAvatar": "\#(avatar)"}"#
            return try Tool.run("preview", Tool.file(push).path)
        }
        let invalid = try run("data:image/png;base64,AAAA")
        #expect(invalid.output.contains("avatar-failed") && invalid.errors.isEmpty)
        #expect(try run("https://a.example/ada.png").errors.contains("--assets"))
    }

    @Test func `a page doesn't show the folder of an absolute path`() throws {
        let run = try Tool.run("preview", direct, group, "--assets", assets, "--html", "-")
        #expect(run.output.contains("<bdi>direct.json</bdi>"))
        #expect(!run.output.contains(Repository.folder("Examples")))
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `with several notifications, a banner shows only one, which is reported`() throws {
        let out = try Tool.file()
        let words = ["preview", direct, group, "--assets", assets, "--png", out.path]
        for view in ["banner", "expanded"] {
            let run = try Tool.run(words + ["--view", view])
            #expect(run.errors.hasSuffix(": wrote the most recent of 2 notifications\n"))
        }
    }

    @Test func `an image without a browser is an error`() throws {
        let run = try Tool.run(
            ["preview", direct, "--assets", assets, "--png", "/tmp/x.png"],
            environment: ["CAMEO_BROWSER": "/no/such/browser"]
        )
        #expect(run.code == 1)
        #expect(run.errors == "cameo: \(BrowserError.notExecutable("/no/such/browser"))\n")
        #expect(run.output.isEmpty)
    }

    @Test func `the page has the app's name and icon, the theme and the view from the options`()
        throws
    {
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
        #expect(run.output.contains("id=\"theme-dark\" value=\"dark\" selected"))
        #expect(run.output.contains("id=\"view-expanded\" value=\"expanded\" selected"))
        #expect(run.output.contains("data:image/png;base64,"))
    }

    @Test func `the preview of a watched file is updated when the file changes`() throws {
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
        #expect(try watch.nextLine() == "cameo: \(out.path): wrote 1 notification")
        #expect(try watch.nextLine()?.hasSuffix(" \(payload.path)") == true)
        #expect(try String(contentsOf: out, encoding: .utf8).contains("first"))
        #expect(try String(contentsOf: out, encoding: .utf8).contains("http-equiv=\"refresh\""))
        try Data("{ broken".utf8).write(to: payload, options: .atomic)
        #expect(try watch.nextLine()?.hasPrefix("cameo: \(payload.path): ") == true)
        #expect(try watch.nextLine()?.hasSuffix(" \(payload.path)") == true)
        try Data(#"{"aps":{"alert":"second"}}"#.utf8).write(to: payload, options: .atomic)
        #expect(try watch.nextLine() == "cameo: \(out.path): wrote 1 notification")
        #expect(try watch.nextLine()?.hasSuffix(" \(payload.path)") == true)
        #expect(try String(contentsOf: out, encoding: .utf8).contains("second"))
    }

    @Test func `a watched preview also watches its configuration and the referenced files`() throws
    {
        let folder = try Tool.folder([
            "push.json": #"{"aps":{"alert":"Hello","category":"chat"}}"#,
            "cameo.config.json": #"{"root": true, "appName": "First"}"#,
            "chat.json": #"[{"id": "chat", "actions": [{"id": "a", "title": "Archive"}]}]"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(
                to: URL(fileURLWithPath: "\(folder)/\(name)"),
                options: .atomic
            )
        }
        func page() throws -> String {
            try String(contentsOfFile: "\(folder)/push.html", encoding: .utf8)
        }
        let push = "\(folder)/push.json"
        let watch = try Tool.start("preview", push, "--html", "\(folder)/push.html", "--watch")
        defer { watch.stop() }
        #expect(try watch.nextLine()?.hasSuffix("/push.html: wrote 1 notification") == true)
        #expect(try watch.nextLine()?.hasSuffix(" \(push)") == true)
        #expect(try page().contains("First"))
        try write("{ broken", "cameo.config.json")
        #expect(try watch.nextLine()?.contains("cameo.config.json") == true)
        #expect(try watch.nextLine()?.hasSuffix(" \(push)") == true)
        let named = #"{"root": true, "appName": "Second", "categories": "chat.json"}"#
        try write(named, "cameo.config.json")
        #expect(try watch.nextLine()?.hasSuffix("/push.html: wrote 1 notification") == true)
        #expect(try watch.nextLine()?.hasSuffix(" \(push)") == true)
        #expect(try page().contains("Second") && page().contains("Archive"))
        try write(#"[{"id": "chat", "actions": [{"id": "a", "title": "Remind Me"}]}]"#, "chat.json")
        #expect(try watch.nextLine()?.hasSuffix("/push.html: wrote 1 notification") == true)
        #expect(try watch.nextLine()?.hasSuffix(" \(push)") == true)
        #expect(try page().contains("Remind Me"))
    }

    @Test func `a gallery contains the payloads of a folder, and invalid files are reported`()
        throws
    {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("deep"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("a.json", #"{"aps":{"alert":"one"}}"#),
            ("deep/b.apns", #"{"aps":{"alert":"two"}}"#),
            ("c.json", "oops"), ("readme.txt", "not a payload"),
        ] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let run = try Tool.run("gallery", folder.path, "--html", "-", "--assets", assets)
        #expect(run.code == 66)
        #expect(run.errors.hasPrefix("cameo: \(folder.path)/c.json: "))
        #expect(run.errors.split(separator: "\n").count == 1)
        // A file that can't be read has a tile without a preview.
        #expect(run.output.contains("id=\"tile-2\" data-severity=\"error\""))
        #expect(!run.output.contains("href=\"#push-2\""))
        #expect(run.output.contains("href=\"#push-3\""))
        #expect(run.output.contains(">c.json<"))
        #expect(run.output.contains(">deep/b.apns<"))
    }

    /// Returns a page with a notification whose avatar and image are files in an asset folder, or
    /// links to files outside the folder.
    private func page(avatar: [UInt8], image: [UInt8], isLink: Bool = false) throws -> Tool.Run {
        let folder = try Tool.folder([
            "push.json": """
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada",
             "senderAvatar": "https://a.example/ada.png", "attachment_url": "https://a.example/engine.png"}
            """, "assets/a.example/readme": "", "other/readme": "",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, bytes) in [("ada.png", avatar), ("engine.png", image)] {
            let asset = "\(folder)/assets/a.example/\(name)"
            let file = isLink ? "\(folder)/other/\(name)" : asset
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            guard isLink else { continue }
            try FileManager.default.createSymbolicLink(
                atPath: asset,
                withDestinationPath: "../../other/\(name)"
            )
        }
        return try Tool.run(
            ["preview", "push.json", "--assets", "assets", "--html", "-"],
            folder: folder
        )
    }

    @Test func `an image with too many pixels isn't part of a page`() throws {
        let huge = Sample.png(width: 30_000, height: 30_000)
        #expect(try page(avatar: huge, image: huge).output.contains("data:image/png") == false)
        let usual = try page(avatar: Sample.png, image: Sample.png)
        #expect(usual.output.contains("data:image/png"))
    }

    @Test func `a link to a file outside the asset folder isn't followed`() throws {
        let run = try page(avatar: Sample.png, image: Sample.png, isLink: true)
        #expect(run.code == 0)
        #expect(!run.output.contains("data:image/png"))
    }
}
#endif
