#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// `cameo doctor`, as people call it.
@Suite struct DoctorCommandTests {
    private static let example = Repository.folder("Examples/Engines")

    private static let fixtures: [String] = {
        let folder = Repository.folder("Fixtures/projects")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    @Test(arguments: fixtures)
    func `what it finds in each project`(_ name: String) throws {
        let run = try Tool.run(
            ["doctor"],
            folder: Repository.folder("Fixtures/projects/\(name)")
        )
        try expectSnapshot(
            run.output + run.errors + "exit code \(run.code)\n",
            "doctor/\(name).txt"
        )
    }

    @Test func `the example is as it should be`() throws {
        let run = try Tool.run("doctor", "--project", Self.example)
        #expect(run.code == 0)
        try expectSnapshot(run.output, "doctor.txt")
    }

    @Test func `after an installation nothing is bad`() throws {
        for name in Self.fixtures {
            let folder = Scratch.place()
            try FileManager.default.copyItem(
                atPath: Repository.folder("Fixtures/projects/\(name)"),
                toPath: folder.path
            )
            let package = Repository.folder(".")
            let install = try Tool.run(
                ["install", "--package-location", package, "--content-extension"],
                folder: folder.path
            )
            guard install.code == 0 else { continue }
            let run = try Tool.run(["doctor"], folder: folder.path)
            // What was wrong with a project before is not ours to change.
            #expect(
                run.code == 0 || name == "script-after-embed",
                "\(name): \(run.output)"
            )
        }
    }

    private func findings(_ words: [String]) throws -> [String: (
        status: String, message: String
    )] {
        let run = try Tool.run(["doctor", "--project", Self.example, "--json"] + words)
        let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let all = try #require((list as? [String: Any])?["findings"] as? [[String: Any]])
        let pairs = all.map {
            (
                $0["check"] as? String ?? "",
                ($0["status"] as? String ?? "", $0["message"] as? String ?? "")
            )
        }
        return Dictionary(pairs) { _, last in last }
    }

    private func payload(_ text: String) throws -> [String] {
        ["--payload", try Tool.file(text).path]
    }

    @Test func `a push that starts nothing is found`() throws {
        let aps = #""alert": {"title": "Ada", "body": "Hi"}"#
        let silent = try findings(payload("{\"aps\": {\(aps)}, \"senderId\": \"u\"}"))
        #expect(silent["payload"]?.status == "bad")
        let good = try findings(
            payload("{\"aps\": {\(aps), \"mutable-content\": 1}, \"senderId\": \"u\"}")
        )
        #expect(good["payload"]?.status == "good")
        #expect(good["payload-pictures"] == nil)
        let category = try findings(
            payload(
                "{\"aps\": {\(aps), \"mutable-content\": 1, \"category\": \"other\"}, \"senderId\": \"u\"}"
            )
        )
        #expect(category["payload"]?.status == "doubtful")
        #expect(category["payload"]?.message.contains("the category other") == true)
        let unread = try findings(payload("{\"aps\": {\(aps), \"mutable-content\": 1}}"))
        #expect(unread["payload"]?.status == "doubtful")
    }

    @Test func `pictures that cannot be shown are found`() throws {
        func picture(_ address: String, _ more: [String] = []) throws -> String? {
            try findings(
                payload(
                    """
                    {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                     "senderId": "u", "senderAvatar": "\(address)"}
                    """
                ) + more
            )["payload-pictures"]?.status
        }
        #expect(try picture("http://pictures.example.com/a.png") == "bad")
        #expect(try picture("https://pictures.example.com/a.png") == "good")
        // Nobody answers under this name.
        #expect(try picture("https://nobody.invalid/a.png", ["--online"]) == "bad")
    }

    /// A built app: bundles of Info.plists alone.
    private func built(_ change: (inout [String: Any], inout [String: Any]) -> Void) throws
        -> String
    {
        let folder = Scratch.place("app")
        let inner = folder.appendingPathComponent("PlugIns/Push.appex")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        var app: [String: Any] = [
            "CFBundleIdentifier": "com.example.engines", "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1", "MinimumOSVersion": "16.0",
            "NSUserActivityTypes": ["INSendMessageIntent"],
        ]
        var own: [String: Any] = [
            "CFBundleIdentifier": "com.example.engines.Push",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1", "MinimumOSVersion": "16.0",
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                "NSExtensionPrincipalClass": "Push.NotificationService",
            ],
        ]
        change(&app, &own)
        for (list, place) in [(app, folder), (own, inner)] {
            try PropertyListSerialization.data(
                fromPropertyList: list,
                format: .binary,
                options: 0
            )
            .write(to: place.appendingPathComponent("Info.plist"))
        }
        return folder.path
    }

    @Test func `a built app is looked into`() throws {
        func status(
            _ change: (inout [String: Any], inout [String: Any]) -> Void = { _, _ in }
        ) throws -> (status: String, message: String) {
            try #require(findings(["--app", built(change)])["built-app"])
        }
        #expect(try status().status == "good")
        let faults: [(String, (inout [String: Any], inout [String: Any]) -> Void)] = [
            (
                "no service extension",
                { $1["NSExtension"] = ["NSExtensionPointIdentifier": "other"] }
            ),
            ("is com.other.Push", { $1["CFBundleIdentifier"] = "com.other.Push" }),
            ("is version 2.0 (1)", { $1["CFBundleShortVersionString"] = "2.0" }),
            ("needs iOS 18.0", { $1["MinimumOSVersion"] = "18.0" }),
            (
                "does not name INSendMessageIntent",
                { app, _ in app["NSUserActivityTypes"] = nil }
            ),
            (
                "names no class",
                {
                    $1["NSExtension"] = [
                        "NSExtensionPointIdentifier": "com.apple.usernotifications.service"
                    ]
                }
            ),
        ]
        for (words, fault) in faults {
            let found = try status(fault)
            #expect(found.status == (words.hasPrefix("the project") ? "doubtful" : "bad"))
            #expect(found.message.contains(words), "\(found.message)")
        }
        let none = try Tool.run("doctor", "--project", Self.example, "--app", "README.md")
        #expect(none.code == 1)
        #expect(none.errors.contains("it is no built app; name the .app that Xcode has made"))
    }

    @Test func `a project that is generated is not written into`() throws {
        for name in ["xcodegen", "tuist"] {
            let folder = Repository.folder("Fixtures/projects/\(name)")
            let run = try Tool.run(["doctor", "--fix", "--yes"], folder: folder)
            #expect(run.code == 1)
            #expect(run.output.contains("nothing was changed"))
        }
    }

    @Test func `what is missing is shown, added and taken away`() throws {
        let folder = Scratch.place()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/half-installed"),
            toPath: folder.path
        )
        let dry = try Tool.run(
            "doctor",
            "--project",
            folder.path,
            "--fix",
            "--dry-run",
            "--diff"
        )
        #expect(dry.code == 0)
        #expect(
            dry.output.contains(
                "+\t<key>com.apple.developer.usernotifications.communication</key>"
            )
        )
        #expect(dry.output.hasSuffix("Nothing was written.\n"))
        #expect(try Tool.run("doctor", "--project", folder.path, "--fix").code == 0)
        let again = try Tool.run("doctor", "--project", folder.path, "--fix")
        #expect(again.output.hasSuffix("There is nothing that could be added.\n"))
        #expect(try Tool.run("uninstall", "--project", folder.path).code == 0)
        for path in ["Engines.xcodeproj/project.pbxproj", "Engines/Info.plist"] {
            #expect(
                FileManager.default.contents(atPath: "\(folder.path)/\(path)")
                    == FileManager.default.contents(
                        atPath: Repository.folder("Fixtures/projects/half-installed/\(path)")
                    )
            )
        }
    }

    @Test(arguments: [
        (["doctor", "x"], "cameo doctor takes no file; did you mean --payload x?"),
        (["doctor", "--online"], "--online asks for the pictures of --payload FILE; name one"),
        (["doctor", "--dry-run"], "--dry-run is for --fix; add it"),
        (
            ["doctor", "--fix", "--app", "x"],
            "--app is for looking, and --fix is for mending; call cameo doctor twice"
        ),
    ])
    func `misuse is told with the way out`(_ words: [String], _ message: String) throws {
        let run = try Tool.run(words, folder: Self.example)
        #expect(run.code == 64)
        #expect(run.errors == "cameo: \(message)\n")
    }
}
#endif
