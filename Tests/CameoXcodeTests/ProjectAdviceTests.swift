#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of projects that a tool generates or that use other frameworks.
@Suite struct ProjectAdviceTests {
    /// Creates a folder with files and returns its URL.
    private func folder(_ files: [String: String]) throws -> URL {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    /// Returns the instructions for installing an extension in an app of a generated project.
    private static func instructions(
        of project: GeneratedProject,
        app: String = "Engines",
        id: String = "com.example.engines"
    ) -> String {
        let options = ProjectCopy.options()
        return project.instructions(
            app: app,
            id: id,
            options: options.options,
            resources: options.resources
        )
    }

    private static let yaml = """
        name: Engines
        options:
          bundleIdPrefix: com.example
        targets:
          EnginesKit:
            type: framework
            platform: iOS
          Engines:
            type: application
            platform: iOS
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.trains # the shop's

        """

    private static let yamlExtension = """
          Push:
            type: app-extension
            info:
              properties:
                NSExtension:
                  NSExtensionPointIdentifier: com.apple.usernotifications.service

        """

    private static let swift = """
        import ProjectDescription
        let project = Project(
            name: "Engines",
            targets: [
                .target(
                    name: "Engines", destinations: .iOS, product: .app,
                    bundleId: "com.example.trains",
                    dependencies: [.target(name: "Push")]
                ),
                .target(
                    name: "Push", destinations: .iOS, product: .appExtension,
                    bundleId: "com.example.trains.push",
                    infoPlist: .extendingDefault(with: ["NSExtension": [
                        "NSExtensionPointIdentifier": "com.apple.usernotifications.service"
                    ]])
                ),
            ]
        )

        """

    @Test(arguments: ["project.yml", "app.yml", "xcodegen.yaml"])
    func `an XcodeGen manifest can have any name`(_ name: String) throws {
        let folder = try folder([name: Self.yaml])
        let found = try #require(GeneratedProject.find(in: [folder], bundle: nil))
        #expect(found.tool == .xcodeGen)
        #expect(found.file.lastPathComponent == name)
        #expect(found.app == "Engines")
        #expect(found.bundleID(of: "Engines") == "com.example.trains")
    }

    @Test(arguments: [
        "name: Build\non: push\njobs:\n  targets: x\n", "targets:\n  A:\n    type: application\n",
        "name: engines\nservices:\n  web:\n    type: application\n",
        "name: pipeline\ntargets:\n  web:\n    type: container\n", "",
    ])
    func `other YAML files aren't manifests`(_ text: String) throws {
        let folder = try folder(["compose.yml": text])
        #expect(GeneratedProject.find(in: [folder], bundle: nil) == nil)
    }

    @Test func `included files may contain the targets`() throws {
        let folder = try folder([
            "project.yml": """
            name: Engines
            include:
            - path: App/target.yml
            - Push/target.yml
            - ../outside.yml
            packages: {}
            """,
            "App/target.yml": """
            targets:
              Engines:
                type: application
            """,
            "Push/target.yml": "targets:\n\(Self.yamlExtension)",
        ])
        let found = try #require(GeneratedProject(in: folder))
        #expect(found.app == "Engines")
        #expect(found.bundleID(of: "Engines") == nil)
        #expect(found.targets.serviceExtension(of: "Engines")?.name == "Push")
        #expect(found.targets.targets.count == 2)
    }

    @Test(arguments: ["tools/project.yml", "../project.yml"])
    func `a manifest in another folder belongs to the project that it names`(_ path: String) throws
    {
        let parent = try folder(["App/README.md": ""])
        let folder = parent.appendingPathComponent("App")
        let file = folder.file(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(Self.yaml.utf8).write(to: file)
        let bundle = folder.appendingPathComponent("Engines.xcodeproj")
        #expect(GeneratedProject.find(in: [folder], bundle: bundle)?.file.path == file.path)
        let other = folder.appendingPathComponent("Other.xcodeproj")
        #expect(GeneratedProject.find(in: [folder], bundle: other) == nil)
        // An enclosing folder of another repository isn't searched.
        let git = folder.appendingPathComponent(".git")
        try FileManager.default.createDirectory(at: git, withIntermediateDirectories: true)
        let isInside = path.hasPrefix("tools")
        #expect((GeneratedProject.find(in: [folder], bundle: bundle) != nil) == isInside)
    }

    @Test func `a manifest in a subfolder is found before the project is generated`() throws {
        let folder = try folder(["ios/Project.swift": Self.swift])
        let found = try #require(GeneratedProject.find(in: [folder], bundle: nil))
        #expect(found.tool == .tuist)
        #expect(found.app == "Engines")
        #expect(found.bundleID(of: "Engines") == "com.example.trains")
        #expect(found.targets.serviceExtension(of: "Engines")?.name == "Push")
    }

    @Test(arguments: [
        "    settings:\n      base:\n        INFOPLIST_FILE: Push/Info.plist",
        "    settings: \n      INFOPLIST_FILE: $(SRCROOT)/Push/Info.plist",
        "    sources:\n      - path: Push\n    info:\n      path: Push/Info.plist\n      properties:\n        A: b",
        "    info: { path: \"Push/Info.plist\", properties: {} }",
    ])
    func `an Info.plist in a manifest may contain the extension point`(
        _ lines: String
    ) throws {
        func manifest(_ platform: String) -> String {
            Self.yaml
                + "  Push:\n    type: app-extension\n    platform: \(platform)\n\(lines)\n"
        }
        let files = [
            "project.yml": manifest("iOS"),
            "Push/Info.plist": """
            <plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
            </dict></dict></plist>
            """,
        ]
        let found = try #require(GeneratedProject(in: folder(files)))
        #expect(found.targets.serviceExtension(of: "Engines")?.name == "Push")
        let watch = files.merging(["project.yml": manifest("watchOS")]) { $1 }
        let other = try #require(GeneratedProject(in: folder(watch)))
        #expect(other.targets.serviceExtension(of: "Engines") == nil)
    }

    @Test func `the extension of the generated project is adopted`() throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        // The target is declared in a file that isn't read.
        try copy.edit("README.md") { $0 = Self.yaml }
        let manifest = copy.folder.appendingPathComponent("project.yml")
        try FileManager.default.moveItem(
            at: copy.folder.appendingPathComponent("README.md"),
            to: manifest
        )
        let found = try #require(GeneratedProject(in: copy.folder))
        for (project, name) in [(try ProjectFolder(copy.bundle), "PushExtension"), (nil, nil)] {
            let text = found.instructions(
                app: "Engines",
                id: "com.example.engines",
                project: project,
                options: ProjectCopy.options().options,
                resources: ProjectCopy.options().resources
            )
            #expect(text.contains("runs only one") == (name != nil))
            if let name { #expect(text.contains(name)) }
        }
    }

    @Test func `an extension that generating the project would remove is reported`() throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        let project = try ProjectFolder(copy.bundle)
        let name = copy.bundle.deletingPathExtension().lastPathComponent
        let yaml = Self.yaml.replacingOccurrences(of: "name: Engines\n", with: "name: \(name)\n")
        func advice(_ manifest: String) throws -> String? {
            try #require(GeneratedProject(in: folder(["project.yml": manifest])))
                .unlistedExtension("Engines", project, named: "", NativeHost.shared)
        }
        let text = try #require(try advice(yaml))
        #expect(text.contains("has no target PushExtension"))
        #expect(!text.contains("product: Cameo"))
        // These manifests may define the target.
        #expect(try advice("\(yaml)  PushExtension:\n    templates: [Extension]\n") == nil)
        #expect(try advice("include: ../push.yml\n\(yaml)") == nil)
        #expect(try advice(Self.yaml.replacingOccurrences(of: "Engines\n", with: "Other\n")) == nil)
    }

    @Test func `entitlements that generating the project would remove are added`() throws {
        let manifest = """
            name: Engines
            targets:
              Engines:
                type: application
                entitlements:
                  path: App/App.entitlements
            """
        let key = EntitlementName.communication
        for (properties, isListed) in [("", false), ("\n      properties: {a: b}\n", true)] {
            let found = try #require(
                GeneratedProject(
                    in: folder([
                        "project.yml": manifest + properties,
                        "App/App.entitlements":
                            "<plist version=\"1.0\"><dict><key>\(key)</key><true/></dict></plist>",
                    ])
                )
            )
            #expect(Self.instructions(of: found).contains("\(key): true") == isListed)
        }
    }

    @Test func `the name of a target in the manifest isn't reused`() throws {
        let name = "NotificationServiceExtension"
        let manifest = "\(Self.yaml)  \(name):\n    templates: [Extension]\n"
        let found = try #require(GeneratedProject(in: folder(["project.yml": manifest])))
        let text = Self.instructions(of: found)
        #expect(text.contains("already has a service extension, \(name)"))
    }

    @Test func `the instructions name separate files and included files`() throws {
        let folder = try folder([
            "project.yml": """
            name: Engines
            include: [App/target.yml]
            targets:
              Engines:
                type: application
                settings:
                  configs:
                    Debug:
                      CODE_SIGN_ENTITLEMENTS: App/Debug.entitlements
                    Release:
                      CODE_SIGN_ENTITLEMENTS: App/Release.entitlements
                      INFOPLIST_FILE: App/Info.plist
            """,
            "App/target.yml": """
            targets:
              Push:
                type: app-extension
                info:
                  path: Info.plist
                  properties:
                    NSExtension:
                      NSExtensionPointIdentifier: com.apple.usernotifications.service
                      NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).PushService
                sources:
                  - path: Push
                  - Shared
            """,
        ])
        let found = try #require(GeneratedProject(in: folder))
        let text = Self.instructions(of: found)
        try expectSnapshot(text, "install/generated-included.txt")
        #expect(found.missingProject.hasSuffix("run xcodegen generate first"))
    }

    @Test func `an extension has the platforms, the deployment target and the versions of the app`()
        throws
    {
        let yaml = try #require(
            GeneratedProject(
                in: folder([
                    "project.yml": """
                    name: Engines
                    targetTemplates:
                      Base:
                        type: application
                        supportedDestinations: [iOS, macOS]
                        deploymentTarget: 14.0
                    targets:
                      Engines:
                        templates: [Base]
                        settings:
                          MARKETING_VERSION: 3.2
                          CURRENT_PROJECT_VERSION: 17
                          INFOPLIST_FILE: App/Info.plist
                    """
                ])
            )
        )
        let root = ".file(path: .relativeToRoot(\"App/Resources/Info.plist\"))"
        let swift = try #require(
            GeneratedProject(
                in: folder([
                    "Project.swift": Self.swift.replacingOccurrences(
                        of: "bundleId: \"com.example.trains\",",
                        with: """
                            bundleId: "com.example.trains",
                            deploymentTargets: .iOS("16.4"), infoPlist: \(root),
                            """
                    ).components(separatedBy: ".target(\n            name: \"Push\"")[0],
                    "Tuist/Config.swift": "",
                    "App/Resources/Info.plist": """
                    <plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>2.1</string>
                    <key>CFBundleVersion</key><string>8</string></dict></plist>
                    """,
                ])
            )
        )
        let texts = [yaml, swift].map { Self.instructions(of: $0) }
        try expectSnapshot(texts.joined(separator: "\n"), "install/generated-platforms.txt")
    }

    @Test(arguments: ["Target.target(", " Target("])
    func `Tuist helpers may contain the extension`(_ call: String) throws {
        let target = Self.swift.components(separatedBy: ".target(\n").last ?? ""
        let folder = try folder([
            "Project.swift":
                "import ProjectDescription\nlet project = Project.app(name: \"Engines\")\n",
            "Tuist/ProjectDescriptionHelpers/Extensions.swift":
                "import ProjectDescription\nlet extensions = [\n\(call)\n\(target)",
        ])
        let found = try #require(GeneratedProject(in: folder))
        #expect(found.targets.serviceExtension(of: "Engines")?.name == "Push")
        #expect(
            found.targets.serviceExtension(of: "Engines")?.file?.lastPathComponent
                == "Extensions.swift"
        )
        #expect(found.missingProject.contains("tuist generate"))
    }

    private static let service = "final class PushService: UNNotificationServiceExtension {}"

    @Test(arguments: [
        ("Tuist/ProjectDescriptionHelpers/Plists/Push.swift", pointHelper, true),
        ("tuist/ProjectDescriptionHelpers/Push.swift", pointHelper, true),
        ("../Tuist/ProjectDescriptionHelpers/Push.swift", pointHelper, true),
        ("Push/PushService.swift", service, true),
        ("Push/Sources/PushService.h", "@interface P : UNNotificationServiceExtension\n@end", true),
        // A comment, a test, a template, a dependency, and the copy of the library.
        ("Tuist/ProjectDescriptionHelpers/Push.swift", "// \(pointHelper)", false),
        ("PushTests/PushService.swift", service, false),
        ("Templates/PushService.swift", service, false),
        ("Pods/Push/PushService.swift", service, false),
        (
            "Packages/Cameo/Service.swift",
            "open class CommunicationService: UNNotificationServiceExtension {}", false
        ),
    ])
    func `an extension that a helper or a source indicates isn't added again`(
        _ path: String,
        _ text: String,
        _ isFound: Bool
    ) throws {
        let target = Self.swift.components(separatedBy: ".target(\n            name: \"Push\"")[0]
        let files = ["App/Project.swift": target, "App/\(path)": text]
        let folder = try folder(files).appendingPathComponent("App")
        let found = try #require(GeneratedProject(in: folder))
        func advice(_ project: ProjectFolder?) -> String? {
            found.unlistedExtension("Engines", project, named: "", NativeHost.shared)
        }
        #expect((advice(nil) != nil) == isFound)
        if let text = advice(nil) {
            #expect(text.contains(folder.file(path).lastPathComponent))
            #expect(text.contains("tuist generate"))
            #expect(text.contains("was found in\nProject.swift, but"))
        }
        // A generated project shows whether the app has an extension.
        let project = try ProjectFolder(ProjectFixture(name: "classic-56").copy().bundle)
        #expect(advice(project) == nil)
    }

    private static let pointHelper = #"let point = "com.apple.usernotifications.service""#

    @Test func `the extension of an app that Bazel builds isn't added again`() throws {
        let folder = try folder(["MODULE.bazel": "", "Push/PushService.swift": Self.service])
        let text = MissingProject.bazel.suggestion(for: FilePath(folder), NativeHost.shared)
        #expect(text.contains("Push/PushService.swift declares PushService"))
        #expect(text.contains("don't add a second one"))
        try expectSnapshot(text, "install/bazel-adoption.txt")
    }

    @Test func `the extension in a manifest is adopted`() throws {
        let manifests = [
            ("app.yml", Self.yaml + Self.yamlExtension), ("Project.swift", Self.swift),
        ]
        let texts = try manifests.map { name, text in
            let found = try #require(GeneratedProject(in: folder([name: text])))
            return Self.instructions(
                of: found,
                app: found.app ?? "",
                id: found.bundleID(of: found.app ?? "") ?? ""
            )
        }
        #expect(texts.allSatisfy { !$0.contains("NotificationServiceExtension") })
        try expectSnapshot(texts.joined(separator: "\n"), "install/generated-adoption.txt")
        let linked = "    dependencies:\n      - package: Cameo\n"
        let manifest = Self.yaml + Self.yamlExtension + linked
        let done = try #require(GeneratedProject(in: folder(["project.yml": manifest])))
        let text = Self.instructions(of: done, app: "", id: "")
        #expect(text.contains("cameo doctor"))
        // An additional content extension is allowed.
        let found = try #require(GeneratedProject(in: folder([manifests[0].0: manifests[0].1])))
        let content = found.instructions(
            app: "Engines",
            id: "com.example.trains",
            options: ProjectCopy.options { $0.onlyExtension = .content }.options,
            resources: ProjectCopy.options().resources
        )
        #expect(content.contains("NotificationContentExtension:"))
    }

    @Test(arguments: ["project.yml", "Project.swift"])
    func `a target that also compiles the new file links Cameo`(_ name: String) throws {
        let yaml = """
            \(Self.yaml)    sources: [App]
            \(Self.yamlExtension)    sources: [Push/Sources]
              PushTests:
                sources:
                  - path: Tests
                  - path: Push
              PushKit:
                sources: [Push/SourcesOfKit]

            """
        func target(_ name: String, _ sources: String) -> String {
            ".target(name: \"\(name)\", product: .unitTests, sources: [\(sources)]),"
        }
        let swift = Self.swift.replacingOccurrences(
            of: "infoPlist: .extendingDefault",
            with: "sources: [\"Push/Sources/**\"], infoPlist: .extendingDefault"
        ).replacingOccurrences(
            of: "    ]\n)",
            with: target("PushTests", "\"Tests/**\", \"Push/**\"")
                + target("PushKit", "\"Push/SourcesOfKit/**\"") + "    ]\n)"
        )
        let manifest = name == "project.yml" ? yaml : swift
        let found = try #require(GeneratedProject(in: folder([name: manifest])))
        let text = Self.instructions(of: found)
        #expect(text.contains("Add Push/Sources/CommunicationNotificationService.swift"))
        #expect(text.contains("PushTests"))
        #expect(!text.contains("PushKit"))
        #expect(text.components(separatedBy: "CameoApp").count == 2)
    }

    @Test(arguments: [
        ("[.appleWatch]", false), (".watchOS", false), ("[.macOS]", false), (".iOS", true),
        ("[.iPhone, .appleWatch]", true), ("Constants.destinations", true),
    ])
    func `a Tuist app for another platform is ignored`(
        _ destinations: String,
        _ isApp: Bool
    ) throws {
        let watch =
            ".target(name: \"Watch\", destinations: \(destinations), product: .app, bundleId: \"w\"),"
        let manifest = Self.swift.replacingOccurrences(of: "    ]\n)", with: watch + "    ]\n)")
        let found = try #require(GeneratedProject(in: folder(["Project.swift": manifest])))
        #expect(found.apps == (isApp ? ["Engines", "Watch"] : ["Engines"]))
    }

    /// The files of an app and its extension, which share an app group. The manifest names their
    /// Info.plists and entitlements.
    private static func files(_ manifest: String, _ text: String) -> [String: String] {
        let groups = """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
            <array><string>group.engines.chat</string></array></dict></plist>
            """
        return [
            manifest: text,
            "Push/Info.plist": """
            <plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
            <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).PushService</string>
            </dict></dict></plist>
            """,
            "Push/PushService.swift": """
            @objc(PushService) final class PushService: UNNotificationServiceExtension {}
            """,
            "App/App.entitlements": groups, "Push/Push.entitlements": groups,
        ]
    }

    private static let flow = """
        name: Engines
        targets:
          Engines:
            type: application
            settings: { base: { INFOPLIST_FILE: App/Info.plist, CODE_SIGN_ENTITLEMENTS: App/App.entitlements } }
          Push:
            type: app-extension
            sources: [Push]
            settings: { base: { INFOPLIST_FILE: "Push/Info.plist", CODE_SIGN_ENTITLEMENTS: Push/Push.entitlements } }

        """

    private static let tuistFiles = """
        import ProjectDescription
        let project = Project(name: "Engines", targets: [
            .target(
                name: "Engines", destinations: .iOS, product: .app, bundleId: "com.example.trains",
                infoPlist: "App/Info.plist", entitlements: .file(path: "App/App.entitlements")
            ),
            .target(
                name: "Push", destinations: .iOS, product: .appExtension,
                bundleId: "com.example.trains.push", infoPlist: .file(path: "Push/Info.plist"),
                sources: ["Push/**"], entitlements: "Push/Push.entitlements"
            ),
        ])
        """

    @Test(arguments: [("project.yml", flow), ("Project.swift", tuistFiles)])
    func `files of a manifest contain the extension point, the class and the app group`(
        _ name: String,
        _ manifest: String
    ) throws {
        let found = try #require(
            GeneratedProject(in: folder(Self.files(name, manifest)))
        )
        let text = found.instructions(
            app: "Engines",
            id: "com.example.trains",
            options: ProjectCopy.options().options,
            resources: ProjectCopy.options().resources
        )
        #expect(text.contains("already has a service extension, Push,"))
        // iOS finds the class only by its name in Objective-C.
        #expect(text.contains("class: PushService\n"))
        #expect(text.components(separatedBy: "group.engines.chat").count == 3)
        #expect(text.contains("Add to App/Info.plist:"))
        #expect(!text.contains("application-groups"))
    }

    @Test(arguments: ["CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"])
    func `an app group with a variable that differs between targets isn't shared`(
        _ variable: String
    ) throws {
        let files = Self.files("project.yml", Self.flow).mapValues {
            $0.replacingOccurrences(of: "group.engines.chat", with: "group.$(\(variable))")
        }
        let found = try #require(GeneratedProject(in: folder(files)))
        let text = Self.instructions(of: found, id: "com.example.trains")
        #expect(!text.contains(variable))
        #expect(!text.contains("appGroup:"))
        let groups = text.components(separatedBy: "Add to Push/Push.entitlements:").last ?? ""
        #expect(groups.contains("group.com.example.trains"))
    }

    @Test(arguments: [("project.yml", flow), ("Project.swift", tuistFiles)])
    func `the example of Xcode's template is reported in a generated project, too`(
        _ name: String,
        _ manifest: String
    ) throws {
        var files = Self.files(name, manifest)
        let plain = try #require(GeneratedProject(in: folder(files)))
        #expect(!Self.instructions(of: plain).contains("[modified]"))
        files["Push/PushService.swift"]? += "\nlet title = \"\\(content.title) [Modified]\"\n"
        let found = try #require(GeneratedProject(in: folder(files)))
        let text = Self.instructions(of: found)
        #expect(text.contains("\nPushService.swift:2: the code appends [modified] to the title"))
    }

    @Test func `bundle IDs that differ between configurations are used for each`() throws {
        let app = """
            name: Engines
            configFiles: {Debug: Debug.xcconfig, Release: Release.xcconfig}
            targets:
              Engines:
                type: application
                settings: {CODE_SIGN_ENTITLEMENTS: ""}

            """
        let push =
            Self.yamlExtension + """
                    settings:
                      base:
                        PRODUCT_BUNDLE_IDENTIFIER: $(PUSH_ID)
                        CODE_SIGN_ENTITLEMENTS: ""

                """
        let settings =
            "    settings:\n      base: {PRODUCT_BUNDLE_IDENTIFIER: com.example.engines}\n"
        let other = "      configs: {Beta: {PRODUCT_BUNDLE_IDENTIFIER: com.example.engines.beta}}\n"
        let inManifest =
            "name: Engines\nconfigs:\n  Beta: debug\n  Release: release\ntargets:\n  Engines:\n"
            + "    type: application\n" + settings + other
        let texts = try [app, app + push, inManifest].map { manifest in
            let folder = try folder([
                "project.yml": manifest,
                "Debug.xcconfig": "#include \"ID.xcconfig\"\n",
                "ID.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.debug // own\n",
                "Release.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines\n",
            ])
            let found = try #require(GeneratedProject(in: folder))
            return Self.instructions(of: found, id: found.bundleID(of: "Engines") ?? "")
        }
        try expectSnapshot(
            texts.joined(separator: "\n"),
            "install/generated-configurations.txt"
        )
    }

    @Test(arguments: [
        ("groups: [ID, VERSION]", "com.example.shared"), ("groups: [ALL]", "com.example.shared"),
        ("groups:\n      - ID\n      - VERSION", "com.example.shared"),
        (
            "base: {PRODUCT_BUNDLE_IDENTIFIER: com.example.own}\n      groups: [ALL]",
            "com.example.own"
        ),
    ])
    func `setting groups contain the bundle ID and the versions`(
        _ settings: String,
        _ id: String
    ) throws {
        let manifest = """
            name: Engines
            options: {bundleIdPrefix: org}
            settingGroups:
              ID: {PRODUCT_BUNDLE_IDENTIFIER: com.example.shared}
              VERSION:
                base:
                  MARKETING_VERSION: 2.1.3
                  CURRENT_PROJECT_VERSION: 1600
              OTHER: {PRODUCT_BUNDLE_IDENTIFIER: com.example.other, MARKETING_VERSION: 9.9}
              ALL:
                groups: [ID, VERSION]
            targets:
              Engines: &app
                type: application
                settings:
                  \(settings)

            """
        let found = try #require(GeneratedProject(in: try folder(["project.yml": manifest])))
        #expect(found.bundleID(of: "Engines") == id)
        let text = Self.instructions(of: found)
        #expect(text.contains("CFBundleShortVersionString: \"2.1.3\""))
        #expect(text.contains("CFBundleVersion: \"1600\""))
    }

    @Test func `the project's bundle ID takes precedence over a prefix`() throws {
        let manifest = """
            name: Engines
            options: {bundleIdPrefix: org}
            settings:
              base: {PRODUCT_BUNDLE_IDENTIFIER: com.example.shop}
            targets:
              Engines:
                type: application

            """
        let found = try #require(GeneratedProject(in: try folder(["project.yml": manifest])))
        #expect(found.bundleID(of: "Engines") == "com.example.shop")
        #expect(Self.instructions(of: found).contains("CFBundleDisplayName: \""))
    }

    /// Returns a Tuist target whose bundle ID is set separately in each configuration.
    private static func tuistTarget(_ name: String, _ arguments: String, _ ids: [String]) -> String
    {
        let settings = ids.map { "settings: [\"PRODUCT_BUNDLE_IDENTIFIER\": \"\($0)\"]" }
        return """
            .target(
                name: "\(name)", destinations: .iOS, \(arguments),
                dependencies: [.target(name: "Kit"), .package(product: "Other")],
                settings: .settings(configurations: [
                    .debug(name: .debug, \(settings[0])), .release(name: "Store", \(settings[1])),
                ])
            ),

            """
    }

    @Test func `bundle IDs in Tuist settings are used for each configuration`() throws {
        let id = "bundleId: \"$(PRODUCT_BUNDLE_IDENTIFIER)\""
        let ids = ["com.example.engines.debug", "com.example.engines"]
        let app = "product: .app, \(id), infoPlist: .default"
        let push = Self.tuistTarget(
            "Push",
            """
            product: .appExtension, \(id), infoPlist: .extendingDefault(with: ["NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.usernotifications.service"
            ]])
            """,
            ids.map { "\($0).push" }
        )
        let targets = [
            Self.tuistTarget("Engines", app, ids), Self.tuistTarget("Engines", app, ids) + push,
            Self.tuistTarget("Engines", app, ["$(ID)", "$(ID)"]),
        ]
        let texts = try targets.map { targets in
            let manifest = "import ProjectDescription\nlet project = Project(name: \"Engines\", "
            let folder = try folder(["Project.swift": "\(manifest)targets: [\n\(targets)])\n"])
            let found = try #require(GeneratedProject(in: folder))
            return Self.instructions(of: found, id: found.bundleID(of: "Engines") ?? "com.example")
        }
        try expectSnapshot(texts.joined(separator: "\n"), "install/generated-tuist.txt")
    }

    @Test func `lists in a manifest are extended, and manual signing is mentioned`() throws {
        let swift = Self.tuistTarget(
            "Engines",
            """
            product: .app, bundleId: "com.example.engines",
            infoPlist: .extendingDefault(with: ["NSUserActivityTypes": ["INStartCallIntent"]]),
            entitlements: .dictionary(["com.apple.security.application-groups": ["group.com.example.engines"]])
            """,
            ["com.example.engines", "com.example.engines"]
        )
        let base = "let base = [\"CODE_SIGN_STYLE\": \"Manual\"]\n"
        let yaml = "\(Self.yaml)\nsettings: {CODE_SIGN_STYLE: Manual}\n"
        let manifests = [
            "Project.swift": "import ProjectDescription\n\(base)Project(targets: [\(swift)])\n",
            "project.yml": yaml,
        ]
        for (name, manifest) in manifests {
            let found = try #require(GeneratedProject(in: folder([name: manifest])))
            let text = Self.instructions(of: found, id: "com.example.engines")
            #expect(
                text.contains("Engines is signed manually, and the changes add capabilities: Push")
            )
            guard name == "Project.swift" else { continue }
            #expect(
                text.contains(
                    "// Add to its list NSUserActivityTypes:\n    \"INSendMessageIntent\"\n"
                )
            )
            #expect(!text.contains("\"NSUserActivityTypes\":"))
            #expect(!text.contains("// Add to its list com.apple"))
        }
    }

    @Test func `paths are relative to the search folder, and other apps can be chosen`() throws {
        let folder = try folder(["ios/project.yml": Self.yaml, "mac/project.yml": Self.yaml])
        let found = try #require(GeneratedProject.find(in: [folder], bundle: nil))
        #expect(found.missingProject.contains("from ios/project.yml or mac/project.yml;"))
        let text = Self.instructions(of: found)
        #expect(text.contains("ios/project.yml:\n"))
        #expect(text.contains("relative to ios.\n"))
        #expect(found.choices.map { $0.folderPath } == ["ios", "mac"])
        #expect(Self.instructions(of: found.choices[1]).contains("relative to mac.\n"))
        let own = try #require(
            GeneratedProject.find(in: [folder.appendingPathComponent("ios")], bundle: nil)
        )
        #expect(!Self.instructions(of: own).contains("ios"))
    }

    @Test func `each app of a manifest has its own extension`() throws {
        let second = Self.swift.replacingOccurrences(
            of: "com.example.trains",
            with: "com.example.ships"
        )
        .replacingOccurrences(of: "\"Engines\"", with: "\"Ships\"")
        .replacingOccurrences(of: "\"Push\"", with: "\"ShipsPush\"")
        let folder = try folder(["Project.swift": Self.swift + second])
        let found = try #require(GeneratedProject(in: folder))
        #expect(found.apps == ["Engines", "Ships"])
        #expect(found.targets.serviceExtension(of: "Ships")?.name == "ShipsPush")
        #expect(found.bundleID(of: "Ships") == "com.example.ships")
    }

    @Test func `the manifest of an app takes precedence over a framework's`() throws {
        let framework = Self.swift.replacingOccurrences(
            of: "product: .app,",
            with: "product: .framework,"
        )
        let folder = try folder([
            "Addons/Project.swift": framework, "App/Project.swift": Self.swift,
        ])
        let found = try #require(GeneratedProject.find(in: [folder], bundle: nil))
        #expect(found.file.path.hasSuffix("App/Project.swift"))
    }

    private static let frameworks: [([String: String], MissingProject)] = [
        (["package.json": #"{"dependencies": {"expo": "54"}}"#], .expo),
        (["app.config.ts": ""], .expo),
        (["package.json": #"{"dependencies": {"@capacitor/core": "7"}}"#], .capacitor),
        (["Workspace.swift": "import ProjectDescription"], .tuistWorkspace),
        (["config.xml": "<widget/>"], .cordova), (["pubspec.yaml": "name: engines"], .flutter),
        (["ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 6000.0.1f1"], .unity),
        (["Engines.csproj": "<UseMaui>true</UseMaui>"], .maui),
        (["Engines.csproj": "<TargetFramework>net9.0-ios</TargetFramework>"], .maui),
        (["Engines.sln": "", "App/App.csproj": "<UseMaui>true</UseMaui>"], .maui),
        (["Engines.csproj": "<TargetFramework>net9.0</TargetFramework>"], .unknown),
        (["build.gradle.kts": #"kotlin("multiplatform")"#], .kotlinMultiplatform),
        (["settings.gradle.kts": "", "iosApp/iosApp/App.swift": ""], .kotlinMultiplatform),
        (["build.gradle": "apply plugin: 'com.android.application'"], .unknown),
        (["MODULE.bazel": "bazel_dep(name = \"rules_apple\")"], .bazel),
        (["WORKSPACE": "", "Package.swift": ""], .bazel),
        (["Package.swift": "// swift-tools-version: 6.0"], .swiftPackage),
        (["Package.swift": "products: [.iOSApplication(name: \"Engines\")]"], .playground),
        (["README.md": ""], .unknown),
    ]

    @Test(arguments: frameworks)
    func `the framework of an app is recognized`(
        _ files: [String: String],
        _ expected: MissingProject
    ) throws {
        #expect(MissingProject(in: try folder(files)) == expected)
    }

    @Test func `each framework has its own advice`() throws {
        let suggestion = MissingProject.allCases.map { "\($0.rawValue): \($0.suggestion)\n" }
        try expectSnapshot(suggestion.joined(), "install/missing-projects.txt")
    }

    @Test func `the project of a Mac app next to the iOS app's project is skipped`() throws {
        let folder = try folder([
            "ios/Runner.xcodeproj/project.pbxproj": "",
            "macos/Runner.xcodeproj/project.pbxproj": "",
        ])
        let names = ProjectFolder.projects(in: folder).map { folder.relativePath(to: $0) }
        #expect(names == ["ios/Runner.xcodeproj"])
        let mac = folder.appendingPathComponent("macos")
        #expect(ProjectFolder.projects(in: mac).count == 1)
    }

    // MARK: - Settings

    private let pbxproj = "Engines.xcodeproj/project.pbxproj"
    private let plist = "Engines/Info.plist"

    /// Returns the version settings of the extension in the first build configuration, and the
    /// warnings.
    private func versions(
        _ change: (ProjectCopy) throws -> Void
    ) throws -> (versions: [String?], warnings: [InstallWarning]) {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try change(copy)
        let warnings = try copy.install().changes.warnings
        let folder = try ProjectFolder(copy.bundle)
        let target = try #require(
            folder.project.targets.first { $0.name == "NotificationServiceExtension" }
        )
        let settings = try #require(target.configurations.first?.node["buildSettings"])
        return (
            ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"].map { settings[$0]?.text }, warnings
        )
    }

    @Test func `the extension uses a build number that a script passes`() throws {
        let found = try versions { copy in
            try copy.edit(plist) {
                $0 = $0.replacingOccurrences(
                    of: "$(CURRENT_PROJECT_VERSION)",
                    with: "$(BUILD_NUMBER)"
                )
            }
        }
        #expect(found.versions == ["2.3.0", "$(BUILD_NUMBER)"])
        #expect(found.warnings == [.undefinedVersion(variables: ["BUILD_NUMBER"])])
    }

    @Test func `a project variable is referenced, and a target variable is expanded`() throws {
        let found = try versions { copy in
            try copy.edit(plist) {
                $0 = $0.replacingOccurrences(of: "$(CURRENT_PROJECT_VERSION)", with: "$(BUILD)")
                    .replacingOccurrences(of: "$(MARKETING_VERSION)", with: "3.$(MINOR)")
            }
            try copy.edit(pbxproj) {
                // The project's settings precede the targets' settings.
                let target = "CURRENT_PROJECT_VERSION = 42;"
                $0 = $0.replacingOccurrences(of: target, with: "\(target) MINOR = 7;")
                    .replacingOccurrences(
                        of: "SDKROOT = iphoneos;",
                        with: "BUILD = 9; SDKROOT = iphoneos;"
                    )
            }
        }
        #expect(found.versions == ["3.7", "$(BUILD)"])
        #expect(!found.warnings.contains { if case .undefinedVersion = $0 { true } else { false } })
    }

    @Test func `a version in the configuration file of the target is reported`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.edit("Config/Common.xcconfig") { $0 += "CURRENT_PROJECT_VERSION = 77\n" }
        let warnings = try copy.plan().changes.warnings
        #expect(
            warnings.contains(
                .versionInConfigurationFile(
                    settings: [
                        "CURRENT_PROJECT_VERSION", "PRODUCT_BUNDLE_IDENTIFIER", "DEVELOPMENT_TEAM",
                    ].map { ConfigurationFileSetting(name: $0, defines: $0) }
                )
            )
        )
    }

    @Test func `a variable of the bundle ID in the configuration file of the target is reported`()
        throws
    {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.edit("Config/Common.xcconfig") {
            $0 = $0.replacingOccurrences(
                of: "PRODUCT_BUNDLE_IDENTIFIER = $(BASE_ID)\n",
                with: "APP_BUNDLE_ID = com.example.engines\n"
            )
        }
        try copy.edit("Config/Shared.xcconfig") {
            $0 += "PRODUCT_BUNDLE_IDENTIFIER = $(APP_BUNDLE_ID)\n"
        }
        let settings = try copy.plan().changes.warnings.flatMap {
            warning -> [ConfigurationFileSetting] in
            if case .versionInConfigurationFile(let settings) = warning { settings } else { [] }
        }
        let setting = ConfigurationFileSetting(
            name: "APP_BUNDLE_ID",
            defines: "PRODUCT_BUNDLE_IDENTIFIER"
        )
        #expect(settings.contains(setting), "\(settings)")
    }

    @Test func `a bundle ID in the project's configuration file is reported`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        let warning = InstallWarning.inheritedIDRepeated("com.example.engines")
        #expect(try !copy.plan().changes.warnings.contains(warning))
        let line = "PRODUCT_BUNDLE_IDENTIFIER = $(BASE_ID)\n"
        try copy.edit("Config/Common.xcconfig") {
            $0 = $0.replacingOccurrences(of: line, with: "")
        }
        try copy.edit("Config/Shared.xcconfig") {
            $0 += "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines\n"
        }
        #expect(try copy.plan().changes.warnings.contains(warning))
        let named = try copy.plan(
            ProjectCopy.options { $0.bundleID = "com.example.engines.push" }
        )
        #expect(!named.changes.warnings.contains(warning))
    }

    @Test(arguments: ["$(PROJECT)", "${PROJECT}", "$(PROJECT_NAME)", "$(SRCROOT)/$PROJECT"])
    func `paths may contain project variables`(_ variable: String) throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let before = try copy.files()
        try copy.edit(pbxproj) {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = Engines/Info.plist;",
                with: "INFOPLIST_FILE = \"\(variable)/Info.plist\";"
            )
        }
        try copy.install()
        #expect(try copy.text(plist).contains("INSendMessageIntent"))
        try copy.uninstall()
        #expect(try copy.files()[plist] == before[plist])
    }

    @Test func `the Xcode project of a Unity build can be replaced`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let unity = copy.folder.appendingPathComponent("Unity-iPhone.xcodeproj")
        try FileManager.default.moveItem(at: copy.bundle, to: unity)
        let warnings = try ProjectCopy(folder: copy.folder).plan().changes.warnings
        #expect(warnings.contains(.unityBuild(project: "Unity-iPhone.xcodeproj")))
    }
}
#endif
