import Foundation

extension SetupReport {
    /// The diagnosis as a text to paste into a report of a fault. Without any text of a message, name
    /// or identifier in it, and of an address only its host.
    public var text: String {
        var lines = ["Cameo, \(Timestamp.iso8601(date.timeIntervalSince1970) ?? "no date")"]
        lines += ["", "Findings"] + findings.flatMap(Self.lines)
        if findings.isEmpty { lines.append("  none") }
        lines += ["", "Shared with the extension"]
        lines += [
            "  app group   \(appGroup.rawValue)",
            "  settings    \(isConfigurationValid ? "written and read" : "not written, or not all read")",
            "  pictures    \(cachedAvatarCount) kept",
        ]
        lines += ["", "Allowed by the person"]
        lines += permissions.list.map { "  \($0.name): \($0.value)" }
        if let sample { lines += ["", "Sample payload"] + Self.lines(sample) }
        lines += ["", "Last deliveries, the newest first"]
        lines += deliveries.flatMap(Self.lines)
        if deliveries.isEmpty { lines.append("  none") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ finding: Finding) -> [String] {
        let sign =
            switch finding.severity {
            case .problem: "✗"
            case .warning: "!"
            case .information: "·"
            }
        return [
            "  \(sign) \(finding.message) [\(finding.code.rawValue)]", "    \(finding.remedy)",
        ]
    }

    private static func lines(_ entry: DeliveryLog.Entry) -> [String] {
        let date = Timestamp.iso8601(entry.date.timeIntervalSince1970) ?? "no date"
        let sentences = entry.record.explanation
        return ["  \(date)  \(sentences.first ?? "")"] + sentences.dropFirst().map { "    \($0)" }
    }

    private static func lines(_ sample: Inspection) -> [String] {
        let (parsed, appearance) = (sample.parsed, sample.appearance)
        let sources = parsed.sources.map { "    \($0.field.mappingKey) ← \($0.path)" }
        return [
            "  \(sample.payload.size) bytes, read by \(parsed.preset?.rawValue ?? "nobody") as "
                + parsed.kind.rawValue
        ] + sources + [
            "  drawn as \(appearance.layout.rawValue), picture: \(appearance.avatar.source.rawValue)"
        ]
    }
}
