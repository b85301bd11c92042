#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of files that an installation changes or creates: entitlements, Info.plist and sources.
@Suite struct AppFilesTests {
    private func plist(_ copy: ProjectCopy, _ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: copy.folder.appendingPathComponent(path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func `existing files are extended without losing values`() throws {
        let copy = try ProjectFixture(name: "activity-types").copy()
        let before = try (
            plist(copy, "Engines/Info.plist"), plist(copy, "Engines/Engines.entitlements")
        )
        try copy.install()
        let information = try plist(copy, "Engines/Info.plist")
        let types = before.0["NSUserActivityTypes"] as? [String]
        #expect(types?.contains("INSendMessageIntent") == true)
        #expect(information["NSUserActivityTypes"] as? [String] == types)
        #expect(NSDictionary(dictionary: information).isEqual(before.0))
        let entitlements = try plist(copy, "Engines/Engines.entitlements")
        #expect(
            entitlements["com.apple.security.application-groups"] as? [String]
                == ["group.com.example.engines.shared", "group.com.example.engines"]
        )
        #expect(
            entitlements["com.apple.developer.usernotifications.communication"] as? Bool == true
        )
        #expect(
            entitlements["aps-environment"] as? String == before.1["aps-environment"] as? String
        )
    }

    @Test func `an app with a generated Info.plist gets a file with the missing keys`() throws {
        let copy = try ProjectFixture(name: "generated-info-60").copy()
        try copy.install(ProjectCopy.options { $0.enablesCalls = true })
        let information = try plist(copy, "Engines/Info.plist")
        #expect(
            information["NSUserActivityTypes"] as? [String]
                == ["INSendMessageIntent", "INStartCallIntent"]
        )
        #expect(information.count == 1)
        let entitlements = try plist(copy, "Engines/Engines.entitlements")
        #expect(entitlements["aps-environment"] as? String == "development")
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        for configuration in app.configurations {
            let settings = folder.settings(of: app, configuration)
            #expect(settings["INFOPLIST_FILE"] == "Engines/Info.plist")
            #expect(settings["GENERATE_INFOPLIST_FILE"] == "YES")
            #expect(settings["CODE_SIGN_ENTITLEMENTS"] == "Engines/Engines.entitlements")
        }
        // Xcode lists both files.
        let paths = try copy.objects().values.compactMap { $0["path"] as? String }
        #expect(paths.contains("Engines.entitlements"))
        #expect(paths.count { $0 == "Info.plist" } == 2)
    }

    @Test func `a new Info.plist is outside of synchronized folders`() throws {
        let copy = try ProjectFixture(name: "synchronized-100").copy()
        try copy.install()
        #expect(try plist(copy, "Engines-Info.plist")["NSUserActivityTypes"] != nil)
        #expect(try copy.files()["Engines/Info.plist"] == nil)
        #expect(try plist(copy, "Engines/Engines.entitlements")["aps-environment"] != nil)
        let objects = try copy.objects()
        let target = try #require(
            objects.values.first { $0["name"] as? String == "NotificationServiceExtension" }
        )
        let group = try #require((target["fileSystemSynchronizedGroups"] as? [String])?.first)
        #expect(objects[group]?["path"] as? String == "NotificationServiceExtension")
        let exceptions = try #require((objects[group]?["exceptions"] as? [String])?.first)
        #expect(objects[exceptions]?["membershipExceptions"] as? [String] == ["Info.plist"])
        // Files in the folder aren't listed individually.
        #expect(
            !objects.values.contains { $0["path"] as? String == "NotificationService.swift" }
        )
    }

    @Test func `entitlements of one configuration are extended and created for the others`() throws
    {
        let copy = try ProjectFixture(name: "generic-names").copy()
        try copy.install()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        for configuration in app.configurations {
            let path = try #require(
                folder.settings(of: app, configuration)["CODE_SIGN_ENTITLEMENTS"]
            )
            let name = folder.path(of: folder.root.file(path))
            #expect(
                try plist(copy, name)["com.apple.developer.usernotifications.communication"]
                    != nil
            )
        }
    }

    @Test func `both Info.plists contain a custom app group`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.appGroup = .named("group.com.example.shared")
                $0.keychainGroup = "com.example.keys"
                $0.focusUsageDescription = "To break through <Focus> & more"
            }
        )
        for path in ["Engines/Info.plist", "NotificationServiceExtension/Info.plist"] {
            let own = try plist(copy, path)["Cameo"] as? [String: Any]
            #expect(own?["appGroup"] as? String == "group.com.example.shared")
        }
        #expect(
            try plist(copy, "Engines/Info.plist")["NSFocusStatusUsageDescription"] as? String
                == "To break through <Focus> & more"
        )
        let extensionFile =
            "NotificationServiceExtension/NotificationServiceExtension.entitlements"
        #expect(
            try plist(copy, extensionFile)["keychain-access-groups"] as? [String]
                == ["$(AppIdentifierPrefix)com.example.keys"]
        )
        // The app stores new keychain items in the first group.
        #expect(
            try plist(copy, "Engines/Engines.entitlements")["keychain-access-groups"]
                as? [String]
                == [
                    "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)",
                    "$(AppIdentifierPrefix)com.example.keys",
                ]
        )
    }

    @Test func `a name that doesn't imply the app group adds it to the Info.plist`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(ProjectCopy.options { $0.extensionName = "My.Push" })
        let own = try plist(copy, "My.Push/Info.plist")["Cameo"] as? [String: Any]
        #expect(own?["appGroup"] as? String == "group.com.example.engines")
    }

    @Test func `a bundle ID that doesn't imply the app group adds it to the Info.plist`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(ProjectCopy.options { $0.bundleSuffix = "push.service" })
        let own =
            try plist(copy, "NotificationServiceExtension/Info.plist")["Cameo"]
            as? [String: Any]
        #expect(own?["appGroup"] as? String == "group.com.example.engines")
        let plain = try ProjectFixture(name: "classic-56").copy()
        try plain.install()
        #expect(try plist(plain, "NotificationServiceExtension/Info.plist")["Cameo"] == nil)
    }

    @Test func `the extension's Info.plist contains extension point, settings and categories`()
        throws
    {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.addsContentExtension = true
                $0.categories = ["message", "photo"]
                $0.contentSizeRatio = 1
                $0.resources.settings = [
                    .init("logLevel", .string("all")),
                    .init("mapping", .dictionary([.init("senderIdKey", .string("a.b"))])),
                ]
            }
        )
        let service = try plist(copy, "NotificationServiceExtension/Info.plist")
        let point = try #require(service["NSExtension"] as? [String: Any])
        #expect(
            point["NSExtensionPointIdentifier"] as? String
                == "com.apple.usernotifications.service"
        )
        #expect(
            point["NSExtensionPrincipalClass"] as? String
                == "$(PRODUCT_MODULE_NAME).NotificationService"
        )
        let own = try #require(service["Cameo"] as? [String: Any])
        #expect(own["logLevel"] as? String == "all")
        #expect((own["mapping"] as? [String: Any])?["senderIdKey"] as? String == "a.b")
        let content = try plist(copy, "NotificationContentExtension/Info.plist")
        let attributes = try #require(
            (content["NSExtension"] as? [String: Any])?["NSExtensionAttributes"]
                as? [String: Any]
        )
        #expect(
            attributes["UNNotificationExtensionCategory"] as? [String] == ["message", "photo"]
        )
        #expect(attributes["UNNotificationExtensionInitialContentSizeRatio"] as? Double == 1)
        #expect(content["Cameo"] == nil)
    }

    /// The extension tests compile and run the generated files.
    @Test(arguments: ["Hook", "AsyncHook", "ThrowingHook"])
    func `the generated files of an extension with a hook match the files that tests run`(
        _ name: String
    )
        throws
    {
        let hook = try Repository.text("Tests/Support/InstalledServices/\(name)/Hook.swift")
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.resources.hook = .init(name: "Hook.swift", bytes: Array(hook.utf8))
            }
        )
        #expect(try copy.text("NotificationServiceExtension/Hook.swift") == hook)
        try expectSnapshot(
            copy.text("NotificationServiceExtension/NotificationService.swift"),
            at: "Tests/Support/InstalledServices/\(name)/NotificationService.swift"
        )
    }
}
#endif
