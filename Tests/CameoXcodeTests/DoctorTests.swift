#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the checks of `cameo doctor`: each fault is found by exactly one check.
@Suite struct DoctorTests {
    private func findings(_ copy: ProjectCopy) throws -> [CheckResult] {
        try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
    }

    @Test(arguments: cases)
    func `exactly one check finds a fault`(_ fault: Case) throws {
        let copy = try Self.healthy()
        try fault.introduce(copy)
        let found = try findings(copy).filter { $0.outcome != .pass }
        let messages = found.map { "\($0.check.rawValue): \($0.message)" }
        #expect(found.map(\.check) == [fault.check], "\(messages)")
        #expect(found.first?.outcome == fault.status)
        #expect(found.allSatisfy { $0.suggestion?.isEmpty == false })
    }

    /// Compares messages and fixes with the snapshot; all other tests compare checks and statuses.
    @Test func `each fault has the expected message and fix`() throws {
        var text = ""
        for fault in Self.cases {
            let copy = try Self.healthy()
            try fault.introduce(copy)
            let finding = try #require(findings(copy).first { $0.outcome != .pass })
            text += """
                \(fault.check.rawValue): \(fault.name)
                  \(finding.outcome.rawValue): \(finding.message)
                  \(finding.suggestion ?? "no fix")

                """
        }
        try expectSnapshot(text, "doctor-faults.txt")
    }

    @Test func `a correct project passes all checks`() throws {
        let copy = try Self.healthy()
        try Self.expo(
            copy,
            """
            [{"targetName": "NotificationServiceExtension", "bundleIdentifier":
            "com.example.engines.NotificationServiceExtension", "entitlements":
            {"com.apple.security.application-groups": ["group.com.example.engines"]}},
            {"targetName": "NotificationContentExtension", "bundleIdentifier":
            "com.example.engines.NotificationContentExtension", "entitlements":
            {"com.apple.security.application-groups": ["group.com.example.engines"]}}]
            """
        )
        try Self.profile(copy, Self.allowed)
        try Self.credentials(
            copy,
            ["Engines", "NotificationServiceExtension", "NotificationContentExtension"]
        )
        try copy.edit("Engines/AppDelegate.swift") {
            $0 += DoctorServiceTests.presenting("completionHandler([.banner]); FocusAccess()")
        }
        try Self.replace(
            copy,
            "Engines/Info.plist",
            "<key>NSUserActivityTypes</key>",
            "<key>NSFocusStatusUsageDescription</key><string>Why</string><key>NSUserActivityTypes</key>"
        )
        let found = try findings(copy)
        #expect(
            found.allSatisfy { $0.outcome == .pass && $0.suggestion == nil },
            "\(found.filter { $0.outcome != .pass })"
        )
        let absent = Set(Check.allCases).subtracting(found.map(\.check))
        #expect(
            absent == [
                .setup, .podfile, .payload, .payloadStyle, .payloadImages, .builtApp, .vendorCalls,
                .vendorGroup, .contentHandler, .expiration, .filteringEntitlement, .processExit,
                .dataProtection, .minimumSystem, .sceneLifeCycle, .coldStart, .macSandbox,
                .dotNetApp,
            ]
        )
        // Only the app requires the communication entitlement, not its extensions.
        #expect(
            try !copy.text("\(Self.service)/\(Self.service).entitlements").contains(
                "communication"
            )
        )
    }

    @Test func `credentials on Expo's servers aren't checked, and the report names them`() throws {
        let copy = try Self.healthy()
        #expect(try !findings(copy).contains { $0.check == .easCredentials })
        try copy.write(#"{"build": {"production": {}}}"#, to: "eas.json")
        let found = try #require(findings(copy).first { $0.check == .easCredentials })
        #expect(found.outcome == .pass)
        #expect(found.message.hasPrefix("Not checked: "))
    }

    @Test func `projects of Xcode 26 have no findings for conditions that Xcode 27 rejects`() throws
    {
        let copy = try Self.healthy()
        try Self.replace(copy, "Engines/Info.plist", "UIApplicationSceneManifest", "Other")
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        try Self.replace(
            copy,
            Self.project,
            "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
            "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
        )
        // The library requires iOS 15 with every version of Xcode.
        let early = try findings(copy).filter { $0.outcome != .pass }.map(\.check)
        #expect(early == [.extensionDeploymentTarget])
        try copy.write("27.1\n", to: ".xcode-version")
        let failures = try findings(copy).filter { $0.outcome == .failure }.map(\.check)
        #expect(failures == [.minimumSystem, .sceneLifeCycle])
        try copy.write("26.4\n", to: ".xcode-version")
        #expect(
            try findings(copy).filter { $0.outcome != .pass }.map(\.check)
                == [.extensionDeploymentTarget]
        )
    }

    @Test func `a project of Xcode 27 with scenes passes`() throws {
        let copy = try Self.healthy()
        try Self.xcode27(copy)
        try copy.edit("Engines/AppDelegate.swift") {
            $0 +=
                "\nlet tap = (launchOptions[.remoteNotification], response.notificationResponse)\n"
        }
        let found = try findings(copy)
        #expect(found.allSatisfy { $0.outcome == .pass }, "\(found)")
        let checks: Set<Check> = [.minimumSystem, .sceneLifeCycle, .coldStart]
        #expect(checks.isSubset(of: found.map(\.check)))
        // The delegate belongs to a framework.
        try Self.replace(
            copy,
            "Engines/Info.plist",
            "$(PRODUCT_MODULE_NAME).SceneDelegate",
            "Expo.ExpoAppSceneDelegate"
        )
        try Self.replace(copy, "Engines/SceneDelegate.swift", ", UIWindowSceneDelegate", "")
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        // The app's delegate may also return the configuration.
        try Self.replace(copy, "Engines/Info.plist", "UIApplicationSceneManifest", "Other")
        let manifest = try copy.text("Engines/AppDelegate.swift")
        try copy.edit("Engines/AppDelegate.swift") {
            $0 +=
                "\nextension AppDelegate { func application(_ application: UIApplication, "
                + "configurationForConnecting session: UISceneSession) { let type: UIWindowSceneDelegate.Type } }\n"
        }
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        try copy.edit("Engines/AppDelegate.swift") { $0 = manifest }
        #expect(try !findings(copy).allSatisfy { $0.outcome == .pass })
        // An app with the SwiftUI life cycle needs no manifest.
        try copy.edit("Engines/AppDelegate.swift") {
            $0 = "@main struct Engines: App { var body: some Scene { WindowGroup {} } }"
        }
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        try copy.edit("Engines/AppDelegate.swift") {
            $0 =
                "struct Engines: Logging, SwiftUI.App, Sendable { var body: some Scene {} }\nEngines.main()"
        }
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
    }

    @Test func `the template of Expo SDK 58 creates its scene without a manifest`() throws {
        let copy = try ProjectFixture(name: "expo-scenes").copy()
        try copy.write("27.0\n", to: "ios/.xcode-version")
        try copy.install()
        let found = try findings(copy)
        #expect(found.allSatisfy { $0.outcome == .pass }, "\(found)")
        let checks: Set<Check> = [.minimumSystem, .sceneLifeCycle]
        #expect(checks.isSubset(of: found.map(\.check)))
    }

    @Test func `a comparison in a Podfile sets no deployment target`() throws {
        let copy = try Self.healthy()
        try Self.xcode27(copy)
        try copy.write(
            """
            platform :ios, '15.0'
            target 'Engines' do
            end
            post_install do |installer|
              next unless config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] != '9.0'
              if config.build_settings["IPHONEOS_DEPLOYMENT_TARGET"].to_f <= 12.0
                config.build_settings["IPHONEOS_DEPLOYMENT_TARGET"] = '15.1'
              end
            end

            """,
            to: "Podfile"
        )
        let found = try #require(findings(copy).first { $0.check == .minimumSystem })
        #expect(found.outcome == .pass, "\(found)")
    }

    @Test(arguments: [
        ("use_expo_modules!", "Expo SDK 58"), ("use_react_native!", "starts React Native"),
        ("flutter_install_all_ios_pods", "FlutterSceneDelegate"), ("", "TN3187"),
    ])
    func `the fix depends on the app's framework`(_ line: String, _ fix: String) throws {
        let copy = try Self.healthy()
        try Self.xcode27(copy)
        try copy.write(
            "platform :ios, '15.0'\ntarget 'Engines' do\n  \(line)\nend\n",
            to: "Podfile"
        )
        try Self.replace(copy, "Engines/Info.plist", "UIApplicationSceneManifest", "Other")
        let finding = try #require(findings(copy).first { $0.outcome == .failure })
        #expect(finding.check == .sceneLifeCycle)
        #expect(finding.suggestion?.contains(fix) == true)
    }

    @Test(arguments: [
        ("use_expo_modules!", "useLastNotificationResponse"), ("use_react_native!", "JavaScript"),
        ("flutter_install_all_ios_pods", "Dart"), ("", "CommunicationDelegate"),
    ])
    func `the fix for taps that start the app depends on the framework`(
        _ line: String,
        _ fix: String
    ) throws {
        let copy = try Self.healthy()
        try copy.write(
            "platform :ios, '15.0'\ntarget 'Engines' do\n  \(line)\nend\n",
            to: "Podfile"
        )
        try Self.replace(
            copy,
            "Engines/AppDelegate.swift",
            "return true",
            "open(launchOptions?[.remoteNotification])\n        return true"
        )
        let finding = try #require(findings(copy).first { $0.check == .coldStart })
        #expect(finding.outcome == .warning)
        #expect(finding.suggestion?.contains(fix) == true)
    }

    @Test func `all deployment targets that Xcode 27 rejects are in one finding`() throws {
        let copy = try Self.healthy()
        try Self.xcode27(copy)
        try Self.replace(
            copy,
            Self.project,
            "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
            "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
        )
        try copy.write("platform :ios, '13.4'\ntarget 'Engines' do\nend\n", to: "Podfile")
        let finding = try #require(findings(copy).first { $0.check == .minimumSystem })
        #expect(finding.message.contains("require iOS 14.0"))
        #expect(finding.message.contains("Podfile requires iOS 13.4"))
        #expect(finding.suggestion?.contains("in Xcode. Set platform :ios") == true)
    }

    @Test func `a missing file that no bundle ID depends on is a warning`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.install()
        try copy.edit("Config/Common.xcconfig") { $0 += "#include \"Gone.xcconfig\"\n" }
        let finding = try #require(
            Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .first { $0.check == .bundleID }
        )
        #expect(finding.outcome == .warning)
        #expect(finding.message.contains("Config/Common.xcconfig includes Gone.xcconfig"))
    }

    @Test func `all missing files are in one finding`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.install()
        func message() throws -> String? {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .first { $0.check == .bundleID }?.message
        }
        try copy.edit("Config/Common.xcconfig") { $0 += "#include \"Gone.xcconfig\"\n" }
        try copy.edit("Config/Shared.xcconfig") {
            $0 += "#include \"Keys.xcconfig\"\n#include \"More.xcconfig\"\n"
        }
        #expect(
            try message()
                == """
                The build settings are incomplete, because Config/Common.xcconfig includes Gone.xcconfig \
                and Config/Shared.xcconfig includes Keys.xcconfig, More.xcconfig, which don't exist
                """
        )
        for name in ["Engines-Debug", "Engines-Release"] {
            let file = copy.folder.appendingPathComponent("Config/\(name).xcconfig")
            try FileManager.default.removeItem(at: file)
        }
        #expect(
            try message()?.contains(
                "because build configurations are based on Config/Engines-Debug.xcconfig, "
                    + "Config/Engines-Release.xcconfig and Config/Shared.xcconfig includes"
            ) == true
        )
    }

    @Test func `a missing file may define the extension point`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.install()
        try Self.replace(
            copy,
            "\(Self.service)/Info.plist",
            "com.apple.usernotifications.service",
            "$(EXTENSION_POINT)"
        )
        func finding() throws -> CheckResult? {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .first { $0.check == .extensionPoint }
        }
        #expect(try finding()?.outcome == .failure)
        try copy.edit("Config/Shared.xcconfig") { $0 += "#include \"Point.xcconfig\"\n" }
        let unknown = try finding()
        #expect(unknown?.outcome == .warning)
        #expect(unknown?.message.contains("includes Point.xcconfig") == true)
        try copy.write(
            "EXTENSION_POINT = com.apple.usernotifications.service\n",
            to: "Config/Point.xcconfig"
        )
        #expect(try finding()?.outcome == .pass)
    }

    @Test func `an embedded extension without its Info.plist is reported`() throws {
        let copy = try Self.healthy()
        for file in [
            copy.bundle.appendingPathComponent("cameo.json"),
            copy.folder.appendingPathComponent("\(Self.content)/Info.plist"),
        ] {
            try FileManager.default.removeItem(at: file)
        }
        let found = try findings(copy).filter { $0.outcome == .failure }
        #expect(found.map(\.check) == [.extensionPoint])
        #expect(found.first?.message.contains("\(Self.content)/Info.plist") == true)
        // A target that the app doesn't embed may be unfinished.
        try Self.replace(copy, Self.project, "dstSubfolderSpec = 13;", "dstSubfolderSpec = 10;")
        let objects = try copy.objects()
        let product = try #require(
            objects.first { $0.value["path"] as? String == "\(Self.content).appex" }
        )
        let build = try #require(objects.first { $0.value["fileRef"] as? String == product.key })
        try Self.drop(copy, Self.project, "\t\t\t\t\(build.key) /* ")
        #expect(try !findings(copy).contains { $0.check == .extensionPoint && $0.outcome != .pass })
    }

    @Test func `each extension whose version doesn't come from Flutter is named`() throws {
        let copy = try Self.healthy()
        try Self.replace(
            copy,
            "Engines/Info.plist",
            "$(MARKETING_VERSION)",
            "$(FLUTTER_BUILD_NAME)"
        )
        try Self.settings(copy, "MARKETING_VERSION = 2.3.0;", "MARKETING_VERSION = 2.2.0;")
        let finding = try findings(copy).first { $0.check == .versions }
        #expect(
            finding?.message
                == "The app's version comes from Flutter, but \(Self.service) has version 2.2.0 (42) and "
                + "\(Self.content) has version 2.3.0 (42)"
        )
    }

    @Test func `only the configurations whose version comes from Flutter are named`() throws {
        let copy = try Self.healthy()
        let plist = "Engines/Info.plist"
        try copy.write(
            try copy.text(plist).replacingOccurrences(
                of: "$(MARKETING_VERSION)",
                with: "$(FLUTTER_BUILD_NAME)"
            ),
            to: "Engines/Release.plist"
        )
        let file = "INFOPLIST_FILE = Engines/Info.plist;"
        let project = try copy.text(Self.project)
        let last = try #require(project.range(of: file, options: .backwards))
        try copy.write(
            project.replacingCharacters(in: last, with: "INFOPLIST_FILE = Engines/Release.plist;"),
            to: Self.project
        )
        let finding = try #require(findings(copy).first { $0.check == .versions })
        #expect(finding.message.hasSuffix(" (Release)"))
        #expect(finding.suggestion?.hasSuffix(", in these configurations") == true)
    }

    @Test func `an extension's version from a file that only the app includes has its own fix`()
        throws
    {
        let copy = try Self.healthy()
        try Self.settings(
            copy,
            "MARKETING_VERSION = 2.3.0;",
            "MARKETING_VERSION = \"$(APP_VERSION)\";"
        )
        let finding = try #require(findings(copy).first { $0.check == .versions })
        #expect(
            finding.suggestion
                == "Base the configuration on an .xcconfig that includes the file that sets APP_VERSION"
        )
    }

    @Test func `each check has a fault`() {
        let other: Set<Check> = [
            .setup, .podfile, .privacyManifest, .payload, .payloadStyle, .payloadImages, .builtApp,
        ]
        #expect(Set(Self.cases.map(\.check)).union(other) == Set(Check.allCases))
        #expect(Set(Self.cases.map(\.check)).isDisjoint(with: other))
    }

    @Test func `two faults in the Podfile are reported in the order in which they occur`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        try copy.write(
            """
            platform :ios, '15.0'
            target 'Engines' do
            end
            target 'NotificationServiceExtension' do
              platform :ios, '11.0'
              pod 'Cameo'
            end
            post_install do |installer|
              installer.pods_project.targets.each do |target|
                target.build_configurations.each do |config|
                  config.build_settings.delete 'IPHONEOS_DEPLOYMENT_TARGET'
                end
              end
            end

            """,
            to: "Podfile"
        )
        let finding = try #require(findings(copy).first { $0.check == .podfile })
        let platform = try #require(finding.message.range(of: "The platform of target"))
        let script = try #require(finding.message.range(of: "post_install"))
        #expect(platform.upperBound < script.lowerBound)
        #expect(finding.suggestion?.contains("Change the target's platform line") == true)
    }

    @Test func `the keychain group of the extension itself needs no counterpart`() throws {
        let copy = try Self.healthy()
        let group = "<string>$(AppIdentifierPrefix)com.example.keys</string>"
        let own = "<string>$(AppIdentifierPrefix)com.example.engines.\(Self.service)</string>"
        let path = "\(Self.service)/\(Self.service).entitlements"
        try Self.replace(copy, path, group, own + group)
        func outcome() throws -> CheckResult.Outcome? {
            try findings(copy).first { $0.check == .keychainGroup }?.outcome
        }
        #expect(try outcome() == .pass)
        // The app's bundle ID is one of its groups.
        let app = "<string>$(AppIdentifierPrefix)com.example.engines</string>"
        try Self.replace(copy, path, group, app)
        #expect(try outcome() == .pass)
        try Self.replace(copy, path, app, "<string>other</string>")
        #expect(try outcome() == .failure)
        // The groups of an app without its entitlements file are unknown.
        let file = copy.folder.appendingPathComponent("Engines/Engines.entitlements")
        try FileManager.default.removeItem(at: file)
        #expect(try outcome() != .failure)
    }

    @Test func `undefined variables of teams and groups aren't empty values`() throws {
        let copy = try Self.healthy()
        try Self.settings(copy, "DEVELOPMENT_TEAM = ABCDE12345;", "DEVELOPMENT_TEAM = \"$(TEAM)\";")
        try Self.replace(
            copy,
            "Engines/Engines.entitlements",
            "group.com.example.engines",
            "$(GROUP)"
        )
        let found = try findings(copy).filter { $0.outcome != .pass }
        #expect(found.map(\.check) == [.appGroup])
        #expect(found.first?.message.contains("the app has $(GROUP), ") == true)
    }

    @Test(arguments: [
        ("case target.name\nwhen 'Folly'\n#set\nend", nil),
        ("case target.name\nwhen 'Folly'\n#set\nelse\n#delete\nend", "deletes"),
        ("case target.name\nwhen 'Folly'\n#delete\nelse\n#set\nend", "sets"),
        ("case target.name\nwhen 'Folly', 'Cameo'\n#set\nend", "sets"),
        ("case config.name\nwhen 'Debug'\n#set\nend", "sets"),
        ("if target.name == 'Folly'\nif config.name == 'Debug'\n#set\nend\nend", nil),
        ("if target.name != 'Folly'\n#set\nend", "sets"),
        ("if ['Folly', 'Yoga'].include? target.name\nx\nelse\n#set\nend", "sets"),
        ("unless target.name == 'Folly'\n#set\nend", "sets"),
        ("unless target.name == 'Folly'\nx\nelse\n#set\nend", nil),
        ("if target.name == 'Folly'\nx\nend\n#set", "sets"),
        ("#set if target.name.start_with?('Folly')", nil),
        ("#set if config.name == 'Debug'", "sets"),
    ])
    func `post_install may change only pods that it names`(_ body: String, _ verb: String?) throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        let setting = "config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '13.0'"
        let script = body.replacingOccurrences(of: "#set", with: setting).replacingOccurrences(
            of: "#delete",
            with: "config.build_settings.delete 'IPHONEOS_DEPLOYMENT_TARGET'"
        )
        try copy.write(
            """
            platform :ios, '15.0'
            target 'Engines' do
            end
            target 'Old' do
              platform :ios, '12.0'
            end
            target 'NotificationServiceExtension' do
              pod 'Cameo'
            end
            post_install do |installer|
              installer.pods_project.targets.each do |target|
                target.build_configurations.each do |config|
                  \(script)
                end
              end
            end

            """,
            to: "Podfile"
        )
        let finding = try findings(copy).first { $0.check == .podfile && $0.outcome == .failure }
        #expect((finding != nil) == (verb != nil), "\(script)")
        #expect(finding?.message.contains("\(verb ?? "") IPHONEOS") ?? true)
    }

    @Test func `pods are checked in the Podfile`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        #expect(try findings(copy).contains { $0.check == .podfile })
        try Self.replace(
            copy,
            "Podfile",
            "  use_frameworks!\n  pod 'Cameo', :git",
            "  pod 'Cameo', :git"
        )
        #expect(try findings(copy).filter { $0.outcome == .failure }.map(\.check) == [.podfile])
        try Self.replace(
            copy,
            "Podfile",
            "target 'NotificationServiceExtension'",
            "target 'Other'"
        )
        // Without its pods, the extension links no library and has no privacy manifest.
        #expect(
            Set(try findings(copy).filter { $0.outcome != .pass }.map(\.check))
                == [.podfile, .linked, .privacyManifest]
        )
    }

    /// Podfile lines in the app's target, in the extension's target, and outside both.
    private static let linkage: [(app: String, own: String, top: String, isAlike: Bool)] = [
        ("use_frameworks!", "use_frameworks!", "", true),
        ("use_frameworks!\n  use_modular_headers!", "use_frameworks!", "", true),
        ("use_frameworks! :linkage => :static", "use_frameworks! linkage: :static", "", true),
        ("use_frameworks!", "use_frameworks!(:linkage => :dynamic)", "", true),
        ("", "use_frameworks!", "use_frameworks!", true),
        ("use_frameworks!", "", "use_frameworks!", true),
        (expoLinkage, "use_frameworks! :linkage => ENV['USE_FRAMEWORKS'].to_sym", "", true),
        (expoLinkage, "use_frameworks! :linkage => :static", "", true),
        ("use_modular_headers!", "", "", true), ("", "", "", true),
        ("use_frameworks!", "", "", false), ("", "use_frameworks!", "", false),
        // CocoaPods builds a pod once for each linkage.
        ("use_frameworks!", "use_frameworks! :linkage => :static", "", true),
        ("use_frameworks! :linkage => :static", "", "use_frameworks!", true),
    ]

    private static let expoLinkage = """
        use_frameworks! :linkage => podfile_properties['ios.useFrameworks'].to_sym if podfile_properties['ios.useFrameworks']
          use_frameworks! :linkage => ENV['USE_FRAMEWORKS'].to_sym if ENV['USE_FRAMEWORKS']
        """

    @Test(arguments: linkage.indices)
    func `use_frameworks! in only one of two targets is a failure`(_ index: Int) throws {
        let row = Self.linkage[index]
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        for isAbstract in [false, true] {
            try copy.edit("Podfile") { text in
                let targets = """
                    target 'Engines' do
                      \(row.app)
                      pod 'CameoApp'
                    end
                    target 'NotificationServiceExtension' do
                      \(row.own)
                      pod 'Cameo'
                    end

                    """
                let outside =
                    isAbstract
                    ? "abstract_target 'All' do\n\(row.top)\n\(targets)end\n"
                    : row.top + "\n" + targets
                text = "platform :ios, '15.0'\n" + outside
            }
            let finding = try #require(findings(copy).first { $0.check == .podfile })
            #expect(finding.outcome == (row.isAlike ? .pass : .failure), "\(row)")
        }
    }

    @Test(arguments: ["classic-56", "generated-info-60"])
    func `a project file that was restored is a failure, and its fix works`(
        _ name: String
    ) throws {
        let copy = try ProjectFixture(name: name).copy()
        let original = try copy.text(Self.project)
        try copy.install()
        try copy.edit(Self.project) { $0 = original }
        let found = try findings(copy)
        #expect(!found.contains { $0.check == .setup })
        let finding = try #require(found.first { $0.check == .serviceExtension })
        #expect(finding.outcome == .failure && finding.isFixable)
        #expect(finding.message.contains("cameo.json"))
        try copy.install()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
    }

    @Test func `the config plugin fixes an Expo project, because prebuild would undo other fixes`()
        throws
    {
        let copy = try ProjectFixture(name: "expo-bare").copy()
        let before = try #require(findings(copy).first { $0.check == .setup })
        #expect(before.suggestion?.hasPrefix("Add expo-cameo to plugins in the app config") == true)
        try copy.edit("app.json") {
            $0 = $0.replacingOccurrences(
                of: "\"slug\"",
                with: "\"plugins\": [\"expo-cameo\"], \"slug\""
            )
        }
        let after = try #require(findings(copy).first { $0.check == .setup })
        #expect(after.suggestion?.contains("npx expo prebuild -p ios --clean") == true)
        try copy.install()
        try FileManager.default.removeItem(
            at: copy.folder.file("ios/\(Self.service)/NotificationService.swift")
        )
        let lost = try #require(findings(copy).first { $0.check == .serviceExtension })
        #expect(!lost.isFixable && lost.suggestion?.contains("npx expo prebuild") == true)
    }

    @Test(arguments: ["classic-56", "synchronized-77"])
    func `a deleted source file of an extension is a failure, and its fix works`(
        _ name: String
    ) throws {
        let copy = try ProjectFixture(name: name).copy()
        try copy.install()
        let path = "\(Self.service)/NotificationService.swift"
        try FileManager.default.removeItem(at: copy.folder.file(path))
        let finding = try #require(findings(copy).first { $0.check == .serviceExtension })
        #expect(finding.outcome == .failure && finding.isFixable)
        #expect(finding.message == "\(path), which cameo install created, doesn't exist")
        try copy.install()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
    }

    @Test(arguments: ["classic-56", "generated-info-60"], [true, false])
    func `an extension without its files is a failure, and its fix works`(
        _ name: String,
        _ hasManifest: Bool
    ) throws {
        let copy = try ProjectFixture(name: name).copy()
        let original = try copy.files()
        try copy.install()
        let installed = try copy.files()
        let created = installed.keys.filter { path in
            original[path] == nil && (!hasManifest || path.hasPrefix(Self.service))
        }
        for path in created { try FileManager.default.removeItem(at: copy.folder.file(path)) }
        let found = try findings(copy)
        #expect(!found.contains { $0.check == .setup })
        let finding = try #require(found.first { $0.check == .serviceExtension })
        #expect(finding.outcome == .failure && finding.isFixable == hasManifest)
        #expect(finding.message.contains("\(Self.service)/Info.plist"))
        if hasManifest {
            try copy.install()
            #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
            return
        }
        // First restore the created files; then the project file, without the created files.
        for path in created { try installed[path]?.write(to: copy.folder.file(path)) }
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        for path in created { try FileManager.default.removeItem(at: copy.folder.file(path)) }
        try original[Self.project]?.write(to: copy.folder.file(Self.project))
        try copy.install()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
    }

    @Test(arguments: [true, false])
    func `the service extension of a watch app doesn't belong to the iPhone app`(
        _ hasOwnPlatform: Bool
    ) throws {
        let copy = try ProjectFixture(name: "watch-app").copy()
        if !hasOwnPlatform {
            try copy.edit(Self.project) { text in
                var parts = text.components(separatedBy: "isa = XCBuildConfiguration;")
                for index in parts.indices where parts[index].contains("WatchPush/Info.plist") {
                    parts[index] = parts[index].replacing("SDKROOT = watchos;", with: "")
                }
                text = parts.joined(separator: "isa = XCBuildConfiguration;")
            }
        }
        #expect(try findings(copy).map(\.check) == [.setup])
        let folder = try ProjectFolder(copy.bundle)
        #expect(folder.appTargets.map(\.name) == ["Engines"])
        #expect(throws: ProjectError.self) {
            try Installer.serviceExtension(
                of: try #require(folder.appTargets.first),
                in: folder,
                FileOverlay()
            )
        }
        try copy.install()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        let installed = try ProjectFolder(copy.bundle)
        let app = try #require(installed.appTargets.first)
        let push = try #require(installed.project.targets.first { $0.name == "WatchPush" })
        #expect(!app.dependencies.contains(push.object.id) && !app.copies(push))
    }

    @Test(arguments: ["classic-56", "synchronized-77"])
    func `deleted entitlements of an extension are one failure, and its fix works`(
        _ name: String
    ) throws {
        let copy = try ProjectFixture(name: name).copy()
        try copy.install()
        let path = "\(Self.service)/\(Self.service).entitlements"
        try FileManager.default.removeItem(at: copy.folder.file(path))
        let failed = try findings(copy).filter { $0.outcome != .pass }
        #expect(failed.map(\.check) == [.appGroup] && failed.first?.isFixable == true)
        #expect(failed.first?.message.hasPrefix("\(path) doesn't exist") == true)
        let installer = try Installer(ProjectFolder(copy.bundle)) { _ in
            ProjectCopy.options().resources
        }
        try installer.plan(.fix(app: "Engines")).changes.write()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        // Only the installation's own files can be created again.
        try FileManager.default.removeItem(at: copy.folder.file(path))
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        let lost = try #require(findings(copy).first { $0.check == .appGroup })
        #expect(lost.outcome == .failure && !lost.isFixable)
    }

    @Test(arguments: ["Common", "Engines-Debug"])
    func `a missing configuration file is reported as by the installation`(
        _ name: String
    ) throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try FileManager.default.removeItem(at: copy.folder.file("Config/\(name).xcconfig"))
        let found = try findings(copy)
        #expect(found.map(\.check) == [.setup] && found.first?.isFixable == false)
        let message = try #require(found.first?.message)
        #expect(message.contains("\(name).xcconfig, which doesn't exist"))
        let error = #expect(throws: ProjectError.self) { _ = try copy.plan() }
        #expect(error?.description.hasPrefix(message) == true)
        // Nothing includes the file on which a configuration is based.
        #expect(
            found.first?.suggestion
                == "Create that file" + (name == "Common" ? ", or remove the line" : "")
        )
    }

    @Test func `only the version that comes from Flutter becomes a variable`() throws {
        let copy = try Self.healthy()
        let plist = "Engines/Info.plist"
        try Self.replace(
            copy,
            plist,
            "$(CURRENT_PROJECT_VERSION)",
            "$(FLUTTER_BUILD_NUMBER)"
        )
        let finding = try #require(findings(copy).first { $0.check == .versions })
        #expect(finding.message.hasPrefix("The app's build number comes from Flutter"))
        let fix = try #require(finding.suggestion)
        #expect(fix.contains("Set MARKETING_VERSION to 2.3.0"))
        #expect(fix.contains("CURRENT_PROJECT_VERSION to $(FLUTTER_BUILD_NUMBER)"))
    }

    @Test func `a project without Cameo has one finding`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let found = try findings(copy)
        #expect(found.map(\.check) == [.setup])
        #expect(found.map(\.outcome) == [.failure])
        #expect(found.map(\.isFixable) == [true])
        // Without its Info.plist, the extension can't be installed.
        let list = try copy.text("Engines/Info.plist")
        try copy.write("<plist>", to: "Engines/Info.plist")
        #expect(
            try findings(copy).map(\.message) == ["Engines/Info.plist isn't a valid property list"]
        )
        try copy.write(list, to: "Engines/Info.plist")
        // The target of an extension was deleted, but not its class.
        try copy.write(ServiceSource.plain, to: "Push/NotificationService.swift")
        let text = "Push/NotificationService.swift declares NotificationService, a subclass of"
        #expect(try findings(copy).first?.message.contains(text) == true)
        #expect(try copy.plan().changes.warnings.contains { "\($0)".hasPrefix(text) })
    }

    @Test func `leftover parts of Cameo are checked even without an extension`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.edit("Engines/AppDelegate.swift") { $0 += "\nimport Cameo\n" }
        #expect(
            try findings(copy).filter { $0.outcome == .failure }.map(\.check)
                == [.serviceExtension, .communicationEntitlement, .activityTypes]
        )
    }

    @Test func `missing parts are added and can be removed`() throws {
        let copy = try ProjectFixture(name: "half-installed").copy()
        let before = try copy.files()
        func fix() throws -> InstallPlan {
            try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options().resources }
                .plan(.fix(app: "Engines"))
        }
        #expect(try findings(copy).first { $0.check == .linked }?.isFixable == true)
        try fix().changes.write()
        let found = try findings(copy)
        #expect(found.allSatisfy { $0.outcome != .failure }, "\(found)")
        let fixed: [Check] = [
            .dependency, .embedded, .communicationEntitlement, .activityTypes, .linked,
        ]
        #expect(found.filter { fixed.contains($0.check) }.allSatisfy { $0.outcome == .pass })
        #expect(try fix().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `the checks in Troubleshooting exist`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Troubleshooting.md")
        let parts = article.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { row in
            (row.split(separator: "|").last ?? "").split(separator: ";")
        }
        let names = parts.filter { $0.contains("check ") || $0.contains("checks ") }.flatMap {
            $0.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
                .filter { !$0.hasPrefix("cameo ") && !$0.hasPrefix("--") }
        }
        #expect(names.count > 30)
        #expect(names.filter { Check(rawValue: $0) == nil } == [])
    }

    @Test func `the types that the app's product contains are public there`() throws {
        let folder = Repository.folder("Sources/CameoApp")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }
        let code = try paths.map { try Repository.text("Sources/CameoApp/\($0)") }.joined()
        for type in Doctor.appTypes {
            #expect(code.contains(" class \(type)") || code.contains(" struct \(type)"), "\(type)")
        }
        #expect(!Doctor.appTypes.isEmpty)
    }

    @Test func `each check has one file and is listed once`() throws {
        let folder = Repository.folder("Sources/CameoXcode/Doctor/Checks")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == Check.allCases.count)
        #expect(Set(Check.allCases).count == Check.allCases.count)
    }

    @Test func `the article describes every check`() throws {
        let sections = Check.allCases.map { check in
            "### \(check.rawValue)\n\n\(check.requirement)\n\n**Otherwise:** \(check.explanation)"
        }
        try expectGeneratedSection(
            sections.joined(separator: "\n\n"),
            "doctor checks",
            in: "Sources/Cameo/Cameo.docc/DoctorChecks.md"
        )
    }

    /// Checks that an extension belongs to the app that builds it, even if its bundle ID starts
    /// with another app's bundle ID.
    @Test func `an extension of another app is ignored`() throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        try copy.install(app: "EnginesLite")
        let found = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
        #expect(found.map(\.check) == [.setup])
        // The extension of the other app isn't checked.
        #expect(!found.contains { $0.check == .bundleID })
    }

    @Test func `app.json in the parent directory is read`() throws {
        let outer = Scratch.newURL()
        try FileManager.default.createDirectory(at: outer, withIntermediateDirectories: true)
        let inner = outer.appendingPathComponent("ios")
        try FileManager.default.moveItem(at: Self.healthy().folder, to: inner)
        let copy = try ProjectCopy(folder: inner)
        #expect(try !findings(copy).contains { $0.check == .expoExtensions })
        try Self.expo(ProjectCopy(folder: inner), "[]")
        try FileManager.default.moveItem(
            at: inner.appendingPathComponent("app.json"),
            to: outer.appendingPathComponent("app.json")
        )
        #expect(try findings(copy).first { $0.check == .expoExtensions }?.outcome == .failure)
    }

    @Test func `only failures are fixed`() throws {
        let copy = try Self.healthy()
        let before = try copy.files()
        func fix() throws -> InstallPlan {
            try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options().resources }
                .plan(.fix(app: "Engines"))
        }
        #expect(try fix().changes.changes.isEmpty)
        try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "Other")
        #expect(try findings(copy).filter(\.isFixable).map(\.check) == [.activityTypes])
        let changes = try fix().changes.changes.map(\.path).sorted()
        #expect(changes == ["Engines.xcodeproj/cameo.json", "Engines/Info.plist"])
        try fix().changes.write()
        #expect(try findings(copy).allSatisfy { $0.outcome == .pass })
        #expect(before.count == (try copy.files().count))
    }

    @Test func `an extension of an iPhone app needs no Mac sandbox`() throws {
        let copy = try Self.healthy()
        try Self.settings(
            copy,
            "SKIP_INSTALL = YES;",
            "SKIP_INSTALL = YES; SUPPORTS_MACCATALYST = YES;"
        )
        #expect(try !findings(copy).contains { $0.check == .macSandbox })
    }

    @Test(arguments: [
        ("Engines/Engines.entitlements", [Check.communicationEntitlement, .pushEntitlement]),
        ("Engines/Info.plist", [.activityTypes]),
    ])
    func `a missing file isn't a missing key, and can't be fixed`(
        _ path: String,
        _ checks: [Check]
    ) throws {
        let copy = try Self.healthy()
        try FileManager.default.removeItem(at: copy.folder.appendingPathComponent(path))
        let found = try findings(copy).filter { $0.message.hasPrefix("\(path) doesn't exist") }
        #expect(found.map(\.check) == checks)
        #expect(found.allSatisfy { $0.outcome == .failure && !$0.isFixable })
    }

    @Test func `Flutter's versions are compared whether or not Generated.xcconfig exists`() throws {
        let copy = try ProjectFixture(name: "flutter").copy()
        try copy.install()
        func versions() throws -> CheckResult? {
            try Doctor(ProjectFolder(copy.bundle), app: "Runner").examine()
                .first { $0.check == .versions }
        }
        let generated = "ios/Flutter/Generated.xcconfig"
        let text = try copy.text(generated)
        let delete = {
            try FileManager.default.removeItem(at: copy.folder.appendingPathComponent(generated))
        }
        #expect(try versions()?.outcome == .pass)
        try delete()
        #expect(try versions()?.outcome == .pass)
        // Another file sets the app's versions, but not the extension's.
        try copy.write(text, to: generated)
        let app = try copy.text("ios/Flutter/Debug.xcconfig")
        try copy.edit("ios/Flutter/Debug.xcconfig") {
            $0 += "\nFLUTTER_BUILD_NAME = 2.7.0\nFLUTTER_BUILD_NUMBER = 58\n"
        }
        let different = try versions()
        #expect(different?.outcome == .warning)
        #expect(different?.message.contains("2.7.0") == true)
        try copy.write(app, to: "ios/Flutter/Debug.xcconfig")
        // The extension doesn't include Flutter's file.
        try copy.write("", to: "ios/\(Self.service)/Debug.xcconfig")
        let missing = try versions()
        #expect(missing?.outcome == .warning)
        try delete()
        #expect(try versions() == missing)
        // The extension includes Flutter's file, but doesn't use it.
        #expect(missing?.suggestion?.contains("ase the configuration on") == true)
        try copy.write(
            "#include? \"../Flutter/Generated.xcconfig\"\n",
            to: "ios/\(Self.service)/Debug.xcconfig"
        )
        try copy.edit("ios/Runner.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "MARKETING_VERSION = \"$(FLUTTER_BUILD_NAME)\";",
                with: "MARKETING_VERSION = 1.0;"
            )
        }
        let unused = try versions()
        #expect(unused?.outcome == .warning)
        #expect(unused?.suggestion?.contains("ase the configuration on") == false)
    }

    @Test func `Xcode's defaults aren't faults`() throws {
        let copy = try Self.healthy()
        try Self.settings(copy, "APPLICATION_EXTENSION_API_ONLY = YES;", "")
        try Self.settings(
            copy,
            "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.NotificationServiceExtension;",
            "PRODUCT_BUNDLE_IDENTIFIER = $OWN_ID; OWN_ID = com.example.engines.NotificationServiceExtension;"
        )
        try Self.settings(
            copy,
            "CODE_SIGN_ENTITLEMENTS =",
            "\"CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]\" ="
        )
        try Self.replace(copy, "\(Self.service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
        try Self.replace(
            copy,
            "\(Self.service)/NotificationService.swift",
            "final class NotificationService",
            "@objc(NotificationService) final class NotificationService"
        )
        try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "INStartCallIntent")
        // The build settings contain a usage description, and the content extension has a
        // storyboard.
        try copy.edit("Engines/AppDelegate.swift") { $0 += "\nlet access = FocusAccess()\n" }
        try Self.replace(
            copy,
            Self.project,
            "INFOPLIST_FILE = Engines/Info.plist;",
            "INFOPLIST_FILE = Engines/Info.plist; INFOPLIST_KEY_NSFocusStatusUsageDescription = Why;"
        )
        try Self.replace(
            copy,
            "\(Self.content)/Info.plist",
            "NSExtensionPrincipalClass",
            "NSExtensionMainStoryboard"
        )
        let found = try findings(copy).filter { $0.outcome != .pass }
        #expect(found.isEmpty, "\(found.map(\.message))")
    }
}
#endif
