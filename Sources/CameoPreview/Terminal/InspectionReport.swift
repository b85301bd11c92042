import Cameo

/// An inspection for people: what was read and where, what is drawn, what not and why.
public struct InspectionReport: Sendable {
    private let width: Int
    private let style: Style

    /// A report for a terminal of that many columns.
    public init(width: Int, isColored: Bool) {
        self.width = width
        style = Style(isColored: isColored)
    }

    /// The report.
    public func text(of inspection: Inspection, file: String) -> String {
        let reading = inspection.reading
        var lines = [style.bold(file.asTitle) + "  " + heading(inspection)]
        lines += section("What the payload says", facts(reading), reading)
        lines += section("What the phone shows", drawing(inspection.appearance))
        if !inspection.appearance.notes.isEmpty {
            lines.append(style.bold("Notes"))
            lines += NoteLines(width: width, style: style).lines(inspection.appearance.notes)
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    private func heading(_ inspection: Inspection) -> String {
        let reading = inspection.reading
        let size = "\(inspection.payload.size) bytes"
        guard let preset = reading.preset else { return "\(size), read by no preset" }
        let others = reading.fittingPresets.dropFirst().map(\.rawValue)
        return "\(size), read by \(preset.rawValue)"
            + (others.isEmpty ? "" : ", then \(others.joined(separator: ", "))")
    }

    private typealias Fact = (label: String, value: String?, field: Field?)

    /// The column in which the paths stand, where the value leaves room.
    private static let originColumn = 46

    private func section(_ title: String, _ facts: [Fact], _ reading: Reading? = nil) -> [String] {
        let lines = facts.flatMap { label, value, field -> [String] in
            guard let value else { return [] }
            let origin = reading?.sources.last { $0.field == field }?.path.description
            return fact(label, value, origin: origin?.printable)
        }
        return lines.isEmpty ? [] : [style.bold(title)] + lines
    }

    private func fact(_ label: String, _ value: String, origin: String?) -> [String] {
        let left = "  \(label.padded(to: 15)) "
        let indentation = String(repeating: " ", count: left.columns)
        let paragraphs = value.split(separator: "\n", omittingEmptySubsequences: false)
        let wrapped = paragraphs.flatMap {
            String($0).printable.wrapped(to: width - left.columns)
        }
        var lines = wrapped.enumerated().map { ($0.offset == 0 ? left : indentation) + $0.element }
        guard let origin, let last = lines.popLast() else { return lines }
        let arrow = "← \(origin)"
        let column = max(Self.originColumn, last.columns + 2)
        if column + arrow.columns <= width {
            return lines + [last.padded(to: column) + style.dim(arrow)]
        }
        if last.columns + 2 + arrow.columns <= width {
            let gap = String(repeating: " ", count: width - arrow.columns - last.columns)
            return lines + [last + gap + style.dim(arrow)]
        }
        return lines + [last, indentation + style.dim(arrow)]
    }

    private func facts(_ reading: Reading) -> [Fact] {
        let sender = reading.sender
        let conversation = reading.conversation
        let call = reading.call
        return [
            ("kind", reading.kind.inWords, nil),
            ("sender", sender?.name, .senderName),
            ("sender's id", sender?.id, .senderID),
            ("portrait", sender?.avatarURL?.withoutQuery, .avatarURL),
            (
                "handle", sender.map { "\($0.handle.value) (\($0.handle.kind.rawValue))" },
                .senderHandle
            ),
            ("contact", sender?.contactIdentifier, .contactIdentifier),
            ("conversation", conversation?.id, .conversationID),
            ("group", conversation?.name, .groupName),
            ("group's picture", conversation?.avatarURL?.withoutQuery, .groupAvatarURL),
            ("recipients", recipients(reading), .recipients),
            ("mention", reading.mentionsCurrentUser ? "yes" : nil, .mentionsCurrentUser),
            ("reply", reading.repliesToCurrentUser ? "yes" : nil, .repliesToCurrentUser),
            ("notify anyway", reading.notifiesAnyway ? "yes" : nil, .notifiesAnyway),
            (
                "call",
                call.map {
                    [$0.state.rawValue, $0.capability?.rawValue].compactMap { $0 }
                        .joined(separator: ", ")
                }, .callState
            ),
            (
                "on the call", call.flatMap { names($0.participants.map { $0.name ?? $0.id }) },
                .callParticipants
            ),
            (
                "media",
                reading.media.isEmpty
                    ? nil
                    : reading.media.map(\.url.withoutQuery).joined(separator: "\n"), .media
            ),
            ("message's id", reading.messageID, .messageID),
            ("link", reading.deepLink?.withoutQuery, .deepLink),
            ("category", reading.category, .category),
            ("buttons", names(reading.actions.map { $0.title ?? $0.id }), .actions),
            ("receipt", reading.receiptURL?.withoutQuery, .receiptURL),
            ("account", reading.account, .account),
        ]
    }

    private func recipients(_ reading: Reading) -> String? {
        let names = names(reading.recipients.map { $0.name ?? $0.id })
        guard let count = reading.recipientCount else { return names }
        return names.map { "\($0) (\(count))" } ?? "\(count)"
    }

    private func names(_ names: [String?]) -> String? {
        let known = names.compactMap { $0 }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    private func drawing(_ appearance: Appearance) -> [Fact] {
        let picture = appearance.picture
        return [
            ("layout", appearance.layout.inWords, nil),
            ("first line", appearance.firstLine, nil),
            ("second line", appearance.secondLine, nil),
            ("text", appearance.body, nil),
            (
                "picture",
                [picture.source.inWords, picture.url?.withoutQuery].compactMap { $0 }
                    .joined(separator: ": "), nil
            ),
            ("thumbnail", appearance.thumbnail?.withoutQuery, nil),
            ("sound", appearance.sound, nil),
            ("badge", appearance.badge.map(String.init), nil),
            ("interruption", appearance.interruptionLevel, nil),
        ]
    }
}

extension Reading.Kind {
    /// The kind, for people.
    var inWords: String { self == .none ? "a plain notification" : "a \(rawValue)" }
}

extension Layout {
    /// The layout, for people.
    var inWords: String {
        switch self {
        case .plain: "plain"
        case .directMessage: "direct message"
        case .groupMessage: "group message"
        case .incomingCall: "incoming call"
        case .missedCall: "missed call"
        case .voicemail: "voicemail"
        }
    }
}

extension String {
    /// The name of a file as a heading.
    var asTitle: String { self == "-" ? "standard input" : printable }
}
