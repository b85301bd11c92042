import CameoHost

/// The contents of what ``InstallOptions`` refer to.
package struct InstallResources: Sendable {
    /// The location of the library.
    package enum PackageLocation: Sendable, Hashable {
        /// A local folder.
        case folder(FilePath)
        /// A repository's URL, with the minimum version.
        case repository(String, version: String)
    }

    /// A file to copy to the extension's folder.
    package struct ImportedFile: Sendable, Hashable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package var packageLocation: PackageLocation?
    package var hook: ImportedFile?
    package var defaultAvatarImage: ImportedFile?
    /// The `Cameo` dictionary of the service extension's Info.plist.
    package var settings: [PlistValue.Member] = []
    /// The vendors whose code the service extension runs.
    package var vendors: [VendorCode] = []
    /// The arguments of `pod` for further pods of the service extension.
    package var pods: [String] = []
    /// Further app groups of the app.
    package var appGroups: [String] = []

    /// Returns the file of a vendor's step by its name, such as `OneSignal.swift`.
    package var vendorStep: @Sendable (String) -> [UInt8]? = { _ in nil }

    package init() {}

    /// The vendors of an app with a bundle ID.
    func vendors(app: String) -> [VendorCode] { vendors.map { $0.resolved(app: app) } }
}
