import CameoAnalysis
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
                    return unreadableInfoPlist(path, of: item)
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
                    let message =
                        point.isEmpty
                        ? "\(path) has no NSExtensionPointIdentifier, so iOS doesn't run \(item.name)"
                        : "NSExtensionPointIdentifier in \(path) is \(point), which no setting defines"
                    let suggestion =
                        "Set it to \(ExtensionKind.service.extensionPoint) in NSExtension"
                    let isFixable =
                        infoPlist["NSExtension"] != nil && point.isEmpty && isCreated(path)
                    return isFixable
                        ? .fixableFailure(message, suggestion: suggestion)
                        : .failure(message, suggestion: suggestion)
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

    /// Returns the finding for an Info.plist that doesn't exist or isn't a valid property list.
    private func unreadableInfoPlist(_ path: String, of item: AppExtension) -> Check.Verdict {
        let again = "\(HostProgram.name) install, which creates it again"
        guard let bytes = properties.files.bytes(of: properties.folder.root.file(path)) else {
            let message = "\(path), the Info.plist of \(item.name), doesn't exist"
            return isCreated(path)
                ? .fixableFailure(message, suggestion: "Run \(again)")
                : .failure(message, suggestion: "Restore it, or set INFOPLIST_FILE to its path")
        }
        var reason = ""
        do throws(SourceError) {
            _ = try PropertyValue(reading: bytes)
        } catch {
            reason = ": \(path):\(error)"
        }
        return .failure(
            "The Info.plist of \(item.name) can't be read\(reason.isEmpty ? ": \(path)" : reason)",
            suggestion: isCreated(path)
                ? "Correct the file, or delete it and run \(again)"
                : "Correct the file, or set INFOPLIST_FILE to the path of another one"
        )
    }
}
