import Foundation

/// What the extension is built with, beside the app.
extension Doctor {
    var appGroup: Finding? {
        let name = EntitlementName.appGroups
        // Another content extension need not know of ours.
        let sharing = pairs { _, _ in true }.filter {
            $0.found.found.isService || $0.found.found.isCameo
        }
        let lacking = sharing.filter {
            Set($0.app.entitlement(name)).isDisjoint(with: $0.own.entitlement(name))
        }
        if let first = lacking.first {
            let remedy = "give both the same App Group in Xcode, Signing & Capabilities"
            let hasAny = lacking.contains {
                !$0.own.entitlement(name).isEmpty || !$0.app.entitlement(name).isEmpty
            }
            guard hasAny else {
                return .doubtful(
                    .appGroup,
                    "neither the app nor \(first.found.name) has an app group",
                    "without one the extension has no settings of the app and keeps no portraits; "
                        + remedy
                )
            }
            return .bad(
                .appGroup,
                "the app and \(first.found.name) have no app group in common (\(first.app.name)): "
                    + "\(words(first.app.entitlement(name))) and \(words(first.own.entitlement(name)))",
                remedy
            )
        }
        let wrong = sharing.filter { pair in
            let group = self.group(of: pair.own, pair.app)
            return pair.found.found.isCameo && !group.isEmpty
                && !pair.own.entitlement(name).contains(group)
        }
        if let first = wrong.first {
            return .bad(
                .appGroup,
                "\(first.found.name) looks for the group \(group(of: first.own, first.app)), and its "
                    + "entitlements have \(words(first.own.entitlement(name)))",
                "name the group as appGroup in the Cameo dictionary of both Info.plists"
            )
        }
        let apart = sharing.filter { pair in
            guard pair.found.found.isCameo,
                let named = pair.app.information?["Cameo"]?["appGroup"]?.text
            else { return false }
            return pair.app.settings.expanded(named) != group(of: pair.own, pair.app)
        }
        if let first = apart.first {
            return .bad(
                .appGroup,
                "the app looks for another group than \(first.found.name), \(group(of: first.own, first.app))",
                "name the same appGroup in the Cameo dictionary of both Info.plists"
            )
        }
        return .good(.appGroup, "app and extension share an app group")
    }

    /// The group that the library asks for.
    private func group(of own: ProjectFacts.Side, _ app: ProjectFacts.Side) -> String {
        if let named = own.information?["Cameo"]?["appGroup"]?.text {
            return own.settings.expanded(named)
        }
        let parts = own.id.split(separator: ".")
        return parts.count < 2 ? "" : "group.\(parts.dropLast().joined(separator: "."))"
    }

    var keychainGroup: Finding? {
        let name = EntitlementName.keychainGroups
        guard extensions.contains(where: { $0.sides.contains { !$0.entitlement(name).isEmpty } })
        else {
            return nil
        }
        let lacking = pairs { app, own in
            !Set(own.entitlement(name)).isSubset(of: app.entitlement(name))
        }
        guard let first = lacking.first else {
            return .good(.keychainGroup, "app and extension share a keychain group")
        }
        return .bad(
            .keychainGroup,
            "\(first.found.name) has the keychain group \(words(first.own.entitlement(name))), and the app "
                + words(first.app.entitlement(name)),
            "give the app the same Keychain Sharing group"
        )
    }

    var bundleID: Finding? {
        let wrong = pairs { app, own in !own.id.hasPrefix("\(app.id).") }
        guard let first = wrong.first else {
            return .good(.bundleID, "the identifiers of extensions are children of the app's")
        }
        return .bad(
            .bundleID,
            "\(first.found.name) is \(first.own.id.isEmpty ? "without an identifier" : first.own.id) in "
                + "\(first.app.name), and the app \(first.app.id)",
            "set its PRODUCT_BUNDLE_IDENTIFIER to \(first.app.id).\(first.found.name)"
        )
    }

    var configurations: Finding? {
        for found in extensions {
            let missing = facts.app.map(\.name).filter { found.side($0) == nil }
            if !missing.isEmpty {
                return .bad(
                    .configurations,
                    "\(found.name) has no configuration \(list(missing))",
                    "duplicate one of its configurations in Xcode under this name"
                )
            }
        }
        return .good(.configurations, "extensions have the app's configurations")
    }

    var deploymentTarget: Finding? {
        func number(_ side: ProjectFacts.Side) -> Double? {
            side.settings["IPHONEOS_DEPLOYMENT_TARGET"].flatMap {
                let parts = $0.split(separator: ".").prefix(2).compactMap { Int($0) }
                guard let major = parts.first else { return nil }
                return Double(major) + Double(parts.dropFirst().first ?? 0) / 100
            }
        }
        func text(_ side: ProjectFacts.Side) -> String {
            side.settings["IPHONEOS_DEPLOYMENT_TARGET"] ?? "no target"
        }
        let late = pairs { app, own in
            guard let app = number(app), let own = number(own) else { return false }
            return own > app
        }
        // One for iOS 15 in an app for older devices is as it must be.
        if let first = late.first(where: { (number($0.own) ?? 0) > 15 }) {
            return .bad(
                .deploymentTarget,
                "\(first.found.name) needs iOS \(text(first.own)), and the app runs on "
                    + "\(text(first.app)) (\(first.app.name)): between them it never runs",
                "set its IPHONEOS_DEPLOYMENT_TARGET to the app's, at least 15.0"
            )
        }
        if let first = late.first {
            return .doubtful(
                .deploymentTarget,
                "the app runs on iOS \(text(first.app)), and \(first.found.name) from \(text(first.own)) on",
                "devices between them show the push as it was sent, without what a vendor's extension would "
                    + "add; for Cameo, which needs iOS 15, nothing is wrong"
            )
        }
        return .good(.deploymentTarget, "extensions run wherever the app does")
    }

    var versions: Finding? {
        // Flutter writes its versions when it builds; until then nobody knows them.
        let frozen = pairs { app, own in
            app.expressions.contains { $0.contains("FLUTTER_BUILD_") }
                && !own.expressions.contains { $0.contains("FLUTTER_BUILD_") }
        }
        if let first = frozen.first {
            return .doubtful(
                .versions,
                "the app's version comes from Flutter, and that of \(first.found.name) is "
                    + "\(first.own.version) (\(first.own.build))",
                "set its MARKETING_VERSION to $(FLUTTER_BUILD_NAME) and CURRENT_PROJECT_VERSION to "
                    + "$(FLUTTER_BUILD_NUMBER), with Flutter/Generated.xcconfig as its base"
            )
        }
        let different = pairs { app, own in
            (!app.build.isEmpty && app.build != own.build)
                || (!app.version.isEmpty && app.version != own.version)
        }
        guard let first = different.first else {
            return .good(.versions, "app and extensions have the same version")
        }
        return .bad(
            .versions,
            "\(first.found.name) is version \(first.own.version) (\(first.own.build)), and the app "
                + "\(first.app.version) (\(first.app.build)), in \(first.app.name)",
            "set MARKETING_VERSION and CURRENT_PROJECT_VERSION of both to the same"
        )
    }

    var swiftVersion: Finding? {
        let without = extensions.filter { found in
            found.sides.contains { ($0.settings["SWIFT_VERSION"] ?? "").isEmpty }
                && facts.sources(of: found.target).contains { $0.path.hasSuffix(".swift") }
        }
        guard let first = without.first else {
            return .good(.swiftVersion, "a version of Swift is set")
        }
        return .bad(
            .swiftVersion,
            "\(first.name) has no SWIFT_VERSION",
            "set it to 5.0 or 6.0 in the target's build settings"
        )
    }

    var extensionAPI: Finding? {
        let free = extensions.filter { found in
            // Unset it is YES for an extension.
            found.sides.contains { $0.settings["APPLICATION_EXTENSION_API_ONLY"] == "NO" }
        }
        guard let first = free.first else {
            return .good(.extensionAPI, "extensions are held to what extensions may use")
        }
        return .doubtful(
            .extensionAPI,
            "\(first.name) may use what extensions must not",
            "set APPLICATION_EXTENSION_API_ONLY to YES"
        )
    }

    var actorIsolation: Finding? {
        let bound = facts.services.filter { found in
            found.sides.contains { $0.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" }
        }
        guard let first = bound.first else {
            return .good(.actorIsolation, "the extension's class is free of the main actor")
        }
        return .doubtful(
            .actorIsolation,
            "the code of \(first.name) is bound to the main actor",
            "set SWIFT_DEFAULT_ACTOR_ISOLATION of the target to nonisolated"
        )
    }

    var signing: Finding? {
        for (setting, isBad) in [("DEVELOPMENT_TEAM", true), ("CODE_SIGN_STYLE", false)] {
            let different = pairs { app, own in
                let (app, own) = (app.settings[setting] ?? "", own.settings[setting] ?? "")
                return app != own && !(setting == "CODE_SIGN_STYLE" && [app, own].contains(""))
            }
            guard let first = different.first else { continue }
            func word(_ side: ProjectFacts.Side) -> String {
                let value = side.settings[setting] ?? ""
                return value.isEmpty ? "none" : value
            }
            let message =
                "\(first.found.name) has \(setting) \(word(first.own)), and the app \(word(first.app)) "
                + "(\(first.app.name))"
            let remedy = "choose the same for both in Xcode, Signing & Capabilities"
            let isUnset = [word(first.own), word(first.app)].contains("none")
            return isBad && !isUnset
                ? .bad(.signing, message, remedy) : .doubtful(.signing, message, remedy)
        }
        return .good(.signing, "app and extensions are signed by the same team")
    }
}
