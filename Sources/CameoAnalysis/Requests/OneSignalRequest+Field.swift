extension OneSignalRequest {
    /// A field in OneSignal's API that another name probably refers to.
    struct Field {
        let name: String
        /// The field with its value, for a suggestion; `nil` if only the name changes.
        var form: String?
        /// Whether the name certainly refers to this field, because it is a known spelling or
        /// another service's name for it. `false` if it may be a typo.
        var isCertain = true

        var suggestion: String { "Send " + (form ?? "\"\(name)\"") }
    }

    /// Returns the field that an unknown name probably refers to; `nil` if there is none.
    static func field(for name: String) -> Field? {
        let letters = name.asciiLetters
        if let field = fields[letters] { return field }
        let known = names.union(targets.joined())
        if let known = known.first(where: { $0.asciiLetters == letters }) {
            return Field(name: known)
        }
        switch APSNames.lineSynonyms[letters] {
        case "body"?: return fields["body"]
        case "title"?: return fields["title"]
        default: return name.misspelling(of: known).map { Field(name: $0, isCertain: false) }
        }
    }

    /// The fields, keyed by the letters of the equivalent names in APNs, Firebase and Expo.
    ///
    /// Source: onesignal-node-api 5.12.0, `models/Notification.ts`.
    private static let fields: [String: Field] = {
        let sameValue = [
            "mutable-content": "mutable_content", "content-available": "content_available",
            "thread-id": "thread_id", "sound": "ios_sound", "category": "ios_category",
            "categoryId": "ios_category", "interruption-level": "ios_interruption_level",
            "relevance-score": "ios_relevance_score", "attachments": "ios_attachments",
            "target-content-id": "target_content_identifier", "collapse_key": "collapse_id",
            "apns-collapse-id": "collapse_id", "apns-priority": "priority",
            "apns-push-type": "apns_push_type_override", "time_to_live": "ttl",
            "badge_type": "ios_badgeType", "badge_count": "ios_badgeCount",
            "heading": "headings", "content": "contents",
        ]
        var fields = sameValue.map { (name: $0.key, field: Field(name: $0.value)) }
        fields += [
            ("title", Field(name: "headings", form: "\"headings\": {\"en\": \"…\"}")),
            ("body", Field(name: "contents", form: "\"contents\": {\"en\": \"…\"}")),
            ("alert", Field(name: "contents", form: "\"contents\": {\"en\": \"…\"}")),
            (
                "badge",
                Field(
                    name: "ios_badgeCount",
                    form: "\"ios_badgeType\": \"SetTo\" and \"ios_badgeCount\""
                )
            ),
            (
                "image",
                Field(name: "ios_attachments", form: "\"ios_attachments\": {\"id\": \"https://…\"}")
            ),
            (
                "aps",
                Field(
                    name: "aps",
                    form: "OneSignal's fields, such as \"thread_id\" and \"ios_sound\""
                )
            ),
        ]
        return fields.reduce(into: [:]) { $0[$1.name.asciiLetters] = $1.field }
    }()
}
