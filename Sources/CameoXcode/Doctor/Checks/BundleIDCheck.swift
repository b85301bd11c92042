import CameoHost

extension Check {
    package static let bundleID = Check(
        "bundle-id",
        scope: .serviceExtension,
        requirement: "The bundle ID of every extension starts with the app's bundle ID and a dot.",
        explanation: "Xcode can't embed the extension."
    ) { $0.bundleID }
}

extension Doctor {
    fileprivate var bundleID: CheckResult? {
        // Variables in a bundle ID may be set outside the repository, for example in a
        // configuration file with secrets.
        let known = pairs { _, _ in true }.filter { $0.app.knowsBundleID && $0.own.knowsBundleID }
        guard !known.isEmpty || extensions.isEmpty else { return nil }
        let wrong = known.first { !$0.own.bundleID.hasPrefix("\($0.app.bundleID).") }
        guard let wrong else {
            // Xcode keeps a bundle ID in an Info.plist that isn't a variable.
            for (item, app, own) in known {
                guard let id = own.infoPlist?["CFBundleIdentifier"]?.text, !id.isEmpty,
                    !id.contains("$"), !id.hasPrefix("\(app.bundleID).")
                else { continue }
                return .failure(
                    .bundleID,
                    "Bundle ID \(id) in the Info.plist of \(item.name) doesn't start with "
                        + "'\(app.bundleID).' (\(app.name))",
                    suggestion: "Write $(PRODUCT_BUNDLE_IDENTIFIER) in \(own.infoPlistPath ?? "it")"
                )
            }
            return .pass(.bundleID, "Every extension's bundle ID starts with the app's")
        }
        let (app, own) = (wrong.app.bundleID, wrong.own.bundleID)
        let last = wrong.item.name.map {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-"
        }
        return .failure(
            .bundleID,
            own.isEmpty
                ? "\(wrong.item.name) has no bundle ID (\(wrong.app.name))"
                : "Bundle ID \(own) of \(wrong.item.name) doesn't start with '\(app).' "
                    + "(\(wrong.app.name))",
            suggestion: "Set PRODUCT_BUNDLE_IDENTIFIER to \(app).\(String(last))"
        )
    }
}
