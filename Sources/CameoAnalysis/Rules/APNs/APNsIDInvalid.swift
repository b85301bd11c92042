import Cameo

extension LintRule {
    static let apnsIDInvalid: Self = LintRule(
        "apns-id-invalid",
        .apns,
        .error,
        fix: .suggested,
        from: .request,
        summary: "`apns-id` isn't a UUID.",
        mistake: "APNs responds with BadMessageId.",
        why: """
            `apns-id` is a UUID in its canonical form. APNs rejects any other ID.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "alert", "apns-id": "m_1"},
            +   "headers": {"apns-push-type": "alert", "apns-id": "5f0a1b2c-3d4e-4f60-8182-93a4b5c6d7e8"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send a UUID, or omit the header: APNs then assigns one and returns it.",
        background: """
            The ID identifies one push in APNs' response and in Apple's Push Notifications \
            Console. It doesn't replace earlier notifications; for that, use `apns-collapse-id`, \
            which accepts any string of up to 64 bytes.
            """,
        severityReason: """
            An uppercase ID is reported as information: APNs accepts it, and only the response \
            spells it differently.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard let (path, value) = context.message.header("apns-id"), let id = value.unencodedString,
            id.isUUID, id != id.lowercased()
        else { return }
        context.reportRequest(
            .apnsIDInvalid,
            path,
            severity: .info,
            "\"apns-id\" is uppercase; APNs returns it in lowercase",
            suggestion: "Send it in lowercase",
            fix: .safe("Convert to lowercase", .replace(path, json: id.lowercased().json))
        )
    }
}
