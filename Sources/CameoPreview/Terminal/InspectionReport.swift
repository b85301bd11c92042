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
        let parsed = inspection.parsed
        var lines = [style.bold(file.asTitle) + "  " + heading(inspection)]
        lines += section("What the payload says", Fact.said(by: parsed), parsed)
        lines += section("What the phone shows", Fact.drawn(inspection.appearance))
        if !inspection.appearance.diagnostics.isEmpty {
            lines.append(style.bold("Notes"))
            lines += DiagnosticLines(width: width, style: style).lines(
                inspection.appearance.diagnostics
            )
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    private func heading(_ inspection: Inspection) -> String {
        "\(inspection.payload.size) bytes as sent, \(inspection.parsed.presetsInWords)"
    }

    /// The column in which the paths stand, where the value leaves room.
    private static let originColumn = 46

    private func section(_ title: String, _ facts: [Fact], _ parsed: ParsedPayload? = nil)
        -> [String]
    {
        let lines = facts.flatMap { item -> [String] in
            guard let value = item.value else { return [] }
            let origin = parsed?.sources.last { $0.field == item.field }?.path.description
            return fact(item.label, value, origin: origin?.printable)
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
}

extension ParsedPayload {
    /// Who read the payload, for people.
    var presetsInWords: String {
        guard let preset else { return "read by no preset" }
        let others = matchingPresets.dropFirst().map(\.rawValue)
        return "read by \(preset.rawValue)"
            + (others.isEmpty ? "" : ", then \(others.joined(separator: ", "))")
    }
}

extension ParsedPayload.Kind {
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
