import CameoHost

extension Check {
    package static let foregroundBanner = Check(
        "foreground-banner",
        requirement:
            "Implementations of `userNotificationCenter(_:willPresent:)` return `.banner`.",
        explanation:
            "Without `.banner`, no notification is visible while the app is in the foreground."
    ) { $0.foregroundBanner }
}

extension Doctor {
    /// The finding for a notification center delegate in the app's sources that shows no banner.
    fileprivate var foregroundBanner: Check.Verdict? {
        let handlers = appSources.filter { $0.mentions("willPresent") }.flatMap { source in
            source.code.presentationHandlers.map { (path: source.path, options: $0) }
        }
        // Options that code computes, or requests from another delegate, can't be checked.
        guard handlers.contains(where: { $0.options.isSilent || $0.options.showBanner }) else {
            return nil
        }
        guard let silent = handlers.first(where: { $0.options.isSilent }) else {
            func first(_ line: (SourceCode.PresentationHandler) -> Int?) -> String? {
                for (path, options) in handlers {
                    if let line = line(options) { return "\(path):\(line)" }
                }
                return nil
            }
            if let location = first({ $0.ignoresPushes ? $0.lineWithoutAnswer : nil }) {
                return .warning(
                    "The willPresent method in \(location) returns for pushes without calling its handler",
                    suggestion: "Call it with .banner and .list first" + Self.ownMessage
                )
            }
            let exception =
                first { $0.lineWithoutAnswer }.map { "\($0) doesn't call its handler" }
                ?? first { $0.lineWithoutBanner }.map { "\($0) passes options without .banner" }
            return .pass(
                "Banners are shown while the app is in the foreground"
                    + (exception.map { ", except where \($0)" } ?? "")
            )
        }
        return .warning(
            "The willPresent method in \(silent.path):\(silent.options.line) never "
                + (silent.options.isUnanswered ? "calls its handler" : "returns .banner"),
            suggestion: (silent.options.isUnanswered
                ? "Call it with .banner and .list" : "Add .banner and .list to the options")
                + Self.ownMessage
        )
    }

    private static let ownMessage =
        ", or use CommunicationDelegate, unless the app shows the message itself while it is in the foreground"
}

extension SourceCode {
    /// The options that an implementation of `userNotificationCenter(_:willPresent:)` returns.
    fileprivate struct PresentationHandler {
        let line: Int
        let areKnown: Bool
        let showBanner: Bool
        /// Whether the method neither calls its completion handler nor passes it on.
        let isUnanswered: Bool
        /// The line of a `return` before which the method hasn't called its completion handler;
        /// `nil` if there is none.
        let lineWithoutAnswer: Int?
        /// Whether the condition of this `return` is about pushes.
        let ignoresPushes: Bool
        /// The line of the first options that are literals without a banner; `nil` if there are none.
        let lineWithoutBanner: Int?

        /// Whether the method never shows a banner.
        var isSilent: Bool { isUnanswered || areKnown && !showBanner }
    }

    // Before iOS 14, the option's name was `.alert`.
    private static let bannerOptions: Set<String> = [
        "UNNotificationPresentationOptionBanner", "UNNotificationPresentationOptionAlert",
    ]

    private static let singleOptions: Set<String> = [".badge", ".sound", ".list"]

    /// The implementations of the delegate's method in Swift or Objective-C.
    fileprivate var presentationHandlers: [PresentationHandler] {
        let labels: Set<String> = ["willPresent", "willPresentNotification"]
        return tokens.indices.compactMap { index in
            guard labels.contains(tokens[index].text),
                let open = tokens[index...].firstIndex(where: { ["{", ";", "}"].contains($0.text) }
                ),
                tokens[open].text == "{", isDeclaration(before: index, body: open)
            else { return nil }
            let body = open + 1..<max(open + 1, end(of: open))
            return handler(index, body)
        }
    }

    /// Whether a label belongs to a declaration, not to a call to another delegate.
    private func isDeclaration(before label: Int, body open: Int) -> Bool {
        switch language {
        case .swift:
            let start = tokens[..<label].lastIndex { ["func", "{", "}", ";"].contains($0.text) }
            return start.map { tokens[$0].text == "func" } ?? false
                && tokens[label..<open].contains { $0.text == "UNNotification" }
        case .objectiveC:
            return tokens[label..<open].contains { $0.text == "UNNotificationPresentationOptions" }
        }
    }

    /// Returns the name of the completion handler in a declaration; `nil` for an async method.
    private func completionHandler(_ declaration: Range<Int>) -> String? {
        guard let label = declaration.first(where: { tokens[$0].text == "withCompletionHandler" })
        else { return nil }
        let name = text(label + 1..<label + 2)
        guard language == .swift else { return tokens[declaration].last?.text }
        return name == ":" ? "withCompletionHandler" : name
    }

    /// Returns the options of the method with a label and a body.
    private func handler(_ label: Int, _ body: Range<Int>) -> PresentationHandler {
        let name = completionHandler(label..<body.lowerBound - 1)
        var values: [Range<Int>] = []
        for index in body {
            if tokens[index].text == name, text(index + 1..<index + 2) == "(" {
                values.append(index + 2..<end(of: index + 1))
            } else if tokens[index].text == "return" {
                let next = index + 1
                guard next < body.upperBound, !tokens[next].startsLine, tokens[next].text != "}"
                else { continue }
                let last =
                    switch tokens[next].text {
                    case "[": end(of: next)
                    case ".": next + 1
                    default: next
                    }
                values.append(next..<min(last + 1, body.upperBound))
            }
        }
        // Recognize a body with a single expression, and calls to another delegate.
        if values.isEmpty, ["[", "."].contains(text(body.prefix(1))) { values = [body] }
        let forwards = tokens[body].contains {
            ["willPresent", "willPresentNotification"].contains($0.text)
        }
        let literals = values.filter { range in
            let first = text(range.lowerBound..<range.lowerBound + 1)
            return first == "[" || first.hasPrefix("UNNotificationPresentationOption")
                || range.isEmpty || text(range) == "0" || Self.singleOptions.contains(text(range))
        }
        let exit = name.flatMap { returnWithoutDelivery($0, body) }
        let condition = exit.flatMap { exit in
            tokens[body.lowerBound..<exit].lastIndex { $0.text == "if" }.map { $0..<exit }
        }
        return PresentationHandler(
            line: tokens[label].line,
            areKnown: !values.isEmpty && !forwards && literals.count == values.count,
            showBanner: showsBanner(body),
            isUnanswered: name.map { name in !tokens[body].contains { $0.text == name } } ?? false,
            lineWithoutAnswer: exit.map { tokens[$0].line },
            ignoresPushes: condition.map { range in
                tokens[range].contains { $0.text == "UNPushNotificationTrigger" }
            } ?? false,
            lineWithoutBanner: literals.first { !showsBanner($0) }.map {
                tokens[$0.lowerBound].line
            }
        )
    }

    private func showsBanner(_ range: Range<Int>) -> Bool {
        range.contains { index in
            Self.bannerOptions.contains(tokens[index].text)
                || (["banner", "alert"].contains(tokens[index].text)
                    && text(index - 1..<index) == ".")
        }
    }
}
