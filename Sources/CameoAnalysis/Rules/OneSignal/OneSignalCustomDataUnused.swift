import Cameo

extension LintRule {
    static let oneSignalCustomDataUnused: Self = LintRule(
        "onesignal-custom-data-unused",
        .onesignal,
        .warning,
        fix: .suggested,
        summary: "`custom_data` is in a request whose text has no placeholders.",
        mistake: """
            The notification arrives without an avatar: the app and the extension don't find the \
            sender, the conversation or the link, although the request contains them.
            """,
        why: """
            OneSignal uses `custom_data` to fill the placeholders in text or a template, and never \
            sends it to the device. Only `data` arrives there, as `custom.a`.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "custom_data": {"senderId": "u_ada", "senderName": "Ada", "conversationId": "c_7"}
            +   "data": {"senderId": "u_ada", "senderName": "Ada", "conversationId": "c_7"}
              }
            """#,
        given: #"{"goodAlso": ["avatar-missing"]}"#,
        suggestion: "Send the keys in `data`.",
        background: """
            Use `custom_data` for placeholders in the text or the template, such as `{{ \
            message.custom_data.items.size }}`. The app's own data still belongs in `data`.
            """,
        evidence: LintEvidence.oneSignal
    ) { context in
        let request = context.message.source
        guard request["template_id"]?.text == nil,
            request["custom_data"]?.unencodedObject?.members.isEmpty == false
        else { return }
        var hasPlaceholder = false
        JSONValue.object(request).walk([]) { _, text in
            if text.utf8.containsSequence("{{") || text.utf8.containsSequence("{%") {
                hasPlaceholder = true
            }
        }
        guard !hasPlaceholder else { return }
        context.reportRequest(
            .oneSignalCustomDataUnused,
            ["custom_data"],
            anchor: .name,
            "\"custom_data\" is only for placeholders and doesn't arrive on the device",
            suggestion: "Send it as \"data\"",
            fix: request["data"] == nil
                ? .suggested("Rename to \"data\"", .rename(["custom_data"], to: "data")) : nil
        )
    }
}
