#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// The project `service-extension` with another extension class.
struct AdoptCopy {
    private let copy: ProjectCopy
    /// The path of the class's file.
    let source: String
    /// The value of `NSExtensionPrincipalClass` in the Info.plist.
    let principalClass: String

    /// - Parameter file: The name of the class's file in `Fixtures/adopt`.
    init(_ file: String) throws {
        copy = try ProjectFixture(name: "service-extension").copy()
        let fixtures = URL(fileURLWithPath: Repository.folder("Fixtures/adopt"))
        let bytes = try Data(contentsOf: fixtures.appendingPathComponent(file))
        guard file.hasSuffix(".m") else {
            source = "PushExtension/PushService.swift"
            let isNamed = String(decoding: bytes, as: UTF8.self).contains("@objc(EnginePush)")
            principalClass = isNamed ? "EnginePush" : "$(PRODUCT_MODULE_NAME).PushService"
            try bytes.write(to: copy.folder.appendingPathComponent(source))
            if isNamed {
                try copy.edit("PushExtension/Info.plist") {
                    $0 = $0.replacingOccurrences(
                        of: "$(PRODUCT_MODULE_NAME).PushService",
                        with: "EnginePush"
                    )
                }
            }
            return
        }
        source = "PushExtension/PushService.m"
        principalClass = "PushService"
        try bytes.write(to: copy.folder.appendingPathComponent(source))
        let header = try Data(contentsOf: fixtures.appendingPathComponent("PushService.h"))
        try header.write(to: copy.folder.appendingPathComponent("PushExtension/PushService.h"))
        try FileManager.default.removeItem(
            at: copy.folder.appendingPathComponent("PushExtension/PushService.swift")
        )
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "PushService.swift", with: "PushService.m")
        }
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "$(PRODUCT_MODULE_NAME).PushService",
                with: "PushService"
            )
        }
    }

    @discardableResult
    func adopt(
        _ change: (inout Adoption.Options) -> Void = { _ in }
    ) throws -> InstallPlan {
        try copy.adopt(change)
    }

    func uninstall() throws { try copy.uninstall() }
    func files() throws -> [String: Data] { try copy.files() }
    func text(_ path: String) throws -> String { try copy.text(path) }
    func path(_ path: String) -> String { copy.folder.appendingPathComponent(path).path }

    var bundle: URL { copy.bundle }
    func edit(_ path: String, _ change: (inout String) -> Void) throws {
        try copy.edit(path, change)
    }
    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self.path(path)))
    }

    /// Adds a file to the sources of the extension.
    func addSource(_ text: String, named name: String) throws {
        try write(text, to: "PushExtension/\(name)")
        let (file, build) = ("00000000000000000000A001", "00000000000000000000A002")
        try editProject {
            $0 = $0.replacingOccurrences(
                of: "/* Begin PBXBuildFile section */",
                with:
                    "/* Begin PBXBuildFile section */\n\t\t\(build) = {isa = PBXBuildFile; fileRef = \(file); };"
            )
            .replacingOccurrences(
                of: "/* Begin PBXFileReference section */",
                with:
                    "/* Begin PBXFileReference section */\n\t\t\(file) = {isa = PBXFileReference; "
                    + "path = PushExtension/\(name); sourceTree = SOURCE_ROOT; };"
            )
            .replacingOccurrences(
                of: "PushService.swift in Sources */,",
                with: "PushService.swift in Sources */,\n\t\t\t\t\(build),"
            )
        }
    }

    /// Installs an extension that Cameo creates.
    func install() throws { try copy.install() }

    /// Returns a property list. (default: the extension's Info.plist)
    func infoPlist(_ path: String = "PushExtension/Info.plist") throws -> PropertyValue {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: self.path(path))))
        return try #require(PropertyValue(plist: bytes))
    }

    /// Returns the names of the files that the extension compiles.
    func compiledFiles() throws -> [String] {
        let folder = try ProjectFolder(copy.bundle)
        let target = try #require(folder.project.targets.first { $0.name == "PushExtension" })
        return target.sourceFiles(in: folder, FileOverlay()).map(\.path)
    }

    /// Returns the content of the file for a vendor's step.
    static func step(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: Repository.folder("Examples/VendorSteps/\(name)"))
            .map(Array.init)
    }
}

extension ProjectCopy {
    /// Adopts the extension of the first app.
    @discardableResult
    func adopt(
        _ change: (inout Adoption.Options) -> Void = { _ in },
        options: TestInstallation = Self.options(),
        app: String? = nil
    ) throws -> InstallPlan {
        var choice = Adoption.Options()
        change(&choice)
        var options = options
        options.resources.vendorStep = AdoptCopy.step
        options.options.adoption = choice
        let all = options
        let folder = try ProjectFolder(bundle)
        let app = try app ?? #require(folder.appTargets.first).name
        let plan = try Installer(folder) { _ in all.resources }
            .plan(.adopt((app, all.options)))
        try plan.changes.write()
        return plan
    }
}

extension ProjectFixture {
    /// Returns a copy with a service extension that doesn't use Cameo: an installed extension with
    /// another class and another library.
    func copyWithExtension() throws -> ProjectCopy {
        let copy = try copy()
        let options = ProjectCopy.options { $0.skipsApp = true }
        let plan = try copy.install(options)
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        let source = try Data(
            contentsOf: URL(fileURLWithPath: Repository.folder("Fixtures/adopt/hides.swift"))
        )
        let text = String(decoding: source, as: UTF8.self)
            .replacingOccurrences(of: "PushService", with: "NotificationService")
        for change in plan.changes.changes {
            let name = change.file.lastPathComponent
            if name == "NotificationService.swift" {
                try Data(text.utf8).write(to: URL(change.file))
            } else if name == "project.pbxproj" || name == "Podfile" {
                let old = String(decoding: change.after ?? [], as: UTF8.self)
                let new = old.replacingOccurrences(
                    of: "productName = Cameo;",
                    with: "productName = Engine;"
                )
                .replacingOccurrences(of: "pod 'Cameo'", with: "pod 'Engine'")
                try Data(new.utf8).write(to: URL(change.file))
            }
        }
        return copy
    }
}

extension AdoptCopy {
    /// Writes an xcconfig file, and makes it the base of all build configurations.
    func addBaseConfiguration(_ text: String, named name: String) throws {
        try write(text, to: name)
        let id = "00000000000000000000AAAA"
        let section = "/* Begin PBXFileReference section */"
        try editProject {
            $0 = $0.replacingOccurrences(
                of: section,
                with:
                    "\(section)\n\t\t\(id) = {isa = PBXFileReference; path = \(name); sourceTree = SOURCE_ROOT; };"
            )
            .replacingOccurrences(
                of: "isa = XCBuildConfiguration;",
                with: "isa = XCBuildConfiguration; baseConfigurationReference = \(id);"
            )
        }
    }

    func editProject(_ change: (inout String) throws -> Void) throws {
        let path = "Engines.xcodeproj/project.pbxproj"
        var text = try self.text(path)
        try change(&text)
        try write(text, to: path)
    }

    /// Returns the values of a setting in the extension's build configurations.
    func settings(_ name: String) throws -> [String?] {
        let folder = try ProjectFolder(bundle)
        let target = try #require(folder.project.targets.first { $0.name == "PushExtension" })
        return target.configurations.map { folder.settings(of: target, $0)[name] }
    }

    /// Writes entitlements with app groups.
    func setGroups(_ groups: [String], of path: String) throws {
        let list = PlistValue.dictionary([
            .init(EntitlementName.appGroups, .array(groups.map(PlistValue.string)))
        ])
        try write(list.file, to: path)
    }
}
#endif
