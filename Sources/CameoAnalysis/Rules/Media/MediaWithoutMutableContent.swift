import Cameo

extension LintRule {
    static let mediaWithoutMutableContent: Self = LintRule(
        "media-without-mutable-content",
        .media,
        .error,
        fix: .safe,
        summary: "The payload has an attachment but no `mutable-content`.",
        mistake: "The text arrives, but the image never does.",
        why: """
            Only the service extension can attach a file, and iOS starts it only for pushes with \
            `"mutable-content": 1`.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}},
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        suggestion: "Add `\"mutable-content\": 1` to `aps`; `--fix` does this.",
        background: """
            Android shows an image from a URL without a service extension, so a payload that works \
            there may be incomplete for iOS. Some services add the key if an image is set: \
            OneSignal always does; Firebase doesn't. If the app has an extension, the log of the \
            extension's process shows whether it ran.
            """,
        severityReason: """
            The finding is an error if your mapping or a provider's key for extensions names the \
            attachment, such as `fcm_options.image`. An app may show the image of another key itself, \
            so it's a warning there.
            """,
        evidence: LintEvidence.payload,
        replaces: ["mutable-content-missing"]
    ) { context in
        let payload = context.payload
        guard !context.parsed.media.isEmpty, !payload.aps.isMutable, payload.hasAPS,
            !payload.aps.alert.isEmpty, payload.aps.liveActivityEvent == nil,
            !context.isMutableMisspelled
        else { return }
        switch context.message.service {
        case nil, .apns, .fcm: break
        case .oneSignal, .expo: return
        }
        context.report(
            .mediaWithoutMutableContent,
            context.images.first { $0.role == .attachment }?.path
                ?? context.path(ofFirst: .media),
            severity: context.parsed.severityWithoutExtension,
            "The attachment is never shown, because \"mutable-content\" isn't 1",
            suggestion: "Send \"mutable-content\": 1 in \"aps\"",
            fix: context.mutableContentFix
        )
    }
}
