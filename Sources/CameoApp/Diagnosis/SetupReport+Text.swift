import Cameo
import Foundation

extension SetupReport {
    /// The report as text for a bug report. It contains no message text, names or identifiers, and
    /// only the host of each URL.
    public var description: String {
        var lines = [
            "Cameo setup report, \(Timestamp.iso8601(date.timeIntervalSince1970) ?? "no date")"
        ]
        lines += ["", "Findings"] + findings.flatMap(Self.lines)
        if findings.isEmpty { lines.append("  none") }
        lines += ["", "Shared data"]
        lines += [
            "  app group   \(appGroup.rawValue)",
            "  settings    \(isConfigurationValid ? "valid" : "missing or invalid")",
            "  avatars     \(cachedAvatarCount) cached",
        ]
        lines += ["", "Permissions"]
        lines += permissions.namedValues.map { "  \($0.name): \($0.value)" }
        if let sample { lines += ["", "Sample payload"] + Self.lines(sample) }
        lines += ["", "Recent deliveries, most recent first"]
        lines += deliveries.flatMap(Self.lines)
        if deliveries.isEmpty { lines.append("  none") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ finding: Finding) -> [String] {
        let symbol =
            switch finding.severity {
            case .error: "✗"
            case .warning: "!"
            case .info: "·"
            }
        return [
            "  \(symbol) \(finding.message) [\(finding.code)]",
            "    \(finding.suggestion ?? "")",
        ]
    }

    private static func lines(_ entry: DeliveryLog.Entry) -> [String] {
        let date = Timestamp.iso8601(entry.date.timeIntervalSince1970) ?? "no date"
        let sentences = entry.record.explanation
        return ["  \(date)  \(sentences.first ?? "")"] + sentences.dropFirst().map { "    \($0)" }
    }

    private static func lines(_ sample: Inspection) -> [String] {
        let (parsed, appearance) = (sample.parsed, sample.appearance)
        let sources = parsed.sources.map { "    \($0.field.mappingKey) ← \($0.origin)" }
        let parser = parsed.preset.map { "parsed with the preset \($0.rawValue)" } ?? "not parsed"
        return ["  \(sample.payload.size) bytes, \(parser), kind: \(parsed.kind.rawValue)"]
            + sources
            + [
                "  layout: \(appearance.layout.rawValue), "
                    + "avatar: \(appearance.avatar.source.rawValue)"
            ]
    }
}
