import CameoHost

extension Check {
    package static let expiration = Check(
        "expiration",
        scope: .serviceExtension,
        requirement:
            "`serviceExtensionTimeWillExpire` calls only a content handler that `didReceive` stored.",
        explanation: """
            The extension crashes when its time expires, for example during a slow download, and iOS shows the \
            original notification.
            """
    ) { $0.expiration }
}

extension Doctor {
    /// Finds a `serviceExtensionTimeWillExpire` that calls a handler that `didReceive` never stores.
    fileprivate var expiration: Finding? {
        for service in services {
            for source in service.sources where source.mentions("serviceExtensionTimeWillExpire") {
                guard let token = source.code.unguardedExpiration else { continue }
                let place = "\(source.path):\(token.line)"
                if service.wrapped?.neverExpires == true {
                    return .pass(
                        .expiration,
                        "serviceExtensionTimeWillExpire, which would crash (\(place)), is never called"
                    )
                }
                return .failure(
                    .expiration,
                    "\(place) calls a content handler that is never stored, so the extension crashes if its "
                        + "time expires",
                    fix:
                        "Store the handler in didReceive, or remove the call"
                        + (service.wrapped == nil
                            ? ""
                            : "; or set expiration to never in wrappedExtension of the Info.plist")
                )
            }
        }
        return nil
    }
}

extension SourceCode {
    /// The call of a stored handler in `serviceExtensionTimeWillExpire`, in a file that never stores it and
    /// doesn't check it.
    fileprivate var unguardedExpiration: Token? {
        guard
            let start = tokens.firstIndex(where: { $0.text == "serviceExtensionTimeWillExpire" }),
            let open = tokens[start...].firstIndex(where: { $0.text == "{" })
        else { return nil }
        let body = open..<end(of: open)
        let names: Set<String> = ["contentHandler", "_contentHandler"]
        let isStored = tokens.indices.contains { index in
            guard names.contains(tokens[index].text), index + 1 < tokens.count,
                tokens[index + 1].text == "=", text(index + 1..<index + 3) != "=="
            else { return false }
            // `if let contentHandler = contentHandler` stores nothing.
            return index == 0 || !["let", "var"].contains(tokens[index - 1].text)
        }
        let isChecked = tokens[body].indices.contains { index in
            ["if", "guard"].contains(tokens[index].text)
                || (names.contains(tokens[index].text) && text(index + 1..<index + 2) == "?")
        }
        // A superclass may store the handler of a property that is declared elsewhere.
        let isDeclared = tokens.indices.dropFirst().contains { index in
            names.contains(tokens[index].text) && ["var", "^"].contains(tokens[index - 1].text)
        }
        guard isDeclared, !isStored, !isChecked else { return nil }
        return tokens[body].indices.first { index in
            names.contains(tokens[index].text)
                && ["(", "!("].contains { text(index + 1..<index + 3).hasPrefix($0) }
        }.map { tokens[$0] }
    }
}
