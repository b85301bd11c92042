import Cameo

extension LintRule {
    static let flagNotOne: Self = LintRule(
        "flag-not-one",
        .aps,
        .warning,
        fix: .safe,
        summary: """
            `mutable-content`, `content-available` or a sound's `critical` isn't 1.
            """,
        mistake: """
            A flag that is `true` or a string works on one phone or with one service but not with \
            another.
            """,
        why: """
            Apple documents only the number 1 for `mutable-content` and `content-available`. \
            Other values depend on the version of iOS and on each server's conversion.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": true}
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1}
              }
            """#,
        given: #"{"both": ["payload-not-read"]}"#,
        suggestion: "Send the number 1; `--fix` does this. To turn a flag off, omit the key.",
        background: """
            The Admin SDK and Expo accept `true` in their own fields and convert it to 1. In \
            `aps`, which no library converts, write the number. A value of 0 or `false` has no \
            effect; omit the key instead.
            """,
        evidence: LintEvidence.payload
    ) { context in
        for name in ["mutable-content", "content-available"] {
            guard let value = context.aps[name] else { continue }
            let path = ["aps", name]
            let one = LintFixProposal.safe("Replace with 1", .replace(path, json: "1"))
            let none = LintFixProposal.safe("Remove \"\(name)\"", .remove([path]))
            // A diagnostic reports a `mutable-content` that is 0 or false.
            let isReported = name == "mutable-content"
            var fix = none
            switch value {
            case .number(let number):
                guard number.literal != "1", number.integer != 0 || !isReported else { continue }
                if number.integer != 0 { fix = one }
                fix.isSafe = number.integer == 0 || number.integer == 1
            case .bool(let flag):
                guard flag || !isReported else { continue }
                if flag { fix = one }
            default: continue
            }
            context.report(
                .flagNotOne,
                path,
                "Apple documents only the number 1 for \"\(name)\"",
                suggestion: "Send 1, or omit the key",
                fix: fix
            )
        }
        for (path, value) in context.sounds {
            guard case .bool(true)? = value.unencodedObject?["critical"] else { continue }
            let path = path + ["critical"]
            context.report(
                .flagNotOne,
                path,
                "Apple documents only the number 1 for \"critical\"",
                suggestion: "Send 1",
                fix: .safe("Replace with 1", .replace(path, json: "1"))
            )
        }
    }
}
