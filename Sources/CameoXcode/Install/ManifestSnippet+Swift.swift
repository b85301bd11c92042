/// The additions to a manifest of Tuist.
extension ManifestSnippet {
    /// Returns the additions for extensions of one app.
    static func swift(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let dependencies = snippets.map { ".target(name: \"\($0.name)\"), " }.joined()
        return """
            // In packages:
            \(first.package.swift)

            // In targets:
            \(snippets.map { $0.swiftTarget }.joined())
            // In the target \(first.app), in addition to its existing entries:
            dependencies: [\(dependencies).package(product: "CameoApp")]
            \(first.swiftApp(first.appEntitlements))
            """
    }

    /// Returns the additions for a service extension that the manifest already contains.
    ///
    /// - Parameter others: The names of targets that also compile the extension's new file.
    func swift(adopting target: ManifestTarget, others: [String]) -> String {
        let keys = target.definesInfoPlist ? wrappingKeys(of: target) : []
        // Swift's dictionary literals must not repeat a key.
        let isMerged = target.swiftDictionaries.contains("infoPlist")
        let principalClass =
            isMerged && !keys.isEmpty
            ? """
            // In its NSExtension, set the principal class to this value:
            "NSExtensionPrincipalClass": "\(Self.wrapper)"

            """ : ""
        let entitlements = target.entitlements.isEmpty ? Self.groupEntitlements(group, target) : []
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
            \(link)\(arguments)\(principalClass)\(settings.joined())\(shared.joined())
            // In the target \(app), in addition to its existing entries:
            dependencies: [.package(product: "CameoApp")]
            \(swiftApp(adoptingEntitlements))
            """
    }

    /// Returns the app's Info.plist and entitlements without parts that are separate files.
    private func swiftApp(_ entitlements: [PlistValue.Member]) -> String {
        Self.swift(
            appTarget?.infoPlists.isEmpty == false ? [] : appKeys,
            appTarget?.entitlements.isEmpty == false ? [] : entitlements,
            of: appTarget
        )
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
            target?.swiftDictionaries.contains(label) == true
                ? merging(members, into: label, target?.swiftLists ?? [:])
                : "\(label): \(function)\(PlistValue.dictionary(members).swift))\n"
        }.joined()
    }

    /// Returns the new entries of a dictionary, and the new items of its lists.
    private static func merging(
        _ members: [PlistValue.Member],
        into label: String,
        _ lists: [String: [String]]
    ) -> String {
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
            .target(
                name: "\(name)", destinations: .iOS, product: .appExtension,
                bundleId: "\(isVariable ? "$(PRODUCT_BUNDLE_IDENTIFIER)" : id)",\(deploymentTarget.map { "\n    deploymentTargets: \($0)," } ?? "")
                infoPlist: .extendingDefault(with: \(PlistValue.dictionary(infoPlist).swift)),
                sources: ["\(name)/**"],\(own)
                dependencies: [.package(product: "\(files.kind.module)")],
                settings: .settings(base: [
                    "APPLICATION_EXTENSION_API_ONLY": "YES",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",
                ]\(Self.swift(variable)))),

            """
    }

    /// Returns the argument with the settings of each configuration; an empty string if there are none.
    private static func swift(_ configurations: [PlistValue.Member]) -> String {
        guard !configurations.isEmpty else { return "" }
        let lines = configurations.map { one in
            // Tuist requires the variant, which decides only about the default settings.
            let variant = one.name.lowercased().contains("debug") ? "debug" : "release"
            return "        .\(variant)(name: \"\(one.name)\", settings: \(one.value.swift)),\n"
        }
        return ", configurations: [\n\(lines.joined())    ]"
    }
}
