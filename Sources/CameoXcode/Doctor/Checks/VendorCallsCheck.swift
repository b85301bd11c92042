import CameoHost

extension Check {
    package static let vendorCalls = Check(
        "vendor-calls",
        scope: .serviceExtension,
        requirement: """
            The extension passes its content handler to the vendor's code, doesn't call the \
            handler before the vendor finishes, and initializes Customer.io's SDK.
            """,
        explanation: """
            Notifications appear 30 seconds late, or without the vendor's image, buttons and delivery count.
            """
    ) { $0.vendorCalls }
}

extension Doctor {
    fileprivate var vendorCalls: Check.Verdict? {
        var callsVendor = false
        for service in services {
            for source in service.sources
            where source.mentions("NotificationRe") || source.mentions("didReceive") {
                guard let token = source.code.vendorCall else { continue }
                callsVendor = true
                let fault =
                    unanswered(source) ?? answeredEarly(source, token)
                    ?? uninitialized(source, in: service)
                if let fault { return fault }
            }
        }
        return callsVendor
            ? .pass("The extension calls the vendor's code as its SDK requires") : nil
    }

    /// Returns a failure for a call to the former method of OneSignal's SDK, which takes no content
    /// handler; `nil` if there is none.
    private func unanswered(_ source: SourceFile) -> Check.Verdict? {
        guard let line = source.code.callWithoutHandler else { return nil }
        return .failure(
            "\(source.path):\(line) calls OneSignal without a content handler and never calls "
                + "the handler, so every notification appears only when the extension's time "
                + "expires",
            suggestion: "Pass withContentHandler: contentHandler, which OneSignal's SDK 5 requires"
        )
    }

    /// Returns a failure for code that calls the content handler right after it passed the handler
    /// to a vendor's SDK; `nil` if there is none.
    private func answeredEarly(_ source: SourceFile, _ vendor: SourceCode.Token) -> Check.Verdict? {
        guard let token = source.code.earlyAnswer else { return nil }
        return .failure(
            "\(source.path):\(token.line) calls the content handler before "
                + "\(source.code.vendorName(of: vendor)) finishes, so its image and its delivery count are lost",
            suggestion:
                "Remove the lines of Xcode's template after the vendor's call: the vendor calls the handler "
                + "itself"
        )
    }

    /// Returns a failure for code that calls Customer.io's SDK without configuring it first; `nil`
    /// if there is none.
    private func uninitialized(_ source: SourceFile, in service: AppExtension) -> Check.Verdict? {
        guard source.mentions("MessagingPush"),
            let token = source.code.token(of: "MessagingPush.shared.didReceive"),
            !service.sources.contains(where: { other in
                // Before version 4, the SDK had a different initializer.
                other.code.first(["initializeForExtension"]) != nil
                    || other.code.token(of: "CustomerIO.initialize") != nil
            })
        else { return nil }
        return .failure(
            "\(source.path):\(token.line) calls Customer.io's SDK without "
                + "initializeForExtension(withConfig:), so it ignores every notification",
            suggestion:
                "Call initializeForExtension(withConfig:) of MessagingPushAPN or "
                + "MessagingPushFCM first"
        )
    }
}

extension SourceCode {
    /// The first occurrence of a vendor's method or class; `nil` if there is none.
    fileprivate var vendorCall: Token? { first(Set(Vendor.all.flatMap { $0.words })) }

    fileprivate func vendorName(of token: Token) -> String {
        Vendor.all.first { $0.words.contains(token.text) }?.name ?? "the vendor's code"
    }

    /// Returns the first token of an expression, such as `MessagingPush.shared.didReceive`; `nil`
    /// if the file doesn't contain it.
    fileprivate func token(of expression: String) -> Token? {
        let words = expression.split(separator: ".")
        return tokens.indices.first { index in
            tokens[index].text == words[0]
                && text(index..<index + 2 * words.count - 1) == expression
        }.map { tokens[$0] }
    }

    /// The indices of the tokens in the body of `didReceive`; `nil` if the file doesn't implement
    /// the method.
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

    /// Whether a token is the name of a content handler that is called.
    private func callsHandler(at index: Int) -> Bool {
        guard Self.handlerNames.contains(tokens[index].text), index + 1 < tokens.count else {
            return false
        }
        let next = text(index + 1..<index + 3)
        return next.hasPrefix("(") || next == "?(" || next == "!("
    }

    /// The line of a call to OneSignal's SDK without a handler, in a method that doesn't call the
    /// handler itself; `nil` if there is none.
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

    /// A call to the content handler that always follows a call that takes the handler as an
    /// argument; `nil` if there is none.
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
                    Vendor.unwraps(statement.text) && !statement.text.hasPrefix("guard")
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

    /// Returns the call to the handler that follows the line of Xcode's Objective-C template that
    /// changes the title; `nil` if there is none.
    private func earlyAnswerOfTemplate(_ body: Range<Int>) -> Token? {
        guard let title = body.first(where: { tokens[$0].text.contains("[modified]") }) else {
            return nil
        }
        return (title..<body.upperBound).first(where: callsHandler).map { tokens[$0] }
    }
}
