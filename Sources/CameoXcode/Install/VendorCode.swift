import CameoHost

/// A vendor's part of a service extension: the step that runs its code, and the settings that the
/// step requires.
package struct VendorCode: Sendable, Hashable {
    package var name: String
    /// The Swift file that defines the step.
    package var file: InstallResources.ImportedFile
    /// The Swift expression for the step. It may contain ``appPlaceholder``.
    package var step: String
    /// The `pod` declarations for the extension's target, without the word `pod`.
    package var pods: [String]
    /// The app group that the vendor's SDK uses; `nil` if there is none. It may contain
    /// ``appPlaceholder``.
    package var appGroup: String?
    /// The key of the app group in the Info.plists of the app and the extension; `nil` if the
    /// vendor requires none.
    package var appGroupKey: String?
    /// Additional entries of the extension's Info.plist.
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

    /// Returns the steps that a Swift file adds to `VendorStep`, such as `.mySDK`.
    package static func steps(in source: [UInt8]) -> [String] {
        SourceCode(source, language: .swift).vendorSteps.map { ".\($0)" }
    }

    /// The placeholder for the app's bundle ID.
    static let appPlaceholder = "{app}"

    /// Whether the values depend on the app's bundle ID.
    var needsAppID: Bool {
        step.contains(Self.appPlaceholder) || appGroup?.contains(Self.appPlaceholder) == true
    }

    /// Returns the code with an app's bundle ID inserted.
    func resolved(app: String) -> VendorCode {
        var code = self
        code.step = step.replacing(Self.appPlaceholder, with: app)
        code.appGroup = appGroup?.replacing(Self.appPlaceholder, with: app)
        return code
    }

    /// The entry with the app group for the Info.plists of the app and the extension; `nil` if the
    /// vendor requires none.
    var groupMember: PlistValue.Member? {
        guard let appGroupKey, let appGroup else { return nil }
        return .init(appGroupKey, .string(appGroup))
    }
}

extension SourceCode {
    /// The static properties of type `VendorStep` in extensions of that type.
    fileprivate var vendorSteps: [String] {
        func isType(_ index: Int) -> Bool {
            text(index..<index + 1) == "VendorStep" || text(index..<index + 3) == "Cameo.VendorStep"
        }
        return tokens.indices.filter { tokens[$0].text == "extension" && isType($0 + 1) }
            .flatMap { start -> [String] in
                guard let open = tokens[start...].firstIndex(where: { $0.text == "{" }) else {
                    return []
                }
                return (open..<end(of: open)).filter { index in
                    tokens[index].text == "static"
                        && ["var", "let"].contains(text(index + 1..<index + 2))
                        && [":", "="].contains(text(index + 3..<index + 4)) && isType(index + 4)
                }.map { tokens[$0 + 2].text }
            }
    }
}
