import Cameo

extension LintRule {
    static let oneSignalAliasLabelMisspelled: Self = LintRule(
        "onesignal-alias-label-misspelled",
        .onesignal,
        .warning,
        fix: .safe,
        summary: """
            A label in `include_aliases` is a misspelling of `external_id` or `onesignal_id`.
            """,
        mistake: """
            OneSignal responds with "All included players are not subscribed", although the user \
            is in the dashboard.
            """,
        why: """
            OneSignal compares labels exactly: a different spelling is a custom label, which no \
            user has.
            """,
        example: #"""
              {
                "app_id": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
            -   "include_aliases": {"externalId": ["u_grace"]},
            +   "include_aliases": {"external_id": ["u_grace"]},
                "target_channel": "push",
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Backup finished"}
              }
            """#,
        suggestion: "Write \"external_id\" or \"onesignal_id\".",
        background: """
            The label is `external_id`, singular and with an underscore, even though the SDK's \
            function is called `login`. Custom labels are allowed and aren't reported: `{"crm_id": \
            ["42"]}` is correct if the app has set the alias `crm_id`.
            """,
        evidence: LintEvidence.oneSignal
    ) { context in
        guard let aliases = context.message.source["include_aliases"]?.unencodedObject
        else { return }
        for (name, _) in aliases.members {
            let known: String
            switch name.asciiLetters {
            case "externalid", "externalids", "externaluserid", "externaluserids":
                known = "external_id"
            case "onesignalid", "onesignalids": known = "onesignal_id"
            default: continue
            }
            guard name != known else { continue }
            let path = ["include_aliases", name]
            context.reportRequest(
                .oneSignalAliasLabelMisspelled,
                path,
                anchor: .name,
                "\"\(name)\" isn't the label \"\(known)\", so OneSignal may find no recipient",
                suggestion: "Rename it to \"\(known)\"",
                fix: aliases[known] == nil
                    ? .safe("Rename it to \"\(known)\"", .rename(path, to: known)) : nil
            )
        }
    }
}
