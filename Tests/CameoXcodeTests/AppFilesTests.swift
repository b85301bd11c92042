#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Changes to the app: entitlements, Info.plist, build phases.
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
        // Files in the folder are not listed individually.
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

    @Test func `a custom app group is in both Info.plists`() throws {
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
        // New keychain items of the app use the first group.
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
                $0.kinds = [.service, .content]
                $0.categories = ["message", "photo"]
                $0.contentSizeRatio = 1
                $0.settings = [
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

    /// A script that reads the app's Info.plist before the embed phase causes a dependency cycle.
    @Test(arguments: ["flutter", "react-native", "expo-bare", "validation-110"])
    func `the embed phase precedes scripts`(_ name: String) throws {
        let copy = try ProjectFixture(name: name).copy()
        let plan = try copy.install(ProjectCopy.options { $0.integration = .spm })
        let objects = try copy.objects()
        let host = try #require(
            objects.values.first {
                $0["name"] as? String == plan.summary.app
                    && $0["isa"] as? String == "PBXNativeTarget"
            }
        )
        let phases = try #require(host["buildPhases"] as? [String]).compactMap { objects[$0] }
        let kinds = phases.compactMap { $0["isa"] as? String }
        let embed = try #require(
            phases.firstIndex {
                $0["dstSubfolderSpec"] as? String == "13"
                    || $0["dstSubfolder"] as? String == "PlugIns"
            }
        )
        let making = [
            "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
        ]
        let last = try #require(kinds.lastIndex { making.contains($0) })
        #expect(embed == last + 1)
    }

    @Test func `an existing embed phase is reused`() throws {
        let copy = try ProjectFixture(name: "widget").copy()
        let before = try copy.objects().count {
            $0.value["isa"] as? String == "PBXCopyFilesBuildPhase"
        }
        try copy.install()
        let objects = try copy.objects()
        let phases = objects.values.filter { $0["isa"] as? String == "PBXCopyFilesBuildPhase" }
        #expect(phases.count == before)
        #expect((phases.first?["files"] as? [String])?.count == 2)
    }

    @Test func `problems of an existing embed phase are reported`() throws {
        let warnings = try ProjectFixture(name: "script-after-embed").copy().plan().changes.warnings
        let phase = "Embed Foundation Extensions"
        #expect(warnings.contains(.embedsOnlyWhenInstalling(phase: phase, target: "Engines")))
        #expect(
            warnings.contains {
                if case .embedsAfterScript(phase, "Engines", _) = $0 { true } else { false }
            }
        )
        #expect(try ProjectFixture(name: "widget").copy().plan().changes.warnings.isEmpty)
    }

    @Test func `an old deployment target is reported`() throws {
        let warnings = try ProjectFixture(name: "old-46").copy().plan().changes.warnings
        #expect(warnings.contains(.oldDeploymentTarget("9.0")))
    }

    @Test func `a literal version is reported`() throws {
        let warnings = try ProjectFixture(name: "expo-bare").copy().plan().changes.warnings
        #expect(warnings.contains(.literalVersion(version: "1.4.0", build: "7")))
    }

    @Test func `a Products group that the project doesn't refer to is used`() throws {
        let copy = try ProjectFixture(name: "ancient-45").copy()
        try copy.install()
        let groups = try copy.objects().values.filter { $0["name"] as? String == "Products" }
        #expect(groups.count == 1)
        #expect((groups.first?["children"] as? [String])?.count == 2)
    }

    @Test func `manual signing without a profile is reported`() throws {
        let copy = try ProjectFixture(name: "manual-signing").copy()
        let warning = InstallWarning.noProvisioningProfile(
            ids: ["com.example.engines.NotificationServiceExtension"]
        )
        #expect(try copy.plan().changes.warnings.contains(warning))
        let given = try copy.plan(ProjectCopy.options { $0.signing.profile = "Push" })
        #expect(!given.changes.warnings.contains(warning))
    }

    @Test func `an existing local package is reused`() throws {
        let copy = try ProjectFixture(name: "local-package").copy()
        let folder = try ProjectFolder(copy.bundle)
        let gears = folder.root.file("../Gears")
        try copy.install(
            ProjectCopy.options {
                $0.integration = .spm
                $0.packageLocation = .folder(gears)
            }
        )
        let references = try copy.objects().values.filter {
            $0["isa"] as? String == "XCLocalSwiftPackageReference"
        }
        #expect(references.count == 1)
        #expect(
            PackageLink.normalized("https://Example.com/A/Cameo.git/")
                == "https://example.com/a/cameo"
        )
    }

    @Test func `an existing remote package is reused`() throws {
        let copy = try ProjectFixture(name: "generated-info-60").copy()
        try copy.install(
            ProjectCopy.options {
                $0.packageLocation = .repository(
                    "https://EXAMPLE.com/brass/Gears/",
                    version: "0.1.0"
                )
            }
        )
        let references = try copy.objects().values.filter {
            $0["isa"] as? String == "XCRemoteSwiftPackageReference"
        }
        #expect(references.count == 1)
    }

    @Test func `the app is linked only once`() throws {
        let copy = try ProjectFixture(name: "synchronized-77").copy()
        try copy.install()
        try copy.install(ProjectCopy.options { $0.kinds = [.content] })
        let objects = try copy.objects()
        let host = try #require(
            objects.values.first {
                $0["name"] as? String == "Engines" && $0["isa"] as? String == "PBXNativeTarget"
            }
        )
        #expect((host["packageProductDependencies"] as? [String])?.count == 1)
    }

    @Test func `a copy phase with another destination is not used`() throws {
        let copy = try ProjectFixture(name: "widget").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "dstPath = \"\";", with: "dstPath = sub;")
        }
        try copy.install()
        let names = try copy.objects().values.filter {
            $0["isa"] as? String == "PBXCopyFilesBuildPhase"
        }.compactMap { $0["name"] as? String }
        #expect(names.sorted() == ["Embed App Extensions", "Embed Foundation Extensions"])
    }

    @Test func `object IDs don't collide`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let project = try ProjectFolder(copy.bundle).project
        let id = ObjectIdentifiers(project, target: "NotificationServiceExtension")("target")
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "/* End PBXGroup section */",
                with:
                    "\t\t\(id) = {isa = PBXGroup; children = (); };\n/* End PBXGroup section */"
            )
        }
        try copy.install()
        let objects = try copy.objects()
        #expect(objects[id]?["isa"] as? String == "PBXGroup")
        let target = objects.first {
            $0.value["name"] as? String == "NotificationServiceExtension"
        }
        #expect(target != nil && target?.key != id)
    }

    @Test func `an old project gets a local package as a file reference`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options { $0.packageLocation = .folder(copy.folder.file("../Cameo")) }
        )
        let objects = try copy.objects()
        let folder = objects.values.filter { $0["lastKnownFileType"] as? String == "wrapper" }
        #expect(folder.map { $0["path"] as? String } == ["../Cameo"])
        #expect(
            !objects.values.contains { $0["isa"] as? String == "XCLocalSwiftPackageReference" }
        )
        let products = objects.values.filter {
            $0["isa"] as? String == "XCSwiftPackageProductDependency"
        }
        #expect(products.count == 2)
        #expect(products.allSatisfy { $0["package"] == nil })
    }

    /// The tests of the extension compile and run the generated files.
    @Test(arguments: ["Hook", "AsyncHook"])
    func `the generated files of an extension with a hook are those that tests run`(_ name: String)
        throws
    {
        let hook = try Repository.text("Tests/Support/InstalledServices/\(name)/Hook.swift")
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.hook = .init(name: "Hook.swift", bytes: Array(hook.utf8))
            }
        )
        #expect(try copy.text("NotificationServiceExtension/Hook.swift") == hook)
        try expectSnapshot(
            copy.text("NotificationServiceExtension/NotificationService.swift"),
            at: "Tests/Support/InstalledServices/\(name)/NotificationService.swift"
        )
    }

    @Test func `the app is linked unless the options or its platform forbid it`() throws {
        func links(_ change: (inout InstallOptions) -> Void) throws -> Int {
            let copy = try ProjectFixture(name: "synchronized-77").copy()
            try copy.install(ProjectCopy.options(change))
            return try copy.objects().values.count {
                $0["isa"] as? String == "XCSwiftPackageProductDependency"
            }
        }
        #expect(try links { _ in } == 2)
        #expect(try links { $0.skipsApp = true } == 1)
        // The library requires iOS 15, but the app supports older versions.
        let old = try ProjectFixture(name: "flutter-flavors").copy()
        try old.install()
        #expect(
            try old.objects().values.count {
                $0["isa"] as? String == "XCSwiftPackageProductDependency"
            } == 1
        )
    }
}
#endif
