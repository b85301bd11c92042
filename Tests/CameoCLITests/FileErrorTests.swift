#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Files and folders that a command can't use.
@Suite struct FileErrorTests {
    private static let files = [
        "push.json": #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}}"#,
        "broken.json": "{\n  \"aps\": oops\n}",
        "array.json": "[]",
        "no-sender.json": #"{"avatarUrlKey": "a"}"#,
        "unknown-key.json": #"{"senderIdKey": "a", "x": "b"}"#,
        "loud.json": #"{"titleStyle": "loud"}"#,
        "typo.json": #"{"titleStyl": "groupFirst"}"#,
        "icon.svg": String(decoding: Sample.svg, as: UTF8.self),
        "icon.txt": "hello",
        "empty/readme.txt": "",
    ]

    private static let commands: [(words: [String], code: Int32)] = [
        (["inspect", "broken.json"], 1),
        (["inspect", "missing.json"], 1),
        (["inspect", "empty"], 1),
        (["inspect", "push.json", "--mapping", "no-sender.json"], 1),
        (["inspect", "push.json", "--mapping", "unknown-key.json"], 1),
        (["inspect", "push.json", "--mapping", "array.json"], 1),
        (["inspect", "push.json", "--mapping", "broken.json"], 1),
        (["inspect", "push.json", "--settings", "loud.json"], 1),
        (["inspect", "push.json", "--settings", "typo.json"], 0),
        (["preview", "push.json", "--assets", "missing"], 1),
        (["preview", "push.json", "--html", "missing/push.html"], 1),
        (["preview", "push.json", "--html", "empty"], 1),
        (["preview", "push.json", "--html", "-", "--app-icon", "icon.svg"], 1),
        (["preview", "push.json", "--html", "-", "--app-icon", "icon.txt"], 1),
        (["preview", "push.json", "--html", "-", "--app-icon", "missing.png"], 1),
        (["gallery", "missing", "--html", "gallery.html"], 1),
        (["gallery", "empty", "--html", "gallery.html"], 1),
    ]

    @Test func `a file that can't be used is named`() throws {
        let folder = try Tool.folder(Self.files)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try expectSnapshot(
            try Tool.transcript(Self.commands, folder: folder),
            "file-errors.txt"
        )
    }
}
#endif
