import Foundation
import TestSupport
import Testing

/// The privacy manifest declares exactly the API that the sources use.
@Suite struct PrivacyManifestTests {
    /// Apple's categories, with the names of their API in Swift.
    private let names: [String: [String]] = [
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "stat()", "lstat(", "fstat(", "modificationDate", "creationDate", "getattrlist",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "statfs", "statvfs", "systemFreeSize", "systemSize", "volumeAvailableCapacity",
            "volumeTotalCapacity",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults"],
    ]

    @Test func `the declared API categories are those in use`() throws {
        let data = Data(try Repository.text("Sources/Cameo/PrivacyInfo.xcprivacy").utf8)
        let manifest =
            try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(manifest?["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest?["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        let types = manifest?["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
        let declared = types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        let reasons = types.compactMap { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] }
        #expect(reasons == [["C617.1"]])
        let root = Repository.folder("Sources/Cameo")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let sources = try files.filter { $0.hasSuffix(".swift") }.map {
            try Repository.text("Sources/Cameo/\($0)")
        }
        #expect(sources.count > 100)
        let used = names.filter { _, names in
            sources.contains { source in names.contains { source.contains($0) } }
        }
        #expect(Set(used.keys) == Set(declared))
    }
}
