#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the lines to add to manifests, for each source of the app's values.
@Suite struct ManifestTests {
    private static func project(_ files: [String: String]) throws -> GeneratedProject {
        let folder = Scratch.newURL()
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return try #require(GeneratedProject.find(in: [folder], bundle: nil))
    }

    private static func lines(
        _ files: [String: String],
        _ change: (inout TestInstallation) -> Void = { _ in }
    ) throws -> String {
        let project = try project(files)
        let options = ProjectCopy.options(change)
        let app = project.app ?? "App"
        return project.instructions(
            app: app,
            id: project.bundleID(of: app) ?? "com.example.app",
            options: options.options,
            resources: options.resources
        )
    }

    private static func plist(_ text: String) -> String {
        "<plist version=\"1.0\"><dict>\(text)</dict></plist>"
    }

    private static let version = plist(
        """
        <key>CFBundleShortVersionString</key><string>2.0</string>
        <key>CFBundleVersion</key><string>7</string>
        """
    )
    private static let push = plist("<key>aps-environment</key><string>development</string>")

    private static func yaml(_ keys: String, _ rest: String = "") -> String {
        """
        name: Engines
        \(rest)
        targets:
          Engines:
            type: application
            platform: iOS
            \(keys.replacingOccurrences(of: "\n", with: "\n    "))
        """
    }

    private static func swift(
        _ arguments: String,
        _ rest: String = "",
        call: String = ".target"
    ) -> String {
        """
        import ProjectDescription
        \(rest)
        let project = Project(name: "Engines", targets: [
            \(call)(name: "Engines", \(arguments))
        ])
        """
    }

    private static let service = """
        infoPlist: .extendingDefault(with: ["NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.usernotifications.service"
        ]])
        """
    private static let yamlPush = """

          Push:
            type: app-extension
            platform: iOS
            info:
              path: Push/Info.plist
              properties:
                NSExtension:
                  NSExtensionPointIdentifier: com.apple.usernotifications.service
        """

    // MARK: - XcodeGen

    @Test func `an Info.plist in the sources of XcodeGen's app is kept`() throws {
        let text = try Self.lines([
            "project.yml": Self.yaml("sources: [App]"), "App/Other/Info.plist": Self.version,
        ])
        #expect(text.contains("Add to App/Other/Info.plist:\n\n    NSUserActivityTypes"))
        #expect(!text.contains("Engines/Info.plist"))
        #expect(text.contains("CFBundleShortVersionString: \"2.0\""))
        #expect(text.contains("CFBundleVersion: \"7\""))
    }

    @Test(arguments: ["target", "project", "settings"])
    func `files that build settings specify are kept`(_ place: String) throws {
        let settings = "CODE_SIGN_ENTITLEMENTS: App/E.entitlements\n  INFOPLIST_FILE: App/I.plist"
        let files = "configFiles: {Debug: App.xcconfig, Release: App.xcconfig}"
        let manifest =
            switch place {
            case "target": Self.yaml(files)
            case "project": Self.yaml("sources: [Sources]", files)
            default: Self.yaml("sources: [Sources]", "settings:\n  \(settings)")
            }
        let text = try Self.lines([
            "project.yml": manifest, "App/I.plist": Self.version, "App/E.entitlements": Self.push,
            "App.xcconfig": """
            FOLDER = App
            CODE_SIGN_ENTITLEMENTS = $(FOLDER)/E.entitlements
            INFOPLIST_FILE = App/I.plist
            IPHONEOS_DEPLOYMENT_TARGET = 14.0
            """,
        ])
        #expect(text.contains("Add to App/I.plist:\n"))
        #expect(text.contains("Add to App/E.entitlements:\n"))
        #expect(!text.contains("aps-environment"))
        #expect(!text.contains("path: Engines/"))
        #expect(text.contains("CFBundleVersion: \"7\""))
        #expect(text.contains("supports iOS 14.0") == (place != "settings"))
    }

    @Test(arguments: [
        // XcodeGen's default version, which the setting doesn't change.
        ("info: {path: App/Info.plist}", "settings: {MARKETING_VERSION: 2.3}", nil),
        ("info: {path: App/Info.plist}\nsettings: {MARKETING_VERSION: 2.3}", "", nil),
        (
            "info: {path: I.plist, properties: {CFBundleShortVersionString: $(MARKETING_VERSION)}}",
            "settings: {MARKETING_VERSION: 2.3}", "$(MARKETING_VERSION)"
        ),
        (
            "info: {path: I.plist, properties: {CFBundleShortVersionString: $(MARKETING_VERSION)}}"
                + "\nsettings: {MARKETING_VERSION: 2.3}",
            "", "2.3"
        ),
    ])
    func `the extension has the version of the app`(
        _ keys: String,
        _ rest: String,
        _ version: String?
    ) throws {
        let text = try Self.lines(["project.yml": Self.yaml(keys, rest)])
        let line = version.map { "CFBundleShortVersionString: \"\($0)\"\n" }
        #expect(text.contains(line ?? "CFBundleShortVersionString") == (version != nil))
        #expect(!text.contains("CFBundleVersion"))
    }

    @Test func `parts of a target in included files are merged`() throws {
        let text = try Self.lines([
            "project.yml":
                "name: Engines\ninclude: [base.yml]\ntargets:\n  Engines:\n    settings: {A: b}\n",
            "base.yml": "include: [more/all.yml]\n",
            "more/all.yml": Self.yaml("deploymentTarget: 17.0\ninfo: {path: App/Info.plist}"),
        ])
        #expect(text.contains("deploymentTarget: \"17.0\""))
        #expect(!text.contains("path: Engines/Info.plist"))
    }

    @Test(arguments: [
        ("platform: [iOS, macOS]", "platforms: [iOS]"),
        ("supportedDestinations: [iOS, macOS]", "destinationFilters: [iOS]"),
        ("platform: iOS", nil),
    ])
    func `dependencies are limited to iOS`(_ key: String, _ filter: String?) throws {
        let text = try Self.lines(["project.yml": Self.yaml(key)])
        #expect(
            text.contains("target: NotificationServiceExtension\n            platforms")
                == (filter == "platforms: [iOS]")
        )
        #expect(text.components(separatedBy: filter ?? "Filters").count == (filter == nil ? 1 : 3))
        let isForMac = text.contains("The Mac app has the same entitlements.")
        #expect(isForMac == (filter != nil))
    }

    @Test func `the extension resets the project's settings for the app`() throws {
        let header = "settings: {SWIFT_OBJC_BRIDGING_HEADER: App/Bridging.h}"
        let text = try Self.lines(["project.yml": Self.yaml("", header)])
        #expect(text.contains("      SWIFT_OBJC_BRIDGING_HEADER: \"\"\n"))
        let other = try Self.lines(["project.yml": Self.yaml(header)])
        #expect(!other.contains("BRIDGING"))
    }

    @Test func `the files of an extension in a Tuist helper are in the project's folder`() throws {
        let text = try Self.lines([
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: "Mail", targets: [.target(
                name: "Mail", destinations: .iOS, product: .app, bundleId: "com.example.mail",
                dependencies: [.target(name: "Push")]
            )] + extensions)
            """,
            "Tuist/ProjectDescriptionHelpers/Extensions.swift": """
            import ProjectDescription
            public let extensions: [Target] = [.target(
                name: "Push", destinations: .iOS, product: .appExtension,
                bundleId: "com.example.mail.push", \(Self.service), sources: "Push/**"
            )]
            """,
        ])
        #expect(text.contains("Add Push/CommunicationNotificationService.swift to the sources"))
    }

    @Test func `the extension repeats the app's team and signing style`() throws {
        let keys = "settings: {DEVELOPMENT_TEAM: ABCDE12345, CODE_SIGN_STYLE: Manual}"
        let text = try Self.lines(["project.yml": Self.yaml(keys)])
        #expect(text.contains("      DEVELOPMENT_TEAM: ABCDE12345\n"))
        #expect(text.contains("Add PROVISIONING_PROFILE_SPECIFIER"))
        let other = try Self.lines(["project.yml": Self.yaml(keys)]) {
            ($0.options.team, $0.options.provisioningProfile) = ("ZZZZZ12345", "Push")
            $0.options.skipsApp = true
        }
        #expect(other.contains("      DEVELOPMENT_TEAM: ZZZZZ12345\n"))
        #expect(other.contains("      PROVISIONING_PROFILE_SPECIFIER: Push\n"))
        #expect(!other.contains("CameoApp"))
    }

    @Test func `keys that the app already has aren't printed`() throws {
        let text = try Self.lines([
            "project.yml": Self.yaml(
                """
                info: {path: I.plist, properties: {NSUserActivityTypes: [INSendMessageIntent]}}
                settings: {PRODUCT_BUNDLE_IDENTIFIER: com.example.app}
                entitlements:
                  path: E.entitlements
                  properties:
                    com.apple.security.application-groups: [group.com.example.app]
                """
            )
        ])
        #expect(!text.contains("NSUserActivityTypes"))
        #expect(text.components(separatedBy: "application-groups").count == 2)
    }

    @Test(arguments: ["[{path: ./Push, excludes: [\"*.md\"]}]", "[Push, Shared]", "Push"])
    func `all sources of XcodeGen's extension are read`(_ sources: String) throws {
        let text = try Self.lines([
            "project.yml": Self.yaml("info: {path: I.plist}")
                + "\(Self.yamlPush)\n    sources: \(sources)\n",
            "Push/Push.swift": "@objc(PushService) class NotificationService: A {}",
        ])
        #expect(text.contains("class: \"PushService\""))
        #expect(text.contains("Add Push/CommunicationNotificationService.swift"))
    }

    // MARK: - iOS before 15

    @Test func `an app for versions before iOS 15 doesn't link the library`() throws {
        let yaml = Self.yaml("info: {path: I.plist}", "options: {deploymentTarget: {iOS: 13.0}}")
        let swift = Self.swift(
            """
            platform: .iOS, product: .app, bundleId: "com.example.app",
            deploymentTarget: .iOS(targetVersion: "14.0", devices: [.iphone])
            """,
            call: "Target"
        )
        let texts = try [Self.lines(["project.yml": yaml]), Self.lines(["Project.swift": swift])]
        for text in texts {
            #expect(!text.contains("CameoApp"))
            #expect(text.contains("Earlier versions don't run the extension"))
        }
        #expect(texts[0].contains("deploymentTarget: \"15.0\""))
        #expect(
            texts[1].contains("deploymentTarget: .iOS(targetVersion: \"15.0\", devices: [.iphone])")
        )
        #expect(
            texts[1].contains(
                "    Target(\n        name: \"NotificationServiceExtension\", platform"
            )
        )
    }

    @Test func `an extension for versions before iOS 15 isn't adopted`() throws {
        let old = Self.yamlPush + "\n    deploymentTarget: 14.0\n"
        func project(_ version: String) throws -> GeneratedProject {
            try Self.project(["project.yml": Self.yaml("deploymentTarget: \(version)") + old])
        }
        var choice = Adoption.Options()
        #expect(try project("14.0").refusal("Engines", nil, choice) != nil)
        #expect(try project("16.0").refusal("Engines", nil, choice) == nil)
        choice.raisesSystem = true
        #expect(try project("14.0").refusal("Engines", nil, choice) == nil)
        let text = try Self.lines(["project.yml": Self.yaml("deploymentTarget: 16.0") + old])
        #expect(text.contains("  Push:\n        deploymentTarget: \"16.0\"\n"))
    }

    // MARK: - Tuist

    private static let constants = """
        import ProjectDescription
        public enum Constants {
            public static let name = "Engines"
            public static let id = "com.\\(organization).engines"
            static let organization: String = "example"
            public static let settings = SettingsDictionary()
                .marketingVersion("2.0.0").currentProjectVersion("3")
            public static let targets = DeploymentTargets.iOS("16.4")
        }
        """

    @Test func `constants in Tuist manifests are read`() throws {
        let text = try Self.lines([
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: Constants.name, targets: [.target(
                name: Constants.name, destinations: .iOS, product: .app, bundleId: Constants.id,
                deploymentTargets: Constants.targets, infoPlist: "\\(Constants.name)/Info.plist",
                sources: "App/**", entitlements: "App/App.entitlements",
                settings: .settings(base: Constants.settings)
            )])
            """,
            "Tuist/ProjectDescriptionHelpers/Constants.swift": Self.constants,
            "Engines/Info.plist": Self.plist(
                "<key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>"
            ),
        ])
        #expect(text.contains("bundleId: \"com.example.engines.NotificationServiceExtension\""))
        #expect(text.contains("deploymentTargets: Constants.targets,"))
        #expect(text.contains("\"CFBundleShortVersionString\": \"2.0.0\""))
        #expect(text.contains("Add to Engines/Info.plist:"))
        #expect(text.contains("Add to App/App.entitlements:"))
        #expect(text.components(separatedBy: "infoPlist: ").count == 2)
        #expect(text.components(separatedBy: "entitlements: ").count == 2)
    }

    @Test func `an app that a function of Tuist defines keeps its files and its app group`() throws
    {
        let groups = Self.plist(
            "<key>com.apple.security.application-groups</key><array><string>group.mail</string></array>"
        )
        let text = try Self.lines([
            "Project.swift": """
            import ProjectDescription
            func app(name: String) -> Target {
                .target(name: name, destinations: .iOS, product: .app, bundleId: "com.example.mail",
                    infoPlist: "Mail/Info.plist", entitlements: "Mail/Mail.entitlements",
                    dependencies: [.target(name: "Push")])
            }
            let project = Project(name: "Mail", targets: [app(name: "Mail"), .target(
                name: "Push", destinations: .iOS, product: .appExtension,
                bundleId: "com.example.mail.push", \(Self.service),
                sources: "Push/**", entitlements: "Push/Push.entitlements"
            )])
            """,
            "Mail/Mail.entitlements": groups, "Push/Push.entitlements": groups,
            "Push/Push.swift": "@objc(PushService) class NotificationService: A {}",
        ])
        #expect(text.contains("In the app's target (in Project.swift), in addition"))
        #expect(text.contains("Add to Mail/Info.plist"))
        #expect(text.contains("\"class\": \"PushService\""))
        #expect(text.contains("\"appGroup\": \"group.mail\""))
        #expect(!text.contains("group.com.example"))
        #expect(!text.contains("entitlements: "))
    }

    @Test func `nothing is replaced in an app that isn't found`() throws {
        let project = "import ProjectDescription\nlet project = Project.app()\n"
        let text = try Self.lines([
            "Project.swift": project, "App/App.entitlements": Self.push,
            "Widget/Widget.entitlements": Self.push,
        ])
        #expect(text.contains("deploymentTargets: .iOS(\"15.0\")"))
        #expect(text.contains("Add to the dependencies of the app's target:"))
        #expect(text.contains("Add to the Info.plist of the app, wherever it is defined:"))
        #expect(
            text.contains(
                "the entitlements file of the app, wherever it is defined (probably App/App.entitlements):"
            )
        )
        #expect(text.contains("Give the extension the app's CFBundleShortVersionString"))
        #expect(!text.contains("\"CFBundleVersion\""))
        #expect(text.components(separatedBy: "infoPlist:").count == 2)
    }

    @Test(arguments: [
        (
            "infoPlist: .extendingDefault(with: plist)", "Merge into the dictionary of infoPlist",
            "2.0"
        ),
        ("infoPlist: makePlist()", "Add to the Info.plist of the app", nil), ("", "", nil),
    ])
    func `Tuist's Info.plist is a dictionary, a default or unknown`(
        _ argument: String,
        _ sentence: String,
        _ version: String?
    ) throws {
        let comma = argument.isEmpty ? "" : ", "
        let text = try Self.lines([
            "Project.swift": Self.swift(
                "product: .app, bundleId: \"com.example.app\"\(comma)\(argument)",
                "let plist: [String: Plist.Value] = [\"CFBundleShortVersionString\": \"2.0\"]"
            )
        ])
        #expect(sentence.isEmpty || text.contains(sentence))
        let isPrinted = text.contains("\"CFBundleShortVersionString\": \"\(version ?? "")")
        #expect(isPrinted == (version != nil))
    }

    @Test func `a Tuist .xcconfig can specify the entitlements`() throws {
        let text = try Self.lines([
            "Project.swift": Self.swift(
                "product: .app, bundleId: \"com.example.app\"",
                "let settings = Settings.settings(configurations: [.debug(name: \"Debug\", xcconfig: \"App.xcconfig\")])"
            ),
            "App.xcconfig": "CODE_SIGN_ENTITLEMENTS = app.entitlements\n",
            "app.entitlements": Self.push,
        ])
        #expect(text.contains("Add to app.entitlements:\n"))
        #expect(text.components(separatedBy: "entitlements: .dictionary").count == 2)
    }

    @Test func `a Tuist target for several platforms gets an extension for iOS only`() throws {
        let text = try Self.lines([
            "Project.swift": Self.swift(
                """
                destinations: [.iPhone, .mac], product: .app, bundleId: "com.example.app",
                deploymentTargets: .multiplatform(iOS: "17.0", macOS: "14.0")
                """
            )
        ])
        #expect(text.contains("deploymentTargets: .iOS(\"17.0\"),"))
        #expect(text.components(separatedBy: "condition: .when([.ios])").count == 3)
    }

    @Test(arguments: [
        ("targets", "", ".iOS(\"15.0\")"), ("Constants.all", "", "Constants.all"),
        ("all", "let all: DeploymentTargets = .iOS(\"17.0\")", ".iOS(\"17.0\")"),
    ])
    func `printed deployment targets are valid in the Tuist manifest`(
        _ value: String,
        _ rest: String,
        _ expected: String
    ) throws {
        let app = "product: .app, bundleId: \"com.example.app\", deploymentTargets: \(value)"
        let text = try Self.lines(["Project.swift": Self.swift(app, rest)])
        #expect(text.contains("deploymentTargets: \(expected),"))
    }

    @Test func `comments in Tuist's manifest are ignored`() throws {
        let push = """
            .target(name: "Push", product: .appExtension, bundleId: "com.example.app.push", \(Self.service))
            """
        let app =
            "product: .app, bundleId: \"com.example.app\", dependencies: [\n// .target(name: \"Push\")\n])"
        let missing = try Self.lines([
            "Project.swift": Self.swift("\(app),\n\(push),\n.target(a: 1")
        ])
        #expect(
            missing.contains(
                "dependencies: [.target(name: \"Push\"), .package(product: \"CameoApp\")]"
            )
        )
        let comment = push.replacingOccurrences(of: "\n", with: "\n//")
        let none = try Self.lines([
            "Project.swift": Self.swift("\(app),\n//\(comment)\n.target(a: 1")
        ])
        #expect(none.contains("NotificationServiceExtension"))
    }

    @Test(arguments: [
        ("[]", true), ("{\n    var all: [TargetDependency] = []\n    return all\n}()", false),
    ])
    func `the dependencies that a closure returns aren't known`(
        _ value: String,
        _ isKnown: Bool
    ) throws {
        let push = """
            .target(name: "Push", product: .appExtension, bundleId: "com.example.app.push", \(Self.service))
            """
        let app =
            "product: .app, bundleId: \"com.example.app\", dependencies: shared),\n\(push),\n.target(a: 1"
        let text = try Self.lines([
            "Project.swift":
                "import ProjectDescription\nlet shared: [TargetDependency] = \(value)\n\(Self.swift(app))"
        ])
        let line = "dependencies: [.target(name: \"Push\"), .package(product: \"CameoApp\")]"
        #expect(text.contains(line) == isKnown)
    }

    // MARK: - Selection

    @Test func `each manifest in a folder can be chosen`() throws {
        let files = ["a.yml": Self.yaml("platform: iOS"), "b.yml": Self.yaml("platform: iOS")]
        #expect(try Self.project(files).choiceNames == ["a.yml", "b.yml"])
        let main = files.merging(["project.yml": Self.yaml("platform: iOS")]) { old, _ in old }
        #expect(try Self.project(main).choices.count == 1)
    }

    @Test func `an extension that uses Cameo is recognized`() throws {
        let keys = "\n    dependencies:\n      - package: Cameo\n"
        for (suffix, isDone) in [("", false), (keys, true)] {
            let manifest = Self.yaml("platform: iOS") + Self.yamlPush + suffix
            #expect(try Self.project(["project.yml": manifest]).usesCameo("Engines", nil) == isDone)
        }
    }

    @Test func `the message about a workspace names the app's folder`() throws {
        let folder = Scratch.newURL()
        for name in ["Projects/Core", "Projects/App"] {
            let project = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
            try Data("import ProjectDescription\n".utf8).write(
                to: project.appendingPathComponent("Project.swift")
            )
        }
        let text = MissingProject.tuistWorkspace.suggestion(
            for: FilePath(folder),
            NativeHost.shared
        )
        #expect(text.hasSuffix("of the app, probably Projects/App"))
    }
}
#endif
