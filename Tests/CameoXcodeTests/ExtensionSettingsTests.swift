#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the build settings of the extension.
@Suite struct ExtensionSettingsTests {
    /// Returns the settings of the extension, by configuration.
    private func settings(
        _ name: String,
        app: String? = nil,
        _ change: (inout TestInstallation) -> Void = { _ in }
    ) throws -> [String: [String: Any]] {
        let copy = try ProjectFixture(name: name).copy()
        let plan = try copy.install(
            ProjectCopy.options {
                $0.integration = .spm
                change(&$0)
            },
            app: app
        )
        return try settings(of: plan.summary.extensions[0].name, in: copy)
    }

    private func settings(
        of target: String,
        in copy: ProjectCopy
    ) throws -> [String: [String: Any]] {
        let objects = try copy.objects()
        let object = try #require(
            objects.values.first {
                $0["isa"] as? String == "PBXNativeTarget" && $0["name"] as? String == target
            }
        )
        let list = try #require(object["buildConfigurationList"] as? String)
        let ids = try #require(objects[list]?["buildConfigurations"] as? [String])
        let pairs = try ids.map { id in
            let configuration = try #require(objects[id])
            return (
                try #require(configuration["name"] as? String),
                try #require(configuration["buildSettings"] as? [String: Any])
            )
        }
        return Dictionary(pairs) { _, last in last }
    }

    @Test func `settings that the app inherits are omitted`() throws {
        let debug = try #require(settings("classic-56")["Debug"])
        #expect(debug["IPHONEOS_DEPLOYMENT_TARGET"] == nil)
        #expect(debug["MARKETING_VERSION"] as? String == "2.3.0")
        #expect(debug["CURRENT_PROJECT_VERSION"] as? String == "42")
        #expect(debug["DEVELOPMENT_TEAM"] as? String == "ABCDE12345")
        let generic = try #require(settings("generic-names")["Debug"])
        #expect(generic["SWIFT_VERSION"] == nil)
    }

    @Test func `a bundle ID with an undefined setting is unknown, not empty`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacing("com.example.engines;", with: "\"com.$(TEAM_NAME).engines\";")
        }
        let plan = try copy.install()
        #expect(plan.summary.identifiers == ["com.$(TEAM_NAME).engines"])
        let own = "com.$(TEAM_NAME).engines.NotificationServiceExtension"
        #expect(plan.summary.extensions.flatMap(\.identifiers) == [own])
        let found = try settings(of: "NotificationServiceExtension", in: copy)
        #expect(found["Debug"]?["PRODUCT_BUNDLE_IDENTIFIER"] as? String == own)
        let findings = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
        #expect(findings.allSatisfy { $0.outcome == .pass }, "\(findings)")
        #expect(!findings.contains { $0.check == .bundleID })
        // It isn't known whether this ID starts with the app's.
        try copy.uninstall()
        try copy.install(ProjectCopy.options { $0.bundleID = "com.example.engines.Push" })
    }

    @Test func `a bundle ID for devices also determines the extension's bundle ID`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let id = "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines;"
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: id,
                with: "\(id) \"PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]\" = org.example.phone;"
            )
        }
        let plan = try copy.install(ProjectCopy.options { $0.integration = .spm })
        let name = plan.summary.extensions[0].name
        #expect(plan.summary.extensions[0].identifiers == ["org.example.phone.\(name)"])
        let debug = try #require(try settings(of: name, in: copy)["Debug"])
        #expect(debug["PRODUCT_BUNDLE_IDENTIFIER"] as? String == "com.example.engines.\(name)")
        #expect(
            debug["PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]"] as? String
                == "org.example.phone.\(name)"
        )
        let findings = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
        #expect(findings.allSatisfy { $0.outcome == .pass }, "\(findings)")
    }

    @Test func `an Objective-C project gets settings for Swift`() throws {
        let debug = try #require(settings("old-46")["Debug"])
        #expect(debug["SWIFT_VERSION"] as? String == "5.0")
        #expect(debug["IPHONEOS_DEPLOYMENT_TARGET"] as? String == "15.0")
        #expect(debug["MARKETING_VERSION"] as? String == "3.2.1")
        #expect(debug["CURRENT_PROJECT_VERSION"] as? String == "321")
        #expect(
            debug["LD_RUNPATH_SEARCH_PATHS"] as? String
                == "$(inherited) @executable_path/Frameworks @executable_path/../../Frameworks"
        )
        #expect(debug["SWIFT_OPTIMIZATION_LEVEL"] as? String == "-Onone")
        #expect(try settings("old-46")["Release"]?["SWIFT_OPTIMIZATION_LEVEL"] == nil)
    }

    @Test func `each configuration has the app's bundle ID prefix and team`() throws {
        let all = try settings("flavors")
        #expect(
            Set(all.keys) == [
                "Debug", "Debug Staging", "Release", "Release Staging", "AdHoc", "AppStore",
            ]
        )
        let copy = try ProjectFixture(name: "flavors").copy()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        for configuration in app.configurations {
            let host = folder.settings(of: app, configuration)
            let own = try #require(all[host.configuration])
            let id = try #require(host["PRODUCT_BUNDLE_IDENTIFIER"])
            #expect(
                own["PRODUCT_BUNDLE_IDENTIFIER"] as? String
                    == "\(id).NotificationServiceExtension"
            )
            #expect(own["MARKETING_VERSION"] as? String == host["MARKETING_VERSION"])
            #expect(own["CODE_SIGN_STYLE"] as? String == host["CODE_SIGN_STYLE"])
            #expect(own["DEVELOPMENT_TEAM"] as? String == host.raw("DEVELOPMENT_TEAM")?.value)
            #expect(
                own["DEVELOPMENT_TEAM[sdk=iphoneos*]"] as? String
                    == host["DEVELOPMENT_TEAM[sdk=iphoneos*]"]
            )
            // The app's provisioning profile isn't valid for the extension.
            #expect(own["PROVISIONING_PROFILE_SPECIFIER"] == nil)
            #expect(own["CAMEO_APP_GROUP"] as? String == "group.\(id)")
        }
        try copy.install(ProjectCopy.options { $0.integration = .spm })
        #expect(
            try copy.text(
                "NotificationServiceExtension/NotificationServiceExtension.entitlements"
            )
            .contains("<string>$(CAMEO_APP_GROUP)</string>")
        )
        let entitlements = try copy.files().filter {
            $0.key.hasSuffix(".entitlements") && !$0.key.hasPrefix("Notification")
        }
        #expect(!entitlements.isEmpty)
        for (_, data) in entitlements {
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("<string>group.$(PRODUCT_BUNDLE_IDENTIFIER)</string>"))
        }
    }

    @Test func `settings in xcconfig files are found`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        let plan = try copy.install()
        #expect(plan.summary.identifiers == ["com.example.engines"])
        let debug = try #require(
            settings(of: "NotificationServiceExtension", in: copy)["Debug"]
        )
        // The project defines BASE_ID, so the extension can use it.
        #expect(
            debug["PRODUCT_BUNDLE_IDENTIFIER"] as? String
                == "$(BASE_ID).NotificationServiceExtension"
        )
        #expect(debug["SWIFT_VERSION"] == nil)
        #expect(debug["IPHONEOS_DEPLOYMENT_TARGET"] == nil)
        #expect(debug["MARKETING_VERSION"] == nil)
    }

    @Test func `xcconfig files are parsed as in Xcode`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.edit("Config/Engines-Debug.xcconfig") {
            $0 += """

                CODE_SIGN_IDENTITY[sdk=iphoneos*] = Apple Development // who
                CODE_SIGN_IDENTITY[sdk=iphonesimulator*] =
                EXCLUDED_ARCHS[sdk=iphonesimulator*][arch=*] = arm64 i386
                SDKROOT = iphoneos;
                #include? "nowhere.xcconfig"
                DEVELOPMENT_TEAM = $(DEVELOPMENT_TEAM)
                TARGETED_DEVICE_FAMILY = $(FAMILY_$(CONFIGURATION):default=1)
                MARKETING_VERSION = $(SOMEWHERE_ELSE)

                """
        }
        try copy.edit("Config/Shared.xcconfig") { $0 += "\nDEVELOPMENT_TEAM = ZZZZZ99999\n" }
        try copy.install()
        let debug = try #require(
            settings(of: "NotificationServiceExtension", in: copy)["Debug"]
        )
        #expect(debug["CODE_SIGN_IDENTITY[sdk=iphoneos*]"] as? String == "Apple Development")
        #expect(debug["CODE_SIGN_IDENTITY[sdk=iphonesimulator*]"] as? String == "")
        #expect(
            debug["EXCLUDED_ARCHS[sdk=iphonesimulator*][arch=*]"] as? String == "arm64 i386"
        )
        #expect(debug["SDKROOT"] as? String == "iphoneos")
        // A setting that refers only to itself is inherited.
        #expect(
            debug["DEVELOPMENT_TEAM"] == nil
                || debug["DEVELOPMENT_TEAM"] as? String == "ZZZZZ99999"
        )
        #expect(
            debug["TARGETED_DEVICE_FAMILY"] as? String == "$(FAMILY_$(CONFIGURATION):default=1)"
        )
        #expect(debug["MARKETING_VERSION"] as? String == "$(SOMEWHERE_ELSE)")
    }

    /// Checks that reading terminates if settings or included files refer to each other.
    @Test(.hangLimit)
    func `recursive settings terminate`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.edit("Config/Engines-Debug.xcconfig") { text in
            text += "\n" + String(repeating: "#include \"Engines-Debug.xcconfig\"\n", count: 10)
            let many = { (name: String) in String(repeating: "$(\(name))", count: 8) }
            text += "BA = \(many("BB"))\nBB = \(many("BA"))\nMARKETING_VERSION = $(BA)\n"
        }
        try copy.install()
    }

    @Test func `the extension doesn't inherit a module name`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "ALWAYS_SEARCH_USER_PATHS = NO;",
                with: "ALWAYS_SEARCH_USER_PATHS = NO; PRODUCT_MODULE_NAME = Engines;"
            )
        }
        try copy.install()
        let debug = try #require(
            settings(of: "NotificationServiceExtension", in: copy)["Debug"]
        )
        #expect(debug["PRODUCT_MODULE_NAME"] as? String == "$(PRODUCT_NAME:c99extidentifier)")
    }

    @Test func `automatic signing doesn't copy the app's identity`() throws {
        let debug = try #require(
            settings("manual-signing") {
                $0.signingStyle = .automatic
                $0.addsContentExtension = true
                $0.provisioningProfile = "Push"
            }["Debug"]
        )
        #expect(!debug.keys.contains { $0.hasPrefix("CODE_SIGN_IDENTITY") })
        let copy = try ProjectFixture(name: "manual-signing").copy()
        try copy.install(
            ProjectCopy.options {
                $0.addsContentExtension = true
                $0.provisioningProfile = "Push"
            }
        )
        // A provisioning profile applies to one bundle ID.
        #expect(
            try settings(of: "NotificationContentExtension", in: copy)["Debug"]?[
                "PROVISIONING_PROFILE_SPECIFIER"
            ] == nil
        )
    }

    @Test func `inherited values are resolved`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        try copy.edit("Config/Shared.xcconfig") {
            $0 += "\nWORDS = one\nWORDS = $(inherited) two\n"
        }
        try copy.edit("Config/Engines-Debug.xcconfig") {
            $0 += "\nWORDS = $(inherited) three\n"
        }
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        let debug = try #require(app.configurations.first { $0["name"] == "Debug" })
        #expect(folder.settings(of: app, debug)["WORDS"] == "one two three")
    }

    @Test func `a target with an automatic platform is an app target`() throws {
        let copy = try ProjectFixture(name: "mac-too").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "SUPPORTED_PLATFORMS", with: "OTHER_PLATFORMS")
        }
        #expect(try ProjectFolder(copy.bundle).appTargets.map(\.name) == ["Engines"])
    }

    @Test func `the product name in the app's bundle ID is resolved`() throws {
        let debug = try #require(settings("product-name-id")["Debug"])
        #expect(
            debug["PRODUCT_BUNDLE_IDENTIFIER"] as? String
                == "com.example.The-Engines.NotificationServiceExtension"
        )
    }

    @Test func `Flutter's versions come from its generated file`() throws {
        let copy = try ProjectFixture(name: "flutter").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        let all = try settings(of: "NotificationServiceExtension", in: copy)
        #expect(Set(all.keys) == ["Debug", "Release", "Profile"])
        #expect(all["Profile"]?["MARKETING_VERSION"] as? String == "$(FLUTTER_BUILD_NAME)")
        #expect(
            all["Profile"]?["CURRENT_PROJECT_VERSION"] as? String == "$(FLUTTER_BUILD_NUMBER)"
        )
        let file = try copy.text("ios/NotificationServiceExtension/Profile.xcconfig")
        #expect(
            file == """
                #include? "../Pods/Target Support Files/Pods-NotificationServiceExtension/\
                Pods-NotificationServiceExtension.profile.xcconfig"
                #include? "../Flutter/Generated.xcconfig"

                """
        )
        let objects = try copy.objects()
        let profile = try #require(
            objects.values.first {
                ($0["buildSettings"] as? [String: Any])?["INFOPLIST_FILE"] as? String
                    == "NotificationServiceExtension/Info.plist"
                    && $0["name"] as? String == "Profile"
            }
        )
        let base = try #require(profile["baseConfigurationReference"] as? String)
        #expect(objects[base]?["path"] as? String == "Profile.xcconfig")
    }

    @Test func `an xcconfig file in a synchronized folder is referenced by folder and path`() throws
    {
        let copy = try ProjectFixture(name: "synchronized-77").copy()
        try copy.edit("Engines/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "<key>UIBackgroundModes</key>",
                with:
                    "<key>CFBundleShortVersionString</key><string>$(FLUTTER_BUILD_NAME)</string>"
                    + "<key>UIBackgroundModes</key>"
            )
        }
        try copy.install()
        let objects = try copy.objects()
        let configurations = objects.values.filter {
            $0["baseConfigurationReferenceRelativePath"] != nil
        }
        #expect(configurations.count == 2)
        for configuration in configurations {
            let anchor = configuration["baseConfigurationReferenceAnchor"] as? String ?? ""
            #expect(objects[anchor]?["path"] as? String == "NotificationServiceExtension")
            let file = configuration["baseConfigurationReferenceRelativePath"] as? String ?? ""
            #expect(try copy.files()["NotificationServiceExtension/\(file)"] != nil)
        }
        // The xcconfig files aren't copied as resources.
        let exceptions = objects.values.compactMap { $0["membershipExceptions"] as? [String] }
        #expect(exceptions.contains(["Debug.xcconfig", "Info.plist", "Release.xcconfig"]))
    }

    @Test func `the extension has the literal version of the app's Info.plist`() throws {
        // In this project, the build settings contain 1.0 and 1, but the Info.plist doesn't use
        // them.
        let debug = try #require(settings("expo-bare")["Debug"])
        #expect(debug["MARKETING_VERSION"] as? String == "1.4.0")
        #expect(debug["CURRENT_PROJECT_VERSION"] as? String == "7")
    }

    @Test func `an app that supports macOS has its extension only on iOS`() throws {
        let copy = try ProjectFixture(name: "mac-too").copy()
        try copy.install()
        let debug = try #require(
            settings(of: "NotificationServiceExtension", in: copy)["Debug"]
        )
        #expect(debug["SDKROOT"] as? String == "iphoneos")
        #expect(debug["SUPPORTED_PLATFORMS"] as? String == "iphoneos iphonesimulator")
        let filtered = try copy.objects().values.filter {
            $0["platformFilter"] as? String == "ios"
        }
        #expect(
            Set(filtered.compactMap { $0["isa"] as? String })
                == ["PBXBuildFile", "PBXTargetDependency"]
        )
    }

    @Test func `project-level settings for the app are reset`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") { text in
            // Change the first of the project's configurations.
            text = text.replacingOccurrences(
                of: "ALWAYS_SEARCH_USER_PATHS = NO;",
                with: """
                    ALWAYS_SEARCH_USER_PATHS = NO;
                    CODE_SIGN_ENTITLEMENTS = Engines/Engines.entitlements;
                    PROVISIONING_PROFILE_SPECIFIER = "Engines Profile";
                    SWIFT_OBJC_BRIDGING_HEADER = Engines/Bridging.h;
                    """
            )
        }
        try copy.install(ProjectCopy.options { $0.appGroup = .none })
        let debug = try #require(
            settings(of: "NotificationServiceExtension", in: copy)["Debug"]
        )
        for name in [
            "CODE_SIGN_ENTITLEMENTS", "PROVISIONING_PROFILE_SPECIFIER",
            "SWIFT_OBJC_BRIDGING_HEADER",
        ] {
            #expect(debug[name] as? String == "", "\(name)")
        }
    }

    @Test func `options override the app's settings`() throws {
        let all = try settings("flavors") { options in
            options.bundleSuffix = "push"
            options.team = "ZZZZZ99999"
            options.signingStyle = .manual
            options.provisioningProfile = "Push Profile"
            options.codeSignIdentity = "Apple Distribution"
        }
        for (_, own) in all {
            #expect((own["PRODUCT_BUNDLE_IDENTIFIER"] as? String)?.hasSuffix(".push") == true)
            #expect(own["DEVELOPMENT_TEAM"] as? String == "ZZZZZ99999")
            #expect(own["DEVELOPMENT_TEAM[sdk=iphoneos*]"] == nil)
            #expect(own["CODE_SIGN_STYLE"] as? String == "Manual")
            #expect(own["PROVISIONING_PROFILE_SPECIFIER"] as? String == "Push Profile")
            #expect(own["CODE_SIGN_IDENTITY"] as? String == "Apple Distribution")
            #expect(own["CODE_SIGN_IDENTITY[sdk=iphoneos*]"] == nil)
        }
    }
}
#endif
