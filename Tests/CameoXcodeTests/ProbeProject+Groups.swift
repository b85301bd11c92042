#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation

@testable import CameoXcode

/// The project's groups, its shared settings, and the extension's shared files.
extension ProbeProject {
    /// A project without targets, in the format of Xcode 15.
    static var empty: String {
        """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tclasses = {
        \t};
        \tobjectVersion = 60;
        \tobjects = {

        /* Begin PBXProject section */
        \t\t\(id("root")) /* Project object */ = {
        \t\t\tisa = PBXProject;
        \t\t\tattributes = {
        \t\t\t\tBuildIndependentTargetsInParallel = 1;
        \t\t\t\tLastUpgradeCheck = 2600;
        \t\t\t\tTargetAttributes = {
        \t\t\t\t\t\(id("target|ProbeInterfaceTests")) = {
        \t\t\t\t\t\tTestTargetID = \(id("target|Probe"));
        \t\t\t\t\t};
        \t\t\t\t\t\(id("target|ProbeTests")) = {
        \t\t\t\t\t\tTestTargetID = \(id("target|Probe"));
        \t\t\t\t\t};
        \t\t\t\t};
        \t\t\t};
        \t\t\tbuildConfigurationList = \(id("list|project")) /* Build configuration list for PBXProject "Probe" */;
        \t\t\tcompatibilityVersion = "Xcode 15.0";
        \t\t\tdevelopmentRegion = en;
        \t\t\thasScannedForEncodings = 0;
        \t\t\tknownRegions = (
        \t\t\t\ten,
        \t\t\t\tBase,
        \t\t\t);
        \t\t\tmainGroup = \(id("group"));
        \t\t\tproductRefGroup = \(id("group|Products")) /* Products */;
        \t\t\tprojectDirPath = "";
        \t\t\tprojectRoot = "";
        \t\t\ttargets = (
        \t\t\t);
        \t\t};
        /* End PBXProject section */
        \t};
        \trootObject = \(id("root")) /* Project object */;
        }

        """
    }

    /// The settings of all targets.
    static let sharedSettings: [(String, OpenStepValue)] = [
        ("CODE_SIGN_STYLE", .text("Automatic")), ("CURRENT_PROJECT_VERSION", .text("1")),
        ("MARKETING_VERSION", .text("1.0")), ("PRODUCT_NAME", .text("$(TARGET_NAME)")),
        ("SWIFT_VERSION", .text("6.0")), ("TARGETED_DEVICE_FAMILY", .text("1,2")),
    ]

    private static let projectSettings: [(String, OpenStepValue)] = [
        ("ALWAYS_SEARCH_USER_PATHS", .text("NO")), ("CLANG_ENABLE_MODULES", .text("YES")),
        ("ENABLE_USER_SCRIPT_SANDBOXING", .text("YES")),
        ("IPHONEOS_DEPLOYMENT_TARGET", .text("15.0")),
        ("PROBE_BUNDLE_ID", .text("com.example.probe")), ("SDKROOT", .text("iphoneos")),
        ("SWIFT_EMIT_LOC_STRINGS", .text("NO")),
    ]

    static var debugSettings: [(String, OpenStepValue)] {
        projectSettings + [
            ("DEBUG_INFORMATION_FORMAT", .text("dwarf")), ("ENABLE_TESTABILITY", .text("YES")),
            ("ONLY_ACTIVE_ARCH", .text("YES")),
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", .text("DEBUG $(inherited)")),
            ("SWIFT_OPTIMIZATION_LEVEL", .text("-Onone")),
        ]
    }

    static var releaseSettings: [(String, OpenStepValue)] {
        projectSettings + [
            ("DEBUG_INFORMATION_FORMAT", .text("dwarf-with-dsym")),
            ("SWIFT_COMPILATION_MODE", .text("wholemodule")), ("VALIDATE_PRODUCT", .text("YES")),
        ]
    }

    func addConfigurations(
        _ role: String,
        of owner: String,
        debug: [(String, OpenStepValue)],
        release: [(String, OpenStepValue)],
        to editor: inout OpenStepEditor
    ) {
        for (name, settings) in [("Debug", debug), ("Release", release)] {
            editor.add(
                Self.id("configuration|\(role)|\(name)"),
                comment: name,
                .object(
                    "XCBuildConfiguration",
                    [
                        ("buildSettings", .dictionary(settings.sorted { $0.0 < $1.0 })),
                        ("name", .text(name)),
                    ]
                )
            )
        }
        editor.add(
            Self.id("list|\(role)"),
            comment: "Build configuration list for \(owner)",
            .object(
                "XCConfigurationList",
                [
                    (
                        "buildConfigurations",
                        .array(
                            ["Debug", "Release"].map {
                                Self.reference("configuration|\(role)|\($0)", $0)
                            }
                        )
                    ), ("defaultConfigurationIsVisible", .text("0")),
                    ("defaultConfigurationName", .text("Release")),
                ]
            )
        )
    }

    /// Adds a group for each folder and for the products, and the main group.
    func addGroups(_ targets: [Target], to editor: inout OpenStepEditor) throws {
        let folders = targets.flatMap(\.folders).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        for folder in folders {
            var children = try files(folder)
            if folder == "App" { children += ["Info.plist", "Probe.entitlements"] }
            for file in children { addFile(file, in: folder, to: &editor) }
            editor.add(
                Self.id("group|\(folder)"),
                comment: Self.name(folder),
                .object(
                    "PBXGroup",
                    [
                        (
                            "children",
                            .array(children.map { Self.reference("\(folder)/\($0)", $0) })
                        )
                    ]
                        + (folder == Self.name(folder)
                            ? [] : [("name", .text(Self.name(folder)))])
                        + [("path", .text(folder)), ("sourceTree", .text("<group>"))]
                )
            )
        }
        let products = targets.map { Self.reference("product|\($0.name)", $0.product) }
        editor.add(
            Self.id("group|Products"),
            comment: "Products",
            .object(
                "PBXGroup",
                [
                    ("children", .array(products)), ("name", .text("Products")),
                    ("sourceTree", .text("<group>")),
                ]
            )
        )
        editor.add(
            Self.id("group"),
            comment: nil,
            .object(
                "PBXGroup",
                [
                    (
                        "children",
                        .array(
                            (folders + ["Products"]).map {
                                Self.reference("group|\($0)", Self.name($0))
                            }
                        )
                    ), ("sourceTree", .text("<group>")),
                ]
            )
        )
    }

    private func addFile(_ name: String, in folder: String, to editor: inout OpenStepEditor) {
        let types = [
            "swift": "sourcecode.swift", "plist": "text.plist.xml",
            "entitlements": "text.plist.entitlements", "xcassets": "folder.assetcatalog",
        ]
        let type = types[String(name.split(separator: ".").last ?? "")] ?? "text"
        editor.add(
            Self.id("\(folder)/\(name)"),
            comment: name,
            .object(
                "PBXFileReference",
                [
                    ("lastKnownFileType", .text(type)), ("path", .text(name)),
                    ("sourceTree", .text("<group>")),
                ]
            )
        )
    }

    /// Adds the extension's source files that the installer doesn't add.
    func withSharedFiles(_ document: OpenStepDocument) throws -> [UInt8] {
        let project = try XcodeProject(document)
        let name = "NotificationServiceExtension"
        guard let target = project.targets.first(where: { $0.name == name }),
            let phase = project.objects("buildPhases", of: target.object)
                .first(where: { $0.isa == "PBXSourcesBuildPhase" }),
            let group = project.all("PBXGroup").first(where: { $0["path"] == name })
        else { throw CocoaError(.fileReadCorruptFile) }
        var editor = OpenStepEditor(document, NativeHost.shared)
        let own = try files(name).filter { $0 != "NotificationService.swift" }
        for file in own {
            addFile(file, in: name, to: &editor)
            editor.insert(
                Self.reference("\(name)/\(file)", file),
                into: ["objects", group.id, "children"]
            )
        }
        let shared =
            try own.map { ("\(name)/\($0)", $0) } + files("Shared").map { ("Shared/\($0)", $0) }
        for (path, file) in shared {
            let comment = "\(file) in Sources"
            editor.add(
                Self.id("build|\(name)|\(path)"),
                comment: comment,
                .object("PBXBuildFile", [("fileRef", Self.reference(path, file))])
            )
            editor.insert(
                Self.reference("build|\(name)|\(path)", comment),
                into: ["objects", phase.id, "files"]
            )
        }
        return try editor.result().bytes
    }
}
#endif
