#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of adopting and uninstalling extensions that two apps share, or that share an Info.plist.
@Suite struct SharedExtensionTests {
    private static let sharedProject = "Engines.xcodeproj/project.pbxproj"

    /// Returns a project with two apps that have the same extension.
    private func sharedExtension(_ name: String) throws -> ProjectCopy {
        let copy = try ProjectFixture(name: "two-apps").copyWithExtension()
        let target = try #require(
            ProjectFolder(copy.bundle).project.targets.first { $0.name == name }
        )
        let dependency = try #require(
            try copy.objects().first { $0.value["target"] as? String == target.object.id }
        )
        try copy.edit(Self.sharedProject) {
            $0 = $0.replacingOccurrences(
                of: "dependencies = (\n\t\t\t);\n\t\t\tname = EnginesLite;",
                with:
                    "dependencies = (\n\t\t\t\t\(dependency.key),\n\t\t\t);\n\t\t\tname = EnginesLite;"
            )
        }
        return copy
    }

    @Test func `apps that share all their files are adopted together`() throws {
        let copy = try sharedExtension("NotificationServiceExtension")
        try copy.edit(Self.sharedProject) { text in
            for (old, new) in [
                ("EnginesLite/", "Engines/"), ("com.example.engines.lite", "com.example.engines"),
                ("DEPLOYMENT_TARGET = 16.0", "DEPLOYMENT_TARGET = 12.0"),
            ] {
                text = text.replacingOccurrences(of: old, with: new)
            }
            text = text.replacingOccurrences(of: "Engines/EnginesLite", with: "Engines/Engines")
        }
        let plan = try copy.adopt { $0.raisesSystem = true }
        let isNamed = plan.changes.warnings.contains {
            if case .sharedExtension = $0 { true } else { false }
        }
        #expect(!isNamed, "\(plan.changes.warnings)")
        let other = try copy.adopt({ $0.raisesSystem = true }, app: "EnginesLite")
        #expect(other.changes.changes.isEmpty)
    }

    @Test func `a file that another app also uses is named`() throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        try copy.edit(Self.sharedProject) {
            $0 = $0.replacingOccurrences(
                of: "EnginesLite/EnginesLite.entitle",
                with: "Engines/Engines.entitle"
            )
        }
        let plan = try copy.install()
        let file = "Engines/Engines.entitlements"
        let warning = InstallWarning.sharedFile(path: file, targets: ["EnginesLite"])
        #expect(plan.changes.warnings.contains(warning), "\(plan.changes.warnings)")
    }

    @Test func `an app keeps its bundle IDs if it shares its extension`() throws {
        let copy = try sharedExtension("NotificationServiceExtension")
        let found = try Doctor(ProjectFolder(copy.bundle), app: "EnginesLite").examine()
        let finding = try #require(found.first { $0.check == .bundleID })
        #expect(finding.suggestion?.hasPrefix("Add an extension target for each of") == true)
    }

    /// Adds a copy of an extension's target, which has the same Info.plist and belongs to EnginesLite.
    private func copyTarget(_ name: String, in copy: ProjectCopy) throws {
        let objects = try copy.objects()
        let (id, target) = try #require(objects.first { $0.value["name"] as? String == name })
        let phases = try #require(target["buildPhases"] as? [String])
        let sources = try #require(
            phases.compactMap { objects[$0] }.first {
                $0["isa"] as? String == "PBXSourcesBuildPhase"
            }
        )
        let files = try #require(sources["files"] as? [String])
        let references = files.compactMap { objects[$0]?["fileRef"] as? String }
        let ids = references.indices.map { "A2000600000000000000000\($0)" }
        let list = try #require(target["buildConfigurationList"] as? String)
        let product = try #require(target["productType"] as? String)
        let added =
            zip(ids, references).map { "\($0) = {isa = PBXBuildFile; fileRef = \($1); };" }.joined()
                + """
                A20007000000000000000001 = {isa = PBXSourcesBuildPhase; files = (\(ids.joined(separator: ", "))); };
                A20007000000000000000002 = {isa = PBXNativeTarget; name = PushLite; \
                buildConfigurationList = \(list); buildPhases = (A20007000000000000000001); buildRules = (); \
                dependencies = (); productType = "\(product)"; };
                A20007000000000000000003 = {isa = PBXTargetDependency; target = A20007000000000000000002; };

                """
        try copy.edit(Self.sharedProject) {
            $0 = $0.replacingOccurrences(of: "objects = {\n", with: "objects = {\n\(added)")
                .replacingOccurrences(
                    of: "dependencies = (\n\t\t\t);\n\t\t\tname = EnginesLite;",
                    with:
                        "dependencies = (A20007000000000000000003);\n\t\t\tname = EnginesLite;"
                )
                .replacingOccurrences(
                    of: "targets = (\n",
                    with: "targets = (\nA20007000000000000000002,\n"
                )
        }
        #expect(try copy.objects()[id] != nil)
    }

    @Test func `uninstalling one app reports a principal class that the other app keeps`() throws {
        let copy = try ProjectFixture(name: "two-apps").copyWithExtension()
        try copyTarget("NotificationServiceExtension", in: copy)
        let before = try copy.files()
        for app in ["Engines", "EnginesLite"] { try copy.adopt(app: app) }
        let plan = try copy.uninstall(app: "Engines")
        let path = "NotificationServiceExtension/Info.plist"
        #expect(
            plan.warnings == [
                .principalClassRemoved(path: path, targets: ["NotificationServiceExtension"])
            ]
        )
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test(arguments: [true, false])
    func `an extension of two apps is adopted in both`(refersToSetting: Bool) throws {
        let project = Self.sharedProject
        let name = "NotificationServiceExtension"
        let copy = try sharedExtension(name)
        if refersToSetting {
            let group =
                "<key>Cameo</key><dict><key>appGroup</key><string>$(CAMEO_APP_GROUP)</string></dict>"
            try copy.edit("EnginesLite/Info.plist") {
                $0 = $0.replacingOccurrences(
                    of: "</dict>\n</plist>",
                    with: "\(group)</dict>\n</plist>"
                )
            }
        }
        let before = try copy.files()
        let warning = InstallWarning.sharedExtension(target: name, apps: ["EnginesLite"])
        #expect(try copy.adopt(app: "Engines").changes.warnings.contains(warning))
        func groupFindings() throws -> [String] {
            try Doctor(ProjectFolder(copy.bundle), app: "EnginesLite").examine()
                .filter { $0.check == .appGroup && $0.outcome == .failure }.map { $0.message }
        }
        #expect(try groupFindings().count == 1)
        #expect(try groupFindings().first?.contains("is empty") == refersToSetting)
        let second = try copy.adopt(app: "EnginesLite")
        #expect(second.adoption == nil)
        #expect(
            !second.changes.warnings.contains {
                if case .sharedExtension = $0 { true } else { false }
            }
        )
        #expect(try groupFindings().isEmpty)
        let group = "<string>group.com.example.engines</string>"
        #expect(try copy.text("EnginesLite/Info.plist").contains(group) != refersToSetting)
        #expect(
            try copy.text(project).components(separatedBy: "CAMEO_APP_GROUP = ").count
                == (refersToSetting ? 3 : 1)
        )
        for app in ["Engines", "EnginesLite"] {
            #expect(try copy.adopt(app: app).changes.changes.isEmpty)
        }
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test(arguments: [true, false])
    func `uninstalling one of two apps keeps the group of their extension`(hasGroup: Bool) throws {
        let copy = try sharedExtension("NotificationServiceExtension")
        let file = "NotificationServiceExtension/NotificationServiceExtension.entitlements"
        if !hasGroup {
            try copy.edit(file) { $0 = $0.replacingOccurrences(of: "group.com.", with: "group.") }
            try copy.edit(file) {
                $0 = $0.replacingOccurrences(
                    of: #"<array>\s*<string>[^<]*</string>\s*</array>"#,
                    with: "<array/>",
                    options: .regularExpression
                )
            }
        }
        let before = try copy.files()
        try copy.adopt(app: "Engines")
        try copy.adopt(app: "EnginesLite")
        let paths = [file, "EnginesLite/EnginesLite.entitlements"]
        let adopted = try paths.map(copy.text)
        #expect(adopted.allSatisfy { $0.contains("group.com.example.engines<") })
        try copy.uninstall(app: "Engines")
        #expect(try paths.map(copy.text) == adopted)
        let findings = try Doctor(ProjectFolder(copy.bundle), app: "EnginesLite").examine()
        #expect(findings.first { $0.check == .appGroup }?.outcome == .pass)
        #expect(try copy.adopt(app: "EnginesLite").changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }
}
#endif
