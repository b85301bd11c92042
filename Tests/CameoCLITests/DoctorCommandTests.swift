#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests that run `cameo doctor` as a process.
@Suite struct DoctorCommandTests {
    private static let example = Repository.folder("Examples/Engines")

    private static let fixtures: [String] = {
        let folder = Repository.folder("Fixtures/projects")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// Returns a copy of a fixture that a test can change.
    private static func copy(_ name: String) throws -> URL {
        let folder = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(name)"),
            toPath: folder.path
        )
        return folder
    }

    /// Returns all files in a folder, by path.
    private static func files(in folder: URL) throws -> [String: Data] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        let pairs = (paths ?? []).compactMap { path in
            FileManager.default.contents(atPath: "\(folder.path)/\(path)").map { (path, $0) }
        }
        return Dictionary(pairs) { $1 }
    }

    @Test(arguments: fixtures)
    func `the findings in each project match the snapshot`(_ name: String) throws {
        let run = try Tool.run(
            ["doctor"],
            folder: Repository.folder("Fixtures/projects/\(name)")
        )
        try expectSnapshot(
            run.output + run.errors + "exit code \(run.code)\n",
            "doctor/\(name).txt"
        )
    }

    @Test func `the example passes all checks`() throws {
        let run = try Tool.run("doctor", "--project", Self.example)
        #expect(run.code == 0)
        try expectSnapshot(run.output, "doctor.txt")
        // By default, each area has one line; with `-v`, each check has one.
        let verbose = try Tool.run("doctor", "-v", "--project", Self.example).output
        let area = #/: \d+ checks passed/#
        #expect(run.output.contains(area) && !run.output.contains("[embed-phase]"))
        #expect(!verbose.contains(area) && verbose.contains("[embed-phase]"))
    }

    @Test func `with --quiet, only problems are printed`() throws {
        let folder = try Self.copy("activity-types").path
        let run = try Tool.run(["doctor", "-q"], folder: folder)
        #expect(run.code == 1 && run.output.contains("✗") && !run.output.contains("✓"))
        let install = ["install", "--quiet", "--yes"]
        for _ in 1...2 {
            let run = try Tool.run(install, folder: folder)
            #expect(run.code == 0 && !run.output.contains("create") && run.errors.isEmpty)
        }
        #expect(try Tool.run(["doctor", "-q"], folder: folder).output.isEmpty)
    }

    @Test func `no check fails after an installation`() throws {
        for name in Self.fixtures {
            let folder = try Self.copy(name)
            let package = Repository.folder(".")
            let install = try Tool.run(
                ["install", "--yes", "--package-location", package, "--content-extension"],
                folder: folder.path
            )
            guard install.code == 0 else { continue }
            let run = try Tool.run(["doctor"], folder: folder.path)
            // In this fixture, the script's position is a problem that install doesn't fix.
            #expect(
                run.code == 0 || name == "script-after-embed",
                "\(name): \(run.output)"
            )
        }
    }

    private typealias Finding = (status: String, message: String, fix: String)

    /// Returns the findings in the example, by check.
    private func findings(_ words: [String]) throws -> [String: Finding] {
        let run = try Tool.run(["doctor", "--project", Self.example, "--json"] + words)
        let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let all = try #require((list as? [String: Any])?["findings"] as? [[String: Any]])
        let pairs = all.map {
            (
                $0["check"] as? String ?? "",
                (
                    $0["status"] as? String ?? "", $0["message"] as? String ?? "",
                    $0["suggestion"] as? String ?? ""
                )
            )
        }
        return Dictionary(pairs) { _, last in last }
    }

    private func payload(_ text: String) throws -> [String] {
        ["--payload", try Tool.file(text).path]
    }

    @Test func `a payload that doesn't start the extension is reported`() throws {
        let aps = #""alert": {"title": "Ada", "body": "Hi"}"#
        let immutable = try findings(payload("{\"aps\": {\(aps)}, \"senderId\": \"u\"}"))
        #expect(immutable["payload"]?.status == "failure")
        let valid = try findings(
            payload("{\"aps\": {\(aps), \"mutable-content\": 1}, \"senderId\": \"u\"}")
        )
        #expect(valid["payload"]?.status == "pass")
        #expect(valid["payload-images"] == nil)
        let category = try findings(
            payload(
                "{\"aps\": {\(aps), \"mutable-content\": 1, \"category\": \"other\"}, \"senderId\": \"u\"}"
            )
        )
        #expect(category["payload"]?.status == "warning")
        #expect(category["payload"]?.message.contains("'other'") == true)
        let unread = try findings(payload("{\"aps\": {\(aps), \"mutable-content\": 1}}"))
        #expect(unread["payload"]?.status == "warning")
        let mapping = try Tool.file(#"{"senderIdKey": "senderId", "senderNameKey": "nam"}"#).path
        let unnamed = try findings(
            payload(
                "{\"aps\": {\(aps), \"mutable-content\": 1}, \"senderId\": \"u\", \"user\": {\"name\": \"Ada\"}}"
            ) + ["--mapping", mapping]
        )
        #expect(unnamed["payload"]?.status == "warning")
        #expect(unnamed["payload"]?.message.contains("senderNameKey") == true)
    }

    @Test func `the exit code distinguishes a project that isn't set up`() throws {
        func code(_ fixture: String) throws -> Int32 {
            try Tool.run(["doctor"], folder: Repository.folder("Fixtures/projects/\(fixture)")).code
        }
        #expect(try code("classic-56") == 2)
        #expect(try code("service-extension") == 1)
        #expect(try code("half-installed") == 1)
        #expect(try code("no-app") == 1)
        #expect(try Tool.run("doctor", "--project", Self.example).code == 0)
    }

    private static let message = #""alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1"#

    @Test func `a payload's appearance depends on the project`() throws {
        let words = try payload(
            "{\"aps\": {\(Self.message)}, \"senderId\": \"u\", \"senderName\": \"Ada\"}"
        )
        func run(_ project: String) throws -> (status: String, code: Int32) {
            let run = try Tool.run(["doctor", "--json", "--project", project] + words)
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            let all = try #require((report as? [String: Any])?["findings"] as? [[String: Any]])
            let own = all.first { $0["check"] as? String == "payload-style" }
            return (own?["status"] as? String ?? "none", run.code)
        }
        #expect(try run(Self.example) == ("pass", 0))
        #expect(try run(Repository.folder("Fixtures/projects/service-extension")) == ("failure", 1))
        // The check `setup` already reports that there is no extension.
        #expect(try run(Repository.folder("Fixtures/projects/classic-56")) == ("none", 2))
    }

    @Test func `the settings of the extension's Info.plist apply to a payload`() throws {
        let folder = Scratch.newURL()
        try FileManager.default.copyItem(atPath: Self.example, toPath: folder.path)
        let words = try payload("{\"aps\": {\(Self.message)}, \"m\": {\"from\": \"u1\"}}")
        func style(_ more: [String] = []) throws -> String? {
            let run = try Tool.run(["doctor", "--json", "--project", folder.path] + words + more)
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            let all = try #require((report as? [String: Any])?["findings"] as? [[String: Any]])
            return all.first { $0["check"] as? String == "payload-style" }?["status"] as? String
        }
        #expect(try style() == "warning")
        let path = folder.appendingPathComponent("NotificationServiceExtension/Info.plist")
        let text = try String(contentsOf: path, encoding: .utf8).replacingOccurrences(
            of: "<key>logLevel</key>",
            with:
                "<key>mapping</key><dict><key>senderIdKey</key><string>m.from</string></dict><key>logLevel</key>"
        )
        try Data(text.utf8).write(to: path)
        #expect(try style() == "pass")
        let other = try Tool.file(#"{"senderIdKey": "m.other"}"#).path
        #expect(try style(["--mapping", other]) == "warning")
    }

    @Test func `images that can't be shown are reported`() throws {
        func status(_ url: String, _ more: [String] = []) throws -> String? {
            try findings(
                payload(
                    """
                    {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                     "senderId": "u", "senderAvatar": "\(url)"}
                    """
                ) + more
            )["payload-images"]?.status
        }
        #expect(try status("http://pictures.example.com/a.png") == "failure")
        #expect(try status("https://pictures.example.com/a.png") == "pass")
        #expect(try status("data:image/png;base64,AAAA") == "failure")
        // The domain is reserved and doesn't exist.
        #expect(try status("https://missing.invalid/a.png", ["--online"]) == "failure")
    }

    /// Creates a built app that consists only of Info.plists, and returns its path.
    private func built(_ change: (inout [String: Any], inout [String: Any]) -> Void) throws
        -> String
    {
        let folder = Scratch.newURL("app")
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
        for (list, directory) in [(app, folder), (own, inner)] {
            try PropertyListSerialization.data(
                fromPropertyList: list,
                format: .binary,
                options: 0
            )
            .write(to: directory.appendingPathComponent("Info.plist"))
        }
        return folder.path
    }

    private typealias Change = @Sendable (inout [String: Any], inout [String: Any]) -> Void

    /// The faults in a built app. Each changes the app's Info.plist or the extension's Info.plist.
    private static let builtAppFaults: [(name: String, status: String, change: Change)] = [
        ("none", "pass", { _, _ in }),
        (
            "no service extension", "failure",
            { $1["NSExtension"] = ["NSExtensionPointIdentifier": "other"] }
        ),
        ("another project's", "warning", { app, _ in app["CFBundleIdentifier"] = "com.other" }),
        ("bundle ID", "failure", { $1["CFBundleIdentifier"] = "com.other.Push" }),
        ("version", "failure", { $1["CFBundleShortVersionString"] = "2.0" }),
        ("deployment target", "failure", { $1["MinimumOSVersion"] = "18.0" }),
        ("activity types", "failure", { app, _ in app["NSUserActivityTypes"] = nil }),
        (
            "principal class", "failure",
            {
                $1["NSExtension"] = [
                    "NSExtensionPointIdentifier": "com.apple.usernotifications.service"
                ]
            }
        ),
    ]

    @Test func `a built app is checked`() throws {
        var text = ""
        for (name, status, change) in Self.builtAppFaults {
            let path = try built(change)
            let finding = try #require(findings(["--app", path])["built-app"])
            #expect(finding.status == status, "\(name)")
            let folder = URL(fileURLWithPath: path).lastPathComponent
            text += """
                \(name)
                  \(finding.status): \(finding.message)
                  \(finding.fix)

                """.replacingOccurrences(of: folder, with: "Engines.app")
        }
        try expectSnapshot(text, "doctor-built-app.txt")
    }

    @Test func `a generated project isn't changed`() throws {
        for name in ["xcodegen", "tuist"] {
            let folder = try Self.copy(name)
            let before = try Self.files(in: folder)
            let run = try Tool.run(["doctor", "--fix", "--yes"], folder: folder.path)
            #expect(run.code == 1)
            #expect(try Self.files(in: folder) == before)
        }
    }

    @Test func `failures that can't be fixed are listed`() throws {
        let folder = try Self.copy("classic-56")
        #expect(try Tool.run(["install", "--yes"], folder: folder.path).code == 0)
        let fine = try Tool.run(["doctor", "--fix", "--yes"], folder: folder.path)
        #expect(fine.output.contains("Nothing to fix."))
        let file = folder.appendingPathComponent("NotificationServiceExtension/Info.plist")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacingOccurrences(of: ").NotificationService<", with: ").Other<")
            .write(to: file, atomically: true, encoding: .utf8)
        func expectUnfixed() throws {
            let run = try Tool.run(["doctor", "--fix", "--yes"], folder: folder.path)
            #expect(run.code == 1)
            #expect(!run.output.contains("Nothing to fix."))
            #expect(run.output.contains("--fix can't fix"))
            #expect(run.output.contains("[principal-class]"))
        }
        try expectUnfixed()
        // A second fault, which `--fix` corrects, doesn't hide the first one.
        try FileManager.default.removeItem(
            at: folder.appendingPathComponent(
                "NotificationServiceExtension/NotificationServiceExtension.entitlements"
            )
        )
        try expectUnfixed()
    }

    @Test func `a project that isn't set up gets the extension`() throws {
        let folder = try Self.copy("classic-56")
        #expect(try Tool.run(["doctor", "--fix", "--yes"], folder: folder.path).code == 0)
        #expect(try Tool.run(["doctor"], folder: folder.path).code == 0)
        #expect(try Tool.run(["install", "--check"], folder: folder.path).code == 0)
    }

    @Test func `advice contains the project that was passed`() throws {
        let two = try Self.copy("two-projects").path
        let choice = try Tool.run("install", "--project", two, "--yes")
        #expect(choice.code == 64 && choice.errors.contains("\(two)/Engines.xcodeproj"))
        let other = try Self.copy("service-extension").path
        let present = try Tool.run("install", "--project", other, "--yes")
        #expect(present.output.contains("adopt --project \(other) --dry-run"))
    }

    @Test func `an installed extension that can't run isn't reported as installed`() throws {
        let folder = try Self.copy("classic-56")
        #expect(try Tool.run("install", "--project", folder.path, "--yes").code == 0)
        let list = folder.appendingPathComponent("NotificationServiceExtension/Info.plist")
        try Data("<plist><dct>".utf8).write(to: list)
        let again = try Tool.run("install", "--project", folder.path, "--yes")
        #expect(again.code == 1 && again.output.contains("[extension-point]"), "\(again.output)")
    }

    @Test func `missing parts are shown, then added, then removed by uninstall`() throws {
        let folder = try Self.copy("half-installed")
        let before = try Self.files(in: folder)
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
        #expect(try Self.files(in: folder) == before)
        let fix = try Tool.run("doctor", "--project", folder.path, "--fix", "--yes")
        #expect(fix.code == 0)
        #expect(try Self.files(in: folder) != before)
        #expect(try Tool.run("doctor", "--project", folder.path).code == 0)
        let again = try Tool.run("doctor", "--project", folder.path, "--fix", "--json")
        let report = try JSONSerialization.jsonObject(with: Data(again.output.utf8))
        let members = try #require(report as? [String: Any])
        #expect((members["files"] as? [Any])?.isEmpty == true)
        #expect(members["written"] as? Bool == false)
        #expect(try Tool.run("uninstall", "--project", folder.path, "--yes").code == 0)
        #expect(try Self.files(in: folder) == before)
    }

    @Test func `the exit code is 64 for misuse, and 66 for unreadable files`() throws {
        let calls: [(words: [String], code: Int32)] = [
            (["doctor", "x"], 64), (["doctor", "--online"], 64), (["doctor", "--dry-run"], 64),
            (["doctor", "--fix", "--app", "x"], 64), (["doctor", "--app", "README.md"], 66),
            (["doctor", "--payload", "none.json"], 66), (["doctor", "--mapping", "none.json"], 64),
        ]
        var text = ""
        for (words, code) in calls {
            let run = try Tool.run(words, folder: Self.example)
            #expect(run.code == code, "\(words)")
            #expect(run.output.isEmpty, "\(words)")
            text += "$ cameo \(words.joined(separator: " "))\n\(run.errors)"
        }
        try expectSnapshot(text, "doctor-errors.txt")
    }
}
#endif
