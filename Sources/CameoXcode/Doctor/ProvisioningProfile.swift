import CameoHost

/// A provisioning profile: a signed message (CMS) that contains an XML property list in plain text.
package struct ProvisioningProfile {
    /// The name on Apple's developer website.
    package let name: String
    /// The entitlements that the profile allows.
    package let entitlements: PropertyValue
    /// The expiration date, in seconds since January 1, 2001 (UTC); `nil` if the profile contains
    /// none.
    let expiration: Double?

    /// Reads a provisioning profile; returns `nil` if the file isn't one.
    package init?(_ file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file),
            let list = Self.propertyList(inMessage: bytes),
            let entitlements = list["Entitlements"], case .dictionary = entitlements
        else { return nil }
        name = list["Name"]?.string ?? file.lastPathComponent
        self.entitlements = entitlements
        expiration = if case .date(let seconds)? = list["ExpirationDate"] { seconds } else { nil }
    }

    /// Returns the property list in a signed message (CMS), which contains it as plain text; `nil`
    /// if there is none.
    static func propertyList(inMessage bytes: [UInt8]) -> PropertyValue? {
        let (head, tail) = (Array("<?xml".utf8), Array("</plist>".utf8))
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: head) }),
            let end = (start..<bytes.count).first(where: { bytes[$0...].starts(with: tail) })
        else { return nil }
        return PropertyValue(plist: Array(bytes[start..<end + tail.count]))
    }

    /// Whether the profile's application identifier matches a bundle ID, such as
    /// `ABCDE12345.com.example.app` or `ABCDE12345.com.example.*`.
    func covers(_ bundleID: String) -> Bool {
        guard let own = entitlements["application-identifier"]?.string,
            let dot = own.firstIndex(of: ".")
        else { return false }
        let pattern = own[own.index(after: dot)...]
        return pattern.hasSuffix("*")
            ? bundleID.hasPrefix(pattern.dropLast()) : pattern == bundleID
    }

    /// Returns the profiles in a folder and its immediate subfolders.
    static func profiles(in directory: FilePath, _ system: any Host) -> [ProvisioningProfile] {
        let names = system.sortedNames(in: directory)
        let directories = [directory] + names.map(directory.appendingPathComponent)
        return directories.flatMap { directory -> [ProvisioningProfile] in
            let names = system.sortedNames(in: directory)
            return names.filter { $0.hasSuffix(".mobileprovision") }.compactMap {
                ProvisioningProfile(directory.appendingPathComponent($0), system)
            }
        }
    }
}
