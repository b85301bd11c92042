import Foundation

/// What the app itself must have.
extension Doctor {
    var serviceExtension: Finding? {
        switch facts.services.count {
        case 0:
            .bad(
                .serviceExtension,
                "the app has no Notification Service Extension",
                "cameo install adds one",
                isFixable: true
            )
        case 1: .good(.serviceExtension, "one service extension: \(facts.services[0].name)")
        default:
            .bad(
                .serviceExtension,
                "the app has several service extensions: \(list(facts.services.map(\.name)))",
                "iOS runs one of them, and does not say which: put their code into one, and remove the others"
            )
        }
    }

    var communicationEntitlement: Finding? {
        entitlement(
            .communicationEntitlement,
            EntitlementName.communication,
            "communication notifications",
            { $0?.isTrue == true },
            "add com.apple.developer.usernotifications.communication, true (in Xcode: Signing & "
                + "Capabilities, Communication Notifications)"
        )
    }

    var pushEntitlement: Finding? {
        entitlement(
            .pushEntitlement,
            EntitlementName.push,
            "pushes",
            { $0?.text.isEmpty == false },
            "add aps-environment, development (in Xcode: Signing & Capabilities, Push Notifications)"
        )
    }

    private func entitlement(
        _ check: Check,
        _ name: String,
        _ what: String,
        _ isThere: (PlistXMLNode?) -> Bool,
        _ remedy: String
    ) -> Finding {
        if let broken = facts.app.lazy.compactMap(\.brokenEntitlements).first {
            return unreadable(check, broken)
        }
        let missing = configurations { !isThere($0.entitlements?[name]) }
        guard missing.isEmpty else {
            return .bad(
                check,
                "the app's entitlements have no \(name) in \(list(missing))",
                remedy,
                isFixable: true
            )
        }
        return .good(check, "the app is entitled to \(what)")
    }

    private func unreadable(_ check: Check, _ path: String) -> Finding {
        .bad(check, "\(path) cannot be read", "see what is wrong with it: plutil -lint \(path)")
    }

    var activityTypes: Finding? {
        if let broken = facts.app.lazy.compactMap(\.brokenInformation).first {
            return unreadable(.activityTypes, broken)
        }
        let missing = configurations { side in
            let types = side.information?["NSUserActivityTypes"]?.texts ?? []
            return !types.contains(where: ActivityType.isKnown)
        }
        guard missing.isEmpty else {
            return .bad(
                .activityTypes,
                "the app's Info.plist has no INSendMessageIntent in NSUserActivityTypes in \(list(missing))",
                "add it there, or INStartCallIntent for calls",
                isFixable: true
            )
        }
        return .good(.activityTypes, "the app's Info.plist names the intent of messages or calls")
    }

    var focusDescription: Finding? {
        let asking = appSources.first {
            $0.text.contains("INFocusStatusCenter") || $0.text.contains("FocusAccess")
        }
        guard let asking else { return nil }
        let name = "NSFocusStatusUsageDescription"
        let missing = configurations {
            $0.information?[name] == nil && $0.settings["INFOPLIST_KEY_\(name)"] == nil
        }
        guard missing.isEmpty else {
            return .bad(
                .focusDescription,
                "\(asking.path) asks for the Focus status, and the Info.plist has no \(name)",
                "add it with a sentence for the person, or the app is ended when it asks: "
                    + "cameo install --focus TEXT"
            )
        }
        return .good(.focusDescription, "the question about Focus has its text")
    }

    /// A delegate in the app's sources that shows nothing in front.
    var foregroundBanner: Finding? {
        let answers = appSources.flatMap { source in
            Self.answers(in: source.text).map { (source.path, $0) }
        }
        guard !answers.isEmpty else { return nil }
        // Old systems called it an alert.
        let words = ["banner", "Banner", ".alert", "OptionAlert", ".list", "OptionList"]
        guard
            let silent = answers.first(where: { answer in !words.contains { answer.1.contains($0) }
            })
        else { return .good(.foregroundBanner, "banners are shown in front") }
        return .doubtful(
            .foregroundBanner,
            "\(silent.0) answers willPresent without .banner",
            "answer [.banner, .list, .sound] for what shall be seen in front, or use CommunicationDelegate"
        )
    }

    /// The bodies that answer `willPresent` themselves; those that hand it on are none.
    private static func answers(in text: String) -> [String] {
        let parts = text.components(separatedBy: "willPresent").dropFirst()
        return parts.compactMap { part in
            let body = ["\n    func ", "\nfunc ", "\n- (", "\n    override func ", "\n  func "]
                .reduce(part) {
                    $0.components(separatedBy: $1)[0]
                }
            let isAnswer = ["completionHandler([", "return [", "completionHandler(UNNotification"]
                .contains {
                    body.contains($0)
                }
            return isAnswer ? body : nil
        }
    }

    var privacyManifest: Finding? {
        // Others have their own library, or none.
        let own = facts.services.filter(\.found.isCameo)
        guard !own.isEmpty else { return nil }
        let isLinked = own.allSatisfy { links($0, "Cameo") || hasPod($0, "Cameo") }
        if isLinked {
            return .good(.privacyManifest, "the library brings its privacy manifest")
        }
        return .doubtful(
            .privacyManifest,
            "no linked library brings a PrivacyInfo.xcprivacy",
            "link the package or the pod, whose manifest says why files' times are read"
        )
    }
}
