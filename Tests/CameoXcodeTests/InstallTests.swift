#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of installing into every fixture project.
@Suite struct InstallTests {
    /// The sets of options that are tested in every project.
    enum Variant: String, CaseIterable, CustomTestStringConvertible {
        case package, folder, both, content, bare

        var testDescription: String { rawValue }

        var options: TestInstallation {
            ProjectCopy.options { options in
                switch self {
                case .package: options.integration = .spm
                case .folder:
                    options.integration = .spm
                    options.resources.packageLocation = .folder(
                        FilePath("/Library/Cameo")
                    )
                case .both:
                    options.integration = .spm
                    options.addsContentExtension = true
                    options.keychainGroup = "com.example.shared"
                    options.appGroup = .named("group.com.example.shared")
                    options.enablesCalls = true
                    options.focusUsageDescription = "Whether to disturb <you> & me"
                    options.resources.defaultAvatarImage = .init(
                        name: "default.png",
                        bytes: [1, 2, 3]
                    )
                    options.resources.hook = .init(
                        name: "Hook.swift",
                        bytes: Array("import Cameo\n".utf8)
                    )
                    options.resources.settings = [
                        .init("logLevel", .string("all")), .init("cacheSizeLimitMB", .integer(20)),
                    ]
                case .content:
                    options.integration = .spm
                    options.onlyExtension = .content
                    options.extensionName = "Expanded & Größe"
                    options.categories = ["message", "photo"]
                case .bare:
                    options.integration = .spm
                    options.appGroup = .none
                    options.skipsApp = true
                }
            }
        }
    }

    @Test(arguments: ProjectFixture.installable, Variant.allCases)
    func `lines are only added, and uninstalling removes all of them`(
        _ fixture: ProjectFixture,
        _ variant: Variant
    ) throws {
        let copy = try fixture.copy()
        let before = try copy.files()
        let plan = try copy.install(variant.options)
        let after = try copy.files()
        let named = plan.changes.warnings.compactMap(\.pathOfChangedLines)
        for (path, data) in before where after[path] != data {
            let diff = UnifiedDiff(Array(data), after[path].map(Array.init), path: path)
            if diff.removed > 0 {
                #expect(named.contains(where: path.hasSuffix), "\(path) lost lines")
            }
        }
        // A second run changes nothing.
        #expect(try copy.plan(variant.options).changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    /// Checks that existing lines are changed only in the projects listed below.
    @Test func `lines are changed only in unusual files`() throws {
        var odd: Set<String> = []
        for fixture in ProjectFixture.installable {
            let warnings = try fixture.copy().plan().changes.warnings
            if warnings.contains(where: { $0.pathOfChangedLines != nil }) {
                odd.insert(fixture.name)
            }
        }
        #expect(odd == ["cordova", "odd-indentation", "plist-quirks"])
    }

    @Test(arguments: ProjectFixture.installable, Variant.allCases)
    func `the targets are complete`(_ fixture: ProjectFixture, _ variant: Variant) throws {
        let copy = try fixture.copy()
        let before = try copy.objects()
        let plan = try copy.install(variant.options)
        let after = try copy.objects()
        for found in plan.summary.extensions {
            try expectWhole(found, of: plan.summary.app, in: after)
        }
        try expectLinks(in: after, since: before)
        // Only objects that refer to the extension have changed.
        let changed = before.filter {
            !($0.value as NSDictionary).isEqual(after[$0.key] ?? [:])
        }
        let classes = Set(changed.values.compactMap { $0["isa"] as? String })
        #expect(
            classes.isSubset(of: [
                "PBXProject", "PBXGroup", "PBXNativeTarget", "PBXCopyFilesBuildPhase",
                "PBXFrameworksBuildPhase", "XCBuildConfiguration",
            ])
        )
        #expect(Set(before.keys).isSubset(of: after.keys))
    }

    private func expectWhole(
        _ found: InstallSummary.Extension,
        of app: String,
        in objects: [String: [String: Any]]
    ) throws {
        func list(_ object: [String: Any]?, _ name: String) -> [[String: Any]] {
            (object?[name] as? [String] ?? []).compactMap { objects[$0] }
        }
        func named(_ name: String) throws -> (id: String, object: [String: Any]) {
            let matches = objects.filter {
                $0.value["isa"] as? String == "PBXNativeTarget"
                    && $0.value["name"] as? String == name
            }
            #expect(matches.count == 1)
            let match = try #require(matches.first)
            return (match.key, match.value)
        }
        func configurations(_ target: [String: Any]) throws -> [[String: Any]] {
            list(
                objects[try #require(target["buildConfigurationList"] as? String)],
                "buildConfigurations"
            )
        }
        let (id, target) = try named(found.name)
        let (_, host) = try named(app)
        #expect(target["productType"] as? String == "com.apple.product-type.app-extension")
        let kinds = list(target, "buildPhases").compactMap { $0["isa"] as? String }
        #expect(
            kinds == [
                "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
            ]
        )
        #expect(
            try configurations(target).map { $0["name"] as? String }
                == configurations(host).map { $0["name"] as? String }
        )
        let dependencies = list(host, "dependencies").filter { $0["target"] as? String == id }
        #expect(dependencies.count == 1)
        let proxy = objects[try #require(dependencies.first?["targetProxy"] as? String)]
        #expect(proxy?["remoteGlobalIDString"] as? String == id)
        let product = target["productReference"] as? String
        let phases = list(host, "buildPhases")
        let embedding = phases.indices.filter { index in
            list(phases[index], "files").contains { $0["fileRef"] as? String == product }
        }
        #expect(embedding.count == 1)
        let phase = phases[try #require(embedding.first)]
        #expect(
            phase["dstSubfolderSpec"] as? String == "13"
                || phase["dstSubfolder"] as? String == "PlugIns"
        )
        let root = try #require(objects.values.first { $0["isa"] as? String == "PBXProject" })
        let targets = try #require(root["targets"] as? [String])
        #expect(targets.count { $0 == id } == 1)
        let attributes = root["attributes"] as? [String: Any]
        #expect((attributes?["TargetAttributes"] as? [String: Any])?[id] != nil)
        for configuration in try configurations(target) {
            let settings = try #require(configuration["buildSettings"] as? [String: Any])
            #expect(settings["APPLICATION_EXTENSION_API_ONLY"] as? String == "YES")
            #expect(settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] as? String == "nonisolated")
            #expect(settings["INFOPLIST_FILE"] as? String == "\(found.name)/Info.plist")
            let identifier = try #require(settings["PRODUCT_BUNDLE_IDENTIFIER"] as? String)
            let suffix =
                found.name == "Expanded & Größe" ? "Expanded---Gr--e" : found.name
            #expect(identifier.hasSuffix(".\(suffix)"))
        }
    }

    /// Checks that every referenced object exists, and that every new object is referenced.
    private func expectLinks(
        in objects: [String: [String: Any]],
        since before: [String: [String: Any]]
    ) throws {
        var mentioned: Set<String> = []
        func collect(_ value: Any) {
            switch value {
            case let text as String: mentioned.insert(text)
            case let values as [Any]: values.forEach(collect)
            case let members as [String: Any]: members.values.forEach(collect)
            default: break
            }
        }
        objects.values.forEach(collect)
        for id in Set(objects.keys).subtracting(before.keys) {
            #expect(mentioned.contains(id), "\(objects[id] ?? [:]) is not referenced")
        }
        let new = objects.filter { before[$0.key] == nil }
        for (_, object) in new {
            for (key, value) in object
            where ["Ref", "List", "Reference", "Anchor"].contains(where: key.hasSuffix) {
                guard let id = value as? String else { continue }
                #expect(objects[id] != nil, "\(key) of \(object) refers to a missing object")
            }
            for key in ["children", "files", "buildPhases", "buildConfigurations"] {
                for id in object[key] as? [String] ?? [] {
                    #expect(objects[id] != nil, "\(key) of \(object) refers to a missing object")
                }
            }
        }
    }

    @Test(arguments: ProjectFixture.installable)
    func `the extension has the app's bundle ID prefix, team, platform and version`(
        _ fixture: ProjectFixture
    ) throws {
        let copy = try fixture.copy()
        let plan = try copy.install(ProjectCopy.options { $0.integration = .spm })
        let folder = try ProjectFolder(copy.bundle)
        func settings(_ name: String) throws -> [(BuildSettings, PropertyValue?)] {
            let target = try #require(folder.project.targets.first { $0.name == name })
            return target.configurations.map { configuration in
                let settings = folder.settings(of: target, configuration)
                let plist = settings["INFOPLIST_FILE"].flatMap {
                    NativeHost.shared.bytes(of: folder.root.file($0))
                }
                return (settings, plist.flatMap { PropertyValue(plist: $0) })
            }
        }
        let name = plan.summary.extensions[0].name
        let apps = try settings(plan.summary.app)
        #expect(!apps.isEmpty)
        for ((app, information), (own, _)) in zip(apps, try settings(name)) {
            #expect(own.configuration == app.configuration)
            let properties = AppProperties(app, infoPlist: information)
            #expect(own["PRODUCT_BUNDLE_IDENTIFIER"] == "\(properties.id).\(name)")
            #expect(own["DEVELOPMENT_TEAM"] == app["DEVELOPMENT_TEAM"])
            #expect(own["CODE_SIGN_STYLE"] == app["CODE_SIGN_STYLE"])
            let system = own["IPHONEOS_DEPLOYMENT_TARGET"] ?? "15.0"
            #expect(ExtensionSettings.isTooOld(system) == false)
            #expect(
                properties.isTooOld
                    || own["IPHONEOS_DEPLOYMENT_TARGET"] == app["IPHONEOS_DEPLOYMENT_TARGET"]
            )
            for (setting, key) in [
                ("MARKETING_VERSION", "CFBundleShortVersionString"),
                ("CURRENT_PROJECT_VERSION", "CFBundleVersion"),
            ] {
                let written = information?[key].map { app.expanded($0.text) } ?? app[setting]
                #expect(written == nil || own[setting] == written, "\(setting)")
            }
        }
    }

    @Test(arguments: ["crlf", "bom", "no-final-newline"])
    func `line endings, byte order marks and missing final newlines are preserved`(_ name: String)
        throws
    {
        let copy = try ProjectFixture(name: name).copy()
        try copy.install()
        let text = try Data(contentsOf: copy.bundle.appendingPathComponent("project.pbxproj"))
        switch name {
        case "crlf":
            for path in ["Engines.xcodeproj/project.pbxproj", "Engines/Info.plist"] {
                let lines = try copy.text(path).unicodeScalars.split(separator: "\n")
                #expect(lines.dropLast().allSatisfy { $0.last == "\r" })
            }
        case "bom": #expect(text.starts(with: [0xEF, 0xBB, 0xBF]))
        default: #expect(text.last != 0x0A)
        }
    }

    @Test func `object IDs are deterministic`() throws {
        let one = try ProjectFixture(name: "classic-56").copy()
        let other = try ProjectFixture(name: "classic-56").copy()
        try one.install()
        try other.install()
        #expect(try one.files() == other.files())
        let id = try #require(
            one.objects().first {
                $0.value["name"] as? String == "NotificationServiceExtension"
            }
        )
        #expect(id.key.count == 24)
    }
}

extension InstallWarning {
    /// The path of the file in which existing lines were changed.
    fileprivate var pathOfChangedLines: String? {
        switch self {
        case .projectLinesChanged(let path, _), .plistLinesChanged(let path, _): path
        default: nil
        }
    }
}
#endif
