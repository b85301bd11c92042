extension LintRule {
    static let mappingValueMissing: Self = LintRule(
        "mapping-value-missing",
        .files,
        .warning,
        summary: "A field in the mapping has no value in any of the files.",
        mistake: """
            The group's name is always missing, because the mapping's path for it never has a value.
            """,
        why: """
            The field's path has no value in any of the files. Either the path is misspelled, or \
            these payloads don't contain the field.
            """,
        example: #"""
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
            -       "conversationId": "c_7"
            +       "conversationId": "c_7",
            +       "chatName": "Engines"
                  }
                }
              ]
            """#,
        given: #"""
            {
              "mapping": {\#(senderKeys), "groupNameKey": "data.chatName"},
              "goodAlso": ["recipient-count-unknown"],
              "files": true
            }
            """#,
        suggestion: """
            Correct the path, or remove the field. `\(HostProgram.name) inspect` shows which values were \
            found.
            """,
        severityReason: """
            If the mapping or its style doesn't apply to a payload, `\(HostProgram.name) inspect` \
            and `\(HostProgram.name) preview` report this as info, because the mapping may be for \
            other payloads.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}

extension Inspection {
    /// The fields whose values come from the mapping's paths.
    var mappedFields: Set<Mapping.Field> {
        Set(parsed.sources.filter { $0.preset == .mapping && !isDefault($0) }.map { $0.field })
    }

    /// Returns whether a value comes from the alert, although the mapping has other paths for the
    /// field.
    private func isDefault(_ source: ParsedPayload.Source) -> Bool {
        let mapped = settings.mapping?.json[source.field.mappingKey]?.compact ?? ""
        return !source.paths.isEmpty && source.paths.allSatisfy { $0.isAlertText }
            && !mapped.contains("aps.")
    }

    /// The finding that the mapping doesn't apply to this payload, that its style requires a
    /// missing value, or that it reads only part of the sender although another key may contain the
    /// rest; otherwise `nil`. Other fields are optional.
    package var mappingFinding: Finding? {
        mappingMistake.map { severity, consequence, reason in
            Finding(.mappingValueMissing, severity: severity, "\(consequence), because \(reason)")
        }
    }

    /// Adds the finding about the mapping to the other diagnostics. If a diagnostic already reports
    /// that no sender was read, adds the reason to it instead.
    func addMappingFinding(to diagnostics: inout [Finding]) {
        guard let (_, _, reason) = mappingMistake else { return }
        guard let unread = diagnostics.firstIndex(where: { $0.isOf(.payloadNotRead) }) else {
            diagnostics += [mappingFinding].compactMap { $0 }
            return
        }
        let finding = diagnostics[unread]
        diagnostics[unread] = Finding(
            code: finding.code,
            severity: finding.severity,
            at: finding.location,
            rule: finding.rule,
            finding.message,
            "Correct the mapping: \(reason)"
        )
    }

    /// The consequence of the paths without a value, as a clause, and the reason, which lists the
    /// paths.
    private var mappingMistake: (Finding.Severity, consequence: String, reason: String)? {
        guard let mapping = settings.mapping, appearance.isShown else { return nil }
        var fields: [Mapping.Field] = [.senderID, .senderName].filter { mapping.has($0) }
        var severity = Finding.Severity.info
        let consequence: String
        if !parsed.matchingPresets.contains(.mapping) {
            consequence = "The mapping doesn't apply to this payload"
        } else if let missing = unmetStyle {
            fields = missing
            consequence = "The mapping's style doesn't apply to this payload"
        } else if parsed.sender != nil,
            UnusedKey.keys(of: self).contains(where: { $0.resemblance == .sender })
        {
            fields.removeAll(where: mappedFields.contains)
            severity = .warning
            consequence = "The mapping doesn't read all of the sender's values"
        } else {
            return nil
        }
        guard !fields.isEmpty else { return nil }
        let paths = fields.map { field in
            let path = mapping.json[field.mappingKey].map { ": \($0.compact)" } ?? ""
            return "\"\(field.mappingKey)\"\(path)"
        }
        let verb = paths.count == 1 ? "has" : "have"
        let similar = fields.compactMap { similarPath(for: $0) }.map { "\"\($0)\"" }
            .joined(separator: " and ")
        let question = similar.isEmpty ? "" : "; did you mean \(similar)?"
        return (
            severity, consequence,
            "\(paths.joined(separator: " and ")) \(verb) no value\(question)"
        )
    }

    /// Returns the unused path of the payload that the mapping's path for a field misspells; `nil`
    /// if there is none.
    func similarPath(for field: Mapping.Field) -> String? {
        guard case .string(let path)? = settings.mapping?.json[field.mappingKey] else { return nil }
        return path.misspelling(of: UnusedKey.keys(of: self).map { $0.path })
    }
}
