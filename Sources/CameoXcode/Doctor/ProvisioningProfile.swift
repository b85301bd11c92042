import Foundation

/// A provisioning profile: a signed message that contains an XML property list in plain text.
package struct ProvisioningProfile {
    /// The name on Apple's developer website.
    package let name: String
    /// The entitlements that the profile allows.
    package let entitlements: [String: Any]
    /// The expiration date.
    let expiration: Date?

    /// Reads a file; returns `nil` if it isn't a provisioning profile.
    package init?(_ file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let start = data.range(of: Data("<?xml".utf8))?.lowerBound,
            let end = data.range(of: Data("</plist>".utf8), in: start..<data.endIndex)?.upperBound,
            let list = try? PropertyListSerialization.propertyList(
                from: data[start..<end],
                format: nil
            ),
            let object = list as? [String: Any],
            let entitlements = object["Entitlements"] as? [String: Any]
        else { return nil }
        name = object["Name"] as? String ?? file.lastPathComponent
        self.entitlements = entitlements
        expiration = object["ExpirationDate"] as? Date
    }

    /// Whether the profile's application identifier matches a bundle ID, such as
    /// `ABCDE12345.com.example.app` or `ABCDE12345.com.example.*`.
    func covers(_ bundleID: String) -> Bool {
        guard let own = entitlements["application-identifier"] as? String,
            let dot = own.firstIndex(of: ".")
        else { return false }
        let pattern = own[own.index(after: dot)...]
        return pattern.hasSuffix("*")
            ? bundleID.hasPrefix(pattern.dropLast()) : pattern == bundleID
    }

    /// The profiles in a folder and its immediate subfolders.
    static func profiles(in directory: URL) -> [ProvisioningProfile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        let directories = [directory] + names.sorted().map(directory.appendingPathComponent)
        return directories.flatMap { directory -> [ProvisioningProfile] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
            return names.filter { $0.hasSuffix(".mobileprovision") }.sorted().compactMap {
                ProvisioningProfile(directory.appendingPathComponent($0))
            }
        }
    }
}
