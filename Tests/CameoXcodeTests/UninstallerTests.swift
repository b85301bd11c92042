#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of repeated installation and of uninstalling after the files were edited.
@Suite struct UninstallerTests {
    private let copy: ProjectCopy
    private let before: [String: Data]
    private let project = "Engines.xcodeproj/project.pbxproj"

    init() throws {
        copy = try ProjectFixture(name: "classic-56").copy()
        before = try copy.files()
    }

    private func install(_ change: (inout TestInstallation) -> Void = { _ in }) throws {
        try copy.install(ProjectCopy.options(change), app: "Engines")
    }

    /// Adds a file as Xcode does, which moves other lines.
    private func addFile() throws {
        try copy.edit(project) {
            $0 = $0.replacingOccurrences(
                of: "/* Begin PBXFileReference section */\n",
                with: """
                    /* Begin PBXFileReference section */
                    \t\t00AA00AA00AA00AA00AA00AA /* New.swift */ = {isa = PBXFileReference; path = New.swift; sourceTree = "<group>"; };

                    """
            )
        }
    }

    @Test func `new options change only earlier additions`() throws {
        try install { $0.team = "AAAAA11111" }
        let first = try copy.text(project)
        try install { $0.bundleSuffix = "push" }
        let second = try copy.text(project)
        #expect(
            second
                == first.replacingOccurrences(
                    of: "com.example.engines.NotificationServiceExtension",
                    with: "com.example.engines.push"
                )
        )
        // The team of the first call is preserved.
        #expect(second.contains("DEVELOPMENT_TEAM = AAAAA11111;"))
        #expect(try copy.plan(app: "Engines").changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a second extension is added, and both are uninstalled`() throws {
        try install()
        let once = try copy.text(project)
        try install { $0.addsContentExtension = true }
        let twice = try copy.text(project)
        #expect(UnifiedDiff(Array(once.utf8), Array(twice.utf8), path: "").removed == 0)
        #expect(twice.contains("NotificationContentExtension.appex"))
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `extensions from two runs of install are uninstalled together`() throws {
        try install()
        try install { $0.onlyExtension = .content }
        let files = try copy.files()
        try install()
        try install { $0.onlyExtension = .content }
        #expect(try copy.files() == files)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `lines that were inserted later are kept`() throws {
        try addFile()
        let own = try copy.files()
        try FileManager.default.removeItem(at: copy.folder)
        try FileManager.default.copyItem(
            at: ProjectFixture(name: "classic-56").folder,
            to: copy.folder
        )
        try install()
        try addFile()
        #expect(try copy.plan(app: "Engines").changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == own)
    }

    @Test func `edited build settings are listed when their target is removed`() throws {
        try install()
        try copy.edit(project) {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = NotificationServiceExtension/Info.plist;",
                with:
                    "INFOPLIST_FILE = NotificationServiceExtension/Info.plist;\n\t\t\t\tOTHER_LDFLAGS = \"-ObjC\";"
            )
        }
        let changes = try copy.uninstall()
        #expect(
            changes.warnings == [
                .settingsRemoved(
                    project: "Engines.xcodeproj",
                    settings: ["OTHER_LDFLAGS (Debug)", "OTHER_LDFLAGS (Release)"]
                )
            ]
        )
        #expect(try copy.files() == before)
    }

    @Test func `only an edited line of a Podfile is reported, not a removed one`() throws {
        let copy = try ProjectFixture(name: "static-pods").copy()
        let podfile = try copy.text("Podfile")
        func warnings(_ change: (inout String) -> Void) throws -> [String] {
            try copy.install()
            try copy.edit("Podfile", change)
            return try copy.uninstall().warnings.map(\.description)
        }
        let kept = try warnings {
            $0 = $0.replacingOccurrences(
                of: "pod 'Cameo', ",
                with: "pod 'Cameo', :inhibit_warnings => true, "
            )
        }
        #expect(kept.contains { $0.contains("this addition was edited") }, "\(kept)")
        try copy.write(podfile, to: "Podfile")
        #expect(try warnings { $0 = podfile }.isEmpty)
        #expect(try copy.text("Podfile") == podfile)
    }

    @Test func `an edited file is kept, with a warning`() throws {
        try install()
        let path = "NotificationServiceExtension/NotificationService.swift"
        try copy.edit(path) { $0 += "// mine\n" }
        let edited = try copy.files()
        try install()
        #expect(try copy.files() == edited)
        let changes = try copy.uninstall()
        #expect(changes.warnings == [.createdFileKept(path: path)])
        #expect(try copy.files().filter { before[$0.key] == nil }.keys.sorted() == [path])
        #expect(try copy.files()[project] == before[project])
    }

    @Test func `an edited Info.plist is not overwritten`() throws {
        try install()
        let path = "NotificationServiceExtension/Info.plist"
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: "\t", with: "  ") }
        let edited = try copy.text(path)
        let other = ProjectCopy.options { $0.appGroup = .named("group.com.example.other") }
        let warnings = try copy.plan(other).changes.warnings
        #expect(warnings.contains(.generatedFileEdited(path: path)))
        try copy.install(other)
        #expect(try copy.text(path) == edited)
    }

    /// Tests a file that Xcode has rewritten because a setting changed.
    @Test func `an edited target is not changed, but can be uninstalled`() throws {
        try install()
        try copy.edit(project) {
            $0 = $0.replacingOccurrences(of: "SKIP_INSTALL = YES;", with: "MINE = YES;")
        }
        #expect(try copy.text(project).contains("MINE = YES"))
        let edited = try copy.files()
        #expect(try copy.plan(app: "Engines").changes.changes.isEmpty)
        #expect(
            throws: ProjectError.install(.installationModified(project: "Engines.xcodeproj"))
        ) {
            try install { $0.bundleSuffix = "push" }
        }
        #expect(try copy.files() == edited)
        try copy.uninstall()
        let objects = try copy.objects()
        let original = try ProjectFixture(name: "classic-56").copy().objects()
        #expect((objects as NSDictionary).isEqual(original))
        #expect(try copy.files()["Engines/Info.plist"] == before["Engines/Info.plist"])
    }

    @Test func `a missing dependency is reported`() throws {
        try install()
        try copy.edit(project) { text in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // The dependency of the app's target precedes the dependency of the tests' target.
            let dependency = lines.firstIndex { $0.contains("/* PBXTargetDependency */,") }
            text = lines.enumerated().filter { $0.offset != dependency }.map(\.element)
                .joined(separator: "\n")
        }
        let broken = try copy.files()
        #expect(throws: incomplete([.dependency(app: "Engines")])) { try copy.plan(app: "Engines") }
        #expect(try copy.files() == broken)
        try copy.uninstall()
        #expect(try !copy.text(project).contains("NotificationServiceExtension"))
    }

    @Test func `a missing configuration is reported`() throws {
        try install()
        let objects = try copy.objects()
        let release = try #require(
            objects.first { object in
                let settings = object.value["buildSettings"] as? [String: Any]
                return object.value["name"] as? String == "Release"
                    && settings?["INFOPLIST_FILE"] as? String
                        == "NotificationServiceExtension/Info.plist"
            }
        )
        try copy.edit(project) {
            $0 = $0.replacingOccurrences(
                of: "\t\t\t\t\(release.key) /* Release */,\n",
                with: ""
            )
        }
        #expect(throws: incomplete([.configuration("Release")])) { try copy.plan(app: "Engines") }
    }

    private func incomplete(_ missing: [ProjectError.Install.MissingPart]) -> ProjectError {
        .install(
            .incompleteExtension(
                project: "Engines.xcodeproj",
                target: "NotificationServiceExtension",
                missing: missing
            )
        )
    }

    @Test func `targets are uninstalled without a manifest`() throws {
        try install { $0.addsContentExtension = true }
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        let changes = try copy.uninstall()
        #expect(changes.changes.map(\.path) == [project])
        #expect(
            changes.warnings == [
                .removedWithoutManifest(
                    project: "Engines.xcodeproj",
                    targets: ["NotificationServiceExtension", "NotificationContentExtension"]
                )
            ]
        )
        let text = try copy.text(project)
        #expect(!text.contains("NotificationServiceExtension"))
        #expect(!text.contains("NotificationContentExtension"))
        #expect(throws: ProjectError.install(.notInstalled(project: "Engines.xcodeproj"))) {
            try copy.uninstall()
        }
    }

    @Test func `the extension of one of two apps is uninstalled`() throws {
        let two = try ProjectFixture(name: "two-apps").copy()
        let untouched = try two.files()
        try two.install(app: "Engines")
        let one = try two.files()
        try two.install(ProjectCopy.options { $0.extensionName = "LitePush" }, app: "EnginesLite")
        try two.uninstall(app: "EnginesLite")
        #expect(try two.files() == one)
        try two.uninstall()
        #expect(try two.files() == untouched)
    }

    @Test func `files that two apps share are kept for the remaining app`() throws {
        for (gone, stays) in [("Engines", "EnginesLite"), ("EnginesLite", "Engines")] {
            let two = try ProjectFixture(name: "two-apps").copy()
            let untouched = try two.files()
            let names = ["Engines": "Push", "EnginesLite": "LitePush"]
            try two.install(ProjectCopy.options { $0.extensionName = "Push" }, app: "Engines")
            try two.install(
                ProjectCopy.options { $0.extensionName = "LitePush" },
                app: "EnginesLite"
            )
            try two.uninstall(app: gone)
            let objects = try two.objects()
            #expect(!objects.values.contains { $0["name"] as? String == names[gone] })
            #expect(objects.values.contains { $0["name"] as? String == names[stays] })
            let products = objects.values.filter {
                $0["isa"] as? String == "XCSwiftPackageProductDependency"
            }
            #expect(products.count == 2)
            #expect(products.allSatisfy { objects[$0["package"] as? String ?? "-"] != nil })
            try two.uninstall()
            #expect(try two.files() == untouched)
        }
    }

    @Test func `another extension in the same phase is kept`() throws {
        try install()
        let phase = try #require(
            copy.objects().first {
                $0.value["name"] as? String == "Embed Foundation Extensions"
            }
        )
        try copy.edit(project) {
            $0 = $0.replacingOccurrences(
                of: "/* End PBXBuildFile section */",
                with:
                    "\t\tFFAAFFAAFFAAFFAAFFAAFFAA = {isa = PBXBuildFile; };\n/* End PBXBuildFile section */"
            )
            $0 = $0.replacingOccurrences(
                of:
                    " /* NotificationServiceExtension.appex in Embed Foundation Extensions */,\n",
                with:
                    " /* NotificationServiceExtension.appex in Embed Foundation Extensions */,\n"
                    + "\t\t\t\tFFAAFFAAFFAAFFAAFFAAFFAA,\n"
            )
        }
        try copy.uninstall()
        let objects = try copy.objects()
        #expect(objects[phase.key]?["files"] as? [String] == ["FFAAFFAAFFAAFFAAFFAAFFAA"])
        let host = try #require(
            objects.values.first {
                $0["name"] as? String == "Engines" && $0["isa"] as? String == "PBXNativeTarget"
            }
        )
        #expect((host["buildPhases"] as? [String])?.contains(phase.key) == true)
        #expect(try !copy.text(project).contains("NotificationServiceExtension"))
    }

    @Test func `the setting that refers to a kept file is kept`() throws {
        let other = try ProjectFixture(name: "generated-info-60").copy()
        try other.install()
        try other.edit("Engines/Engines.entitlements") { $0 += "<!-- mine -->\n" }
        try other.uninstall()
        let text = try other.text("Engines.xcodeproj/project.pbxproj")
        #expect(text.contains("CODE_SIGN_ENTITLEMENTS = Engines/Engines.entitlements;"))
        #expect(!text.contains("INFOPLIST_FILE = Engines/Info.plist;"))
    }

    @Test func `a renamed project can be uninstalled`() throws {
        try install()
        let renamed = copy.folder.appendingPathComponent("New.xcodeproj")
        try FileManager.default.moveItem(at: copy.bundle, to: renamed)
        try Installer(ProjectFolder(renamed)) { _ in ProjectCopy.options().resources }.plan(
            .uninstall(app: nil)
        ).changes
            .write()
        try FileManager.default.moveItem(at: renamed, to: copy.bundle)
        #expect(try copy.files() == before)
    }

    @Test func `an extension of the Expo plugin is not uninstalled`() throws {
        try install()
        let name = "NotificationServiceExtension"
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        try Data("{}".utf8).write(
            to: copy.folder.appendingPathComponent("\(name)/.expo-cameo.json")
        )
        let files = try copy.files()
        let error = ProjectError.Install.installedByExpo(project: "Engines.xcodeproj", target: name)
        #expect(throws: ProjectError.install(error)) { try copy.uninstall() }
        #expect(try copy.files() == files)
    }

    @Test func `an extension that was added manually is not uninstalled`() throws {
        let other = try ProjectFixture(name: "service-extension").copy()
        try other.edit("PushExtension/PushService.swift") { $0 = "import Cameo\n" + $0 }
        let files = try other.files()
        #expect(throws: ProjectError.install(.notInstalled(project: "Engines.xcodeproj"))) {
            try other.uninstall()
        }
        #expect(try other.files() == files)
    }

    @Test func `the app's extensions share an app group`() throws {
        try install { $0.appGroup = .named("group.one") }
        try install { $0.onlyExtension = .content }
        for group in ["group.one", "group.two"] {
            if group == "group.two" { try install { $0.appGroup = .named("group.two") } }
            for name in ["NotificationServiceExtension", "NotificationContentExtension"] {
                #expect(
                    try copy.text("\(name)/\(name).entitlements").contains(
                        "<string>\(group)</string>"
                    )
                )
            }
        }
        try copy.uninstall()
        #expect(try copy.files() == before)
    }
}
#endif
