import CameoHost

extension Check {
    package static let extensionPoint = Check(
        "extension-point",
        scope: .serviceExtension,
        requirement:
            "Every extension has a complete Info.plist, with `NSExtensionAttributes` inside `NSExtension`.",
        explanation: """
            `NSExtensionAttributes` has no effect outside `NSExtension`. iOS ignores an extension without \
            an extension point, and doesn't install one without a bundle ID, an executable or a version.
            """
    ) { $0.extensionPoint }
}

extension Doctor {
    fileprivate var extensionPoint: Check.Verdict? {
        let embedded = properties.missing.filter { $0.isCopied(into: properties.host) }
        for item in extensions + embedded {
            for configuration in item.configurations {
                guard let path = configuration.infoPlistPath else { continue }
                guard let infoPlist = configuration.infoPlist else {
                    if item.missingPath != nil, let include = properties.folder.missingInclude {
                        return .failure(
                            "The Info.plist of \(item.name) can't be read, because \(include)",
                            suggestion: include.suggestion
                        )
                    }
                    return .failure(
                        "\(path), the Info.plist of \(item.name), can't be read",
                        suggestion: "Restore it, or set INFOPLIST_FILE to its path"
                    )
                }
                let point = infoPlist["NSExtension"]?["NSExtensionPointIdentifier"]?.text ?? ""
                let expanded = configuration.settings.expanded(point)
                if item.isService, expanded != ExtensionKind.service.extensionPoint {
                    if point.contains("$"), let include = properties.folder.missingInclude {
                        return .warning(
                            "NSExtensionPointIdentifier in \(path) is \(point), which can't be read, because \(include)",
                            suggestion: include.suggestion
                        )
                    }
                    return .failure(
                        point.isEmpty
                            ? "\(path) has no NSExtensionPointIdentifier, so iOS doesn't run \(item.name)"
                            : "NSExtensionPointIdentifier in \(path) is \(point), which no setting defines",
                        suggestion:
                            "Set it to \(ExtensionKind.service.extensionPoint) in NSExtension"
                    )
                }
                let missing = configuration.missingBundleKeys
                guard missing.isEmpty else {
                    let without = item.configurations.filter { $0.missingBundleKeys == missing }
                    return .failure(
                        "\(path) has no \(missing.joined(separator: " or ")), so iOS doesn't install \(item.name) "
                            + "(\(without.map { $0.name }.joined(separator: ", ")))",
                        suggestion: "Set GENERATE_INFOPLIST_FILE to YES, which adds the keys"
                    )
                }
                if infoPlist["NSExtensionAttributes"] != nil {
                    let message = "NSExtensionAttributes in \(path) is outside NSExtension"
                    let suggestion = "Move it into NSExtension; it has no effect elsewhere"
                    // Service extensions need no attributes.
                    return item.isService
                        ? .warning(message, suggestion: suggestion)
                        : .failure(message, suggestion: suggestion)
                }
            }
        }
        return .pass("Every extension has a valid Info.plist")
    }
}
