#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests that run `cameo install` and `cameo uninstall` as processes.
@Suite struct InstallCommandTests {
    private static let fixtures: [String] = {
        let folder = Repository.folder("Fixtures/projects")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// Returns a copy of a project that a test can change.
    private func copy(_ name: String) throws -> String {
        let copy = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(name)"),
            toPath: copy.path
        )
        return copy.path
    }

    private func files(_ folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
            if let data = try? Data(contentsOf: file) { files[path] = data }
        }
        return files
    }

    /// The projects for which a snapshot contains the complete diff: classic groups, a synchronized
    /// folder, pods, several targets, CRLF line endings, and the newest format.
    private static let recorded: Set<String> = [
        "classic-56", "crlf", "static-pods", "synchronized-100", "validation-110", "widget",
    ]

    /// The projects that the command rejects, with their exit codes.
    private static let refused: [String: Int32] = [
        "binary-plist": 1, "half-installed": 1, "merge-conflict": 1, "name-taken": 1, "no-app": 1,
        "service-extension": 1, "tuist": 1, "two-apps": 64, "two-projects": 64, "xcodegen": 1,
        "xml-project": 1,
    ]

    private func dryRun(_ name: String, _ options: String...) throws -> Tool.Run {
        let folder = Repository.folder("Fixtures/projects/\(name)")
        let before = try files(folder)
        let run = try Tool.run(
            ["install", "--dry-run", "--package-location", Repository.folder(".")] + options,
            folder: folder
        )
        #expect(try files(folder) == before)
        #expect(run.code == Self.refused[name] ?? 0, "\(name)")
        return run
    }

    @Test(arguments: recorded)
    func `a dry run shows the complete diff`(_ name: String) throws {
        try expectSnapshot(try dryRun(name, "--diff").output, "install/\(name).txt")
    }

    /// Checks the reports for all projects, including warnings, errors and instructions.
    @Test func `a dry run lists the files of every project`() throws {
        let reports = try Self.fixtures.map { name in
            let run = try dryRun(name)
            return "# \(name), exit code \(run.code)\n\n\(run.output)\(run.errors)"
        }
        try expectSnapshot(reports.joined(separator: "\n"), "install/reports.txt")
    }

    /// Checks that the diff only adds lines, and that the same changes are then written.
    @Test(arguments: fixtures.filter { refused[$0] == nil && !recorded.contains($0) })
    func `a dry run shows the changes that are then written`(_ name: String) throws {
        let folder = try copy(name)
        let before = try files(folder)
        let words = [
            "install", "--package-location", Repository.folder("."), "--json", "--diff", "--yes",
        ]
        let dry = try report(Tool.run(words + ["--dry-run"], folder: folder))
        #expect(try files(folder) == before)
        let real = try report(Tool.run(words, folder: folder))
        #expect((dry["written"] as? Bool, real["written"] as? Bool) == (false, true))
        let changes = try #require(dry["files"] as? [[String: Any]])
        #expect(NSArray(array: changes).isEqual(real["files"]))
        for change in changes {
            let path = try #require(change["path"] as? String)
            guard let diff = change["diff"] as? String else {
                #expect(path.hasSuffix("/cameo.json"))
                continue
            }
            let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
            let added = lines.count { $0.hasPrefix("+") }
            let removed = lines.count { $0.hasPrefix("-") }
            #expect(added == change["added"] as? Int)
            #expect(removed == change["removed"] as? Int)
            #expect(removed == 0 || Self.changesLines.contains(name), "\(path)")
        }
        #expect(try Tool.run(["install", "--check"], folder: folder).code == 0)
        #expect(try Tool.run(["uninstall", "--yes"], folder: folder).code == 0)
        #expect(try files(folder) == before)
    }

    /// The projects in which `install` must change existing lines, such as an empty `<dict/>` or a
    /// list on one line.
    private static let changesLines: Set<String> = ["cordova", "odd-indentation", "plist-quirks"]

    private func report(_ run: Tool.Run) throws -> [String: Any] {
        #expect(run.code == 0, "\(run.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(object as? [String: Any])
    }

    @Test func `targets of the Expo plugin are not uninstalled`() throws {
        let folder = try copy("expo-bare")
        let package = ["--package-location", Repository.folder(".")]
        #expect(try Tool.run(["install", "--yes"] + package, folder: folder).code == 0)
        // The plugin writes its own record instead of a manifest.
        try FileManager.default.removeItem(atPath: "\(folder)/ios/Engines.xcodeproj/cameo.json")
        try Data("{}".utf8).write(
            to: URL(
                fileURLWithPath:
                    "\(folder)/ios/NotificationServiceExtension/.expo-cameo.json"
            )
        )
        let before = try files(folder)
        let run = try Tool.run(["uninstall", "--yes"], folder: folder)
        #expect(run.code == 1)
        #expect(run.errors.contains("expo-cameo"))
        #expect(try files(folder) == before)
    }

    @Test
    func `install adds the extension, a second run changes nothing, and uninstall removes it`()
        throws
    {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let package = ["--package-location", Repository.folder(".")]
        var transcript = ""
        func run(_ words: [String], _ code: Int32) throws -> Tool.Run {
            let run = try Tool.run(words, folder: folder)
            #expect(run.code == code)
            let shown = words.filter { !package.contains($0) }.joined(separator: " ")
            transcript += "$ cameo \(shown)\n\(run.output)\(run.errors)\n"
            return run
        }
        #expect(try run(["install", "--check"] + package, 1).errors.isEmpty)
        #expect(try files(folder) == before)
        #expect(try run(["install", "--yes"] + package, 0).errors.isEmpty)
        let after = try files(folder)
        #expect(try run(["install", "--check"], 0).errors.isEmpty)
        #expect(try files(folder) == after)
        let dry = try Tool.run("uninstall", "--project", folder, "--dry-run", "--diff")
        #expect(dry.output.contains("\n-\t\t\tname = NotificationServiceExtension;\n"))
        #expect(try files(folder) == after)
        #expect(try run(["uninstall", "--yes"], 0).errors.isEmpty)
        #expect(try files(folder) == before)
        #expect(try run(["uninstall", "--yes"], 1).output.isEmpty)
        try expectSnapshot(transcript, "install/transcript.txt")
    }

    @Test func `a check fails if a file was restored, and the next run repairs it`() throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let words = ["install", "--yes", "--package-location", Repository.folder(".")]
        #expect(try Tool.run(words, folder: folder).code == 0)
        let installed = try files(folder)
        let plist = "Engines/Info.plist"
        try before[plist]?.write(to: URL(fileURLWithPath: folder).appendingPathComponent(plist))
        let check = try Tool.run(words + ["--check"], folder: folder)
        #expect(check.code == 1)
        #expect(check.output.contains(plist))
        #expect(try Tool.run(words, folder: folder).code == 0)
        #expect(try files(folder) == installed)
        #expect(try Tool.run(words + ["--check"], folder: folder).code == 0)
    }

    @Test func `every app that ships gets an extension`() throws {
        let folder = try copy("two-apps")
        let before = try files(folder)
        let words = [
            "install", "--yes", "--package-location", Repository.folder("."), "--all-apps",
        ]
        let run = try Tool.run(words + ["--json"], folder: folder)
        #expect(run.code == 0)
        #expect(run.output.contains("\"EnginesNotificationServiceExtension\""))
        #expect(run.output.contains("\"EnginesLiteNotificationServiceExtension\""))
        #expect(run.output.contains("\"apps\": ["))
        let check = try Tool.run(words + ["--check"], folder: folder)
        #expect(check.code == 0, "\(check.output)\(check.errors)")
        #expect(try Tool.run(["uninstall", "--yes"], folder: folder).code == 0)
        #expect(try files(folder) == before)
        for option in [["--target", "Engines"], ["--content-extension"], ["--bundle-id", "a.b"]] {
            #expect(try Tool.run(words + option, folder: folder).code == 64)
        }
    }

    @Test(arguments: ["--dry-run", "--check"])
    func `dry runs and checks write nothing`(_ option: String) throws {
        let folder = try copy("flavors")
        let before = try files(folder)
        let run = try Tool.run(
            "install",
            "--project",
            folder,
            "--package-location",
            "git@example.com:cameo.git",
            "--json",
            option
        )
        #expect(run.code == (option == "--check" ? 1 : 0))
        #expect(run.output.contains("\"written\": false"))
        #expect(try files(folder) == before)
    }

    @Test func `the report is also available as JSON`() throws {
        let folder = try copy("flavors")
        let run = try Tool.run(
            "install",
            "--project",
            folder,
            "--package-location",
            "https://example.com/cameo",
            "--json",
            "--yes"
        )
        #expect(run.code == 0)
        let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let object = try #require(list as? [String: Any])
        #expect(object["app"] as? String == "Engines")
        #expect(object["integration"] as? String == "spm")
        #expect(object["written"] as? Bool == true)
        #expect((object["configurations"] as? [String])?.count == 6)
        let changed = try #require(object["files"] as? [[String: Any]])
        let project = changed.first {
            ($0["path"] as? String)?.hasSuffix("project.pbxproj") == true
        }
        #expect(project?["change"] as? String == "update")
        #expect(project?["removed"] as? Int == 0)
        let warnings = try #require(object["warnings"] as? [String])
        #expect(warnings.contains { $0.contains("--provisioning-profile") })
    }

    /// Validates the settings in the Info.plist in the same way as the extension.
    @Test func `files are copied, and settings are written to the Info.plist`() throws {
        let folder = try copy("generated-info-60")
        func file(_ name: String, _ data: Data) throws -> String {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
            try data.write(to: url)
            return url.path
        }
        let hook = try file(
            "Hook.swift",
            Data(
                """
                import UserNotifications
                extension NotificationHook {
                    static func willProcessNotification(
                        content: UNMutableNotificationContent
                    ) -> UNMutableNotificationContent { content }
                }
                """.utf8
            )
        )
        let mapping = try file("mapping.json", Data(#"{"senderIdKey": ["a.b", "c"]}"#.utf8))
        let picture = Repository.folder("Examples/assets/pictures.example.com/people/ada.png")
        let words = [
            "install", "--project", folder, "--package-location", Repository.folder("."), "--hook",
            hook,
            "--mapping", mapping, "--default-avatar-image", picture, "--cache-size-limit-mb", "20",
            "--log-level", "all",
            "--title-style", "groupFirst", "--allowed-hosts", "a.example.com, b.example.com",
            "--content-extension", "--category", "chat", "--content-size-ratio", "1",
            "--signing-style", "manual", "--provisioning-profile", "Push", "--team",
            "ABCDE12345", "--yes",
        ]
        let run = try Tool.run(words)
        #expect(run.code == 0, "\(run.errors)")
        let data = try #require(try files(folder)["NotificationServiceExtension/Info.plist"])
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let own = try #require((list as? [String: Any])?["Cameo"] as? [String: Any])
        let keys = try SettingNames().settings.filter { $0.cli != nil }.compactMap(\.json)
        #expect(Set(own.keys) == Set(keys))
        #expect(own["cacheSizeLimitMB"] as? Int == 20)
        #expect(own["logLevel"] as? String == "all")
        #expect(own["titleStyle"] as? String == "groupFirst")
        #expect(own["allowedHosts"] as? [String] == ["a.example.com", "b.example.com"])
        #expect(
            (own["mapping"] as? [String: Any])?["senderIdKey"] as? [String] == ["a.b", "c"]
        )
        #expect(own["defaultAvatarImage"] as? String == "ada.png")
        let after = try files(folder)
        #expect(
            after["NotificationServiceExtension/ada.png"]
                == (try Data(contentsOf: URL(fileURLWithPath: picture)))
        )
        #expect(after["NotificationServiceExtension/Hook.swift"] != nil)
        #expect(try Tool.run(words + ["--check"]).code == 0)
        #expect(try Tool.run(["install", "--project", folder, "--check"]).code == 0)
    }

    private static let misuse: [(words: [String], code: Int32)] = [
        (["install", "x"], 64),
        (["uninstall", "x"], 64),
        (["install", "--integration", "copy"], 64),
        (["install", "--extension", "both"], 64),
        (["install", "--app-group", "shared"], 64),
        (["install", "--app-group", "group.a", "--no-app-group"], 64),
        (["install", "--team", "Ada"], 64),
        (["install", "--signing-style", "none"], 64),
        (["install", "--extension-name", "../x"], 64),
        (["install", "--extension-name", "Cameo"], 64),
        (["install", "--extension-name", "pods"], 64),
        (["install", "--extension-name", "Push "], 64),
        (["install", "--extension-name", " Push"], 64),
        (["install", "--bundle-suffix", "a b"], 64),
        (["install", "--content-size-ratio", "0"], 64),
        (["install", "--category", ""], 64),
        (["install", "--focus-usage-description", ""], 64),
        (["install", "--allowed-hosts", ","], 64),
        (["install", "--cache-size-limit-mb", "much"], 64),
        (["install", "--hook", "no.swift"], 66),
        (["install", "--package-location", "nowhere"], 66),
        (["install", "--package-location", "copy:../Cameo"], 64),
        (["install", "--package-location", "copy:"], 64),
        (["install", "--default-avatar-image", "README.md"], 66),
        (["install", "--hook", "README.md"], 66),
        (["install", "--mapping", "README.md"], 66),
        (["install", "--project", "no"], 66),
        (["install", "--project", "no.xcodeproj"], 66),
        (["install", "--project", "Engines"], 66),
    ]

    @Test func `misuse changes nothing and is explained`() throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let messages = try Self.misuse.map { words, code in
            let run = try Tool.run(words, folder: folder)
            #expect(run.code == code, "\(words)")
            #expect(run.output.isEmpty && run.errors.hasPrefix("cameo: "), "\(words)")
            let shown = words.map { $0.isEmpty || $0.contains(" ") ? "'\($0)'" : $0 }
            let errors = run.errors.replacingOccurrences(of: folder, with: "FOLDER")
            return "$ cameo \(shown.joined(separator: " "))\n\(errors)"
        }
        #expect(try files(folder) == before)
        try expectSnapshot(messages.joined(separator: "\n"), "install/misuse.txt")
    }

    @Test(arguments: [
        ("package.json", #"{"dependencies": {"expo": "54"}}"#, "npx expo prebuild -p ios"),
        ("package.json", #"{"dependencies": {"@capacitor/core": "7"}}"#, "npx cap add ios"),
        ("config.xml", "<widget/>", "cordova platform add ios"),
        ("pubspec.yaml", "name: engines", "flutter create --platforms=ios ."),
    ])
    func `the error for a missing project shows how to create it`(
        _ file: String,
        _ text: String,
        _ command: String
    ) throws {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent(file))
        let run = try Tool.run(["install"], folder: folder.path)
        #expect(run.code == 66)
        #expect(run.errors.hasSuffix(" \(command)\n"), "\(run.errors)")
    }

    @Test func `XcodeGen and Tuist projects get instructions`() throws {
        for name in ["xcodegen", "tuist"] {
            let folder = try copy(name)
            let before = try files(folder)
            let run = try Tool.run(
                [
                    "install", "--json", "--extension", "content", "--app-group", "group.x",
                    "--package-location", "https://example.com/cameo",
                ],
                folder: folder
            )
            #expect(run.code == 1)
            #expect(run.output.contains("com.apple.usernotifications.content-extension"))
            #expect(run.output.contains("group.x"))
            #expect(try files(folder) == before)
        }
    }

    @Test func `an option selects the manifest, and a missing app is rejected`() throws {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["A", "B"] {
            let text = "name: \(name)\ntargets:\n  App\(name):\n    type: application\n"
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).yml"))
        }
        func run(_ words: String...) throws -> Tool.Run {
            try Tool.run(["install", "--dry-run"] + words, folder: folder.path)
        }
        #expect(try run().errors.contains("pass --project with one of: A.yml, B.yml"))
        for words in [["--project", "B.yml"], ["--target", "AppB"]] {
            let run = try Tool.run(["install", "--dry-run"] + words, folder: folder.path)
            #expect(run.output.contains("AppB:\n"))
            #expect(run.code == 1)
        }
        let unknown = try run("--project", "B.yml", "--target", "App")
        #expect(unknown.code == 64)
        #expect(
            unknown.errors.contains("B.yml has no app target App; pass --target with one of: AppB")
        )
        #expect(try run("--project", "C.xcodeproj").code == 66)
        let ignored = try run("--project", "B.yml", "--integration", "spm")
        #expect(ignored.output.contains("The lines above ignore --integration"))
    }

    @Test func `a check succeeds if the extension of a manifest uses Cameo`() throws {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            name: A
            targets:
              A:
                type: application
              Push:
                type: app-extension
                info:
                  properties:
                    NSExtension: {NSExtensionPointIdentifier: com.apple.usernotifications.service}
                dependencies:
                  - package: Cameo

            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("project.yml"))
        #expect(try Tool.run(["adopt", "--check"], folder: folder.path).code == 1)
        #expect(try Tool.run(["adopt", "--yes"], folder: folder.path).code == 0)
        for command in ["adopt", "install"] {
            let run = try Tool.run([command, "--check"], folder: folder.path)
            #expect(run.code == 0)
            #expect(!run.output.contains("exit code"))
        }
        let content = try Tool.run(
            ["install", "--check", "--content-extension"],
            folder: folder.path
        )
        #expect(content.code == 1)
        #expect(content.output.contains("NotificationContentExtension:"))
    }

    #if os(Linux)
    /// Runs the tool in a terminal.
    private func onTerminal(
        _ words: String,
        answers: String,
        in folder: String
    ) throws -> Tool.Run {
        try Tool.shell(
            "cd '\(folder)' && printf '\(answers)' | CI= script --quiet --return --command "
                + "\"$0 \(words)\" /dev/null",
            ""
        )
    }

    @Test func `in a terminal, install asks for a target and for confirmation`() throws {
        let folder = try copy("two-apps")
        let words = "install --package-location https://example.com/cameo"
        let before = try files(folder)
        let no = try onTerminal(words, answers: "3\\n2\\nn\\n", in: folder)
        #expect(no.output.contains("Which app?"))
        #expect(no.output.contains("  2  EnginesLite"))
        #expect(no.output.contains("Nothing was written."))
        #expect(no.code == 1)
        #expect(try files(folder) == before)
        let yes = try onTerminal(words, answers: "2\\ny\\n", in: folder)
        #expect(yes.code == 0, "\(yes.output)")
        #expect(try files(folder) != before)
        let sure = try onTerminal("uninstall --yes", answers: "", in: folder)
        #expect(sure.code == 0)
        #expect(try files(folder) == before)
    }
    #endif

    #if os(Linux)
    @Test func `a folder whose name isn't UTF-8 causes a specific error`() throws {
        let folder = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/classic-56"),
            toPath: folder.path
        )
        let script = "cd \"$1\" && mkdir \"$(printf 'caf\\351')\" && cd caf* && \"$0\" doctor"
        let run = try Tool.shell(script, folder.path)
        #expect(run.code == 66)
        #expect(run.errors.contains("isn't valid UTF-8"))
    }
    #endif
}
#endif
