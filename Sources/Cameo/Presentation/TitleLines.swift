/// The text of a notification. Text that iOS wouldn't display is moved to lines that it does
/// display.
///
/// In a communication notification, iOS displays neither the title nor the subtitle (R4, R5). Cameo
/// prepends their text to the body, unless it repeats a name or the title style is
/// ``CommunicationSettings/TitleStyle/namesOnly``. For all cases, see <doc:TitleAndSubtitle>.
struct TitleLines: Sendable {
    /// The first line, which is the name of the sender in the intent.
    var firstLine: String?
    /// The second line; `nil` if there is none.
    var secondLine: String?
    /// The message text.
    var body: String?
    /// The group name in the intent; `nil` if iOS displays a summary of the members instead.
    var groupName: String?

    init(
        for parsed: borrowing ParsedPayload,
        alert: borrowing Alert,
        layout: Layout,
        settings: borrowing CommunicationSettings,
        diagnostics: inout [Finding]
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
        let style =
            group == nil && settings.titleStyle != .namesOnly ? .senderFirst : settings.titleStyle
        firstLine = Self.firstLine(style, name: name, group: group, settings: settings)
        groupName =
            layout == .groupMessage
            ? Self.groupName(style, name: name, group: group, subtitle: subtitle) : nil
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
        if style == .senderInGroup, let subtitle, secondLine == subtitle {
            diagnostics.append(.subtitleInSecondLine)
        }
        // A push without a body keeps its other text. Otherwise it would have no text.
        if style == .namesOnly, let text = alert.body {
            body = text
            return
        }
        var drawn = [firstLine, secondLine].compactMap { $0?.trimmed }
        if style == .senderInGroup, let group { drawn += [name, group] }
        body = Self.body(
            of: alert,
            name: sender.name,
            group: parsed.conversation?.name,
            drawn: drawn,
            diagnostics: &diagnostics
        )
    }

    /// Returns a display name for the sender: the sender's name; the group's name, because in that
    /// case the title is also the group's name; the title; the ID; or the handle.
    private static func displayName(of sender: ParsedPayload.Sender, group: String?, alert: Alert)
        -> String
    {
        sender.name ?? group ?? alert.title?.trimmed ?? sender.id ?? sender.handle.value
    }

    private static func firstLine(
        _ style: CommunicationSettings.TitleStyle,
        name: String,
        group: String?,
        settings: CommunicationSettings
    ) -> String {
        guard let group else { return name }
        switch style {
        case .senderFirst, .namesOnly: return name
        case .groupFirst: return group
        case .senderInGroup:
            guard name != group else { return group }
            return settings.senderInGroupFormat.filled(["{sender}": name, "{group}": group])
        }
    }

    /// Returns the text for a group's second line, where iOS displays the group name, or `nil` if
    /// the group has no name.
    private static func groupName(
        _ style: CommunicationSettings.TitleStyle,
        name: String,
        group: String?,
        subtitle: String?
    ) -> String? {
        guard let group else { return nil }
        switch style {
        case .senderFirst, .namesOnly: return group
        case .groupFirst: return name
        // The first line contains the group name, so the second line can contain the subtitle.
        case .senderInGroup: return subtitle ?? group
        }
    }

    /// Returns the body, preceded by the lines that aren't displayed elsewhere; `nil` if there is
    /// no text.
    private static func body(
        of alert: Alert,
        name: String?,
        group: String?,
        drawn: [String],
        diagnostics: inout [Finding]
    ) -> String? {
        var seen = drawn + [alert.body?.trimmed].compactMap { $0 }
        func unseen(_ text: String?) -> String? {
            guard let text, !seen.contains(text.trimmed) else { return nil }
            seen.append(text.trimmed)
            return text
        }
        var lines: [String] = []
        if let group = unseen(group) {
            lines.append(group)
            diagnostics.append(.groupNameNotDrawn)
        }
        var prefix = ""
        if let name = unseen(name) {
            prefix = "\(name): "
            diagnostics.append(.senderNameNotDrawn)
        }
        if let title = unseen(alert.title), !title.isPart(of: name),
            alert.body == nil
                || name.map({ MessageTitle.containsOnly($0, group, in: title) }) != true
        {
            lines.append(title)
            diagnostics.append(.titleNotDrawn)
        }
        if let subtitle = unseen(alert.subtitle),
            name.map({ MessageTitle.containsOnly($0, group, in: subtitle) }) != true
        {
            lines.append(subtitle)
            diagnostics.append(.subtitleNotDrawn)
        }
        if let body = alert.body { lines.append(prefix + body) }
        if alert.body == nil, !prefix.isEmpty { lines.append(String(prefix.dropLast(2))) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

extension ParsedPayload {
    /// The text that iOS displays in the second line of a group for a reply or a mention; `nil` for
    /// any other message. A reply takes precedence (R5).
    fileprivate var highlight: String? {
        if repliesToCurrentUser { return "replied to you" }
        return mentionsCurrentUser ? "mentioned you" : nil
    }

    /// The summary of members that iOS displays for an unnamed group (R5).
    fileprivate var membersSummary: String {
        // If a group has no other recipients or an unknown size, its intent has two recipients.
        let count = recipientCount.flatMap { $0 > 0 ? $0 : nil } ?? 2
        guard let first = recipientList.firstNamed?.name else {
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
    /// Returns whether every word of the text also occurs in a name, ignoring case.
    func isPart(of name: String?) -> Bool {
        guard let words = name?.lowercasedWords else { return false }
        return lowercasedWords.allSatisfy { words.contains($0) }
    }

    private var lowercasedWords: [String] { split { $0.isWhitespace }.map { $0.lowercased() } }

    /// Returns the text with each placeholder replaced with its value. Placeholders within values
    /// aren't replaced.
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
