import Cameo

extension LintRule {
    static let headerInPayload: Self = LintRule(
        "header-in-payload",
        .aps,
        .warning,
        summary: "An APNs header is in the payload.",
        mistake: """
            APNs doesn't replace the earlier notification, or treats the push as another type, although \
            the payload has `apns-collapse-id` or `apns-push-type`.
            """,
        why: """
            Topic, push type, priority, expiration and collapse ID are headers of the HTTP/2 \
            request. In the payload they are custom values: APNs doesn't read them, and uses its \
            defaults.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "apns-collapse-id": "m_1"
            +   "headers": {"apns-collapse-id": "m_1", "apns-push-type": "alert"},
            +   "payload": {
            +     "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1}
            +   }
              }
            """#,
        given: #"{"both": ["payload-not-read"]}"#,
        suggestion: """
            Send it as a header, or pass it as the corresponding argument of your library. In a \
            Firebase message, headers go in `apns.headers`.
            """,
        background: """
            The corrected example is a request in Cameo's format, with headers and payload side by \
            side. The argument depends on the library: `notification.collapseId` in node-apn, \
            `CollapseID` in apns2, `collapse_id` in aioapns.
            """,
        severityReason: """
            A `headers` object next to `aps` is informational: some services, such as Knock, \
            accept headers and payload in this form.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard context.payload.root["aps"] != nil else { return }
        // Rules for Firebase report the headers in its requests.
        let headers =
            context.message.service == nil
            ? context.payload.root["headers"]?.unencodedObject?.members ?? [] : []
        let names =
            context.payload.root.members.map { [$0.name] }
            + headers.map { ["headers", $0.name] } + context.aps.members.map { ["aps", $0.name] }
        for path in names {
            let name = path[path.count - 1].lowercased()
            let header: APNsHeader?
            if let known = APNsHeader(rawValue: name) {
                header = known
            } else {
                header =
                    path[0] == "aps" && path.count == 2
                    ? APNsHeader.headersByName[name.asciiLetters] : nil
            }
            guard let header else { continue }
            context.report(
                .headerInPayload,
                path,
                anchor: .name,
                // Some services read such an object next to the payload.
                severity: path[0] == "headers" ? .info : nil,
                "APNs reads \(nameList([header.rawValue])) only in the headers of the request",
                suggestion: "Send it as a header"
            )
        }
    }
}

extension APNsHeader {
    /// The headers, keyed by the names that libraries use for them.
    fileprivate static let headersByName: [String: APNsHeader] = [
        "priority": .priority, "expiration": .expiration, "expiry": .expiration,
        "collapseid": .collapseID, "pushtype": .pushType, "topic": .topic,
    ]

    /// Returns whether a key of `aps` is a header, which another rule reports.
    static func isHeader(_ name: String) -> Bool {
        Self(rawValue: name.lowercased()) != nil
            || headersByName[name.asciiLetters] != nil
    }
}
