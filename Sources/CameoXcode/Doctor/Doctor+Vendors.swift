import Foundation

/// Checks of the code of vendors in service extensions.
extension Doctor {
    /// A fault in a call of a vendor's code.
    private struct CallFault {
        let place: String
        let message: String
        let fix: String
    }

    var vendorCalls: Finding? {
        var callsVendor = false
        for service in services {
            for source in service.sources
            where source.mentions("NotificationRe") || source.mentions("didReceive") {
                guard let token = source.code.vendorCall else { continue }
                callsVendor = true
                let fault =
                    unanswered(source) ?? answeredEarly(source, token)
                    ?? uninitialized(source, in: service)
                if let fault {
                    return .failure(.vendorCalls, "\(fault.place) \(fault.message)", fix: fault.fix)
                }
            }
        }
        return callsVendor
            ? .pass(.vendorCalls, "The calls of the vendor's code are complete") : nil
    }

    /// OneSignal's former call, which has no handler.
    private func unanswered(_ source: SourceFile) -> CallFault? {
        let code = source.code
        guard let line = code.callWithoutHandler else { return nil }
        return CallFault(
            place: "\(source.path):\(line)",
            message:
                "calls OneSignal without a content handler and never calls it, so every notification appears "
                + "only when the time is up",
            fix: "Pass withContentHandler: contentHandler, which OneSignal's SDK 5 requires"
        )
    }

    /// A call of the handler right after a call that passes the handler to a vendor.
    private func answeredEarly(_ source: SourceFile, _ vendor: SourceCode.Token) -> CallFault? {
        guard let token = source.code.earlyAnswer else { return nil }
        return CallFault(
            place: "\(source.path):\(token.line)",
            message:
                "calls the content handler before \(source.code.vendorName(of: vendor)) is done, so its image and "
                + "its counts are lost",
            fix:
                "Remove the lines of Xcode's template after the vendor's call: the vendor calls the handler "
                + "itself"
        )
    }

    /// Customer.io's call without the configuration that it requires.
    private func uninitialized(_ source: SourceFile, in service: RunningService) -> CallFault? {
        guard source.mentions("MessagingPush"),
            let token = source.code.token(of: "MessagingPush.shared.didReceive"),
            !service.sources.contains(where: { other in
                // Before version 4, the SDK had another initializer.
                other.code.first(["initializeForExtension"]) != nil
                    || other.code.token(of: "CustomerIO.initialize") != nil
            })
        else { return nil }
        return CallFault(
            place: "\(source.path):\(token.line)",
            message:
                "calls Customer.io's SDK without initializeForExtension(withConfig:), so it ignores every "
                + "notification",
            fix:
                "Call MessagingPushAPN.initializeForExtension(withConfig:), or that of MessagingPushFCM, before it"
        )
    }

    /// Finds vendors' app groups that are missing or derived from a wrong bundle ID.
    var vendorGroup: Finding? {
        var usesGroups = false
        for service in services {
            let sources = service.sources
            func uses(_ names: Set<String>) -> Bool {
                sources.contains { source in
                    names.contains(where: source.mentions) && source.code.first(names) != nil
                }
            }
            var finding: Finding?
            if uses(["didReceiveNotificationExtensionRequest"]) {
                usesGroups = true
                finding = oneSignalGroup(service)
            }
            if finding == nil, uses(["KlaviyoExtensionSDK"]) {
                usesGroups = true
                finding = klaviyoGroup(service)
            }
            if finding == nil, uses(["initializeForExtension"]), !uses(["appGroupId"]) {
                usesGroups = true
                finding = customerIOGroup(service)
            }
            if let finding { return finding }
        }
        return usesGroups ? .pass(.vendorGroup, "The app groups of vendors are set") : nil
    }

    private func pairs(of service: RunningService) -> [Pair] {
        facts.app.compactMap { app in
            service.item.configuration(app.name).map { (service.item, app, $0) }
        }
    }

    /// The finding for a group that one of the targets doesn't have.
    private func missingGroup(
        _ vendor: String,
        _ service: RunningService,
        group: (Pair) -> String?
    ) -> Finding? {
        for pair in pairs(of: service) {
            guard let group = group(pair) else { continue }
            let name = EntitlementName.appGroups
            let targets = [
                pair.app.entitlement(name).contains(group) ? nil : facts.host.name,
                pair.own.entitlement(name).contains(group) ? nil : service.item.name,
            ].compactMap { $0 }
            guard !targets.isEmpty else { continue }
            return .warning(
                .vendorGroup,
                "The app group \(group) of \(vendor) is missing in \(targets.joined(separator: " and ")), so "
                    + "badges and deliveries aren't counted",
                fix:
                    "Add it to the app and the extension in Xcode (Signing & Capabilities > App Groups)"
            )
        }
        return nil
    }

    private func oneSignalGroup(_ service: RunningService) -> Finding? {
        let key = "OneSignal_app_groups_key"
        func value(_ configuration: ProjectFacts.Configuration) -> String? {
            (configuration.infoPlist?[key]?.text).map(configuration.settings.expanded)
        }
        if let pair = pairs(of: service).first(where: { value($0.app) != value($0.own) }) {
            return .warning(
                .vendorGroup,
                "\(key) differs: \(facts.host.name) has \(value(pair.app) ?? "none"), \(service.item.name) has "
                    + "\(value(pair.own) ?? "none"), so badges and deliveries aren't counted",
                fix: "Set it to the same app group in the Info.plist of both targets"
            )
        }
        return missingGroup("OneSignal", service) { pair in
            if let group = value(pair.app) { return group }
            return pair.app.knowsBundleID ? "group.\(pair.app.bundleID).onesignal" : nil
        }
    }

    private func klaviyoGroup(_ service: RunningService) -> Finding? {
        let key = "klaviyo_app_group"
        let targets = pairs(of: service).lazy.map { pair in
            [(pair.app, self.facts.host.name), (pair.own, service.item.name)].filter {
                ($0.0.infoPlist?[key]?.text ?? "").isEmpty
            }.map(\.1)
        }
        if let missing = targets.first(where: { !$0.isEmpty }) {
            return .warning(
                .vendorGroup,
                "The Info.plist of \(missing.joined(separator: " and ")) has no \(key), so Klaviyo doesn't count "
                    + "the badge",
                fix: "Set it to an app group that the app and the extension share"
            )
        }
        return missingGroup("Klaviyo", service) { pair in
            (pair.own.infoPlist?[key]?.text).map(pair.own.settings.expanded)
        }
    }

    /// Customer.io removes one of these suffixes from the extension's bundle ID, and takes the rest for the app's.
    private static let customerIOSuffixes = [
        ".richpush", ".richPush", ".NotificationServiceExtension", ".NotificationService",
    ]

    private func customerIOGroup(_ service: RunningService) -> Finding? {
        for pair in pairs(of: service) where pair.app.knowsBundleID && pair.own.knowsBundleID {
            let own = pair.own.bundleID
            let suffix = Self.customerIOSuffixes.first { own.hasSuffix($0) }
            let guessed = suffix.map { String(own.dropLast($0.count)) } ?? own
            guard guessed != pair.app.bundleID else { continue }
            return .warning(
                .vendorGroup,
                "Customer.io derives the app group group.\(guessed).cio from the bundle ID \(own), which isn't the "
                    + "app's, so deliveries may not be counted",
                fix:
                    "Add .appGroupId(\"group.\(pair.app.bundleID).cio\") to MessagingPushConfigBuilder"
            )
        }
        return nil
    }

    /// Finds code in extensions that replaces all categories.
    var vendorCategories: Finding? {
        for service in services {
            for source in service.sources {
                guard let (token, vendor) = Self.replacedCategories(source) else { continue }
                let place = "\(source.path):\(token.line)"
                return .warning(
                    .vendorCategories,
                    "\(vendor.map { "\($0) (\(place))" } ?? place) replaces all notification categories, so the "
                        + "buttons of other notifications are missing until the app registers its categories again",
                    fix: vendor == nil
                        ? "Read the categories with getNotificationCategories, and add yours to them"
                        : "Send no buttons with its notifications, or register the app's categories whenever it "
                            + "becomes active"
                )
            }
        }
        return nil
    }

    private static func replacedCategories(
        _ source: SourceFile
    ) -> (SourceCode.Token, vendor: String?)? {
        let vendors = [
            ("CountlyNotificationService", "didReceive", "Countly"),
            ("Dengage", "didReceiveNotificationRequest", "Dengage"),
        ]
        for (type, method, vendor) in vendors where source.mentions(type) {
            if source.code.first([method]) != nil, let token = source.code.first([type]) {
                return (token, vendor)
            }
        }
        guard source.mentions("etNotificationCategories") else { return nil }
        let code = source.code
        let reads: Set<String> = [
            "getNotificationCategories", "notificationCategories",
            "getNotificationCategoriesWithCompletionHandler",
        ]
        guard let token = code.first(["setNotificationCategories"]), code.first(reads) == nil else {
            return nil
        }
        return (token, nil)
    }
}

extension SourceCode {
    /// The vendor's method that a template calls, and the name of the vendor.
    private static let vendorMethods: [(word: String, vendor: String)] = [
        ("didReceiveNotificationExtensionRequest", "OneSignal"),
        ("populateNotificationContent", "Firebase"), ("brazeHandle", "Braze"),
        ("MessagingPush", "Customer.io"), ("CTNotificationServiceExtension", "CleverTap"),
        ("handleNotificationServiceDidReceivedRequest", "Klaviyo"),
        ("MoEngageSDKRichNotification", "MoEngage"), ("MORichNotification", "MoEngage"),
        ("MessagingNotificationHelper", "Adobe"), ("AEPMessagingNotificationHelper", "Adobe"),
        ("MotiSigRichPushHandler", "MotiSig"), ("PWNotificationExtensionManager", "Pushwoosh"),
        ("RichNotificationHelper", "Batch"), ("BAERichNotificationHelper", "Batch"),
        ("WPNotificationServiceExtension", "WonderPush"), ("NotifeeExtensionHelper", "Notifee"),
        ("SwrvePush", "Swrve"), ("CountlyNotificationService", "Countly"), ("Dengage", "Dengage"),
        ("OptimoveNotificationService", "Optimove"), ("ExponeaNotificationService", "Exponea"),
    ]

    /// The first mention of a vendor's method or class.
    fileprivate var vendorCall: Token? { first(Set(Self.vendorMethods.map(\.word))) }

    fileprivate func vendorName(of token: Token) -> String {
        Self.vendorMethods.first { $0.word == token.text }?.vendor ?? "the vendor's code"
    }

    /// The first token of an expression, such as `MessagingPush.shared.didReceive`.
    fileprivate func token(of expression: String) -> Token? {
        let words = expression.split(separator: ".")
        return tokens.indices.first { index in
            tokens[index].text == words[0]
                && text(index..<index + 2 * words.count - 1) == expression
        }.map { tokens[$0] }
    }

    /// The tokens of the method that iOS calls with a notification.
    private var receiveBody: Range<Int>? {
        if language == .swift {
            for type in classes {
                let receive = functions(of: type).first { function in
                    function.name == "didReceive"
                        && text(function.parameters).contains("UNNotificationRequest")
                }
                if let receive { return receive.body }
            }
            return nil
        }
        guard
            let start = tokens.firstIndex(where: { $0.text == "didReceiveNotificationRequest" }),
            let open = tokens[start...].firstIndex(where: { $0.text == "{" })
        else { return nil }
        return open + 1..<max(open + 1, end(of: open))
    }

    private static let handlerNames: Set<String> = ["contentHandler", "_contentHandler", "handler"]

    /// Whether a token is the name of a handler that is called there.
    private func callsHandler(at index: Int) -> Bool {
        guard Self.handlerNames.contains(tokens[index].text), index + 1 < tokens.count else {
            return false
        }
        let next = text(index + 1..<index + 3)
        return next.hasPrefix("(") || next == "?(" || next == "!("
    }

    /// The line of OneSignal's call without a handler, in a method that doesn't call the handler either.
    fileprivate var callWithoutHandler: Int? {
        guard let body = receiveBody,
            let call = body.first(where: {
                tokens[$0].text == "didReceiveNotificationExtensionRequest"
            })
        else { return nil }
        let end: Int
        if language == .swift {
            guard text(call + 1..<call + 2) == "(" else { return nil }
            end = self.end(of: call + 1)
        } else {
            end = tokens[call...].firstIndex { $0.text == ";" } ?? body.upperBound
        }
        let passesHandler = tokens[call..<min(end, tokens.count)].contains {
            $0.text == "withContentHandler"
        }
        guard !passesHandler, !body.contains(where: callsHandler) else { return nil }
        return tokens[call].line
    }

    /// A call of the handler that always follows a call to which the handler was passed.
    fileprivate var earlyAnswer: Token? {
        guard let body = receiveBody else { return nil }
        if language == .objectiveC { return earlyAnswerOfTemplate(body) }
        var isPassed = false
        return earlyAnswer(statements(in: body), &isPassed)
    }

    private func earlyAnswer(_ statements: [Statement], _ isPassed: inout Bool) -> Token? {
        for statement in statements {
            if let block = statement.block {
                let isUnwrapping =
                    VendorTemplate.unwraps(statement.text) && !statement.text.hasPrefix("guard")
                guard isUnwrapping else { continue }
                if let token = earlyAnswer(block, &isPassed) { return token }
            } else if statement.text == "return" || statement.text.hasPrefix("return ") {
                return nil
            } else if isPassed,
                callsHandler(at: statement.tokens.lowerBound)
                    || (tokens[statement.tokens.lowerBound].text == "self"
                        && callsHandler(at: statement.tokens.lowerBound + 2))
            {
                return tokens[statement.tokens.lowerBound]
            } else if passesHandler(statement) {
                isPassed = true
            }
        }
        return nil
    }

    /// Whether a statement is a call with the handler as an argument.
    private func passesHandler(_ statement: Statement) -> Bool {
        let labels = ["withContentHandler:", "contentHandler:", "completionHandler:"]
        let isAssignment = ["contentHandler=", "bestAttemptContent="].contains {
            statement.text.hasPrefix($0)
        }
        return !isAssignment
            && statement.tokens.contains { index in
                labels.contains(text(index..<index + 2))
                    && tokens[index + 2..<min(index + 6, tokens.count)].contains {
                        Self.handlerNames.contains($0.text)
                    }
            }
    }

    /// The lines of Xcode's template in Objective-C: the changed title, and the call of the handler.
    private func earlyAnswerOfTemplate(_ body: Range<Int>) -> Token? {
        guard let title = body.first(where: { tokens[$0].text.contains("[modified]") }) else {
            return nil
        }
        return (title..<body.upperBound).first(where: callsHandler).map { tokens[$0] }
    }
}
