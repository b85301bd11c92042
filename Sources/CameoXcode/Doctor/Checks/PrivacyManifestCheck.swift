extension Check {
    package static let privacyManifest = Check(
        "privacy-manifest",
        scope: .serviceExtension,
        requirement: "The app includes Cameo's privacy manifest.",
        explanation: """
            App Store Connect requires reasons for reading file timestamps and disk space; they are \
            in the library's privacy manifest.
            """
    ) { $0.privacyManifest }
}

extension Doctor {
    fileprivate var privacyManifest: Check.Verdict? {
        // Other vendors' extensions link their own library or none.
        let own = properties.services.filter { $0.importsCameo }
        guard !own.isEmpty else { return nil }
        if own.allSatisfy({
            LibraryProduct.core.isLinked(to: $0.target) || properties.hasPod($0, .core)
        }) {
            return .pass("Cameo's PrivacyInfo.xcprivacy is included")
        }
        return .warning(
            "No linked library includes a PrivacyInfo.xcprivacy",
            suggestion:
                "Link the Cameo package or pod; its privacy manifest declares why file timestamps are "
                + "read"
        )
    }
}
