import CameoHost

/// A vendor's part of a service extension: the step that runs its code, and what that requires.
package struct VendorCode: Sendable, Hashable {
    /// The name of the vendor.
    package var name: String
    /// The file with the step.
    package var file: InstallResources.ImportedFile
    /// The Swift expression of the step. It may contain ``appPlaceholder``.
    package var step: String
    /// The arguments of `pod` in the extension's target.
    package var pods: [String]
    /// The app group of the vendor. It may contain ``appPlaceholder``.
    package var appGroup: String?
    /// The Info.plist key of the app and the extension that contains the app group.
    package var appGroupKey: String?
    /// Further keys of the extension's Info.plist.
    package var infoPlist: [PlistValue.Member]

    package init(
        name: String,
        file: InstallResources.ImportedFile,
        step: String,
        pods: [String],
        appGroup: String?,
        appGroupKey: String?,
        infoPlist: [PlistValue.Member]
    ) {
        self.name = name
        self.file = file
        self.step = step
        self.pods = pods
        self.appGroup = appGroup
        self.appGroupKey = appGroupKey
        self.infoPlist = infoPlist
    }

    /// The text that stands for the app's bundle ID.
    static let appPlaceholder = "{app}"

    /// Whether the values depend on the app's bundle ID.
    var needsAppID: Bool {
        step.contains(Self.appPlaceholder) || appGroup?.contains(Self.appPlaceholder) == true
    }

    /// Returns the code with the bundle ID of an app.
    func resolved(app: String) -> VendorCode {
        var code = self
        code.step = step.replacing(Self.appPlaceholder, with: app)
        code.appGroup = appGroup?.replacing(Self.appPlaceholder, with: app)
        return code
    }

    /// The key with the app group, for the Info.plists of the app and the extension.
    var groupMember: PlistValue.Member? {
        guard let appGroupKey, let appGroup else { return nil }
        return .init(appGroupKey, .string(appGroup))
    }
}
