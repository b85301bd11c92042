import Foundation

/// What the app itself must have.
extension Doctor {
    var serviceExtension: Finding? {
        switch facts.services.count {
        case 0:
            .bad(
                .serviceExtension, "the app has no Notification Service Extension",
                "cameo install adds one", isMendable: true)
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
            .communicationEntitlement, "com.apple.developer.usernotifications.communication",
            "communication notifications", { $0?.isTrue == true },
            "add com.apple.developer.usernotifications.communication, true (in Xcode: Signing & "
                + "Capabilities, Communication Notifications)")
    }

    var pushEntitlement: Finding? {
        entitlement(
            .pushEntitlement, "aps-environment", "pushes", { $0?.text.isEmpty == false },
            "add aps-environment, development (in Xcode: Signing & Capabilities, Push Notifications)"
        )
    }

    private func entitlement(
        _ check: Check, _ name: String, _ what: String, _ isThere: (XMLNode?) -> Bool,
        _ remedy: String
    ) -> Finding {
        if let broken = facts.app.lazy.compactMap({ side in
            side.entitlements == nil ? side.broken.first { $0 == side.entitlementsPath } : nil
        }).first {
            return .bad(
                check, "\(broken) cannot be read",
                "see what is wrong with it: plutil -lint \(broken)")
        }
        let missing = configurations { !isThere($0.entitlements?[name]) }
        guard missing.isEmpty else {
            return .bad(
                check, "the app's entitlements have no \(name) in \(list(missing))", remedy,
                isMendable: true)
        }
        return .good(check, "the app is entitled to \(what)")
    }

    var activityTypes: Finding? {
        if let broken = facts.app.lazy.compactMap({ side in
            side.information == nil ? side.broken.first { $0 == side.informationPath } : nil
        }).first {
            return .bad(
                .activityTypes, "\(broken) cannot be read",
                "see what is wrong with it: plutil -lint \(broken)")
        }
        let intents = ["INSendMessageIntent", "INStartCallIntent"]
        let missing = configurations { side in
            let types = side.information?["NSUserActivityTypes"]?.texts ?? []
            return !types.contains { intents.contains($0) }
        }
        guard missing.isEmpty else {
            return .bad(
                .activityTypes,
                "the app's Info.plist has no INSendMessageIntent in NSUserActivityTypes in \(list(missing))",
                "add it there, or INStartCallIntent for calls", isMendable: true)
        }
        return .good(.activityTypes, "the app's Info.plist names the intent of messages or calls")
    }

    var focusDescription: Finding? {
        let asking = facts.sources(of: facts.host).first {
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
                    + "cameo install --focus TEXT")
        }
        return .good(.focusDescription, "the question about Focus has its text")
    }

    /// A delegate in the app's sources that shows nothing in front.
    var foregroundBanner: Finding? {
        let answers = facts.sources(of: facts.host).flatMap { source in
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
            .foregroundBanner, "\(silent.0) answers willPresent without .banner",
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
            .privacyManifest, "no linked library brings a PrivacyInfo.xcprivacy",
            "link the package or the pod, whose manifest says why files' times are read")
    }
}
