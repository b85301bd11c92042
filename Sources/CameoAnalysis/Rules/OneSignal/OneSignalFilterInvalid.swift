import Cameo

extension LintRule {
    static let oneSignalFilterInvalid: Self = LintRule(
        "onesignal-filter-invalid",
        .onesignal,
        .error,
        summary: """
            A filter's `field` is missing or unknown, the filters begin or end with an operator, \
            or there are more than 200.
            """,
        mistake: """
            OneSignal responds with status 400, and the campaign isn't sent.
            """,
        why: """
            OneSignal rejects the request: "Segment is not a valid filter field".
            """,
        example: #"""
              {
                "app_id": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
            -   "filters": [{}],
            +   "filters": [{"field": "tag", "key": "level", "relation": "=", "value": "10"}],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Backup finished"}
              }
            """#,
        suggestion: "Send a field for each filter, and operators between filters.",
        background: """
            A list reads as `[filter, {"operator": "OR"}, filter]`. Filters without an operator \
            between them are combined with AND. A tag filter has `field`, `key`, `relation` and \
            `value`, all as strings.
            """,
        severityReason: "A field that OneSignal doesn't document is a warning: it may be new.",
        evidence: LintEvidence.issue("OneSignal/onesignal-node-api#62")
    ) { context in
        guard let filters = context.message.source["filters"]?.unencodedArray else { return }
        if filters.count > maxFilters {
            context.reportRequest(
                .oneSignalFilterInvalid,
                ["filters"],
                "There are \(filters.count) filters and operators; OneSignal accepts at most \(maxFilters)",
                suggestion: "Send several requests, or create a segment"
            )
        }
        for (index, value) in filters.prefix(maxFilters).enumerated() {
            guard let filter = value.unencodedObject else { continue }
            let path = ["filters", String(index)]
            let isOperator = filter["field"] == nil && filter["operator"] != nil
            if !filter.hasAny(of: ["field", "operator"]) {
                context.reportRequest(
                    .oneSignalFilterInvalid,
                    path,
                    "The filter has no \"field\", so OneSignal rejects the request",
                    suggestion: "Add \"field\", or remove the filter"
                )
            } else if isOperator, index == 0 || index == filters.count - 1 {
                context.reportRequest(
                    .oneSignalFilterInvalid,
                    path,
                    "An operator isn't between two filters",
                    suggestion: "Remove it"
                )
            } else if isOperator, !["AND", "OR"].contains(filter["operator"]?.unencodedString) {
                context.reportRequest(
                    .oneSignalFilterInvalid,
                    path + ["operator"],
                    "The operator isn't AND or OR",
                    suggestion: "Send AND or OR"
                )
            } else if filter["field"]?.unencodedString == "tag", filter["key"] == nil {
                context.reportRequest(
                    .oneSignalFilterInvalid,
                    path,
                    "The tag filter has no \"key\"",
                    suggestion: "Add \"key\" with the tag's name"
                )
            } else if let field = filter["field"]?.unencodedString, !fields.contains(field) {
                context.reportRequest(
                    .oneSignalFilterInvalid,
                    path + ["field"],
                    severity: .warning,
                    "OneSignal doesn't document the filter field \(nameList([field]))",
                    suggestion: field.misspelling(of: fields).map { "Send \"\($0)\"" }
                        ?? "For a tag, send {\"field\": \"tag\", \"key\": \(nameList([field])), …}"
                )
            }
        }
    }
}

/// The maximum number of filters and operators in a request.
private let maxFilters = 200

/// The fields on which filters can be based.
///
/// Sources: OneSignal, "Create notification"; onesignal-node-api, `FilterNotificationTarget`.
private let fields: Set<String> = [
    "tag", "last_session", "first_session", "session_count", "session_time", "amount_spent",
    "bought_sku", "language", "app_version", "location", "email", "country", "external_user_id",
    "external_id", "timezone", "rooted", "device_type", "segment", "onesignal_id", "push_token",
]
