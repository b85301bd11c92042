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
    fileprivate var bundleID: Check.Verdict? {
        // Variables in a bundle ID may be set outside the repository, for example in a
        // configuration file with secrets.
        let known = pairs { app, own in
            app.knowsBundleID && own.knowsBundleID && !app.bundleID.contains(" ")
        }
        guard !known.isEmpty || extensions.isEmpty else {
            return properties.folder.missingIncludeOrPods.map { include in
                .warning(
                    "The bundle IDs can't be read, because \(include)",
                    suggestion: include.suggestion
                )
            }
        }
        let wrong = known.filter { !$0.own.bundleID.hasPrefix("\($0.app.bundleID).") }
        guard wrong.isEmpty else { return failure(wrong) }
        // Xcode doesn't replace a literal bundle ID in an Info.plist.
        func literal(_ own: ProjectProperties.Configuration) -> String {
            own.infoPlist?["CFBundleIdentifier"]?.text ?? ""
        }
        let fixed = known.filter {
            let id = literal($0.own)
            return !id.isEmpty && !id.contains("$") && !id.hasPrefix("\($0.app.bundleID).")
        }
        guard !fixed.isEmpty else {
            return properties.folder.missingInclude.map { include in
                .warning(
                    "The build settings are incomplete, because \(include)",
                    suggestion: include.suggestion
                )
            } ?? .pass("Every extension's bundle ID starts with the app's")
        }
        let messages = groups(of: fixed) { "\($0.bundleID) \(literal($0))" }.map { same in
            "Bundle ID \(literal(same[0].own)) in the Info.plist of \(list(same.map { $0.item.name })) "
                + "doesn't start with '\(same[0].app.bundleID).' (\(configurations(of: same)))"
        }
        let paths = fixed.compactMap { $0.own.infoPlistPath }
        return .failure(
            messages.joined(separator: "; "),
            suggestion: "Set CFBundleIdentifier to $(PRODUCT_BUNDLE_IDENTIFIER) in \(list(paths))"
        )
    }

    /// Returns the other apps that embed an extension.
    private func otherApps(with item: AppExtension) -> [String] {
        Installer.apps(with: item, besides: properties.host.name, in: properties.folder)
    }

    /// Returns the finding for bundle IDs without the app's prefix.
    private func failure(_ wrong: [Pair]) -> Check.Verdict {
        let differences = extensions.flatMap { item in
            groups(of: wrong.filter { $0.item.name == item.name }) { $0.bundleID }
        }
        let messages = differences.map { same in
            let (item, app, own) = same[0]
            return
                (own.bundleID.isEmpty
                ? "\(item.name) has no bundle ID"
                : "Bundle ID \(own.bundleID) of \(item.name) doesn't start with '\(app.bundleID).'")
                + " (\(configurations(of: same)))"
        }
        let ids = differences.map { same in
            let (item, app, _) = same[0]
            let last = item.name.map {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-"
            }
            return "\(app.bundleID).\(String(last))"
                + (differences.count > 1 ? " (\(configurations(of: same)))" : "")
        }
        let shared = wrong.map { $0.item }.first { !otherApps(with: $0).isEmpty }
        if let shared {
            let apps = [properties.host.name] + otherApps(with: shared)
            return .failure(
                messages.joined(separator: "; "),
                suggestion:
                    "Add an extension target for each of \(list(apps)), because no bundle ID of "
                    + "\(shared.name) starts with those of several apps"
            )
        }
        return .failure(
            messages.joined(separator: "; "),
            suggestion: "Set PRODUCT_BUNDLE_IDENTIFIER to \(ids.joined(separator: " and to "))"
        )
    }
}
