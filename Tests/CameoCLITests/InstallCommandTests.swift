#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// `cameo install` and `cameo uninstall`, as people call them.
@Suite struct InstallCommandTests {
    private static let fixtures: [String] = {
        let folder = Repository.folder("Fixtures/projects")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// A copy of a project to work on.
    private func copy(_ name: String) throws -> String {
        let copy = Scratch.place()
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

    /// What a dry run says of each project, and nothing is written.
    @Test(arguments: fixtures)
    func `a dry run tells every line`(_ name: String) throws {
        let folder = Repository.folder("Fixtures/projects/\(name)")
        let before = try files(folder)
        let run = try Tool.run(
            ["install", "--dry-run", "--diff", "--package", Repository.folder(".")],
            folder: folder
        )
        #expect(try files(folder) == before)
        try expectSnapshot(
            run.output + run.errors + "exit code \(run.code)\n",
            "install/\(name).txt"
        )
    }

    @Test(arguments: ["Cameo", "pods", "Push ", " Push"])
    func `a name that is taken, or not one, is refused`(_ name: String) throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let run = try Tool.run(["install", "--name", name], folder: folder)
        #expect(run.code == 64)
        #expect(run.errors.contains("--name cannot be \"\(name)\"; "))
        #expect(try files(folder) == before)
    }

    @Test func `what Expo's plugin has made is not taken away`() throws {
        let folder = try copy("expo-bare")
        let package = ["--package", Repository.folder(".")]
        #expect(try Tool.run(["install"] + package, folder: folder).code == 0)
        // What the plugin leaves: its record beside the files, and none of the tool's.
        try FileManager.default.removeItem(atPath: "\(folder)/ios/Engines.xcodeproj/cameo.json")
        try Data("{}".utf8).write(
            to: URL(
                fileURLWithPath:
                    "\(folder)/ios/NotificationServiceExtension/.expo-cameo.json"
            )
        )
        let before = try files(folder)
        let run = try Tool.run(["uninstall"], folder: folder)
        #expect(run.code == 1)
        #expect(
            run.errors.contains("was made by the config plugin of expo-cameo; take that out")
        )
        #expect(try files(folder) == before)
    }

    @Test func `it installs, finds nothing more to do, and takes all away`() throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let package = ["--package", Repository.folder(".")]
        #expect(try Tool.run(["install", "--check"] + package, folder: folder).code == 1)
        #expect(try files(folder) == before)
        let run = try Tool.run(["install"] + package, folder: folder)
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("cameo uninstall takes all of it away again.\n"))
        #expect(run.errors.isEmpty)
        let after = try files(folder)
        let second = try Tool.run(["install", "--check"], folder: folder)
        #expect(second.code == 0)
        #expect(second.output.hasSuffix("All of it is there; there is nothing to do.\n"))
        #expect(try files(folder) == after)
        let dry = try Tool.run("uninstall", "--project", folder, "--dry-run", "--diff")
        #expect(dry.output.contains("\n-\t\t\tname = NotificationServiceExtension;\n"))
        #expect(try files(folder) == after)
        #expect(try Tool.run("uninstall", "--project", folder).code == 0)
        #expect(try files(folder) == before)
        let nothing = try Tool.run("uninstall", "--project", folder)
        #expect(nothing.code == 1)
        #expect(
            nothing.errors
                == "cameo: Engines.xcodeproj: nothing in it was added by cameo install\n"
        )
    }

    @Test(arguments: ["--dry-run", "--check"])
    func `nothing is written where it is only asked`(_ option: String) throws {
        let folder = try copy("flavours")
        let before = try files(folder)
        let run = try Tool.run(
            "install",
            "--project",
            folder,
            "--package",
            "git@example.com:cameo.git",
            "--json",
            option
        )
        #expect(run.code == (option == "--check" ? 1 : 0))
        #expect(run.output.contains("\"written\": false"))
        #expect(try files(folder) == before)
    }

    @Test func `JSON tells the same`() throws {
        let folder = try copy("flavours")
        let run = try Tool.run(
            "install",
            "--project",
            folder,
            "--package",
            "https://example.com/cameo",
            "--json"
        )
        #expect(run.code == 0)
        let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let object = try #require(list as? [String: Any])
        #expect(object["app"] as? String == "Engines")
        #expect(object["link"] as? String == "package")
        #expect(object["written"] as? Bool == true)
        #expect((object["configurations"] as? [String])?.count == 6)
        let changed = try #require(object["files"] as? [[String: Any]])
        let project = changed.first {
            ($0["path"] as? String)?.hasSuffix("project.pbxproj") == true
        }
        #expect(project?["change"] as? String == "update")
        #expect(project?["removed"] as? Int == 0)
        let notes = try #require(object["notes"] as? [String])
        #expect(notes.contains { $0.contains("make a profile for") })
    }

    /// What the extension is told through its Info.plist is read as the extension reads it.
    @Test func `files and settings are taken in`() throws {
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
            "install", "--project", folder, "--package", Repository.folder("."), "--hook", hook,
            "--mapping", mapping, "--default-avatar", picture, "--cache-limit-mb", "20",
            "--log", "all",
            "--headline", "groupFirst", "--hosts", "a.example.com, b.example.com",
            "--content-extension", "--category", "chat", "--content-size-ratio", "1",
            "--signing-style", "manual", "--provisioning-profile", "Push", "--team",
            "ABCDE12345",
        ]
        let run = try Tool.run(words)
        #expect(run.code == 0, "\(run.errors)")
        let data = try #require(try files(folder)["NotificationServiceExtension/Info.plist"])
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let own = try #require((list as? [String: Any])?["Cameo"] as? [String: Any])
        #expect(own["cacheLimitMB"] as? Int == 20)
        #expect(own["log"] as? String == "all")
        #expect(own["headline"] as? String == "groupFirst")
        #expect(own["hosts"] as? [String] == ["a.example.com", "b.example.com"])
        #expect(
            (own["mapping"] as? [String: Any])?["senderIdKey"] as? [String] == ["a.b", "c"]
        )
        #expect(own["defaultPicture"] as? String == "ada.png")
        let after = try files(folder)
        #expect(
            after["NotificationServiceExtension/ada.png"]
                == (try Data(contentsOf: URL(fileURLWithPath: picture)))
        )
        #expect(after["NotificationServiceExtension/Hook.swift"] != nil)
        #expect(try Tool.run(words).output.hasSuffix("there is nothing to do.\n"))
        #expect(
            try Tool.run(["install", "--project", folder]).output.hasSuffix(
                "there is nothing to do.\n"
            )
        )
    }

    @Test(arguments: [
        (["install", "x"], 64, "cameo install takes no file; did you mean --project x?"),
        (
            ["install", "--link", "copy"], 64,
            "--link cannot be \"copy\"; choose one of package, pod"
        ),
        (
            ["install", "--only", "both"], 64,
            "--only cannot be \"both\"; choose one of service, content"
        ),
        (
            ["install", "--app-group", "shared"], 64,
            "--app-group cannot be \"shared\"; Apple's groups begin with \"group.\""
        ),
        (
            ["install", "--app-group", "group.a", "--no-app-group"], 64,
            "--app-group and --no-app-group exclude each other; give one"
        ),
        (
            ["install", "--team", "Ada"], 64,
            "--team cannot be \"Ada\"; a team's identifier has ten letters and digits"
        ),
        (
            ["install", "--name", "../x"], 64,
            "--name cannot be \"../x\"; give a name for a target and its folder"
        ),
        (
            ["install", "--bundle-suffix", "a b"], 64,
            "--bundle-suffix cannot be \"a b\"; letters, digits, hyphens and dots make an identifier"
        ),
        (
            ["install", "--content-size-ratio", "0"], 64,
            "--content-size-ratio cannot be \"0\"; give a number from 0 to 4"
        ),
        (
            ["install", "--cache-limit-mb", "much"], 64,
            "--cache-limit-mb cannot be \"much\"; give a whole number"
        ),
        (["install", "--hook", "no.swift"], 1, "--hook no.swift: there is no such file"),
        (["install", "--package", "nowhere"], 1, "--package nowhere: there is no such folder"),
        (
            ["install", "--default-avatar", "README.md"], 1,
            "--default-avatar README.md: it is no picture that iOS shows: "
        ),
        (
            ["install", "--hook", "README.md"], 1,
            "--hook README.md: it must be Swift, and extend NotificationHook with "
        ),
        (["install", "--mapping", "README.md"], 1, "README.md: not JSON: line 1, column 1: "),
        (["install", "--project", "no"], 1, "no: there is no such folder"),
        (
            ["install", "--project", "no.xcodeproj"], 1,
            "no.xcodeproj: there is no such project"
        ),
        (
            ["install", "--project", "Engines"], 1,
            "Engines: there is no Xcode project in this folder or below; pass --project"
        ),
    ])
    func `misuse is told with the way out`(
        _ words: [String],
        _ code: Int,
        _ message: String
    ) throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let run = try Tool.run(words, folder: folder)
        #expect(run.code == Int32(code))
        #expect(
            run.errors.hasPrefix("cameo: ") && run.errors.contains(message),
            "\(run.errors)"
        )
        #expect(try files(folder) == before)
    }

    @Test(arguments: [
        ("package.json", #"{"dependencies": {"expo": "54"}}"#, "npx expo prebuild -p ios"),
        ("package.json", #"{"dependencies": {"@capacitor/core": "7"}}"#, "npx cap add ios"),
        ("config.xml", "<widget/>", "cordova platform add ios"),
        ("pubspec.yaml", "name: engines", "flutter create --platforms=ios ."),
    ])
    func `a project that is not made yet is told how to be made`(
        _ file: String,
        _ text: String,
        _ command: String
    ) throws {
        let folder = Scratch.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent(file))
        let run = try Tool.run(["install"], folder: folder.path)
        #expect(run.code == 1)
        #expect(run.errors.contains("make it with \(command)\n"), "\(run.errors)")
    }

    @Test func `XcodeGen and Tuist get words`() throws {
        for name in ["xcodegen", "tuist"] {
            let folder = try copy(name)
            let before = try files(folder)
            let run = try Tool.run(
                ["install", "--json", "--only", "content", "--app-group", "group.x"],
                folder: folder
            )
            #expect(run.code == 1)
            #expect(run.output.contains("com.apple.usernotifications.content-extension"))
            #expect(run.output.contains("group.x"))
            #expect(try files(folder) == before)
        }
    }

    #if os(Linux)
    /// Runs the tool on a terminal, where it asks.
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

    @Test func `on a terminal it asks`() throws {
        let folder = try copy("two-apps")
        let words = "install --package https://example.com/cameo"
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
}
#endif
