#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// A correct project, and helper functions that change it.
extension DoctorTests {
    static let project = "Engines.xcodeproj/project.pbxproj"
    static let service = "NotificationServiceExtension"
    static let content = "NotificationContentExtension"

    /// Returns a project after `cameo install --content-extension`.
    static func healthy() throws -> ProjectCopy {
        let copy = Scratch.newURL()
        try FileManager.default.copyItem(at: installed.get().folder, to: copy)
        return try ProjectCopy(folder: copy)
    }

    /// The project, which is installed once for all tests.
    private static let installed = Result {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.addsContentExtension = true
                $0.keychainGroup = "com.example.keys"
            }
        )
        return copy
    }

    /// Changes the build settings of the service extension.
    static func settings(
        _ copy: ProjectCopy,
        _ old: String,
        _ new: String
    ) throws {
        try copy.edit(project) { text in
            var parts = text.components(separatedBy: "isa = XCBuildConfiguration;")
            for index in parts.indices
            where parts[index].contains("INFOPLIST_FILE = \(service)/Info.plist;") {
                parts[index] = parts[index].replacingOccurrences(of: old, with: new)
            }
            text = parts.joined(separator: "isa = XCBuildConfiguration;")
        }
    }

    /// Changes the project in the same way as an update by Xcode 27.
    static func xcode27(_ copy: ProjectCopy) throws {
        try replace(copy, project, "LastUpgradeCheck = 1420;", "LastUpgradeCheck = 2700;")
    }

    static func replace(
        _ copy: ProjectCopy,
        _ path: String,
        _ old: String,
        _ new: String
    ) throws {
        let before = try copy.text(path)
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: old, with: new) }
        #expect(try copy.text(path) != before, "the fault was not introduced")
    }

    /// Removes the first line that contains a string.
    static func drop(_ copy: ProjectCopy, _ path: String, _ text: String) throws {
        try copy.edit(path) { file in
            var lines = file.components(separatedBy: "\n")
            let index = lines.firstIndex { $0.contains(text) }
            #expect(index != nil, "the fault was not introduced")
            if let index { lines.remove(at: index) }
            file = lines.joined(separator: "\n")
        }
    }

    /// Removes a product from the target that links it.
    static func unlink(_ product: String, _ copy: ProjectCopy) throws {
        let objects = try copy.objects()
        let id = try #require(objects.first { $0.value["productName"] as? String == product }).key
        try drop(copy, project, "\t\t\t\t\(id) /* \(product) */,")
    }

    /// Links the product `CameoApp` to an extension, in addition to the extension's own product.
    static func linkAppProduct(_ copy: ProjectCopy, to name: String) throws {
        let objects = try copy.objects()
        let product = try #require(
            objects.first { $0.value["productName"] as? String == "CameoApp" }
        ).key
        let target = try #require(objects.first { $0.value["name"] as? String == name })
        let own = try #require((target.value["packageProductDependencies"] as? [String])?.first)
        let module = try #require(objects[own]?["productName"] as? String)
        let line = "\t\t\tpackageProductDependencies = (\n\t\t\t\t\(own) /* \(module) */,"
        try replace(copy, project, line, "\(line)\n\t\t\t\t\(product),")
    }

    /// Adds a script phase with the given fields before the phase that embeds the extensions.
    static func addScript(_ copy: ProjectCopy, _ fields: String) throws {
        let id = "AA00AA00AA00AA00AA00AA00"
        let end = "/* End PBXCopyFilesBuildPhase section */"
        try replace(
            copy,
            project,
            end,
            "\t\t\(id) = {isa = PBXShellScriptBuildPhase; \(fields) };\n\(end)"
        )
        let objects = try copy.objects()
        let phase = try #require(
            objects.first { $0.value["name"] as? String == "Embed Foundation Extensions" }
        )
        try replace(
            copy,
            project,
            "\t\t\t\t\(phase.key) /* Embed Foundation Extensions */,",
            "\t\t\t\t\(id),\n\t\t\t\t\(phase.key),"
        )
    }

    /// Returns the identifier of the service extension's Release configuration.
    static func ownRelease(in text: String) -> String? {
        let parts = text.components(
            separatedBy: " /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;"
        )
        for (head, body) in zip(parts, parts.dropFirst())
        where body.contains("INFOPLIST_FILE = \(service)/Info.plist;") {
            let settings = body.components(separatedBy: "name = Release;")[0]
            if settings.contains("INFOPLIST_FILE = \(service)/Info.plist;") {
                return String(head.suffix(24))
            }
        }
        return nil
    }

    /// Returns the identifier of the build file for the embedded service extension.
    static func buildFile(_ copy: ProjectCopy) throws -> String {
        let objects = try copy.objects()
        let product = try #require(
            objects.first { $0.value["path"] as? String == "\(service).appex" }
        ).key
        return try #require(
            objects.first {
                $0.value["isa"] as? String == "PBXBuildFile"
                    && $0.value["fileRef"] as? String == product
            }
        ).key
    }

    static func expo(_ copy: ProjectCopy, _ entries: String) throws {
        let text =
            #"{"expo": {"extra": {"eas": {"build": {"experimental": {"ios": {"appExtensions": "#
            + entries + "}}}}}}}"
        try Data(text.utf8).write(to: copy.folder.appendingPathComponent("app.json"))
    }

    /// Removes the links to the library, and keeps the content extension's deployment target.
    static func removeLibrary(_ copy: ProjectCopy) throws {
        try replace(copy, project, "productName = CameoApp;", "productName = Features;")
        try replace(copy, project, "productName = Cameo;", "productName = Engine;")
        let line = "INFOPLIST_FILE = \(content)/Info.plist;"
        try replace(copy, project, line, "\(line) IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
    }

    /// Adds a .NET app that ships instead of the app in the Xcode project.
    static func dotNetApp(_ copy: ProjectCopy, extensions: String) throws {
        try copy.write(
            """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><UseMaui>true</UseMaui>
            <OutputType>Exe</OutputType><ApplicationId>com.example.engines</ApplicationId>
            </PropertyGroup>\(extensions)</Project>
            """,
            to: "Engines.csproj"
        )
        let entitlements = try copy.text("Engines/Engines.entitlements")
        try copy.write(entitlements, to: "Platforms/iOS/Entitlements.plist")
        try copy.write(try copy.text("Engines/Info.plist"), to: "Platforms/iOS/Info.plist")
    }

    /// Sets up the project to use `credentials.json`, which has entries for these targets.
    static func credentials(_ copy: ProjectCopy, _ targets: [String]) throws {
        let eas = #"{"build": {"production": {"credentialsSource": "local"}}}"#
        try Data(eas.utf8).write(to: copy.folder.appendingPathComponent("eas.json"))
        let entries = targets.map {
            #""\#($0)": {"provisioningProfilePath": "Engines.mobileprovision"}"#
        }
        let text = "{\"ios\": {\(entries.joined(separator: ", "))}}"
        try Data(text.utf8).write(to: copy.folder.appendingPathComponent("credentials.json"))
    }

    /// The entitlements that a profile must allow for the correct project.
    static let allowed = """
        <key>aps-environment</key><string>development</string>
        <key>com.apple.developer.usernotifications.communication</key><true/>
        <key>com.apple.security.application-groups</key><array/>
        <key>keychain-access-groups</key><array/>
        """

    static func profile(
        _ copy: ProjectCopy,
        _ entitlements: String,
        more: String = "",
        id: String = "com.example.*"
    ) throws {
        let text = """
            signed\u{0}<?xml version="1.0"?><plist version="1.0"><dict><key>Name</key><string>Engines</string>
            \(more)<key>Entitlements</key><dict><key>application-identifier</key>
            <string>ABCDE12345.\(id)</string>\(entitlements)</dict></dict></plist>\u{0}
            """
        try Data(text.utf8).write(
            to: copy.folder.appendingPathComponent("Engines.mobileprovision")
        )
    }
}
#endif
