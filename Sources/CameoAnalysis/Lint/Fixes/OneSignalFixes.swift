import Cameo

/// The fixes of requests to OneSignal.
struct OneSignalFixes {
    let context: LintContext
    private var message: LintMessage { context.message }

    /// Returns the fix for a finding; `nil` if there is none.
    func fix(_ rule: LintRule, _ diagnostic: Finding) -> LintFixProposal? {
        switch rule {
        case .oneSignalKeyUnknown: return diagnostic.path.first.flatMap(oneSignalFieldFix)
        case .oneSignalChannelMissing:
            return .safe(
                "Set \"target_channel\" to push",
                message.body["target_channel"] == nil
                    ? .insert(into: [], name: "target_channel", json: "\"push\"")
                    : .replace(["target_channel"], json: "\"push\"")
            )
        case .typeMismatch:
            guard let name = diagnostic.path.first, diagnostic.path.count == 1,
                ["contents", "headings", "subtitle"].contains(name),
                let text = message.body[name]?.unencodedString
            else { return nil }
            return .safe(
                "Send it as the English text",
                .replace([name], json: JSONValue.members(("en", .string(text))).compact)
            )
        case .oneSignalLevelMisspelled:
            guard let level = message.body["ios_interruption_level"]?.unencodedString,
                let known = ["active", "passive", "time_sensitive", "critical"].first(where: {
                    $0.asciiLetters == level.asciiLetters
                })
            else { return nil }
            return .safe(
                "Replace with \"\(known)\"",
                .replace(["ios_interruption_level"], json: known.json)
            )
        case .oneSignalBadgeKeyMisspelled:
            let names = [
                ("ios_badge_type", "ios_badgeType"), ("ios_badge_count", "ios_badgeCount"),
            ]
            let changes = names.filter { message.body[$0.0] != nil }.map {
                LintChange.rename([$0.0], to: $0.1)
            }
            return .safe("Rename to OneSignal's keys", .all(changes))
        case .oneSignalMutableContentIgnored:
            return .safe("Remove \"mutable_content\"", .remove([["mutable_content"]]))
        case .oneSignalTargetDeprecated:
            guard message.body["include_player_ids"] != nil else { return nil }
            return .suggested(
                "Rename to \"include_subscription_ids\"",
                .rename(["include_player_ids"], to: "include_subscription_ids")
            )
        default: return nil
        }
    }

    /// Returns the fix for a key that has a different name in OneSignal's API; `nil` if no other
    /// name is known, or if the value must change as well.
    private func oneSignalFieldFix(_ name: String) -> LintFixProposal? {
        guard let field = OneSignalRequest.field(for: name), let value = message.body[name] else {
            return nil
        }
        if name == "badge" {
            guard case .number = value,
                !message.body.hasAny(of: ["ios_badgeType", "ios_badgeCount"])
            else { return nil }
            return .safe(
                "Send \"ios_badgeType\" and \"ios_badgeCount\"",
                .all([
                    .rename([name], to: field.name),
                    .insert(into: [], name: "ios_badgeType", json: "\"SetTo\""),
                ])
            )
        }
        guard field.form == nil else { return nil }
        if message.body[field.name] != nil { return .safe("Remove \"\(name)\"", .remove([[name]])) }
        var json: String?
        switch field.name {
        case "mutable_content", "content_available":
            guard let flag = value.flag else { return nil }
            json = String(flag)
        case "ios_interruption_level" where value.unencodedString == "time-sensitive":
            json = "\"time_sensitive\""
        default: break
        }
        let rename = LintChange.rename([name], to: field.name)
        return LintFixProposal(
            title: "Rename to \"\(field.name)\"",
            change: json.map { .all([rename, .replace([name], json: $0)]) } ?? rename,
            isSafe: field.isCertain
        )
    }
}
