import Foundation

/// Checks of the app's own target.
extension Doctor {
    var serviceExtension: Finding? {
        switch facts.services.count {
        case 0:
            .fixableFailure(
                .serviceExtension,
                "The app has no Notification Service Extension",
                fix: "Run cameo install to add one"
            )
        case 1:
            .pass(
                .serviceExtension,
                "The app has one service extension: \(facts.services[0].name)"
            )
        default:
            .failure(
                .serviceExtension,
                "The app has several service extensions: \(list(facts.services.map(\.name)))",
                fix:
                    "Move their code into one extension and remove the others; iOS runs only one, and "
                    + "which one is undefined"
            )
        }
    }

    var communicationEntitlement: Finding? {
        let name = EntitlementName.communication
        return capability(
            .communicationEntitlement,
            "Communication Notifications",
            "The app's entitlements don't set \(name) to true"
        ) { $0?[name]?.isTrue == true }
    }

    var pushEntitlement: Finding? {
        let name = EntitlementName.push
        return capability(
            .pushEntitlement,
            "Push Notifications",
            "The app's entitlements don't set \(name)"
        ) { $0?[name]?.text.isEmpty == false }
    }

    private func capability(
        _ check: Check,
        _ name: String,
        _ message: String,
        isEnabled: (PlistXMLNode?) -> Bool
    ) -> Finding {
        if let path = facts.app.lazy.compactMap(\.invalidEntitlementsPath).first {
            return invalidPropertyList(check, path)
        }
        let missing = appConfigurations { !isEnabled($0.entitlements) }
        guard missing.isEmpty else {
            return .fixableFailure(
                check,
                "\(message) (\(list(missing)))",
                fix: "Add the \(name) capability in Xcode (Signing & Capabilities)"
            )
        }
        return .pass(check, "The app has the \(name) capability")
    }

    private func invalidPropertyList(_ check: Check, _ path: String) -> Finding {
        .failure(
            check,
            "\(path) isn't a valid property list",
            fix: "Run plutil -lint \(path) to find the error"
        )
    }

    var activityTypes: Finding? {
        if let path = facts.app.lazy.compactMap(\.invalidInfoPlistPath).first {
            return invalidPropertyList(.activityTypes, path)
        }
        let missing = appConfigurations { configuration in
            let types = configuration.infoPlist?["NSUserActivityTypes"]?.texts ?? []
            return !types.contains(where: ActivityType.allowsCommunicationStyle)
        }
        guard missing.isEmpty else {
            return .fixableFailure(
                .activityTypes,
                "NSUserActivityTypes in the app's Info.plist doesn't contain INSendMessageIntent "
                    + "(\(list(missing)))",
                fix: "Add INSendMessageIntent there (INStartCallIntent for calls)"
            )
        }
        return .pass(
            .activityTypes,
            "NSUserActivityTypes contains INSendMessageIntent or INStartCallIntent"
        )
    }

    var focusDescription: Finding? {
        let source = appSources.first {
            $0.text.contains("INFocusStatusCenter") || $0.text.contains("FocusAccess")
        }
        guard let source else { return nil }
        let name = "NSFocusStatusUsageDescription"
        let missing = appConfigurations {
            $0.infoPlist?[name] == nil && $0.settings["INFOPLIST_KEY_\(name)"] == nil
        }
        guard missing.isEmpty else {
            return .failure(
                .focusDescription,
                "\(source.path) requests the Focus status, but the app's Info.plist has no \(name)",
                fix:
                    "Set it with cameo install --focus-usage-description TEXT; iOS terminates an app "
                    + "that requests the Focus status if it isn't set"
            )
        }
        return .pass(.focusDescription, "\(name) is set")
    }

    /// Looks for a notification center delegate in the app's sources that shows no banner.
    var foregroundBanner: Finding? {
        let bodies = appSources.filter { $0.text.contains("willPresent") }.flatMap { source in
            Self.willPresentBodies(in: source.text.string).map { (path: source.path, text: $0) }
        }
        guard !bodies.isEmpty else { return nil }
        // Before iOS 14, the option was `.alert`.
        let options = ["banner", "Banner", ".alert", "OptionAlert", ".list", "OptionList"]
        let silent = bodies.first { body in !options.contains { body.text.contains($0) } }
        guard let silent else {
            return .pass(.foregroundBanner, "Banners are shown while the app is in the foreground")
        }
        return .warning(
            .foregroundBanner,
            "\(silent.path) implements willPresent without .banner",
            fix:
                "Return [.banner, .list, .sound] for notifications to show in the foreground, or use "
                + "CommunicationDelegate"
        )
    }

    /// The bodies of `willPresent` implementations that return options themselves instead of
    /// forwarding the call.
    private static func willPresentBodies(in text: String) -> [String] {
        let parts = text.components(separatedBy: "willPresent").dropFirst()
        return parts.compactMap { part in
            let body = ["\n    func ", "\nfunc ", "\n- (", "\n    override func ", "\n  func "]
                .reduce(part) {
                    $0.components(separatedBy: $1)[0]
                }
            let returnsOptions =
                ["completionHandler([", "return [", "completionHandler(UNNotification"]
                .contains {
                    body.contains($0)
                }
            return returnsOptions ? body : nil
        }
    }

    var privacyManifest: Finding? {
        // Extensions of other vendors link their own library, or none.
        let own = facts.services.filter(\.existing.isCameo)
        guard !own.isEmpty else { return nil }
        if own.allSatisfy({ links($0, "Cameo") || hasPod($0, "Cameo") }) {
            return .pass(.privacyManifest, "Cameo's PrivacyInfo.xcprivacy is included")
        }
        return .warning(
            .privacyManifest,
            "No linked library includes a PrivacyInfo.xcprivacy",
            fix:
                "Link the Cameo package or pod; its privacy manifest declares why file timestamps are "
                + "read"
        )
    }
}
