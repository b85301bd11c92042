#if os(macOS) || os(Linux)
import Cameo
import CameoAnalysis
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoCLI
@testable import CameoCommands
@testable import CameoXcode

/// Tests of reading the files and vendors that options specify.
@Suite struct InstallResourceTests {
    private let root: URL

    init() throws {
        root = Scratch.newURL()
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: root.appendingPathComponent(name))
    }

    private func resources(
        _ change: (inout InstallOptions) -> Void
    ) throws -> InstallResources {
        var options = InstallOptions()
        change(&options)
        return try InstallResources(
            reading: options,
            root: FilePath(root),
            NativeHost.shared
        )
    }

    private func options(_ words: [String]) throws -> InstallOptions {
        let arguments = try CommandSyntax.of(.install).parse(words)
        return try ProjectContext(arguments, NativeHost.shared).options(root: FilePath(root))
    }

    private func optionsRefusal(_ body: () throws -> Void) -> ProjectError.Option? {
        let error = #expect(throws: CommandError.self) { try body() }
        if case .project(.options(let error), _)? = error { return error }
        return nil
    }

    @Test func `files are read, and settings are converted to the extension's format`() throws {
        try write("extension NotificationHook { func willProcessNotification() {} }", "Hook.swift")
        try write(#"{"senderIdKey": "a.b"}"#, "mapping.json")
        let resources = try resources {
            $0.hook = "Hook.swift"
            $0.mapping = "mapping.json"
            $0.cacheSizeLimitMB = 20
            $0.allowedHosts = "a.example.com, b.example.com"
            $0.packageLocation = "copy:Packages/Cameo"
        }
        #expect(resources.hook?.name == "Hook.swift")
        #expect(
            resources.packageLocation
                == .folder(FilePath(root).file("Packages/Cameo"))
        )
        #expect(
            resources.settings == [
                .init("cacheSizeLimitMB", .integer(20)), .init("logLevel", .string("off")),
                .init(
                    "allowedHosts",
                    .array([.string("a.example.com"), .string("b.example.com")])
                ),
                .init("mapping", .dictionary([.init("senderIdKey", .string("a.b"))])),
            ]
        )
        let remote = try self.resources { $0.packageLocation = "https://git.example.com/cameo.git" }
        #expect(
            remote.packageLocation
                == .repository(
                    "https://git.example.com/cameo.git",
                    version: CommandLineTool.version
                )
        )
    }

    @Test func `settings that the extension can't use are rejected`() throws {
        let error = optionsRefusal { _ = try resources { $0.logLevel = "loud" } }
        guard case .invalidSettings(.unknownChoice("logLevel", "loud", _))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `vendors that can't be used are rejected`() throws {
        func refusal(_ word: String) throws -> ProjectError.Option? {
            optionsRefusal { _ = try resources { $0.vendors = [word] } }
        }
        for word in ["acme", ""] {
            guard case .unknownVendor(word, let vendors)? = try refusal(word) else {
                Issue.record("\(word) is a vendor")
                continue
            }
            #expect(vendors.contains("braze"))
        }
        #expect(
            try refusal("braze:a=b")
                == .unknownVendorOption(vendor: "braze", option: "a", options: ["appGroup"])
        )
        #expect(
            try refusal("braze:appGroup=a") == .invalidAppGroup("a", option: "--vendor braze")
        )
        #expect(
            try refusal("customerio")
                == .missingVendorOption(vendor: "customerio", option: "apiKey")
        )
        #expect(
            try refusal("customerio:apiKey=a,provider=hms")
                == .invalidVendorOption(
                    vendor: "customerio",
                    option: "provider",
                    choices: ["apn", "fcm"]
                )
        )
        #expect(
            try refusal("customerio:apiKey=a,isInEU=yes")
                == .invalidVendorOption(
                    vendor: "customerio",
                    option: "isInEU",
                    choices: ["true", "false"]
                )
        )
    }

    @Test func `paths are relative to the project's folder`() throws {
        let words = [
            "--hook", root.appendingPathComponent("a/Hook.swift").path,
            "--package-location", "copy:\(root.appendingPathComponent("Cameo").path)",
            "--no-app-group", "--project", ".",
        ]
        #expect(
            try options(words).values() == [
                "--hook": ["a/Hook.swift"], "--package-location": ["copy:Cameo"],
                "--app-group": ["none"],
            ]
        )
        #expect(
            optionsRefusal { _ = try options(words + ["--app-group", "group.a"]) }
                == .conflictingOptions(["--app-group", "--no-app-group"])
        )
        let outside = "copy:\(root.deletingLastPathComponent().path)"
        #expect(
            optionsRefusal { _ = try options(["--package-location", outside]) }
                == .invalidValue(
                    option: "--package-location",
                    value: outside,
                    expected: .subfolder
                )
        )
    }
}
#endif
