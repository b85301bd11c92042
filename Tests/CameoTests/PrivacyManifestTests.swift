import Foundation
import TestSupport
import Testing

/// Tests that each module's privacy manifest declares exactly the APIs that the module uses.
@Suite struct PrivacyManifestTests {
    /// An API that requires a reason. Source: Apple, "Describing use of required reason API".
    private struct API {
        /// The name in a privacy manifest, without the prefix.
        let category: String
        /// The reason that apps and extensions declare for files in their containers, or `nil` if
        /// no module may use it.
        var reason: String?
        /// Imported functions.
        var functions: Set<String> = []
        /// Names in Swift, including code that only compiles for Apple platforms.
        let names: [String]
    }

    private static let list = [
        API(
            category: "FileTimestamp",
            reason: "C617.1",
            functions: [
                "stat", "fstat", "fstatat", "lstat", "getattrlist", "getattrlistbulk",
                "fgetattrlist", "getattrlistat",
            ],
            names: [
                "stat()", "lstat(", "fstat(", "modificationDate", "creationDate",
                "contentModificationDate", "getattrlist",
            ]
        ),
        API(
            category: "SystemBootTime",
            functions: ["mach_absolute_time"],
            names: ["systemUptime", "mach_absolute_time"]
        ),
        API(
            category: "DiskSpace",
            functions: ["statfs", "statvfs", "fstatfs", "fstatvfs"],
            names: [
                "statfs", "statvfs", "systemFreeSize", "systemSize", "volumeAvailableCapacity",
                "volumeTotalCapacity",
            ]
        ),
        API(category: "ActiveKeyboards", names: ["activeInputModes"]),
        API(category: "UserDefaults", names: ["UserDefaults"]),
    ]

    private static let modules = ["Cameo", "CameoApp", "CameoContentUI"]

    /// Returns the declared reasons by category; empty if the module has no manifest.
    private func declared(_ module: String) throws -> [String: [String]] {
        let path = "Sources/\(module)/PrivacyInfo.xcprivacy"
        guard FileManager.default.fileExists(atPath: Repository.folder(path)) else { return [:] }
        let data = Data(try Repository.text(path).utf8)
        let manifest = try #require(
            try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        )
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        return types.reduce(into: [:]) { declared, type in
            let name = type["NSPrivacyAccessedAPIType"] as? String ?? ""
            let reasons = type["NSPrivacyAccessedAPITypeReasons"] as? [String]
            declared[name.replacingOccurrences(of: "NSPrivacyAccessedAPICategory", with: "")] =
                reasons
        }
    }

    /// Returns the reasons that the manifest must declare, by category.
    private func required(where isUsed: (API) -> Bool) -> [String: [String]] {
        Self.list.filter(isUsed).reduce(into: [:]) { $0[$1.category] = [$1.reason ?? "none"] }
    }

    @Test(arguments: modules)
    func `the declared APIs match the APIs in the sources`(_ module: String) throws {
        let root = Repository.folder("Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let sources = try files.filter { $0.hasSuffix(".swift") }.map {
            try Repository.text("Sources/\(module)/\($0)")
        }
        #expect(!sources.isEmpty)
        let used = required { api in
            sources.contains { source in api.names.contains { source.contains($0) } }
        }
        #expect(try declared(module) == used)
    }

    #if os(macOS) || os(Linux)
    @Test(arguments: modules)
    func `the declared APIs match the APIs that the object files import`(_ module: String) throws {
        let symbols = try importedSymbols(Repository.product("\(module).build"))
        // Every module imports this symbol.
        #expect(symbols.contains("swift_release"))
        let used = required { api in
            !api.functions.isDisjoint(with: symbols)
                || api.names.contains { name in symbols.contains { $0.contains(name) } }
        }
        #expect(try declared(module) == used)
    }

    /// Returns the undefined symbols of the object files in a folder.
    private func importedSymbols(_ folder: URL) throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["nm", "-u"]
            + names.filter { $0.hasSuffix(".o") }.map { folder.appendingPathComponent($0).path }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Set(
            text.split(separator: "\n").compactMap { line in
                // The format is `U fstat` on Linux, and `_fstat` on macOS.
                guard let name = line.split(separator: " ").last, !name.hasSuffix(":") else {
                    return nil
                }
                #if os(macOS)
                return String(name.drop { $0 == "_" })
                #else
                return String(name)
                #endif
            }
        )
    }
    #endif
}
