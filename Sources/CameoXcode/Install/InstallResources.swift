import CameoHost

/// The contents of the files to which ``InstallOptions`` refer, and other resources.
package struct InstallResources: Sendable {
    /// The location of the library.
    package enum PackageLocation: Sendable, Hashable {
        /// A local folder.
        case folder(FilePath)
        /// The URL of a repository, with the minimum version.
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
    /// Additional `pod` declarations for the service extension's target, without the word `pod`.
    package var pods: [String] = []
    /// Additional app groups for the app.
    package var appGroups: [String] = []

    /// A closure that returns the contents of a vendor's step by file name, such as
    /// `OneSignal.swift`; `nil` if the file doesn't exist.
    package var vendorStep: @Sendable (String) -> [UInt8]? = { _ in nil }

    package init() {}

    /// Returns the vendors' code with an app's bundle ID inserted.
    func vendors(app: String) -> [VendorCode] { vendors.map { $0.resolved(app: app) } }
}
