extension LintRule {
    static let mappingValueMissing: Self = LintRule(
        "mapping-value-missing",
        .files,
        .warning,
        summary: "A field of the mapping has no value in any of the files.",
        mistake: """
            The group's name is always missing, because its field in the mapping never has a value.
            """,
        why: """
            The path of the field has no value in any of the files. Either the path is \
            misspelled, or these payloads don't have the field.
            """,
        wrong: #"""
            [
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            ]
            """#,
        right: #"""
            [
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7",
                  "chatName": "Engines"
                }
              }
            ]
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId",
                "groupNameKey": "data.chatName"
              },
              "goodAlso": ["recipient-count-unknown"],
              "files": true
            }
            """#,
        suggestion: """
            Correct the path, or remove the field. `\(HostProgram.name) inspect` shows which values were \
            found.
            """,
        severityReason: """
            `\(HostProgram.name) inspect` and `\(HostProgram.name) preview` report a payload to \
            which the mapping or its style doesn't apply as information, because the mapping may \
            be for other payloads.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}

extension Inspection {
    /// The fields whose values are at paths of the mapping.
    var mappedFields: Set<Mapping.Field> {
        Set(parsed.sources.filter { $0.preset == .mapping && !isDefault($0) }.map { $0.field })
    }

    /// Returns whether a value comes from the alert, although the mapping has other paths for the
    /// field.
    private func isDefault(_ source: ParsedPayload.Source) -> Bool {
        let mapped = settings.mapping?.json[source.field.mappingKey]?.compact ?? ""
        return source.paths.allSatisfy { $0.isAlertText } && !mapped.contains("aps.")
    }

    /// The finding that the mapping doesn't apply to this payload, or that it reads no value for a
    /// field that the sender or the style needs; otherwise `nil`. Other fields may be missing.
    var mappingFinding: Finding? {
        guard let mapping = settings.mapping, appearance.isShown else { return nil }
        var fields: [Mapping.Field] = [.senderID, .senderName].filter { mapping.has($0) }
        var severity = Finding.Severity.info
        let consequence: String
        if !parsed.matchingPresets.contains(.mapping) {
            consequence = "The mapping doesn't apply to this payload"
        } else if let missing = unmetStyle {
            fields = missing
            consequence = "The mapping's style doesn't apply to this payload"
        } else if parsed.sender != nil {
            fields.removeAll(where: mappedFields.contains)
            severity = .warning
            consequence = "The mapping doesn't read all values of the sender"
        } else {
            return nil
        }
        guard !fields.isEmpty else { return nil }
        let paths = fields.map { field in
            let path = mapping.json[field.mappingKey].map { ": \($0.compact)" } ?? ""
            return "\"\(field.mappingKey)\"\(path)"
        }
        return Finding(
            .mappingValueMissing,
            severity: severity,
            "\(consequence), because \(paths.joined(separator: " and ")) "
                + (paths.count == 1 ? "has no value" : "have no value")
        )
    }
}
