extension Check {
    package static let extensionAPI = Check(
        "extension-api",
        scope: .serviceExtension,
        requirement: "`APPLICATION_EXTENSION_API_ONLY` isn't `NO` for any extension.",
        explanation: """
            The compiler accepts API that isn't available to extensions, and the app may be rejected \
            in review.
            """
    ) { $0.extensionAPI }
}

extension Doctor {
    fileprivate var extensionAPI: Check.Verdict? {
        let disabled = extensions.first { item in
            // Xcode's default for extensions is YES.
            item.configurations.contains { $0.settings["APPLICATION_EXTENSION_API_ONLY"] == "NO" }
        }
        guard let disabled else {
            return .pass("APPLICATION_EXTENSION_API_ONLY is set for all extensions")
        }
        return .warning(
            "APPLICATION_EXTENSION_API_ONLY is NO for \(disabled.name)",
            suggestion:
                "Set it to YES, so that the compiler rejects API that isn't available to extensions"
        )
    }
}
