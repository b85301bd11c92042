import CameoAnalysis
import CameoHost

extension Check {
    package static let appGroup = Check(
        "app-group",
        scope: .serviceExtension,
        requirement: "The app and its extensions share an app group.",
        explanation: """
            The app group contains settings, avatars, delivery records and the badge count. \
            Without a shared app group, the extension uses only the settings in its Info.plist and \
            downloads every avatar again.
            """
    ) { $0.appGroup }
}

extension Doctor {
    fileprivate var appGroup: Check.Verdict? {
        let name = EntitlementName.appGroups
        // An extension that doesn't use Cameo needs no app group.
        let isIncomplete = properties.folder.missingIncludeOrPods != nil
        let pairs = pairs { app, own in
            !isIncomplete || !app.hasUndefinedIdentifiers && !own.hasUndefinedIdentifiers
        }.filter { $0.item.importsCameo }
        guard !pairs.isEmpty else { return nil }
        if let missing = missingEntitlements(in: pairs) ?? undefinedGroup(in: pairs) {
            return missing
        }
        let separate = pairs.filter {
            Set($0.app.entitlement(name)).isDisjoint(with: $0.own.entitlement(name))
        }
        if let first = separate.first {
            let suggestion =
                "Add the same App Group to both targets in Xcode (Signing & Capabilities)"
            let hasAny = separate.contains {
                !$0.own.entitlement(name).isEmpty || !$0.app.entitlement(name).isEmpty
            }
            guard hasAny else {
                return .warning(
                    "Neither the app nor \(first.item.name) has an app group",
                    suggestion: suggestion
                        + "; otherwise, the extension can't read the app's settings and doesn't "
                        + "cache avatars"
                )
            }
            if isDeclined { return declined(first) }
            return .failure(
                "The app and \(first.item.name) share no app group in \(first.app.name): the app has "
                    + "\(listOrNone(first.app.shownGroups)), the extension "
                    + listOrNone(first.own.shownGroups),
                suggestion: suggestion
            )
        }
        return configuredGroup(in: pairs)
            ?? .pass("The app and its extensions share an app group")
    }

    /// The finding for an extension's entitlements file that doesn't exist; `nil` if there is none.
    private func missingEntitlements(in pairs: [Pair]) -> Check.Verdict? {
        func isMissing(_ own: ProjectProperties.Configuration) -> Bool {
            own.entitlementsPath.map {
                properties.files.bytes(of: properties.folder.root.file($0)) == nil
            } == true
        }
        guard let first = pairs.first(where: { isMissing($0.own) }),
            let path = first.own.entitlementsPath
        else { return nil }
        let message = missingFile(
            path,
            "CODE_SIGN_ENTITLEMENTS",
            of: first.item.name,
            in: pairs.filter { $0.own.entitlementsPath == path }.map { $0.app.name }
        )
        return recordedEntries.contains { $0.created.contains { $0.path == path } }
            ? .fixableFailure(
                message,
                suggestion: "Run \(HostProgram.name) install, which creates it again"
            ) : .failure(message, suggestion: "Restore it, or change the setting in Xcode")
    }

    /// Whether the user passed `--no-app-group`, as `cameo.json` records.
    private var isDeclined: Bool { recordedEntries.contains { $0.options.appGroup == .none } }

    private func declined(_ pair: Pair) -> Check.Verdict {
        .warning(
            "\(pair.item.name) uses no app group, because of --no-app-group",
            suggestion:
                "Pass a group that both have as --app-group; otherwise, the extension can't read "
                + "the app's settings and doesn't cache avatars"
        )
    }

    /// The finding for an app group whose build setting is undefined; `nil` if there is none, or if
    /// a configuration file is missing.
    private func undefinedGroup(in pairs: [Pair]) -> Check.Verdict? {
        guard properties.folder.missingInclude == nil else { return nil }
        let targets =
            pairs.map { (properties.host.name, $0.app) } + pairs.map { ($0.item.name, $0.own) }
        let undefined = targets.filter { _, configuration in
            let group = configuration.infoPlist?["Cameo"]?["appGroup"]?.text ?? ""
            return group.contains("$") && configuration.settings.expanded(group).isEmpty
        }
        guard let (name, first) = undefined.first else { return nil }
        let group = first.infoPlist?["Cameo"]?["appGroup"]?.text ?? ""
        let variable = first.settings.undefinedVariables(in: group).first ?? group
        let names = undefined.filter { $0.0 == name }.map { $0.1.name }.unique
        return .failure(
            "The app group in the Info.plist of \(name), \(group), is empty (\(names.joined(separator: ", ")))",
            suggestion: "Set \(variable) to the shared app group in the build settings of \(name)"
        )
    }

    /// Checks the app group that the library uses at run time; returns `nil` if it is correct.
    private func configuredGroup(in pairs: [Pair]) -> Check.Verdict? {
        let own = pairs.filter { !$0.own.libraryGroup.isEmpty }
        let notEntitled = own.first { pair in
            let group = pair.own.libraryGroup
            return !pair.own.entitlement(EntitlementName.appGroups).contains(group)
        }
        if let pair = notEntitled {
            let isNamed = pair.own.infoPlist?["Cameo"]?["appGroup"] != nil
            if isDeclined, !isNamed { return declined(pair) }
            return .failure(
                "\(pair.item.name) uses the app group \(pair.own.libraryGroup), but its entitlements "
                    + "contain \(listOrNone(pair.own.entitlement(EntitlementName.appGroups)))",
                suggestion:
                    "Set appGroup to the shared app group in the Cameo dictionary of both Info.plists"
            )
        }
        let different = own.first { pair in
            guard let group = pair.app.infoPlist?["Cameo"]?["appGroup"]?.text else { return false }
            return pair.app.settings.expanded(group) != pair.own.libraryGroup
        }
        return different.map { pair in
            .failure(
                "\(pair.item.name) uses the app group \(pair.own.libraryGroup), but the app uses "
                    + "a different one",
                suggestion: "Set the same appGroup in the Cameo dictionary of both Info.plists"
            )
        }
    }
}
