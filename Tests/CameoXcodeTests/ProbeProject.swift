#if os(macOS) || os(Linux)
import CameoAnalysis
import CameoHost
import CameoNativeHost
import Foundation

@testable import CameoXcode

/// A generator for the Xcode project of `Examples/Probe`. It creates an app and two test targets
/// with the editor, and adds the service extension with the installer.
struct ProbeProject {
    /// A target that isn't the extension, which the installer adds.
    struct Target {
        let name: String
        let product: String
        let type: String
        let fileType: String
        /// The folders whose files the target compiles.
        let folders: [String]
        let settings: [(String, OpenStepValue)]
    }

    static let app = Target(
        name: "Probe",
        product: "Probe.app",
        type: "com.apple.product-type.application",
        fileType: "wrapper.application",
        folders: ["App", "Cases", "Content", "Shared"],
        settings: [
            ("ASSETCATALOG_COMPILER_APPICON_NAME", .text("AppIcon")),
            ("CODE_SIGN_ENTITLEMENTS", .text("$(PROBE_ENTITLEMENTS)")),
            ("GENERATE_INFOPLIST_FILE", .text("YES")),
            ("INFOPLIST_FILE", .text("App/Info.plist")),
            ("INFOPLIST_KEY_UIApplicationSceneManifest_Generation", .text("YES")),
            ("INFOPLIST_KEY_UILaunchScreen_Generation", .text("YES")),
            ("LD_RUNPATH_SEARCH_PATHS", runPaths(["Frameworks"])),
            ("PRODUCT_BUNDLE_IDENTIFIER", .text("$(PROBE_BUNDLE_ID)")),
            // Examples/Probe/tool/probe replaces the setting for trials without the entitlement.
            ("PROBE_ENTITLEMENTS", .text("App/Probe.entitlements")),
            ("REGISTER_APP_GROUPS", .text("YES")),
        ]
    )

    static let tests = [
        Target(
            name: "ProbeTests",
            product: "ProbeTests.xctest",
            type: "com.apple.product-type.bundle.unit-test",
            fileType: "wrapper.cfbundle",
            // The last folder contains the tests of Cameo that require an app.
            folders: [
                "HostedTests", "Cases", "Content", "TestSupport", "../../Tests/AppleTests/Hosted",
            ],
            settings: [
                ("BUNDLE_LOADER", .text("$(TEST_HOST)")), ("GENERATE_INFOPLIST_FILE", .text("YES")),
                ("LD_RUNPATH_SEARCH_PATHS", runPaths(["Frameworks", "../Frameworks"])),
                ("PRODUCT_BUNDLE_IDENTIFIER", .text("$(PROBE_BUNDLE_ID).tests")),
                (
                    "TEST_HOST",
                    .text("$(BUILT_PRODUCTS_DIR)/Probe.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Probe")
                ),
            ]
        ),
        Target(
            name: "ProbeInterfaceTests",
            product: "ProbeInterfaceTests.xctest",
            type: "com.apple.product-type.bundle.ui-testing",
            fileType: "wrapper.cfbundle",
            folders: ["InterfaceTests", "Cases", "Content", "TestSupport"],
            settings: [
                ("GENERATE_INFOPLIST_FILE", .text("YES")),
                ("LD_RUNPATH_SEARCH_PATHS", runPaths(["Frameworks", "../Frameworks"])),
                ("PRODUCT_BUNDLE_IDENTIFIER", .text("$(PROBE_BUNDLE_ID).interface-tests")),
                ("TEST_TARGET_NAME", .text("Probe")),
            ]
        ),
    ]

    private static func runPaths(_ folders: [String]) -> OpenStepValue {
        .texts(["$(inherited)"] + folders.map { "@executable_path/\($0)" })
    }

    /// The folder of the example. Only its sources are read.
    let sources: URL
    /// The folder of the package that the project references.
    let package: URL

    /// Writes the project to a folder that contains a copy of the app's files.
    func write(to folder: URL) throws {
        let bundle = folder.appendingPathComponent("Probe.xcodeproj")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let file = bundle.appendingPathComponent("project.pbxproj")
        try Data(try withTargets()).write(to: file)
        try install(bundle)
        let document = try OpenStepDocument(Array(try Data(contentsOf: file)))
        try Data(try withSharedFiles(document)).write(to: file)
    }

    /// Adds the service extension.
    private func install(_ bundle: URL) throws {
        var options = InstallOptions()
        options.integration = .spm
        var resources = InstallResources()
        resources.packageLocation = .folder(FilePath(package))
        // Examples/Probe/tool/probe serves images to a simulator.
        resources.settings = [.init("allowsLocalhost", .bool(true))]
        let plan = try Installer(ProjectFolder(bundle)) { [resources] _ in resources }
            .plan(.install([(Self.app.name, options)]))
        try plan.changes.write()
        try allowLocalNetworking(bundle.deletingLastPathComponent())
    }

    /// Allows the extension to use `http://localhost`, which App Transport Security blocks by
    /// default.
    private func allowLocalNetworking(_ folder: URL) throws {
        let file = folder.appendingPathComponent("NotificationServiceExtension/Info.plist")
        let key = "\t<key>NSExtension</key>\n"
        let parts = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            .components(separatedBy: key)
        precondition(parts.count == 2, "the extension's Info.plist has an unexpected format")
        let exception = """
            \t<key>NSAppTransportSecurity</key>
            \t<dict>
            \t\t<key>NSAllowsLocalNetworking</key>
            \t\t<true/>
            \t</dict>

            """
        try Data((parts[0] + exception + key + parts[1]).utf8).write(to: file)
    }

    // MARK: Objects

    static func id(_ role: String) -> String {
        FNV1a.hexadecimal(of: "Examples/Probe|\(role)", digits: 24)
    }

    static func reference(_ role: String, _ comment: String) -> OpenStepValue {
        .text(id(role), comment: comment)
    }

    /// Returns the name of a folder's group.
    static func name(_ folder: String) -> String {
        folder.split(separator: "/").last.map(String.init) ?? folder
    }

    /// Returns the names of the files in a folder that are compiled or copied.
    func files(_ folder: String) throws -> [String] {
        let path = sources.appendingPathComponent(folder).path
        return try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".xcassets") }.sorted()
    }

    /// Returns a project with the app and its tests.
    private func withTargets() throws -> [UInt8] {
        var editor = OpenStepEditor(
            try OpenStepDocument(Array(Self.empty.utf8)),
            NativeHost.shared
        )
        addConfigurations(
            "project",
            of: "PBXProject \"Probe\"",
            debug: Self.debugSettings,
            release: Self.releaseSettings,
            to: &editor
        )
        let targets = [Self.app] + Self.tests
        for target in targets { try add(target, to: &editor) }
        addDependencies(to: &editor)
        try addGroups(targets, to: &editor)
        editor.insert(
            Self.reference("target|Probe", "Probe"),
            into: ["objects", Self.id("root"), "targets"]
        )
        for target in Self.tests {
            editor.insert(
                Self.reference("target|\(target.name)", target.name),
                into: ["objects", Self.id("root"), "targets"]
            )
        }
        return try editor.result().bytes
    }

    private func add(_ target: Target, to editor: inout OpenStepEditor) throws {
        let name = target.name
        var compiled: [OpenStepValue] = []
        var copied: [OpenStepValue] = []
        for folder in target.folders {
            for file in try files(folder) {
                let isSource = file.hasSuffix(".swift")
                let comment = "\(file) in \(isSource ? "Sources" : "Resources")"
                let role = "build|\(name)|\(folder)/\(file)"
                editor.add(
                    Self.id(role),
                    comment: comment,
                    .object(
                        "PBXBuildFile",
                        [("fileRef", Self.reference("\(folder)/\(file)", file))]
                    )
                )
                let reference = Self.reference(role, comment)
                if isSource { compiled.append(reference) } else { copied.append(reference) }
            }
        }
        let phases = [("Sources", compiled), ("Frameworks", []), ("Resources", copied)]
        for (phase, files) in phases {
            editor.add(
                Self.id("\(phase)|\(name)"),
                comment: phase,
                .object(
                    "PBX\(phase)BuildPhase",
                    [
                        ("buildActionMask", .text("2147483647")), ("files", .array(files)),
                        ("runOnlyForDeploymentPostprocessing", .text("0")),
                    ]
                )
            )
        }
        let settings = (target.settings + Self.sharedSettings).sorted { $0.0 < $1.0 }
        addConfigurations(
            name,
            of: "PBXNativeTarget \"\(name)\"",
            debug: settings,
            release: settings,
            to: &editor
        )
        editor.add(
            Self.id("product|\(name)"),
            comment: target.product,
            .object(
                "PBXFileReference",
                [
                    ("explicitFileType", .text(target.fileType)), ("includeInIndex", .text("0")),
                    ("path", .text(target.product)), ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
                ]
            )
        )
        let list = "Build configuration list for PBXNativeTarget \"\(name)\""
        let isTest = target.name != Self.app.name
        editor.add(
            Self.id("target|\(name)"),
            comment: name,
            .object(
                "PBXNativeTarget",
                [
                    ("buildConfigurationList", Self.reference("list|\(name)", list)),
                    (
                        "buildPhases",
                        .array(phases.map { Self.reference("\($0.0)|\(name)", $0.0) })
                    ),
                    ("buildRules", .array([])),
                    (
                        "dependencies",
                        .array(
                            isTest
                                ? [Self.reference("dependency|\(name)", "PBXTargetDependency")]
                                : []
                        )
                    ),
                    ("name", .text(name)), ("packageProductDependencies", .array([])),
                    ("productName", .text(name)),
                    ("productReference", Self.reference("product|\(name)", target.product)),
                    ("productType", .text(target.type)),
                ]
            )
        )
    }

    /// Adds the test targets' dependencies on the app.
    private func addDependencies(to editor: inout OpenStepEditor) {
        for target in Self.tests {
            editor.add(
                Self.id("proxy|\(target.name)"),
                comment: "PBXContainerItemProxy",
                .object(
                    "PBXContainerItemProxy",
                    [
                        ("containerPortal", Self.reference("root", "Project object")),
                        ("proxyType", .text("1")),
                        ("remoteGlobalIDString", .text(Self.id("target|Probe"))),
                        ("remoteInfo", .text("Probe")),
                    ]
                )
            )
            editor.add(
                Self.id("dependency|\(target.name)"),
                comment: "PBXTargetDependency",
                .object(
                    "PBXTargetDependency",
                    [
                        ("target", Self.reference("target|Probe", "Probe")),
                        (
                            "targetProxy",
                            Self.reference("proxy|\(target.name)", "PBXContainerItemProxy")
                        ),
                    ]
                )
            )
        }
    }
}

extension OpenStepValue {
    /// Returns an object with its class as the first field.
    static func object(_ isa: String, _ fields: [(String, OpenStepValue)]) -> OpenStepValue {
        .dictionary([("isa", .text(isa))] + fields)
    }
}
#endif
