/// What the app itself must have.
extension Doctor {
    private static let fix = "cameo doctor --fix adds it"

    var serviceExtension: Finding? {
        switch facts.services.count {
        case 0:
            .bad(
                .serviceExtension, "the app has no Notification Service Extension",
                "cameo install adds one")
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
                + "Capabilities, Communication Notifications); \(Self.fix)")
    }

    var pushEntitlement: Finding? {
        entitlement(
            .pushEntitlement, "aps-environment", "pushes", { $0?.text.isEmpty == false },
            "add aps-environment, development (in Xcode: Signing & Capabilities, Push Notifications); "
                + Self.fix)
    }

    private func entitlement(
        _ check: Check, _ name: String, _ what: String, _ isThere: (XMLNode?) -> Bool,
        _ remedy: String
    ) -> Finding {
        let missing = configurations { !isThere($0.entitlements?[name]) }
        guard missing.isEmpty else {
            return .bad(check, "the app's entitlements have no \(name) in \(list(missing))", remedy)
        }
        return .good(check, "the app is entitled to \(what)")
    }

    var activityTypes: Finding? {
        let intents = ["INSendMessageIntent", "INStartCallIntent"]
        let missing = configurations { side in
            let types = side.information?["NSUserActivityTypes"]?.texts ?? []
            return !types.contains { intents.contains($0) }
        }
        guard missing.isEmpty else {
            return .bad(
                .activityTypes,
                "the app's Info.plist has no INSendMessageIntent in NSUserActivityTypes in \(list(missing))",
                "add it there, or INStartCallIntent for calls; \(Self.fix)")
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
        let answering = facts.sources(of: facts.host).filter { $0.text.contains("willPresent") }
        guard !answering.isEmpty else { return nil }
        // Old systems called it `.alert`; Objective-C has constants.
        let words = [
            ".banner", "PresentationOptionBanner", ".alert", "PresentationOptionAlert",
            "CommunicationDelegate",
        ]
        let silent = answering.filter { source in !words.contains { source.text.contains($0) } }
        guard let first = silent.first else {
            return .good(.foregroundBanner, "banners are shown in front")
        }
        return .doubtful(
            .foregroundBanner, "\(first.path) answers willPresent without .banner",
            "answer [.banner, .list, .sound] for what shall be seen in front, or use CommunicationDelegate"
        )
    }

    var privacyManifest: Finding? {
        let isLinked = facts.services.allSatisfy { links($0, "Cameo") || usesPods($0) }
        if isLinked { return .good(.privacyManifest, "the library brings its privacy manifest") }
        let names = extensions.flatMap { found -> [String] in
            found.target.phase("PBXResourcesBuildPhase").map {
                facts.folder.project.objects("files", of: $0).compactMap { $0["fileRef"] }
                    .compactMap { facts.folder.project.objects[$0]?["path"] }
            } ?? []
        }
        guard !names.contains(where: { $0.hasSuffix("PrivacyInfo.xcprivacy") }) else {
            return .good(.privacyManifest, "the extension has a privacy manifest")
        }
        return .doubtful(
            .privacyManifest,
            "neither a linked library nor the extension brings a PrivacyInfo.xcprivacy",
            "link the package or the pod, whose manifest says why files' times are read")
    }
}
