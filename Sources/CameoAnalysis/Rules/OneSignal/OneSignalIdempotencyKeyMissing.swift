import Cameo

extension LintRule {
    static let oneSignalIdempotencyKeyMissing: Self = LintRule(
        "onesignal-idempotency-key-missing",
        .onesignal,
        .info,
        fix: .suggested,
        summary: "A request has no `idempotency_key`.",
        mistake: "Some users receive a notification twice after a request times out.",
        why: """
            OneSignal creates a notification for each request. If a retry has the same \
            `idempotency_key`, OneSignal returns the existing notification.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
            +   "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Add a UUID as `idempotency_key`, and use the same UUID for each retry.",
        evidence: LintEvidence.oneSignal
    ) { context in
        guard !context.message.body.hasAny(of: ["idempotency_key", "external_id"]) else { return }
        context.reportRequest(
            .oneSignalIdempotencyKeyMissing,
            [],
            "The request has no \"idempotency_key\"",
            suggestion: "Add a UUID as \"idempotency_key\", and send the same UUID with each retry",
            fix: .suggested(
                "Add a UUID derived from the content",
                .insert(
                    into: [],
                    name: "idempotency_key",
                    json: JSONValue.object(context.message.body).compact.contentUUID.json
                )
            )
        )
    }
}

extension String {
    /// A UUID computed from the string, so that equal strings result in equal UUIDs.
    fileprivate var contentUUID: String {
        var (first, second) = (FNV1a(), FNV1a())
        second.combine(0xFF)
        for byte in utf8 {
            first.combine(byte)
            second.combine(byte)
        }
        return String(uuid: first.value, second.value & ~(0xF << 60) | 0xA << 60, version: 8)
    }
}
