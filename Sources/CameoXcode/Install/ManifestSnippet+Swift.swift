import CameoHost

/// The additions to a Tuist manifest.
extension ManifestSnippet {
    /// Returns the additions for extensions of one app.
    static func swift(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let extensions = snippets.map { ".target(name: \"\($0.name)\"\(first.swiftCondition))" }
        return """
            // In packages:
            \(first.package.swift)

            // In targets:
            \(snippets.map { $0.swiftTarget }.joined())
            \(first.swiftApp(extensions, first.appEntitlements))
            """
    }

    /// The argument that limits a dependency of the app to iOS; empty if the app has no other platform.
    private var swiftCondition: String {
        appTarget?.hasSeveralPlatforms == true ? ", condition: .when([.ios])" : ""
    }

    /// Returns the additions for a service extension that the manifest already contains.
    ///
    /// - Parameter others: The names of targets that also compile the extension's new file.
    func swift(adopting target: ManifestTarget, others: [String]) -> String {
        let keys = target.definesInfoPlist ? wrappingKeys(of: target) : []
        // Swift's dictionary literals must not repeat a key.
        let isMerged = target.infoSource == .manifest
        let principalClass =
            isMerged && !keys.isEmpty
            ? """
            // In its NSExtension, set the principal class to this value:
            "NSExtensionPrincipalClass": "\(Self.wrapper)"

            """ : ""
        let isInManifest = [.none, .manifest].contains(target.entitlementsSource)
        let entitlements = isInManifest ? Self.groupEntitlements(group, target) : []
        let system =
            target.isTooOld
            ? "// Replace its deployment target:\n\(swiftTargetLabel): \(swiftSystem(raisedTarget))\n"
            : ""
        let arguments = Self.swift(
            isMerged ? keys.filter { $0.name == "Cameo" } : keys,
            entitlements,
            of: target
        )
        let settings = configurations.settings(suffix: nil, hasGroup: hasVariableGroup).map {
            "// In the settings for \($0.name):\n\($0.value.swiftEntries)\n"
        }
        let link = "dependencies: [.package(product: \"Cameo\")]\n"
        let shared = others.map {
            "\n// In the target \($0), in addition to its existing entries:\n\(link)"
        }
        return """
            // In packages:
            \(package.swift)

            // In the target \(target.name), in addition to its existing entries:
            \(link)\(system)\(arguments)\(principalClass)\(settings.joined())\(shared.joined())
            \(swiftApp(target.missingDependency(of: appTarget), adoptingEntitlements))
            """
    }

    /// Returns the app's dependencies, Info.plist and entitlements except parts that are, or may
    /// be, separate files.
    private func swiftApp(_ targets: [String], _ entitlements: [PlistValue.Member]) -> String {
        let link = linksApp ? [".package(product: \"CameoApp\"\(swiftCondition))"] : []
        let isKnown = { (source: ManifestTarget.Source) in [.none, .manifest].contains(source) }
        let arguments = Self.swift(
            isKnown(appSources.info) ? appKeys : [],
            isKnown(appSources.entitlements) ? entitlements : [],
            of: appTarget
        )
        let dependencies = (targets + link).joined(separator: ", ")
        guard let appTarget else {
            // A helper may define the app in any form.
            return dependencies.isEmpty
                ? "" : "// Add to the dependencies of the app's target:\n\(dependencies)\n"
        }
        let title =
            appTarget.name.isEmpty
            ? "the app's target"
                + (appTarget.file.map { " (in \(folder.relativePath(to: $0)))" } ?? "")
            : "the target \(appTarget.name)"
        let list = dependencies.isEmpty ? "" : "dependencies: [\(dependencies)]\n"
        return list.isEmpty && arguments.isEmpty
            ? "" : "// In \(title), in addition to its existing entries:\n\(list)\(arguments)"
    }

    private var swiftTargetLabel: String { isForTuist3 ? "deploymentTarget" : "deploymentTargets" }

    private func swiftSystem(_ version: String) -> String {
        if let appTarget, let own = appTarget.minSystemVersion, !appTarget.hasSeveralPlatforms,
            let written = appTarget.deploymentTarget, written.contains("\"\(own)\"")
        {
            return written.replacing("\"\(own)\"", with: "\"\(version)\"")
        }
        return isForTuist3
            ? ".iOS(targetVersion: \"\(version)\", devices: [.iphone, .ipad])"
            : ".iOS(\"\(version)\")"
    }

    /// The deployment targets of a new extension, which runs only on iOS; `nil` if the app has none.
    private var swiftDeploymentTarget: String? {
        // Without a deployment target, the newest version applies. A helper may add the app's.
        guard let appTarget, appTarget.deploymentTarget != nil || !appTarget.name.isEmpty else {
            return swiftSystem(ExtensionSettings.minSystemVersion)
        }
        guard let written = appTarget.deploymentTarget else { return nil }
        // A helper's parameter isn't in scope in the manifest.
        let isGlobal = written.first.map { $0 == "." || $0.isUppercase } ?? false
        let isCopied = isGlobal && !appTarget.hasSeveralPlatforms && !appTarget.isTooOld
        let version = appTarget.isTooOld ? nil : appTarget.minSystemVersion
        return isCopied ? written : swiftSystem(version ?? ExtensionSettings.minSystemVersion)
    }

    /// Returns the arguments for Info.plist keys and entitlements, or only their entries if the target
    /// already has such an argument.
    private static func swift(
        _ info: [PlistValue.Member],
        _ entitlements: [PlistValue.Member],
        of target: ManifestTarget?
    ) -> String {
        [
            ("infoPlist", ".extendingDefault(with: ", info),
            ("entitlements", ".dictionary(", entitlements),
        ].filter { !$0.2.isEmpty }.map { label, function, members in
            (label == "infoPlist" ? target?.infoSource : target?.entitlementsSource) == .manifest
                ? merging(members, into: label, target)
                : "\(label): \(function)\(PlistValue.dictionary(members).swift))\n"
        }.joined()
    }

    /// Returns the new entries of a dictionary, and the new items of its lists.
    private static func merging(
        _ members: [PlistValue.Member],
        into label: String,
        _ target: ManifestTarget?
    ) -> String {
        let lists = [
            "NSUserActivityTypes": target?.activityTypes ?? [],
            EntitlementName.appGroups: target?.appGroups ?? [],
        ].filter { !$0.value.isEmpty }
        let new = members.filter { lists[$0.name] == nil }
        let items = members.compactMap { member -> String? in
            guard let present = lists[member.name], case .array(let values) = member.value else {
                return nil
            }
            let missing = values.filter { !present.map(PlistValue.string).contains($0) }
            return missing.isEmpty
                ? nil
                : "// Add to its list \(member.name):\n\(missing.map { $0.swift }.joined(separator: ", "))\n"
        }
        return (new.isEmpty ? "" : "// Merge into the dictionary of \(label):\n\(new.swift)\n")
            + items.joined()
    }

    /// The extension's target.
    private var swiftTarget: String {
        let own =
            ownEntitlements.isEmpty
            ? ""
            : "\n    entitlements: .dictionary(\(PlistValue.dictionary(ownEntitlements).swift)),"
        let variable = configurations.settings(suffix: suffix, hasGroup: hasVariableGroup)
        let isVariable = suffix != nil && !variable.isEmpty
        return """
            \(isForTuist3 ? "Target" : ".target")(
                name: "\(name)", \(isForTuist3 ? "platform" : "destinations"): .iOS, product: .appExtension,
                bundleId: "\(isVariable ? "$(PRODUCT_BUNDLE_IDENTIFIER)" : id)",\(swiftDeploymentTarget.map { "\n    \(swiftTargetLabel): \($0)," } ?? "")
                infoPlist: .extendingDefault(with: \(PlistValue.dictionary(infoPlist).swift)),
                sources: ["\(name)/**"],\(own)
                dependencies: [.package(product: "\(files.kind.module)")],
                settings: .settings(base: [
                    "APPLICATION_EXTENSION_API_ONLY": "YES",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",\(signingSettings.map { "\n        \"\($0)\": \"\($1)\"," }.joined())
                ]\(Self.swift(variable)))),

            """
    }

    /// Returns the argument with the settings of each configuration; an empty string if there are none.
    private static func swift(_ configurations: [PlistValue.Member]) -> String {
        guard !configurations.isEmpty else { return "" }
        let lines = configurations.map { one in
            // Tuist requires a variant, which only determines the default settings.
            let variant = one.name.lowercased().contains("debug") ? "debug" : "release"
            return "        .\(variant)(name: \"\(one.name)\", settings: \(one.value.swift)),\n"
        }
        return ", configurations: [\n\(lines.joined())    ]"
    }
}
