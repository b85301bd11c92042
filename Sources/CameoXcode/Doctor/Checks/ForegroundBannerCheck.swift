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
    fileprivate var foregroundBanner: CheckResult? {
        let handlers = appSources.filter { $0.mentions("willPresent") }.flatMap { source in
            source.code.presentationHandlers.map {
                (location: "\(source.path):\($0.line)", options: $0)
            }
        }
        // Options that code computes, or requests from another delegate, can't be checked.
        guard handlers.contains(where: { $0.options.areKnown || $0.options.showBanner }) else {
            return nil
        }
        let silent = handlers.first { $0.options.areKnown && !$0.options.showBanner }
        guard let silent else {
            return .pass(.foregroundBanner, "Banners are shown while the app is in the foreground")
        }
        return .warning(
            .foregroundBanner,
            "The willPresent method in \(silent.location) never returns .banner",
            suggestion:
                "Add .banner and .list to the options, or use CommunicationDelegate, unless the app shows the "
                + "message itself while it is in the foreground"
        )
    }
}

extension SourceCode {
    /// The options that an implementation of `userNotificationCenter(_:willPresent:)` returns.
    fileprivate struct PresentationHandler {
        let line: Int
        /// Whether all options are literals.
        let areKnown: Bool
        let showBanner: Bool
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
            return handler(line: tokens[index].line, body)
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

    private func handler(line: Int, _ body: Range<Int>) -> PresentationHandler {
        let names: Set<String> = ["completionHandler", "completion", "handler"]
        var values: [Range<Int>] = []
        for index in body {
            let isCall =
                names.contains(tokens[index].text) && text(index + 1..<index + 2) == "("
                && text(index - 1..<index) != "."
            if isCall {
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
        let areLiterals = values.allSatisfy { range in
            let first = text(range.lowerBound..<range.lowerBound + 1)
            return first == "[" || first.hasPrefix("UNNotificationPresentationOption")
                || range.isEmpty || Self.singleOptions.contains(text(range))
        }
        return PresentationHandler(
            line: line,
            areKnown: !values.isEmpty && !forwards && areLiterals,
            showBanner: body.contains { index in
                Self.bannerOptions.contains(tokens[index].text)
                    || (["banner", "alert"].contains(tokens[index].text)
                        && text(index - 1..<index) == ".")
            }
        )
    }
}
