import Cameo

extension LintRule {
    static let valueNull: Self = LintRule(
        "value-null",
        .aps,
        .warning,
        fix: .suggested,
        summary: "A value of the payload is `null`.",
        mistake: """
            The app or an SDK crashes with "-[NSNull length]: unrecognized selector" when the push \
            arrives, or an Apple Watch shows only the short form of the notification.
            """,
        why: """
            `null` arrives as an `NSNull` object, but code usually expects a string or no key.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "sound": null}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Omit keys without a value. JSON encoders have an option for that.",
        background: """
            Libraries differ: some remove `null`, some send it, and others drop all custom keys. \
            According to a report to Apple, watchOS didn't pass a payload that contains `null` \
            to the app.
            """,
        severityReason: """
            Outside `aps`, in `badge` and in a Live Activity's content, the finding is \
            informational: such values are common, and apps may expect them.
            """,
        evidence: LintEvidence.issue("parse-community/Parse-SDK-iOS-OSX#29")
    ) { context in
        guard context.payload.root["aps"] != nil else { return }
        var others: [[String]] = []
        for path in JSONValue.object(context.payload.root).paths(where: { $0 == .null }) {
            // The app decodes the content of a Live Activity, which may have optional values.
            let isInContent = path.count > 1 && ["content-state", "attributes"].contains(path[1])
            guard path[0] == "aps", path.last != "badge", !isInContent else {
                others.append(path)
                continue
            }
            context.reportNull(path, severity: nil)
        }
        if let first = others.first { context.reportNull(first, severity: .info, others.count) }
    }
}

extension LintContext {
    fileprivate func reportNull(_ path: [String], severity: Finding.Severity?, _ count: Int = 1) {
        let name = nameList([path[path.count - 1]])
        report(
            .valueNull,
            path,
            severity: severity,
            (count == 1 ? "\(name) is null" : "\(name) and \(count - 1) other values are null")
                + ", which arrives as NSNull",
            suggestion: count == 1 ? "Omit the key" : "Omit the keys",
            fix: count == 1 && path.last.map { Int($0) == nil } == true
                ? .suggested("Remove \(name)", .remove([path])) : nil
        )
    }
}
