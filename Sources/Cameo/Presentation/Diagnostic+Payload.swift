// The diagnostics of a payload and of the requirements of the extension.

extension Diagnostic {
    /// Returns the diagnostics of a payload's bytes and its `aps` dictionary.
    static func diagnostics(for payload: Payload) -> [Diagnostic] {
        var diagnostics = payload.warnings.map(Diagnostic.init)
        if payload.isTooLarge { diagnostics.append(.tooLarge(payload.size)) }
        if !payload.hasAPS, !payload.warnings.contains(.malformedAPS) {
            diagnostics.append(.noAPS)
        }
        if payload.aps.alert.isLocalizedByKey { diagnostics.append(.localizedText) }
        return diagnostics
    }

    /// Returns the diagnostics of a payload's content.
    static func diagnostics(for parsed: ParsedPayload, of payload: Payload) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let aps = payload.aps
        if let event = aps.liveActivityEvent {
            diagnostics.append(.liveActivity(event))
        } else if aps.alert.isEmpty, payload.hasAPS {
            diagnostics.append(.nothingShown)
        } else if !aps.isMutable, payload.hasAPS {
            diagnostics.append(.noMutableContent(aps))
        }
        if parsed.preset == nil, payload.hasAPS, !aps.alert.isEmpty { diagnostics.append(.notRead) }
        diagnostics += parsed.diagnostics
        if parsed.isFromCurrentUser { diagnostics.append(.senderIsCurrentUser) }
        return diagnostics
    }

    private init(_ warning: Payload.ParseWarning) {
        switch warning {
        case .duplicateName(let name):
            self.init(
                .duplicateName,
                "Name \"\(name)\" occurs more than once in an object; the last value is used"
            )
        case .unpairedSurrogate:
            self.init(
                .unpairedSurrogate,
                "An escape sequence is an unpaired UTF-16 surrogate; it's replaced with U+FFFD"
            )
        case .malformedAPS:
            self.init(
                .malformedAPS,
                "\"aps\" isn't a dictionary, so iOS shows nothing; send {\"aps\": {\"alert\": …}}"
            )
        }
    }

    static let noAPS = Diagnostic(
        .noAPS,
        "There is no \"aps\" dictionary, so iOS shows nothing; send {\"aps\": {\"alert\": …}}"
    )
    static func tooLarge(_ size: Int) -> Diagnostic {
        Diagnostic(
            .tooLarge,
            "The payload has \(size) bytes; APNs accepts at most \(Payload.maxSize) and rejects it "
                + "with 413 PayloadTooLarge"
        )
    }
    static let nothingShown = Diagnostic(
        .nothingShown,
        "There is no title, subtitle or body, so iOS shows nothing and doesn't start the extension"
    )
    static func liveActivity(_ event: String) -> Diagnostic {
        Diagnostic(
            .liveActivity,
            "This push is for a Live Activity (\(event)); iOS doesn't start the service extension "
                + "for it"
        )
    }
    static func noMutableContent(_ aps: APS) -> Diagnostic {
        Diagnostic(
            .noMutableContent,
            "\"mutable-content\" \(aps.hasMutableContent ? "isn't 1" : "is missing"), so the "
                + "extension doesn't run; send \"mutable-content\": 1 in \"aps\""
        )
    }
    static let notRead = Diagnostic(
        .notRead,
        "No preset matches this payload, so it's shown as a plain notification; "
            + "add a mapping with the path of the sender ID"
    )
    static func mappedValueUnusable(
        _ field: Field,
        _ path: PayloadPath,
        _ value: JSONValue
    ) -> Diagnostic {
        var found = "an array; use one of its elements, such as \(path)[0]"
        if case .object(let object) = value {
            let names = object.members.prefix(3).map { "\(path).\($0.name)" }
            found = "an object; use one of its members, such as \(names.joined(separator: ", "))"
        }
        return Diagnostic(
            .mappedValueUnusable,
            "Mapping key \(field.mappingKey) has the path \(path), which is \(found)"
        )
    }
    static let localizedText = Diagnostic(
        .localizedText,
        "A line is a key of the app's string tables, which are available only on the device"
    )
}
