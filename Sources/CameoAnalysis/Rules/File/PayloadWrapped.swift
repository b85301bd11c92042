import Cameo

extension LintRule {
    static let payloadWrapped: Self = LintRule(
        "payload-wrapped",
        .file,
        .error,
        fix: .suggested,
        summary: "`aps` is in another object instead of at the top level.",
        mistake: """
            The phone shows nothing, although the alert, the sound and the badge are correct.
            """,
        why: """
            `aps` is inside another object, such as `payload` or `data`. iOS reads `aps` only at \
            the top level.
            """,
        example: #"""
              {
            -   "content": {"aps": {"alert": {"body": "Are you coming?"}}}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Move the outer object's content to the top level.",
        background: """
            Some server libraries expect the payload without the outer object and add it \
            themselves, and others expect it; the two are easily mixed up. Log the body that is \
            actually sent to APNs: its top level must contain `aps`. A request with headers is \
            different: there, the object `payload` is the body, and the linter recognizes it.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
        replaces: ["aps-missing"]
    ) { context in
        guard case .nested(let path) = context.apsLocation else { return }
        let canMove = context.payload.root.members.count == 1 && path.count == 1
        context.report(
            .payloadWrapped,
            path + ["aps"],
            anchor: .name,
            "iOS doesn't read \"aps\" at \(PayloadPath.text(of: path + ["aps"]))",
            suggestion: "Move the content of \"\(path.last ?? "")\" to the top level",
            fix: canMove
                ? .suggested("Replace the file with the content of \"\(path[0])\"", .unwrap(path))
                : nil
        )
    }
    .checkingFile { run in
        // `simctl push` expects the content of `payload` next to the bundle ID.
        let key = "Simulator Target Bundle"
        guard run.source.bytes.containsSequence(key),
            let root = (try? JSONDocument(parsing: run.source.bytes))?.root.object,
            let bundle = root[key], root["aps"] == nil,
            let content = root["payload"]?.unencodedObject, content["aps"] != nil
        else { return }
        run.report(
            .payloadWrapped,
            ["payload"],
            anchor: .name,
            "The simulator doesn't read \"aps\" in \"payload\"",
            suggestion: "Move the content of \"payload\" to the top level",
            fix: .suggested(
                "Move the content of \"payload\"",
                .replace(
                    [],
                    json: JSONValue.object(
                        JSONObject([(key, bundle)] + content.members.map { ($0.name, $0.value) })
                    ).compact
                )
            )
        )
    }
}
