#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of changes to the app's target in the project: build phases, packages and warnings.
@Suite struct AppTargetTests {
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

    @Test func `problems of an embed phase that the extension doesn't use aren't reported`() throws
    {
        let warnings = try ProjectFixture(name: "script-after-embed").copy().plan().changes.warnings
        #expect(warnings.isEmpty)
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

    @Test(arguments: [
        ("2.0.0", "$(BUILD)", "version, 2.0.0, and"), ("$(NAME)", "7", "build number, 7, and"),
        ("2.0.0", "7", "version, 2.0.0 (7), and"),
    ])
    func `only literal versions are named`(version: String, build: String, text: String) {
        let warning = InstallWarning.literalVersion(version: version, build: build)
        #expect(warning.description.hasPrefix("The app's Info.plist contains its \(text)"))
    }

    @Test(arguments: [("expo-bare", true), ("react-native", false), ("flutter", false)])
    func `a project that Expo recreates is reported`(name: String, isCreated: Bool) throws {
        let warnings = try ProjectFixture(name: name).copy().plan().changes.warnings
        #expect(warnings.contains(.recreatedByExpo) == isCreated)
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
            app: "Engines",
            ids: ["com.example.engines.NotificationServiceExtension"],
            needsGroup: true
        )
        #expect(try copy.plan().changes.warnings.contains(warning))
        let given = try copy.plan(ProjectCopy.options { $0.provisioningProfile = "Push" })
        #expect(!given.changes.warnings.contains(warning))
    }

    @Test func `an existing local package is reused`() throws {
        let copy = try ProjectFixture(name: "local-package").copy()
        let folder = try ProjectFolder(copy.bundle)
        let gears = folder.root.file("../Gears")
        try copy.install(
            ProjectCopy.options {
                $0.integration = .spm
                $0.resources.packageLocation = .folder(gears)
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
                $0.resources.packageLocation = .repository(
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

    @Test func `the app links the library only once`() throws {
        let copy = try ProjectFixture(name: "synchronized-77").copy()
        try copy.install()
        try copy.install(ProjectCopy.options { $0.onlyExtension = .content })
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
            ProjectCopy.options {
                $0.resources.packageLocation = .folder(FilePath(copy.folder).file("../Cameo"))
            }
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

    @Test func `the app links the library unless the options or its platform prevent it`() throws {
        func links(_ change: (inout TestInstallation) -> Void) throws -> Int {
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
