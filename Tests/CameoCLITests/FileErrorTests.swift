#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests of files and folders that a command can't use.
@Suite struct FileErrorTests {
    private static let files = [
        "push.json": #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}}"#,
        "push.html": "",
        "senders.json": #"{"senderIdKey": "a"}"#,
        "style.json": #"{"titleStyle": "groupfirst"}"#,
        "broken.json": "{\n  \"aps\": oops\n}",
        "array.json": "[]",
        "no-sender.json": #"{"avatarUrlKey": "a"}"#,
        "unknown-key.json": #"{"senderIdKey": "a", "x": "b"}"#,
        "loud.json": #"{"titleStyle": "loud"}"#,
        "typo.json": #"{"titleStyl": "groupFirst"}"#,
        "twice.json": #"{"senderIdKey": "a", "senderIdKey": "b"}"#,
        "twice-style.json": #"{"titleStyle": "groupFirst", "titleStyle": "namesOnly"}"#,
        "wildcard.json": #"{"senderIdKey": "a.*"}"#,
        "braces.json": #"{"senderIdKey": "{{a.id}}"}"#,
        "icon.svg": String(decoding: Sample.svg, as: UTF8.self),
        "icon.txt": "hello",
        "empty/readme.txt": "",
    ]

    private static let commands: [(words: [String], code: Int32)] = [
        (["inspect", "broken.json"], 66),
        (["inspect", "missing.json"], 66),
        (["inspect", "pus.json"], 66),
        (["inspect", "push.jsn"], 66),
        (["inspect", "pushs"], 66),
        (["inspect", "push.png"], 66),
        (["inspect", "./m.json"], 66),
        (["inspect", "push.json", "--settings", "senders.json"], 66),
        (["inspect", "push.json", "--settings", "style.json"], 66),
        (["inspect", "empty"], 66),
        (["inspect", "push.json", "--mapping", "no-sender.json"], 66),
        (["inspect", "push.json", "--mapping", "unknown-key.json"], 66),
        (["inspect", "push.json", "--mapping", "array.json"], 66),
        (["inspect", "push.json", "--mapping", "broken.json"], 66),
        (["inspect", "push.json", "--settings", "loud.json"], 66),
        (["inspect", "push.json", "--settings", "typo.json"], 0),
        (["inspect", "push.json", "--mapping", "twice.json"], 66),
        (["inspect", "push.json", "--mapping", "wildcard.json"], 66),
        (["inspect", "push.json", "--mapping", "braces.json"], 66),
        (["inspect", "push.json", "--settings", "twice-style.json"], 66),
        (["inspect", "push.json", "--settings", "no-sender.json"], 66),
        (["lint", "missing/"], 66),
        (["preview", "push.json", "--assets", "missing"], 66),
        (["preview", "push.json", "--html", "missing/push.html"], 66),
        (["preview", "push.json", "--html", "empty"], 66),
        (["preview", "push.json", "--html", "-", "--app-icon", "icon.svg"], 66),
        (["preview", "push.json", "--html", "-", "--app-icon", "icon.txt"], 66),
        (["preview", "push.json", "--html", "-", "--app-icon", "missing.png"], 66),
        (["gallery", "missing", "--html", "gallery.html"], 66),
        (["gallery", "empty", "--html", "gallery.html"], 66),
    ]

    /// Commands whose output is also one of their inputs or another output. `link.json` and
    /// `hard.json` are links to `push.json`.
    private static let sameFiles: [[String]] = [
        ["preview", "--html", "push.json", "push.json"],
        ["preview", "--html", "link.json", "push.json"],
        ["preview", "--html", "hard.json", "push.json"],
        ["preview", "--html", "push.json", "--png", "push.png", "link.json"],
        ["preview", "--html", "mapping.json", "--mapping", "mapping.json", "push.json"],
        ["preview", "--html", "cameo.config.json", "push.json"],
        ["preview", "--html", "settings.json", "push.json"],
        ["preview", "--html", "assets/a.example/ada.png", "push.json"],
        ["preview", "--png", "icons", "--app-icon", "icons/push.png", "push.json"],
        ["preview", "--html", "icons/push.png", "--png", "icons", "push.json"],
        ["preview", "--html", "x.png", "--png", "./x.png", "push.json"],
        ["gallery", "pushes", "--html", "pushes/a.json"],
        ["gallery", "pushes", "--html", "settings.json"],
        ["diff", "push.json", "pushes/a.json", "--html", "push.json"],
        ["diff", "pushes", "old", "--png", "icons/push.png", "--app-icon", "icons/push.png"],
        ["lint", "pushes", "--output", "pushes/a.json"],
        ["lint", "push.json", "--output", "hard.json"],
        ["lint", "push.json", "--output", "baseline.json", "--baseline", "baseline.json"],
        ["lint", "push.json", "--write-baseline", "cameo.config.json"],
        ["lint", "push.json", "--output", "x", "--write-baseline", "./x"],
        ["send", "push.json", "--unsent", "push.json", "--to-file", "tokens.txt"],
        ["send", "push.json", "--unsent", "x", "--unregistered", "x", "--to", "ab"],
        ["send", "push.json", "--unregistered", "tokens.txt", "--to-file", "tokens.txt"],
        ["send", "push.json", "copy/push.json", "--provider", "simulator", "--topic", "a"],
        ["send", "push.json", "push.apns", "--provider", "simulator", "--topic", "a"],
    ]

    @Test func `no output replaces an input or another output`() throws {
        let push = Self.files["push.json"] ?? ""
        let folder = try Tool.folder([
            "push.json": push, "copy/push.json": push, "push.apns": push, "pushes/a.json": push,
            "old/a.json": push, "mapping.json": #"{"senderIdKey": "sender"}"#,
            "settings.json": "{}",
            "baseline.json": #"{"version": 1, "findings": []}"#, "tokens.txt": "abcd",
            "cameo.config.json":
                #"{"root": true, "settings": "settings.json", "assets": "assets"}"#,
            "assets/a.example/ada.png": "", "icons/push.png": "",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let manager = FileManager.default
        try Data(Sample.png).write(to: URL(fileURLWithPath: "\(folder)/icons/push.png"))
        try manager.createSymbolicLink(
            atPath: "\(folder)/link.json",
            withDestinationPath: "push.json"
        )
        try manager.linkItem(atPath: "\(folder)/push.json", toPath: "\(folder)/hard.json")
        func contents() -> [String: Data] {
            let names = manager.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return Dictionary(
                uniqueKeysWithValues: names.compactMap { name in
                    manager.contents(atPath: "\(folder)/\(name)").map { (name, $0) }
                }
            )
        }
        let before = contents()
        try expectSnapshot(
            try Tool.transcript(Self.sameFiles.map { ($0, 64) }, folder: folder),
            "same-files.txt"
        )
        #expect(contents() == before)
        // An existing baseline and the report of an earlier run are replaced.
        for words in [
            ["lint", "push.json", "--write-baseline", "baseline.json"],
            ["lint", ".", "--format", "json", "--output", "report.json"],
            ["lint", ".", "--format", "json", "--output", "report.json"],
            ["preview", "--html", "page.html", "push.json"],
            ["preview", "--html", "page.html", "push.json"],
            ["preview", "--html", "-", "-"],
        ] {
            let run = try Tool.run(words, input: push, folder: folder)
            #expect(run.code != 64, "\(words): \(run.errors)")
        }
    }

    @Test(arguments: ["inspect", "lint", "preview", "map"])
    func `control characters in a file name are never printed`(_ command: String) throws {
        let characters = ["\n", "\u{2028}", "\u{2029}", "\u{1B}", "\u{85}"]
        var files: [String: String] = [:]
        for character in characters {
            files["a\(character)b.json"] = Self.files["push.json"]
            files["c\(character)d.json"] = "{"
        }
        let folder = try Tool.folder(files)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run([command] + files.keys.sorted(), folder: folder)
        let text = run.output + run.errors
        #expect(text.contains("c d.json"))
        for character in characters.dropFirst() { #expect(!text.contains(character)) }
        #expect(!text.contains("a\nb") && !text.contains("c\nd"))
    }

    @Test func `the error names a file that can't be used`() throws {
        let folder = try Tool.folder(Self.files)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try expectSnapshot(
            try Tool.transcript(Self.commands, folder: folder),
            "file-errors.txt"
        )
    }
}
#endif
