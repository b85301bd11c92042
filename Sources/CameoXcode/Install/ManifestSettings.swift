import CameoHost

/// Build settings to add to a target in an XcodeGen manifest.
struct ManifestSettings {
    /// The settings of all configurations.
    var base: [PlistValue.Member] = []
    /// The dictionaries with additional settings, by configuration.
    var configurations: [PlistValue.Member] = []
    /// Whether the target has settings outside of `base` and `configs`, which XcodeGen ignores if one
    /// of these keys exists.
    var mustMoveOthers = false

    /// The settings in XcodeGen's format; an empty string if there are none.
    var yaml: String {
        let parts = [("base", base), ("configs", configurations)].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return "" }
        let texts = parts.map { "      \($0):\n\(PlistValue.dictionary($1).yaml(8))\n" }
        let comment = mustMoveOthers ? "      # Move the other settings to base.\n" : ""
        return "    settings:\n\(comment)\(texts.joined())"
    }

    /// Returns the settings of a new extension in XcodeGen's format.
    ///
    /// - Parameters:
    ///   - id: The bundle ID in all configurations; `nil` if it differs between them.
    ///   - signing: The settings for code signing.
    ///   - configurations: The dictionaries with additional settings, by configuration.
    static func yaml(
        ofExtension id: String?,
        _ signing: [(String, String)],
        _ configurations: [PlistValue.Member]
    ) -> String {
        let base =
            [
                ("PRODUCT_BUNDLE_IDENTIFIER", id), ("APPLICATION_EXTENSION_API_ONLY", "YES"),
                ("SWIFT_DEFAULT_ACTOR_ISOLATION", "nonisolated"),
            ].compactMap { name, value in value.map { (name, $0) } } + signing
        guard !configurations.isEmpty else {
            return "    settings:\n" + base.map { "      \($0): \($1)\n" }.joined()
        }
        return ManifestSettings(
            base: base.map { .init($0, .string($1)) },
            configurations: configurations
        ).yaml
    }
}

extension ManifestTarget {
    /// The path of a new entitlements file.
    static func newEntitlements(of name: String) -> String { "\(name)/\(name).entitlements" }

    /// The setting for a new entitlements file that replaces an empty setting; an empty array if
    /// the target has none.
    var entitlementsSetting: [PlistValue.Member] {
        guard hasEmptyEntitlements else { return [] }
        return [.init("CODE_SIGN_ENTITLEMENTS", .string(Self.newEntitlements(of: name)))]
    }
}
