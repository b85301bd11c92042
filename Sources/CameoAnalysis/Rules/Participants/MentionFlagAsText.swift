import Cameo

extension LintRule {
    static let mentionFlagAsText: Self = LintRule(
        "mention-flag-as-text",
        .participants,
        .warning,
        summary: "A flag, such as the mention flag, is a string other than true, false, 1 or 0.",
        mistake: "A mention isn't shown, although the payload has a flag for it.",
        why: """
            Cameo ignores the flag, because it's a word such as "yes". Only true, false, 1 and 0 \
            are valid, as values or strings.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
                  "groupName": "Engines",
                  "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png",
            -     "mentionsMe": "yes"
            +     "mentionsMe": "false"
                }
              }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "conversationIdKey": "data.conversationId",
                "groupNameKey": "data.groupName",
                "groupAvatarUrlKey": "data.groupAvatar",
                "recipientsKey": "data.recipients",
                "mentionsCurrentUserKey": "data.mentionsMe"
              }
            }
            """#,
        suggestion: "Send true or false."
    ) { context in
        guard context.parsed.preset != nil else { return }
        for (field, genericPaths) in LintContext.flags {
            for path in context.flagPaths(of: field, genericPaths) {
                guard case .string(let text)? = context.payload.root[at: path],
                    JSONValue.string(text).flag == nil, context.path(of: field) == nil,
                    let trail = context.payload.root.trail(of: path, continuesInStrings: true)
                else { continue }
                context.report(
                    .mentionFlagAsText,
                    trail,
                    "The flag is a string other than true or false, so it's ignored",
                    suggestion: "Send true or false"
                )
            }
        }
    }
}

extension LintContext {
    /// Returns the paths at which the mapping or the preset looks for a flag. Omits paths with
    /// conditions, because their values are arbitrary strings.
    fileprivate func flagPaths(
        of field: Mapping.Field,
        _ genericPaths: [PayloadPath]
    ) -> [PayloadPath] {
        if parsed.preset == .mapping {
            guard case .string(let text)? = inspection.settings.mapping?.json[field.mappingKey]
            else { return [] }
            return [PayloadPath(stringLiteral: text)]
        }
        return parsed.preset == .generic ? genericPaths : []
    }

    /// The fields that are flags, with their paths in the preset for common keys.
    fileprivate static let flags: [(field: Mapping.Field, paths: [PayloadPath])] = {
        let fields: [Mapping.Field] = [
            .mentionsCurrentUser, .repliesToCurrentUser, .notifiesAnyway, .isGroup,
        ]
        let generic = Preset.all.first { $0.name == .generic }
        return fields.map { ($0, generic?.unchangedPaths(of: $0) ?? []) }
    }()
}
