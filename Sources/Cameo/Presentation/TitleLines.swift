/// The lines of a notification: what iOS draws, with what it would not draw moved to where it is.
///
/// iOS draws neither the title nor the subtitle of a communication notification (R4, R5). What
/// they say beyond the names is moved to the start of the text; the documentation's article
/// "Headlines" has the table of all cases.
public struct TitleLines: Sendable, Hashable {
    /// The first line: the name that the intent's sender is given.
    public var firstLine: String?
    /// The second line.
    public var secondLine: String?
    /// The text.
    public var body: String?
    /// The group's name that the intent is given; a summary of the members is iOS's own.
    public var groupName: String?

    init(
        for parsed: ParsedPayload,
        alert: Alert,
        layout: Layout,
        settings: Settings,
        diagnostics: inout [Diagnostic]
    ) {
        guard layout != .plain, let sender = parsed.sender else {
            firstLine = alert.title
            secondLine = alert.subtitle
            body = alert.body
            return
        }
        let group = parsed.conversation?.isGroup == true ? parsed.conversation?.name : nil
        let name = Self.displayName(of: sender, group: group, alert: alert)
        let subtitle = alert.subtitle
        let policy = group == nil ? .senderFirst : settings.titleStyle
        firstLine = Self.firstLine(policy, name: name, group: group, settings: settings)
        groupName =
            layout == .groupMessage
            ? Self.groupName(policy, name: name, group: group, subtitle: subtitle) : nil
        secondLine = layout == .groupMessage ? parsed.highlight ?? groupName : nil
        if layout == .groupMessage, secondLine == nil { secondLine = parsed.membersSummary }
        if layout != .groupMessage, parsed.highlight != nil {
            diagnostics.append(.mentionNotDrawn)
        }
        if let first = firstLine, first == secondLine {
            diagnostics.append(.sameLineTwice(first))
        } else if sender.name == nil {
            diagnostics.append(.senderNameMissing(shown: name))
        }
        if policy == .senderInGroup, let subtitle, secondLine == subtitle {
            diagnostics.append(.subtitleInSecondLine)
        }
        var drawn = [firstLine, secondLine].compactMap { $0?.trimmed }
        if policy == .senderInGroup, let group { drawn += [name, group] }
        body = Self.body(
            of: alert,
            name: sender.name,
            group: parsed.conversation?.name,
            drawn: drawn,
            diagnostics: &diagnostics
        )
    }

    /// A name for every sender: the sender's own, else the group's (where the title is the
    /// group, nobody is named), else the title, else the identifier.
    private static func displayName(of sender: Sender, group: String?, alert: Alert) -> String {
        sender.name ?? group ?? alert.title ?? sender.id ?? sender.handle.value
    }

    private static func firstLine(
        _ policy: TitleStyle,
        name: String,
        group: String?,
        settings: Settings
    ) -> String {
        guard let group else { return name }
        switch policy {
        case .senderFirst: return name
        case .groupFirst: return group
        case .senderInGroup:
            guard name != group else { return group }
            return settings.senderInGroupFormat.filled(["{sender}": name, "{group}": group])
        }
    }

    /// What stands in the second line of a group, where iOS draws its name.
    private static func groupName(
        _ policy: TitleStyle,
        name: String,
        group: String?,
        subtitle: String?
    ) -> String? {
        guard let group else { return nil }
        switch policy {
        case .senderFirst: return group
        case .groupFirst: return name
        // The first line has the group: the second can carry what iOS would not draw.
        case .senderInGroup: return subtitle ?? group
        }
    }

    /// The text, with the lines that are drawn nowhere before it.
    private static func body(
        of alert: Alert,
        name: String?,
        group: String?,
        drawn: [String],
        diagnostics: inout [Diagnostic]
    ) -> String? {
        var seen = drawn + [alert.body?.trimmed].compactMap { $0 }
        func isNew(_ text: String?) -> String? {
            guard let text, !seen.contains(text.trimmed) else { return nil }
            seen.append(text.trimmed)
            return text
        }
        var lines: [String] = []
        if let group = isNew(group) {
            lines.append(group)
            diagnostics.append(.groupNameNotDrawn)
        }
        var speaker = ""
        if let name = isNew(name) {
            speaker = "\(name): "
            diagnostics.append(.senderNameNotDrawn)
        }
        if let title = isNew(alert.title) {
            lines.append(title)
            diagnostics.append(.titleNotDrawn)
        }
        if let subtitle = isNew(alert.subtitle) {
            lines.append(subtitle)
            diagnostics.append(.subtitleNotDrawn)
        }
        if let body = alert.body { lines.append(speaker + body) }
        if alert.body == nil, !speaker.isEmpty { lines.append(String(speaker.dropLast(2))) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

extension ParsedPayload {
    /// What iOS puts into the second line of a group for a reply or a mention; a reply wins (R5).
    fileprivate var highlight: String? {
        if repliesToCurrentUser { return "replied to you" }
        return mentionsCurrentUser ? "mentioned you" : nil
    }

    /// The members as iOS sums them up where a group has no name (R5).
    fileprivate var membersSummary: String {
        // A group that is said to have nobody else is given two, like one of unknown size.
        let count = recipientCount.flatMap { $0 > 0 ? $0 : nil } ?? 2
        let names = recipients.compactMap { $0.name }
        guard let first = names.first else {
            return count == 1 ? "You & 1 other" : "You & \(count) others"
        }
        switch count {
        case ...1: return "You & \(first)"
        case 2: return "You, \(first) & 1 other"
        default: return "You, \(first) & \(count - 1) others"
        }
    }
}

extension String {
    /// The text with each placeholder replaced by its value; what a value holds is left alone.
    fileprivate func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let first = rest.first {
            if let (placeholder, value) = values.first(where: { rest.hasPrefix($0.key) }) {
                result += value
                rest = rest.dropFirst(placeholder.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
